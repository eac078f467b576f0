//! Who becomes a doctor: whoever gives roles away does not give away what patients wrote. A doctor of the house agrees.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder,
};
use store::{Actor, WriteTx};
use web::Error;

use crate::links::RESET;
use crate::tables::{link, member};
use crate::{NewDoctorEmail, Permission, Role, RoleSet, Staff, list_holder_emails, members};

/// [`WriteTx::acquire_lock`] where somebody becomes a doctor: of two at once, one is the first.
const LOCK: i64 = 0x0BED_D0C7;

pub fn awaits_agreement(member: &member::Model, roles: &RoleSet) -> bool {
    roles.contains(Role::Doctor) && member.doctor_since.is_none()
}

/// To be called where somebody who may sign in has just got the role of a doctor, or a doctor may sign in again. The first
/// one of the house is a doctor at once; of any other the doctors are written to, and one of them has to agree. Who was one
/// before is one again, and the others hear of it.
pub async fn admit_doctor(tx: &WriteTx, staff: &Staff, id: &str) -> Result<(), Error> {
    let member = members::lock_member(tx, id).await?;
    tx.acquire_lock(LOCK).await?;
    let is_back = member.doctor_since.is_some();
    let before = doctors_before(tx, id).await?;
    if !is_back && before.is_empty() {
        members::audit_member(tx, "doctor_first", id, None, None).await?;
        return set_doctor_since(tx, member).await;
    }
    let what = if is_back {
        "doctor_back"
    } else {
        "doctor_waits"
    };
    members::audit_member(tx, what, id, None, None).await?;
    let Some(post) = staff.staff_mailer() else {
        return Ok(());
    };
    let mut recipients = list_holder_emails(tx.connection(), Permission::ReadHealthDetails).await?;
    recipients.retain(|(doctor, _)| doctor != id);
    if recipients.is_empty() {
        // Who takes the doctors away first is no doctor behind their backs.
        recipients = before
            .into_iter()
            .map(|doctor| (doctor.id, doctor.email))
            .collect();
    }
    for (doctor, email) in recipients {
        let notice = NewDoctorEmail {
            // The new id gives each occasion its own mail, also when somebody becomes a doctor again.
            key: format!("{id}:{doctor}:{}", tx.new_id()),
            email,
            name: member.name.clone(),
            is_back,
            link: format!("{}desk", staff.public_url()),
        };
        post.enqueue_doctor_email(tx, notice).await?;
    }
    Ok(())
}

/// Others who were doctors here before. Also those who are suspended or have another role now: else it were enough to take
/// the doctors' role away. Who never set up how to sign in was none: nobody should have to wait for their agreement.
async fn doctors_before(tx: &WriteTx, but: &str) -> Result<Vec<member::Model>, Error> {
    let known = member::Entity::find()
        .filter(member::Column::DoctorSince.is_not_null())
        .filter(member::Column::Id.ne(but))
        .order_by_asc(member::Column::Id)
        .all(tx.connection())
        .await?;
    let mut doctors = Vec::new();
    for doctor in known {
        if members::can_come_back(tx, &doctor).await? || began_again(tx, &doctor.id).await? {
            doctors.push(doctor);
        }
    }
    Ok(doctors)
}

/// Whether the member has followed a link to begin again. It took away how they signed in, so that they look like somebody who
/// never set it up until they have.
async fn began_again(tx: &WriteTx, id: &str) -> Result<bool, Error> {
    let followed = link::Entity::find()
        .filter(link::Column::Purpose.eq(RESET))
        .filter(link::Column::MemberId.eq(id))
        .filter(link::Column::UsedAt.is_not_null());
    Ok(followed.count(tx.connection()).await? > 0)
}

/// Agrees to somebody as a doctor.
///
/// # Errors
/// 404 for nobody, 409 where nobody has to agree.
pub async fn record_agreement(tx: &WriteTx, id: &str) -> Result<(), Error> {
    let member = members::lock_member(tx, id).await?;
    let roles = members::parse_roles(&member)?;
    if !awaits_agreement(&member, &roles) {
        let words =
            "This person does not need approval: they are not a doctor, or are already approved.";
        return Err(ProblemDetails::conflict(words)
            .with_code("not_waiting")
            .into());
    }
    members::audit_member(tx, "doctor_agreed", id, None, None).await?;
    set_doctor_since(tx, member).await
}

async fn set_doctor_since(tx: &WriteTx, member: member::Model) -> Result<(), Error> {
    let mut member = member.into_active_model();
    member.doctor_since = Set(Some(tx.now()));
    member.update(tx.connection()).await?;
    Ok(())
}

impl Staff {
    /// Agrees to a doctor from the machine itself, where no doctor is left who could. `false` when nobody who waits for that
    /// has the address.
    pub async fn agree_to_doctor(&self, email: &str) -> Result<bool, Error> {
        let email = email.trim().to_lowercase();
        let tx = self.store().begin(Actor::System).await?;
        let found = member::Entity::find().filter(member::Column::Email.eq(&email));
        let Some(member) = found.one(tx.connection()).await? else {
            return Ok(false);
        };
        let roles = members::parse_roles(&member)?;
        if !awaits_agreement(&member, &roles) {
            return Ok(false);
        }
        record_agreement(&tx, &member.id).await?;
        tx.commit().await?;
        Ok(true)
    }
}
