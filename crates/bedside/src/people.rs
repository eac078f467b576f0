//! What the features keep of people, for the one search over all of them.
use std::sync::Arc;

use care::Care;
use care::requests::personal::Consultations;
use conversation::Conversation;
use conversation::persons::{Appeals, Comments, Questions};
use giving::{Giving, persons::Gifts};
use mail::{Mailer, Mails, Templates};
use newsletter::{Newsletter, personal::Readers};
use places::{Places, persons::Sayings};
use store::personal::{Class, Fate, PersonalData};

use crate::site;

/// All features but outreach itself, which knows its own.
pub fn features(
    care: &Care,
    conversation: &Conversation,
    newsletter: &Newsletter,
    giving: &Giving,
    places: &Places,
    templates: Templates,
) -> Vec<Arc<dyn PersonalData>> {
    vec![
        Arc::new(Consultations(care.clone())),
        // Before the questions, by which they are found.
        Arc::new(Comments(conversation.clone())),
        Arc::new(Questions(conversation.clone())),
        Arc::new(Appeals(conversation.clone())),
        Arc::new(Gifts(giving.clone())),
        Arc::new(Readers(newsletter.clone())),
        Arc::new(Sayings(places.clone())),
        // Last, so that what the others write to somebody while they erase goes too.
        Arc::new(Mails {
            mailer: Mailer::new(care.store().clone()),
            templates,
        }),
    ]
}

/// The tables that hold something personal, what of it, and how long: for the record that UK GDPR article 30 and the NDPA want.
pub fn record() -> String {
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
        let of = |classes: &[Class]| {
            let columns = table.columns.iter();
            let named = columns.filter(|(_, class)| classes.contains(class));
            named.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        };
        let kept = match table.fate {
            Fate::Nobodys => continue,
            Fate::Follows(_, parents) => format!("as long as {}", parents.join(" or ")),
            _ => table.kept.to_owned(),
        };
        let (sealed, clear) = (of(&[Class::Sealed]), of(&[Class::Clear, Class::Kept]));
        let (name, finds) = (table.name, of(&[Class::Finds, Class::Mark]));
        text += &format!("| `{name}` | {sealed} | {clear} | {finds} | {kept} |\n");
    }
    text
}
