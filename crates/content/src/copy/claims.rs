//! Statements that need proof: shown only while a record proves them, or as part of the sample.
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::dates::parse_document_date;
use kernel::{PracticeZone, earliest_timestamp};
use serde_json::{Map, Value};

use crate::model::lagos_time::{self, today_in_lagos};
use crate::model::links::check_link;
use crate::model::{Document, fields};

#[derive(Debug, Clone, PartialEq)]
pub struct ClaimView {
    pub sample: bool,
    pub text: Option<String>,
    /// What is merged into the words that carry the claim.
    pub facts: Map<String, Value>,
}

#[derive(Debug, Clone, Default)]
pub struct ClaimSet {
    live: Map<String, Value>,
    samples: Vec<String>,
    /// When the next one begins or ends; answers that looked at claims are good until then.
    pub changes_at: Option<DateTime<Utc>>,
}

impl ClaimSet {
    /// Sorts out what may be shown. A proven record wins over a sample of the same key.
    pub fn valid_at(documents: &[Document], now: DateTime<Utc>) -> Self {
        let mut claims = Self::default();
        for document in documents {
            let key = document.text("key");
            if key.is_empty() {
                continue;
            }
            if document.is_sample() {
                if !claims.live.contains_key(key) {
                    claims.live.insert(key.to_owned(), document.body.clone());
                    claims.samples.push(key.to_owned());
                }
                continue;
            }
            let Some(period) = ProofPeriod::from_document(document) else {
                continue;
            };
            // Also for a claim that has not begun: pages without it must change when it does.
            claims.changes_at = earliest_timestamp(claims.changes_at, period.next_change(now));
            if period.covers_time(now) {
                claims.live.insert(key.to_owned(), document.body.clone());
                claims.samples.retain(|sample| sample != key);
            }
        }
        claims
    }

    pub fn find_claim(&self, key: &str) -> Option<ClaimView> {
        let body = self.live.get(key)?;
        let mut facts = Map::new();
        for name in ["value", "suffix", "label", "countries"] {
            if let Some(value) = body.get(name).filter(|value| !value.is_null()) {
                facts.insert(name.to_owned(), value.clone());
            }
        }
        if let Some(evidence) = parse_evidence(body) {
            facts.insert("evidence".to_owned(), evidence);
        }
        Some(ClaimView {
            sample: self.samples.iter().any(|sample| sample == key),
            text: fields::read_some_text(body, "text"),
            facts,
        })
    }
}

/// The days on which a claim is proven: from the day of proof to the last day, both included.
struct ProofPeriod {
    from: NaiveDate,
    to: Option<NaiveDate>,
}

impl ProofPeriod {
    /// `None` when it is switched off, when there is no proof, or when the last day cannot be read: in doubt nothing is
    /// claimed.
    fn from_document(document: &Document) -> Option<Self> {
        let day = |key: &str| {
            parse_document_date(document.text(key)).map(|date| date.to_date(PracticeZone::Lagos))
        };
        if fields::read_flag(&document.body, "off") {
            return None;
        }
        parse_evidence(&document.body)?;
        let to = match document.body.get("expiresOn") {
            None | Some(Value::Null) => None,
            Some(_) => Some(day("expiresOn")?),
        };
        Some(Self {
            from: day("provedOn")?,
            to,
        })
    }

    fn covers_time(&self, now: DateTime<Utc>) -> bool {
        let today = today_in_lagos(now);
        self.from <= today && self.to.is_none_or(|last| today <= last)
    }

    fn next_change(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let begins = lagos_time::start_of_day(self.from);
        let ends = self
            .to
            .and_then(|last| lagos_time::start_of_day(last.checked_add_days(Days::new(1))?));
        earliest_timestamp(
            begins.filter(|moment| *moment > now),
            ends.filter(|moment| *moment > now),
        )
    }
}

fn parse_evidence(body: &Value) -> Option<Value> {
    let evidence = body.get("evidence")?;
    let href = check_link(fields::read_text(evidence, "url"))?;
    let label = fields::read_some_text(evidence, "label").unwrap_or_else(|| href.clone());
    Some(serde_json::json!({"label": label, "url": href}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DocumentKind;
    use chrono::TimeZone;
    use serde_json::json;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap()
    }

    fn claim(body: Value) -> Document {
        Document {
            id: "c".into(),
            kind: DocumentKind::Claim,
            slug: None,
            body,
            updated_at: now(),
        }
    }

    fn proven(expires: Value) -> Document {
        claim(
            json!({"key": "licensed", "provedOn": "2026-01-01", "expiresOn": expires,
            "evidence": {"label": "Register", "url": "https://example.org/r"}}),
        )
    }

    #[test]
    fn a_claim_needs_proof_that_has_not_run_out() {
        let live = |document: Document| {
            ClaimSet::valid_at(&[document], now())
                .find_claim("licensed")
                .is_some()
        };
        assert!(live(proven(json!(null))));
        assert!(live(proven(json!("2026-11-21"))));
        assert!(!live(proven(json!("2026-11-20"))));
        assert!(!live(proven(json!("some day"))));
        assert!(!live(claim(json!({"key": "licensed", "text": "Licensed"}))));
        assert!(!live(claim(
            json!({"key": "licensed", "provedOn": "2026-01-01"})
        )));
        assert!(!live(claim(
            json!({"key": "licensed", "provedOn": "2026-01-01", "evidence": {"url": "javascript:x"}})
        )));
        assert!(!live(claim(
            json!({"key": "licensed", "provedOn": "2027-01-01", "evidence": {"url": "https://a.b"}})
        )));
        assert!(!live(claim(json!({"provedOn": 5}))));
    }

    #[test]
    fn a_sample_is_live_and_says_so_until_a_proof_comes() {
        let sample = claim(json!({"key": "licensed", "sample": true, "value": 5, "label": "L"}));
        let found = ClaimSet::valid_at(std::slice::from_ref(&sample), now())
            .find_claim("licensed")
            .unwrap();
        assert!(found.sample);
        assert_eq!(found.facts["value"], 5);
        for order in [
            [sample.clone(), proven(json!(null))],
            [proven(json!(null)), sample],
        ] {
            assert!(
                !ClaimSet::valid_at(&order, now())
                    .find_claim("licensed")
                    .unwrap()
                    .sample
            );
        }
    }

    #[test]
    fn the_next_change_is_the_first_end_or_beginning() {
        let ends = ClaimSet::valid_at(&[proven(json!("2026-11-22"))], now())
            .changes_at
            .unwrap();
        assert_eq!(ends, Utc.with_ymd_and_hms(2026, 11, 22, 23, 0, 0).unwrap());
        assert_eq!(
            ClaimSet::valid_at(&[proven(json!("2026-11-20"))], now()).changes_at,
            None
        );
        assert_eq!(ClaimSet::valid_at(&[], now()).changes_at, None);
    }
}
