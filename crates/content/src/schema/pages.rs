//! Policies, projects, claims, navigation, synonyms.
use ::settings::Field;

use super::document_schema::{DocumentSchema, order_field, slug_field};
use crate::model::DocumentKind;

pub(super) fn policy_schema() -> DocumentSchema {
    let fields = vec![
        Field::text("title", "Title", 120).required(),
        Field::rich_text("description", "Text").required(),
        Field::date("changedOn", "Changed on")
            .required()
            .help("Readers see it below the title."),
        slug_field(),
        order_field(),
    ];
    DocumentSchema::new(DocumentKind::Policy, "Policy", "Policies", "Pages", fields)
        .with_slug()
        .with_page()
}

fn currency_field() -> Field {
    let currencies = [
        ("NGN", "Nigerian naira"),
        ("GBP", "Pound sterling"),
        ("USD", "US dollar"),
    ];
    Field::choice("currency", "Currency", &currencies)
}

fn amount_field(label: &str) -> Field {
    Field::integer("amount", label, 0, 10_000_000_000)
}

pub(super) fn project_schema() -> DocumentSchema {
    let status = [
        ("completed", "Completed"),
        ("ongoing", "Ongoing"),
        ("upcoming", "Upcoming"),
    ];
    let day = || Field::date("date", "Day").required();
    let update = Field::object(
        "update",
        "Update",
        vec![
            day(),
            Field::long_text("text", "What happened", 1_000).required(),
        ],
    );
    let spent = Field::object(
        "spent",
        "Spending",
        vec![
            day(),
            currency_field(),
            amount_field("How much, in whole units"),
            Field::long_text("text", "What it was spent on; nothing about patients", 500)
                .required(),
        ],
    );
    let fields = vec![
        Field::text("name", "Name", 120).required(),
        Field::choice("status", "Status", &status).required(),
        Field::long_text("description", "What was done", 1_000).required(),
        Field::text("cagr", "Growth", 20),
        Field::text("duration", "Duration", 40),
        Field::url("link", "Link address"),
        Field::object(
            "goal",
            "Goal",
            vec![currency_field(), amount_field("How much, in whole units")],
        )
        .help("Donations come from the ledger and are never typed in."),
        Field::list("updates", "Updates", update, 60),
        Field::list("spending", "What money was spent on", spent, 200)
            .help("Shown next to the amount given."),
        order_field(),
    ];
    DocumentSchema::new(
        DocumentKind::Project,
        "Project",
        "Projects",
        "Pages",
        fields,
    )
    .titled_by("name")
}

pub(super) fn claim_schema() -> DocumentSchema {
    let evidence = Field::object(
        "evidence",
        "Evidence",
        vec![
            Field::text("label", "What it is", 120).required(),
            Field::url("url", "Where it can be seen").required(),
        ],
    )
    .help("Without evidence the claim is hidden on the site.");
    let fields = vec![
        Field::text("key", "Name in the texts", 60)
            .required()
            .help("The name that texts use for this claim, such as licensed-doctor."),
        Field::long_text("text", "The claim in a sentence", 400).required(),
        Field::integer("value", "Number", 0, 1_000_000_000),
        Field::text("suffix", "Behind the number", 10),
        Field::text("label", "Below the number", 80),
        evidence,
        Field::texts("countries", "Countries", 20).help("Two letters each, such as NG and GB."),
        Field::boolean("off", "Hide it on the site")
            .help("Hides it from the site, even if its evidence is valid."),
        Field::date("provedOn", "Proof date")
            .help("Without this date the claim is hidden on the site."),
        Field::date("expiresOn", "Valid until"),
        order_field(),
    ];
    DocumentSchema::new(DocumentKind::Claim, "Claim", "Claims", "Settings", fields)
        .titled_by("key")
        .help("A statement about the practice, shown only while its evidence is valid.")
}

pub(super) fn navigation_schema() -> DocumentSchema {
    let fields = vec![
        Field::text("label", "Label", 40).required(),
        Field::url("href", "Link address").required(),
        order_field(),
    ];
    DocumentSchema::new(
        DocumentKind::Navigation,
        "Header link",
        "Header links",
        "Settings",
        fields,
    )
    .titled_by("label")
    .help("Links of the header that an import brought. The menu takes them over when it is opened.")
}

pub(super) fn synonyms_schema() -> DocumentSchema {
    let group = Field::texts("", "Words that mean the same", 40).min(2);
    let fields = vec![
        Field::text("title", "Name of the list", 80).required(),
        Field::list("groups", "Groups", group, 2_000).required(),
    ];
    DocumentSchema::new(
        DocumentKind::Synonyms,
        "Synonyms",
        "Synonyms",
        "Settings",
        fields,
    )
    .help("Words that search treats as the same: hypertension, high blood pressure, BP.")
}
