//! Short lists: policies, projects, packages, testimonials.
use axum::extract::State;
use kernel::Paging;
use web::Path;

use super::{Answer, Content, Failure};
use crate::build;
use crate::documents::read::{self, ListQuery, Order};
use crate::model::{Document, Kind};
use crate::view::{Listing, PackageView, PolicyView, ProjectView, TestimonialView};

/// Most documents of one of these lists, which have no pages: so many that the page with all of them is rendered in time.
const LONGEST: u64 = 60;

/// All policy documents.
#[utoipa::path(get, path = "/api/policies", operation_id = "list_policies", tag = "small",
    responses((status = 200, body = Listing<PolicyView>)))]
pub async fn list_policies(
    State(content): State<Content>,
) -> Result<Answer<Listing<PolicyView>>, Failure> {
    let documents = documents(&content, Kind::Policy).await?;
    let pictures = content.pictures_of(&documents).await?;
    let items = documents
        .iter()
        .map(|document| build::policy(document, &pictures))
        .collect();
    Ok(Answer::new(whole(items), &[Kind::Policy]).linked(&documents))
}

/// One policy document.
#[utoipa::path(get, path = "/api/policies/{anchor}", operation_id = "read_policy", tag = "small",
    params(("anchor" = String, Path, description = "Fragment on `/policy`")),
    responses((status = 200, body = PolicyView), (status = 308, description = "It has another address now"), (status = 404, body = kernel::Problem)))]
pub async fn read_policy(
    State(content): State<Content>,
    Path(anchor): Path<String>,
) -> Result<Answer<PolicyView>, Failure> {
    let found = read::by_slug(&content.reader(), Kind::Policy, &anchor).await?;
    let Some(policy) = found else {
        let (asked, words) = ((Kind::Policy, anchor.as_str()), "There is no such policy.");
        let places = ("/api/policies", "/policy");
        return Err(Failure::moved_or_missing(&content, words, asked, places).await);
    };
    let pictures = content.pictures_of(std::slice::from_ref(&policy)).await?;
    let tag = format!("doc:{}", policy.id);
    Ok(
        Answer::new(build::policy(&policy, &pictures), &[Kind::Policy])
            .tag(&tag)
            .linked(std::slice::from_ref(&policy)),
    )
}

/// Project cards.
#[utoipa::path(get, path = "/api/projects", operation_id = "list_projects", tag = "small",
    responses((status = 200, body = Listing<ProjectView>)))]
pub async fn list_projects(
    State(content): State<Content>,
) -> Result<Answer<Listing<ProjectView>>, Failure> {
    let items = documents(&content, Kind::Project)
        .await?
        .iter()
        .map(build::project)
        .collect();
    Ok(Answer::new(whole(items), &[Kind::Project]))
}

/// Consultation packages that have a price.
#[utoipa::path(get, path = "/api/packages", operation_id = "list_packages", tag = "small",
    responses((status = 200, body = Listing<PackageView>)))]
pub async fn list_packages(
    State(content): State<Content>,
) -> Result<Answer<Listing<PackageView>>, Failure> {
    // Nobody is led to one that cannot be booked.
    let closed = content.closed_samples().await?.unwrap_or_default();
    let items = documents(&content, Kind::Package)
        .await?
        .iter()
        .filter(|document| !closed.contains(&document.id))
        .filter_map(build::package)
        .collect();
    Ok(Answer::new(whole(items), &[Kind::Package]))
}

/// Testimonials with consent on record, or samples.
#[utoipa::path(get, path = "/api/testimonials", operation_id = "list_testimonials", tag = "small",
    responses((status = 200, body = Listing<TestimonialView>)))]
pub async fn list_testimonials(
    State(content): State<Content>,
) -> Result<Answer<Listing<TestimonialView>>, Failure> {
    let documents = documents(&content, Kind::Testimonial).await?;
    let pictures = content.pictures_of(&documents).await?;
    let items = documents
        .iter()
        .filter_map(|document| build::testimonial(document, &pictures))
        .collect();
    Ok(Answer::new(whole(items), &[Kind::Testimonial]))
}

async fn documents(content: &Content, kind: Kind) -> Result<Vec<Document>, Failure> {
    let query = ListQuery::of(std::slice::from_ref(&kind), Order::Position);
    Ok(read::all(&content.reader(), &query, LONGEST).await?)
}

fn whole<T>(items: Vec<T>) -> Listing<T> {
    let (paging, total) = (Paging::new(None, LONGEST).open_ended(), items.len() as u64);
    Listing::of(paging, items, total)
}
