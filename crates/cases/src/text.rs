//! What somebody at the desk writes.

use forms::{invalid_field, text};
use web::Result;

/// What is said where a text would tell of somebody's health in a mail.
const MAILED_BY_MISTAKE: &str = "This contains health details, and others may read an email. Leave them out, and discuss them by phone or in a consultation.";

/// A text of several lines that is there and has `most` characters at most.
///
/// # Errors
/// 422 that names the field.
pub fn required_text(field: &str, missing: &str, typed: &str, most: usize) -> Result<String> {
    let typed = text::normalise_text(typed);
    if typed.is_empty() {
        return Err(invalid_field(field, missing));
    }
    if text::is_longer(&typed, most) {
        let most = text::format_thousands(most);
        return Err(invalid_field(
            field,
            format!("Use {most} characters or fewer."),
        ));
    }
    Ok(typed)
}

/// The same, to be mailed. A mail may be read by others, so words that the red-flag check fires on do not go out.
pub fn mailable_text(field: &str, missing: &str, typed: &str, most: usize) -> Result<String> {
    let typed = required_text(field, missing, typed, most)?;
    // The country only decides whose emergency numbers a card shows, and no card is shown here.
    if safety::check_text(&typed, None).rules.is_empty() {
        Ok(typed)
    } else {
        Err(invalid_field(field, MAILED_BY_MISTAKE))
    }
}
