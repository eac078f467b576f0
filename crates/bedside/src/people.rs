//! What the features keep of people, told to the one search over all of them.
mod community;

use std::sync::Arc;

use async_trait::async_trait;
use care::Care;
use care::requests::{keeping, records};
use conversation::Conversation;
use conversation::threads::persons as askers;
use giving::{Giving, persons as donors};
use kernel::Email;
use mail::{Mailer, Templates};
use newsletter::{Newsletter, personal};
use outreach::letters::erasing;
use outreach::outside::{Erased, Item};
use outreach::{Outreach, PersonalData};
use places::{Places, persons as finders};
use serde_json::{Value, json};
use store::{Actor, StoreError};

use community::{Appeals, Comments, Questions};

/// All features but outreach itself, which knows its own.
pub fn features(
    care: &Care,
    conversation: &Conversation,
    newsletter: &Newsletter,
    giving: &Giving,
    places: &Places,
    templates: Templates,
) -> Vec<Arc<dyn PersonalData>> {
    vec![
        Arc::new(Consultations(care.clone())),
        // Before the questions, by which they are found.
        Arc::new(Comments(conversation.clone())),
        Arc::new(Questions(conversation.clone())),
        Arc::new(Appeals(conversation.clone())),
        Arc::new(Gifts(giving.clone())),
        Arc::new(Readers(newsletter.clone())),
        Arc::new(PlacesSaid(places.clone())),
        // Last, so that what the others write to somebody while they erase goes too.
        Arc::new(Mails {
            mailer: Mailer::new(care.store().clone()),
            templates,
        }),
    ]
}

/// Erases again what an older archive brought back. To be called before anybody is served.
///
/// # Errors
/// When the database or the blob store fails.
pub async fn erase_again(
    care: &Care,
    conversation: &Conversation,
    newsletter: &Newsletter,
    giving: &Giving,
    outreach: &Outreach,
) -> Result<(), StoreError> {
    let since = match care.store().erased_since().await {
        // A site that can be read is better than none while the blob store is away.
        Err(error @ StoreError::Unavailable(_)) => {
            tracing::error!(%error, "what was erased since cannot be read: the next start looks again");
            return Ok(());
        }
        found => found?,
    };
    if since.is_empty() {
        return Ok(());
    }
    let erasures = since.len();
    tracing::warn!(
        erasures,
        "the database is older than what was erased since: that is erased again"
    );
    for erasure in since {
        let id = erasure.id.clone();
        outreach::people::erase_again(outreach, &erasure.kind, &erasure.subject).await?;
        let again = async {
            let tx = care.store().begin(Actor::System).await?;
            let (kind, id) = (erasure.kind.as_str(), erasure.subject.as_str());
            keeping::erase_again(care, &tx, kind, id).await?;
            askers::erase_again(conversation, &tx, kind, id).await?;
            personal::erase_again(newsletter, &tx, kind, id).await?;
            donors::erase_again(giving, &tx, kind, id).await?;
            erasing::erase_again(outreach, &tx, kind, id).await?;
            tx.note_erased_again(erasure).await?;
            tx.commit().await
        };
        again
            .await
            .inspect_err(|error| tracing::error!(%error, id, "this was not erased again"))?;
    }
    Ok(())
}

/// Requests for consultations in which an address stands, as payer's or patient's.
struct Consultations(Care);

#[async_trait]
impl PersonalData for Consultations {
    fn key(&self) -> &'static str {
        "consultations"
    }

    fn label(&self) -> &'static str {
        "Consultations"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let store = self.0.store();
        let rows = records::of_address(store, store.reader().connection(), person).await?;
        let shown = rows.into_iter().map(|row| Item {
            title: format!("Request {}", row.reference),
            state: row.state.key().to_owned(),
            at: Some(row.sent_at.unwrap_or(row.created_at)),
            url: row
                .sent_at
                .map(|_| format!("/desk/consultations/{}", row.id)),
            id: row.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        keeping::export_person(&self.0, person).await
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let done = keeping::erase_person(&self.0, actor, person).await?;
        Ok(Erased {
            erased: done.erased,
            kept: done.kept,
        })
    }
}

/// The reader of the newsletter with an address.
struct Readers(Newsletter);

