//! What the desk has set. Defaults stand in no code: they are those of the settings document.

use kernel::Email;
use kernel::settings::not_blank;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Kind;

/// A service that the contact form offers (spec 1 §5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    /// As it stands beside its box.
    #[serde(deserialize_with = "not_blank")]
    pub name: String,
    /// What is written about it may tell about somebody's health: for those alone who may read health details.
    #[serde(default)]
    pub clinical: bool,
    /// Who is told; empty for who is told of all messages.
    #[serde(default)]
    pub mail_to: String,
}

/// The terms that are agreed to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OutreachTerms)]
pub struct Terms {
    /// What stands beside the box.
    #[serde(deserialize_with = "not_blank")]
    pub label: String,
    /// Where they can be read.
    #[serde(deserialize_with = "not_blank")]
    pub href: String,
    /// Their version; it is recorded who agreed to which.
    #[serde(deserialize_with = "not_blank")]
    pub version: String,
}

/// Something that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OutreachChoice)]
pub struct Choice {
    /// What is sent.
    #[serde(deserialize_with = "not_blank")]
    pub key: String,
    /// What is read.
    #[serde(deserialize_with = "not_blank")]
    pub label: String,
}

/// What volunteers under 18 are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachUnderAge)]
pub struct UnderAge {
    /// The question.
    #[serde(deserialize_with = "not_blank")]
    pub question: String,
    /// What stands under it.
    pub hint: String,
    /// What a parent or guardian agrees to.
    #[serde(deserialize_with = "not_blank")]
    pub guardian_text: String,
    /// The version of these words.
    #[serde(deserialize_with = "not_blank")]
    pub version: String,
}

/// Who watches over data protection in a country.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OutreachAuthority)]
pub struct Authority {
    /// `uk` or `ng`.
    #[serde(default)]
    pub key: String,
    /// Its name.
    #[serde(deserialize_with = "not_blank")]
    pub name: String,
    /// Where to complain to it.
    #[serde(deserialize_with = "not_blank")]
    pub url: String,
}

/// A reply to begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// Its key.
    #[serde(deserialize_with = "not_blank")]
    pub key: String,
    /// What the desk calls it.
    #[serde(default)]
    pub title: String,
    /// For which kind of letter; empty for all.
    #[serde(default)]
    pub kind: String,
    /// Offered when a letter is brought to this state; empty for none.
    #[serde(default)]
    pub for_state: String,
    /// What it says.
    #[serde(deserialize_with = "not_blank")]
    pub text: String,
}

/// A text for each kind of letter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OutreachTexts)]
pub struct PerKind {
    /// The contact form's.
    pub contact: String,
    /// The partnership request's.
    pub partnership: String,
    /// The volunteer form's.
    pub volunteer: String,
    /// The enquiry's.
    pub enquiry: String,
    /// The feedback panel's.
    pub feedback: String,
    /// The data protection complaint's.
    pub complaint: String,
}

impl PerKind {
    /// The text of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> &str {
        match kind {
            Kind::Contact => &self.contact,
            Kind::Partnership => &self.partnership,
            Kind::Volunteer => &self.volunteer,
            Kind::Enquiry => &self.enquiry,
            Kind::Feedback => &self.feedback,
            Kind::Complaint => &self.complaint,
        }
    }
}

/// Days for which letters are kept after the last thing that was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct KeepDays {
    /// Messages of the contact form.
    pub contact: u32,
    /// Partnership requests.
    pub partnership: u32,
    /// Volunteers.
    pub volunteer: u32,
    /// Enquiries.
    pub enquiry: u32,
    /// Feedback.
    pub feedback: u32,
    /// Complaints.
    pub complaint: u32,
    /// Volunteers under 18 whose parent or guardian has not answered.
    pub guardian: u32,
}

impl KeepDays {
    /// Days of a kind; never none, so that nothing is erased by a slip at the desk.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u32 {
        let days = match kind {
            Kind::Contact => self.contact,
            Kind::Partnership => self.partnership,
            Kind::Volunteer => self.volunteer,
            Kind::Enquiry => self.enquiry,
            Kind::Feedback => self.feedback,
            Kind::Complaint => self.complaint,
        };
        days.max(7)
    }
}

