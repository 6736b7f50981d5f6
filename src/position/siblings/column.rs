//! Columns: a value for each lane, or one for all.

/// How many siblings are counted together.
pub(super) const LANES: usize = 32;

/// A set of lanes, a bit each.
pub(super) type Lanes = u32;

/// A value for each lane.
#[derive(Clone, Copy, Debug)]
pub(super) enum Column<T> {
    /// The same for all.
    Same(T),
    /// One each.
    Each([T; LANES]),
}

impl<T: Copy> Column<T> {
    #[inline]
    pub(super) fn at(&self, lane: usize) -> T {
        match self {
            Column::Same(value) => *value,
            Column::Each(values) => values[lane],
        }
    }

    /// What is computed of each value.
    #[inline]
    pub(super) fn map<U>(&self, compute: impl Fn(T) -> U) -> Column<U> {
        match self {
            Column::Same(value) => Column::Same(compute(*value)),
            Column::Each(values) => Column::Each(values.map(compute)),
        }
    }

    /// What is computed of the values of two columns.
    #[inline]
    pub(super) fn zip<U: Copy, V>(&self, other: &Column<U>, compute: impl Fn(T, U) -> V) -> Column<V> {
        match (self, other) {
            (Column::Same(a), Column::Same(b)) => Column::Same(compute(*a, *b)),
            (Column::Same(a), Column::Each(b)) => Column::Each(b.map(|b| compute(*a, b))),
            (Column::Each(a), Column::Same(b)) => Column::Each(a.map(|a| compute(a, *b))),
            (Column::Each(a), Column::Each(b)) => {
                Column::Each(std::array::from_fn(|lane| compute(a[lane], b[lane])))
            }
        }
    }

    /// The values of some lanes, those of the others from another column.
    #[inline]
    pub(super) fn where_of(&self, lanes: Lanes, other: &Column<T>) -> Column<T> {
        match lanes {
            Lanes::MAX => *self,
            0 => *other,
            _ => Column::Each(std::array::from_fn(|lane| {
                if lanes >> lane & 1 != 0 { self.at(lane) } else { other.at(lane) }
            })),
        }
    }
}

impl Column<bool> {
    /// The lanes in which it is so.
    #[inline]
    pub(super) fn lanes(&self) -> Lanes {
        match self {
            Column::Same(true) => Lanes::MAX,
            Column::Same(false) => 0,
            Column::Each(values) => lanes_where(values.iter().copied()),
        }
    }
}

/// The lanes in which it is so, told for one after the other.
#[inline]
pub(super) fn lanes_where(holds: impl Iterator<Item = bool>) -> Lanes {
    (0..).zip(holds).fold(0, |lanes, (lane, holds)| lanes | Lanes::from(holds) << lane)
}

/// The lanes of a set, in order.
#[inline]
pub(super) fn each_of(mut lanes: Lanes) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = lanes.trailing_zeros();
        lanes &= lanes.wrapping_sub(1);
        (lane < Lanes::BITS).then_some(lane as usize)
    })
}
