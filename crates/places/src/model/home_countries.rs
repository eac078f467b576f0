//! Where visitors come from.

/// What lies elsewhere is taken for what they mean last; their own country goes first.
pub(crate) const HOME_COUNTRIES: [&str; 5] = ["NG", "GB", "GH", "KE", "ZA"];

/// Where a country stands among those of visitors; any other is last.
pub(crate) fn home_rank(country: &str) -> usize {
    HOME_COUNTRIES
        .iter()
        .position(|home| *home == country)
        .unwrap_or(HOME_COUNTRIES.len())
}
