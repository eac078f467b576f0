//! The mails that were put into the outbox, as their template and its variables.

use mail::Attachment;
use serde_json::Value;
use store::Store;

use crate::fixture::rows_in;
use crate::{PUBLIC_URL, StoreFixture};

/// Templates and the variables of all mails of a store, oldest first.
pub async fn mails_in(store: &Store) -> Vec<(String, Value)> {
    let sql = "SELECT id, template, variables FROM mail_message ORDER BY id";
    let mut mails = Vec::new();
    for row in rows_in(store, sql).await {
        let text = |name: &str| row.try_get::<String>("", name).unwrap();
        let place = format!("mail_message.variables:{}", text("id"));
        let plain = store.decrypt_bytes(&place, &text("variables")).unwrap();
        mails.push((text("template"), serde_json::from_slice(&plain).unwrap()));
    }
    mails
}

/// A mail as the desk shows it, with the whole letter that its reader gets instead of what the desk may show of it.
pub async fn as_its_reader_gets(store: &Store, mut mail: Value) -> Value {
    let id = mail["id"].as_str().unwrap().to_owned();
    let sql = format!("SELECT letter FROM mail_message WHERE id = '{id}'");
    let rows = rows_in(store, &sql).await;
    let letter: Option<String> = rows[0].try_get("", "letter").unwrap();
    if let Some(letter) = letter {
        let plain = store.decrypt_bytes(&format!("mail_message.letter:{id}"), &letter);
        let whole: Value = serde_json::from_slice(&plain.unwrap()).unwrap();
        for part in ["html", "text"] {
            mail[part] = whole[part].clone();
        }
    }
    mail
}

impl StoreFixture {
    /// Templates and the variables of all mails, oldest first.
    pub async fn mails(&self) -> Vec<(String, Value)> {
        mails_in(&self.store).await
    }

    /// The templates of all mails, oldest first.
    pub async fn templates(&self) -> Vec<String> {
        let mails = self.mails().await.into_iter();
        mails.map(|(template, _)| template).collect()
    }

    /// The variables of all mails of a template, oldest first.
    pub async fn variables_of(&self, template: &str) -> Vec<Value> {
        let mails = self.mails().await.into_iter();
        let own = mails.filter(|(own, _)| own == template);
        own.map(|(_, variables)| variables).collect()
    }

    /// To whom the mails of a template go, oldest first.
    pub async fn recipients_of(&self, template: &str) -> Vec<String> {
        let sql = format!(
            "SELECT id, recipient FROM mail_message WHERE template = '{template}' ORDER BY id"
        );
        let mut recipients = Vec::new();
        for row in self.rows(&sql).await {
            let text = |name: &str| row.try_get::<String>("", name).unwrap();
            let place = format!("mail_message.recipient:{}", text("id"));
            let plain = self
                .store
                .decrypt_bytes(&place, &text("recipient"))
                .unwrap();
            recipients.push(String::from_utf8(plain).unwrap());
        }
        recipients
    }

    /// Where a link of the newest mail of a template leads, as a path.
    ///
    /// # Panics
    /// When there is no such mail.
    pub async fn link_of(&self, template: &str, variable: &str) -> String {
        let mails = self.mails().await;
        let found = mails.iter().rev().find(|(own, _)| own == template);
        let (_, variables) = found.unwrap_or_else(|| panic!("no mail {template}"));
        let link = variables[variable].as_str().unwrap();
        link.trim_start_matches(PUBLIC_URL).to_owned()
    }

    /// The one file that hangs on the newest mail of a template.
    pub async fn attached_to(&self, template: &str) -> Attachment {
        let sql = format!(
            "SELECT id, extras FROM mail_message WHERE template = '{template}' ORDER BY id DESC"
        );
        let rows = self.rows(&sql).await;
        let text = |name: &str| rows[0].try_get::<String>("", name).unwrap();
        let place = format!("mail_message.extras:{}", text("id"));
        let plain = self.store.decrypt_bytes(&place, &text("extras")).unwrap();
        let extras: mail::MailExtras = serde_json::from_slice(&plain).unwrap();
        let [file] = <[_; 1]>::try_from(extras.attachments).unwrap();
        file
    }
}
