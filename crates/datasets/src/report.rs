//! What came of an import.
use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Told one by one; the rest is counted.
const MOST_NOTICES: usize = 1_000;

/// Why something is not here as it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DatasetNoticeKind)]
pub enum NoticeKind {
    /// Not taken.
    Refused,
    /// Taken, but not as it was.
    Changed,
    /// Kept for the way out; this site does not show it.
    Kept,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DatasetNotice {
    /// From 1; `None` for what is about a file.
    pub line: Option<u64>,
    /// The document or the file.
    pub subject: String,
    pub kind: NoticeKind,
    pub words: String,
}

impl DatasetNotice {
    pub(crate) fn at_line(line: u64, kind: NoticeKind, words: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            subject: String::new(),
            kind,
            words: words.into(),
        }
    }

    pub(crate) fn of_file(path: &str, kind: NoticeKind, words: impl Into<String>) -> Self {
        Self {
            line: None,
            subject: path.to_owned(),
            kind,
            words: words.into(),
        }
    }

    pub(crate) fn about(mut self, subject: &str) -> Self {
        subject.clone_into(&mut self.subject);
        self
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = DatasetReport)]
pub struct ImportReport {
    /// On the site now, and not before, or with other words.
    pub published: u64,
    pub drafts: u64,
    /// Lines of types that this site does not know: they go out again as they came.
    pub kept: u64,
    /// As they were at the last import.
    pub unchanged: u64,
    /// Were changed or deleted here, and stay so.
    pub edited_here: u64,
    pub refused: u64,
    /// What readers wrote under posts.
    pub comments: u64,
    /// Variants of products that are sold now, with their pieces.
    pub variants: u64,
    pub coupons: u64,
    /// Addresses of an older site that lead here.
    pub redirects: u64,
    pub files: u64,
    pub files_unchanged: u64,
    pub files_refused: u64,
    /// The dataset was not whole: what is missing may come with another import.
    pub is_cut: bool,
    /// Nothing was written.
    pub is_dry_run: bool,
    pub notices: Vec<DatasetNotice>,
    /// Notices that are only counted.
    pub more: u64,
}

impl ImportReport {
    pub(crate) fn add_notice(&mut self, notice: DatasetNotice) {
        if self.notices.len() < MOST_NOTICES {
            self.notices.push(notice);
        } else {
            self.more += 1;
        }
    }
}

impl fmt::Display for ImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_dry_run {
            writeln!(f, "Nothing was written. An import would do this:")?;
        }
        writeln!(
            f,
            "{} published, {} drafts, {} kept for the way out, {} as they were, {} changed here and left, {} refused",
            self.published, self.drafts, self.kept, self.unchanged, self.edited_here, self.refused
        )?;
        if self.comments > 0 {
            writeln!(f, "comments: {}", self.comments)?;
        }
        if self.variants + self.coupons > 0 {
            writeln!(f, "variants: {}, coupons: {}", self.variants, self.coupons)?;
        }
        if self.redirects > 0 {
            writeln!(f, "addresses that lead here: {}", self.redirects)?;
        }
        writeln!(
            f,
            "files: {} taken in, {} as they were, {} refused",
            self.files, self.files_unchanged, self.files_refused
        )?;
        if self.is_cut {
            writeln!(f, "The dataset is not whole. Import it again once it is.")?;
        }
        for notice in &self.notices {
            let kind = match notice.kind {
                NoticeKind::Refused => "refused",
                NoticeKind::Changed => "changed",
                NoticeKind::Kept => "kept",
            };
            write!(f, "  {kind}")?;
            if let Some(line) = notice.line {
                write!(f, ", line {line}")?;
            }
            if !notice.subject.is_empty() {
                write!(f, ", {}", notice.subject)?;
            }
            writeln!(f, ": {}", notice.words)?;
        }
        if self.more > 0 {
            writeln!(f, "  and {} more", self.more)?;
        }
        Ok(())
    }
}
