//! Words that can harm readers of health advice: doses, ways of speaking of suicide, skin that is described on light skin
//! only, terms that nobody explains. A look at the words cannot judge: what it finds is published with a reason.
mod doses;
mod passages;
mod skin;
mod suicide;
mod terms;

use serde_json::Value;

use self::passages::{Passage, WordingIssue, list_passages};
use super::check_findings::CheckFindings;
use crate::model::DocumentKind;
use crate::schema::DocumentSchema;

/// What readers take for advice about their health. Products have doses on their packets, policies have no patients.
const ADVICE: [DocumentKind; 5] = [
    DocumentKind::Blog,
    DocumentKind::Faq,
    DocumentKind::ClinicSeries,
    DocumentKind::Mos,
    DocumentKind::HealthNugget,
];

/// What of a text can harm its readers, each with what to do instead: of an answer that is no document.
pub fn list_harmful_wording(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let passages: Vec<Passage> = lines.map(Passage::of_text).collect();
    let issues = find_harm(&passages).into_iter().flatten();
    issues.map(|issue| issue.message).collect()
}

fn find_harm(passages: &[Passage]) -> [Option<WordingIssue>; 4] {
    [
        doses::find_dose(passages),
        suicide::find_blaming(passages),
        suicide::find_method(passages),
        skin::find_light_skin(passages),
    ]
}

pub(super) fn check_wording(schema: &DocumentSchema, body: &Value, found: &mut CheckFindings) {
    if !ADVICE.iter().any(|kind| kind.name() == schema.kind) {
        return;
    }
    let passages = list_passages(schema, body);
    // One of a kind is said: whoever goes to it finds the others, and the next save names what is left.
    for issue in find_harm(&passages).into_iter().flatten() {
        found.add_reason(issue.code, &passages[issue.passage].path, issue.message);
    }
    // A term that nobody knows harms nobody at once: advice.
    if let Some(issue) = terms::find_unexplained(&passages) {
        found.add_should(issue.code, &passages[issue.passage].path, issue.message);
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
