//! A request while it is being written, with everything that its steps look at.

use sea_orm::{EntityTrait, IntoActiveModel};
use store::{Actor, StoreError, WriteTx};

use super::records;
use super::steps::Step;
use super::tables::request::{ActiveModel, Entity, Model};
use crate::Care;
use crate::model::{Answers, Offer, Package, Settings, Whereabouts};
use crate::schedule::Need;

/// A request while it is being written.
#[derive(Clone)]
pub struct Draft {
    /// Its row; a new one that is not stored yet has version 0.
    pub row: Model,
    pub answers: Answers,
    pub package: Package,
    pub settings: Settings,
    pub offer: Offer,
    pub files: usize,
    /// It stands on the waiting list.
    pub waits: bool,
}

impl Draft {
    /// The draft of an id; none when it is not there, was erased, or its package is not offered any more.
    pub async fn find(care: &Care, id: &str) -> Result<Option<Self>, StoreError> {
        let reader = care.store().reader();
        let Some(row) = cases::read::<Model>(reader.connection(), id).await? else {
            return Ok(None);
        };
        if row.erased_at.is_some() {
            return Ok(None);
        }
        let Some(package) = care.package(&row.package).await? else {
            return Ok(None);
        };
        Ok(Some(Self::of(care, row, package).await?))
    }

    /// What a row and its package are together.
    pub async fn of(care: &Care, row: Model, package: Package) -> Result<Self, StoreError> {
        let answers = records::answers(care.store(), &row)?;
        let place = place_of(&row);
        let files = care.files().kept(&row.id).await?.len();
        let reader = care.store().reader();
        let waits = package.minutes > 0
            && crate::schedule::is_waiting(reader.connection(), &row.id).await?;
        // Nobody is refused before they were asked where they are.
        let offer = if row.country.is_some() {
            care.offer(&place).await?
        } else {
            Offer::consult()
        };
        Ok(Self {
            offer,
            settings: care.settings().await?,
            files,
            waits,
            row,
            answers,
            package,
        })
    }

    /// A draft that nobody has stored yet, for showing the first step.
    pub async fn unstored(care: &Care, package: Package) -> Result<Self, StoreError> {
        let answers = Answers {
            package_title: package.title.clone(),
            ..Answers::default()
        };
        Ok(Self {
            row: Model {
                package: package.id.clone(),
                package_name: package.name.clone(),
                is_free: package.is_free(),
                ..Model::default()
            },
            answers,
            settings: care.settings().await?,
            offer: Offer::consult(),
            package,
            files: 0,
            waits: false,
        })
    }

    pub fn is_stored(&self) -> bool {
        self.row.version > 0
    }

    pub fn steps(&self) -> Vec<Step> {
        let mut steps = vec![Step::About, Step::Who, Step::Story, Step::Report];
        if self.package.minutes > 0 {
            steps.push(Step::Time);
        }
        steps.extend([Step::Check, Step::Consent]);
        steps.push(if self.is_free() {
            Step::Send
        } else {
            Step::Pay
        });
        steps
    }

    /// Whether nothing is paid: as the package says now, or as it said when a payment was begun.
    pub fn is_free(&self) -> bool {
        if self.row.state == crate::model::State::AwaitingPayment {
            self.row.is_free
        } else {
            self.package.is_free()
        }
    }

    fn is_complete(&self, step: Step) -> bool {
        let payer = &self.answers.payer;
        match step {
            Step::About => {
                let is_there = self.row.country.is_some() && self.answers.age.is_some();
                is_there && self.offer.may_consult
            }
            Step::Who => {
                let patient = self.answers.patient.as_ref();
                let is_named = patient.is_none_or(|patient| !patient.name.is_empty());
                !payer.name.is_empty() && payer.email.is_some() && is_named
            }
            Step::Story => self.row.story.is_some(),
            Step::Report => !self.package.needs_report || self.files > 0,
            // What is agreed to differs between free and paid, and a package may change meanwhile.
            Step::Consent => self.row.consented_at.is_some() && self.row.is_free == self.is_free(),
            // Who opened a payment hears first what became of it.
            Step::Time => self.has_time(&self.answers) || self.row.payment.is_some(),
            Step::Check | Step::Pay | Step::Send | Step::Thanks => true,
        }
    }

    /// Whether these answers say when to meet, or nobody has to: it waits for a time, or times are given elsewhere.
    pub fn has_time(&self, answers: &Answers) -> bool {
        let is_needed = self.package.minutes > 0 && self.settings.booking_url.is_empty();
        !is_needed || self.waits || answers.wanted.is_some()
    }

