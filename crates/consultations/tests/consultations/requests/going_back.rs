//! Presses that show their page again: answered by a redirect, so that the page can be reloaded and gone back to.

use consultations::erasure;
use consultations::requests::Request;
use store::Actor;

use super::fixture::Fixture;

const ABOUT: &str = "/consultation/request/about";

/// The first step for oneself.
fn told(email: &str) -> [(&str, &str); 6] {
    [
        ("package", "Free-Chat"),
        ("patient", "me"),
        ("adult", "yes"),
        ("country", "NG"),
        ("name", "Ada Obi"),
        ("email", email),
    ]
}

/// What stays in the table.
async fn kept(site: &Fixture) -> usize {
    site.rows("SELECT owner FROM care_flash").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_step_is_shown_again_by_a_page_that_can_be_gone_back_to() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let start = format!("{ABOUT}?package=Free-Chat");
    let form = [("package", "Free-Chat"), ("country", "GB")];
    let press = visitor.post_alone(ABOUT, &form).await;
    assert_eq!(press.status, 303);
    let (page, token) = press.location.split_once("&again=").unwrap();
    assert_eq!((page, token.len()), (start.as_str(), 32));
    assert_eq!(visitor.cookie, "", "it needs no cookie");
    let page = visitor.get(&press.location).await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.invalid_fields(),
        ["patient", "adult", "nation", "name", "email"]
    );
    assert_eq!(page.shown["values"]["country"], "GB");
    let reloaded = visitor.get(&press.location).await;
    assert_eq!(reloaded.invalid_fields(), [""; 0], "said once");
    assert_eq!(reloaded.shown["values"]["country"], "GB", "and not lost");

    let other = press.location.replace("Free-Chat", "Silver-Package");
    let other = visitor.get(&other).await;
    assert_eq!(other.shown["values"]["package"], "Silver-Package");
    site.pass_minutes(11);
    let later = visitor.get(&press.location).await;
    assert!(later.shown["values"]["country"].is_null(), "{later:?}");
    visitor.post_alone(ABOUT, &form).await;
    assert_eq!(
        kept(&site).await,
        1,
        "what is over goes with the next press"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_or_more_than_a_form_takes_is_answered_at_once() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let long = "a".repeat(5 << 10);
    let form = [("package", "Free-Chat"), ("country", long.as_str())];
    let answer = visitor.post_alone(ABOUT, &form).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.shown["values"]["country"], long);
    let call = site
        .client
        .post(ABOUT)
        .header("origin", "http://localhost:8080")
        .header("accept", "application/json")
        .form(&[("package", "Free-Chat")]);
    assert_eq!(call.send().await.unwrap().status(), 422);
    assert_eq!(kept(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_is_kept_sealed_until_the_next_press_and_erased_with_its_request() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.write("Free-Chat").await;
    let form = told("ada-at-example");
    let press = visitor.post_alone(ABOUT, &form).await;
    let again = format!("{ABOUT}?package=Free-Chat");
    assert_eq!((press.status, press.location.as_str()), (303, &*again));
    let rows = site
        .rows("SELECT content, request_id FROM care_flash")
        .await;
    let content: String = rows[0].try_get("", "content").unwrap();
    let request: String = rows[0].try_get("", "request_id").unwrap();
    // Neither can be in hexadecimal digits by chance, as "ada" alone can.
    for typed in ["ada-at-example", "Ada Obi"] {
        assert!(!content.contains(typed), "{content}");
    }
    let story = visitor.get("/consultation/request/story").await;
    assert_eq!(
        story.invalid_fields(),
        [""; 0],
        "another page says nothing of it"
    );
    let page = visitor.get(ABOUT).await;
    assert_eq!(page.invalid_fields(), ["email"]);
    assert_eq!(page.shown["values"]["email"], "ada-at-example");

    let form = told("ada@example.org");
    assert_eq!(visitor.step("about", &form).await.status, 303);
    assert_eq!(kept(&site).await, 0);
    let page = visitor.get(ABOUT).await;
    assert_eq!(page.shown["values"]["email"], "ada@example.org");

    visitor.post_alone(ABOUT, &told("x")).await;
    assert_eq!(kept(&site).await, 1);
    let tx = site.store.begin(Actor::System).await.unwrap();
    let row = cases::lock_case::<Request>(&tx, &request)
        .await
        .unwrap()
        .unwrap();
    erasure::erase_request(&site.consultations, &tx, row)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(kept(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_a_booking_is_shown_once_by_its_page() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.go_to_checkout().await;
    visitor.pay(&checkout).await;
    let link = site.link_of("consult-confirmed", "link").await;
    let mut phone = site.visitor();
    for (press, mode) in [
        ("cancel", "cancel"),
        ("reschedule", "reschedule"),
        ("resend", "status"),
    ] {
        let answer = phone.post_alone(&link, &[("do", press)]).await;
        assert_eq!((answer.status, &answer.location), (303, &link), "{press}");
        let page = phone.get(&link).await;
        assert_eq!(page.shown["found"]["mode"], mode);
        assert_eq!(page.shown["found"]["notice"].is_string(), press == "resend");
        let again = phone.get(&link).await;
        assert_eq!(again.shown["found"]["mode"], "status");
        assert!(again.shown["found"]["notice"].is_null());
    }
    let answer = phone.post_alone(&link, &[("do", "move")]).await;
    let page = phone.get(&answer.location).await;
    assert_eq!(page.invalid_fields(), ["time"]);
    assert_eq!(kept(&site).await, 1);
    site.pass_minutes(24 * 60);
    site.erase_due().await;
    assert_eq!(kept(&site).await, 0, "each night clears what is over");
}
