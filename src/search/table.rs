//! The transposition table, shared by the threads of a search.
//!
//! No thread waits for another: an entry is two words, the second of which is mixed into the first, so that an entry
//! written by two threads at once matches no position (Hyatt, Mann 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use super::score::Value;

/// How a score in the table bounds the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Least,
    /// The score is at most this.
    Most,
}

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The digest of the best action, 0 if there was none.
    pub(super) digest: u32,
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    age: u8,
}

/// How many bits of an action's digest an entry has.
pub(super) const DIGEST_BITS: u32 = 24;
/// Ages wrap around after so many searches.
const AGES: u8 = 64;

impl Entry {
    fn packed(self) -> u64 {
        let (value, depth) = (u64::from(self.value as u16), u64::from(self.depth as u8));
        let bound = self.bound as u64 + 1;
        u64::from(self.digest) << 40 | value << 24 | depth << 16 | u64::from(self.age) << 8 | bound
    }

    /// The entry in a word; nothing if the word is empty.
    fn unpacked(word: u64) -> Option<Entry> {
        let bound = match word as u8 {
            1 => Bound::Exact,
            2 => Bound::Least,
            3 => Bound::Most,
            _ => return None,
        };
        Some(Entry {
            digest: (word >> 40) as u32,
            value: (word >> 24) as u16 as i16,
            depth: (word >> 16) as u8 as i8,
            age: (word >> 8) as u8,
            bound,
        })
    }
}

/// A slot for one entry.
#[derive(Debug, Default)]
struct Slot {
    /// The key, XORed with the other word.
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    /// The key and the entry of its position.
    #[inline]
    fn read(&self) -> (u64, Option<Entry>) {
        let word = self.word.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ word, Entry::unpacked(word))
    }

    #[inline]
    fn write(&self, key: u64, entry: Entry) {
        let word = entry.packed();
        self.check.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }
}

/// The slots in which a position may be found. They lie in one line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Pair([Slot; 2]);

/// Entries by key, two for each class of keys.
#[derive(Debug)]
pub(super) struct Table {
    pairs: Vec<Pair>,
    age: AtomicU8,
}

/// The least number of pairs.
const LEAST: usize = 1 << 9;

impl Table {
    /// A table of so many megabytes, rounded down to a power of two of entries. It is smaller if there is not so much
    /// memory.
    pub(super) fn new(megabytes: usize) -> Table {
        let most = (megabytes << 20) / size_of::<Pair>();
        let mut count = LEAST.max(if most == 0 { 0 } else { 1 << most.ilog2() });
        let mut pairs = Vec::new();
        while count > LEAST && pairs.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        pairs.resize_with(count, Pair::default);
        Table { pairs, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.pairs.fill_with(Pair::default);
        self.age = AtomicU8::new(0);
    }

    /// Prepares for another search: older entries give way.
    pub(super) fn grow_older(&mut self) {
        let age = self.age.get_mut();
        *age = (*age + 1) % AGES;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.pairs.len() - 1)
    }

    #[inline]
    fn pair(&self, key: u64) -> &[Slot; 2] {
        &self.pairs[self.place(key)].0
    }

    /// Begins to fetch the entry of a position that will be asked for soon. The processor works on meanwhile.
    #[inline]
    pub(super) fn fetch(&self, key: u64) {
        prefetch_index(&self.pairs, self.place(key));
    }

    /// The entry of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.pair(key).iter().find_map(|slot| match slot.read() {
            (found, entry) if found == key => entry,
            _ => None,
        })
    }

    /// Stores an entry for a position: the digest of the best action if there is one, and a score with its bound.
    pub(super) fn put(&self, key: u64, digest: Option<u32>, (value, bound): (Value, Bound), depth: i32) {
        let age = self.age.load(Ordering::Relaxed);
        let pair = self.pair(key);
        let [first, second] = [pair[0].read(), pair[1].read()];
        let worth = |entry: &Option<Entry>| entry.map(|entry| (entry.age == age, entry.depth));
        let (slot, (found, old)) = match (first.0 == key, second.0 == key) {
            (true, _) => (&pair[0], first),
            (_, true) => (&pair[1], second),
            _ if worth(&second.1) < worth(&first.1) => (&pair[1], second),
            _ => (&pair[0], first),
        };
        let depth = depth.clamp(-8, 120) as i8;
        let same = old.filter(|_| found == key);
        if same.is_some_and(|old| bound != Bound::Exact && old.age == age && old.depth > depth + 3) {
            return;
        }
        let digest = digest.or(same.map(|old| old.digest)).unwrap_or(0);
        slot.write(key, Entry { digest, value: value as i16, depth, bound, age });
    }

    /// How much of it this search has filled, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let is_new = |slot: &&Slot| slot.read().1.is_some_and(|entry| entry.age == age);
        self.pairs[..500].iter().flat_map(|pair| &pair.0).filter(is_new).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let table = Table::new(1);
        for (key, value, depth, bound) in [
            (7, -31_990, -8, Bound::Most),
            (1 << 40, 0, 0, Bound::Exact),
            (u64::MAX, 32_000, 120, Bound::Least),
        ] {
            table.put(key, Some(0x00AB_CDEF), (value, bound), depth);
            let entry = table.get(key).unwrap();
            assert_eq!(
                (entry.digest, i32::from(entry.value), i32::from(entry.depth), entry.bound),
                (0x00AB_CDEF, value, depth, bound)
            );
        }
        assert!(table.get(8).is_none());
    }

    #[test]
    fn what_is_known_deeper_stays_and_what_is_older_goes() {
        let mut table = Table::new(0);
        let size = table.pairs.len() as u64;
        table.put(0, Some(1), (10, Bound::Least), 9);
        table.put(0, None, (20, Bound::Most), 2);
        assert_eq!(table.get(0).map(|entry| (entry.value, entry.digest)), Some((10, 1)));
        table.put(size, Some(2), (30, Bound::Exact), 1);
        table.put(2 * size, Some(3), (40, Bound::Exact), 2);
        assert!(table.get(0).is_some() && table.get(size).is_none(), "the shallow one gives way");
        table.grow_older();
        table.put(3 * size, Some(4), (50, Bound::Exact), 1);
        table.put(4 * size, Some(5), (60, Bound::Exact), 1);
        assert!(table.get(0).is_none(), "what an older search has found gives way");
    }
}
