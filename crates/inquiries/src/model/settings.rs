//! What the desk sets for people who write.

use kernel::EmailAddress;
use serde::Serialize;
use utoipa::ToSchema;

use super::InquiryKind;

settings::part! {
    /// A service that the contact form offers (spec 1 §5).
    #[derive(Default)]
    pub struct ContactService {
        pub name: String, "Name", required;
        /// What is written about it may tell about somebody's health: for those alone who may read health details.
        #[serde(default)]
        pub clinical: bool, "Clinical";
        /// Who is told; empty for who is told of all messages.
        #[serde(default)]
        pub mail_to: String, "Mail to";
    }
}

settings::part! {
    /// The terms that are agreed to.
    #[derive(Default, Serialize, ToSchema)]
    #[schema(as = OutreachTerms)]
    pub struct TermsText {
        /// What stands beside the box.
        pub label: String, "Label", required;
        pub href: String, "Link address", link, required;
        /// Their version; it is recorded who agreed to which.
        pub version: String, "Version", required;
    }
}

settings::part! {
    #[derive(Default, Serialize, ToSchema)]
    #[schema(as = OutreachChoice)]
    pub struct InquiryChoice {
        pub key: String, "Key", required;
        pub label: String, "Label", required;
    }
}

settings::part! {
    /// What volunteers under 18 are told.
    #[derive(Default, Serialize, ToSchema)]
    #[schema(as = OutreachUnderAge)]
    pub struct UnderAge {
        pub question: String, "Question", required;
        pub hint: String, "Hint";
        /// What a parent or guardian agrees to.
        pub guardian_text: String, "Guardian text", required;
        pub version: String, "Version", required;
    }
}

settings::part! {
    /// Who watches over data protection in a country.
    #[derive(Default, Serialize, ToSchema)]
    #[schema(as = OutreachAuthority)]
    pub struct DataAuthority {
        /// `uk` or `ng`.
        #[serde(default)]
        pub key: String, "Key";
        pub name: String, "Name", required;
        pub url: String, "Link address", link, required;
    }
}

settings::part! {
    #[derive(Default)]
    pub struct SavedReply {
        pub key: String, "Key", required;
        #[serde(default)]
        pub title: String, "Title";
        /// For which kind of inquiry; empty for all.
        #[serde(default)]
        pub kind: String, "Kind";
        pub text: String, "Text", required;
        /// Offered when an inquiry is brought to this state; empty for none.
        #[serde(default)]
        pub for_state: String, "Offered when the status becomes", one_of(&[
            ("talking", "Talking"),
            ("agreed", "Agreed"),
            ("declined", "Declined"),
        ]);
    }
}

settings::part! {
    /// A text for each kind of inquiry.
    #[derive(Default, Serialize, ToSchema)]
    #[schema(as = OutreachTexts)]
    pub struct PerKind {
        pub contact: String, "Contact";
        pub partnership: String, "Partnership";
        pub volunteer: String, "Volunteer";
        pub enquiry: String, "Enquiry";
        pub feedback: String, "Feedback";
        pub complaint: String, "Complaint";
    }
}

impl PerKind {
    pub fn for_kind(&self, kind: InquiryKind) -> &str {
        match kind {
            InquiryKind::Contact => &self.contact,
            InquiryKind::Partnership => &self.partnership,
            InquiryKind::Volunteer => &self.volunteer,
            InquiryKind::Enquiry => &self.enquiry,
            InquiryKind::Feedback => &self.feedback,
            InquiryKind::Complaint => &self.complaint,
        }
    }
}

settings::part! {
    /// Days for which inquiries are kept after the last thing that was said.
    #[derive(Copy, Default)]
    pub struct KeepDays {
        pub contact: u32, "Contact";
        pub partnership: u32, "Partnership";
        pub volunteer: u32, "Volunteer";
        pub enquiry: u32, "Enquiry";
        pub feedback: u32, "Feedback";
        pub complaint: u32, "Complaint";
        /// Volunteers under 18 whose parent or guardian has not answered.
        pub guardian: u32, "Guardian";
    }
}

impl KeepDays {
    /// Days of a kind; never none, so that nothing is erased by a slip at the desk.
    pub fn for_kind(&self, kind: InquiryKind) -> u32 {
        let days = match kind {
            InquiryKind::Contact => self.contact,
            InquiryKind::Partnership => self.partnership,
            InquiryKind::Volunteer => self.volunteer,
            InquiryKind::Enquiry => self.enquiry,
            InquiryKind::Feedback => self.feedback,
            InquiryKind::Complaint => self.complaint,
        };
        days.max(7)
    }
}

