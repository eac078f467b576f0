//! What people send, as the calls of the spec name it, and what to mend in it.

use forms::{
    AgreementField, ChoicesField, EmailField, FormDefinition, Key, Line, ParsedForm, PersonName,
    PhoneField, Story, YesNo,
};
use kernel::FieldError;

use crate::inquiry::submission::InquiryInput;
use crate::model::{InquiryKind, InquirySettings};

/// The fields to mend, in the order of the form.
type FieldErrors = Vec<FieldError>;

/// A form whose words alone make an inquiry.
pub trait InquiryForm: FormDefinition {
    const KIND: InquiryKind;

    /// The inquiry, or the fields to mend.
    fn into_input(
        reading: ParsedForm<Self>,
        settings: &InquirySettings,
    ) -> Result<InquiryInput, FieldErrors>;
}

/// What is said where the terms are not agreed to.
pub const NO_TERMS: &str = "inquiries-terms-missing";

forms::form! {
    /// A message of the contact form (spec 1 §7).
    pub struct ContactForm as "ContactMessage" on "contact" {
        first_name: PersonName = "firstName" {
            label: "inquiries-contact-first-name", missing: "inquiries-first-name-missing", autocomplete: "given-name", is_half: true,
        },
        last_name: PersonName = "lastName" {
            label: "inquiries-contact-last-name", missing: "inquiries-last-name-missing", autocomplete: "family-name", is_half: true,
        },
        email: EmailField = "email" {
            label: "inquiries-contact-email", missing: "inquiries-email-missing", hint: "inquiries-contact-email-hint",
        },
        /// In any form that is common in Nigeria and the UK, or with the country's code.
        phone: PhoneField = "phone" { label: "inquiries-contact-phone", missing: "inquiries-phone-missing" },
        /// One at least of those that `/api/outreach/options` names.
        services: ChoicesField = "services" {
            label: "inquiries-contact-services", missing: "inquiries-contact-services-missing", hint: "inquiries-contact-services-hint",
        },
        /// What they write; 10,000 characters at most.
        message: Story = "message" {
            label: "inquiries-contact-message", missing: "inquiries-message-missing",
            hint: "inquiries-contact-message-hint",
        },
        /// The terms are agreed to; the page's form asks for it.
        terms: AgreementField = "terms" { label: "inquiries-contact-terms", missing: NO_TERMS },
        /// ISO 3166 code, for reading the number.
        country: Key = "country",
    }
}

impl InquiryForm for ContactForm {
    const KIND: InquiryKind = InquiryKind::Contact;

    fn into_input(
        mut reading: ParsedForm<Self>,
        settings: &InquirySettings,
    ) -> Result<InquiryInput, FieldErrors> {
        let chosen = &reading.form.services.0;
        // By the names that the desk has set, each once.
        let is_chosen = |name: &str| chosen.iter().any(|own| own.eq_ignore_ascii_case(name));
        let names = settings.services.iter().map(|service| &service.name);
        let services: Vec<String> = names.filter(|name| is_chosen(name)).cloned().collect();
        if services.len() < chosen.len() {
            reading.add_error("services", l10n::t!("inquiries-contact-services-missing"));
        }
        let form = reading.into_result()?;
        let mut written = InquiryInput::with_kind(Self::KIND);
        written.person.name = whole_name(&form.first_name, &form.last_name);
        written.set_contact(form.email, form.phone);
        written.record_consent(form.terms, settings);
        written.topic = services.join(", ");
        written.services = services;
        written.place = form.country.to_country();
        written.text = form.message.0;
        Ok(written)
    }
}

pub(super) fn whole_name(first: &str, last: &str) -> String {
    format!("{first} {last}").trim().to_owned()
}

impl InquiryInput {
    pub(super) fn set_contact(&mut self, email: EmailField, phone: PhoneField) {
        self.person.email = email.0;
        let phone = phone.0.map(|phone| (phone.typed, phone.e164));
        (self.person.phone, self.person.phone_link) = phone.unzip();
    }

