//! The catalogue as the server uses it.

#[test]
fn a_message_without_arguments_is_a_text() {
    assert_eq!(
        l10n::t!("ui-newsletter-subscribe"),
        l10n::format_message("ui-newsletter-subscribe", None)
    );
}

#[test]
fn a_plural_follows_its_count_and_a_number_is_shown_as_it_is() {
    assert_eq!(l10n::t!("blog-found", count = 1), "1 article");
    assert_eq!(l10n::t!("blog-found", count = 1200), "1200 articles");
}

#[test]
fn what_is_not_in_the_catalogue_stands_for_itself() {
    assert_eq!(l10n::text("no-such-message"), "no-such-message");
    assert_eq!(
        l10n::format_message("no-such-message", None),
        "no-such-message"
    );
    // A message whose argument is missing is a defect as well.
    assert_eq!(l10n::format_message("blog-found", None), "blog-found");
}