#[async_trait]
impl PersonalData for Readers {
    fn key(&self) -> &'static str {
        "newsletter"
    }

    fn label(&self) -> &'static str {
        "Newsletter"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let known = personal::export(&self.0, person).await?;
        let text = |known: &Value, name: &str| {
            let value = known.get(name).and_then(Value::as_str);
            value.unwrap_or_default().to_owned()
        };
        let item = known.map(|known| Item {
            id: text(&known, "id"),
            title: "Reader of the newsletter".to_owned(),
            state: text(&known, "state"),
            at: text(&known, "createdAt").parse().ok(),
            url: Some("/desk/newsletter/subscribers".to_owned()),
        });
        Ok(item.into_iter().collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let known = personal::export(&self.0, person).await?;
        Ok(known.unwrap_or(Value::Null))
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let erased = personal::erase(&self.0, actor, person).await?;
        Ok(Erased {
            erased: u64::from(erased),
            kept: Vec::new(),
        })
    }
}

/// Gifts and monthly gifts.
struct Gifts(Giving);

#[async_trait]
impl PersonalData for Gifts {
    fn key(&self) -> &'static str {
        "giving"
    }

    fn label(&self) -> &'static str {
        "Gifts"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let kept = donors::find(&self.0, person).await?.into_iter();
        let shown = kept.map(|kept| Item {
            id: kept.id,
            title: format!("{} ({})", kept.title, kept.reference),
            state: kept.keeps.map_or("", |_| "kept by law").to_owned(),
            at: Some(kept.at),
            url: Some(kept.href),
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        donors::export(&self.0, person).await
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let done = donors::erase(&self.0, &tx, person).await?;
        tx.commit().await?;
        let why = format!(
            "{} gifts stay with their Gift Aid declarations: six years.",
            done.kept
        );
        Ok(Erased {
            erased: done.erased,
            kept: if done.kept > 0 { vec![why] } else { Vec::new() },
        })
    }
}

/// What an address said of places: reports, suggestions, claims.
struct PlacesSaid(Places);

#[async_trait]
impl PersonalData for PlacesSaid {
    fn key(&self) -> &'static str {
        "places"
    }

    fn label(&self) -> &'static str {
        "Reports, suggestions and claims of places"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let kept = finders::find(&self.0, person).await?.into_iter();
        let shown = kept.map(|kept| Item {
            title: format!("A {} of {}", kept.kind, kept.at.format("%Y-%m-%d")),
            state: kept.state,
            at: Some(kept.at),
            url: Some("/desk/places/items".to_owned()),
            id: kept.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        finders::export(&self.0, person).await
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.0.store().begin(actor).await?;
        let erased = finders::erase(&self.0, &tx, person).await?;
        tx.commit().await?;
        Ok(Erased {
            erased,
            kept: Vec::new(),
        })
    }
}

/// Mails that the site sent to an address.
struct Mails {
    mailer: Mailer,
    templates: Templates,
}

#[async_trait]
impl PersonalData for Mails {
    fn key(&self) -> &'static str {
        "mails"
    }

    fn label(&self) -> &'static str {
        "Mails"
    }

    async fn find(&self, person: &Email) -> Result<Vec<Item>, StoreError> {
        let templates = self.templates.list().await.map_err(StoreError::other)?;
        let label = |name: String| {
            let known = templates.iter().find(|template| template.name == name);
            known.map_or(name, |template| template.label.clone())
        };
        let kept = self.mailer.of_address(person).await?.into_iter();
        let shown = kept.map(|mail| Item {
            title: label(mail.template),
            state: mail.state.to_owned(),
            at: Some(mail.at),
            url: Some(format!("/desk/mail/{}", mail.id)),
            id: mail.id,
        });
        Ok(shown.collect())
    }

    async fn export(&self, person: &Email) -> Result<Value, StoreError> {
        let kept = self.mailer.letters_of(&self.templates, person).await?;
        let shown = kept.into_iter().map(|(mail, letter)| {
            let (subject, text) = letter.map(|letter| (letter.subject, letter.text)).unzip();
            json!({ "what": mail.template, "at": mail.at, "state": mail.state, "subject": subject, "text": text })
        });
        Ok(Value::Array(shown.collect()))
    }

    async fn erase(&self, actor: Actor, person: &Email) -> Result<Erased, StoreError> {
        let tx = self.mailer.store().begin(actor).await?;
        let erased = self.mailer.forget_address(&tx, person).await?;
        tx.commit().await?;
        let why =
            "An address that asked for no more mail stays on the list of those that get none.";
        Ok(Erased {
            erased,
            kept: vec![why.to_owned()],
        })
    }
}
