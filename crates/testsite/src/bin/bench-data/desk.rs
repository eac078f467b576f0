use chrono::Duration;
use sea_orm::ConnectionTrait;
use serde_json::json;
use store::{Actor, AuditEntry, Store};

use crate::copies;

/// Tables whose rows refer to each other, with a condition where not all rows are models. There are so many rows of the
/// first one of each group afterwards.
const GROUPS: [&[&str]; 24] = [
    &[
        "care_request",
        "care_link",
        "care_event",
        "care_consent",
        "care_span",
        "care_waiting",
        "thread_message",
    ],
    &["giving_plan"],
    &["giving_gift", "giving_event"],
    &[
        "payments_attempt WHERE status = 'settled'",
        "payments_quote",
        "payments_fulfilment",
        "payments_ledger_entry",
        "payments_ledger_line",
        "payments_receipt",
        "payments_refund",
        "payments_review",
    ],
    &["payments_payout"],
    &[
        "shop_order",
        "shop_order_line",
        "shop_event",
        "shop_return",
        "shop_return_line",
        "shop_review",
    ],
    &["shop_coupon"],
    &["transfer_line"],
    &[
        "outreach_letter",
        "outreach_event",
        "outreach_message",
        "outreach_note",
    ],
    &["outreach_breach", "outreach_breach_log"],
    &["newsletter_subscriber", "newsletter_consent"],
    &["newsletter_issue"],
    &["mail_message"],
    &["mail_suppression"],
    &["conversation_comment"],
    &["conversation_question"],
    &["conversation_report"],
    &["conversation_complaint"],
    &["staff_member WHERE roles NOT LIKE '%owner%'"],
    &["webhook_delivery", "webhook_event"],
    &[
        "content_workflow WHERE kind = 'blog'",
        "content_document WHERE kind = 'blog'",
    ],
    &[
        "content_workflow WHERE kind = 'faq'",
        "content_document WHERE kind = 'faq'",
    ],
    &[
        "content_workflow WHERE kind = 'clinicseries'",
        "content_document WHERE kind = 'clinicseries'",
    ],
    &[
        "content_workflow WHERE kind = 'shop'",
        "content_document WHERE kind = 'shop'",
        "content_product_facts",
        "shop_stock",
    ],
];

/// Smaller lists of programs and files.
const OTHERS: [&[&str]; 6] = [
    &["places_item"],
    &["conversation_word_rule"],
    &["client_token"],
    &["content_media"],
    &["dataset_run"],
    &["job WHERE state = 'dead'"],
];

/// Pages that are counted on each day.
const COUNTED_PAGES: usize = 25;

/// What copies are not, and what is over: of a year's messages and mails most are answered and sent, and nobody is to be reminded of them.
const ENDINGS: [&str; 5] = [
    // Copies of samples are none: they have ids of their own.
    "UPDATE content_workflow SET sample = 0 WHERE id GLOB '01*'",
    "UPDATE content_document SET sample = 0 WHERE id GLOB '01*'",
    "UPDATE outreach_letter SET due_at = NULL WHERE due_at < strftime('%Y-%m-%d', 'now')",
    "UPDATE outreach_breach SET closed_at = created_at WHERE noticed_at < strftime('%Y-%m-%d', 'now', '-3 days')",
    "UPDATE mail_message SET state = 'sent', settled_at = created_at WHERE state = 'waiting'",
];

/// Fills a desk that has one thing of each kind with so many of each.
pub async fn fill(store: &Store, rows: usize) -> anyhow::Result<()> {
    store.load_keys().await?;
    for group in GROUPS.iter().chain(&OTHERS) {
        copies::add(store, group, rows).await?;
    }
    let tx = store.begin(Actor::System).await?;
    for sql in ENDINGS {
        tx.connection().execute_unprepared(sql).await?;
    }
    tx.commit().await?;
    add_counts(store, rows).await?;
    add_audit_entries(store, rows).await?;
    Ok(())
}

async fn add_counts(store: &Store, rows: usize) -> anyhow::Result<()> {
    let today = store.clock().now().date_naive();
    let row = |number: usize| {
        let days = i64::try_from(number / COUNTED_PAGES).unwrap_or(0);
        let day = (today - Duration::days(days)).to_string();
        let subject = format!("/blog/counted-{}", number % COUNTED_PAGES);
        let count = number % 90 + 1;
        let row = json!({ "day": day, "kind": "view", "subject": subject, "count": count });
        row.as_object().cloned().unwrap_or_default()
    };
    let rows: Vec<copies::Row> = (0..rows).map(row).collect();
    copies::add_rows(store, "statistics_day", &rows).await
}

/// Written by the store: each entry is chained to the one before.
async fn add_audit_entries(store: &Store, rows: usize) -> anyhow::Result<()> {
    let tx = store.begin(Actor::System).await?;
    for number in 0..rows {
        let entry = AuditEntry::new("content.publish", format!("document:copy-{number}"));
        tx.record_audit(entry).await?;
    }
    tx.commit().await?;
    Ok(())
}
