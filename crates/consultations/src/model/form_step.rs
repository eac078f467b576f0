//! The steps of the form, in their order.

store::stored_enum! {
    /// The steps, in their order.
    pub enum FormStep of rows {
        /// Whom it is for, how old they are and where.
        About = "about",
        Who = "who",
        Story = "story",
        Report = "report",
        Time = "time",
        /// The answers once more.
        Check = "check",
        Consent = "consent",
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
            Self::Who => l10n::t!("consultations-step-who"),
            Self::Story => l10n::t!("consultations-step-story"),
            Self::Report => l10n::t!("consultations-step-report"),
            Self::Time => l10n::t!("consultations-step-time"),
            Self::Check => l10n::t!("consultations-step-check"),
            Self::Consent => l10n::t!("consultations-step-consent"),
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
