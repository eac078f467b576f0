//! Prints, for each line of standard input, which rules fire and what the trained words look at: for training.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let (rules, features) = safety::explain_features(&line?);
        write!(out, "{}", rules.join(" "))?;
        for (sentence, feature) in features {
            write!(out, "\t{sentence}|{feature}")?;
        }
        writeln!(out)?;
    }
    out.flush()
}
