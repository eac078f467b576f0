//! Passwords: what is accepted, and how they are kept (Argon2id).

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use kernel::FieldError;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;
use web::Error;

use crate::common_passwords;

/// In characters as a reader counts them.
pub const SHORTEST: usize = 12;
const LONGEST: usize = 200;
/// Hashes that are made at once: each takes 19 MiB.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

/// Compared with where there is no password, so that the answer takes as long.
static NOBODYS: LazyLock<Option<String>> =
    LazyLock::new(|| hash_blocking("nobody has this password").ok());

/// Makes ready what the first comparison would wait for.
pub fn warm_up() {
    LazyLock::force(&NOBODYS);
}

/// Says what is wrong with a new password, for the field of that name.
///
/// # Errors
/// 422 with words for the field.
pub fn validate_password(field: &str, password: &str, own: &[&str]) -> Result<(), Error> {
    let length = password.chars().count();
    let message = if length < SHORTEST {
        "Use at least 12 characters. Three or four random words are easy to remember."
    } else if length > LONGEST {
        "Use at most 200 characters."
    } else if is_own(password, own) {
        "This is too similar to your name, your email address or the name of the site."
    } else if common_passwords::is_common(password) {
        "This is a common password. Choose one that is harder to guess."
    } else {
        return Ok(());
    };
    let error = FieldError::new(field, message);
    Err(Error::invalid_fields(
        "Please choose another password.",
        vec![error],
    ))
}

/// Whether little is left of the password without something that others know of the person.
fn is_own(password: &str, own: &[&str]) -> bool {
    let plain = |text: &str| -> String {
        text.to_lowercase()
            .chars()
            .filter(|sign| sign.is_alphanumeric())
            .collect()
    };
    let password = plain(password);
    let known = own.iter().flat_map(|text| {
        let mailbox = text.split('@').map(plain);
        let parts = text.split(['@', ' ', '.']).map(plain);
        std::iter::once(plain(text))
            .chain(mailbox)
            .chain(parts)
            .collect::<Vec<_>>()
    });
    known
        .filter(|known| known.chars().count() >= 4)
        .any(|known| {
            let rest = password.replace(&known, "");
            let letters = rest.chars().filter(|sign| sign.is_alphabetic()).count();
            rest.len() < password.len() && letters < 6
        })
}

pub async fn hash_password(password: &str) -> Result<String, Error> {
    let password = password.to_owned();
    run_hashing(move || hash_blocking(&password)).await?
}

/// Whether the password is the kept one. Takes as long where none is kept.
pub async fn verify_password(password: &str, kept: Option<&str>) -> Result<bool, Error> {
    let (password, kept) = (password.to_owned(), kept.map(str::to_owned));
    run_hashing(move || {
        let against = kept.as_ref().or(NOBODYS.as_ref());
        let against = against.ok_or_else(|| anyhow::anyhow!("no hash to compare with"))?;
        let parsed = PasswordHash::new(against).map_err(|error| anyhow::anyhow!("{error}"))?;
        let is_same = Argon2::default()
            .verify_password(normalise_password(&password).as_bytes(), &parsed)
            .is_ok();
        Ok(is_same && kept.is_some())
    })
    .await?
}

async fn run_hashing<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let _turn = AT_ONCE.acquire().await.map_err(Error::internal)?;
    tokio::task::spawn_blocking(work)
        .await
        .map_err(Error::internal)
}

fn hash_blocking(password: &str) -> Result<String, Error> {
    let hash = Argon2::default().hash_password(normalise_password(password).as_bytes());
    let hash = hash.map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(hash.to_string())
}

/// However a keyboard composes its letters.
fn normalise_password(password: &str) -> String {
    // Anybody can send a password of any length: cut well above the longest accepted one, it costs no more to hash.
    password.chars().take(LONGEST * 4).nfkc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(password: &str) -> Option<String> {
        let own = ["ada.obi@example.org", "Dr Ada Obi", "Bedside"];
        validate_password("password", password, &own)
            .err()
            .map(|error| error.problem().errors[0].message.clone())
    }

    #[test]
    fn a_password_is_long_and_ones_own() {
        assert_eq!(words("three blue goats dance"), None);
        assert!(words("short words").unwrap().contains("at least 12"));
        assert!(words(&"long ".repeat(60)).unwrap().contains("at most"));
        assert!(words("Password123456").unwrap().contains("common password"));
        for close in [
            "ada.obi@example.org",
            "AdaObi-2026-11",
            "Bedside-2026!!",
            "dradaobi123456",
        ] {
            assert!(words(close).unwrap().contains("too similar"), "{close}");
        }
    }

    #[tokio::test]
    async fn a_kept_password_is_recognised_however_it_is_composed() {
        let kept = hash_password("caf\u{e9} at the river").await.unwrap();
        assert!(kept.starts_with("$argon2id$"));
        assert!(
            verify_password("cafe\u{301} at the river", Some(&kept))
                .await
                .unwrap()
        );
        assert!(
            !verify_password("cafe at the river", Some(&kept))
                .await
                .unwrap()
        );
        assert!(
            !verify_password("nobody has this password", None)
                .await
                .unwrap()
        );
    }
}
