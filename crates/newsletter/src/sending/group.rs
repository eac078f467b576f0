//! A few letters, handed over one beside the other.

use kernel::Email;
use mail::{Delivered, Letter, Outgoing, PostError, Reason, Scope, Stream, TransportError};
use sea_orm::EntityTrait;
use store::{Actor, StoreError, WriteTx};
use tokio::task::JoinSet;

use super::NO_WAY_OUT;
use super::claims::{self, Ended, InHand};
use crate::Newsletter;
use crate::issues::letter::addressed;
use crate::links::{self, Purpose};
use crate::subscribing::records::{self, Noted};
use crate::tables::consent::ConsentKind;
use crate::tables::subscriber::{Entity, State};

/// What all letters of an issue share.
#[derive(Clone)]
pub(super) struct Batch {
    pub newsletter: Newsletter,
    pub issue: String,
    pub letter: Letter,
    pub brand: String,
    pub holder: String,
}

/// A letter that was handed over, or not.
struct HandedOver {
    in_hand: InHand,
    ended: Ended,
    /// To whom; none where nothing was tried.
    to: Option<Email>,
}

impl Batch {
    /// Hands a group over and writes down what became of it. Answers whether the server takes more now.
    ///
    /// # Errors
    /// When the database fails; then the letters are in doubt.
    pub(super) async fn hand_over(self, group: Vec<InHand>) -> Result<bool, StoreError> {
        let mut under_way = JoinSet::new();
        for in_hand in group {
            let batch = self.clone();
            under_way.spawn(async move { batch.one(in_hand).await });
        }
        let mut all = Vec::new();
        while let Some(ended) = under_way.join_next().await {
            all.push(ended.map_err(StoreError::other)?);
        }
        // One mailbox that is full or tells us to come back later is no reason to let the others wait.
        let takes_more = !all
            .iter()
            .all(|one| matches!(one.ended, Ended::Later(_) | Ended::Unsure(_)));
        let tx = self.newsletter.store().begin(Actor::System).await?;
        for one in &all {
            self.write_down(&tx, one).await?;
        }
        tx.commit().await?;
        Ok(takes_more)
    }

    async fn one(&self, in_hand: InHand) -> HandedOver {
        let nothing = |in_hand, ended| HandedOver {
            in_hand,
            ended,
            to: None,
        };
        let mail = match self.outgoing(&in_hand) {
            Ok(Some(mail)) => mail,
            Ok(None) => {
                let why = "The reader left before the letter was sent.";
                return nothing(in_hand, Ended::Skipped(why.to_owned()));
            }
            Err(error) => return nothing(in_hand, Ended::Failed(error.to_string())),
        };
        let handed = self.newsletter.post().send(&mail, Stream::Newsletter).await;
        HandedOver {
            in_hand,
            ended: ended(handed),
            to: Some(mail.to),
        }
    }

    /// The reader's own letter; none for who is no reader any more.
    fn outgoing(&self, in_hand: &InHand) -> Result<Option<Outgoing>, StoreError> {
        let (house, store) = (&self.newsletter, self.newsletter.store());
        let reader = in_hand.reader.as_ref();
        let Some(reader) = reader.filter(|reader| reader.state == State::Subscribed) else {
            return Ok(None);
        };
        let Some(to) = reader.address(store)? else {
            return Ok(None);
        };
        let leave = links::token(store, Purpose::Leave, reader)?;
        let preferences = links::token(store, Purpose::Preferences, reader)?;
        let sender = house.post().sender();
        let message = (self.issue.as_str(), reader.id.as_str());
        let address = house.address(&Purpose::Leave.path(&leave));
        let host = &sender.host;
        Ok(Some(Outgoing {
            message_id: links::message_id(store, message, host)?,
            from_name: self.brand.clone(),
            from: sender.newsletter.clone(),
            to,
            date: house.now(),
            reply_to: None,
            headers: vec![
                ("List-Id".to_owned(), format!("<newsletter.{host}>")),
                ("List-Unsubscribe".to_owned(), format!("<{address}>")),
                (
                    "List-Unsubscribe-Post".to_owned(),
                    "List-Unsubscribe=One-Click".to_owned(),
                ),
            ],
            attachments: Vec::new(),
            letter: addressed(&self.letter, &leave, &preferences),
        }))
    }

    async fn write_down(&self, tx: &WriteTx, one: &HandedOver) -> Result<(), StoreError> {
        let delivery = &one.in_hand.delivery;
        claims::settle(tx, delivery, &self.holder, &one.ended).await?;
        if let (Ended::Gone(why), Some(to)) = (&one.ended, &one.to) {
            gone(&self.newsletter, tx, &delivery.subscriber, to, why).await?;
        }
        Ok(())
    }
}

fn ended(handed: Result<Delivered, PostError>) -> Ended {
    match handed {
        Ok(Delivered::Sent) => Ended::Sent,
        Ok(Delivered::Kept) => Ended::Later(NO_WAY_OUT.to_owned()),
        Err(PostError::Suppressed(_)) => {
            Ended::Skipped("The address is on the list of those that get no mail.".to_owned())
        }
        Err(PostError::Store(why) | PostError::Transport(TransportError::Later(why))) => {
            Ended::Later(why)
        }
        Err(PostError::Transport(TransportError::Never(why))) => Ended::Failed(why),
        Err(PostError::Transport(TransportError::NoMailbox(why))) => Ended::Gone(why),
        Err(PostError::Transport(TransportError::Unsure(why))) => Ended::Unsure(why),
    }
}

/// The mailbox is not there: nothing more goes to it, of no kind.
pub(crate) async fn gone(
    newsletter: &Newsletter,
    tx: &WriteTx,
    reader: &str,
    address: &Email,
    why: &str,
) -> Result<(), StoreError> {
    let found = Entity::find_by_id(reader).one(tx.connection()).await?;
    if let Some(row) = found.filter(|row| row.state == State::Subscribed) {
        let noted = Noted {
            note: why,
            ..Noted::of(ConsentKind::Bounced, "")
        };
        records::settle(tx, &row, State::Bounced, noted).await?;
    }
    let list = newsletter.post().suppressions();
    list.add(tx, address, Reason::Bounce, Scope::All, why)
        .await
        .map(|_is_new| ())
}
