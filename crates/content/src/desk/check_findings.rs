//! What the checks of a body found.

use kernel::FieldError;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CheckLevel {
    /// Nothing is submitted or published before it is mended.
    Must,
    /// Nothing is published before somebody says why it may go out so.
    Reason,
    Should,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DocumentCheck {
    /// A stable word: `required`, `too_long`, `alt`.
    pub code: String,
    pub level: CheckLevel,
    pub message: String,
    /// Where, as a path: `body.title`, `body.image[0].alt`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

#[derive(Debug, Default)]
pub(crate) struct CheckFindings {
    /// Reasons to refuse even a draft.
    pub refused: Vec<FieldError>,
    pub checks: Vec<DocumentCheck>,
}

impl CheckFindings {
    pub(super) fn add_refusal(&mut self, path: &str, message: &str) {
        self.refused.push(FieldError::new(path, message));
    }

    pub(super) fn add_must(&mut self, code: &str, path: &str, message: String) {
        self.add_check(code, CheckLevel::Must, path, message);
    }

    pub(super) fn add_reason(&mut self, code: &str, path: &str, message: String) {
        self.add_check(code, CheckLevel::Reason, path, message);
    }

    pub(super) fn add_should(&mut self, code: &str, path: &str, message: String) {
        self.add_check(code, CheckLevel::Should, path, message);
    }

    fn add_check(&mut self, code: &str, level: CheckLevel, path: &str, message: String) {
        self.checks.push(DocumentCheck {
            code: code.to_owned(),
            level,
            message,
            field: Some(path.to_owned()),
        });
    }

    /// Adds what the feature of these settings cannot read, where nothing is said of the field yet.
    pub(super) fn add_unreadable(&mut self, unreadable: Vec<FieldError>) {
        for error in unreadable {
            let is_known = self
                .blocking_errors()
                .iter()
                .any(|known| known.field == error.field);
            if !is_known {
                self.add_must("unreadable", &error.field, error.message);
            }
        }
    }

    /// What is published only with a reason.
    pub fn warnings(&self) -> impl Iterator<Item = &DocumentCheck> {
        self.checks
            .iter()
            .filter(|check| check.level == CheckLevel::Reason)
    }

    /// What keeps it from being published, as errors beside the fields.
    pub fn blocking_errors(&self) -> Vec<FieldError> {
        let musts = self
            .checks
            .iter()
            .filter(|check| check.level == CheckLevel::Must);
        let musts = musts.map(|check| FieldError {
            field: check.field.clone().unwrap_or_default(),
            message: check.message.clone(),
        });
        self.refused.iter().cloned().chain(musts).collect()
    }
}
