//! The positions so far, by their keys, and how often each had occurred.

/// The keys of positions in the order of their occurrence, the present one last.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    kept: Vec<Kept>,
    /// The number of keys in each class; empty before there is a key. Most keys are alone in their class, so no search is
    /// needed.
    classes: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    key: u64,
    /// How often it had occurred by then, itself included.
    occurrences: u32,
}

/// Keys with the same lowest bits are in the same class.
const CLASSES: usize = 1 << 13;

/// From so many keys of a class on, the number is neither counted nor reduced.
const MANY: u8 = u8::MAX;

impl History {
    /// Becomes a copy of another history, reusing its own memory.
    pub(crate) fn copy_from(&mut self, other: &History) {
        self.kept.clone_from(&other.kept);
        self.classes.clone_from(&other.classes);
    }

    /// Adds the present position.
    pub(crate) fn push(&mut self, key: u64) {
        if self.classes.is_empty() {
            self.classes.resize(CLASSES, 0);
        }
        let class = &mut self.classes[key as usize % CLASSES];
        let before = if *class == 0 { None } else { self.kept.iter().rev().find(|kept| kept.key == key) };
        *class = class.saturating_add(1);
        let occurrences = before.map_or(0, |kept| kept.occurrences) + 1;
        self.kept.push(Kept { key, occurrences });
    }

    /// How many positions are kept.
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Keeps only so many positions, the first ones.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.kept.len() > len
            && let Some(kept) = self.kept.pop()
        {
            let class = &mut self.classes[kept.key as usize % CLASSES];
            if *class < MANY {
                *class -= 1;
            }
        }
    }

    /// How often the present position has occurred; once without a history.
    #[inline]
    pub(crate) fn occurrences(&self) -> i32 {
        self.kept.last().map_or(1, |kept| kept.occurrences as i32)
    }

    /// How many actions ago the present position occurred for the `nth` time, counted from 1; 0 if it has not.
    pub(crate) fn since(&self, nth: i32) -> i32 {
        let Some((now, skipped)) = self.kept.last().zip(usize::try_from(nth - 1).ok()) else { return 0 };
        let mut times = (0..self.kept.len()).filter(|at| self.kept[*at].key == now.key);
        times.nth(skipped).map_or(0, |at| (self.kept.len() - 1 - at) as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_are_those_that_a_look_through_all_finds() {
        let mut history = History::default();
        let mut keys: Vec<u64> = Vec::new();
        let mut random = 1_u64;
        for _ in 0..20_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = random >> 33;
            if number.is_multiple_of(50) {
                keys.truncate(keys.len() / 2);
                history.truncate(keys.len());
            }
            // One class, several classes, and the same keys.
            let key = ((number % 3) << 40) | ((number >> 8) % 4);
            keys.push(key);
            history.push(key);
            let known = keys.iter().filter(|known| **known == key).count();
            assert_eq!(history.occurrences(), known as i32);
            let second = (0..keys.len()).filter(|at| keys[*at] == key).nth(1);
            assert_eq!(history.since(2), second.map_or(0, |at| (keys.len() - 1 - at) as i32));
        }
    }
}
