//! A table of node counts, so that a position that is reached in several ways is counted once.

use std::sync::atomic::{AtomicU64, Ordering};

/// Node counts by position and depth, of one variant. Threads share it without locks.
///
/// It never grows: a full bucket gives up its smallest count, which took the least work. Positions are distinguished by
/// 64 bits of hash, so a wrong count is possible: with a billion look-ups the odds are about one in five billion.
pub struct Table {
    /// A power of two of them.
    buckets: Vec<Bucket>,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// It would have no bucket, or more than can be indexed.
    #[error("a table has 1 to {most} megabytes, not {0}", most = Table::MOST_MEGABYTES)]
    Size(u64),
    /// There is not so much memory.
    #[error("there is no memory for a table of {0} megabytes")]
    Memory(u64),
}

/// Entries that share a line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A key and a count, each of 64 bits.
///
/// Two threads may write an entry at once and leave the key of one with the count of the other. The key is stored xored
/// with its count, so that such an entry matches no key. Source: R. M. Hyatt and T. Mann, A lockless transposition-table
/// implementation for parallel search, ICGA Journal 25(1), 2002, <https://craftychess.com/hyatt/hashing.html>.
#[derive(Debug, Default)]
struct Entry {
    mixed: AtomicU64,
    nodes: AtomicU64,
}

impl Table {
    /// The most megabytes that a table can have.
    pub const MOST_MEGABYTES: u64 = 1 << 20;

    /// An empty table of at most so many megabytes (of 2^20 bytes), rounded down to a power of two.
    ///
    /// # Errors
    /// If the size is out of bounds, or there is not so much memory.
    pub fn new(megabytes: u64) -> Result<Table, TableError> {
        if megabytes == 0 || megabytes > Table::MOST_MEGABYTES {
            return Err(TableError::Size(megabytes));
        }
        let fitting = (megabytes << 20) / size_of::<Bucket>() as u64;
        let count = usize::try_from(1_u64 << fitting.ilog2()).ok();
        count.and_then(Table::of_buckets).ok_or(TableError::Memory(megabytes))
    }

    /// A table of a power of two of buckets, if there is memory.
    fn of_buckets(count: usize) -> Option<Table> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Table { buckets })
    }

    /// The count stored under a key.
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|entry| entry.get(key))
    }

    /// Stores a count under a key.
    pub(crate) fn put(&self, key: u64, nodes: u64) {
        let work = |entry: &&Entry| entry.nodes.load(Ordering::Relaxed);
        if let Some(least) = self.bucket(key).0.iter().min_by_key(work) {
            least.nodes.store(nodes, Ordering::Relaxed);
            least.mixed.store(key ^ nodes, Ordering::Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("buckets", &self.buckets.len()).finish_non_exhaustive()
    }
}

impl Entry {
    fn get(&self, key: u64) -> Option<u64> {
        let nodes = self.nodes.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bucket_gives_up_the_smallest_count() {
        let table = Table::of_buckets(1).unwrap();
        for key in 1..=5 {
            table.put(key, 100 - key);
        }
        let kept: Vec<Option<u64>> = (1..=5).map(|key| table.get(key)).collect();
        assert_eq!(kept, [Some(99), Some(98), Some(97), None, Some(95)]);
    }

    #[test]
    fn an_entry_of_two_threads_fits_no_key() {
        let entry = Entry::default();
        entry.nodes.store(20, Ordering::Relaxed);
        entry.mixed.store(7 ^ 400, Ordering::Relaxed);
        assert_eq!((entry.get(7), entry.get(8)), (None, None));
    }

    #[test]
    fn a_table_takes_no_more_than_it_may() {
        let bytes = |table: Table| table.buckets.len() * size_of::<Bucket>();
        assert_eq!(bytes(Table::new(1).unwrap()), 1 << 20);
        assert_eq!(bytes(Table::new(3).unwrap()), 2 << 20);
        assert_eq!(Table::new(0).unwrap_err(), TableError::Size(0));
        assert!(matches!(Table::new(Table::MOST_MEGABYTES + 1), Err(TableError::Size(_))));
    }
}
