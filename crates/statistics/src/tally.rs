//! What was counted and is not yet in the database.
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Different subjects that are held at most; what comes on top is not counted.
const MAX_SUBJECTS: usize = 20_000;
/// Different search terms that are held at most.
const MAX_TERMS: usize = 5_000;
/// A search term is written down once it was asked for so often on one day.
pub const TERM_THRESHOLD: u64 = 3;

store::stored_enum! {
    pub enum CountKind of rows {
        /// A page was served; subject is its path.
        View = "view",
        /// An article was read to its end; subject is its path.
        ReadToEnd = "read_to_end",
        /// A link led elsewhere; subject is the name of the site.
        Link = "link",
        /// A search found nothing; no subject.
        Nothing = "nothing",
        /// A search that was asked for often found nothing; subject is what was asked for.
        Term = "term",
        /// Something was put into a cart; no subject, as with all steps of the shop.
        CartAddition = "cart_addition",
        /// An order was placed.
        OrderPlaced = "order_placed",
        /// The money of an order came.
        OrderPaid = "order_paid",
        /// A buyer asked to send goods back.
        ReturnAsked = "return_asked",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DailyCount {
    pub day: String,
    pub kind: CountKind,
    pub subject: String,
    pub count: u64,
}

#[derive(Default)]
pub struct Tally(Mutex<PendingCounts>);

#[derive(Default)]
struct PendingCounts {
    counts: HashMap<(String, CountKind, String), u64>,
    terms: HashMap<String, u64>,
    terms_of: String,
}

impl PendingCounts {
    fn add_count(&mut self, day: &str, kind: CountKind, subject: &str, count: u64) {
        let key = (day.to_owned(), kind, subject.to_owned());
        // Made-up paths must not grow the memory of a node; what is known already goes on being counted.
        if self.counts.len() < MAX_SUBJECTS || self.counts.contains_key(&key) {
            *self.counts.entry(key).or_default() += count;
        }
    }
}

impl Tally {
    pub fn add_count(&self, day: &str, kind: CountKind, subject: &str, count: u64) {
        if count > 0 {
            self.lock_pending().add_count(day, kind, subject, count);
        }
    }

    /// A search that found nothing, and its words where they may be kept.
    pub fn count_failed_search(&self, day: &str, term: Option<&str>, count: u64) {
        if count == 0 {
            return;
        }
        let mut held = self.lock_pending();
        held.add_count(day, CountKind::Nothing, "", count);
        // Words that nobody asked for often enough are forgotten with their day (decision 011).
        if held.terms_of != day {
            held.terms.clear();
            day.clone_into(&mut held.terms_of);
        }
        let Some(term) =
            term.filter(|term| held.terms.len() < MAX_TERMS || held.terms.contains_key(*term))
        else {
            return;
        };
        let asked = held.terms.entry(term.to_owned()).or_default();
        let before = *asked;
        *asked += count;
        let after = *asked;
        if after >= TERM_THRESHOLD {
            // With the third time, the first two are told too.
            let newly_counted = if before >= TERM_THRESHOLD {
                count
            } else {
                after
            };
            held.add_count(day, CountKind::Term, term, newly_counted);
        }
    }

    /// Everything so far, in order; it is the caller's then.
    pub fn take_counts(&self) -> Vec<DailyCount> {
        let counts = std::mem::take(&mut self.lock_pending().counts);
        let mut counts: Vec<DailyCount> = counts
            .into_iter()
            .map(|((day, kind, subject), count)| DailyCount {
                day,
                kind,
                subject,
                count,
            })
            .collect();
        counts.sort();
        counts
    }

    pub fn put_back(&self, counts: Vec<DailyCount>) {
        let mut held = self.lock_pending();
        for count in counts {
            held.add_count(&count.day, count.kind, &count.subject, count.count);
        }
    }

    fn lock_pending(&self) -> MutexGuard<'_, PendingCounts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(tally: &Tally) -> Vec<(CountKind, String, u64)> {
        let counts = tally.take_counts().into_iter();
        counts
            .map(|count| (count.kind, count.subject, count.count))
            .collect()
    }

    #[test]
    fn a_term_is_told_from_the_third_time_on_and_only_that_day() {
        let tally = Tally::default();
        tally.count_failed_search("2026-11-21", Some("lassa"), 2);
        assert_eq!(taken(&tally), [(CountKind::Nothing, String::new(), 2)]);
        tally.count_failed_search("2026-11-21", Some("lassa"), 1);
        assert_eq!(
            taken(&tally),
            [
                (CountKind::Nothing, String::new(), 1),
                (CountKind::Term, "lassa".into(), 3)
            ]
        );
        tally.count_failed_search("2026-11-21", Some("lassa"), 1);
        assert_eq!(
            taken(&tally),
            [
                (CountKind::Nothing, String::new(), 1),
                (CountKind::Term, "lassa".into(), 1)
            ]
        );
        tally.count_failed_search("2026-11-22", Some("lassa"), 1);
        tally.count_failed_search("2026-11-22", None, 5);
        assert_eq!(taken(&tally), [(CountKind::Nothing, String::new(), 6)]);
    }

    #[test]
    fn what_could_not_be_written_is_held() {
        let tally = Tally::default();
        tally.add_count("2026-11-21", CountKind::View, "/", 3);
        let counts = tally.take_counts();
        tally.add_count("2026-11-21", CountKind::View, "/", 1);
        tally.put_back(counts);
        assert_eq!(taken(&tally), [(CountKind::View, "/".into(), 4)]);
        assert_eq!(taken(&tally), []);
    }
}
