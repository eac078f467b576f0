//! `GET /api/series`.
use axum::extract::State;
use web::Query;

use super::paging::ListParams;
use super::{Answer, Content, Failure};
use crate::build;
use crate::documents::read::{self, ListQuery, Order};
use crate::model::Kind;
use crate::view::{Listing, SeriesList};

const PAGE: u64 = 12;
/// The first filter option (spec 1 §9).
const ALL: &str = "All";

/// Videos of the three series together, the newest first.
#[utoipa::path(get, path = "/api/series", operation_id = "list_series", tag = "series", params(ListParams),
    responses((status = 200, body = SeriesList)))]
pub async fn list_series(
    State(content): State<Content>,
    Query(params): Query<ListParams>,
) -> Result<Answer<SeriesList>, Failure> {
    let paging = params.paging(PAGE);
    let kinds = kinds_of(&params.series);
    let query = ListQuery {
        contains: &params.q,
        category: &params.category,
        ..ListQuery::of(&kinds, Order::Newest)
    };
    let found = if kinds.is_empty() {
        paging.page(Vec::new(), 0)
    } else {
        read::list(&content.reader(), &query, paging).await?
    };
    let pictures = content.pictures_of(&found.items).await?;
    let options = Kind::SERIES.iter().filter_map(|kind| kind.series());
    let items = found
        .items
        .iter()
        .map(|document| build::series_item(document, &pictures))
        .collect();
    let list = SeriesList {
        list: Listing::of(paging, items, found.total),
        options: std::iter::once(ALL)
            .chain(options)
            .map(str::to_owned)
            .collect(),
    };
    Ok(Answer::new(list, &Kind::SERIES))
}

/// The types of a filter option, or of a type's own name; none for what is no option.
fn kinds_of(option: &str) -> Vec<Kind> {
    let option = option.trim().to_lowercase();
    let chosen = |kind: &Kind| {
        option.is_empty()
            || option == ALL.to_lowercase()
            || kind.name() == option
            || kind
                .series()
                .is_some_and(|label| label.to_lowercase() == option)
    };
    Kind::SERIES.into_iter().filter(chosen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_name_series_regardless_of_case() {
        assert_eq!(kinds_of("").len(), 3);
        assert_eq!(kinds_of("all").len(), 3);
        assert_eq!(kinds_of(" clinic series "), [Kind::ClinicSeries]);
        assert_eq!(kinds_of("mos"), [Kind::Mos]);
        assert_eq!(kinds_of("Health Nuggets"), [Kind::HealthNugget]);
        assert!(kinds_of("blog").is_empty());
    }
}
