//! `GET /api/series`.
use axum::extract::State;
use web::Query;

use super::pagination::ListParams;
use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build;
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::DocumentKind;
use crate::view::{Listing, SeriesList};

const PAGE: u64 = 12;
/// The first filter option (spec 1 §9).
const ALL: &str = "All";

/// Videos of the three series together, the newest first.
#[utoipa::path(get, path = "/api/series", operation_id = "list_series", tag = "series", params(ListParams),
    responses((status = 200, body = SeriesList)))]
pub async fn list_series(
    State(content): State<ContentService>,
    Query(params): Query<ListParams>,
) -> Result<TaggedResponse<SeriesList>, TaggedError> {
    let paging = params.to_paging(PAGE);
    let kinds = series_kinds(&params.series);
    let query = ListQuery {
        contains: &params.q,
        category: &params.category,
        ..ListQuery::for_kinds(&kinds, ListOrder::Newest)
    };
    let found = if kinds.is_empty() {
        paging.build_page(Vec::new(), 0)
    } else {
        queries::list_documents(&content.reader(), &query, paging).await?
    };
    let pictures = content.load_pictures_of(&found.items).await?;
    let options = DocumentKind::SERIES.iter().filter_map(|kind| kind.series());
    let items = found
        .items
        .iter()
        .map(|document| build::build_series_item(document, &pictures))
        .collect();
    let list = SeriesList {
        list: Listing::from_items(paging, items, found.total),
        options: std::iter::once(ALL)
            .chain(options)
            .map(str::to_owned)
            .collect(),
    };
    Ok(TaggedResponse::new(list, &DocumentKind::SERIES))
}

/// The types of a filter option, or of a type's own name; none for what is no option.
fn series_kinds(option: &str) -> Vec<DocumentKind> {
    let option = option.trim().to_lowercase();
    let chosen = |kind: &DocumentKind| {
        option.is_empty()
            || option == ALL.to_lowercase()
            || kind.name() == option
            || kind
                .series()
                .is_some_and(|label| label.to_lowercase() == option)
    };
    DocumentKind::SERIES.into_iter().filter(chosen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_series_regardless_of_case() {
        assert_eq!(series_kinds("").len(), 3);
        assert_eq!(series_kinds("all").len(), 3);
        assert_eq!(
            series_kinds(" clinic series "),
            [DocumentKind::ClinicSeries]
        );
        assert_eq!(series_kinds("mos"), [DocumentKind::Mos]);
        assert_eq!(series_kinds("Health Nuggets"), [DocumentKind::HealthNugget]);
        assert!(series_kinds("blog").is_empty());
    }
}
