//! Keeps site search in step with what is published.
use serde_json::Value;
use store::WriteTx;

use super::error::DocumentError;
use crate::model::{Document, DocumentKind, fields, portable};
use crate::search::{self, SearchEntry};

pub async fn index_document(tx: &WriteTx, document: &Document) -> Result<(), DocumentError> {
    if document.kind == DocumentKind::Synonyms {
        return Ok(search::set_synonyms(tx, &document.id, &synonym_groups(document)).await?);
    }
    match build_search_entry(document) {
        Some(entry) => Ok(search::index_entry(tx, entry).await?),
        None => unindex_document(tx, document.kind, &document.id).await,
    }
}

pub async fn unindex_document(
    tx: &WriteTx,
    kind: DocumentKind,
    id: &str,
) -> Result<(), DocumentError> {
    if kind == DocumentKind::Synonyms {
        search::remove_synonyms(tx, id).await?;
    } else if search_kind(kind).is_some() {
        search::remove_entry(tx, id).await?;
    }
    Ok(())
}

/// Names of the types that search reads.
pub fn searched_kinds() -> impl Iterator<Item = &'static str> {
    let read =
        |kind: &DocumentKind| *kind == DocumentKind::Synonyms || search_kind(*kind).is_some();
    DocumentKind::ALL
        .into_iter()
        .filter(read)
        .map(DocumentKind::name)
}

fn search_kind(kind: DocumentKind) -> Option<search::SearchKind> {
    Some(match kind {
        DocumentKind::Blog => search::SearchKind::Post,
        DocumentKind::Faq => search::SearchKind::Faq,
        DocumentKind::Shop => search::SearchKind::Product,
        DocumentKind::Policy => search::SearchKind::Policy,
        DocumentKind::Page => search::SearchKind::Page,
        DocumentKind::ClinicSeries | DocumentKind::Mos | DocumentKind::HealthNugget => {
            search::SearchKind::Video
        }
        _ => return None,
    })
}

/// What search knows of a document; `None` for types that are not searched and for documents without a title.
fn build_search_entry(document: &Document) -> Option<SearchEntry> {
    let kind = search_kind(document.kind)?;
    let title = document.text(if document.kind == DocumentKind::Faq {
        "question"
    } else {
        "title"
    });
    let rich = |key: &str| portable::readable_text(document.body.get(key).unwrap_or(&Value::Null));
    let parts = match document.kind {
        DocumentKind::Blog => [
            document.text("inShort").to_owned(),
            rich("description"),
            document.text("category").to_owned(),
        ],
        DocumentKind::Faq => [rich("answer"), String::new(), String::new()],
        DocumentKind::Page => [
            document.text("summary").to_owned(),
            rich("description"),
            String::new(),
        ],
        DocumentKind::Shop => [
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
    Some(SearchEntry {
        document: document.id.clone(),
        kind,
        title: title.to_owned(),
        text: text.join("\n\n"),
        url: page_url(document.kind, &document.id, document.slug_or_id(), title)?,
    })
}

/// The page that shows a document; `None` for what no page shows.
pub fn page_url(kind: DocumentKind, id: &str, address: &str, title: &str) -> Option<String> {
    Some(match kind {
        DocumentKind::Blog => format!("/blog/{address}"),
        DocumentKind::Faq => format!("/faqs#{}", crate::build::faq_anchor(id)),
        DocumentKind::Shop => format!("/product/{id}"),
        DocumentKind::Policy => format!("/policy/{address}"),
        DocumentKind::Page => format!("/pages/{address}"),
        DocumentKind::ClinicSeries | DocumentKind::Mos | DocumentKind::HealthNugget => {
            // Videos have no page of their own; the gallery finds them by title.
            let typed: String = url::form_urlencoded::byte_serialize(title.as_bytes()).collect();
            format!("/gallery?q={typed}")
        }
        DocumentKind::Project => "/projects".to_owned(),
        DocumentKind::Package => "/consultation".to_owned(),
        DocumentKind::Testimonial | DocumentKind::Navigation | DocumentKind::Claim => {
            "/".to_owned()
        }
        DocumentKind::Settings => match id.strip_prefix("settings-")? {
            "site" | "home" | "brand" => "/".to_owned(),
            "product" => "/shop".to_owned(),
            page if crate::copy::page_names().any(|name| name == page) => format!("/{page}"),
            _ => return None,
        },
        DocumentKind::Synonyms => return None,
    })
}

/// Groups of words that mean the same: lists of at least two texts.
fn synonym_groups(document: &Document) -> Vec<Vec<String>> {
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
    fields::read_list(&document.body, "groups")
        .iter()
        .map(words)
        .filter(|group| group.len() > 1)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document(kind: DocumentKind, body: Value) -> Document {
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
            build_search_entry(&document(kind, json!({"title": "A & B", "question": "Q"})))
                .map(|entry| entry.url)
        };
        assert_eq!(url(DocumentKind::Blog).as_deref(), Some("/blog/s"));
        assert_eq!(url(DocumentKind::Faq).as_deref(), Some("/faqs#faq-d"));
        assert_eq!(url(DocumentKind::Shop).as_deref(), Some("/product/d"));
        assert_eq!(url(DocumentKind::Policy).as_deref(), Some("/policy/s"));
        assert_eq!(
            url(DocumentKind::Mos).as_deref(),
            Some("/gallery?q=A+%26+B")
        );
        assert_eq!(url(DocumentKind::Claim), None);
    }

    #[test]
    fn odd_synonyms_are_left_out() {
        let body = json!({"groups": [["bp", "high blood"], ["alone"], "x", [1, "y", " "], null]});
        assert_eq!(
            synonym_groups(&document(DocumentKind::Synonyms, body)),
            [["bp", "high blood"]]
        );
    }
}
