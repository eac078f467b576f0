//! What people send, as the calls of the spec name it, and what to mend in it.

use kernel::FieldError;
use serde::Deserialize;
use utoipa::ToSchema;
use web::FormBody;

use crate::letters::taking::Written;
use crate::model::{Kind, Settings};
use crate::words::{Reading, line, place};

/// What is said where a name is missing.
pub const NO_NAME: &str = "Enter your name";
/// What is said where an address is missing.
pub const NO_EMAIL: &str = "Enter your email address";
/// What is said where a number is missing.
pub const NO_PHONE: &str = "Enter your telephone number";
/// What is said where the terms are not agreed to.
pub const NO_TERMS: &str = "Agree to the terms to send this";

/// A message of the contact form (spec 1 §7).
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = ContactMessage)]
pub struct ContactBody {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where to answer.
    pub email: String,
    /// In any form that is common in Nigeria and the UK, or with the country's code.
    pub phone: String,
    /// What they write; 10,000 characters at most.
    pub message: String,
    /// One at least of those that `/api/outreach/options` names.
    pub services: Vec<String>,
    /// The terms are agreed to; the page's form asks for it.
    pub terms: Option<bool>,
    /// ISO 3166 code, for reading the number.
    pub country: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl ContactBody {
    /// The message as the page's form sent it.
    #[must_use]
    pub fn of(posted: &FormBody) -> Self {
        Self {
            first_name: posted.text("firstName"),
            last_name: posted.text("lastName"),
            email: posted.text("email"),
            phone: posted.text("phone"),
            message: posted.text("message"),
            services: posted.texts("services"),
            terms: Some(posted.one("terms") == "yes"),
            country: posted.text("country"),
            website: posted.text("website"),
        }
    }

    /// The letter, or what to mend, in the order of the form.
    ///
    /// # Errors
    /// The fields to mend.
    pub fn read(&self, settings: &Settings) -> Result<Written, Vec<FieldError>> {
        let mut reading = Reading::default();
        let mut written = Written::of(Kind::Contact);
        let first = reading.name("firstName", &self.first_name, "Enter your first name");
        let last = reading.name("lastName", &self.last_name, "Enter your last name");
        written.person.name = format!("{first} {last}").trim().to_owned();
        written.person.email = reading.email("email", &self.email, NO_EMAIL);
        let phone = reading.phone("phone", &self.phone, &self.country, Some(NO_PHONE));
        (written.person.phone, written.person.phone_link) = phone.unzip();
        written.services = self.chosen(settings);
        if written.services.is_empty() || written.services.len() < self.services.len() {
            reading.wrong("services", "Choose what your message is about");
        }
        written.text = reading.text("message", &self.message, "Enter your message");
        agree(&mut reading, &mut written, self.terms, settings);
        written.topic = written.services.join(", ");
        written.place = place(&self.country);
        reading.done(written)
    }

    /// The services by the names that the desk has set, each once.
    fn chosen(&self, settings: &Settings) -> Vec<String> {
        let is_chosen = |name: &str| {
            self.services
                .iter()
                .any(|own| line(own).eq_ignore_ascii_case(name))
        };
        let names = settings.services.iter().map(|service| &service.name);
        names.filter(|name| is_chosen(name)).cloned().collect()
    }
}

/// Notes that the terms were agreed to, where that was asked.
pub fn agree(
    reading: &mut Reading,
    written: &mut Written,
    terms: Option<bool>,
    settings: &Settings,
) {
    match terms {
        Some(true) => {
            let terms = &settings.terms;
            let consent = (
                "terms".to_owned(),
                terms.version.clone(),
                terms.label.clone(),
            );
            written.consents.push(consent);
        }
        Some(false) => reading.wrong("terms", NO_TERMS),
        None => {}
    }
}

/// A request for more details about partnership.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PartnershipRequest)]
pub struct PartnershipBody {
    /// Who writes.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// Where to call; may be left out.
    pub phone: String,
    /// For whom they write; may be left out.
    pub organisation: String,
    /// What they want to know; 10,000 characters at most.
    pub message: String,
    /// ISO 3166 code, for reading the number.
    pub country: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl PartnershipBody {
    /// The request as the page's form sent it.
    #[must_use]
    pub fn of(posted: &FormBody) -> Self {
        Self {
            name: posted.text("name"),
            email: posted.text("email"),
            phone: posted.text("phone"),
            organisation: posted.text("organisation"),
            message: posted.text("message"),
            country: posted.text("country"),
            website: posted.text("website"),
        }
    }

    /// The letter, or what to mend, in the order of the form.
    ///
    /// # Errors
    /// The fields to mend.
    pub fn read(&self) -> Result<Written, Vec<FieldError>> {
        let mut reading = Reading::default();
        let mut written = Written::of(Kind::Partnership);
        written.person.name = reading.name("name", &self.name, NO_NAME);
        written.person.email = reading.email("email", &self.email, NO_EMAIL);
        let phone = reading.phone("phone", &self.phone, &self.country, None);
        (written.person.phone, written.person.phone_link) = phone.unzip();
        let organisation = reading.line("organisation", &self.organisation);
        written.person.organisation = Some(organisation).filter(|name| !name.is_empty());
        written.text = reading.text("message", &self.message, "Enter your message");
        written.place = place(&self.country);
        reading.done(written)
    }
}

/// An enquiry about a product (spec 1 §7).
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = EnquiryMessage)]
pub struct EnquiryBody {
    /// Who asks.
    pub fullname: String,
    /// Where to answer.
    pub email: String,
    /// What they ask; 10,000 characters at most.
    pub enquiry: String,
    /// The `_id` of the product; may be left out.
    pub product: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl EnquiryBody {
    /// The enquiry as the page's form sent it.
    #[must_use]
    pub fn of(posted: &FormBody, product: &str) -> Self {
        Self {
            fullname: posted.text("fullname"),
            email: posted.text("email"),
            enquiry: posted.text("enquiry"),
            product: product.to_owned(),
            website: posted.text("website"),
        }
    }

    /// The letter, or what to mend, in the order of the form. `title` is what the product is called.
    ///
    /// # Errors
    /// The fields to mend.
    pub fn read(&self, title: Option<&str>) -> Result<Written, Vec<FieldError>> {
        let mut reading = Reading::default();
        let mut written = Written::of(Kind::Enquiry);
        written.person.name = reading.name("fullname", &self.fullname, NO_NAME);
        written.person.email = reading.email("email", &self.email, NO_EMAIL);
        written.text = reading.text("enquiry", &self.enquiry, "Enter your enquiry");
        if let Some(title) = title {
            written.topic = line(&self.product);
            written.tell("Product", title);
        }
        reading.done(written)
    }
}

/// What somebody thinks of a page (spec 1 §7; `liked` and `page` beside it).
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = FeedbackMessage)]
pub struct FeedbackBody {
    /// Who says so.
    pub name: String,
    /// What; may be left out.
    pub comments: String,
    /// Whether they liked it, where that was asked.
    pub liked: Option<bool>,
    /// The path of the page.
    pub page: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl FeedbackBody {
    /// What the page's form sent.
    #[must_use]
    pub fn of(posted: &FormBody) -> Self {
        let liked = match posted.one("liked") {
            "yes" | "true" => Some(true),
            "no" | "false" => Some(false),
            _ => None,
        };
        Self {
            name: posted.text("name"),
            comments: posted.text("comments"),
            liked,
            page: posted.text("page"),
            website: posted.text("website"),
        }
    }

    /// The letter, or what to mend.
    ///
    /// # Errors
    /// The fields to mend.
    pub fn read(&self) -> Result<Written, Vec<FieldError>> {
        let mut reading = Reading::default();
        let mut written = Written::of(Kind::Feedback);
        written.person.name = reading.name("name", &self.name, NO_NAME);
        written.text = reading.maybe_text("comments", &self.comments);
        written.liked = self.liked;
        written.topic = page(&self.page);
        reading.done(written)
    }
}

/// A path of this site, without query and fragment, in which people's names or secrets may stand; empty for anything else.
fn page(told: &str) -> String {
    let path = told.split(['?', '#']).next().unwrap_or_default().trim();
    let is_path = path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= 200
        && path.chars().all(|c| c.is_ascii_graphic());
    let is_private = [
        "/giving/",
        "/consultation/booking",
        "/volunteer/guardian",
        "/newsletter/",
    ];
    if !is_path || is_private.iter().any(|own| path.starts_with(own)) {
        return String::new();
    }
    path.to_owned()
}

/// A complaint about how personal data are handled.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = DataComplaint)]
pub struct ComplaintBody {
    /// Who complains.
    pub name: String,
    /// Where to answer.
    pub email: String,
    /// Where to call; may be left out.
    pub phone: String,
    /// By which law: `uk`, `ng` or `other`.
    pub law: String,
    /// What happened; 10,000 characters at most.
    pub message: String,
    /// What should be done; may be left out.
    pub wanted: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl ComplaintBody {
    /// What the page's form sent.
    #[must_use]
    pub fn of(posted: &FormBody) -> Self {
        Self {
            name: posted.text("name"),
            email: posted.text("email"),
            phone: posted.text("phone"),
            law: posted.text("law"),
            message: posted.text("message"),
            wanted: posted.text("wanted"),
            website: posted.text("website"),
        }
    }

    /// The letter, or what to mend, in the order of the form.
    ///
    /// # Errors
    /// The fields to mend.
    pub fn read(&self) -> Result<Written, Vec<FieldError>> {
        let mut reading = Reading::default();
        let mut written = Written::of(Kind::Complaint);
        let law = self.law.trim().to_ascii_lowercase();
        written.person.name = reading.name("name", &self.name, NO_NAME);
        written.person.email = reading.email("email", &self.email, NO_EMAIL);
        let phone = reading.phone("phone", &self.phone, &law, None);
        (written.person.phone, written.person.phone_link) = phone.unzip();
        match law.as_str() {
            "uk" | "ng" | "other" => written.topic.clone_from(&law),
            _ => reading.wrong("law", "Choose where you live"),
        }
        written.text = reading.text("message", &self.message, "Say what happened");
        let wanted = reading.maybe_text("wanted", &self.wanted);
        written.tell("What should be done", &wanted);
        written.place = place(&law);
        reading.done(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Service;

    fn settings() -> Settings {
        let service = |name: &str| Service {
            name: name.to_owned(),
            ..Service::default()
        };
        Settings {
            services: vec![service("Comments"), service("Other")],
            ..Settings::default()
        }
    }

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    #[test]
    fn each_missing_field_is_told_in_the_order_of_the_form() {
        let body = ContactBody {
            terms: Some(false),
            ..ContactBody::default()
        };
        let errors = body.read(&settings()).err().unwrap_or_default();
        let all = [
            "firstName",
            "lastName",
            "email",
            "phone",
            "services",
            "message",
            "terms",
        ];
        assert_eq!(fields(&errors), all);
        let complaint = ComplaintBody::default().read().err().unwrap_or_default();
        assert_eq!(fields(&complaint), ["name", "email", "law", "message"]);
        let feedback = FeedbackBody::default().read().err().unwrap_or_default();
        assert_eq!(fields(&feedback), ["name"]);
    }

    #[test]
    fn a_service_that_nobody_offers_is_not_taken() {
        let body = |services: &[&str]| ContactBody {
            first_name: "Ada".to_owned(),
            last_name: "Obi".to_owned(),
            email: "ada@example.org".to_owned(),
            phone: "0803 123 4567".to_owned(),
            message: "Hello".to_owned(),
            services: services.iter().map(ToString::to_string).collect(),
            ..ContactBody::default()
        };
        let taken = body(&["other"]).read(&settings());
        assert_eq!(
            taken.ok().map(|taken| taken.topic),
            Some("Other".to_owned())
        );
        let errors = body(&["Other", "Surgery"]).read(&settings()).err();
        assert_eq!(fields(&errors.unwrap_or_default()), ["services"]);
    }

    #[test]
    fn a_page_is_a_path_of_this_site_without_what_is_a_persons_own() {
        assert_eq!(page("/blog/malaria?name=ada#x"), "/blog/malaria");
        for none in [
            "https://example.org/",
            "//example.org",
            "/giving/secret",
            "x",
            "/a b",
        ] {
            assert_eq!(page(none), "", "{none}");
        }
    }
}
