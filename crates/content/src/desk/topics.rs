//! Topics and sections of articles: how many are filed under each, and another name for one in all of them at once.
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use kernel::FieldError;
use kernel::text::{collapse_whitespace, fold_for_comparison};
use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use staff::SignedIn;
use store::{AuditEntry, StoreError, WriteTx};
use utoipa::ToSchema;
use web::{Json, Path};

use super::error::DeskError;
use super::permissions::ContentEditor;
use super::presence;
use super::review_state::{is_approved, needs_approval};
use crate::ContentService;
use crate::documents::queries::nul_free;
use crate::documents::table::document::{Column, Entity, VersionStatus};
use crate::documents::table::head::{self, DocumentState};
use crate::documents::{ChangedApproval, RevisionMetadata, heads, rewrite_document};
use crate::model::{DocumentKind, fields};
use crate::schema::find_schema;

/// What articles are filed by, as the lists of the desk call it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TopicField {
    #[default]
    Topics,
    Sections,
}

impl TopicField {
    /// The name of the field in a document.
    fn field_name(self) -> &'static str {
        match self {
            Self::Topics => "category",
            Self::Sections => "section",
        }
    }

    fn column(self) -> Column {
        match self {
            Self::Topics => Column::Category,
            Self::Sections => Column::Section,
        }
    }

    /// As the audit log and sentences call one.
    fn noun(self) -> &'static str {
        match self {
            Self::Topics => "topic",
            Self::Sections => "section",
        }
    }

    /// What the form of an article always offers, whether any has it or not.
    fn list_offered(self) -> impl Iterator<Item = &'static str> {
        let fields = find_schema(DocumentKind::Blog, "").map(|schema| schema.fields.as_slice());
        let field = fields
            .unwrap_or_default()
            .iter()
            .find(move |field| field.name == self.field_name());
        let options = field.map(|field| field.options.as_slice());
        options
            .unwrap_or_default()
            .iter()
            .map(|option| option.value.as_str())
    }

    fn longest(self) -> usize {
        let schema = find_schema(DocumentKind::Blog, "");
        let mut fields = schema.into_iter().flat_map(|schema| &schema.fields);
        let field = fields.find(|field| field.name == self.field_name());
        let most = field.and_then(|field| field.max).unwrap_or_default();
        usize::try_from(most).unwrap_or_default()
    }
}

/// A topic or a section, with the articles that have it. One that is on the site and has a draft may count in both.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleTopic {
    pub name: String,
    /// On the site.
    pub published: u64,
    /// Drafts, also those beside what is on the site.
    pub drafts: u64,
    pub archived: u64,
    /// The site offers it whether an article has it or not.
    pub is_offered: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ArticleTopics {
    /// What was asked for.
    pub field: TopicField,
    /// In the order of the alphabet.
    pub items: Vec<ArticleTopic>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct TopicRename {
    pub from: String,
    pub to: String,
    /// The articles may be put with those of a name that is there already.
    #[serde(default)]
    pub merge: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RenamedTopic {
    /// What it is called now: as it is written where it was merged into another.
    pub name: String,
    /// Articles that were changed.
    pub articles: u64,
    /// Those of them that are on the site: visitors see the new name at once.
    pub published: u64,
}

/// All topics or sections that articles have.
#[utoipa::path(get, path = "/api/desk/article-topics/{field}", operation_id = "desk_list_article_topics", tag = "desk",
    params(("field" = TopicField, Path, description = "What articles are filed by")),
    responses((status = 200, body = ArticleTopics)))]
pub(super) async fn list_article_topics(
    State(desk): State<ContentService>,
    Path(field): Path<TopicField>,
) -> Result<Json<ArticleTopics>, DeskError> {
    let reader = desk.reader();
    let items = list_topics(reader.connection(), field).await?;
    Ok(Json(ArticleTopics { field, items }))
}

