//! How fast the library counts nodes, plays games at random and loads definitions: `cargo bench`.
//!
//! Figures are of this machine; `benches/ratios.rs` sets them beside another engine. Sizes are pinned by tests. Every count is
//! checked. `cargo bench -- NAME` runs what has NAME in its name; the change to the run before is told.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use variorum::position::Collect;
use variorum::source::shipped;
use variorum::{Game, Variant};

#[path = "common/chance.rs"]
mod chance;
#[path = "common/driver.rs"]
mod driver;
#[path = "common/playout.rs"]
mod playout;
#[path = "common/rows.rs"]
mod rows;

use driver::{Bare, count_game, count_legal};
use playout::Playouts;
use rows::ROWS;

/// Nodes a second, by game.
fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    for row in &ROWS {
        let variant = Variant::shipped(row.variant).expect("shipped definitions are valid");
        let mut game = match row.position {
            Some(text) => variant.position(text).expect("positions of rows are valid"),
            None => variant.start(),
        };
        let (depth, nodes) = row.short;
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(row.name, |bencher| {
            bencher.iter(|| assert_eq!(game.perft(depth), nodes, "{} at depth {depth}", row.name));
        });
    }
}

/// Games of orthodox chess a second.
fn playout(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(20).measurement_time(Duration::from_secs(5)).throughput(Throughput::Elements(1));
    let mut playouts = Playouts::new("chess");
    group.bench_function("chess", |bencher| bencher.iter(|| playouts.play()));
}

/// The same games and counts of orthodox chess through a game and through a position of known width. `make` makes and
/// unmakes the last action of each sequence, too; `count` only counts it.
fn drive(criterion: &mut Criterion) {
    const NODES: u64 = 197_281;
    let mut group = criterion.benchmark_group("drive");
    group.sample_size(20).measurement_time(Duration::from_secs(5));
    let (mut playouts, mut bare) = (Playouts::new("chess"), Bare::new());
    group.bench_function("playouts/game", |bencher| bencher.iter(|| playouts.play()));
    group.bench_function("playouts/position", |bencher| bencher.iter(|| bare.play()));
    let mut game = Variant::shipped("chess").expect("shipped definitions are valid").start();
    let mut lists = vec![Vec::new(); 4];
    let mut count = |lists: &mut [_], last| assert_eq!(count_game(&mut game, lists, last), NODES);
    group.bench_function("make/game", |bencher| bencher.iter(|| count(&mut lists, |_| 1)));
    group.bench_function("count/game", |bencher| bencher.iter(|| count(&mut lists[1..], Game::count_legal)));
    let mut lists = vec![Collect::default(); 4];
    let mut count = |lists: &mut [_], last| assert_eq!(bare.count(lists, last), NODES);
    group.bench_function("make/position", |bencher| bencher.iter(|| count(&mut lists, |_, _| 1)));
    group.bench_function("count/position", |bencher| bencher.iter(|| count(&mut lists[1..], count_legal)));
}

/// From the text of a definition to a game that can be played, by variant.
fn load(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    group.sample_size(10).nresamples(1000);
    group.warm_up_time(Duration::from_millis(50)).measurement_time(Duration::from_millis(200));
    for file in shipped() {
        group.bench_function(&file.name, |bencher| {
            bencher.iter(|| black_box(Variant::shipped(&file.name).expect("shipped definitions are valid")));
        });
    }
}

criterion_group!(speed, perft, playout, drive, load);
criterion_main!(speed);