/// What stands where sending failed (spec 1 §8 and 2 §8).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OutreachFailures)]
pub struct Failures {
    /// The server said no.
    pub failed: String,
    /// The server was not reached.
    pub network: String,
    /// The feedback panel's.
    pub feedback: String,
}

/// The settings of people who write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// What the contact form offers.
    pub services: Vec<Service>,
    /// The terms.
    pub terms: Terms,
    /// What volunteers can do.
    pub roles: Vec<Choice>,
    /// When volunteers have time.
    pub availability: Vec<Choice>,
    /// What volunteers under 18 are told.
    pub under_age: UnderAge,
    /// A number as an example.
    pub phone_hint: String,
    /// When the phone is answered.
    pub phone_hours: String,
    /// What stands above the complaint form.
    pub complaint_intro: String,
    /// What happens to a complaint, and until when.
    pub complaint_clock: String,
    /// Who else can be complained to.
    pub authorities: Vec<Authority>,
    /// What is said when a letter was taken.
    pub texts: PerKind,
    /// What happens next.
    pub next: PerKind,
    /// What is said where sending failed.
    pub failures: Failures,
    /// Who is told of new letters.
    pub mail_to: PerKind,
    /// Who is told at once when words sound like a crisis.
    pub on_call: String,
    /// The mailbox to which answers come, whose names may have a part behind a plus.
    pub reply_address: String,
    /// How long letters are kept.
    pub keep: KeepDays,
    /// Replies to begin with.
    pub replies: Vec<Reply>,
    /// Who is told where nobody is named: the site's own address.
    #[serde(skip)]
    pub house: Option<Email>,
}

impl Settings {
    /// Who is told of a letter of that kind about these services. Without an address of its own the house's.
    #[must_use]
    pub fn told(&self, kind: Kind, services: &[String]) -> Vec<Email> {
        let by_service = self
            .services
            .iter()
            .filter(|service| kind == Kind::Contact && services.contains(&service.name))
            .filter_map(|service| service.mail_to.trim().parse().ok());
        let mut told: Vec<Email> = by_service.collect();
        if told.is_empty() {
            told.extend(self.mail_to.of(kind).trim().parse::<Email>().ok());
        }
        if told.is_empty() {
            told.extend(self.house.clone());
        }
        told.sort();
        told.dedup();
        told
    }

    /// Whether what is written about one of these may tell about somebody's health.
    #[must_use]
    pub fn is_clinical(&self, services: &[String]) -> bool {
        self.services
            .iter()
            .any(|service| service.clinical && services.contains(&service.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings {
            services: vec![
                Service {
                    name: "Consultation".to_owned(),
                    clinical: true,
                    mail_to: "doctor@example.org".to_owned(),
                },
                Service {
                    name: "Other".to_owned(),
                    ..Service::default()
                },
            ],
            house: "hello@example.org".parse().ok(),
            ..Settings::default()
        }
    }

    #[test]
    fn the_replies_that_come_with_the_program_may_be_mailed() {
        let settings: Settings = testkit::settings("outreach", &serde_json::json!({}));
        assert!(!settings.replies.is_empty());
        for reply in settings.replies {
            assert!(
                safety::check(&reply.text, None).rules.is_empty(),
                "{}",
                reply.text
            );
        }
    }

    #[test]
    fn a_message_goes_to_who_sees_to_its_service() {
        let told = |services: &[&str]| {
            let services: Vec<String> = services.iter().map(ToString::to_string).collect();
            let told = settings().told(Kind::Contact, &services);
            told.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(told(&["Consultation"]), ["doctor@example.org"]);
        assert_eq!(told(&["Other"]), ["hello@example.org"]);
        assert_eq!(told(&["Other", "Consultation"]), ["doctor@example.org"]);
        assert!(settings().is_clinical(&["Consultation".to_owned()]));
        assert!(!settings().is_clinical(&["Other".to_owned()]));
    }
}
