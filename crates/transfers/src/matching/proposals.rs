//! What a line may pay. It only proposes: a person confirms.

use kernel::Money;

use super::statement_parser::BankLine;
use crate::ports::OpenItem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchProposal {
    pub id: String,
    pub score: u32,
    /// The reference stands in the line and the amount is the same.
    pub is_sure: bool,
    pub reasons: Vec<&'static str>,
    pub has_other_amount: bool,
}

const REFERENCE: u32 = 100;
const NEAR_REFERENCE: u32 = 70;
const AMOUNT: u32 = 30;
const NAME: u32 = 25;
const PART_OF_NAME: u32 = 12;
const NEAR: u32 = 5;
/// Less than this is no proposal: amount and whole name are.
const LOWEST_SCORE: u32 = 55;
/// Days between the promise and the money.
const NEAR_DAYS: i64 = 60;

/// What a line may pay: the best proposal, where there is one that is better than all others, and the others worth a look.
pub fn propose_matches(
    line: &BankLine,
    currency: kernel::Currency,
    items: &[OpenItem],
) -> (Option<MatchProposal>, Vec<MatchProposal>) {
    let text = line.details.full_text();
    let plain = normalise_text(&text);
    let words = split_words(&text);
    let mut scored: Vec<MatchProposal> = items
        .iter()
        .filter_map(|item| score_item(line, currency, item, &plain, &words))
        .collect();
    scored.sort_by(|a, b| b.score.cmp(&a.score).then(a.id.cmp(&b.id)));
    let best = scored.first().cloned();
    // Of two that fit equally well none is proposed: a person chooses.
    let is_alone = match scored.as_slice() {
        [first, second, ..] => first.score > second.score,
        _ => true,
    };
    let best = best.filter(|best| best.score >= LOWEST_SCORE && is_alone);
    scored.retain(|one| best.as_ref().is_none_or(|best| best.id != one.id));
    scored.truncate(5);
    (best, scored)
}

fn score_item(
    line: &BankLine,
    currency: kernel::Currency,
    item: &OpenItem,
    plain: &str,
    words: &[String],
) -> Option<MatchProposal> {
    let reference = normalise_text(&item.reference);
    let (mut score, mut reasons) = (0, Vec::new());
    if plain.contains(&reference) {
        score += REFERENCE;
        reasons.push(l10n::t!("transfers-match-reference"));
    } else if nearly_contains(plain, &reference) {
        score += NEAR_REFERENCE;
        reasons.push(l10n::t!("transfers-match-reference-near"));
    }
    let has_reference = score == REFERENCE;
    let is_amount = item.price == Money::new(line.minor, currency);
    if is_amount {
        score += AMOUNT;
        reasons.push(l10n::t!("transfers-match-amount"));
    }
    match match_name(&item.name, words) {
        NameMatch::Whole => {
            score += NAME;
            reasons.push(l10n::t!("transfers-match-name"));
        }
        NameMatch::Part => {
            score += PART_OF_NAME;
            reasons.push(l10n::t!("transfers-match-name-part"));
        }
        NameMatch::Not => {}
    }
    if score == 0 {
        return None;
    }
    let days = (line.booked_on - item.begun_on).num_days();
    if (-1..=NEAR_DAYS).contains(&days) {
        score += NEAR;
    }
    Some(MatchProposal {
        id: item.id.clone(),
        score,
        is_sure: has_reference && is_amount,
        reasons,
        has_other_amount: !is_amount,
    })
}

/// Letters and figures only, in capitals.
fn normalise_text(text: &str) -> String {
    text.chars()
        // Banks drop or insert hyphens, slashes and blanks as they like.
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// Whether the reference stands in a text with one sign changed.
fn nearly_contains(text: &str, reference: &str) -> bool {
    let (text, reference) = (text.as_bytes(), reference.as_bytes());
    text.windows(reference.len()).any(|window| {
        let differ = window.iter().zip(reference).filter(|(a, b)| a != b);
        differ.count() <= 1
    })
}

fn split_words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts
        .filter(|word| word.chars().count() > 1)
        .map(kernel::text::fold_for_comparison)
        .collect()
}

/// How much of a name stands in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameMatch {
    Whole,
    Part,
    Not,
}

fn match_name(name: &str, line: &[String]) -> NameMatch {
    let own: Vec<String> = split_words(name)
        .into_iter()
        .filter(|word| !matches!(word.as_str(), "mr" | "mrs" | "ms" | "dr" | "miss"))
        .collect();
    let found = own.iter().filter(|word| line.contains(word)).count();
    // One name alone is shared by too many.
    match found {
        0 => NameMatch::Not,
        1 => NameMatch::Part,
        _ if found == own.len() || found >= 2 => NameMatch::Whole,
        _ => NameMatch::Part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::statement_parser::BankLineDetails;
    use chrono::NaiveDate;
    use kernel::Currency;
    use payments::model::PaymentPurpose;

    fn on(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn candidate(id: &str, reference: &str, name: &str, minor: i64) -> OpenItem {
        OpenItem {
            purpose: PaymentPurpose::Donation,
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
            details: BankLineDetails {
                text: text.to_owned(),
                payer: None,
            },
        }
    }

    fn all() -> Vec<OpenItem> {
        vec![
            candidate("a", "G-7K3M9QXB", "Ada Obi", 500_000),
            candidate("b", "G-2WZRT4YN", "Bola Ojo", 500_000),
            candidate("c", "G-9HHJ5KKM", "Ada Eze", 200_000),
        ]
    }

    fn best(text: &str, minor: i64) -> Option<(String, bool)> {
        let (best, _) = propose_matches(&line(text, minor), Currency::Ngn, &all());
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
        let (_, others) = propose_matches(&line("FROM SOMEBODY", 500_000), Currency::Ngn, &all());
        assert_eq!(others.len(), 2);
    }

    #[test]
    fn of_two_that_are_alike_none_is_proposed() {
        let twins = [
            candidate("a", "G-7K3M9QXB", "Ada Obi", 500_000),
            candidate("b", "G-2WZRT4YN", "Ada Obi", 500_000),
        ];
        let (best, others) = propose_matches(&line("ADA OBI", 500_000), Currency::Ngn, &twins);
        assert_eq!((best, others.len()), (None, 2));
    }

    #[test]
    fn another_currency_is_another_amount() {
        let (best, _) = propose_matches(&line("ADA OBI", 500_000), Currency::Gbp, &all());
        assert_eq!(best, None);
    }
}
