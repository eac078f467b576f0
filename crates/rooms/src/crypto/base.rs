//! What the parts of the cryptography share.

/// The cryptography cannot be set up; the program cannot relay calls then.
#[derive(Debug, thiserror::Error)]
pub enum CryptoSetupError {
    /// The DTLS library refused the cipher suites or their self-test.
    #[error("the DTLS library refused its cryptography: {0}")]
    Dtls(String),
    /// No key or certificate could be made.
    #[error("no certificate could be made: {0}")]
    Certificate(String),
    /// The system gave no random numbers.
    #[error("the system gave no random numbers")]
    Random,
}

/// Fills `bytes` with random numbers of the operating system.
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), CryptoSetupError> {
    use ring::rand::SecureRandom as _;
    ring::rand::SystemRandom::new()
        .fill(bytes)
        .map_err(|_| CryptoSetupError::Random)
}

/// The traits want `Debug`; keys must not be printed.
macro_rules! debug_without_keys {
    ($($name:ident),*) => { $(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($name))
            }
        }
    )* };
}
pub(super) use debug_without_keys;
