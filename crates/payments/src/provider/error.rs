//! Why a provider did not do what it was asked.

/// Why a provider did not do what it was asked. The texts are for the desk and hold no personal data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// It does not answer anybody now: no connection, too many calls, a fault on their side, a key that is not accepted.
    #[error("{0}")]
    Unavailable(String),
    /// It may work later: an answer that is not understood.
    #[error("{0}")]
    Retryable(String),
    #[error("{0}")]
    Refused(String),
    #[error("the provider knows no such payment")]
    NotFound,
    #[error("the reference was used before")]
    Duplicate,
}
