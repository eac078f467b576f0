//! The steps of the form, in their order.

store::stored_enum! {
    /// The steps, in their order.
    pub enum FormStep of rows {
        /// Whom it is for, how old they are and where, and whom to write to.
        About = "about",
        /// What is going on, and report files.
        Story = "story",
        Time = "time",
        /// The answers once more, and what is agreed to.
        Check = "check",
        /// The price and the button.
        Pay = "pay",
        /// The button alone: nothing is paid.
        Send = "send",
        Thanks = "thanks",
    }
}

impl FormStep {
    pub fn title(self) -> &'static str {
        match self {
            Self::About => l10n::t!("consultations-step-about"),
            Self::Story => l10n::t!("consultations-step-story"),
            Self::Time => l10n::t!("consultations-step-time"),
            Self::Check => l10n::t!("consultations-step-check"),
            Self::Pay => l10n::t!("consultations-step-pay"),
            Self::Send => l10n::t!("consultations-step-send"),
            Self::Thanks => l10n::t!("consultations-thanks-title"),
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }

    pub fn href(self) -> String {
        format!("/consultation/request/{}", self.key())
    }
}
