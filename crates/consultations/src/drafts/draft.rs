//! A request while it is being written, with everything that its steps look at.

use chrono_tz::Tz;
use payments::OpenedAttempt;
use scheduling::{MeetingChannel, SlotRequirements, SlotResult, zones};
use sea_orm::{IntoActiveModel, Set};
use store::{Actor, StoreError, WriteTx};

use crate::model::{
    ConsultationOffer, ConsultationPackage, ConsultationSettings, FormStep, PatientLocation,
    RequestAnswers, RequestState,
};
use crate::requests::records;
use crate::requests::tables::request::{ActiveModel, Model};
use crate::service::ConsultationService;

/// A request while it is being written.
#[derive(Clone)]
pub struct RequestDraft {
    /// Its row; a new one that is not stored yet has version 0.
    pub row: Model,
    pub answers: RequestAnswers,
    pub package: ConsultationPackage,
    pub settings: ConsultationSettings,
    pub offer: ConsultationOffer,
    pub files: usize,
    /// It stands on the waiting list.
    pub is_waiting: bool,
}

impl RequestDraft {
    /// The draft of an id; none when it is not there, was erased, or its package is not offered any more.
    pub async fn find_draft(
        consultations: &ConsultationService,
        id: &str,
    ) -> Result<Option<Self>, StoreError> {
        let reader = consultations.store().reader();
        let Some(row) = cases::find_case::<Model>(reader.connection(), id).await? else {
            return Ok(None);
        };
        if row.erased_at.is_some() {
            return Ok(None);
        }
        let Some(package) = consultations.find_package(&row.package).await? else {
            return Ok(None);
        };
        Ok(Some(Self::from_row(consultations, row, package).await?))
    }

    /// What a row and its package are together.
    pub async fn from_row(
        consultations: &ConsultationService,
        row: Model,
        package: ConsultationPackage,
    ) -> Result<Self, StoreError> {
        let answers = records::decrypt_answers(consultations.store(), &row)?;
        let place = location_of(&row);
        let reader = consultations.store().reader();
        let files = consultations
            .files()
            .count_reports(reader.connection(), &row.id)
            .await?;
        let waits =
            package.minutes > 0 && scheduling::is_waiting(reader.connection(), &row.id).await?;
        // Nobody is refused before they were asked where they are.
        let offer = if row.country.is_some() {
            consultations.load_offer(&place).await?
        } else {
            ConsultationOffer::consultation_allowed()
        };
        Ok(Self {
            offer,
            settings: consultations.load_settings().await?,
            files,
            is_waiting: waits,
            row,
            answers,
            package,
        })
    }

    /// A draft that nobody has stored yet, for showing the first step.
    pub async fn new_unstored(
        consultations: &ConsultationService,
        package: ConsultationPackage,
    ) -> Result<Self, StoreError> {
        let answers = RequestAnswers {
            package_title: package.title.clone(),
            ..RequestAnswers::default()
        };
        Ok(Self {
            row: Model {
                package: package.id.clone(),
                package_name: package.name.clone(),
                is_free: package.is_free(),
                ..Model::default()
            },
            answers,
            settings: consultations.load_settings().await?,
            offer: ConsultationOffer::consultation_allowed(),
            package,
            files: 0,
            is_waiting: false,
        })
    }

    pub fn is_stored(&self) -> bool {
        self.row.version > 0
    }

    /// The clock of who asks and pays.
    pub fn payer_zone(&self) -> Tz {
        zones::parse_zone(&self.answers.payer.zone).unwrap_or(Tz::Africa__Lagos)
    }

    pub fn form_steps(&self) -> Vec<FormStep> {
        let mut steps = vec![FormStep::About, FormStep::Story];
        if self.package.minutes > 0 {
            steps.push(FormStep::Time);
        }
        steps.push(FormStep::Check);
        steps.push(if self.is_free() {
            FormStep::Send
        } else {
            FormStep::Pay
        });
        steps
    }

    /// Whether nothing is paid: as the package says now, or as it said when a payment was begun.
    pub fn is_free(&self) -> bool {
        if self.row.state == RequestState::AwaitingPayment {
            self.row.is_free
        } else {
            self.package.is_free()
        }
    }

    fn is_complete(&self, step: FormStep) -> bool {
        let payer = &self.answers.payer;
        match step {
            FormStep::About => {
                let is_there = self.row.country.is_some() && self.answers.age.is_some();
                let patient = self.answers.patient.as_ref();
                let is_named = patient.is_none_or(|patient| !patient.name.is_empty());
                let is_reached = !payer.name.is_empty() && payer.email.is_some();
                is_there && self.offer.may_consult && is_named && is_reached
            }
            FormStep::Story => {
                let has_report = !self.package.needs_report || self.files > 0;
                self.row.story.is_some() && has_report
            }
            // What is agreed to differs between free and paid, and a package may change meanwhile.
            FormStep::Check => {
                self.row.consented_at.is_some() && self.row.is_free == self.is_free()
            }
            // Who opened a payment hears first what became of it.
            FormStep::Time => self.has_time(&self.answers) || self.row.payment.is_some(),
            FormStep::Pay | FormStep::Send | FormStep::Thanks => true,
        }
    }

    /// Whether these answers say when to meet, or nobody has to: it waits for a time, or times are given elsewhere.
    pub fn has_time(&self, answers: &RequestAnswers) -> bool {
        let is_needed = self.package.minutes > 0 && self.settings.booking_url.is_empty();
        !is_needed || self.is_waiting || answers.wanted.is_some()
    }

