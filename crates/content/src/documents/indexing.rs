//! Keeps site search in step with what is published.
use serde_json::Value;
use store::WriteTx;

use super::DocumentError;
use crate::model::{Document, Kind, fields, portable};
use crate::search::{self, Entry};

pub async fn index(tx: &WriteTx, document: &Document) -> Result<(), DocumentError> {
    if document.kind == Kind::Synonyms {
        return Ok(search::set_synonyms(tx, &document.id, &groups(document)).await?);
    }
    match entry(document) {
        Some(entry) => Ok(search::index(tx, entry).await?),
        None => forget(tx, document.kind, &document.id).await,
    }
}

pub async fn forget(tx: &WriteTx, kind: Kind, id: &str) -> Result<(), DocumentError> {
    if kind == Kind::Synonyms {
        search::remove_synonyms(tx, id).await?;
    } else if found_as(kind).is_some() {
        search::remove(tx, id).await?;
    }
    Ok(())
}

/// Names of the types that search reads.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    let read = |kind: &Kind| *kind == Kind::Synonyms || found_as(*kind).is_some();
    Kind::ALL.into_iter().filter(read).map(Kind::name)
}

fn found_as(kind: Kind) -> Option<search::Kind> {
    Some(match kind {
        Kind::Blog => search::Kind::Post,
        Kind::Faq => search::Kind::Faq,
        Kind::Shop => search::Kind::Product,
        Kind::Policy => search::Kind::Policy,
        Kind::ClinicSeries | Kind::Mos | Kind::HealthNugget => search::Kind::Video,
        _ => return None,
    })
}

/// What search knows of a document; `None` for types that are not searched and for documents without a title.
fn entry(document: &Document) -> Option<Entry> {
    let kind = found_as(document.kind)?;
    let title = document.text(if document.kind == Kind::Faq {
        "question"
    } else {
        "title"
    });
    let rich = |key: &str| portable::readable_text(document.body.get(key).unwrap_or(&Value::Null));
    let parts = match document.kind {
        Kind::Blog => [
            document.text("inShort").to_owned(),
            rich("description"),
            document.text("category").to_owned(),
        ],
        Kind::Faq => [rich("answer"), String::new(), String::new()],
        Kind::Shop => [
            rich("description"),
            document.text("product").to_owned(),
            String::new(),
        ],
        _ => [
            rich("description"),
            rich("transcript"),
            document.text("category").to_owned(),
        ],
    };
    let text: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if title.is_empty() {
        return None;
    }
    Some(Entry {
        document: document.id.clone(),
        kind,
        title: title.to_owned(),
        text: text.join("\n\n"),
        url: url_of(document.kind, &document.id, document.address(), title)?,
    })
}

/// The page that shows a document; `None` for what no page shows.
pub fn url_of(kind: Kind, id: &str, address: &str, title: &str) -> Option<String> {
    Some(match kind {
        Kind::Blog => format!("/blog/{address}"),
        Kind::Faq => format!("/faqs#{}", crate::build::faq_anchor(id)),
        Kind::Shop => format!("/product/{id}"),
        Kind::Policy => format!("/policy/{address}"),
        Kind::ClinicSeries | Kind::Mos | Kind::HealthNugget => {
            let typed: String = url::form_urlencoded::byte_serialize(title.as_bytes()).collect();
            format!("/gallery?q={typed}")
        }
        Kind::Project => "/projects".to_owned(),
        Kind::Package => "/consultation".to_owned(),
        Kind::Testimonial | Kind::Navigation | Kind::Claim => "/".to_owned(),
        Kind::Settings => match id.strip_prefix("settings-")? {
            "site" | "home" => "/".to_owned(),
            "product" => "/shop".to_owned(),
            page if crate::copy::page_names().any(|name| name == page) => format!("/{page}"),
            _ => return None,
        },
        Kind::Synonyms => return None,
    })
}

/// Groups of words that mean the same: lists of at least two texts.
fn groups(document: &Document) -> Vec<Vec<String>> {
    let words = |group: &Value| -> Vec<String> {
        let items = group.as_array().map_or(&[][..], Vec::as_slice);
        items
            .iter()
            .filter_map(Value::as_str)
            .map(str::trim)
            .filter(|w| !w.is_empty())
            .map(str::to_owned)
            .collect()
    };
    fields::list(&document.body, "groups")
        .iter()
        .map(words)
        .filter(|group| group.len() > 1)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document(kind: Kind, body: Value) -> Document {
        Document {
            id: "d".into(),
            kind,
            slug: Some("s".into()),
            body,
            updated_at: chrono::Utc::now(),
        }
    }

    #[test]
    fn each_searched_type_leads_to_the_page_that_shows_it() {
        let url = |kind| {
            entry(&document(kind, json!({"title": "A & B", "question": "Q"})))
                .map(|entry| entry.url)
        };
        assert_eq!(url(Kind::Blog).as_deref(), Some("/blog/s"));
        assert_eq!(url(Kind::Faq).as_deref(), Some("/faqs#faq-d"));
        assert_eq!(url(Kind::Shop).as_deref(), Some("/product/d"));
        assert_eq!(url(Kind::Policy).as_deref(), Some("/policy/s"));
        assert_eq!(url(Kind::Mos).as_deref(), Some("/gallery?q=A+%26+B"));
        assert_eq!(url(Kind::Claim), None);
    }

    #[test]
    fn odd_synonyms_are_left_out() {
        let body = json!({"groups": [["bp", "high blood"], ["alone"], "x", [1, "y", " "], null]});
        assert_eq!(
            groups(&document(Kind::Synonyms, body)),
            [["bp", "high blood"]]
        );
    }
}