settings::part! {
    /// What stands where sending failed (spec 1 §8 and 2 §8).
    #[derive(Default, Serialize, ToSchema)]
    #[schema(as = OutreachFailures)]
    pub struct FailureTexts {
        /// The server said no.
        pub failed: String, "Failed";
        /// The server was not reached.
        pub network: String, "Network";
        pub feedback: String, "Feedback";
    }
}

settings::group! {
    #[derive(Default)]
    pub struct InquirySettings: "outreach", "Messages" {
        pub services: Vec<ContactService> = [
            {"name": "Appointment booking", "clinical": false, "mailTo": ""},
            {"name": "Recommendations", "clinical": false, "mailTo": ""},
            {"name": "Comments", "clinical": false, "mailTo": ""},
            {"name": "Request", "clinical": false, "mailTo": ""},
            {"name": "Consultation", "clinical": true, "mailTo": ""},
            {"name": "Other", "clinical": false, "mailTo": ""}
        ], "Services";
        pub terms: TermsText = {"label": "I agree to the terms and privacy policy", "href": "/policy", "version": "1"}, "Terms";
        pub roles: Vec<InquiryChoice> = [
            {"key": "filming", "label": "Help at street filming and screening days"},
            {"key": "languages", "label": "Translate or read aloud"},
            {"key": "reading", "label": "Check that pages are easy to read"},
            {"key": "sharing", "label": "Share our work where I live"},
            {"key": "other", "label": "Something else"}
        ], "Roles";
        pub availability: Vec<InquiryChoice> = [
            {"key": "weekdays", "label": "Weekdays"},
            {"key": "evenings", "label": "Evenings"},
            {"key": "weekends", "label": "Weekends"},
            {"key": "online", "label": "Online only"}
        ], "Availability";
        pub under_age: UnderAge = {
            "question": "Are you 18 or over?",
            "hint": "If you are under 18, a parent or guardian has to agree first. We ask them by email.",
            "guardianText": "I am the parent or guardian. I agree that this young person helps, and that their name and how to reach them are kept to arrange it. I can take this back at any time.",
            "version": "1"
        }, "Under age";
        pub phone_hint: String = "+234 803 123 4567", "Phone hint";
        pub phone_hours: String = "Mon-Fri 8am (WAT) to 5pm", "Phone hours";
        /// What stands above the complaint form.
        pub complaint_intro: String = "Tell us if you are unhappy with how we handle what we know about you. It is free, and nobody will treat you worse for it.", "Complaint intro";
        pub complaint_clock: String = "We confirm that your complaint has arrived and answer it within 30 days.", "Complaint clock";
        pub authorities: Vec<DataAuthority> = [
            {"key": "uk", "name": "Information Commissioner’s Office (United Kingdom)", "url": "https://ico.org.uk/make-a-complaint/"},
            {"key": "ng", "name": "Nigeria Data Protection Commission", "url": "https://ndpc.gov.ng/"}
        ], "Authorities";
        pub texts: PerKind = {
            "contact": "Thank you for your message. We have received your request and sent a confirmation email.",
            "partnership": "Thank you for your message. We will get back to you shortly.",
            "volunteer": "Thank you for your message. We have received your request and sent a confirmation email.",
            "enquiry": "Thank you for your message. We've received your enquiry.",
            "feedback": "Thank you!",
            "complaint": "Thank you. We have received your complaint."
        }, "Texts";
        pub next: PerKind = {
            "contact": "A member of the team will read your message and reply by email, usually within two working days.",
            "partnership": "A member of the team will read your request and write to you, usually within five working days.",
            "volunteer": "A member of the team will read what you wrote and write to you about a first talk.",
            "enquiry": "A member of the team will look into it and reply by email.",
            "feedback": "Your feedback helps us improve.",
            "complaint": "Somebody will look into it and write to you within 30 days."
        }, "What happens next";
        pub failures: FailureTexts = {
            "failed": "Oops! There was an error sending your request. Please try again.",
            "network": "An unexpected error occurred. Please check your connection and try again.",
            "feedback": "Failed to submit—please try again."
        }, "Failures";
        pub mail_to: PerKind = {
            "contact": "",
            "partnership": "",
            "volunteer": "",
            "enquiry": "",
            "feedback": "",
            "complaint": ""
        }, "Mail to";
        pub on_call: String = "", "Email address for crisis alerts", email,
            help("Gets an email without health details when a message may be a crisis.");
        /// The mailbox to which answers come, whose names may have a part behind a plus.
        pub reply_address: String = "", "Reply address";
        pub keep: KeepDays = {"contact": 365, "partnership": 1095, "volunteer": 730, "enquiry": 365, "feedback": 730, "complaint": 2190, "guardian": 30}, "Keep";
        pub replies: Vec<SavedReply> = [
            {"key": "thanks", "title": "Thank you, we are looking into it", "kind": "", "text": "Thank you for writing to us. We are looking into it and will come back to you soon."},
            {"key": "book", "title": "Please book a consultation", "kind": "contact", "text": "Thank you for your message. This is something for a doctor to talk about with you, which we do not do by email. You can ask for a consultation on our site. If you feel very unwell, call your emergency number now."},
            {"key": "talk", "title": "A first talk", "kind": "volunteer", "forState": "talking", "text": "Thank you for offering to help. We would like to talk with you. Which day and time would suit you next week?"},
            {"key": "place", "title": "Welcome", "kind": "volunteer", "forState": "agreed", "text": "We are glad to have you with us. Before your first day we will send you a short training course, and the name and number of the person you can call."},
            {"key": "full", "title": "Not now", "kind": "volunteer", "forState": "declined", "text": "Thank you for offering to help. We have nothing suitable at the moment. May we keep your name and write when we do?"},
            {"key": "details", "title": "Details about partnership", "kind": "partnership", "forState": "talking", "text": "Thank you for your interest. Here is how partners work with us, and the rule that keeps our health advice independent: partners never choose what we say about health. When may we call you?"},
            {"key": "partners", "title": "We are partners", "kind": "partnership", "forState": "agreed", "text": "We are glad to work with you. We will send you what we agreed in writing, and the name of the person you can always ask."},
            {"key": "no-partners", "title": "Not this time", "kind": "partnership", "forState": "declined", "text": "Thank you for offering to work with us. We have thought about it and have to decline this time. We wish you well."}
        ], "Replies";
        beside {
            /// Who is told where nobody is named: the site's own address.
            pub site_email: Option<EmailAddress>;
        }
    }
}

