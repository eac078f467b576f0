//! What an impact assessment asks (UK GDPR article 35, NDPA section 28), answered as far as the site knows.
use chrono::TimeDelta;
use community::model::{CommentRule, CommunitySettings, QuestionMode};
use consultations::model::ConsultationSettings;
use content::ContentService;
use sea_orm_migration::sea_orm::ConnectionTrait;
use sea_orm_migration::sea_orm::sea_query::{Expr, Func, Query};
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

use super::recipients::Recipient;

/// A question of the assessment, and what the site says to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AssessmentAnswer)]
pub struct AssessmentAnswer {
    pub question: String,
    pub answer: String,
    /// Somebody has to add what the site cannot know.
    pub is_open: bool,
}

/// How much there is of something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ProcessingAmount)]
pub struct Amount {
    pub what: String,
    pub count: u64,
}

const COUNTED: [(&str, &str); 8] = [
    ("care_request", "Requests for consultations"),
    ("conversation_question", "Questions"),
    ("conversation_comment", "Comments"),
    ("outreach_letter", "Messages"),
    ("newsletter_subscriber", "Newsletter readers"),
    ("giving_gift", "Gifts"),
    ("shop_order", "Orders"),
    ("staff_member", "Staff members"),
];

/// How many records there are, for the question of scale. Never whose.
pub(super) async fn count_records(store: &Store) -> Result<Vec<Amount>, StoreError> {
    let reader = store.reader();
    let mut amounts = Vec::new();
    for (table, what) in COUNTED {
        let select = Query::select()
            .expr_as(Func::count(Expr::cust("*")), "count")
            .from(table)
            .to_owned();
        let row = reader.connection().query_one(&select).await?;
        let count: i64 = row.map_or(Ok(0), |row| row.try_get("", "count"))?;
        amounts.push(Amount {
            what: what.to_owned(),
            count: u64::try_from(count).unwrap_or_default(),
        });
    }
    Ok(amounts)
}

/// The settings that decide how risky something is.
pub(super) struct LiveSettings {
    pub community: CommunitySettings,
    pub consultations: ConsultationSettings,
}

impl LiveSettings {
    pub async fn load(content: &ContentService) -> Result<Self, StoreError> {
        Ok(Self {
            community: content.load_settings().await?,
            consultations: content.load_settings().await?,
        })
    }
}

pub(super) fn comments_text(rule: CommentRule) -> &'static str {
    match rule {
        CommentRule::Off => "Comments are off, but for articles that have a rule of their own",
        CommentRule::AfterApproval => "Comments are shown after somebody approved them",
        CommentRule::AtOnce => "Comments are shown at once, unless screening holds them",
    }
}

pub(super) fn questions_text(mode: QuestionMode) -> &'static str {
    match mode {
        QuestionMode::Open => "Questions are shown at once, unless screening holds them",
        QuestionMode::ReviewFirst => "Questions are shown after review",
        QuestionMode::DoctorPublishes => {
            "Questions are never shown as they were asked: the doctor publishes an edited one"
        }
    }
}

fn answered(question: &str, answer: impl Into<String>) -> AssessmentAnswer {
    AssessmentAnswer {
        question: question.to_owned(),
        answer: answer.into(),
        is_open: false,
    }
}

fn open(question: &str, answer: &str) -> AssessmentAnswer {
    AssessmentAnswer {
        is_open: true,
        ..answered(question, answer)
    }
}

/// What the assessment asks, in the order of the ICO's template.
pub(super) fn answer_assessment(
    settings: &LiveSettings,
    amounts: &[Amount],
    recipients: &[Recipient],
    scanning: &str,
) -> Vec<AssessmentAnswer> {
    let mut answers = describe_processing(settings, amounts, recipients);
    answers.extend(describe_measures(settings, scanning));
    answers
}

fn describe_processing(
    settings: &LiveSettings,
    amounts: &[Amount],
    recipients: &[Recipient],
) -> Vec<AssessmentAnswer> {
    let scale: Vec<String> = amounts
        .iter()
        .map(|amount| format!("{}: {}", amount.what, amount.count))
        .collect();
    let abroad = if recipients.is_empty() {
        "Nobody, as configured: mail is not set up, and database and files are on this machine."
            .to_owned()
    } else {
        let named = recipients
            .iter()
            .map(|one| format!("{} ({})", one.name, one.host));
        named.collect::<Vec<_>>().join("; ")
    };
    vec![
        open(
            "Why is an assessment needed?",
            "Health data are processed about people who may be vulnerable (article 35(3)(b); NDPA section 28).",
        ),
        answered("How much is there?", format!("{}.", scale.join(". "))),
        answered(
            "Who gets data?",
            format!("{abroad} Add for each in which country it is, and the contract."),
        ),
        answered(
            "Are children concerned?",
            "Volunteers under 18 need a guardian's consent by email. A patient under 18 is booked for by a parent or guardian. Who asks the community says that they are 18 or over.",
        ),
        answered(
            "Are decisions automated?",
            format!(
                "No decision with legal or similar effect. A check of words shows urgent help, and holds texts until a person decides. {}. {}.",
                comments_text(settings.community.comments),
                questions_text(settings.community.questions),
            ),
        ),
        open(
            "Who was consulted?",
            "Add whom you asked: patients, staff, the data protection officer, processors.",
        ),
    ]
}

fn describe_measures(settings: &LiveSettings, scanning: &str) -> Vec<AssessmentAnswer> {
    let community = &settings.community;
    let photos = if settings.consultations.photos_allowed {
        "accepted, and made anew from their pixels"
    } else {
        "not accepted"
    };
    let days = |days: u32| TimeDelta::days(i64::from(days)).num_days();
    vec![
        answered(
            "Risk: somebody reads health details who must not",
            "Names, contacts, stories, notes and files are encrypted in the database, with keys outside of it. Only doctors read them at the desk, each reading is in the log. Two factors or a passkey for everybody who sees what visitors wrote.",
        ),
        answered(
            "Risk: health details in emails",
            "Emails carry none: they link to a page. What staff write is checked for it.",
        ),
        answered(
            "Risk: a harmful file",
            format!(
                "Files are told by their content; macros and passwords are refused; photos are {photos}; documents open in a sandbox. {scanning}"
            ),
        ),
        answered(
            "Risk: data are kept for too long",
            format!(
                "Erased by themselves: requests for consultations after {} days, closed private threads after {}, open ones after {}. All periods are in the register above.",
                days(settings.consultations.keep_days),
                days(community.keep_private_days),
                days(community.keep_open_days),
            ),
        ),
        answered(
            "Risk: an old backup brings erased data back",
            "What was erased is listed apart from backups, and erased again before a restored site serves anybody.",
        ),
        answered(
            "Risk: somebody in danger is not noticed",
            if community.on_call.trim().is_empty() {
                "Nobody is mailed when words sound like a crisis: set an address for crisis alerts."
            } else {
                "Somebody is mailed when words sound like a crisis, without what was written."
            },
        ),
        open(
            "Which risk is left, and who accepts it?",
            "Add likelihood, severity, who decided and when. Consult the regulator first where a high risk is left (article 36).",
        ),
    ]
}
