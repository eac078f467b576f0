//! Report files that a package needs, while money for it may be on its way.

use serde_json::{Value, json};
use testkit::{PageAnswer, pay_by_card, read_json};

use super::fixture::{Fixture, STORY};
use super::visitor::Visitor;
use crate::files::made;

const REPORT: &str = "Blood-Tests-and-Scan-Report";

/// A PDF that no other number makes.
fn pdf(number: usize) -> Vec<u8> {
    made::pdf_with(&[format!("<</Page {number}>>").as_bytes()], "")
}

impl Visitor<'_> {
    /// The ids of the files that are there.
    async fn files(&mut self) -> Vec<String> {
        let rows = self.site.rows("SELECT id FROM care_file ORDER BY id");
        let id = |row: &sea_orm::QueryResult| row.try_get("", "id").unwrap();
        rows.await.iter().map(id).collect()
    }

    async fn remove(&mut self, file: &str) -> PageAnswer {
        self.step("story", &[("remove", file)]).await
    }

    /// From the package to the checkout, with one report; answers the checkout page.
    async fn pay_with_report(&mut self, package: &str) -> String {
        self.begin(package).await;
        let added = self.add_file("report.pdf", &pdf(1)).await;
        assert_eq!(added.status, 200, "{added:?}");
        let told = self.step("story", &[("story", STORY)]).await;
        assert_eq!(told.status, 303, "{told:?}");
        if package != REPORT {
            self.choose_time().await;
        }
        assert_eq!(self.agree().await.location, "/consultation/request/pay");
        let paying = self.step("pay", &[("do", "pay")]).await;
        assert_eq!(paying.status, 303, "{paying:?}");
        paying.location
    }

    /// Gives the payment up.
    async fn end_payment(&mut self) {
        let ended = self.step("pay", &[("do", "cancel")]).await;
        assert_eq!(ended.location, "/consultation", "{ended:?}");
        self.site.run_jobs().await;
        assert_eq!(self.site.states().await, ["draft"]);
    }
}

/// The same press by a program.
async fn remove_as_json(visitor: &Visitor<'_>, file: &str) -> (u16, Value) {
    let site = visitor.site;
    let request = site
        .client
        .post("/consultation/request/story")
        .header("cookie", &visitor.cookie)
        .header("origin", "http://localhost:8080")
        .header("accept", "application/json")
        .form(&[("remove", file)]);
    read_json(request.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_report_that_is_needed_stays_while_a_payment_is_open() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.pay_with_report(REPORT).await;
    let first = visitor.files().await.remove(0);
    let refused = visitor.remove(&first).await;
    assert_eq!(refused.invalid_fields(), ["file"], "{refused:?}");
    let words = refused.shown["errors"][0]["message"].as_str().unwrap();
    assert!(words.contains("Add the other file first"), "{words}");
    assert_eq!(refused.shown["found"]["files"][0]["id"], json!(first));
    let (status, problem) = remove_as_json(&visitor, &first).await;
    assert_eq!((status, &problem["code"]), (409, &json!("last_report")));
    assert_eq!(problem["errors"][0]["field"], "file");
    assert_eq!(visitor.files().await, std::slice::from_ref(&first));

    // It is replaced by adding first.
    let added = visitor.add_file("better.pdf", &pdf(2)).await;
    assert_eq!(added.status, 200, "{added:?}");
    assert_eq!(visitor.remove(&first).await.status, 200);
    let second = visitor.files().await;
    assert_eq!(second.len(), 1);

    visitor.end_payment().await;
    assert_eq!(visitor.remove(&second[0]).await.status, 200);
    assert!(visitor.files().await.is_empty());
    let next = visitor.get("/consultation/request/pay").await;
    assert_eq!(next.location, "/consultation/request/story");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_is_not_needed_may_go_while_a_payment_is_open() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    visitor.pay_with_report("Silver-Package").await;
    let file = visitor.files().await.remove(0);
    assert_eq!(visitor.remove(&file).await.status, 200);
    assert!(visitor.files().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_keeps_its_report_before_anybody_is_told() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let checkout = visitor.pay_with_report(REPORT).await;
    let file = visitor.files().await.remove(0);
    let paid = pay_by_card(&site.client.http, &checkout, "").await;
    assert_eq!(paid.status(), 303);
    assert_eq!(visitor.remove(&file).await.invalid_fields(), ["file"]);
    site.run_jobs().await;
    assert_eq!(site.states().await, ["new"]);
    let late = visitor.remove(&file).await;
    assert_eq!(late.location, "/consultation/request/thanks", "{late:?}");
    assert_eq!(visitor.files().await, [file]);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_late_for_what_lost_its_report_waits_for_somebody() {
    let site = Fixture::new().await;
    let mut visitor = site.visitor();
    let left = visitor.pay_with_report(REPORT).await;
    for _ in 0..40 {
        site.pass_minutes(5);
        site.run_jobs().await;
    }
    assert_eq!(site.states().await, ["draft"], "its time to pay is over");
    let file = visitor.files().await.remove(0);
    assert_eq!(visitor.remove(&file).await.status, 200);
    // The page that was left open takes money.
    visitor.pay(&left).await;
    assert_eq!(site.states().await, ["needs_review"]);
    let rows = site.rows("SELECT review_reason FROM care_request").await;
    let reason: Option<String> = rows[0].try_get("", "review_reason").unwrap();
    assert_eq!(reason.as_deref(), Some("no_report"));
}
