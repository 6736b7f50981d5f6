//! Counting on several threads: the sequences are split into many more parts than there are threads, and the threads take
//! one part after the other.

use std::sync::OnceLock;

use rayon::prelude::*;

use crate::limits;

use super::strand::Strand;
use super::walker::Walker;
use crate::position::state::position::Position;

/// The least number of parts for each thread, if possible, since their sizes differ greatly.
const PARTS: usize = 64;

/// The count for one beginning.
struct Part {
    /// The beginning, by index.
    of: usize,
    strand: Strand,
}

/// The number of sequences that begin with each of some strands from a position.
pub(crate) fn counts<const W: usize>(
    walker: &Walker<'_, W>,
    position: &mut Position<W>,
    begun: Vec<Strand>,
) -> Vec<u64> {
    let mut counts = vec![0; begun.len()];
    let parts = split(&mut walker.clone(), position, begun);
    let start = &*position;
    let stop = OnceLock::new();
    let nodes: Vec<u64> = parts
        .par_iter()
        .with_max_len(1)
        .map_init(
            || (walker.clone(), start.clone()),
            |(walker, position), Part { strand, .. }| {
                if stop.get().is_some() {
                    return 0;
                }
                let nodes = walker.at_end(position, strand, |walker, at| walker.nodes(at, strand.left));
                if let Some(stopped) = position.stopped() {
                    stop.get_or_init(|| stopped);
                }
                strand.ways * nodes
            },
        )
        .collect();
    if let Some(stop) = stop.get() {
        position.stop(*stop);
    }
    for (part, nodes) in parts.iter().zip(nodes) {
        counts[part.of] += nodes;
    }
    counts
}

/// Parts that together contain all sequences, as many as the threads need if possible.
fn split<const W: usize>(
    walker: &mut Walker<'_, W>,
    position: &mut Position<W>,
    begun: Vec<Strand>,
) -> Vec<Part> {
    let wanted = PARTS * rayon::current_num_threads();
    let mut parts: Vec<Part> =
        begun.into_iter().enumerate().map(|(of, strand)| Part { of, strand }).collect();
    let mut is_split = true;
    while is_split && parts.len() < wanted {
        is_split = false;
        let mut finer = Vec::new();
        for part in parts {
            match split_strand(walker, position, &part.strand) {
                Some(strands) => {
                    finer.extend(strands.into_iter().map(|strand| Part { of: part.of, strand }));
                    is_split = true;
                }
                None => finer.push(part),
            }
        }
        parts = finer;
    }
    parts
}

/// The strands into which a strand is split; nothing if it is too small.
fn split_strand<const W: usize>(
    walker: &mut Walker<'_, W>,
    position: &mut Position<W>,
    strand: &Strand,
) -> Option<Vec<Strand>> {
    walker.at_end(position, strand, |walker, at| {
        if strand.line.len() >= limits::COUNTED_DEPTH as usize {
            at.stop_deep();
            return None;
        }
        if strand.left == 0 || walker.is_last(at, strand.left) {
            return None;
        }
        let further = match walker.has_orders(at, strand.left) {
            true => walker.strands(at, strand.left),
            false => walker.children(at, strand.left),
        };
        Some(further.into_iter().map(|further| strand.and_then(further)).collect())
    })
}

impl Strand {
    /// The same including the continuations.
    pub(crate) fn and_then(&self, mut further: Strand) -> Strand {
        further.line.splice(0..0, self.line.iter().copied());
        further.ways *= self.ways;
        further
    }
}

impl<const W: usize> Walker<'_, W> {
    /// Strands of one action, for each action in turn.
    pub(crate) fn children(&mut self, position: &mut Position<W>, depth: u32) -> Vec<Strand> {
        let whole = Strand::whole(depth);
        let actions = self.actions(position).into_iter();
        actions
            .map(|action| whole.and(action, self.after(position, action, depth, |_, _, left| left)))
            .collect()
    }
}
