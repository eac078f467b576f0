//! Calls that write questions.

use axum::extract::State as Shared;
use axum::response::Response;
use forms::{ApiForm, Key, invalid_form};
use http::StatusCode;
use kernel::FieldError;
use safety::SafetyCard;
use serde::{Deserialize, Serialize};
use store::{Actor, StoreError};
use utoipa::ToSchema;
use web::{Error, Json, Path, Visitor, private_response};

use super::ask_body::AskBody;
use super::submission::{
    self, ForumCommentInput, SubmittedQuestion, name_or_nobody, question_not_found,
};
use super::view::{self, HoldNotice, Question, QuestionComment};
use super::{identity, lists};
use crate::items::encryption;
use crate::items::questions::{find_question, is_shown};
use crate::items::votes::{VoteKind, count_once};
use crate::model::text::{AuthorName, BodyText};
use crate::model::{Item, ItemState};
use crate::ports::SimilarItem;
use crate::service::CommunityService;
use crate::tables::question::{Model, QuestionVisibility};

/// A question that was taken, with what its asker needs to come back to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct AskedQuestion {
    #[serde(flatten)]
    pub question: Question,
    /// `published`, `pending` or `held`.
    pub state: ItemState,
    pub visibility: QuestionVisibility,
    /// The follow-up code. It is told this once.
    pub code: String,
    /// The same, to be read out.
    pub spoken: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<HoldNotice>,
    /// What to do now, where its words sound urgent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
}

impl AskedQuestion {
    fn from_submitted(
        community: &CommunityService,
        taken: &SubmittedQuestion,
    ) -> Result<Self, StoreError> {
        let opened = encryption::decrypt_question(community.store(), &taken.row)?;
        Ok(Self {
            question: view::build_own_question(&taken.row, &opened),
            state: taken.row.state,
            visibility: taken.row.visibility,
            code: taken.code.format_code(),
            spoken: taken.code.format_spoken(),
            hold: HoldNotice::from_state(taken.row.state, taken.row.hold_reason),
            card: taken.card.clone(),
        })
    }
}

/// Asks a question.
///
/// What sounds urgent is answered with a card and held for review; nothing blocks. The code in the answer is the only way
/// back to a private question, and is told this once.
#[utoipa::path(post, path = "/api/questions", operation_id = "ask_question", tag = "community",
    responses((status = 201, body = AskedQuestion)))]
pub(crate) async fn ask_question(
    Shared(community): Shared<CommunityService>,
    visitor: Visitor,
    Json(body): Json<AskBody>,
) -> Result<Response, Error> {
    let asked = body.validate_body().map_err(invalid_form)?;
    let taken = submission::submit_question(&community, &visitor, asked).await?;
    let body = AskedQuestion::from_submitted(&community, &taken)?;
    Ok(private_response((StatusCode::CREATED, Json(body))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct LikeRequest {
    /// `like`.
    #[serde(rename = "type", default)]
    pub kind: String,
}

/// Likes a question, once: a second time changes nothing (spec 2 §4).
#[utoipa::path(patch, path = "/api/questions/{id}/reactions", operation_id = "like_question", tag = "community",
    responses((status = 200, body = Question), (status = 404, description = "Question not found.")))]
pub(crate) async fn like_question(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(thought): Json<LikeRequest>,
) -> Result<Json<Question>, Error> {
    if thought.kind != "like" {
        // not shown: no form sends anything else.
        let mistake = FieldError::new("type", "A question can only be liked");
        return Err(invalid_form(vec![mistake]));
    }
    let row = record_vote(&community, &id, &visitor, VoteKind::Like).await?;
    let reader = community.store().reader();
    let comments = lists::load_comments(reader.connection(), &[id], None).await?;
    Ok(Json(view::build_question(&row, &comments)))
}

/// Counts a visitor once for a question that everybody sees; answers it as it is then.
pub(crate) async fn record_vote(
    community: &CommunityService,
    id: &str,
    visitor: &Visitor,
    what: VoteKind,
) -> Result<Model, Error> {
    let visitor = community.fingerprint(visitor)?;
    // Waited for before the write takes one of the few connections.
    let _turn = community.item_locks().lock_item(&Item::question(id)).await;
    let tx = community.store().begin(Actor::Visitor).await?;
    let db = tx.connection();
    let found = find_question(db, id).await?.filter(is_shown);
    let found = found.filter(|row| what == VoteKind::Like || row.has_doctor_replied);
    let row = found.ok_or_else(question_not_found)?;
    // No commit needed: nothing was written.
    if !count_once(&tx, id, &visitor, what).await? {
        return Ok(row);
    }
    let row = find_question(db, id)
        .await?
        .ok_or_else(question_not_found)?;
    tx.commit().await?;
    Ok(row)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct HelpfulCount {
    pub helpful: i64,
    /// The same, as reactions are told.
    pub likes: i64,
    /// `like`: the reader is among them.
    pub mine: String,
}

/// Says that an answer helped, once.
#[utoipa::path(patch, path = "/api/questions/{id}/helpful", operation_id = "mark_answer_helpful", tag = "community",
    responses((status = 200, body = HelpfulCount), (status = 404, description = "There is no such answered question")))]
