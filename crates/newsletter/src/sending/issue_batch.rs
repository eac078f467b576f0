//! A few deliveries, handed over one beside the other.

use kernel::EmailAddress;
use mail::{
    DeliveryOutcome, DispatchError, MailStream, OutgoingMail, SuppressionReason, SuppressionScope,
    TransportError,
};
use sea_orm::EntityTrait;
use store::{Actor, StoreError, WriteTx};
use tokio::task::JoinSet;

use super::claims::{self, ClaimedDelivery, SendOutcome};
use super::steps::NO_TRANSPORT_MESSAGE;
use crate::issues::content::{IssueContent, insert_reader_links};
use crate::links::{self, LinkPurpose};
use crate::service::Newsletter;
use crate::subscribing::records::{self, NewConsent};
use crate::tables::consent::ConsentKind;
use crate::tables::subscriber::{Entity, SubscriberState};

/// What all deliveries of an issue share.
#[derive(Clone)]
pub(super) struct IssueBatch {
    pub newsletter: Newsletter,
    pub issue: String,
    pub content: IssueContent,
    pub brand: String,
    pub holder: String,
}

/// A delivery that was handed over, or not.
struct AttemptedDelivery {
    in_hand: ClaimedDelivery,
    ended: SendOutcome,
    /// To whom; none where nothing was tried.
    to: Option<EmailAddress>,
}

impl IssueBatch {
    /// Hands a group over and writes down what became of it. Answers whether the server takes more now.
    ///
    /// # Errors
    /// When the database fails; then the deliveries are in doubt.
    pub(super) async fn send_group(self, group: Vec<ClaimedDelivery>) -> Result<bool, StoreError> {
        let mut under_way = JoinSet::new();
        for in_hand in group {
            let batch = self.clone();
            under_way.spawn(async move { batch.send_one(in_hand).await });
        }
        let mut all = Vec::new();
        while let Some(ended) = under_way.join_next().await {
            all.push(ended.map_err(StoreError::other)?);
        }
        // One mailbox that is full or tells us to come back later is no reason to let the others wait.
        let takes_more = !all
            .iter()
            .all(|one| matches!(one.ended, SendOutcome::Later(_) | SendOutcome::Unsure(_)));
        let tx = self.newsletter.store().begin(Actor::System).await?;
        for one in &all {
            self.record_outcome(&tx, one).await?;
        }
        tx.commit().await?;
        Ok(takes_more)
    }

    async fn send_one(&self, in_hand: ClaimedDelivery) -> AttemptedDelivery {
        let nothing = |in_hand, ended| AttemptedDelivery {
            in_hand,
            ended,
            to: None,
        };
        let mail = match self.build_outgoing(&in_hand) {
            Ok(Some(mail)) => mail,
            Ok(None) => {
                let why = l10n::t!("newsletter-delivery-unsubscribed");
                return nothing(in_hand, SendOutcome::Skipped(why.to_owned()));
            }
            Err(error) => return nothing(in_hand, SendOutcome::Failed(error.to_string())),
        };
        let handed = self
            .newsletter
            .dispatcher()
            .send_mail(&mail, MailStream::Newsletter)
            .await;
        AttemptedDelivery {
            in_hand,
            ended: to_send_outcome(handed),
            to: Some(mail.to),
        }
    }

