//! What is called in the server bundle, and how a call may fail.

/// What the bundle makes: functions from a text to a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BundleFunction {
    Page,
    Mail,
    /// The list of mails that there are; the input is not looked at.
    MailTemplates,
    CoverPattern,
    /// What a query of a client asks for, before anything is read.
    QueryPlan,
    /// The answer to a query over documents that come with it.
    Query,
}

impl BundleFunction {
    pub(super) fn export_name(self) -> &'static str {
        match self {
            Self::Page => "render",
            Self::Mail => "renderMail",
            Self::MailTemplates => "mailTemplates",
            Self::CoverPattern => "cloth",
            Self::QueryPlan => "planQuery",
            Self::Query => "runQuery",
        }
    }
}

#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum RenderError {
    /// The bundle does not compile, does not run, or has no `bedsideBundle.render`.
    #[error("the server bundle does not start: {0}")]
    Bundle(String),
    /// The page threw, ran out of stack or out of memory.
    #[error("the page threw: {0}")]
    Threw(String),
    #[error("the render took too long")]
    Late,
    #[error("too many renders are waiting")]
    Busy,
    #[error("the renderer has stopped")]
    Stopped,
}
