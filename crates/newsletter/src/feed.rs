//! The archive as an Atom feed (RFC 4287).

use axum::Router;
use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use chrono::{DateTime, SecondsFormat, Utc};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use kernel::Paging;
use kernel::text::escape_html;
use web::Result;

use crate::Newsletter;
use crate::issues::records::archive;
use crate::tables::issue::Model;

/// Issues in the feed.
const ENTRIES: u64 = 30;

pub(crate) fn router(newsletter: Newsletter) -> Router {
    Router::new()
        .route("/newsletter/feed.xml", get(read))
        .with_state(newsletter)
}

async fn read(Of(newsletter): Of<Newsletter>) -> Result<Response> {
    let newest = Paging::new(None, ENTRIES);
    let rows = archive(newsletter.store(), newest).await?.items;
    let brand = newsletter.post().settings().await?.brand;
    let headers = [
        (CONTENT_TYPE, "application/atom+xml; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=300"),
    ];
    Ok((headers, feed(&newsletter, &brand, &rows)).into_response())
}

fn feed(newsletter: &Newsletter, brand: &str, rows: &[Model]) -> String {
    let at = |row: &Model| row.begun_at.unwrap_or(row.updated_at);
    let newest = rows.iter().map(at).max().unwrap_or(DateTime::UNIX_EPOCH);
    let own = newsletter.address("/newsletter/feed.xml");
    let page = newsletter.address("/newsletter");
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    xml.push_str("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-GB\">\n");
    xml.push_str(&format!(" <id>{}</id>\n", escaped(&own)));
    xml.push_str(&format!(" <title>{}: newsletter</title>\n", escaped(brand)));
    xml.push_str(&format!(
        " <link rel=\"self\" href=\"{}\"/>\n",
        escaped(&own)
    ));
    xml.push_str(&format!(
        " <link rel=\"alternate\" href=\"{}\"/>\n",
        escaped(&page)
    ));
    xml.push_str(&format!(" <updated>{}</updated>\n", stamp(newest)));
    xml.push_str(&format!(
        " <author><name>{}</name></author>\n",
        escaped(brand)
    ));
    for row in rows {
        let Some(number) = row.number else { continue };
        let address = escaped(&newsletter.address(&format!("/newsletter/issues/{number}")));
        xml.push_str(&format!(
            " <entry>\n  <id>{address}</id>\n  <title>{}</title>\n  <link rel=\"alternate\" href=\"{address}\"/>\n  <updated>{}</updated>\n  <summary>{}</summary>\n </entry>\n",
            escaped(&row.subject),
            stamp(at(row)),
            escaped(&row.summary),
        ));
    }
    xml + "</feed>\n"
}

fn stamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Text and values of attributes; signs that XML 1.0 does not know are left out.
fn escaped(text: &str) -> String {
    let is_in_xml = |c: &char| *c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    let line = text.replace(['\t', '\n', '\r'], " ");
    escape_html(&line.chars().filter(is_in_xml).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(escaped("a<b>&\"c\u{1}\n"), "a&lt;b&gt;&amp;&quot;c ");
    }
}