    /// The reader's own mail; none for who is no reader any more.
    fn build_outgoing(
        &self,
        in_hand: &ClaimedDelivery,
    ) -> Result<Option<OutgoingMail>, StoreError> {
        let (newsletter, store) = (&self.newsletter, self.newsletter.store());
        let reader = in_hand.reader.as_ref();
        let Some(reader) = reader.filter(|reader| reader.state == SubscriberState::Subscribed)
        else {
            return Ok(None);
        };
        let Some(to) = reader.address(store)? else {
            return Ok(None);
        };
        let leave = links::build_token(store, LinkPurpose::Leave, reader)?;
        let preferences = links::build_token(store, LinkPurpose::Preferences, reader)?;
        let sender = newsletter.dispatcher().sender();
        let message = (self.issue.as_str(), reader.id.as_str());
        let address = newsletter.absolute_url(&LinkPurpose::Leave.link_path(&leave));
        let host = &sender.host;
        let content = self.content.for_country(&reader.country);
        Ok(Some(OutgoingMail {
            // The same for every attempt, so that a mailbox that got the email twice shows it once (decision 023).
            message_id: links::message_id(store, message, host)?,
            from_name: sender.name.unwrap_or_else(|| self.brand.clone()),
            from: sender.newsletter.clone(),
            to,
            date: newsletter.now(),
            reply_to: None,
            // RFC 2369 and RFC 8058: large mailbox providers treat bulk email without one-click unsubscribe as spam.
            headers: vec![
                ("List-Id".to_owned(), format!("<newsletter.{host}>")),
                ("List-Unsubscribe".to_owned(), format!("<{address}>")),
                (
                    "List-Unsubscribe-Post".to_owned(),
                    "List-Unsubscribe=One-Click".to_owned(),
                ),
            ],
            attachments: Vec::new(),
            content: insert_reader_links(content, &leave, &preferences),
        }))
    }

    async fn record_outcome(
        &self,
        tx: &WriteTx,
        one: &AttemptedDelivery,
    ) -> Result<(), StoreError> {
        let delivery = &one.in_hand.delivery;
        claims::settle_delivery(tx, delivery, &self.holder, &one.ended).await?;
        if let (SendOutcome::Gone(why), Some(to)) = (&one.ended, &one.to) {
            record_missing_mailbox(&self.newsletter, tx, &delivery.subscriber, to, why).await?;
        }
        Ok(())
    }
}

fn to_send_outcome(handed: Result<DeliveryOutcome, DispatchError>) -> SendOutcome {
    match handed {
        Ok(DeliveryOutcome::Sent) => SendOutcome::Sent,
        // Kept locally is not sent: nothing is called sent before it has left (decision 048).
        Ok(DeliveryOutcome::Kept) => {
            SendOutcome::Later(l10n::text(NO_TRANSPORT_MESSAGE).to_owned())
        }
        Err(DispatchError::Suppressed(_)) => {
            SendOutcome::Skipped(l10n::t!("newsletter-delivery-blocked").to_owned())
        }
        Err(DispatchError::Restricted) => {
            SendOutcome::Skipped(l10n::t!("newsletter-delivery-restricted").to_owned())
        }
        // The suppression list was unreadable, or the server accepted nothing: nothing left, so retrying is safe.
        Err(DispatchError::Store(why) | DispatchError::Transport(TransportError::Later(why))) => {
            SendOutcome::Later(why)
        }
        Err(DispatchError::Transport(TransportError::Never(why))) => SendOutcome::Failed(why),
        Err(DispatchError::Transport(TransportError::NoMailbox(why))) => SendOutcome::Gone(why),
        Err(DispatchError::Transport(TransportError::Unsure(why))) => SendOutcome::Unsure(why),
    }
}

/// The mailbox is not there: nothing more goes to it, of no kind.
pub(crate) async fn record_missing_mailbox(
    newsletter: &Newsletter,
    tx: &WriteTx,
    reader: &str,
    address: &EmailAddress,
    why: &str,
) -> Result<(), StoreError> {
    let found = Entity::find_by_id(reader).one(tx.connection()).await?;
    if let Some(row) = found.filter(|row| row.state == SubscriberState::Subscribed) {
        let noted = NewConsent {
            note: why,
            ..NewConsent::of_kind(ConsentKind::Bounced, "")
        };
        records::change_state(tx, &row, SubscriberState::Bounced, noted).await?;
    }
    let list = newsletter.dispatcher().suppressions();
    list.add_address(
        tx,
        address,
        SuppressionReason::Bounce,
        SuppressionScope::All,
        why,
    )
    .await
    .map(|_is_new| ())
}
