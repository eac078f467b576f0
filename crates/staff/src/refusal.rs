//! How the desk says no.

use kernel::ProblemDetails;
use web::Error;

/// 401: nobody is signed in, or the session is over.
pub fn signed_out() -> Error {
    ProblemDetails::new(
        401,
        "signed_out",
        "Please sign in",
        "You are not signed in, or your session has ended. Please sign in again.",
    )
    .into()
}

/// 403: signed in, but not allowed.
pub fn permission_denied() -> Error {
    ProblemDetails::forbidden("Your role does not allow this. Ask the owner if you need it.")
        .with_code("not_allowed")
        .into()
}

/// 403: the second factor is still to be set up.
pub fn setup_first() -> Error {
    ProblemDetails::forbidden("Your role needs a second factor. Please set it up first.")
        .with_code("second_factor_setup")
        .into()
}

/// 403: the last proof is too old for a dangerous act.
pub fn prove_again() -> Error {
    ProblemDetails::forbidden("Please confirm that it is you, then try again.")
        .with_code("reauthenticate")
        .into()
}

/// 401: the first half of a sign-in is not there any more.
pub fn begin_again() -> Error {
    ProblemDetails::new(
        401,
        "signed_out",
        "Please sign in",
        "That took too long, or was started elsewhere. Please sign in again.",
    )
    .into()
}

/// 422: the address and the password do not belong together. The same words whether or not there is such a person.
pub fn invalid_credentials() -> Error {
    let words = "The email address or password is wrong. Please try again.";
    ProblemDetails::invalid_fields(words, Vec::new())
        .with_code("not_right")
        .into()
}

/// 422: the passkey's answer does not hold.
pub fn invalid_passkey() -> Error {
    let words = "This passkey could not be used here. Please try again, or sign in another way.";
    ProblemDetails::invalid_fields(words, Vec::new())
        .with_code("passkey_not_right")
        .into()
}

/// 429: too many tries.
pub fn too_many_tries(wait: chrono::Duration) -> Error {
    retry_later(wait, |time| {
        format!("That did not work several times. Please wait {time}, or use a passkey.")
    })
}

/// 429: too many exports.
pub fn too_many_exports(wait: chrono::Duration) -> Error {
    retry_later(wait, |time| {
        format!("You have downloaded too many files in the last hour. Please wait {time}.")
    })
}

fn retry_later(wait: chrono::Duration, words: impl FnOnce(&str) -> String) -> Error {
    // Rounded up, so that whoever returns at the time given is not refused again.
    let seconds = u32::try_from(wait.num_seconds()).unwrap_or(0) + 1;
    let time = if seconds < 90 {
        format!("{seconds} seconds")
    } else {
        format!("{} minutes", seconds.div_ceil(60))
    };
    Error::from(ProblemDetails::too_many_requests(words(&time))).retry_after(seconds)
}

/// 409: the role would be left without its second factor.
pub fn last_factor() -> Error {
    let words = "This is your only second factor or way to sign in, and you need one. Add another one first.";
    ProblemDetails::conflict(words)
        .with_code("last_factor")
        .into()
}
