//! Prints, for each line of standard input, the level and what fired: for who mends the rules.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let found = safety::check_text(&line?, None);
        writeln!(out, "{:?}\t{}", found.level, found.rules.join(" "))?;
    }
    out.flush()
}
