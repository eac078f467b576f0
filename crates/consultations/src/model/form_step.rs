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
    pub const fn title(self) -> &'static str {
        match self {
            Self::About => "Who it is for",
            Self::Who => "Your details",
            Self::Story => "Your story",
            Self::Report => "Your report",
            Self::Time => "A time",
            Self::Check => "Check your answers",
            Self::Consent => "Your consent",
            Self::Pay => "Pay",
            Self::Send => "Send",
            Self::Thanks => "Thank You!",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }

    pub fn href(self) -> String {
        format!("/consultation/request/{}", self.key())
    }
}
