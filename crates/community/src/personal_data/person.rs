//! The person whose data are looked for.
use kernel::EmailAddress;

/// Whether a row's own address is that of the person.
pub(super) fn is_same(own: Option<EmailAddress>, person: &EmailAddress) -> bool {
    own.is_some_and(|own| own.case_folded() == person.case_folded())
}
