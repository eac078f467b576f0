//! What people read, in one catalogue: Project Fluent files in `messages/<language>`, one per feature.
//!
//! Rust asks with [`t!`]; pages ask through the renderer, which gives its bundle [`format_message`]; scripts for the browser
//! bring what they say with them (`web/vite.shared.ts`). English is the only language so far.

mod catalogue;

pub use catalogue::{PseudoLanguage, format_message, text, use_pseudo_language};
pub use fluent_bundle::{FluentArgs, FluentValue};

/// The text of a message: `t!("kernel-email-invalid")` is a `&'static str`, `t!("uploads-offset-conflict", received = 5)` a `String`.
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::text($id)
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut values = $crate::FluentArgs::new();
        $(values.set(stringify!($name), $crate::FluentValue::from($value));)+
        $crate::format_message($id, Some(&values))
    }};
}
