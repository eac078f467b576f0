//! What readers do here is told to the service.
use community::model::{Item, ItemState};
use community::tables::reaction::ReactionKind::{Dislike, Like};
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use sync::SyncAction;
use testkit::{DeskCaller, ServiceTrouble, signed_in};

use crate::house::{House, post};
use crate::readers::FINGERPRINT;
use crate::running::{Running, eventually};

const TOKEN: &str = "write-secret";

/// A house that tells, beside a service that wants its token, with a post and a comment of there.
async fn house() -> House {
    let house = House::with(|settings| settings.write_token = Some(TOKEN.to_owned())).await;
    house.service.require_write_token(TOKEN);
    let mut sleep = post("sleep", "Sleep");
    sleep["likes"] = json!(7);
    sleep["comments"] = json!([{
        "_key": "k1", "name": "Ade", "text": "From there", "postedAt": "2025-03-02T09:00:00Z",
        "likes": 1, "dislikes": 0, "replies": [],
    }]);
    house.service.put(sleep);
    house.census().await;
    house
}

impl House {
    /// Sends all that waits.
    async fn send(&self) {
        eventually(|| async {
            self.sync.send_due().await.unwrap();
            self.waiting().await.is_empty()
        })
        .await;
    }

    /// What the desk shows of what is not told yet.
    async fn outgoing(&self) -> Vec<Value> {
        let (status, body) = self
            .desk()
            .call("GET", "/api/desk/sync/outgoing", &Value::Null)
            .await;
        assert_eq!(status, 200, "{body}");
        body["items"].as_array().unwrap().clone()
    }

    async fn waiting(&self) -> Vec<Value> {
        let items = self.outgoing().await.into_iter();
        items.filter(|item| item["state"] == "waiting").collect()
    }

    fn desk(&self) -> DeskCaller {
        let routes = sync::desk_routes().with_state(sync::SyncDesk(Some(self.sync.clone())));
        let owner = signed_in(self.store.clock(), "Owner", Role::Owner);
        DeskCaller::new(routes, owner)
    }

    fn there(&self) -> Value {
        self.service.find("sleep").unwrap()
    }

    /// The key that the comment of there has here.
    async fn key_of_theirs(&self) -> String {
        let shown = self.shown_comments("sleep").await;
        shown[0]["_key"].as_str().unwrap().to_owned()
    }

    async fn alarm_mails(&self) -> usize {
        let sql = "SELECT id FROM mail_message WHERE template = 'sync-alert'";
        testkit::rows_in(&self.store, sql).await.len()
    }

