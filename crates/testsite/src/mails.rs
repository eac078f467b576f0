//! Mails as the desk lists them and their readers get them, and what they were made of.
#![expect(
    clippy::unwrap_used,
    reason = "a test whose set-up fails can only stop"
)]

use serde_json::Value;
use staff::Role;
use testkit::writing::ok;
use testkit::{as_its_reader_gets, mails_in};

use crate::App;

impl App {
    /// All mails so far, oldest first, by their templates; jobs that are due run before.
    pub async fn mails(&self) -> Vec<(String, Value)> {
        self.run_jobs().await;
        let owner = self.sign_in(Role::Owner).await;
        let mut all = Vec::new();
        for page in 1.. {
            let list = ok(owner.get(&format!("/api/desk/mails?page={page}")).await).await;
            for item in list["items"].as_array().cloned().unwrap_or_default() {
                let path = format!("/api/desk/mails/{}", item["id"].as_str().unwrap());
                let mail = ok(owner.get(&path).await).await;
                let mail = as_its_reader_gets(self.store(), mail).await;
                let template = mail["template"].as_str().unwrap_or_default();
                all.push((template.to_owned(), mail));
            }
            if list["pages"] == page {
                break;
            }
        }
        all.reverse();
        all
    }

    /// The templates of all mails so far, oldest first.
    pub async fn mail_templates(&self) -> Vec<String> {
        let mails = self.mails().await.into_iter();
        mails.map(|(template, _)| template).collect()
    }

    /// What the mails of a template were made of, oldest first.
    pub async fn mail_variables(&self, template: &str) -> Vec<Value> {
        let mails = mails_in(self.store()).await.into_iter();
        let own = mails.filter(|(own, _)| own == template);
        own.map(|(_, variables)| variables).collect()
    }
}
