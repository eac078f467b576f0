//! The mail with the link to all gifts of an address.

use kernel::EmailAddress;
use mail::NewMail;
use serde_json::json;
use store::{StoreError, WriteTx};

use super::links;
use crate::service::Giving;

pub async fn enqueue_statement_email(
    giving: &Giving,
    tx: &WriteTx,
    email: &EmailAddress,
) -> Result<(), StoreError> {
    let secret = links::create_statement_link(giving.store(), tx, email).await?;
    let mail = NewMail {
        template: "gift-statement",
        to: email.clone(),
        variables: json!({ "link": giving.absolute_url(&format!("/giving/statement/{secret}")) }),
        key: None,
    };
    giving.mailer().enqueue(tx, mail).await.map(|_id| ())
}
