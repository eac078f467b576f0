//! What the features keep of people, for the one search over all of them.
use std::sync::Arc;

use community::CommunityService;
use community::personal_data::{CommentData, ComplaintData, QuestionData};
use consultations::ConsultationService;
use consultations::requests::personal::ConsultationData;
use giving::{Giving, personal_data::GivingPersonalData};
use mail::{MailPersonalData, Mailer, TemplateRenderer};
use newsletter::{Newsletter, personal_data::SubscriberPersonalData};
use places::{Places, personal_data::PlacesPersonalData};
use store::personal::{DataClass, ErasureRule, PersonalData};

use crate::site;

/// All features but outreach itself, which knows its own.
pub fn personal_data_sources(
    care: &ConsultationService,
    conversation: &CommunityService,
    newsletter: &Newsletter,
    giving: &Giving,
    places: &Places,
    templates: TemplateRenderer,
) -> Vec<Arc<dyn PersonalData>> {
    vec![
        Arc::new(ConsultationData(care.clone())),
        // Before the questions, by which they are found.
        Arc::new(CommentData(conversation.clone())),
        Arc::new(QuestionData(conversation.clone())),
        Arc::new(ComplaintData(conversation.clone())),
        Arc::new(GivingPersonalData(giving.clone())),
        Arc::new(SubscriberPersonalData(newsletter.clone())),
        Arc::new(PlacesPersonalData(places.clone())),
        // Last, so that what the others write to somebody while they erase goes too.
        Arc::new(MailPersonalData {
            mailer: Mailer::new(care.store().clone()),
            templates,
        }),
    ]
}

/// The tables that hold something personal, what of it, and how long: for the record that UK GDPR article 30 and the NDPA want.
pub fn format_processing_record() -> String {
    let mut text = "# Personal data

Which columns hold something of a person, and how long: for the record of processing (UK GDPR article 30, NDPA).
Printed by `bedside personal-data`; a test keeps it fresh. What the classes mean stands in
[decision 065](decisions/065-personal-data-is-declared-on-the-column.md).

| Table | Sealed | In the clear | Fingerprints | Kept |
| --- | --- | --- | --- | --- |
"
    .to_owned();
    let mut tables = site::tables();
    tables.sort_by_key(|table| table.name);
    for table in tables {
        let of = |classes: &[DataClass]| {
            let columns = table.columns.iter();
            let named = columns.filter(|(_, class)| classes.contains(class));
            named.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        };
        let kept = match table.erasure_rule {
            ErasureRule::Nobodys => continue,
            ErasureRule::Follows(_, parents) => format!("as long as {}", parents.join(" or ")),
            _ => table.retention.to_owned(),
        };
        let (sealed, clear) = (
            of(&[DataClass::Sealed]),
            of(&[DataClass::Clear, DataClass::Retained]),
        );
        let (name, finds) = (table.name, of(&[DataClass::BlindIndex, DataClass::Hash]));
        text += &format!("| `{name}` | {sealed} | {clear} | {finds} | {kept} |\n");
    }
    text
}
