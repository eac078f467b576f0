//! What payers, patients and finance do with a request, and what they see of it.

use axum::body::{Body, to_bytes};
use axum::extract::FromRequest;
use axum::http::{Request, StatusCode};
use consultations::booking::actions::apply_booking_action;
use consultations::booking::booking_page::build_booking_view;
use consultations::booking::opened_by_link::{OpenedBooking, TimePreference};
use consultations::booking::view::{BookingMode, BookingView};
use consultations::drafts::draft::RequestDraft;
use consultations::drafts::feedback::FormFeedback;
use consultations::model::{PatientAge, RequestPerson, RequestState};
use consultations::requests::records;
use consultations::requests::tables::request::Model;
use consultations::schedule::{HeldSlot, SlotConflict};
use consultations::steps::{pay, time};
use kernel::{Currency, Money};
use payments::RefundRequest;
use sea_orm::ActiveValue::Set;
use serde_json::Value;
use store::Actor;
use tower::ServiceExt;
use web::FormBody;

use super::fixture::{Fixture, package};

impl Fixture {
    pub async fn row(&self, id: &str) -> Model {
        let reader = self.store.reader();
        cases::find_case::<Model>(reader.connection(), id)
            .await
            .unwrap()
            .unwrap()
    }

    /// A daughter in London asks for her father in Osogbo.
    pub async fn for_her_father(&self) -> String {
        let person = |name: &str, email: &str, zone: &str| RequestPerson {
            name: name.to_owned(),
            email: email.parse().ok(),
            phone: None,
            zone: zone.to_owned(),
        };
        let payer = person("Funmi", "funmi@example.org", "Europe/London");
        let patient = person("Baba Funmi", "baba@example.org", "Africa/Lagos");
        let tx = self.store.begin(Actor::Visitor).await.unwrap();
        let begun = records::insert_draft(&self.store, &tx, &package(), 30).await;
        let id = begun.unwrap().id;
        tx.commit().await.unwrap();
        let story = self
            .store
            .encrypt_bytes(&records::request_aad("story", &id), b"A cough.")
            .unwrap();
        let now = self.clock.now();
        let mut draft = RequestDraft::find_draft(&self.consultations, &id)
            .await
            .unwrap()
            .unwrap();
        let change = draft.update_answers(&self.consultations, move |answers, row| {
            answers.payer = payer;
            answers.patient = Some(patient);
            answers.age = Some(PatientAge::Adult);
            row.country = Set(Some("NG".to_owned()));
            row.story = Set(Some(story));
            row.consented_at = Set(Some(now));
        });
        assert!(change.await.unwrap());
        id
    }

    pub async fn hold(&self, id: &str, at: &str) -> Result<HeldSlot, SlotConflict> {
        let mut draft = RequestDraft::find_draft(&self.consultations, id)
            .await
            .unwrap()
            .unwrap();
        let chosen = (at.parse().unwrap(), None);
        time::hold_time(&self.consultations, &mut draft, chosen, None)
            .await
            .unwrap()
    }

    /// Opens the payment; the provider says that it is paid as soon as it is asked.
    pub async fn open(&self, id: &str) {
        let mut draft = RequestDraft::find_draft(&self.consultations, id)
            .await
            .unwrap()
            .unwrap();
        let quoted = pay::create_quote(&self.consultations, &mut draft, None)
            .await
            .unwrap();
        assert_eq!(quoted.amount, Money::new(2_400_000, Currency::Ngn));
        pay::open_payment(&self.consultations, &mut draft)
            .await
            .unwrap();
    }

    /// The same, and the provider is asked some minutes later.
    pub async fn pay(&self, id: &str, minutes: i64) {
        self.open(id).await;
        self.pass_minutes(minutes);
        self.run_jobs().await;
    }

    /// Paid for, with a time on Tuesday, 2:30pm in Lagos.
    pub async fn booked(&self) -> String {
        let id = self.for_her_father().await;
        self.hold(&id, "2027-01-12T13:30:00Z").await.unwrap();
        self.pay(&id, 5).await;
        assert_eq!(self.row(&id).await.state, RequestState::Scheduled);
        id
    }

    /// Somebody of finance gives so much back, or all that is left.
    pub async fn refund(&self, id: &str, minor: Option<i64>) {
        let reference = self.row(id).await.payment.unwrap().parse().unwrap();
        let asked = self.consultations.payments().request_refund(RefundRequest {
            reference,
            minor,
            reason: "asked for by phone".to_owned(),
            by: Actor::System,
        });
        asked.await.unwrap();
    }

    /// The payer's link of a request about which no mail was written yet.
    pub async fn new_link(&self, id: &str) -> String {
        let tx = self.store.begin(Actor::System).await.unwrap();
        let link = records::issue_link(&self.store, &tx, id, true)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        link
    }

    /// The link's secret: the payer's or the patient's.
    pub async fn link(&self, id: &str, is_payers: bool) -> String {
        let reader = self.store.reader();
        let link = records::find_link_secret(&self.store, reader.connection(), id, is_payers).await;
        link.unwrap().unwrap()
    }

    pub async fn opened(&self, link: &str) -> OpenedBooking {
        OpenedBooking::find_by_link(&self.consultations, link)
            .await
            .unwrap()
            .unwrap()
    }

    pub async fn shown(&self, link: &str) -> BookingView {
        let opened = self.opened(link).await;
        let mode = BookingMode::Status;
        build_booking_view(
            &self.consultations,
            &opened,
            mode,
            None,
            &TimePreference::default(),
        )
        .await
        .unwrap()
    }

    pub async fn press(&self, link: &str, form: Value) -> FormFeedback {
        let opened = self.opened(link).await;
        let sent = Request::post("/").header("content-type", "application/json");
        let sent = sent.body(Body::from(form.to_string())).unwrap();
        let body = FormBody::from_request(sent, &()).await.unwrap();
        let outcome = apply_booking_action(&self.consultations, &opened, body)
            .await
            .unwrap();
        outcome.feedback
    }

    pub async fn get(&self, path: &str) -> (StatusCode, String) {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }
}
