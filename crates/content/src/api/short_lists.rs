//! Short lists: policies, projects, packages, testimonials.
use axum::extract::State;
use kernel::PageParams;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use web::{Path, Query};

use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build;
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::{Document, DocumentKind, TestimonialCountry};
use crate::view::{Listing, PackageView, PolicyView, ProjectView, TestimonialList};

/// Most documents of one of these lists, which have no pages: so many that the page with all of them is rendered in time.
const LONGEST: u64 = 60;

/// All policy documents.
#[utoipa::path(get, path = "/api/policies", operation_id = "list_policies", tag = "small",
    responses((status = 200, body = Listing<PolicyView>)))]
pub async fn list_policies(
    State(content): State<ContentService>,
) -> Result<TaggedResponse<Listing<PolicyView>>, TaggedError> {
    let documents = load_documents(&content, DocumentKind::Policy).await?;
    let pictures = content.load_pictures_of(&documents).await?;
    let items = documents
        .iter()
        .map(|document| build::build_policy(document, &pictures))
        .collect();
    Ok(
        TaggedResponse::new(unpaged_list(items), &[DocumentKind::Policy])
            .with_linked_tags(&documents),
    )
}

/// One policy document.
#[utoipa::path(get, path = "/api/policies/{anchor}", operation_id = "read_policy", tag = "small",
    params(("anchor" = String, Path, description = "Fragment on `/policy`")),
    responses((status = 200, body = PolicyView), (status = 308, description = "It has another address now"), (status = 404, body = kernel::ProblemDetails)))]
pub async fn read_policy(
    State(content): State<ContentService>,
    Path(anchor): Path<String>,
) -> Result<TaggedResponse<PolicyView>, TaggedError> {
    let found = queries::find_by_slug(&content.reader(), DocumentKind::Policy, &anchor).await?;
    let Some(policy) = found else {
        let (asked, words) = (
            (DocumentKind::Policy, anchor.as_str()),
            l10n::t!("content-policy-not-found"),
        );
        let places = ("/api/policies", "/policy");
        return Err(TaggedError::redirect_or_not_found(&content, words, asked, places).await);
    };
    let pictures = content
        .load_pictures_of(std::slice::from_ref(&policy))
        .await?;
    let tag = format!("doc:{}", policy.id);
    Ok(TaggedResponse::new(
        build::build_policy(&policy, &pictures),
        &[DocumentKind::Policy],
    )
    .with_tag(&tag)
    .with_linked_tags(std::slice::from_ref(&policy)))
}

/// Project cards.
#[utoipa::path(get, path = "/api/projects", operation_id = "list_projects", tag = "small",
    responses((status = 200, body = Listing<ProjectView>)))]
pub async fn list_projects(
    State(content): State<ContentService>,
) -> Result<TaggedResponse<Listing<ProjectView>>, TaggedError> {
    let items = load_documents(&content, DocumentKind::Project)
        .await?
        .iter()
        .map(build::build_project)
        .collect();
    Ok(TaggedResponse::new(
        unpaged_list(items),
        &[DocumentKind::Project],
    ))
}

/// Consultation packages that have a price.
#[utoipa::path(get, path = "/api/packages", operation_id = "list_packages", tag = "small",
    responses((status = 200, body = Listing<PackageView>)))]
pub async fn list_packages(
    State(content): State<ContentService>,
) -> Result<TaggedResponse<Listing<PackageView>>, TaggedError> {
    // Nobody is led to one that cannot be booked.
    let closed = content.closed_samples().await?.unwrap_or_default();
    let items = load_documents(&content, DocumentKind::Package)
        .await?
        .iter()
        .filter(|document| !closed.contains(&document.id))
        .filter_map(build::build_package)
        .collect();
    Ok(TaggedResponse::new(
        unpaged_list(items),
        &[DocumentKind::Package],
    ))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct TestimonialParams {
    /// `NG` or `GB`: where the reader says to be. Without it there is only what may be shown everywhere.
    #[param(required = false)]
    country: String,
}

/// Testimonials with consent on record, or samples.
#[utoipa::path(get, path = "/api/testimonials", operation_id = "list_testimonials", tag = "small",
    params(TestimonialParams), responses((status = 200, body = TestimonialList)))]
pub async fn list_testimonials(
    State(content): State<ContentService>,
    Query(params): Query<TestimonialParams>,
) -> Result<TaggedResponse<TestimonialList>, TaggedError> {
    let documents = load_documents(&content, DocumentKind::Testimonial).await?;
    let pictures = content.load_pictures_of(&documents).await?;
    let reader = TestimonialCountry::from_code(&params.country);
    let mut built: Vec<_> = documents
        .iter()
        .filter_map(|document| {
            let view = build::build_testimonial(document, &pictures)?;
            Some((&document.body, view))
        })
        .collect();
    // Pages show a few: those that a reader chose a country for must be among them.
    built.sort_by_key(|(body, _)| TestimonialCountry::admits(None, body));
    let is_admitted = |country, body: &Value| TestimonialCountry::admits(country, body);
    // Offered only where choosing the country shows somebody something new.
    let has_others = |country: &TestimonialCountry| {
        let mut bodies = built.iter().map(|(body, _)| body);
        bodies.any(|body| is_admitted(Some(*country), body) && !is_admitted(reader, body))
    };
    let countries = TestimonialCountry::ALL
        .into_iter()
        .filter(has_others)
        .collect();
    let items = built
        .into_iter()
        .filter(|(body, _)| is_admitted(reader, body))
        .map(|(_, view)| view)
        .collect();
    let list = unpaged_list(items);
    Ok(TaggedResponse::new(
        TestimonialList { list, countries },
        &[DocumentKind::Testimonial],
    ))
}

async fn load_documents(
    content: &ContentService,
    kind: DocumentKind,
) -> Result<Vec<Document>, TaggedError> {
    let query = ListQuery::for_kinds(std::slice::from_ref(&kind), ListOrder::Position);
    Ok(queries::load_all(&content.reader(), &query, LONGEST).await?)
}

fn unpaged_list<T>(items: Vec<T>) -> Listing<T> {
    let (paging, total) = (
        PageParams::new(None, LONGEST).open_ended(),
        items.len() as u64,
    );
    Listing::from_items(paging, items, total)
}
