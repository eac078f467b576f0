//! Ties the figures of the practice to the features whose tables they are in, with the names that the desk has for them.
use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use community::CommunityService;
use consultations::ConsultationService;
use inquiries::InquiryService;
use newsletter::Newsletter;
use payments::model::PaymentPurpose;
use payments::{MovementKind, Payments};
use staff::Permission::{
    self, AnswerAsDoctor, ManageMoney, ModerateConversation, ReadHealthDetails, ReadStatistics,
    SupportVisitors,
};
use statistics::{CountKind, FigureSeries, FigureSource, FigureSpan, FigureUnit, Statistics};
use store::StoreError;

/// Income, refunds and fees.
pub struct MoneyFigures(pub Payments);

#[async_trait]
impl FigureSource for MoneyFigures {
    fn key(&self) -> &'static str {
        "money"
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ManageMoney]
    }

    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError> {
        let movements = self.0.list_movements(span.begins(), span.ends()).await?;
        let mut money: BTreeMap<(String, MovementKind), Vec<(DateTime<Utc>, i64)>> =
            BTreeMap::new();
        let mut received: BTreeMap<PaymentPurpose, Vec<DateTime<Utc>>> = BTreeMap::new();
        for movement in movements {
            if let (MovementKind::Income(purpose), true) = (movement.kind, movement.is_receipt) {
                received.entry(purpose).or_default().push(movement.at);
            }
            let of_kind = money.entry((movement.currency, movement.kind));
            of_kind.or_default().push((movement.at, movement.minor));
        }
        // One series for each currency: sums of two cannot be added.
        let sums = money.into_iter().map(|((currency, kind), samples)| {
            let (key, label) = name_movement(kind);
            FigureSeries {
                key,
                label,
                unit: FigureUnit::Money,
                currency: Some(currency),
                samples,
            }
        });
        let counts = received.into_iter().map(|(purpose, times)| {
            let key = format!("received-{}", purpose.key());
            FigureSeries::count(&key, count_label(purpose), times)
        });
        Ok(sums.chain(counts).collect())
    }
}

fn name_movement(kind: MovementKind) -> (String, String) {
    match kind {
        MovementKind::Income(purpose) => (
            format!("income-{}", purpose.key()),
            purpose_label(purpose).to_owned(),
        ),
        MovementKind::Refund(purpose) => (
            format!("refund-{}", purpose.key()),
            format!("Refunds: {}", purpose_label(purpose).to_lowercase()),
        ),
        MovementKind::Fee => ("fees".to_owned(), "Providers’ fees".to_owned()),
        MovementKind::Payout => ("payouts".to_owned(), "Sent to your bank".to_owned()),
    }
}

fn purpose_label(purpose: PaymentPurpose) -> &'static str {
    match purpose {
        PaymentPurpose::Consultation => "Consultations",
        PaymentPurpose::Donation => "Donations",
        PaymentPurpose::Order => "Orders",
        PaymentPurpose::Extension => "More time",
    }
}

fn count_label(purpose: PaymentPurpose) -> &'static str {
    match purpose {
        PaymentPurpose::Consultation => "Consultations paid",
        PaymentPurpose::Donation => "Gifts received",
        PaymentPurpose::Order => "Orders paid",
        PaymentPurpose::Extension => "More time paid",
    }
}

/// Requests, visits and no-shows.
pub struct ConsultationFigures(pub ConsultationService);

#[async_trait]
impl FigureSource for ConsultationFigures {
    fn key(&self) -> &'static str {
        "consultations"
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ReadHealthDetails, SupportVisitors]
    }

    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError> {
        let times = self.0.load_request_times(span.begins(), span.ends());
        let times = times.await?;
        Ok(vec![
            FigureSeries::count("requests", "Requests", times.sent),
            FigureSeries::count("visits", "Visits done", times.done),
            FigureSeries::count("no-shows", "No-shows", times.no_shows),
            FigureSeries::count("cancelled", "Cancelled", times.cancelled),
        ])
    }
}

/// Questions, and how long answers took.
pub struct QuestionFigures(pub CommunityService);

