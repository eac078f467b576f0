//! The second factor that is typed: one-time codes and recovery codes.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter,
};
use store::token::blake3_hash;
use store::{Store, WriteTx};
use web::Error;

use crate::tables::{member, recovery_code};
use crate::{Staff, members, recovery_codes, totp};

/// Recovery codes of one set.
const CODES: usize = 10;

fn totp_aad(member: &str) -> String {
    // Bound to row and column, so that a sealed secret copied elsewhere cannot be opened there.
    format!("staff_member.totp:{member}")
}

fn new_totp_aad(member: &str) -> String {
    format!("staff_member.totp_new:{member}")
}

/// Whether the member's second factor is this code. A one-time code and the ones before it are not taken again; a recovery
/// code is used up.
pub async fn use_code(tx: &WriteTx, store: &Store, id: &str, typed: &str) -> Result<bool, Error> {
    // The lock makes the second of two simultaneous calls see the step that the first one used.
    let member = members::lock_member(tx, id).await?;
    if let Some(sealed) = &member.totp {
        let secret = store.decrypt_bytes(&totp_aad(id), sealed)?;
        if let Some(step) = totp::step_of(&secret, typed, tx.now())? {
            // RFC 6238 §5.2: a code is valid once; earlier steps may have been read over a shoulder.
            if member.totp_step.is_some_and(|last| last >= step) {
                return Ok(false);
            }
            let mut member = member.into_active_model();
            member.totp_step = Set(Some(step));
            member.update(tx.connection()).await?;
            return Ok(true);
        }
    }
    let Some(code) = recovery_codes::parse_recovery_code(typed) else {
        return Ok(false);
    };
    let unused = recovery_code::Entity::update_many()
        .set(recovery_code::ActiveModel {
            used_at: Set(Some(tx.now())),
            ..Default::default()
        })
        .filter(recovery_code::Column::MemberId.eq(id))
        .filter(recovery_code::Column::Hash.eq(hash_code(id, &code)))
        .filter(recovery_code::Column::UsedAt.is_null());
    let is_one = unused.exec(tx.connection()).await?.rows_affected == 1;
    if is_one {
        members::audit_member(tx, "recovery_code_used", id, None, None).await?;
    }
    Ok(is_one)
}

pub async fn begin_totp(tx: &WriteTx, store: &Store, id: &str, secret: &[u8]) -> Result<(), Error> {
    let mut member = members::lock_member(tx, id).await?.into_active_model();
    // The old secret stays valid until the new one is confirmed, so that a failed scan locks nobody out.
    member.totp_new = Set(Some(store.encrypt_bytes(&new_totp_aad(id), secret)?));
    member.update(tx.connection()).await?;
    Ok(())
}

/// Turns one-time codes on once the app has shown the right one; `false` when it has not.
///
/// # Errors
/// 409 when nothing waits to be confirmed.
pub async fn confirm_totp(
    tx: &WriteTx,
    store: &Store,
    id: &str,
    typed: &str,
) -> Result<bool, Error> {
    let member = members::lock_member(tx, id).await?;
    let waits = member.totp_new.as_ref().ok_or_else(|| {
        let words = "There is nothing to confirm. Please start again.";
        ProblemDetails::conflict(words).with_code("totp_not_begun")
    })?;
    let secret = store.decrypt_bytes(&new_totp_aad(id), waits)?;
    let Some(step) = totp::step_of(&secret, typed, tx.now())? else {
        return Ok(false);
    };
    let sealed = store.encrypt_bytes(&totp_aad(id), &secret)?;
    let mut member = member.into_active_model();
    member.totp = Set(Some(sealed));
    member.totp_step = Set(Some(step));
    member.totp_new = Set(None);
    member.update(tx.connection()).await?;
    members::audit_member(tx, "totp_on", id, None, None).await?;
    Ok(true)
}

/// A new set of recovery codes in place of the old one. They are shown this once.
pub async fn renew_recovery_codes(tx: &WriteTx, id: &str) -> Result<Vec<String>, Error> {
    delete_recovery_codes(tx, id).await?;
    let codes: Vec<String> = (0..CODES)
        .map(|_| recovery_codes::new_recovery_code())
        .collect();
    let rows = codes.iter().map(|code| recovery_code::ActiveModel {
        hash: Set(hash_code(id, code)),
        member_id: Set(id.to_owned()),
        used_at: Set(None),
    });
    recovery_code::Entity::insert_many(rows)
        .exec_without_returning(tx.connection())
        .await?;
    members::audit_member(tx, "recovery_codes", id, None, None).await?;
    Ok(codes)
}

pub async fn delete_recovery_codes(tx: &WriteTx, id: &str) -> Result<(), Error> {
    recovery_code::Entity::delete_many()
        .filter(recovery_code::Column::MemberId.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

pub async fn count_unused_codes<C: ConnectionTrait>(db: &C, id: &str) -> Result<u64, Error> {
    let unused = recovery_code::Entity::find()
        .filter(recovery_code::Column::MemberId.eq(id))
        .filter(recovery_code::Column::UsedAt.is_null());
    Ok(unused.count(db).await?)
}

fn hash_code(member: &str, code: &str) -> String {
    // A fast hash is enough: unlike a password, 80 random bits cannot be guessed.
    blake3_hash(&format!("{member} {code}"))
}

impl Staff {
    /// What the member may give as the second factor; none when they have none.
    pub(crate) async fn available_factors(
        &self,
        member: &member::Model,
    ) -> Result<Vec<SecondFactor>, Error> {
        let reader = self.store().reader();
        let mut factors = Vec::new();
        if member.totp.is_some() {
            factors.push(SecondFactor::Totp);
        }
        if members::count_passkeys(reader.connection(), &member.id).await? > 0 {
            factors.push(SecondFactor::Passkey);
        }
        // Recovery codes replace a lost factor; on their own they are not one.
        if !factors.is_empty() && count_unused_codes(reader.connection(), &member.id).await? > 0 {
            factors.push(SecondFactor::Recovery);
        }
        Ok(factors)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SecondFactor)]
pub enum SecondFactor {
    Totp,
    Passkey,
    Recovery,
}
