//! Who is signed in: server-side sessions behind a cookie.
//!
//! The cookie holds a token of 256 bits, the table its hash. A session is over after twelve hours without a call, after
//! fourteen days in any case, and when its member is suspended. What the member may do is read from the member's row at
//! each call. Signing in always makes a new token.

use chrono::Duration;
use http::header::{COOKIE, USER_AGENT};
use http::{HeaderMap, HeaderValue};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter,
};
use store::token::blake3_hash;
use store::{Actor, StoreError, Token, WriteTx};
use web::Error;

use crate::tables::{member, session};
use crate::{SignedIn, Staff, device, doctors, members};

/// The cookie's name. The prefix makes browsers insist on `Secure`, `Path=/` and no `Domain`.
pub const COOKIE_NAME: &str = "__Host-desk";
/// Without a call for this long, a session is over.
pub const IDLE: Duration = Duration::hours(12);
/// After this long, a session is over in any case.
pub const LONGEST: Duration = Duration::days(14);
/// After the first factor, the second must be given in this time.
pub const HALF: Duration = Duration::minutes(10);
/// How exact `seen_at` is: written at most this often.
const SEEN: Duration = Duration::minutes(1);

pub(crate) struct AuthenticatedCaller {
    pub signed_in: SignedIn,
    /// The required second factor is still to be set up.
    pub in_setup: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInStage {
    /// The password was right; the second factor is missing.
    Half,
    Full,
}

impl SignInStage {
    pub fn key(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::Full => "full",
        }
    }
}

/// Where a sign-in came from: the session it replaces, and the device.
#[derive(Clone, Debug)]
pub struct SignInOrigin {
    old: Option<String>,
    device: String,
}

impl SignInOrigin {
    pub fn from_headers(headers: &HeaderMap) -> Self {
        let agent = headers
            .get(USER_AGENT)
            .and_then(|agent| agent.to_str().ok());
        Self {
            old: cookie_token(headers).map(blake3_hash),
            device: device::describe_device(agent.unwrap_or_default()),
        }
    }
}

fn cookie_token(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='))
}

/// The `Set-Cookie` that signs a browser in.
pub fn session_cookie(token: &str) -> Result<HeaderValue, Error> {
    let seconds = LONGEST.num_seconds();
    let cookie = format!(
        "{COOKIE_NAME}={token}; Path=/; Max-Age={seconds}; Secure; HttpOnly; SameSite=Strict"
    );
    HeaderValue::from_str(&cookie).map_err(Error::internal)
}

/// The `Set-Cookie` that signs a browser out.
pub fn expired_cookie() -> HeaderValue {
    HeaderValue::from_static("__Host-desk=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict")
}

/// Begins a session, in place of the one that the browser came with; answers its token. Sessions that are over are
/// forgotten on the way.
pub async fn begin_session(
    tx: &WriteTx,
    member: &str,
    stage: SignInStage,
    origin: &SignInOrigin,
) -> Result<String, StoreError> {
    let now = tx.now();
    let over = Condition::any()
        .add(session::Column::CreatedAt.lt(now - LONGEST))
        .add(session::Column::SeenAt.lt(now - IDLE))
        // Against session fixation: a token planted in the browser ends here.
        .add_option(
            origin
                .old
                .as_ref()
                .map(|old| session::Column::TokenHash.eq(old)),
        );
    session::Entity::delete_many()
        .filter(over)
        .exec(tx.connection())
        .await?;
    let token = Token::base64::<32>().into_secret();
    let row = session::ActiveModel {
        id: Set(tx.new_id().to_string()),
        token_hash: Set(blake3_hash(&token)),
        member_id: Set(member.to_owned()),
        stage: Set(stage.key().to_owned()),
        device: Set(origin.device.clone()),
        created_at: Set(now),
        seen_at: Set(now),
        proved_at: Set(now),
    };
    tx.insert_row(row).await?;
    if stage == SignInStage::Full {
        let seen = member::ActiveModel {
            id: Set(member.to_owned()),
            last_seen_at: Set(Some(now)),
            ..Default::default()
        };
        seen.update(tx.connection()).await?;
    }
    Ok(token)
}

/// Ends the member's sessions, all or all but one.
pub async fn end_sessions(
    tx: &WriteTx,
    member: &str,
    but: Option<&str>,
) -> Result<u64, StoreError> {
    let mut theirs = session::Entity::delete_many().filter(session::Column::MemberId.eq(member));
    if let Some(but) = but {
        theirs = theirs.filter(session::Column::Id.ne(but));
    }
    Ok(theirs.exec(tx.connection()).await?.rows_affected)
}