    /// The first step that is still to be answered.
    pub fn first_open(&self) -> FormStep {
        if !self.row.state.is_being_written() {
            return FormStep::Thanks;
        }
        let steps = self.form_steps();
        let open = steps
            .iter()
            .enumerate()
            // Some steps need no answer but still have to be seen.
            .find(|(at, step)| *at >= self.answers.reached || !self.is_complete(**step));
        let last = steps.last().copied().unwrap_or(FormStep::About);
        open.map_or(last, |(_, step)| *step)
    }

    pub fn can_open(&self, step: FormStep) -> bool {
        if !self.row.state.is_being_written() {
            return step == FormStep::Thanks;
        }
        let steps = self.form_steps();
        let at = |wanted: FormStep| steps.iter().position(|step| *step == wanted);
        match (at(step), at(self.first_open())) {
            (Some(step), Some(open)) => step <= open,
            _ => step == FormStep::Thanks && self.row.state == RequestState::AwaitingPayment,
        }
    }

    /// The step after one.
    pub fn step_after(&self, step: FormStep) -> FormStep {
        let steps = self.form_steps();
        let at = steps.iter().position(|own| *own == step);
        at.and_then(|at| steps.get(at + 1))
            .copied()
            .unwrap_or(FormStep::Thanks)
    }

    /// The page after a step.
    pub fn next_href(&self, step: FormStep) -> String {
        let after = self.step_after(step);
        let next = match step {
            FormStep::Pay | FormStep::Send => FormStep::Thanks,
            _ if self.can_open(after) => after,
            _ => self.first_open(),
        };
        next.href()
    }

    /// Changes what is being written, and goes on with what is stored then; `false` when it is sent already, or gone.
    pub async fn update_answers(
        &mut self,
        consultations: &ConsultationService,
        change: impl FnOnce(&mut RequestAnswers, &mut ActiveModel) + Send,
    ) -> Result<bool, StoreError> {
        let tx = consultations.store().begin(Actor::Visitor).await?;
        let is_open = self.update_answers_in(consultations, &tx, change).await?;
        tx.commit().await?;
        Ok(is_open)
    }

    /// The same in a write of the caller.
    pub async fn update_answers_in(
        &mut self,
        consultations: &ConsultationService,
        tx: &WriteTx,
        change: impl FnOnce(&mut RequestAnswers, &mut ActiveModel) + Send,
    ) -> Result<bool, StoreError> {
        let Some(before) = cases::lock_case::<Model>(tx, &self.row.id).await? else {
            return Ok(false);
        };
        if !before.state.is_being_written() {
            self.row = before;
            return Ok(false);
        }
        // Read again under the lock, because another tab may have answered another step.
        let mut answers = records::decrypt_answers(consultations.store(), &before)?;
        let mut row = before.clone().into_active_model();
        change(&mut answers, &mut row);
        records::encrypt_answers(consultations.store(), &mut row, &before.id, &answers)?;
        self.row = cases::update_case(tx, &before, row).await?;
        self.answers = answers;
        Ok(true)
    }

    /// Notes the payment, and keeps the time as long as money of it may come: what is paid in time finds its time. The end of
    /// the payment gives the time back.
    pub async fn record_payment_in(
        &mut self,
        consultations: &ConsultationService,
        tx: &WriteTx,
        opened: &OpenedAttempt,
    ) -> SlotResult<()> {
        let reference = opened.reference.to_string();
        let change =
            |_: &mut RequestAnswers, row: &mut ActiveModel| row.payment = Set(Some(reference));
        if !self.update_answers_in(consultations, tx, change).await? {
            return Ok(Ok(()));
        }
        scheduling::keep_hold_until(tx, &self.row.id, opened.waits_until).await
    }

    pub async fn count_files(
        &mut self,
        consultations: &ConsultationService,
    ) -> Result<(), StoreError> {
        let reader = consultations.store().reader();
        self.files = consultations
            .files()
            .count_reports(reader.connection(), &self.row.id)
            .await?;
        Ok(())
    }

    /// Notes how many steps were answered.
    pub async fn advance_to(
        &mut self,
        consultations: &ConsultationService,
        number: usize,
    ) -> Result<(), StoreError> {
        self.update_answers(consultations, move |answers, _row| {
            answers.reached = answers.reached.max(number);
        })
        .await?;
        Ok(())
    }

    /// What kind of time is wanted.
    pub fn slot_requirements(&self) -> SlotRequirements {
        slot_requirements_of(&self.package, &self.settings, &self.answers)
    }
}

/// What kind of time a package asks for, in the way that was chosen.
pub fn slot_requirements_of(
    package: &ConsultationPackage,
    settings: &ConsultationSettings,
    answers: &RequestAnswers,
) -> SlotRequirements {
    let chosen = answers.channel.parse().ok();
    let chosen = chosen.filter(|channel| package.channels.contains(channel));
    let first = package.channels.first().copied();
    SlotRequirements {
        minutes: package.minutes,
        before: package.before,
        after: package.after,
        channel: chosen.or(first).unwrap_or(MeetingChannel::Video),
        clinicians: package.clinicians.clone(),
        notice_minutes: settings.notice_minutes,
    }
}

/// Whether a request may still come to ask for another package: not once a payment of it was begun, which may bring the
/// money for what was asked for then whenever its bank is done.
pub fn can_change_package(row: &Model) -> bool {
    row.state == RequestState::Draft && row.payment.is_none()
}

/// Where the patient of a row is.
pub fn location_of(row: &Model) -> PatientLocation {
    PatientLocation {
        country: row.country.clone().unwrap_or_default(),
        nation: row.nation.clone(),
    }
}
