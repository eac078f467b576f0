//! What the site does with people's data, activity by activity: of whom, why, by which ground, in which tables.
//!
//! The tables are those that hold something of a person; a test sees to it that each of them belongs to one activity.
use serde::Serialize;
use utoipa::ToSchema;

use super::record::{PersonalTable, list_personal_tables};

/// What is known of an activity when the program is built.
pub(super) struct ActivityKind {
    pub key: &'static str,
    pub name: &'static str,
    pub people: &'static str,
    pub purpose: &'static str,
    /// Of UK GDPR article 6, and NDPA section 25.
    pub ground: &'static str,
    /// Of UK GDPR article 9, and NDPA section 30; none where nothing of that kind is asked for.
    pub special: Option<&'static str>,
    /// What its tables begin with.
    pub tables: &'static [&'static str],
    /// Keys of the features whose times of erasure are its.
    pub features: &'static [&'static str],
}

const CONTRACT: &str = "Contract, at the person's own request (article 6(1)(b))";
const CONSENT: &str = "Consent (article 6(1)(a))";
const INTEREST: &str = "Legitimate interests (article 6(1)(f))";
const LAW: &str = "Contract (article 6(1)(b)); tax and accounting law (article 6(1)(c))";

pub(super) static KINDS: [ActivityKind; 13] = [
    ActivityKind {
        key: "consultations",
        name: "Consultations",
        people: "Patients, who pays for them, guests of a call",
        purpose: "Take requests, agree a time, meet, write down what was done",
        ground: CONTRACT,
        special: Some(
            "Health care by a professional under secrecy (article 9(2)(h)); consent is asked for as well",
        ),
        tables: &["care_", "room_", "thread_"],
        features: &["consultations"],
    },
    ActivityKind {
        key: "community",
        name: "Questions and comments",
        people: "Visitors who ask, comment, follow or complain",
        purpose: "Answer questions for all to read or in private, keep the conversation safe",
        ground: INTEREST,
        special: Some(
            "Explicit consent (article 9(2)(a)); what somebody made public themselves (article 9(2)(e))",
        ),
        tables: &["conversation_"],
        features: &["questions", "followed-questions"],
    },
    ActivityKind {
        key: "messages",
        name: "Messages, volunteers and complaints",
        people: "People who write, guardians of volunteers under 18",
        purpose: "Answer what people write, find volunteers, deal with complaints and breaches",
        ground: "Legitimate interests (article 6(1)(f)); complaints and breaches: legal duty (article 6(1)(c))",
        special: Some(
            "Explicit consent where somebody writes about their health (article 9(2)(a))",
        ),
        tables: &["outreach_"],
        features: &["letters"],
    },
    ActivityKind {
        key: "drafts",
        name: "Drafts of answers and notes",
        people: "Patients, people who ask or write",
        purpose: "Keep what staff are writing until it is sent",
        ground: "As what the draft answers",
        special: Some("As what the draft answers"),
        tables: &["draft_"],
        features: &[],
    },
    ActivityKind {
        key: "newsletter",
        name: "Newsletter",
        people: "Subscribers",
        purpose: "Send what they subscribed to, and prove that they did",
        ground: CONSENT,
        special: None,
        tables: &["newsletter_"],
        features: &["newsletter"],
    },
    ActivityKind {
        key: "giving",
        name: "Gifts",
        people: "Donors",
        purpose: "Take gifts, thank, claim Gift Aid, match bank transfers",
        ground: LAW,
        special: None,
        tables: &["giving_", "transfer_"],
        features: &["giving"],
    },
    ActivityKind {
        key: "shop",
        name: "Orders",
        people: "Buyers, receivers, reviewers",
        purpose: "Sell and deliver goods, take returns, show reviews",
        ground: LAW,
        special: Some("Health care by a professional (article 9(2)(h)), for medicines alone"),
        tables: &["shop_"],
        features: &["shop"],
    },
    ActivityKind {
        key: "payments",
        name: "Payments",
        people: "Payers",
        purpose: "Take and give back money, keep the ledger",
        ground: LAW,
        special: None,
        tables: &["payments_"],
        features: &[],
    },
    ActivityKind {
        key: "mail",
        name: "Emails",
        people: "Everybody who is written to",
        purpose: "Send confirmations, replies and alerts, and stop what is not wanted",
        ground: "As what the email is about",
        special: None,
        tables: &["mail_"],
        features: &["mails"],
    },
    ActivityKind {
        key: "places",
        name: "Finder of places",
        people: "Visitors who report a place, owners who claim one",
        purpose: "Keep the list of places right",
        ground: INTEREST,
        special: None,
        tables: &["places_"],
        features: &["places"],
    },
    ActivityKind {
        key: "content",
        name: "Articles and files",
        people: "Authors and reviewers",
        purpose: "Say who wrote and reviewed what",
        ground: INTEREST,
        special: None,
        tables: &["content_", "dataset_"],
        features: &[],
    },
    ActivityKind {
        key: "staff",
        name: "Desk and its log",
        people: "Staff",
        purpose: "Let staff in, prove who did what",
        ground: "Legitimate interests: security (article 6(1)(f)); legal duty to account (article 6(1)(c))",
        special: None,
        tables: &["staff_", "audit_log", "client_", "push_"],
        features: &[],
    },
    ActivityKind {
        key: "running",
        name: "Running the site",
        people: "Everybody who sends a form, and whose data were erased or restricted",
        purpose: "Do work later, make each write once, keep erased data erased and restricted data unused",
        ground: "Legitimate interests: security (article 6(1)(f)); legal duty (article 6(1)(c))",
        special: None,
        tables: &[
            "job",
            "idempotency",
            "waiting_form",
            "erasure",
            "restriction",
        ],
        features: &[],
    },
];

/// What of a person a table holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProcessingTable)]
pub struct ActivityTable {
    pub name: String,
    /// Columns that are encrypted.
    pub encrypted: Vec<String>,
    /// Columns in the clear.
    pub clear: Vec<String>,
    pub kept: String,
}

impl ActivityKind {
    fn owns(&self, table: &str) -> bool {
        self.tables.iter().any(|prefix| table.starts_with(prefix))
    }

    pub fn list_tables(&self) -> Vec<ActivityTable> {
        let own = list_personal_tables().into_iter();
        let own = own.filter(|table| self.owns(table.name));
        own.map(to_activity_table).collect()
    }
}

fn to_activity_table(table: PersonalTable) -> ActivityTable {
    let owned = |columns: &[&str]| columns.iter().map(|name| (*name).to_owned()).collect();
    ActivityTable {
        name: table.name.to_owned(),
        encrypted: owned(&table.sealed),
        clear: owned(&table.clear),
        kept: table.kept,
    }
}

#[cfg(test)]
mod tests {
    use super::{KINDS, list_personal_tables};

    #[test]
    fn each_personal_table_belongs_to_one_activity() {
        for table in list_personal_tables() {
            let owners = KINDS.iter().filter(|kind| kind.owns(table.name));
            let owners: Vec<_> = owners.map(|kind| kind.key).collect();
            assert_eq!(owners.len(), 1, "{}: {owners:?}", table.name);
        }
    }
}
