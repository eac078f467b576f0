//! Which gift a line may be. It only proposes: a person confirms.

use chrono::NaiveDate;
use kernel::Money;

use super::reading::BankLine;

/// A gift that waits for a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub id: String,
    /// What the giver was to write on the transfer.
    pub reference: String,
    pub name: String,
    pub price: Money,
    pub begun_on: NaiveDate,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub id: String,
    pub score: u32,
    /// The reference stands in the line and the amount is the same.
    pub is_sure: bool,
    pub reasons: Vec<&'static str>,
    pub has_other_amount: bool,
}

const REFERENCE: u32 = 100;
const NEARLY: u32 = 70;
const AMOUNT: u32 = 30;
const NAME: u32 = 25;
const PART_OF_NAME: u32 = 12;
const NEAR: u32 = 5;
/// Less than this is no proposal: amount and whole name are.
const ENOUGH: u32 = 55;
/// Days between the promise and the money.
const SOON: i64 = 60;

/// What a line may be: the best proposal, where there is one that is better than all others, and the others worth a look.
pub fn propose(
    line: &BankLine,
    currency: kernel::Currency,
    candidates: &[Candidate],
) -> (Option<Proposal>, Vec<Proposal>) {
    let text = line.words.all();
    let plain = plain(&text);
    let words = words(&text);
    let mut scored: Vec<Proposal> = candidates
        .iter()
        .filter_map(|candidate| score(line, currency, candidate, &plain, &words))
        .collect();
    scored.sort_by(|a, b| b.score.cmp(&a.score).then(a.id.cmp(&b.id)));
    let best = scored.first().cloned();
    let is_alone = match scored.as_slice() {
        [first, second, ..] => first.score > second.score,
        _ => true,
    };
    let best = best.filter(|best| best.score >= ENOUGH && is_alone);
    scored.retain(|one| best.as_ref().is_none_or(|best| best.id != one.id));
    scored.truncate(5);
    (best, scored)
}

fn score(
    line: &BankLine,
    currency: kernel::Currency,
    candidate: &Candidate,
    plain: &str,
    words: &[String],
) -> Option<Proposal> {
    let reference = self::plain(&candidate.reference);
    let (mut score, mut reasons) = (0, Vec::new());
    if plain.contains(&reference) {
        score += REFERENCE;
        reasons.push("The reference stands in the line");
    } else if nearly(plain, &reference) {
        score += NEARLY;
        reasons.push("The reference stands in the line with one sign changed");
    }
    let has_reference = score == REFERENCE;
    let is_amount = candidate.price == Money::new(line.minor, currency);
    if is_amount {
        score += AMOUNT;
        reasons.push("The amount is the same");
    }
    match name_in(&candidate.name, words) {
        Named::Whole => {
            score += NAME;
            reasons.push("The name stands in the line");
        }
        Named::Part => {
            score += PART_OF_NAME;
            reasons.push("A part of the name stands in the line");
        }
        Named::Not => {}
    }
    if score == 0 {
        return None;
    }
    let days = (line.booked_on - candidate.begun_on).num_days();
    if (-1..=SOON).contains(&days) {
        score += NEAR;
    }
    Some(Proposal {
        id: candidate.id.clone(),
        score,
        is_sure: has_reference && is_amount,
        reasons,
        has_other_amount: !is_amount,
    })
}

/// Letters and figures only, in capitals.
fn plain(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// Whether the reference stands in a text with one sign changed.
fn nearly(text: &str, reference: &str) -> bool {
    let (text, reference) = (text.as_bytes(), reference.as_bytes());
    text.windows(reference.len()).any(|window| {
        let differ = window.iter().zip(reference).filter(|(a, b)| a != b);
        differ.count() <= 1
    })
}

fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts
        .filter(|word| word.chars().count() > 1)
        .map(kernel::text::fold)
        .collect()
}

/// How much of a name stands in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Whole,
    Part,
    Not,
}

fn name_in(name: &str, line: &[String]) -> Named {
    let own: Vec<String> = words(name)
        .into_iter()
        .filter(|word| !matches!(word.as_str(), "mr" | "mrs" | "ms" | "dr" | "miss"))
        .collect();
    let found = own.iter().filter(|word| line.contains(word)).count();
    // One name alone is shared by too many.
    match found {
        0 => Named::Not,
        1 => Named::Part,
        _ if found == own.len() || found >= 2 => Named::Whole,
        _ => Named::Part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::reading::Words;
    use kernel::Currency;

    fn on(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn candidate(id: &str, reference: &str, name: &str, minor: i64) -> Candidate {
        Candidate {
            id: id.to_owned(),
            reference: reference.to_owned(),
            name: name.to_owned(),
            price: Money::new(minor, Currency::Ngn),
            begun_on: on(1),
        }
    }

    fn line(text: &str, minor: i64) -> BankLine {
        BankLine {
            booked_on: on(3),
            minor,
            words: Words {
                text: text.to_owned(),
                payer: None,
            },
        }
    }

    fn all() -> Vec<Candidate> {
        vec![
            candidate("a", "G-7K3M9QXB", "Ada Obi", 500_000),
            candidate("b", "G-2WZRT4YN", "Bola Ojo", 500_000),
            candidate("c", "G-9HHJ5KKM", "Ada Eze", 200_000),
        ]
    }

    fn best(text: &str, minor: i64) -> Option<(String, bool)> {
        let (best, _) = propose(&line(text, minor), Currency::Ngn, &all());
        best.map(|best| (best.id, best.is_sure))
    }

    #[test]
    fn a_reference_says_it_however_the_bank_writes_it() {
        for text in ["TRF G-7K3M9QXB", "nip/g7k3m9qxb/obi", "FRM X G 7K3M 9QXB"] {
            assert_eq!(best(text, 500_000), Some(("a".to_owned(), true)), "{text}");
        }
        assert_eq!(
            best("TRF G-7K3M9QXB", 499_000),
            Some(("a".to_owned(), false))
        );
        assert_eq!(
            best("TRF G-7K3N9QXB", 500_000),
            Some(("a".to_owned(), false))
        );
    }

    #[test]
    fn without_it_amount_and_name_together_do() {
        assert_eq!(
            best("FROM OJO BOLA", 500_000),
            Some(("b".to_owned(), false))
        );
        assert_eq!(best("FROM ADA", 500_000), None);
        assert_eq!(best("FROM SOMEBODY", 500_000), None);
        let (_, others) = propose(&line("FROM SOMEBODY", 500_000), Currency::Ngn, &all());
        assert_eq!(others.len(), 2);
    }

    #[test]
    fn of_two_that_are_alike_none_is_proposed() {
        let twins = [
            candidate("a", "G-7K3M9QXB", "Ada Obi", 500_000),
            candidate("b", "G-2WZRT4YN", "Ada Obi", 500_000),
        ];
        let (best, others) = propose(&line("ADA OBI", 500_000), Currency::Ngn, &twins);
        assert_eq!((best, others.len()), (None, 2));
    }

    #[test]
    fn another_currency_is_another_amount() {
        let (best, _) = propose(&line("ADA OBI", 500_000), Currency::Gbp, &all());
        assert_eq!(best, None);
    }
}
