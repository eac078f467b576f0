//! Consent: each text by its version, written down as it was shown.

use forms::{AgreementField, ChoicesField, ParsedForm, invalid_form};
use kernel::FieldError;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, StoreError, WriteTx};

use super::StepOutcome;
use crate::drafts::draft::RequestDraft;
use crate::model::ownership::BY_PAYER;
use crate::model::{ConsentText, ConsultationSettings, RequestAnswers};
use crate::requests::tables::consent::{Column, Entity, Model};
use crate::requests::tables::request::ActiveModel;
use crate::service::ConsultationService;

forms::form! {
    /// What is agreed to.
    pub struct ConsentForm as "RequestConsents" on "request" {
        /// The texts, each as `{key}@{version}`.
        consent: ChoicesField = "consent",
        /// The terms.
        terms: AgreementField = "terms" { missing: "consultations-terms-missing" },
    }
}

impl ConsentForm {
    /// The texts that were agreed to.
    pub fn agreed_texts(
        mut reading: ParsedForm<Self>,
        settings: &ConsultationSettings,
        is_paid: bool,
    ) -> Result<Vec<ConsentText>, Vec<FieldError>> {
        let mut given = Vec::new();
        for text in settings.consents(is_paid) {
            let word = format!("{}@{}", text.key, text.version);
            if reading.form.consent.0.contains(&word) {
                given.push(text.clone());
            } else if text.required {
                let message = l10n::t!("consultations-consent-missing", title = &text.title);
                reading.add_error(&format!("consent-{}", text.key), message);
            }
        }
        reading.into_result().map(|_form| given)
    }
}

pub async fn submit_consent(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    reading: ParsedForm<ConsentForm>,
) -> web::Result<StepOutcome> {
    let is_free = draft.is_free();
    let given =
        ConsentForm::agreed_texts(reading, &draft.settings, !is_free).map_err(invalid_form)?;
    let reached = draft.form_steps().len();
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let terms = &draft.settings.terms.label;
    replace_consents(&tx, &draft.row.id, BY_PAYER, given, terms).await?;
    let now = tx.now();
    let change = |answers: &mut RequestAnswers, row: &mut ActiveModel| {
        row.consented_at = Set(Some(now));
        row.is_free = Set(is_free);
        answers.reached = answers.reached.max(reached);
    };
    draft.update_answers_in(consultations, &tx, change).await?;
    tx.commit().await?;
    Ok(StepOutcome::Next)
}

/// Writes down what somebody agreed to, in place of what they agreed to before.
pub async fn replace_consents(
    tx: &WriteTx,
    request: &str,
    by: &str,
    given: Vec<ConsentText>,
    terms: &str,
) -> Result<(), StoreError> {
    Entity::delete_many()
        .filter(Column::RequestId.eq(request))
        .filter(Column::By.eq(by))
        .exec(tx.connection())
        .await?;
    let terms = ConsentText {
        key: "terms".to_owned(),
        // The terms are a page without a version number; the date identifies the revision that was shown.
        version: tx.now().date_naive().to_string(),
        title: l10n::t!("consultations-consent-terms").to_owned(),
        text: terms.to_owned(),
        required: true,
    };
    for text in given.into_iter().chain([terms]) {
        let row = Model {
            id: tx.new_id().to_string(),
            request_id: request.to_owned(),
            key: text.key,
            version: text.version,
            title: text.title,
            // The full text, so that what was agreed to is known whatever happens to this version (decision 037).
            text: text.text,
            by: by.to_owned(),
            at: tx.now(),
        };
        tx.insert_row(row).await?;
    }
    Ok(())
}

pub async fn load_consents(
    db: &impl sea_orm::ConnectionTrait,
    request: &str,
) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find().filter(Column::RequestId.eq(request));
    Ok(found.all(db).await?)
}

#[cfg(test)]
mod tests {
    use forms::FormSource;
    use serde_json::json;

    use super::*;

    #[test]
    fn every_required_text_of_today_s_version_is_needed() {
        let settings: ConsultationSettings = testkit::settings(&json!({}));
        let fields = |sent: &[(&str, &str)], is_paid| {
            let reading = ParsedForm::from_body(&sent.iter().copied().collect(), FormSource::Page);
            let read = ConsentForm::agreed_texts(reading, &settings, is_paid);
            read.map(|given| given.len())
                .map_err(|errors| errors.into_iter().map(|e| e.field).collect::<Vec<_>>())
        };
        let all = ["consent-care", "consent-data", "consent-early", "terms"];
        assert_eq!(fields(&[], true), Err(all.map(str::to_owned).to_vec()));
        let sent = |care| [("consent", care), ("consent", "data@3"), ("terms", "yes")];
        assert_eq!(
            fields(&sent("care@2"), false),
            Err(vec!["consent-care".to_owned()])
        );
        assert_eq!(fields(&sent("care@3"), false), Ok(2));
    }
}
