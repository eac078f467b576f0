//! Pages of the organisation's own.
use ::settings::Field;

use super::document_schema::{DocumentSchema, order_field, slug_field};
use crate::model::DocumentKind;

pub(super) fn page_schema() -> DocumentSchema {
    let fields = vec![
        Field::text("title", "Title", 120).required(),
        Field::long_text("summary", "In short", 300)
            .help("A sentence or two below the title, and what search engines show."),
        Field::rich_text("description", "Text").required(),
        Field::images("image", "Picture", 1).help("Describe it for people who cannot see it."),
        slug_field(),
        Field::boolean("inMenu", "In the menu")
            .help("Stands at the end of the menu, under its title, while it is published. Its place and name there: Settings, Menu."),
        // Articles are not the only place where somebody could give advice.
        Field::boolean("clinical", "Clinical")
            .help("Gives health advice: a doctor must approve it before it is published.")
            .in_group("Review"),
        order_field(),
    ];
    DocumentSchema::new(DocumentKind::Page, "Page", "Pages", "Pages", fields)
        .with_slug()
        .with_page()
        .clinical()
        .help("A page of your own, such as your team or your partners. Its address begins with /pages/.")
}