    /// The first step that is still to be answered.
    pub fn first_open(&self) -> Step {
        if !self.row.state.is_being_written() {
            return Step::Thanks;
        }
        let steps = self.steps();
        let open = steps
            .iter()
            .enumerate()
            .find(|(at, step)| *at >= self.answers.reached || !self.is_complete(**step));
        let last = steps.last().copied().unwrap_or(Step::About);
        open.map_or(last, |(_, step)| *step)
    }

    pub fn may_open(&self, step: Step) -> bool {
        if !self.row.state.is_being_written() {
            return step == Step::Thanks;
        }
        let steps = self.steps();
        let at = |wanted: Step| steps.iter().position(|step| *step == wanted);
        match (at(step), at(self.first_open())) {
            (Some(step), Some(open)) => step <= open,
            _ => step == Step::Thanks && self.row.state == crate::model::State::AwaitingPayment,
        }
    }

    /// The step after one.
    pub fn after(&self, step: Step) -> Step {
        let steps = self.steps();
        let at = steps.iter().position(|own| *own == step);
        at.and_then(|at| steps.get(at + 1))
            .copied()
            .unwrap_or(Step::Thanks)
    }

    /// The page after a step.
    pub fn next_href(&self, step: Step) -> String {
        let after = self.after(step);
        let next = match step {
            Step::Pay | Step::Send => Step::Thanks,
            _ if self.may_open(after) => after,
            _ => self.first_open(),
        };
        next.href()
    }

    /// Changes what is being written, and goes on with what is stored then; `false` when it is sent already, or gone.
    pub async fn change(
        &mut self,
        care: &Care,
        change: impl FnOnce(&mut Answers, &mut ActiveModel) + Send,
    ) -> Result<bool, StoreError> {
        let tx = care.store().begin(Actor::Visitor).await?;
        let is_open = self.change_here(care, &tx, change).await?;
        tx.commit().await?;
        Ok(is_open)
    }

    /// The same in a write of the caller.
    pub async fn change_here(
        &mut self,
        care: &Care,
        tx: &WriteTx,
        change: impl FnOnce(&mut Answers, &mut ActiveModel) + Send,
    ) -> Result<bool, StoreError> {
        let Some(before) = cases::lock::<Model>(tx, &self.row.id).await? else {
            return Ok(false);
        };
        if !before.state.is_being_written() {
            self.row = before;
            return Ok(false);
        }
        let mut answers = records::answers(care.store(), &before)?;
        let mut row = before.clone().into_active_model();
        change(&mut answers, &mut row);
        records::put_answers(care.store(), &mut row, &before.id, &answers)?;
        self.row = cases::save(tx, &before, row).await?;
        self.answers = answers;
        Ok(true)
    }

    pub async fn count_files(&mut self, care: &Care) -> Result<(), StoreError> {
        self.files = care.files().kept(&self.row.id).await?.len();
        Ok(())
    }

    /// Notes how many steps were answered.
    pub async fn reach(&mut self, care: &Care, number: usize) -> Result<(), StoreError> {
        self.change(care, move |answers, _row| {
            answers.reached = answers.reached.max(number);
        })
        .await?;
        Ok(())
    }

    /// What kind of time is wanted.
    pub fn need(&self) -> Need {
        need_of(&self.package, &self.settings, &self.answers)
    }
}

/// What kind of time a package asks for, in the way that was chosen.
pub fn need_of(package: &Package, settings: &Settings, answers: &Answers) -> Need {
    let chosen = answers.channel.parse().ok();
    let chosen = chosen.filter(|channel| package.channels.contains(channel));
    let first = package.channels.first().copied();
    Need {
        minutes: package.minutes,
        before: package.before,
        after: package.after,
        channel: chosen.or(first).unwrap_or(crate::schedule::Channel::Video),
        clinicians: package.clinicians.clone(),
        notice_minutes: settings.notice_minutes,
    }
}

/// Whether a request may still come to ask for another package: not once a payment of it was begun, which may bring the
/// money for what was asked for then whenever its bank is done.
pub fn may_change_package(row: &Model) -> bool {
    row.state == crate::model::State::Draft && row.payment.is_none()
}

/// Where the patient of a row is.
pub fn place_of(row: &Model) -> Whereabouts {
    Whereabouts {
        country: row.country.clone().unwrap_or_default(),
        nation: row.nation.clone(),
    }
}

pub async fn rows(
    db: &impl sea_orm::ConnectionTrait,
    ids: &[String],
) -> Result<Vec<Model>, StoreError> {
    use sea_orm::{ColumnTrait, QueryFilter};
    let found = Entity::find().filter(super::tables::request::Column::Id.is_in(ids));
    Ok(found.all(db).await?)
}
