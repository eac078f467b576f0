//! Consent: each text by its version, written down as it was shown.

use kernel::FieldError;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Actor, StoreError, WriteTx};
use web::FormBody;

use super::Came;
use crate::Care;
use crate::model::{ConsentText, Settings};
use crate::requests::draft::{Draft, change_here};
use crate::requests::tables::consent::{Column, Entity, Model};
use crate::requests::typed::wrong;
use crate::requests::whose::BY_PAYER;

/// The texts that were agreed to; what to mend where a required one, or the terms, is not among them.
///
/// # Errors
/// What to mend.
pub fn read(
    posted: &FormBody,
    settings: &Settings,
    is_paid: bool,
) -> Result<Vec<ConsentText>, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut given = Vec::new();
    for text in settings.consents(is_paid) {
        let word = format!("{}@{}", text.key, text.version);
        if posted.all("consent").any(|sent| sent == word) {
            given.push(text.clone());
        } else if text.required {
            let field = format!("consent-{}", text.key);
            let message = format!("Tick the box to agree: {}", text.title);
            errors.push(wrong(&field, message));
        }
    }
    if posted.one("terms") != "yes" {
        errors.push(wrong("terms", "Tick the box to agree to the terms"));
    }
    if errors.is_empty() {
        Ok(given)
    } else {
        Err(errors)
    }
}

/// What the press came to.
pub async fn take(care: &Care, draft: &Draft, posted: &FormBody) -> Result<Came, StoreError> {
    let is_free = draft.is_free();
    let given = match read(posted, &draft.settings, !is_free) {
        Ok(given) => given,
        Err(errors) => return Ok(Came::wrong(errors)),
    };
    let id = &draft.row.id;
    let reached = draft.steps().len();
    let tx = care.store().begin(Actor::Visitor).await?;
    write_down(&tx, id, BY_PAYER, given, &draft.settings.terms.label).await?;
    change_here(care, &tx, id, |answers, row| {
        row.consented_at = Set(Some(tx.now()));
        row.is_free = Set(is_free);
        answers.reached = answers.reached.max(reached);
        Ok(())
    })
    .await?;
    tx.commit().await?;
    Ok(Came::Next)
}

/// Writes down what somebody agreed to, in place of what they agreed to before.
pub async fn write_down(
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
        version: tx.now().date_naive().to_string(),
        title: "Terms".to_owned(),
        text: terms.to_owned(),
        required: true,
    };
    for text in given.into_iter().chain([terms]) {
        let row = Model {
            id: tx.id().to_string(),
            request_id: request.to_owned(),
            key: text.key,
            version: text.version,
            title: text.title,
            text: text.text,
            by: by.to_owned(),
            at: tx.now(),
        };
        Entity::insert(row.into_active_model())
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// What was agreed to.
pub async fn of(
    db: &impl sea_orm::ConnectionTrait,
    request: &str,
) -> Result<Vec<Model>, StoreError> {
    let found = Entity::find().filter(Column::RequestId.eq(request));
    Ok(found.all(db).await?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_required_text_of_today_s_version_is_needed() {
        let settings: Settings = testkit::settings(&json!({}));
        let fields = |sent: &[(&str, &str)], is_paid| {
            let read = read(&sent.iter().copied().collect(), &settings, is_paid);
            read.map(|given| given.len())
                .map_err(|errors| errors.into_iter().map(|e| e.field).collect::<Vec<_>>())
        };
        let all = ["consent-care", "consent-data", "consent-early", "terms"];
        assert_eq!(fields(&[], true), Err(all.map(str::to_owned).to_vec()));
        let sent = |care| [("consent", care), ("consent", "data@2"), ("terms", "yes")];
        assert_eq!(
            fields(&sent("care@1"), false),
            Err(vec!["consent-care".to_owned()])
        );
        assert_eq!(fields(&sent("care@2"), false), Ok(2));
    }
}