impl InquirySettings {
    /// Who is told of an inquiry of that kind about these services. Without an address of its own, the site's.
    pub fn recipients_for(&self, kind: InquiryKind, services: &[String]) -> Vec<EmailAddress> {
        let by_service = self
            .services
            .iter()
            .filter(|service| kind == InquiryKind::Contact && services.contains(&service.name))
            .filter_map(|service| service.mail_to.trim().parse().ok());
        let mut recipients: Vec<EmailAddress> = by_service.collect();
        if recipients.is_empty() {
            recipients.extend(
                self.mail_to
                    .for_kind(kind)
                    .trim()
                    .parse::<EmailAddress>()
                    .ok(),
            );
        }
        if recipients.is_empty() {
            recipients.extend(self.site_email.clone());
        }
        // Two services may share one address.
        recipients.sort();
        recipients.dedup();
        recipients
    }

    /// Whether what is written about one of these may tell about somebody's health.
    pub fn is_clinical(&self, services: &[String]) -> bool {
        self.services
            .iter()
            .any(|service| service.clinical && services.contains(&service.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> InquirySettings {
        InquirySettings {
            services: vec![
                ContactService {
                    name: "Consultation".to_owned(),
                    clinical: true,
                    mail_to: "doctor@example.org".to_owned(),
                },
                ContactService {
                    name: "Other".to_owned(),
                    ..ContactService::default()
                },
            ],
            site_email: "hello@example.org".parse().ok(),
            ..InquirySettings::default()
        }
    }

    #[test]
    fn the_replies_that_come_with_the_program_may_be_mailed() {
        let settings: InquirySettings = testkit::settings(&serde_json::json!({}));
        assert!(!settings.replies.is_empty());
        for reply in settings.replies {
            assert!(
                safety::check_text(&reply.text, None).rules.is_empty(),
                "{}",
                reply.text
            );
        }
    }

    #[test]
    fn a_message_goes_to_who_sees_to_its_service() {
        let recipients = |services: &[&str]| {
            let services: Vec<String> = services.iter().map(ToString::to_string).collect();
            let recipients = settings().recipients_for(InquiryKind::Contact, &services);
            recipients
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(recipients(&["Consultation"]), ["doctor@example.org"]);
        assert_eq!(recipients(&["Other"]), ["hello@example.org"]);
        assert_eq!(
            recipients(&["Other", "Consultation"]),
            ["doctor@example.org"]
        );
        assert!(settings().is_clinical(&["Consultation".to_owned()]));
        assert!(!settings().is_clinical(&["Other".to_owned()]));
    }
}
