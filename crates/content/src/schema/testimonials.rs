//! What people said of the service.
use ::settings::Field;

use super::document_schema::{DocumentSchema, order_field};
use crate::model::{DocumentKind, TestimonialCountry};

pub(super) fn testimonial_schema() -> DocumentSchema {
    let consent = Field::object(
        "consent",
        "Consent",
        vec![
            Field::date("recordedOn", "Written consent given on"),
            Field::text("note", "Where the record is kept", 200),
        ],
    )
    .help("Without a recorded consent it is not shown.");
    let fields = vec![
        Field::text("user", "Name as shown", 80).required(),
        Field::text("company", "Place or work", 120),
        Field::long_text("text", "What was said", 1_000).required(),
        Field::images("image", "Picture", 1),
        testimonial_source_field(),
        consent,
        hidden_in_field(),
        order_field(),
    ];
    DocumentSchema::new(
        DocumentKind::Testimonial,
        "Testimonial",
        "Testimonials",
        "Pages",
        fields,
    )
    .titled_by("user")
}

/// Where the words come from; visitors read it below them.
fn testimonial_source_field() -> Field {
    Field::object(
        "source",
        "Where the words come from",
        vec![
            Field::choice(
                "kind",
                "Kind",
                &[
                    ("email", "An email"),
                    ("letter", "A letter"),
                    ("message", "A message or chat"),
                    ("spoken", "Said in person or in a call"),
                    ("feedback", "Feedback on this site"),
                    ("review", "A review on another site"),
                ],
            ),
            Field::text("name", "Name of the review site", 60)
                .help("For a review: Google, Trustpilot."),
            Field::url("url", "Link to the review"),
        ],
    )
    .help("Shown below the words. Keep the original: you may be asked for it.")
}

/// A switch for each country whose rules on advertising by doctors are known to differ.
fn hidden_in_field() -> Field {
    let countries = TestimonialCountry::ALL.map(|country| {
        let label = match country {
            TestimonialCountry::Nigeria => "Hide from readers in Nigeria",
            TestimonialCountry::UnitedKingdom => "Hide from readers in the United Kingdom",
        };
        Field::boolean(country.code(), label)
    });
    Field::object("hiddenIn", "Countries", countries.into())
        .help("Rules for doctors differ: in Nigeria a testimonial may count as advertising. Hidden in one country, it is shown only to readers who choose a country where it is not.")
}