    /// Notes that the terms were agreed to, where that was asked.
    pub(super) fn record_consent(&mut self, terms: AgreementField, settings: &InquirySettings) {
        if terms.0 == Some(true) {
            let terms = &settings.terms;
            // The wording is stored too, because the desk may change it later.
            self.consents.push((
                "terms".to_owned(),
                terms.version.clone(),
                terms.label.clone(),
            ));
        }
    }
}

forms::form! {
    pub struct PartnershipForm as "PartnershipRequest" on "partnership" {
        name: PersonName = "name" { missing: "inquiries-name-missing" },
        email: EmailField = "email" { missing: "inquiries-email-missing" },
        /// Where to call; may be left out.
        phone: PhoneField = "phone",
        /// For whom they write; may be left out.
        organisation: Line = "organisation",
        /// What they want to know; 10,000 characters at most.
        message: Story = "message" { missing: "inquiries-message-missing" },
        /// ISO 3166 code, for reading the number.
        country: Key = "country",
    }
}

impl InquiryForm for PartnershipForm {
    const KIND: InquiryKind = InquiryKind::Partnership;

    fn into_input(
        reading: ParsedForm<Self>,
        _settings: &InquirySettings,
    ) -> Result<InquiryInput, FieldErrors> {
        let form = reading.into_result()?;
        let mut written = InquiryInput::with_kind(Self::KIND);
        written.person.name = form.name.0;
        written.set_contact(form.email, form.phone);
        written.person.organisation = Some(form.organisation.0).filter(|name| !name.is_empty());
        written.place = form.country.to_country();
        written.text = form.message.0;
        Ok(written)
    }
}

forms::form! {
    /// An enquiry about a product (spec 1 §7).
    pub struct EnquiryForm as "EnquiryMessage" on "enquiry" {
        fullname: PersonName = "fullname" { missing: "inquiries-name-missing" },
        email: EmailField = "email" { missing: "inquiries-email-missing" },
        /// What they ask; 10,000 characters at most.
        enquiry: Story = "enquiry" { missing: "inquiries-enquiry-missing" },
        /// The `_id` of the product; may be left out.
        product: Key = "product",
    }
}

impl EnquiryForm {
    /// The inquiry. `title` is what the product is called.
    pub fn into_input(
        reading: ParsedForm<Self>,
        title: Option<&str>,
    ) -> Result<InquiryInput, FieldErrors> {
        let form = reading.into_result()?;
        let mut written = InquiryInput::with_kind(InquiryKind::Enquiry);
        written.person.name = form.fullname.0;
        written.person.email = form.email.0;
        written.text = form.enquiry.0;
        if let Some(title) = title {
            written.topic = form.product.0;
            written.add_detail(l10n::t!("inquiries-detail-product"), title);
        }
        Ok(written)
    }
}

forms::form! {
    /// What somebody thinks of a page (spec 1 §7; `liked` and `page` beside it).
    pub struct FeedbackForm as "FeedbackMessage" on "feedback" {
        name: PersonName = "name" { missing: "inquiries-name-missing" },
        /// What; may be left out.
        comments: Story = "comments",
        /// Whether they liked it, where that was asked.
        liked: YesNo = "liked",
        page: Key = "page",
    }
}

impl InquiryForm for FeedbackForm {
    const KIND: InquiryKind = InquiryKind::Feedback;

    fn into_input(
        reading: ParsedForm<Self>,
        _settings: &InquirySettings,
    ) -> Result<InquiryInput, FieldErrors> {
        let form = reading.into_result()?;
        let mut written = InquiryInput::with_kind(Self::KIND);
        written.person.name = form.name.0;
        written.text = form.comments.0;
        written.liked = form.liked.0;
        written.topic = parse_page_path(&form.page);
        Ok(written)
    }
}