    /// Somebody who is told of what happens.
    async fn hire_owner(&self) {
        let url = testkit::PUBLIC_URL.parse().unwrap();
        let staff = staff::Staff::new(self.store.clone(), &url, staff::StaffPorts::default());
        staff::testing::sign_in(&staff.unwrap(), Role::Owner)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn likes_comments_and_replies_go_out_as_the_specification_writes_them() {
    let house = house().await;
    let theirs = house.key_of_theirs().await;
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    house.react(Item::post("sleep"), "b", Some(Like)).await;
    house.react(Item::post("sleep"), "c", Some(Dislike)).await;
    house
        .react(Item::comment(theirs.as_str()), "a", Some(Like))
        .await;
    let own = house.comment("sleep", None, "Thank you").await;
    let reply = house.comment("sleep", Some(&theirs), "I agree").await;
    house.send().await;

    let writes = house.service.take_writes();
    assert_eq!(writes.len(), 2, "{writes:#?}");
    let patches = &writes[0]["mutations"];
    assert_eq!(patches[0]["patch"]["setIfMissing"], json!({"comments": []}));
    assert_eq!(patches[0]["patch"]["insert"]["after"], "comments[-1]");
    let item = &patches[0]["patch"]["insert"]["items"][0];
    let mut names: Vec<&String> = item.as_object().unwrap().keys().collect();
    names.sort();
    let wanted = [
        "_key", "dislikes", "likes", "name", "postedAt", "replies", "text",
    ];
    assert_eq!(names, wanted, "as the specification writes a comment");
    let list = "comments[_key==\"k1\"].replies";
    assert_eq!(patches[1]["patch"]["setIfMissing"], json!({list: []}));
    assert_eq!(
        patches[1]["patch"]["insert"]["after"],
        format!("{list}[-1]")
    );
    let counts = &writes[1]["mutations"][0]["patch"];
    let liked = "comments[_key==\"k1\"].likes";
    assert_eq!(
        counts["setIfMissing"],
        json!({"likes": 0, "dislikes": 0, liked: 0})
    );
    assert_eq!(counts["inc"], json!({"likes": 2, "dislikes": 1, liked: 1}));
    let sent = json!(writes).to_string();
    assert!(
        !sent.contains(FINGERPRINT) && !sent.contains(TOKEN),
        "{sent}"
    );

    let there = house.there();
    assert_eq!(
        (&there["likes"], &there["dislikes"]),
        (&json!(9), &json!(1))
    );
    assert_eq!(there["comments"][0]["likes"], 2);
    assert_eq!(there["comments"][0]["replies"][0]["_key"], reply);
    assert_eq!(there["comments"][1]["_key"], own);
    assert_eq!(there["comments"][1]["name"], "Ngozi");
}

#[tokio::test]
async fn what_was_told_does_not_come_back() {
    let house = house().await;
    house.comment("sleep", None, "Thank you").await;
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    house.send().await;
    let before = house.shown_comments("sleep").await;
    house.service.take_calls();
    let report = house.census().await;
    assert_eq!(
        (report.conflicts, report.comments, report.published),
        (0, 0, 0)
    );
    let calls = format!("{:?}", house.service.take_calls());
    assert!(
        !calls.contains("/data/doc/"),
        "its own revision is known: {calls}"
    );
    // Read again for another reason, comments that came from here are known by their keys.
    let mut edited = house.there();
    edited["title"] = json!("Sleep well");
    house.service.put(edited);
    let report = house.census().await;
    assert_eq!(
        (report.conflicts, report.comments, report.published),
        (0, 0, 1)
    );
    assert_eq!(house.title("sleep").await.as_deref(), Some("Sleep well"));
    assert_eq!(house.shown_comments("sleep").await, before);
    assert_eq!(house.tally("sleep").await, (1, 0));
}

#[tokio::test]
async fn a_lost_answer_and_a_busy_service_count_once() {
    let house = house().await;
    house.service.plan_writes([
        ServiceTrouble::LostAnswer,
        ServiceTrouble::Status(429, Some(1)),
        ServiceTrouble::Status(503, None),
    ]);
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    house.send().await;
    assert_eq!(house.there()["likes"], 8);
    assert_eq!(house.service.repeated_writes(), 1);
    house.service.plan_writes([
        ServiceTrouble::LostAnswer,
        ServiceTrouble::Status(500, None),
    ]);
    house.comment("sleep", None, "Once").await;
    house.send().await;
    assert_eq!(house.there()["comments"].as_array().unwrap().len(), 2);
    // Taken back before anybody was told, it is no news.
    house.service.take_writes();
    house.react(Item::post("sleep"), "b", Some(Like)).await;
    house.react(Item::post("sleep"), "b", None).await;
    house.react(Item::post("sleep"), "a", None).await;
    house.send().await;
    let writes = house.service.take_writes();
    assert_eq!(
        writes[0]["mutations"][0]["patch"]["dec"],
        json!({"likes": 1})
    );
    assert_eq!(house.there()["likes"], 7);
}

#[tokio::test]
async fn only_what_readers_see_stands_there() {
    let house = house().await;
    let held = house
        .write_comment("sleep", None, "Not yet", ItemState::Pending)
        .await;
    house.sync.send_due().await.unwrap();
    assert!(house.service.take_writes().is_empty());
    house.put_comment(&held, ItemState::Published).await;
    let reply = house.comment("sleep", Some(&held), "An answer").await;
    house
        .react(Item::comment(held.as_str()), "a", Some(Like))
        .await;
    house.send().await;
    assert_eq!(house.there()["comments"][1]["replies"][0]["_key"], reply);
    assert_eq!(house.there()["comments"][1]["likes"], 1);
    // Taken off with its answers; shown again it has its likes.
    house.put_comment(&held, ItemState::Removed).await;
    house.send().await;
    assert_eq!(house.there()["comments"].as_array().unwrap().len(), 1);
    house.put_comment(&held, ItemState::Published).await;
    house.send().await;
    let back = house.there()["comments"][1].clone();
    assert_eq!(
        (&back["likes"], &back["replies"][0]["_key"]),
        (&json!(1), &json!(reply))
    );
    // With an answer of somebody there it is emptied instead.
    let mut answered = house.there();
    answered["comments"][1]["replies"]
        .as_array_mut()
        .unwrap()
        .push(json!({
            "_key": "k2", "name": "Bola", "text": "Well said", "postedAt": "2026-03-02T09:00:00Z",
        }));
    house.service.put(answered);
    house.census().await;
    house.put_comment(&held, ItemState::Removed).await;
    house.send().await;
    assert_eq!(house.there()["comments"][1]["text"], "[removed]");
    assert_eq!(house.there()["comments"][1]["replies"][0]["_key"], "k2");
    // What somebody there took off is not written again.
    let mut pruned = house.there();
    pruned["comments"].as_array_mut().unwrap().pop();
    house.service.put(pruned);
    house.put_comment(&held, ItemState::Published).await;
    house.send().await;
    assert_eq!(house.there()["comments"].as_array().unwrap().len(), 1);
    // What was written there is taken off there by whoever looks after it.
    let theirs = house.key_of_theirs().await;
    house.put_comment(&theirs, ItemState::Removed).await;
    house.send().await;
    assert_eq!(house.there()["comments"][0]["_key"], "k1");
}

#[tokio::test]
async fn what_is_not_taken_is_shown_and_can_be_sent_again() {
    let house = house().await;
    house
        .service
        .plan_writes([ServiceTrouble::Status(400, None)]);
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    house.send().await;
    let shown = house.outgoing().await;
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert_eq!(
        (&shown[0]["id"], &shown[0]["state"]),
        (&json!("sleep"), &json!("refused"))
    );
    assert_eq!(
        (&shown[0]["reactions"], &shown[0]["words"]),
        (&json!(1), &json!("trouble 400"))
    );
    let address = "/api/desk/sync/outgoing/sleep/send";
    let (status, _) = house.desk().call("POST", address, &json!({})).await;
    assert_eq!(status, 200);
    house.send().await;
    assert!(house.outgoing().await.is_empty());
    assert_eq!(house.there()["likes"], 8);
    let (status, _) = house.desk().call("POST", address, &json!({})).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn a_refused_token_stops_telling_and_staff_are_told_once() {
    let house = house().await;
    house.hire_owner().await;
    house.service.require_write_token("another");
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    house.comment("sleep", None, "Thank you").await;
    eventually(|| async {
        house.sync.send_due().await.unwrap();
        house.sync.overview().await.unwrap().is_write_refused
    })
    .await;
    let overview = house.sync.overview().await.unwrap();
    let words = "Insufficient permissions; permission \"update\" required";
    assert!(overview.write_fault.unwrap().contains(words));
    assert!(!overview.is_refused, "reading goes on");
    house.service.take_writes();
    house.react(Item::post("sleep"), "b", Some(Like)).await;
    house.sync.send_due().await.unwrap();
    house.service.require_write_token(TOKEN);
    house
        .sync
        .act(Actor::System, SyncAction::Resume)
        .await
        .unwrap();
    house.send().await;
    assert_eq!(house.there()["likes"], 9);
    assert_eq!(house.alarm_mails().await, 1);
}

#[tokio::test]
async fn nothing_is_told_of_what_never_came_and_without_a_token() {
    let house = house().await;
    house.publish(post("ours", "Ours")).await;
    house.react(Item::post("ours"), "a", Some(Like)).await;
    house.comment("ours", None, "Here").await;
    house
        .sync
        .choose_owner(Actor::System, "blog", true)
        .await
        .unwrap();
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    house.send().await;
    assert!(house.service.take_writes().is_empty());
    let silent = House::trusting().await;
    silent.service.put(post("sleep", "Sleep"));
    silent.census().await;
    silent.react(Item::post("sleep"), "a", Some(Like)).await;
    silent.comment("sleep", None, "Here").await;
    assert_eq!(silent.sync.send_due().await.unwrap(), 0);
    assert!(silent.outgoing().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waited_when_a_node_was_killed_is_told_by_the_next_one() {
    let house = house().await;
    house
        .service
        .plan_writes(std::iter::repeat_n(ServiceTrouble::Hangup, 40));
    house.react(Item::post("sleep"), "a", Some(Like)).await;
    let first = Running::begin(&house);
    eventually(|| async { house.service.take_writes().len() > 1 }).await;
    first.kill().await;
    house.service.forget_plan();
    let next = Running::begin(&house);
    eventually(|| async { house.there()["likes"] == 8 }).await;
    eventually(|| async { house.outgoing().await.is_empty() }).await;
    next.stop().await;
}

#[tokio::test]
async fn staff_are_told_once_of_a_refusal_without_the_token() {
    let house = house().await;
    house.hire_owner().await;
    house.service.require_token("secret");
    assert!(house.sync.run_census().await.is_err());
    assert!(house.sync.run_census().await.is_err());
    assert_eq!(house.alarm_mails().await, 1);
    let secret = "SELECT id FROM mail_message WHERE variables LIKE '%secret%'";
    assert!(testkit::rows_in(&house.store, secret).await.is_empty());
}

#[tokio::test]
async fn staff_are_told_once_that_much_is_gone_and_that_nothing_comes_for_long() {
    let house = House::with(|settings| settings.pace.alarm = std::time::Duration::ZERO).await;
    house.hire_owner().await;
    house.service.put(post("sleep", "Sleep"));
    house.census().await;
    house.service.delete("sleep");
    for _ in 0..4 {
        house.census().await;
    }
    assert_eq!(house.alarm_mails().await, 1, "of the question");
    house
        .service
        .plan(std::iter::repeat_n(ServiceTrouble::Status(500, None), 2));
    assert!(house.sync.run_census().await.is_err());
    assert!(house.sync.run_census().await.is_err());
    assert_eq!(house.alarm_mails().await, 2, "of the failures");
    house.census().await;
    house.service.plan([ServiceTrouble::Status(500, None)]);
    assert!(house.sync.run_census().await.is_err());
    assert_eq!(house.alarm_mails().await, 3, "it was over in between");
}
