//! The two faces of the site, compiled in, for drawing on the server.
use std::sync::{Arc, LazyLock};

use resvg::usvg::{
    self,
    fontdb::{Database, Source},
};

pub const DISPLAY: &str = "Bedside Display";
/// Family name of the text face (bold).
pub const TEXT: &str = "Bedside Text";

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for face in [
        &include_bytes!("fonts/bedside-display.ttf")[..],
        &include_bytes!("fonts/bedside-text.ttf")[..],
    ] {
        fonts.load_font_source(Source::Binary(Arc::new(face)));
    }
    fonts.set_serif_family(DISPLAY);
    fonts.set_sans_serif_family(TEXT);
    Arc::new(fonts)
});

/// Both faces and nothing of the machine's, so that a drawing comes out the same everywhere.
pub fn font_database() -> Arc<Database> {
    Arc::clone(&DATABASE)
}

/// Our own faces; nothing is read from the machine.
pub(super) fn font_options() -> usvg::Options<'static> {
    usvg::Options {
        fontdb: font_database(),
        font_family: DISPLAY.to_owned(),
        ..usvg::Options::default()
    }
}