/// Gives a topic or section another name, in drafts and on the site at once. A name that is there already needs `merge`.
#[utoipa::path(post, path = "/api/desk/article-topics/{field}/rename", operation_id = "desk_rename_article_topic", tag = "desk",
    params(("field" = TopicField, Path, description = "What articles are filed by")),
    responses((status = 200, body = RenamedTopic), (status = 403, body = kernel::ProblemDetails),
        (status = 404, body = kernel::ProblemDetails), (status = 409, body = kernel::ProblemDetails),
        (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn rename_article_topic(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(field): Path<TopicField>,
    Json(request): Json<TopicRename>,
) -> Result<Json<RenamedTopic>, DeskError> {
    let person = ContentEditor(signed_in);
    Ok(Json(desk.rename_topic(&person, field, &request).await?))
}

impl ContentService {
    async fn rename_topic(
        &self,
        person: &ContentEditor,
        field: TopicField,
        request: &TopicRename,
    ) -> Result<RenamedTopic, DeskError> {
        let from = nul_free(request.from.trim());
        let typed = parse_name(field, from, &request.to)?;
        let tx = self.store().begin(person.actor()).await?;
        let known = list_topics(tx.connection(), field).await?;
        let same = known.into_iter().find(|topic| {
            topic.name != from && fold_for_comparison(&topic.name) == fold_for_comparison(&typed)
        });
        if let Some(topic) = same.as_ref().filter(|_| !request.merge) {
            let words = format!(
                "There already is a {} “{}”. Merge them, or choose another name.",
                field.noun(),
                topic.name
            );
            return Err(DeskError::conflict("topic_exists", words));
        }
        let is_merged = same.is_some();
        // In the spelling of those that are there: two that differ in a capital are two on the site.
        let to = same.map_or(typed, |topic| topic.name);
        let ids = list_ids(&tx, field, from).await?;
        if ids.is_empty() {
            let words = format!("No article has this {} any more.", field.noun());
            return Err(kernel::ProblemDetails::not_found(words).into());
        }
        let mut renamed = RenamedTopic {
            name: to,
            articles: 0,
            published: 0,
        };
        for id in &ids {
            let Some(head) = heads::lock_head(&tx, id).await? else {
                continue;
            };
            require_change(&tx, person, field, &head)?;
            rewrite_topic(&tx, person, id, (field, from, &renamed.name)).await?;
            renamed.articles += u64::from(head.state != DocumentState::Deleted);
            renamed.published += u64::from(head.live);
        }
        self.rename_elsewhere(&tx, field, from, &renamed.name)
            .await?;
        let entry = AuditEntry {
            action: format!(
                "{}.{}",
                field.noun(),
                if is_merged { "merge" } else { "rename" }
            ),
            subject: format!("{}:{from}", field.noun()),
            before: Some(json!({"name": from})),
            after: Some(json!({"name": renamed.name, "documents": ids})),
        };
        tx.record_audit(entry).await?;
        tx.commit().await?;
        Ok(renamed)
    }

    /// Whoever has names of topics in rows of their own follows in the same write.
    async fn rename_elsewhere(
        &self,
        tx: &WriteTx,
        field: TopicField,
        from: &str,
        to: &str,
    ) -> Result<(), StoreError> {
        if field == TopicField::Topics {
            let rooms: Vec<_> = self.topic_names().iter().map(Arc::clone).collect();
            for room in rooms {
                room.rename_topic(tx, from, to).await?;
            }
        }
        Ok(())
    }
}

/// What is on the site changes at once, and what a doctor said yes to stays approved: both are a doctor's to do.
fn require_change(
    tx: &WriteTx,
    person: &ContentEditor,
    field: TopicField,
    head: &head::Model,
) -> Result<(), DeskError> {
    if !needs_approval(head) || !(head.live || is_approved(head)) {
        return Ok(());
    }
    let words = format!(
        "Clinical articles that a doctor approved have this {}. Ask a doctor to rename it.",
        field.noun()
    );
    person.require_review(tx, &words)
}

async fn rewrite_topic(
    tx: &WriteTx,
    person: &ContentEditor,
    id: &str,
    (field, from, to): (TopicField, &str, &str),
) -> Result<(), DeskError> {
    let mut metadata = RevisionMetadata::from_author(person.name())
        .with_note(Some(format!("Renamed the {} {from} to {to}", field.noun())));
    metadata.held_revisions = presence::load_held_revisions(tx, id, None).await?;
    let change = |body: &mut Value| {
        let is_it = fields::read_text(body, field.field_name()) == from;
        if is_it {
            body[field.field_name()] = to.into();
        }
        is_it
    };
    // The words that a doctor looked at stay the same: an approval holds, and so does a schedule.
    rewrite_document(tx, id, &metadata, ChangedApproval::Holds, change).await?;
    Ok(())
}

fn parse_name(field: TopicField, from: &str, typed: &str) -> Result<String, DeskError> {
    let name = collapse_whitespace(typed);
    let most = field.longest();
    let words = if name.is_empty() || name.contains('\0') {
        "New name: enter a name.".to_owned()
    } else if name.chars().count() > most {
        format!("New name: at most {most} characters.")
    } else if name == from {
        format!("New name: the {} has this name already.", field.noun())
    } else if name.eq_ignore_ascii_case("all") {
        // The lists of the site mean all articles by it.
        "New name: “All” is what the site calls all articles together.".to_owned()
    } else {
        return Ok(name);
    };
    let error = FieldError::new("to", words);
    Err(DeskError::invalid("This name cannot be used.", vec![error]))
}

pub(super) async fn list_topics(
    connection: &impl ConnectionTrait,
    field: TopicField,
) -> Result<Vec<ArticleTopic>, StoreError> {
    let column = field.column();
    let rows: Vec<(String, VersionStatus, i64)> = Entity::find()
        .select_only()
        .column(column)
        .column(Column::Status)
        .column_as(Column::Id.count(), "n")
        .filter(Column::Kind.eq(DocumentKind::Blog.name()))
        .filter(column.ne(""))
        .filter(Column::Id.not_in_subquery(select_deleted()))
        .group_by(column)
        .group_by(Column::Status)
        .into_tuple()
        .all(connection)
        .await?;
    let mut topics: BTreeMap<(String, String), ArticleTopic> = BTreeMap::new();
    for (name, status, number) in rows {
        let key = (fold_for_comparison(&name), name.clone());
        let topic = topics.entry(key).or_insert_with(|| ArticleTopic {
            is_offered: field.list_offered().any(|offered| offered == name),
            name,
            published: 0,
            drafts: 0,
            archived: 0,
        });
        let place = match status {
            VersionStatus::Published => &mut topic.published,
            VersionStatus::Draft => &mut topic.drafts,
            VersionStatus::Archived => &mut topic.archived,
        };
        *place = u64::try_from(number).unwrap_or(0);
    }
    Ok(topics.into_values().collect())
}

fn select_deleted() -> SelectStatement {
    head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(head::Column::Kind.eq(DocumentKind::Blog.name()))
        .filter(head::Column::State.eq(DocumentState::Deleted))
        .into_query()
}

/// Articles that have it in any state, those among them that are deleted and can be brought back; sorted, so that two who
/// rename lock them in the same order.
async fn list_ids(tx: &WriteTx, field: TopicField, name: &str) -> Result<Vec<String>, StoreError> {
    if name.is_empty() {
        return Ok(Vec::new());
    }
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .distinct()
        .filter(Column::Kind.eq(DocumentKind::Blog.name()))
        .filter(field.column().eq(name))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(tx.connection())
        .await?)
}
