//! What is known of positions that were searched already (transposition table).

use crate::position::Action;

use super::score::Value;

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Least,
    /// The score is at most this.
    Most,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    /// The action that was best.
    pub(super) action: Option<Action>,
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    age: u8,
}

const NOTHING: Entry = Entry { key: 0, action: None, value: 0, depth: i8::MIN, bound: Bound::Most, age: 0 };

/// Entries by key, two for each class of keys.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    age: u8,
}

/// The least room.
const LEAST: usize = 1 << 10;

impl Table {
    /// A table in so many megabytes, rounded down to a power of two of entries. Gives a smaller one if there is not so much memory.
    pub(super) fn new(megabytes: usize) -> Table {
        let most = (megabytes << 20) / size_of::<Entry>();
        let mut count = LEAST.max(if most == 0 { 0 } else { 1 << most.ilog2() });
        let mut entries = Vec::new();
        while count > LEAST && entries.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        entries.resize(count, NOTHING);
        Table { entries, age: 0 }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.entries.fill(NOTHING);
        self.age = 0;
    }

    /// Another search begins: what older ones found gives way.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !1
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        let pair = [self.entries[place], self.entries[place + 1]];
        pair.into_iter().find(|entry| entry.key == key && entry.depth > i8::MIN)
    }

    /// Notes something of a position.
    pub(super) fn put(
        &mut self,
        key: u64,
        action: Option<Action>,
        (value, bound): (Value, Bound),
        depth: i32,
    ) {
        let place = self.place(key);
        let age = self.age;
        let worth = |entry: &Entry| (entry.age == age, entry.depth);
        let pair = &self.entries[place..place + 2];
        let chosen = match pair.iter().position(|entry| entry.key == key) {
            Some(same) => same,
            None => usize::from(worth(&pair[1]) < worth(&pair[0])),
        };
        let old = self.entries[place + chosen];
        let depth = depth.clamp(-8, 120) as i8;
        if old.key == key && bound != Bound::Exact && old.age == age && old.depth > depth + 3 {
            return;
        }
        let kept = if old.key == key { old.action } else { None };
        let value = value as i16;
        self.entries[place + chosen] = Entry { key, action: action.or(kept), value, depth, bound, age };
    }

    /// How much of it this search has filled, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let looked = &self.entries[..1000];
        looked.iter().filter(|entry| entry.depth > i8::MIN && entry.age == self.age).count() as u32
    }
}
