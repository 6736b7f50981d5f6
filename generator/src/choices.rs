//! Where decisions come from: a seed, or the bytes of a fuzzer.

/// A source of decisions. The same seed, or the same bytes, decide the same.
#[derive(Clone, Debug)]
pub struct Choices<'b> {
    source: Source<'b>,
}

#[derive(Clone, Debug)]
enum Source<'b> {
    Seed(u64),
    Bytes(&'b [u8]),
}

impl<'b> Choices<'b> {
    /// Decisions without an end.
    pub fn seeded(seed: u64) -> Choices<'static> {
        Choices { source: Source::Seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d) }
    }

    /// Decisions by bytes, a byte or two each; when they are used up, the first possibility is always taken.
    pub fn of_bytes(bytes: &'b [u8]) -> Choices<'b> {
        Choices { source: Source::Bytes(bytes) }
    }

    /// Whether decisions go on: those of a seed always do.
    pub fn go_on(&self) -> bool {
        match self.source {
            Source::Seed(_) => true,
            Source::Bytes(bytes) => !bytes.is_empty(),
        }
    }

    /// A number below `count`; 0 if that is 0.
    pub fn below(&mut self, count: usize) -> usize {
        if count < 2 {
            return 0;
        }
        match &mut self.source {
            Source::Seed(state) => {
                // A counter whose bits are mixed: consecutive states have nothing to do with each other.
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                ((mixed ^ (mixed >> 31)) % count as u64) as usize
            }
            Source::Bytes(bytes) => {
                let width = if count > 256 { 2 } else { 1 };
                let (taken, rest) = bytes.split_at(width.min(bytes.len()));
                *bytes = rest;
                taken.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)) % count
            }
        }
    }

    /// Whether something happens that happens so often in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent.min(100)
    }

    /// A number between two, both included.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most + 1 - least)
    }

    /// One of some items; there must be at least one.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }

    /// The index of one of some that have weights; 0 if no weight is above 0.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if left < *weight {
                return index;
            }
            left -= weight;
        }
        0
    }

    /// Some of the items, in their order.
    pub fn some<T: Clone>(&mut self, items: &[T], least: usize, most: usize) -> Vec<T> {
        let count = self.between(least.min(items.len()), most.min(items.len()).max(least.min(items.len())));
        let mut indices: Vec<usize> = (0..items.len()).collect();
        while indices.len() > count {
            indices.remove(self.below(indices.len()));
        }
        indices.into_iter().map(|index| items[index].clone()).collect()
    }
}
