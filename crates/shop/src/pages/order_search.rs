//! 'Find my order': the number and the mail address; the link is mailed, and the answer is the same whether they match or not.

use axum::extract::State as Shared;
use axum::response::{Redirect, Response};
use forms::{Key, Line, PostedForm};
use kernel::EmailAddress;
use mail::{MailExtras, NewMail};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, NewJob, StoreError};
use web::{Result, private_response};

use crate::emails::{email_key_prefix, find_country};
use crate::service::Shop;
use crate::tables::order::{Column, Entity};
use crate::tables::records;

forms::form! {
    /// Whose order somebody looks for.
    pub struct OrderSearchForm as "OrderSearchBody" on "find-order" {
        /// As `S-7K3M9QXB`.
        reference: Key = "reference" { missing: "orders-find-reference-missing" },
        /// The mail address of the order.
        contact: Line = "contact" { missing: "orders-find-contact-missing", most: 254, called: "orders-find-contact-called" },
    }
}

/// `POST /order`.
pub async fn submit_order_search(
    Shared(shop): Shared<Shop>,
    posted: PostedForm<OrderSearchForm>,
) -> Result<Response> {
    let form = match posted.parse_form().into_result() {
        Ok(form) => form,
        Err(mistakes) => return Ok(posted.redirect_with_errors(mistakes).await),
    };
    if !posted.is_by_machine() {
        // In a job, so that an order that is there takes no longer to be answered than one that is not.
        enqueue_search(&shop, &form).await?;
    }
    Ok(private_response(Redirect::to("/order/sent")))
}

/// Kind of the job that looks whether the two match. The payload is `{sought}`, sealed: nobody's address stands in a job.
pub const SEARCH_JOB: &str = "shop.find-order";

const SEARCH_AAD: &str = "shop.find-order";

#[derive(Serialize, Deserialize)]
struct SoughtOrder {
    reference: String,
    email: EmailAddress,
}

#[derive(Deserialize)]
pub struct SearchTask {
    sought: String,
}

async fn enqueue_search(shop: &Shop, form: &OrderSearchForm) -> Result<(), StoreError> {
    let Ok(email) = form.contact.trim().parse() else {
        return Ok(());
    };
    let sought = SoughtOrder {
        reference: form.reference.to_uppercase(),
        email,
    };
    let plain = serde_json::to_vec(&sought).map_err(StoreError::other)?;
    let sealed = shop.store().encrypt_bytes(SEARCH_AAD, &plain)?;
    let tx = shop.store().begin(Actor::Visitor).await?;
    tx.enqueue_job(NewJob::new(SEARCH_JOB, json!({ "sought": sealed })))
        .await?;
    tx.commit().await
}

/// Mails the link of an order to its own address, where that is the one that was typed and did not get too many lately.
pub async fn process_search(shop: Shop, task: SearchTask) -> Result<(), StoreError> {
    let plain = shop.store().decrypt_bytes(SEARCH_AAD, &task.sought)?;
    let sought: SoughtOrder = serde_json::from_slice(&plain).map_err(StoreError::other)?;
    let reader = shop.store().reader();
    let found = Entity::find()
        .filter(Column::Reference.eq(sought.reference))
        .filter(Column::ErasedAt.is_null())
        .one(reader.connection())
        .await?;
    let Some(row) = found else { return Ok(()) };
    let buyer = records::decrypt_buyer(shop.store(), &row)?;
    let is_own = |email: &EmailAddress| email.case_folded() == sought.email.case_folded();
    let (Some(email), Some(code)) = (
        buyer.email.filter(is_own),
        records::decrypt_code(shop.store(), &row)?,
    ) else {
        return Ok(());
    };
    let mailer = shop.mailer();
    if !mailer
        .can_mail_unconfirmed(reader.connection(), &email)
        .await?
    {
        return Ok(());
    }
    let settings = shop.load_settings().await?;
    let extras = MailExtras::for_country(find_country(&row, &settings));
    let tx = shop.store().begin(Actor::System).await?;
    let mail = NewMail {
        template: "order-link",
        to: email,
        variables: json!({
            "reference": row.reference,
            "link": shop.absolute_url(&format!("/order/{code}")),
        }),
        key: Some(format!("{}link.{}", email_key_prefix(&row.id), tx.new_id())),
    };
    mailer.enqueue_with(&tx, mail, extras).await?;
    tx.commit().await
}
