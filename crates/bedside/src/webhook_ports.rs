//! Ties webhooks to what the features may say of their things: ids, references, amounts and public addresses.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use consultations::ConsultationService;
use consultations::extensions::find_extension;
use consultations::requests::records::load_requests;
use content::ContentService;
use content::documents::find_page_path;
use giving::Giving;
use inquiries::InquiryService;
use kernel::Id;
use payments::Payments;
use payments::model::Amount;
use shop::Shop;
use store::StoreError;
use url::Url;
use webhooks::{EventAmount, EventFacts, EventFactsPort, EventSubject, WebhookOptions, Webhooks};

use crate::deployment::network_policy;
use crate::disk_full::unless_full;

/// Webhooks, with what they do every night.
pub async fn build_webhooks(
    (content, payments): (&ContentService, &Payments),
    (consultations, giving, shop, inquiries): (
        &ConsultationService,
        &Giving,
        &Shop,
        &InquiryService,
    ),
    public_url: &Url,
) -> Result<Webhooks> {
    let facts = SiteEventFacts {
        content: content.clone(),
        consultations: consultations.clone(),
        payments: payments.clone(),
        giving: giving.clone(),
        shop: shop.clone(),
        inquiries: inquiries.clone(),
    };
    let options = WebhookOptions {
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
        reach: network_policy(public_url),
        allows_http: public_url.scheme() == "http",
    };
    let webhooks = Webhooks::new(content.store().clone(), Arc::new(facts), options)
        .context("making the client of webhooks")?;
    unless_full(
        webhooks::schedule_jobs(&webhooks).await,
        "putting the nightly work of webhooks on the list",
    )?;
    Ok(webhooks)
}

struct SiteEventFacts {
    content: ContentService,
    consultations: ConsultationService,
    payments: Payments,
    giving: Giving,
    shop: Shop,
    inquiries: InquiryService,
}

#[async_trait]
impl EventFactsPort for SiteEventFacts {
    async fn load_facts(&self, subject: &EventSubject) -> Result<Option<EventFacts>, StoreError> {
        match subject {
            EventSubject::Document(id) => self.load_document_facts(id).await.map(Some),
            EventSubject::Consultation(id) => self.load_consultation_facts(id, false).await,
            EventSubject::ConsultationExtension(id) => self.load_consultation_facts(id, true).await,
            EventSubject::Donation(id) => {
                Ok(self.giving.find_gift_receipt(id).await?.map(receipt_facts))
            }
            EventSubject::Order(id) => {
                Ok(self.shop.find_order_receipt(id).await?.map(receipt_facts))
            }
            EventSubject::Inquiry(id) => {
                let found = self.inquiries.find_reference(id).await?;
                Ok(found.map(|(reference, kind)| EventFacts {
                    reference: Some(reference),
                    kind: Some(kind.key().to_owned()),
                    ..EventFacts::default()
                }))
            }
        }
    }
}

impl SiteEventFacts {
    async fn load_document_facts(&self, id: &str) -> Result<EventFacts, StoreError> {
        let reader = self.content.store().reader();
        let path = find_page_path(reader.connection(), id).await?;
        Ok(EventFacts {
            url: path.map(|path| format!("{}{path}", self.content.public_url())),
            ..EventFacts::default()
        })
    }

    /// Of a consultation neither what it is about nor when it is.
    async fn load_consultation_facts(
        &self,
        id: &str,
        is_extension: bool,
    ) -> Result<Option<EventFacts>, StoreError> {
        let reader = self.consultations.store().reader();
        let db = reader.connection();
        let found = load_requests(db, &[id.to_owned()]).await?;
        let Some(request) = found.into_iter().next() else {
            return Ok(None);
        };
        let payment = if is_extension {
            find_extension(db, id).await?.and_then(|row| row.payment)
        } else {
            request.payment
        };
        Ok(Some(EventFacts {
            amount: self.load_received_amount(payment.as_deref()).await?,
            reference: Some(request.reference),
            ..EventFacts::default()
        }))
    }

    async fn load_received_amount(
        &self,
        payment: Option<&str>,
    ) -> Result<Option<EventAmount>, StoreError> {
        let Some(reference) = payment.and_then(|id| id.parse::<Id>().ok()) else {
            return Ok(None);
        };
        let state = self.payments.find_attempt_state(reference).await?;
        Ok(state.and_then(|state| state.received).map(event_amount))
    }
}

fn receipt_facts((reference, received): (String, Option<Amount>)) -> EventFacts {
    EventFacts {
        reference: Some(reference),
        amount: received.map(event_amount),
        ..EventFacts::default()
    }
}

fn event_amount(amount: Amount) -> EventAmount {
    EventAmount {
        minor: amount.minor,
        currency: amount.currency.to_string(),
    }
}