/// A path of this site, without query and fragment, in which people's names or secrets may stand; empty for anything else.
fn parse_page_path(typed: &str) -> String {
    let path = typed.split(['?', '#']).next().unwrap_or_default().trim();
    let is_path = path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= 200
        && path.chars().all(|c| c.is_ascii_graphic());
    // What follows in these addresses is a secret or identifies a person.
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

forms::form! {
    /// A complaint about how personal data are handled.
    pub struct ComplaintForm as "DataComplaint" on "complaint" {
        name: PersonName = "name" { missing: "inquiries-name-missing" },
        email: EmailField = "email" { missing: "inquiries-email-missing" },
        /// Where to call; may be left out.
        phone: PhoneField = "phone" { home: "law" },
        /// By which law: `uk`, `ng` or `other`.
        law: Key = "law" { missing: "inquiries-complaint-law-missing" },
        /// What happened; 10,000 characters at most.
        message: Story = "message" { missing: "inquiries-complaint-message-missing" },
        /// What should be done; may be left out.
        wanted: Story = "wanted",
    }
}

impl InquiryForm for ComplaintForm {
    const KIND: InquiryKind = InquiryKind::Complaint;

    fn into_input(
        mut reading: ParsedForm<Self>,
        _settings: &InquirySettings,
    ) -> Result<InquiryInput, FieldErrors> {
        let law = reading.form.law.to_ascii_lowercase();
        if !["uk", "ng", "other"].contains(&law.as_str()) {
            reading.add_error("law", l10n::t!("inquiries-complaint-law-missing"));
        }
        let form = reading.into_result()?;
        let mut written = InquiryInput::with_kind(Self::KIND);
        written.person.name = form.name.0;
        written.set_contact(form.email, form.phone);
        written.add_detail(l10n::t!("inquiries-detail-wanted"), &form.wanted);
        written.place = form.law.to_country();
        written.topic = law;
        written.text = form.message.0;
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use forms::FormSource;

    use super::*;
    use crate::model::ContactService;

    fn settings() -> InquirySettings {
        let service = |name: &str| ContactService {
            name: name.to_owned(),
            ..ContactService::default()
        };
        InquirySettings {
            services: vec![service("Comments"), service("Other")],
            ..InquirySettings::default()
        }
    }

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    fn read<F: FormDefinition>(sent: &[(&str, &str)], way: FormSource) -> ParsedForm<F> {
        ParsedForm::from_body(&sent.iter().copied().collect(), way)
    }

    #[test]
    fn each_missing_field_is_told_in_the_order_of_the_form() {
        let errors = ContactForm::into_input(read(&[], FormSource::Page), &settings());
        let all = [
            "firstName",
            "lastName",
            "email",
            "phone",
            "services",
            "message",
            "terms",
        ];
        assert_eq!(fields(&errors.err().unwrap_or_default()), all);
        let complaint = ComplaintForm::into_input(read(&[], FormSource::Call), &settings()).err();
        assert_eq!(
            fields(&complaint.unwrap_or_default()),
            ["name", "email", "law", "message"]
        );
        let feedback = FeedbackForm::into_input(read(&[], FormSource::Call), &settings()).err();
        assert_eq!(fields(&feedback.unwrap_or_default()), ["name"]);
    }

    #[test]
    fn a_service_that_nobody_offers_is_not_taken() {
        let form = |services: &[&'static str]| {
            let whole = [
                ("firstName", "Ada"),
                ("lastName", "Obi"),
                ("email", "ada@example.org"),
                ("phone", "0803 123 4567"),
                ("message", "Hello"),
            ];
            let services = services.iter().map(|name| ("services", *name));
            let sent: Vec<_> = whole.into_iter().chain(services).collect();
            ContactForm::into_input(read(&sent, FormSource::Call), &settings())
        };
        let taken = form(&["other"]);
        assert_eq!(
            taken.ok().map(|taken| taken.topic),
            Some("Other".to_owned())
        );
        let errors = form(&["Other", "Surgery"]).err();
        assert_eq!(fields(&errors.unwrap_or_default()), ["services"]);
    }

    #[test]
    fn a_page_is_a_path_of_this_site_without_what_is_a_persons_own() {
        assert_eq!(parse_page_path("/blog/malaria?name=ada#x"), "/blog/malaria");
        for none in [
            "https://example.org/",
            "//example.org",
            "/giving/secret",
            "x",
            "/a b",
        ] {
            assert_eq!(parse_page_path(none), "", "{none}");
        }
    }
}
