//! What an event is about, and what may be said of it.

/// A thing of a feature, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventSubject {
    Document(String),
    Consultation(String),
    /// More time in a visit, by the id of its request.
    ConsultationExtension(String),
    Donation(String),
    Order(String),
    Inquiry(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAmount {
    /// In minor units.
    pub minor: i64,
    /// Its code, such as `NGN`.
    pub currency: String,
}

/// What may be said of a thing: nothing that somebody typed has a place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFacts {
    /// The number that people quote.
    pub reference: Option<String>,
    /// A word of the house's own.
    pub kind: Option<String>,
    /// What came for it.
    pub amount: Option<EventAmount>,
    /// The public page of what is published.
    pub url: Option<String>,
}

impl EventSubject {
    pub fn id(&self) -> &str {
        match self {
            Self::Document(id)
            | Self::Consultation(id)
            | Self::ConsultationExtension(id)
            | Self::Donation(id)
            | Self::Order(id)
            | Self::Inquiry(id) => id,
        }
    }

    /// What payments are for, in the words of the messages.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Document(_) => "content",
            Self::Consultation(_) => "consultation",
            Self::ConsultationExtension(_) => "consultation_extension",
            Self::Donation(_) => "donation",
            Self::Order(_) => "order",
            Self::Inquiry(_) => "inquiry",
        }
    }
}