pub(crate) async fn record_answer_helpful(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Json<HelpfulCount>, Error> {
    let row = record_vote(&community, &id, &visitor, VoteKind::Helpful).await?;
    Ok(Json(HelpfulCount {
        helpful: row.helpful,
        likes: row.helpful,
        mine: "like".to_owned(),
    }))
}

forms::form! {
    pub(crate) struct ForumCommentForm as "SayBody" on "comment" {
        /// As whom; `Anonymous` when left out.
        user: AuthorName = "user",
        content: BodyText = "content" { missing: "community-comment-missing" },
        /// Proof of work, where the question's `work` asks for it.
        work: Key = "work",
    }
}

/// The comments of a question, with the writer's own that wait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct QuestionComments {
    /// The oldest first; of very many the latest, with the new one.
    pub comments: Vec<QuestionComment>,
    /// All published ones.
    pub total: i64,
    /// Key of the new one.
    pub key: String,
    /// Where the new one stands: `published`, `pending` or `held`.
    pub state: ItemState,
    /// What to do at once, where its words sound as if somebody were in danger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
}

/// Comments a question, as Anonymous unless another name is given.
#[utoipa::path(post, path = "/api/questions/{id}/comments", operation_id = "comment_question", tag = "community", request_body = ForumCommentForm,
    responses((status = 201, body = QuestionComments), (status = 404, description = "Question not found."), (status = 409, description = "The question is closed")))]
pub(crate) async fn comment_question(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    visitor: Visitor,
    called: ApiForm<ForumCommentForm>,
) -> Result<Response, Error> {
    let form = called.parse_form().into_result().map_err(invalid_form)?;
    let said = ForumCommentInput {
        name: name_or_nobody(&form.user.0),
        text: form.content.0,
        work: form.work.0,
    };
    let taken = submission::submit_comment(&community, &visitor, &id, said).await?;
    let own = community.fingerprint(&visitor)?;
    let style = community.ports().rules.load_settings().await?.date_style;
    let reader = community.store().reader();
    let comments = lists::load_latest_comments(reader.connection(), &id, &own).await?;
    let question = find_question(reader.connection(), &id).await?;
    let comments = comments
        .iter()
        .map(|row| view::build_question_comment(row, style))
        .collect();
    let body = QuestionComments {
        comments,
        total: question.map_or(0, |question| question.comments),
        key: taken.comment.id,
        state: taken.comment.state,
        card: taken.card,
    };
    Ok(private_response((StatusCode::CREATED, Json(body))))
}

/// A text that is looked at and not kept.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct TextBody {
    /// At most 20,000 characters count.
    pub text: String,
}

impl TextBody {
    fn limited_text(&self) -> String {
        self.text.chars().take(20_000).collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct SimilarItems {
    /// The nearest first.
    pub items: Vec<SimilarItem>,
}

/// Most matches that are shown.
pub(crate) const SIMILAR: usize = 4;

/// Finds what is answered already. By POST, so that the words stand in no address.
#[utoipa::path(post, path = "/api/questions/similar", operation_id = "find_similar", tag = "community",
    responses((status = 200, body = SimilarItems)))]
pub(crate) async fn find_similar(
    Shared(community): Shared<CommunityService>,
    Json(body): Json<TextBody>,
) -> Result<Response, Error> {
    let items = find_similar_items(&community, &body.limited_text()).await?;
    Ok(private_response(Json(SimilarItems { items })))
}

pub(crate) async fn find_similar_items(
    community: &CommunityService,
    text: &str,
) -> Result<Vec<SimilarItem>, Error> {
    let text: String = text.chars().take(300).collect();
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    Ok(community
        .ports()
        .similar
        .find_similar(&text, SIMILAR)
        .await?)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct IdentityFound {
    /// In the order of the text.
    pub found: Vec<identity::IdentityMatch>,
    pub masked: String,
}

/// Points out what in a text tells who somebody is. Nothing of it is kept.
#[utoipa::path(post, path = "/api/questions/identity", operation_id = "find_identity", tag = "community",
    responses((status = 200, body = IdentityFound)))]
pub(crate) async fn find_identity(Json(body): Json<TextBody>) -> Response {
    let text = body.limited_text();
    let body = IdentityFound {
        found: identity::find_matches(&text),
        masked: identity::mask_text(&text),
    };
    private_response(Json(body))
}
