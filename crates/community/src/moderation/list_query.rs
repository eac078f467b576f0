//! What the desk's lists are asked with: the page, and words to look for.
use kernel::PageParams;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{ColumnTrait, ExprTrait};

use crate::questions::lists::contains_pattern;

/// Deeper pages are not made: who looks for something old searches for it.
const DEEPEST: u64 = 400;

pub(super) fn queue_paging(page: Option<u64>) -> PageParams {
    PageParams::with_default_size(page.map(|page| Ord::min(page, DEEPEST))).open_ended()
}

/// What is looked for, in lower case; none when nothing is.
pub(super) fn parse_search_words(typed: &str) -> Option<String> {
    let words: String = typed
        .trim()
        .chars()
        // PostgreSQL rejects NUL in a parameter.
        .filter(|c| *c != '\0')
        .take(200)
        .collect();
    (!words.is_empty()).then(|| words.to_lowercase())
}

/// Whether a column contains words in lower case.
pub(super) fn contains_expression<C: ColumnTrait>(column: C, words: &str) -> Expr {
    Expr::expr(Func::lower(Expr::col((column.entity_name(), column)))).like(contains_pattern(words))
}
