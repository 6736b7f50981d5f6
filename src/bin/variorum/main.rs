//! main
fn main() {
    let args: Vec<String> = std::env::args().collect();
    match variorum::Variant::from_file(&args[1]) {
        Err(error) => println!("{error}"),
        Ok(v) => {
            let mut g = v.start();
            let moves = args.get(3).cloned().unwrap_or_default();
            for m in moves.split_whitespace() { if let Err(e) = g.play(m) { println!("{e}"); return; } }
            println!("{}", g.to_text());
            println!("{}", g.legal_texts().join(" "));
            let d: u32 = args.get(2).and_then(|d| d.parse().ok()).unwrap_or(1);
            let t = std::time::Instant::now();
            let n = g.perft(d);
            println!("nodes {n} {:.2} Mn/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
        }
    }
}
