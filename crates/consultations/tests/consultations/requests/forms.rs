//! The form, a page at a time: what each field wants, the free path, and what a second press does.

use serde_json::{Value, json};

use super::fixture::{CLINICAL, Fixture, STORY};
use crate::files::made;

#[tokio::test(flavor = "multi_thread")]
async fn each_step_says_what_to_mend_and_keeps_what_was_typed() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let start = visitor.get("/consultation/request?package=Free-Chat").await;
    assert_eq!(
        start.location,
        "/consultation/request/about?package=Free-Chat"
    );
    assert_eq!(visitor.cookie, "", "looking writes nothing");
    let page = visitor.get(&start.location).await;
    assert_eq!(page.shown["found"]["package"]["title"], "Free Chat");
    let empty = visitor.step("about", &[("package", "Free-Chat")]).await;
    assert_eq!(empty.status, 422);
    assert_eq!(
        empty.invalid_fields(),
        ["patient", "adult", "country", "name", "email"]
    );
    let british = [
        ("package", "Free-Chat"),
        ("patient", "other"),
        ("adult", "yes"),
        ("country", "GB"),
        ("email", "x"),
        ("phone", "12"),
        ("name", "Ọ̀ṣun"),
    ];
    let seen = visitor.step("about", &british).await;
    assert_eq!(
        seen.invalid_fields(),
        ["nation", "email", "phone", "patientName", "patientEmail"]
    );
    assert_eq!(seen.shown["values"]["patient"], "other");
    assert_eq!(seen.shown["values"]["name"], "Ọ̀ṣun");
    let [who, country] = [&british[..3], &british[3..4]];
    let whole = [
        who,
        country,
        &[
            ("nation", "wales"),
            ("name", "Ọ̀ṣun"),
            ("email", "osun@example.org"),
            ("patientName", "Baba"),
            ("patientEmail", "baba@example.org"),
        ],
    ];
    let done = visitor.step("about", &whole.concat()).await;
    assert_eq!(done.location, "/consultation/request/story", "{done:?}");
    let ahead = visitor.get("/consultation/request/check").await;
    assert_eq!(
        (ahead.status, ahead.location.as_str()),
        (308, "/consultation/request/story")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_loads_its_draft_once() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    for (step, form) in [
        ("story", [("story", "")]),
        ("story", [("story", STORY)]),
        ("time", [("do", "wait")]),
        ("time", [("do", "next")]),
        ("check", [("terms", "")]),
    ] {
        let before = site.package_reads();
        let path = format!("/consultation/request/{step}");
        let answer = visitor.post_alone(&path, &form).await;
        assert_eq!(answer.status, 303, "{step}: {answer:?}");
        assert_eq!(site.package_reads() - before, 1, "{step}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_may_be_offered_the_form_says_so_and_ends() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let about = [
        ("package", "Free-Chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "US"),
    ];
    let seen = visitor.step("about", &about).await;
    assert_eq!(seen.status, 422);
    assert_eq!(seen.shown["found"]["offer"]["kind"], "information");
    assert_eq!(
        seen.invalid_fields(),
        [""; 0],
        "nobody is asked for a name first"
    );
    let next = visitor.get("/consultation/request/story").await;
    assert_eq!(next.location, "/consultation/request/about");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_country_stands_in_the_form_once_it_is_licensed() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let about = [
        ("package", "Free-Chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "IN"),
    ];
    let seen = visitor.step("about", &about).await;
    assert_eq!(seen.status, 422, "a country, but not a licensed one");
    assert_eq!(seen.invalid_fields(), Vec::<String>::new());
    assert_eq!(seen.shown["found"]["offer"]["kind"], "information");
    let usual = seen.shown["found"]["countries"].as_array().unwrap().clone();
    site.license_india();
    let mut visitor = site.visitor();
    let page = visitor
        .get("/consultation/request/about?package=Free-Chat")
        .await;
    let listed = page.shown["found"]["countries"].as_array().unwrap();
    let [.., india, elsewhere] = listed.as_slice() else {
        panic!("{listed:?}");
    };
    assert_eq!(
        (&india["key"], &india["label"]),
        (&json!("IN"), &json!("India"))
    );
    assert_eq!(Some(elsewhere), usual.last());
    assert_eq!(listed.len(), usual.len() + 1);
    let told = site.client.get("/api/consultation/places").send().await;
    let told: Value = told.unwrap().json().await.unwrap();
    assert_eq!(told["words"], "Nigeria, the United Kingdom and India");
    let named = [("name", "Asha"), ("email", "asha@example.org")];
    let told = [&about[..], &named[..]].concat();
    assert_eq!(visitor.step("about", &told).await.status, 303);
    let chosen = visitor.get("/consultation/request/about").await;
    assert!(chosen.shown["values"]["zone"].is_null(), "{chosen:?}");
    visitor.step("story", &[("story", STORY)]).await;
    let check = visitor.get("/consultation/request/check").await;
    let answers = check.shown["found"]["answers"].to_string();
    assert!(answers.contains("Kolkata time"), "{answers}");
}

#[tokio::test(flavor = "multi_thread")]
async fn urgent_words_show_the_card_first_and_lose_nothing() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Free-Chat").await;
    let urgent = "My chest dey pain me since morning and I cannot breathe.";
    let card = visitor.step("story", &[("story", urgent)]).await;
    assert_eq!(card.status, 200);
    assert!(card.shown["found"]["safety"]["title"].is_string());
    assert_eq!(card.shown["found"]["safety"]["level"], "emergency");
    assert_eq!(card.shown["values"]["story"], urgent);
    let on = visitor
        .step("story", &[("story", urgent), ("seen", "yes")])
        .await;
    assert_eq!(on.location, "/consultation/request/check");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_email_that_looks_like_a_slip_is_asked_about_and_taken() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let about = [
        ("package", "Free-Chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Tolu"),
        ("email", "tolu@gmial.com"),
        ("phone", "0803 123 4567"),
    ];
    assert_eq!(visitor.step("about", &about).await.status, 303);
    visitor.step("story", &[("story", STORY)]).await;
    let check = visitor.get("/consultation/request/check").await;
    let answers = check.shown["found"]["answers"].to_string();
    assert!(answers.contains("tolu@gmial.com"), "{answers}");
    assert!(
        answers.contains("Did you mean tolu@gmail.com?"),
        "{answers}"
    );
    let agreed = visitor.agree().await;
    assert_eq!(agreed.location, "/consultation/request/send");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_request_is_sent_once_and_told_without_a_clinical_word() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Free-Chat").await;
    let check = visitor.get("/consultation/request/check").await;
    assert!(check.shown["found"]["answers"].to_string().contains(STORY));
    let none = visitor.step("check", &[]).await;
    assert_eq!(
        none.invalid_fields(),
        ["consent-care", "consent-data", "terms"],
        "the early start is asked for money only"
    );
    let agreed = visitor.agree().await;
    assert_eq!(agreed.location, "/consultation/request/send");
    for _ in 0..2 {
        let sent = visitor.step("send", &[("do", "send")]).await;
        assert_eq!(sent.location, "/consultation/request/thanks");
    }
    assert_eq!(site.states().await, ["new"]);
    assert_eq!(site.templates().await, ["consult-received"]);
    let thanks = visitor.get("/consultation/request/thanks").await;
    assert_eq!(thanks.shown["found"]["thanks"]["state"], "new");
    for (_, variables) in site.mails().await {
        let text = variables.to_string().to_lowercase();
        for word in CLINICAL {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
    let again = visitor.step("thanks", &[("do", "resend")]).await;
    assert_eq!(again.status, 200);
    assert_eq!(site.templates().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_needed_is_a_report_and_a_lie_is_none() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.begin("Blood-Tests-and-Scan-Report").await;
    let none = visitor.step("story", &[("story", STORY)]).await;
    assert_eq!(none.invalid_fields(), ["file"]);
    assert_eq!(none.shown["values"]["story"], STORY);
    let check = visitor.get("/consultation/request/check").await;
    assert_eq!(check.location, "/consultation/request/story");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_comes_with_a_wrong_story_stays_and_the_story_stays_with_a_file() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.begin("Free-Chat").await;
    let path = "/consultation/request/story";
    let pdf = made::pdf_with(&[], "");
    let fields = [("story", "..."), ("do", "next")];
    let wrong = visitor.post_file(path, &fields, "cup.pdf", &pdf).await;
    assert_eq!(wrong.invalid_fields(), ["story"], "{wrong:?}");
    let files = wrong.shown["found"]["files"].as_array().unwrap();
    assert_eq!((files.len(), &files[0]["name"]), (1, &json!("cup.pdf")));

    let fields = [("story", STORY), ("do", "add")];
    let other = made::pdf_with(&[], "2");
    let added = visitor.post_file(path, &fields, "two.pdf", &other).await;
    assert_eq!(added.shown["values"]["story"], STORY, "{added:?}");
    let file = added.shown["found"]["files"][0]["id"].as_str().unwrap();
    let remove = [("story", STORY), ("remove", file)];
    let removed = visitor.step("story", &remove).await;
    assert_eq!(removed.shown["values"]["story"], STORY, "{removed:?}");
    assert_eq!(removed.shown["found"]["files"].as_array().unwrap().len(), 1);
}

/// What was refused is told on the page of the report, and is no answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_report_is_none_of_the_answers_and_can_be_taken_back() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.begin("Blood-Tests-and-Scan-Report").await;
    let lie = visitor.upload("lie.pdf", b"MZ this is no PDF").await;
    assert_eq!(lie.0, 415, "{lie:?}");
    let good = visitor.upload("cup.pdf", &made::pdf_with(&[], "")).await;
    assert_eq!(good.0, 204, "{good:?}");
    let on = visitor.step("story", &[("story", STORY)]).await;
    assert_eq!(on.location, "/consultation/request/check");
    let check = visitor.get(&on.location).await;
    let answers = check.shown["found"]["answers"].as_array().unwrap();
    let report = answers.iter().find(|answer| answer["key"] == "report");
    assert_eq!(report.unwrap()["lines"], json!(["cup.pdf"]));

    let page = visitor.get("/consultation/request/story").await;
    let files = page.shown["found"]["files"].as_array().unwrap().clone();
    let states: Vec<_> = files.iter().map(|file| &file["state"]).collect();
    assert_eq!(states, ["ready", "refused"]);
    let refused = files[1]["id"].as_str().unwrap();
    assert_eq!(visitor.cancel_upload(refused).await, 204);
    let page = visitor.get("/consultation/request/story").await;
    assert_eq!(page.shown["found"]["files"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_time_is_kept_extended_once_and_given_back() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Silver-Package").await;
    let none = visitor.step("time", &[("do", "next")]).await;
    assert_eq!(none.invalid_fields(), ["time"]);
    let time = visitor.choose_time().await;
    let mut other = site.visitor();
    other.write("Silver-Package").await;
    let taken = other.step("time", &[("time", &time), ("do", "hold")]).await;
    assert_eq!(taken.invalid_fields(), ["time"], "{taken:?}");
    let longer = visitor.step("time", &[("do", "extend")]).await;
    assert_eq!(longer.status, 200, "{longer:?}");
    let twice = visitor.step("time", &[("do", "extend")]).await;
    assert_eq!(twice.invalid_fields(), ["time"]);
    visitor.step("time", &[("do", "release")]).await;
    let free = other.step("time", &[("time", &time), ("do", "hold")]).await;
    assert_eq!(free.status, 200, "{free:?}");
    assert_eq!(free.shown["found"]["times"]["held"]["canExtend"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_holds_a_few_times_and_not_all_of_them() {
    let site = Fixture::new().await;
    let mut browsers = Vec::new();
    for _ in 0..4 {
        let mut visitor = site.visitor();
        visitor.write("Silver-Package").await;
        browsers.push(visitor);
    }
    // Themselves and two parents.
    for visitor in &mut browsers[..3] {
        visitor.choose_time().await;
    }
    let page = browsers[3].get("/consultation/request/time").await;
    let free = &page.shown["found"]["times"]["days"][1]["times"][0]["at"];
    let time = free.as_str().unwrap().to_owned();
    let one_more = browsers[3]
        .step("time", &[("time", &time), ("do", "hold")])
        .await;
    assert_eq!(one_more.invalid_fields(), ["time"], "{one_more:?}");
    // Changing one's mind is no other time.
    let other = browsers[0]
        .step("time", &[("time", &time), ("do", "hold")])
        .await;
    assert_eq!(other.status, 200, "{other:?}");
    browsers[1].step("time", &[("do", "release")]).await;
    let page = browsers[3].get("/consultation/request/time").await;
    let free = &page.shown["found"]["times"]["days"][1]["times"][0]["at"];
    let time = free.as_str().unwrap().to_owned();
    let now = browsers[3]
        .step("time", &[("time", &time), ("do", "hold")])
        .await;
    assert_eq!(now.status, 200, "{now:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_said_before_where_consultations_are_offered() {
    let site = Fixture::new().await;
    let told = site.client.get("/api/consultation/places").send().await;
    let told: Value = told.unwrap().json().await.unwrap();
    assert_eq!(told["words"], "Nigeria and the United Kingdom");
}
