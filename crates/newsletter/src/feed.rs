//! The archive as an Atom feed (RFC 4287).

use axum::Router;
use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use kernel::PageParams;
use kernel::text::escape_html;
use web::Result;

use crate::issues::records::list_sent_issues;
use crate::service::Newsletter;
use crate::tables::issue::Model;

/// Issues in the feed.
const ENTRIES: u64 = 30;

pub(crate) fn router(newsletter: Newsletter) -> Router {
    Router::new()
        .route("/newsletter/feed.xml", get(get_feed))
        .with_state(newsletter)
}

async fn get_feed(Of(newsletter): Of<Newsletter>) -> Result<Response> {
    let newest = PageParams::new(None, ENTRIES);
    let rows = list_sent_issues(newsletter.store(), newest).await?.items;
    let brand = newsletter.dispatcher().load_settings().await?.brand;
    let headers = [
        (CONTENT_TYPE, "application/atom+xml; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=300"),
    ];
    Ok((headers, build_feed(&newsletter, &brand, &rows)).into_response())
}

fn build_feed(newsletter: &Newsletter, brand: &str, rows: &[Model]) -> String {
    // When it went out, not when its row last changed: feed readers would show old issues as new.
    let at = |row: &Model| row.begun_at.unwrap_or(row.updated_at);
    let newest = rows.iter().map(at).max().unwrap_or(DateTime::UNIX_EPOCH);
    let own = newsletter.absolute_url("/newsletter/feed.xml");
    let page = newsletter.absolute_url("/newsletter");
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    xml.push_str("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-GB\">\n");
    xml.push_str(&format!(" <id>{}</id>\n", escape_xml(&own)));
    xml.push_str(&format!(
        " <title>{}: newsletter</title>\n",
        escape_xml(brand)
    ));
    xml.push_str(&format!(
        " <link rel=\"self\" href=\"{}\"/>\n",
        escape_xml(&own)
    ));
    xml.push_str(&format!(
        " <link rel=\"alternate\" href=\"{}\"/>\n",
        escape_xml(&page)
    ));
    xml.push_str(&format!(
        " <updated>{}</updated>\n",
        format_timestamp(newest)
    ));
    xml.push_str(&format!(
        " <author><name>{}</name></author>\n",
        escape_xml(brand)
    ));
    for row in rows {
        let Some(number) = row.number else { continue };
        let address = escape_xml(&newsletter.absolute_url(&format!("/newsletter/issues/{number}")));
        xml.push_str(&format!(
            " <entry>\n  <id>{address}</id>\n  <title>{}</title>\n  <link rel=\"alternate\" href=\"{address}\"/>\n  <updated>{}</updated>\n  <summary>{}</summary>\n </entry>\n",
            escape_xml(&row.subject),
            format_timestamp(at(row)),
            escape_xml(&row.summary),
        ));
    }
    xml + "</feed>\n"
}

fn format_timestamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Text and values of attributes; signs that XML 1.0 does not know are left out.
fn escape_xml(text: &str) -> String {
    let is_in_xml = |c: &char| *c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    let line = text.replace(['\t', '\n', '\r'], " ");
    escape_html(&line.chars().filter(is_in_xml).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(escape_xml("a<b>&\"c\u{1}\n"), "a&lt;b&gt;&amp;&quot;c ");
    }
}
