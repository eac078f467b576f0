//! The words of pages and of the site: defaults, what the store overrides, claims, names in braces.
mod claims;
mod empty_lists;
mod page_copy;
mod sample_places;
mod site_shell;

pub use claims::{ClaimSet, ClaimView};
pub use empty_lists::PublishedKinds;
pub(crate) use page_copy::merge_value;
pub use page_copy::{
    CopyPlaceholders, MAIL, copy_overrides, default_copy, is_hidden, merge_copy, page_names,
    resolve_copy, settings_groups,
};
pub(crate) use sample_places::drop_sample_links;
pub(crate) use site_shell::own_page_path;
pub use site_shell::{ShellInput, SiteShell, build_shell};
