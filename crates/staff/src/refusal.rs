//! How the desk says no.

use kernel::Problem;
use web::Error;

/// 401: nobody is signed in, or the session is over.
pub fn signed_out() -> Error {
    Problem::new(
        401,
        "signed_out",
        "Please sign in",
        "You are not signed in, or your session is over. Please sign in again.",
    )
    .into()
}

/// 403: signed in, but not allowed.
pub fn not_yours() -> Error {
    Problem::forbidden("Your role at the desk does not allow this. Ask the owner if you need it.")
        .with_code("not_allowed")
        .into()
}

/// 403: the second factor is still to be set up.
pub fn setup_first() -> Error {
    Problem::forbidden("Your role needs a second factor. Please set it up first.")
        .with_code("second_factor_setup")
        .into()
}

/// 403: the last proof is too old for a dangerous act.
pub fn prove_again() -> Error {
    Problem::forbidden("Please confirm that it is you, then try again.")
        .with_code("reauthenticate")
        .into()
}

/// 401: the first half of a sign-in is not there any more.
pub fn begin_again() -> Error {
    Problem::new(
        401,
        "signed_out",
        "Please sign in",
        "That took too long, or was started elsewhere. Please sign in from the beginning.",
    )
    .into()
}
