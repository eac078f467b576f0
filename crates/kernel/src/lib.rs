//! Words that all crates share: ids, clock, money, zones, problem details.
