//! Settings documents as the features read them: over the defaults of this version, by the one rule of [`find_settings`].
use ::settings::{self as rule, Field, Settings, SettingsFields};
use kernel::FieldError;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;
use store::{StoreError, StoreReader};

use crate::ContentService;
use crate::copy::{default_copy, merge_copy};
use crate::documents::queries;
use crate::documents::table::revision::{Column, Entity};
use crate::model::DocumentKind;
use crate::schema::{SETTINGS_PREFIX, find_schema};

const LOOKED_THROUGH: u64 = 50;

/// A field of published settings that cannot be read, in words for staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableSetting {
    pub document: String,
    /// What is wrong, with the path of the field: `body.refunds[0].percent`.
    pub error: FieldError,
}

impl ContentService {
    /// Lets nothing be published in the document of these settings that they cannot be read from.
    pub fn register_settings<S: Settings>(&self) -> Result<(), StoreError> {
        // A field without a default stops the start rather than a visitor's request later (decision 037).
        rule::check_defaults::<S>(&settings_defaults(S::DOCUMENT)).map_err(StoreError::other)?;
        self.settings_readers()
            .insert(S::DOCUMENT, rule::unreadable_fields::<S>);
        Ok(())
    }

    /// A settings document over its defaults, as it was published.
    pub async fn load_settings_fields(&self, name: &str) -> Result<SettingsFields, StoreError> {
        let stored = queries::find_by_id(
            &self.reader(),
            DocumentKind::Settings,
            &settings_document_id(name),
        )
        .await?;
        let body = stored.as_ref().map(|document| &document.body);
        Ok(merge_copy(&settings_defaults(name), body))
    }

    /// The settings of a feature. A field that cannot be read keeps the value that was published last and could be.
    pub async fn load_settings<S: Settings>(&self) -> Result<S, StoreError> {
        let published = self.load_settings_fields(S::DOCUMENT).await?;
        // Normally everything is readable, and earlier publications need not be loaded.
        if let Some(settings) = rule::parse_complete_settings(&published) {
            self.record_unreadable(S::DOCUMENT, &[]);
            return Ok(settings);
        }
        let defaults = settings_defaults(S::DOCUMENT);
        let earlier = load_publications(&self.reader(), &settings_document_id(S::DOCUMENT)).await?;
        let earlier: Vec<SettingsFields> = earlier
            .iter()
            .map(|body| merge_copy(&defaults, Some(body)))
            .collect();
        let read = rule::parse_settings(&published, &earlier, &defaults);
        let read = read.map_err(StoreError::other)?;
        self.record_unreadable(S::DOCUMENT, &read.unreadable);
        Ok(read.settings)
    }

    pub async fn list_unreadable_settings(&self) -> Result<Vec<UnreadableSetting>, StoreError> {
        let names: Vec<&'static str> = self.settings_readers().keys().copied().collect();
        let mut found = Vec::new();
        for name in names {
            let published = self.load_settings_fields(name).await?;
            let document = settings_document_id(name);
            let errors = self.unreadable_in(&document, &Value::Object(published));
            self.record_unreadable(name, &errors);
            found.extend(errors.into_iter().map(|error| UnreadableSetting {
                document: document.clone(),
                error,
            }));
        }
        Ok(found)
    }

    /// How many fields of published settings could not be read when they were read last, as a line for Prometheus.
    pub fn unreadable_settings_metric(&self) -> String {
        let count: usize = self.unreadable_counts().values().sum();
        format!("# TYPE bedside_settings_unreadable gauge\nbedside_settings_unreadable {count}\n")
    }

    /// Notes what could not be read, and says so in the log when it has become more.
    fn record_unreadable(&self, document: &'static str, errors: &[FieldError]) {
        let before = self.unreadable_counts().insert(document, errors.len());
        // Logged only when the number has grown, not on every request that reads these settings.
        if errors.len() <= before.unwrap_or(0) {
            return;
        }
        for error in errors {
            tracing::error!(
                document,
                field = error.field,
                "settings cannot be read, what was published before holds: {}",
                error.message
            );
        }
    }

    /// What a feature could not read if this became its settings document; nothing for other documents.
    pub(crate) fn unreadable_in(&self, id: &str, body: &Value) -> Vec<FieldError> {
        let Some(name) = id.strip_prefix(SETTINGS_PREFIX) else {
            return Vec::new();
        };
        let Some(reader) = self.settings_readers().get(name).copied() else {
            return Vec::new();
        };
        let defaults = settings_defaults(name);
        reader(&merge_copy(&defaults, Some(body)), &defaults)
            .into_iter()
            .map(|error| with_field_label(id, error))
            .collect()
    }
}

fn settings_document_id(name: &str) -> String {
    format!("{SETTINGS_PREFIX}{name}")
}

fn settings_defaults(name: &str) -> SettingsFields {
    default_copy(name).cloned().unwrap_or_default()
}

async fn load_publications(reader: &StoreReader, id: &str) -> Result<Vec<Value>, StoreError> {
    let bodies: Vec<String> = Entity::find()
        .filter(Column::DocumentId.eq(id))
        // Publications are never thinned (decision 037), so the last readable value is still there.
        .filter(Column::Action.eq("publish"))
        .order_by_desc(Column::Revision)
        .limit(LOOKED_THROUGH)
        .select_only()
        .column(Column::Body)
        .into_tuple()
        .all(reader.connection())
        .await?;
    let read = bodies.iter().map(|body| serde_json::from_str(body));
    read.collect::<Result<_, _>>().map_err(StoreError::other)
}

/// The error with the label that the field has in the form, as other checks have it.
fn with_field_label(id: &str, error: FieldError) -> FieldError {
    let fields =
        find_schema(DocumentKind::Settings, id).map_or(&[][..], |schema| &schema.fields[..]);
    let label = label_at(fields, &error.field).unwrap_or(&error.field);
    FieldError {
        message: format!("{label}: {}", error.message),
        field: format!("body.{}", error.field),
    }
}

fn label_at<'a>(fields: &'a [Field], path: &str) -> Option<&'a str> {
    let (first, rest) = match path.split_once('.') {
        Some((first, rest)) => (first, Some(rest)),
        None => (path, None),
    };
    let name = first.split('[').next().unwrap_or(first);
    let field = fields.iter().find(|field| field.name == name)?;
    let parts = field.of.as_ref().map_or(&field.fields, |of| &of.fields);
    let inner = rest.and_then(|rest| label_at(parts, rest));
    Some(inner.unwrap_or(&field.label))
}