#[async_trait]
impl FigureSource for QuestionFigures {
    fn key(&self) -> &'static str {
        "community"
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ModerateConversation, AnswerAsDoctor]
    }

    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError> {
        let times = self.0.load_question_times(span.begins(), span.ends());
        let times = times.await?;
        // Counted from the same rows as their times, so that the two never differ.
        let answers = times.answered.iter().map(|(at, _)| *at).collect();
        Ok(vec![
            FigureSeries::count("questions", "Questions asked", times.asked),
            FigureSeries::count("answers", "Questions answered", answers),
            build_minutes_series("answer-time", "Time to an answer", times.answered),
        ])
    }
}

/// Minutes that people waited, at the time of each answer.
fn build_minutes_series(
    key: &str,
    label: &str,
    samples: Vec<(DateTime<Utc>, i64)>,
) -> FigureSeries {
    FigureSeries {
        key: key.to_owned(),
        label: label.to_owned(),
        unit: FigureUnit::Minutes,
        currency: None,
        samples,
    }
}

/// Messages, and how long replies took.
pub struct InquiryFigures(pub InquiryService);

#[async_trait]
impl FigureSource for InquiryFigures {
    fn key(&self) -> &'static str {
        "messages"
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ReadHealthDetails, SupportVisitors]
    }

    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError> {
        let times = self.0.load_inquiry_times(span.begins(), span.ends());
        let times = times.await?;
        // Counted from the same rows as their times, so that the two never differ.
        let replies = times.replied.iter().map(|(at, _)| *at).collect();
        Ok(vec![
            FigureSeries::count("messages", "Messages received", times.received),
            FigureSeries::count("replies", "Messages replied to", replies),
            build_minutes_series("reply-time", "Time to a reply", times.replied),
        ])
    }
}

/// Readers of the newsletter who came and went.
pub struct SubscriberFigures(pub Newsletter);

#[async_trait]
impl FigureSource for SubscriberFigures {
    fn key(&self) -> &'static str {
        "newsletter"
    }

    fn permissions(&self) -> &'static [Permission] {
        &[SupportVisitors, ReadStatistics]
    }

    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError> {
        let times = self.0.load_subscriber_times(span.begins(), span.ends());
        let times = times.await?;
        Ok(vec![
            FigureSeries::count("readers-gained", "New readers", times.confirmed),
            FigureSeries::count("readers-lost", "Readers who left", times.left),
        ])
    }
}

/// What is read on the site, and orders that were placed.
pub struct SiteFigures(pub Statistics);

const SITE_FIGURES: [(CountKind, &str, &str); 4] = [
    // Not orders that were paid: payments count those, also when they came by a bank transfer.
    (CountKind::View, "views", "Page views"),
    (CountKind::ReadToEnd, "reads", "Articles read to the end"),
    (CountKind::OrderPlaced, "orders-placed", "Orders placed"),
    (CountKind::ReturnAsked, "returns", "Returns asked for"),
];

#[async_trait]
impl FigureSource for SiteFigures {
    fn key(&self) -> &'static str {
        "site"
    }

    fn permissions(&self) -> &'static [Permission] {
        &[ReadStatistics]
    }

    async fn list_series(&self, span: &FigureSpan) -> Result<Vec<FigureSeries>, StoreError> {
        let (from, to) = (span.from.to_string(), span.to.to_string());
        let counts = self.0.count_by_day(&from, &to).await?;
        let series = SITE_FIGURES.into_iter().map(|(kind, key, label)| {
            let of_kind = counts.iter().filter(|count| count.kind == kind);
            FigureSeries {
                samples: of_kind.map(|count| (count.noon, count.count)).collect(),
                ..FigureSeries::count(key, label, Vec::new())
            }
        });
        Ok(series.collect())
    }
}

/// In the order of the desk.
pub fn build_figure_sources(
    (payments, statistics): (&Payments, &Statistics),
    consultations: &ConsultationService,
    community: &CommunityService,
    (inquiries, newsletter): (&InquiryService, &Newsletter),
) -> Vec<Arc<dyn FigureSource>> {
    vec![
        Arc::new(MoneyFigures(payments.clone())),
        Arc::new(ConsultationFigures(consultations.clone())),
        Arc::new(QuestionFigures(community.clone())),
        Arc::new(InquiryFigures(inquiries.clone())),
        Arc::new(SubscriberFigures(newsletter.clone())),
        Arc::new(SiteFigures(statistics.clone())),
    ]
}