impl Staff {
    /// The session that the cookie names, with its member, as long as it stands.
    pub(crate) async fn find_session(
        &self,
        headers: &HeaderMap,
    ) -> Result<Option<(session::Model, member::Model)>, Error> {
        let Some(token) = cookie_token(headers) else {
            return Ok(None);
        };
        let reader = self.store().reader();
        let found = session::Entity::find()
            .filter(session::Column::TokenHash.eq(blake3_hash(token)))
            .one(reader.connection())
            .await?;
        let Some(session) = found else {
            return Ok(None);
        };
        let now = self.store().clock().now();
        let age = now - session.created_at;
        let is_half = session.stage == SignInStage::Half.key();
        if age >= LONGEST || now - session.seen_at >= IDLE || (is_half && age >= HALF) {
            return Ok(None);
        }
        let member = member::Entity::find_by_id(&session.member_id)
            .one(reader.connection())
            .await?;
        Ok(member
            .filter(|member| member.state == members::ACTIVE)
            .map(|member| (session, member)))
    }

    /// The half of a sign-in that waits for its second factor.
    ///
    /// # Errors
    /// 401 when there is none.
    pub(crate) async fn find_half_session(
        &self,
        headers: &HeaderMap,
    ) -> Result<(session::Model, member::Model), Error> {
        let found = self.find_session(headers).await?;
        found
            .filter(|(session, _)| session.stage == SignInStage::Half.key())
            .ok_or_else(crate::refusal::begin_again)
    }

    /// Who makes the call; `None` when nobody is signed in.
    pub(crate) async fn identify_caller(
        &self,
        headers: &HeaderMap,
    ) -> Result<Option<AuthenticatedCaller>, Error> {
        let Some((session, member)) = self.find_session(headers).await? else {
            return Ok(None);
        };
        if session.stage != SignInStage::Full.key() {
            return Ok(None);
        }
        let roles = members::parse_roles(&member)?;
        let reader = self.store().reader();
        // Asked as if there were no passkey first: where nothing is missing even then, the second query is saved.
        let mut in_setup = members::needs_setup(&member, &roles, false);
        if in_setup {
            in_setup = members::count_passkeys(reader.connection(), &member.id).await? == 0;
        }
        let now = self.store().clock().now();
        if in_setup && now - session.created_at >= members::SETUP {
            return Ok(None);
        }
        if now - session.seen_at >= SEEN
            && let Err(error) = self.record_seen(&session.id, &member.id).await
        {
            // Nobody is refused because this cannot be noted.
            tracing::warn!(%error, "noting that somebody is at the desk");
        }
        Ok(Some(AuthenticatedCaller {
            signed_in: SignedIn {
                id: members::parse_id(&member.id)?,
                awaits_agreement: doctors::awaits_agreement(&member, &roles),
                name: member.name,
                roles,
                acting_as: None,
                session: members::parse_id(&session.id)?,
                reauthenticated_at: session.proved_at,
            },
            in_setup,
        }))
    }

    async fn record_seen(&self, session: &str, member: &str) -> Result<(), StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let found = session::Entity::find_by_id(session);
        let Some(session) = found.one(tx.connection()).await? else {
            return Ok(());
        };
        let mut session = session.into_active_model();
        session.seen_at = Set(tx.now());
        session.update(tx.connection()).await?;
        let member = member::ActiveModel {
            id: Set(member.to_owned()),
            last_seen_at: Set(Some(tx.now())),
            ..Default::default()
        };
        member.update(tx.connection()).await?;
        tx.commit().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(
            COOKIE,
            HeaderValue::from_static("theme=dark; __Host-deskx=no"),
        );
        headers.append(COOKIE, HeaderValue::from_static("a=b;__Host-desk=abc; c=d"));
        assert_eq!(cookie_token(&headers), Some("abc"));
        assert_eq!(cookie_token(&HeaderMap::new()), None);
    }

    #[test]
    fn the_cookie_is_for_this_host_and_no_script() {
        let cookie = session_cookie("abc").unwrap();
        let text = cookie.to_str().unwrap();
        assert!(text.starts_with("__Host-desk=abc; Path=/; "));
        for word in ["Secure", "HttpOnly", "SameSite=Strict", "Max-Age=1209600"] {
            assert!(text.contains(word), "{word}");
        }
        assert!(
            expired_cookie()
                .to_str()
                .unwrap()
                .starts_with("__Host-desk=; ")
        );
    }
}
