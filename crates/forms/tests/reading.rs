//! Forms as they come over a line: urlencoded, multipart and JSON alike.
#![cfg(test)]

use axum::body::Body;
use axum::extract::FromRequest;
use forms::{
    AgreementField, ApiForm, ChoicesField, EmailField, FileField, FormDefinition, FormDescription,
    FormFieldKind, FormSource, Key, Line, ParsedForm, PersonName, PhoneField, Story, YesNo,
};
use http::header::CONTENT_TYPE;
use proptest::prelude::*;
use utoipa::{PartialSchema, ToSchema};

forms::form! {
    /// A form with a field of each type.
    pub struct Sample as "SampleMessage" on "sample" {
        /// Who.
        name: PersonName = "fullName" { label: "Name", missing: "Enter your name" },
        /// Where to answer.
        email: EmailField = "email" { label: "Email", missing: "Enter your email address" },
        /// Where to call.
        phone: PhoneField = "phone" { label: "Phone" },
        /// About what.
        about: ChoicesField = "about" { label: "About", missing: "Choose at least one" },
        /// For whom.
        organisation: Line = "organisation",
        /// What.
        message: Story = "message" { label: "Message", missing: "Enter your message", most: 20 },
        /// Whether they liked it.
        liked: YesNo = "liked",
        /// The terms.
        terms: AgreementField = "terms" { label: "Terms", missing: "Agree to the terms" },
        /// Country.
        country: Key = "country",
    }
}

const JSON: &str = "application/json";
const URLENCODED: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data; boundary=x";

const FIELDS: [(&str, &str); 9] = [
    ("fullName", " Ọ̀ṣun\r\nAdé "),
    ("email", "ada@Example.org"),
    ("phone", "07700 900982"),
    ("about", "one"),
    ("about", "two"),
    ("message", "a\r\nb\u{202e}"),
    ("liked", "no"),
    ("terms", "yes"),
    ("country", "GB"),
];

async fn called(kind: &str, body: impl Into<Body>) -> Result<ApiForm<Sample>, web::Error> {
    let request = http::Request::post("/").header(CONTENT_TYPE, kind);
    ApiForm::from_request(request.body(body.into()).unwrap(), &()).await
}

fn multipart(fields: &[(&str, &str)]) -> String {
    let part = |(name, value): &(&str, &str)| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    fields.iter().map(part).collect::<String>() + "--x--\r\n"
}

fn mistakes(reading: ParsedForm<Sample>) -> Vec<(String, String)> {
    let mistakes = reading.into_result().err().unwrap_or_default().into_iter();
    mistakes.map(|error| (error.field, error.message)).collect()
}

fn typed(fields: &[(&str, &str)], way: FormSource) -> Vec<(String, String)> {
    let body = fields.iter().copied().collect();
    mistakes(ParsedForm::from_body(&body, way))
}

#[tokio::test]
async fn each_way_of_sending_says_the_same() {
    let mut urlencoded = url::form_urlencoded::Serializer::new(String::new());
    let urlencoded = urlencoded.extend_pairs(FIELDS).finish();
    let json = r#"{"fullName":" Ọ̀ṣun\r\nAdé ","email":"ada@Example.org","phone":"07700 900982","about":["one","two"],
        "message":"a\r\nb\u202e","liked":false,"terms":true,"country":"GB"}"#;
    for (kind, body) in [
        (URLENCODED, urlencoded),
        (MULTIPART, multipart(&FIELDS)),
        (JSON, json.to_owned()),
    ] {
        let form = called(kind, body)
            .await
            .unwrap()
            .parse_form()
            .into_result()
            .unwrap();
        assert_eq!(&*form.name, "Ọ̀ṣun Adé", "{kind}");
        assert_eq!(form.email.0.unwrap().as_str(), "ada@example.org");
        let phone = form.phone.0.unwrap();
        assert_eq!(
            (phone.typed.as_str(), phone.e164.as_str()),
            ("07700 900982", "+447700900982")
        );
        assert_eq!(form.about.0, ["one", "two"]);
        assert_eq!(&*form.message, "a\nb");
        assert_eq!((&*form.organisation, &*form.country), ("", "GB"));
        assert_eq!((form.liked.0, form.terms.0), (Some(false), Some(true)));
    }
}

#[test]
fn what_is_missing_is_told_in_the_order_of_the_form() {
    let named = |way| -> Vec<String> {
        let told = typed(&[], way).into_iter();
        told.map(|(field, _)| field).collect()
    };
    let always = ["fullName", "email", "about", "message"];
    assert_eq!(named(FormSource::Call), always);
    assert_eq!(named(FormSource::Page), [&always[..], &["terms"]].concat());
    let mut reading =
        ParsedForm::<Sample>::from_body(&FIELDS.into_iter().collect(), FormSource::Page);
    reading.add_error("elsewhere", "Last");
    reading.add_error("message", "Second");
    reading.add_error("fullName", "First");
    reading.add_error("fullName", "Once is enough");
    reading.add_error("about-one", "A box of a field");
    let told: Vec<String> = mistakes(reading).into_iter().map(|told| told.1).collect();
    assert_eq!(told, ["First", "A box of a field", "Second", "Last"]);
}

