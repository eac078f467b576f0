//! What the community keeps of people: comments, questions, complaints.
use async_trait::async_trait;
use conversation::threads::persons as askers;
use conversation::{Conversation, persons as writers};
use kernel::Email;
use outreach::PersonalData;
use outreach::outside::{Erased, Item};
use serde_json::Value;
use store::{Actor, StoreError};

/// Comments from the devices on which an address asked.
pub struct Comments(pub Conversation);

#[async_trait]
impl PersonalData for Comments {
    fn key(&self) -> &'static str {
        "comments"
    }

    fn label(&self) -> &'static str {
        "Comments from the device of their questions"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let rows = writers::comments(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| Item {
            title: format!("Comment of {}", row.posted_at.format("%Y-%m-%d")),
            state: row.state.key().to_owned(),
            at: Some(row.posted_at),
            url: None,
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        writers::export_comments(&self.0, person).await
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let done = writers::erase_comments(&self.0, &tx, person).await?;
        tx.commit().await?;
        let why = format!(
            "{} comments stay without name and device: hide them in Moderation where they name the person.",
            done.anonymous
        );
        Ok(Erased {
            erased: done.withdrawn + done.anonymous,
            kept: if done.anonymous > 0 {
                vec![why]
            } else {
                Vec::new()
            },
        })
    }
}

/// Complaints and appeals about the community that are answered at an address.
pub struct Appeals(pub Conversation);

#[async_trait]
impl PersonalData for Appeals {
    fn key(&self) -> &'static str {
        "complaints"
    }

    fn label(&self) -> &'static str {
        "Complaints about the community"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let rows = writers::complaints(store, store.reader().connection(), person).await?;
        let state = |decided: bool| if decided { "decided" } else { "open" };
        let shown = rows.into_iter().map(|row| Item {
            title: format!("Complaint {}", row.id),
            state: state(row.decided_at.is_some()).to_owned(),
            at: Some(row.at),
            url: Some("/desk/conversation/complaints".to_owned()),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        writers::export_complaints(&self.0, person).await
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let (erased, waiting) = writers::erase_complaints(&self.0, &tx, person).await?;
        tx.commit().await?;
        let why = |id: String| {
            format!(
                "Complaint {id} stays until it is decided: the law wants an answer and a record."
            )
        };
        Ok(Erased {
            erased,
            kept: waiting.into_iter().map(why).collect(),
        })
    }
}

/// Questions whose asker is told at an address.
pub struct Questions(pub Conversation);

#[async_trait]
impl PersonalData for Questions {
    fn key(&self) -> &'static str {
        "questions"
    }

    fn label(&self) -> &'static str {
        "Questions for the doctor"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let rows = askers::of_address(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| Item {
            title: format!("Question of {}", row.asked_at.format("%Y-%m-%d")),
            state: row.state.key().to_owned(),
            at: Some(row.asked_at),
            url: None,
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        askers::export(&self.0, person).await
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let (whole, public) = askers::erase(&self.0, &tx, person).await?;
        tx.commit().await?;
        let why = format!(
            "{public} public questions stay without the address: hide them in Moderation where they name the person."
        );
        Ok(Erased {
            erased: whole + public,
            kept: if public > 0 { vec![why] } else { Vec::new() },
        })
    }
}
