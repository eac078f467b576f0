//! How fast one visitor may write.
use chrono::{DateTime, Duration, Utc};

/// So many items in so many seconds at most.
const PACES: [(usize, i64); 3] = [(4, 60), (12, 3_600), (40, 86_400)];

/// Seconds until a visitor who wrote at these moments may write again; `None` when now. A moment that is still to come,
/// by a clock that goes wrong, counts as now.
pub fn too_fast(wrote: impl Iterator<Item = DateTime<Utc>>, now: DateTime<Utc>) -> Option<u32> {
    let mut wrote: Vec<DateTime<Utc>> = wrote.map(|at| at.min(now)).collect();
    wrote.sort_unstable_by(|one, other| other.cmp(one));
    let waits = PACES.iter().filter_map(|(most, seconds)| {
        let oldest = wrote.get(most - 1)?;
        let left = *oldest + Duration::seconds(*seconds) - now;
        u32::try_from(left.num_seconds())
            .ok()
            .filter(|left| *left > 0)
    });
    waits.max()
}