#[test]
fn each_kind_of_mistake_has_one_sentence() {
    let email = "Enter an email address like name@example.com";
    for (field, value, message) in [
        ("email", "ada", email),
        ("email", "ada@example.org\r\nBcc: x@example.org", email),
        ("email", "\"ada\"@example.org", email),
        (
            "phone",
            "12",
            "Enter a telephone number, like 0803 123 4567 or +44 7700 900 982",
        ),
        ("fullName", "\u{202e} —", "Enter your name"),
        (
            "fullName",
            &*"a".repeat(121),
            "The name must be 120 characters or fewer",
        ),
        (
            "organisation",
            &*"a".repeat(201),
            "This must be 200 characters or fewer",
        ),
        (
            "message",
            &*"ọ̀".repeat(21),
            "Your message must be 20 characters or fewer. You have written 21",
        ),
        ("terms", "no", "Agree to the terms"),
    ] {
        let others = FIELDS.into_iter().filter(|(name, _)| *name != field);
        let fields: Vec<_> = others.chain([(field, value)]).collect();
        let told = [(field.to_owned(), message.to_owned())];
        assert_eq!(typed(&fields, FormSource::Page), told, "{value}");
    }
    let links = |count: usize| {
        let body = [("message", "://".repeat(count))].into_iter().collect();
        let read = ParsedForm::<LinkForm>::from_body(&body, FormSource::Page).into_result();
        read.map(|form| form.message.0)
    };
    assert_eq!(links(10).unwrap().len(), 30);
    assert_eq!(
        links(11).unwrap_err()[0].message,
        "Use 10 links or fewer in your message"
    );
    let body = [("notes", "://".repeat(11))].into_iter().collect();
    let read = ParsedForm::<LinkForm>::from_body(&body, FormSource::Page).into_result();
    assert_eq!(read.unwrap().notes.len(), 33);
}

forms::form! {
    /// A message alone.
    struct LinkForm as "LinkMessage" on "link" {
        /// What.
        message: Story = "message",
        /// What may have as many links as it likes.
        notes: Story = "notes" { most_links: usize::MAX },
    }
}

forms::form! {
    /// A file alone.
    struct ScanForm as "ScanMessage" on "scan" {
        /// Which.
        scan: FileField = "scan" { label: "Scan", missing: "Choose a file" },
    }
}

#[tokio::test]
async fn a_file_is_a_field_that_no_schema_has() {
    let scan = async |head: &str| {
        let body =
            format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n%PDF\r\n--x--\r\n");
        let request = http::Request::post("/").header(CONTENT_TYPE, MULTIPART);
        let request = request.body(Body::from(body)).unwrap();
        let called: ApiForm<ScanForm> = ApiForm::from_request(request, &()).await.unwrap();
        called.parse_form().into_result()
    };
    let file = scan("name=\"scan\"; filename=\"a.pdf\"").await.unwrap();
    let file = file.scan.0.unwrap();
    assert_eq!(
        (file.name.as_str(), &file.bytes[..]),
        ("a.pdf", &b"%PDF"[..])
    );
    let missing = scan("name=\"scan\"").await.unwrap_err();
    assert_eq!(missing[0].message, "Choose a file");
    let schema = serde_json::to_value(ScanForm::schema()).unwrap();
    assert_eq!(schema["properties"].as_object().unwrap().len(), 1);
    assert!(FormDescription::from_form::<ScanForm>().fields.is_empty());
}

#[tokio::test]
async fn a_program_that_fills_in_everything_is_known() {
    let machine = called(JSON, r#"{"website":"https://example.org"}"#).await;
    assert!(machine.unwrap().is_by_machine());
    assert!(
        !called(JSON, r#"{"website":""}"#)
            .await
            .unwrap()
            .is_by_machine()
    );
}

#[test]
fn the_declaration_is_the_schema_and_what_is_drawn() {
    assert_eq!(Sample::name(), "SampleMessage");
    let schema = serde_json::to_value(Sample::schema()).unwrap();
    assert_eq!(schema["description"], "A form with a field of each type.");
    let fields = schema["properties"].as_object().unwrap();
    assert_eq!(fields.len(), Sample::FIELDS.len() + 1, "and the honeypot");
    assert_eq!(fields["about"]["type"], "array");
    assert_eq!(fields["about"]["default"], serde_json::json!([]));
    assert_eq!(
        fields["terms"]["type"],
        serde_json::json!(["boolean", "null"])
    );
    assert_eq!(fields["fullName"]["description"], "Who.");
    let drawn = FormDescription::from_form::<Sample>().fields;
    let names: Vec<&str> = drawn.iter().map(|field| field.name).collect();
    assert_eq!(
        names,
        ["fullName", "email", "phone", "about", "message", "terms"]
    );
    assert_eq!(
        (drawn[4].kind, drawn[4].max_length),
        (FormFieldKind::Story, 20)
    );
    assert!(drawn[0].required && !drawn[2].required);
}

proptest! {
    #[test]
    fn no_bytes_make_it_fall_over(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        cut in 0usize..200,
        kind in prop::sample::select(vec![JSON, URLENCODED, MULTIPART]),
    ) {
        let whole = multipart(&FIELDS).into_bytes();
        let body = [&whole[..cut.min(whole.len())], &bytes].concat();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            for sent in [body, bytes] {
                if let Ok(form) = called(kind, sent).await {
                    let _ = form.parse_form().into_result();
                }
            }
        });
    }

    #[test]
    fn no_text_makes_a_field_fall_over(value in any::<String>()) {
        for rule in Sample::FIELDS {
            let told = typed(&[(rule.name, &value)], FormSource::Page);
            prop_assert!(told.iter().all(|(_, message)| !message.is_empty()));
        }
    }
}
