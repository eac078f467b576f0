//! A buyer reviews what they got: `/order/{code}/review/{line}` and `POST /api/orders/{code}/reviews`.

use axum::extract::{Path as RawPath, State as Shared};
use axum::response::{Redirect, Response};
use forms::{ApiForm, Key, ParsedForm, PersonName, PostedForm, Story};
use http::StatusCode;
use store::Actor;
use web::{Json, Path, Result, private_response};

use super::order_actions::load_by_code;
use super::return_view::build_own_review;
use super::views::OwnReviewView;
use crate::reviews::own_reviews::{NewReview, delete_review, save_review};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::review;

const LONGEST_TEXT: usize = 2_000;

forms::form! {
    /// What a buyer says of something.
    pub struct ReviewForm as "ProductReviewBody" on "order-review" {
        /// Id of the order's line; on the page it stands in the address.
        line: Key = "line",
        /// 1 to 5.
        stars: Key = "stars" { missing: "orders-review-stars-missing" },
        /// As the review is signed.
        name: PersonName = "name" { missing: "orders-review-name-missing", most: 60 },
        /// In their own words.
        text: Story = "text" { most: LONGEST_TEXT, called: "orders-review-text-called", most_links: 0 },
        /// On the page: `delete` takes the review back.
        action: Key = "do",
    }
}

fn read_review(mut reading: ParsedForm<ReviewForm>) -> Result<NewReview> {
    let stars = reading.form.stars.parse().ok();
    let stars = stars
        .filter(|stars| (1..=5).contains(stars))
        .ok_or_else(|| l10n::t!("orders-review-stars-missing").to_owned());
    let stars = reading.check_field("stars", stars);
    let form = reading.into_result().map_err(forms::invalid_form)?;
    let Some(stars) = stars else {
        return Err(forms::invalid_form(Vec::new()));
    };
    Ok(NewReview {
        line: form.line.0,
        stars,
        name: form.name.0,
        text: form.text.0,
    })
}

async fn write_review(shop: &Shop, order: &Model, new: NewReview) -> Result<review::Model> {
    let tx = shop.store().begin(Actor::Visitor).await?;
    let order = cases::lock_visible_case::<Model>(&tx, &order.id).await?;
    let saved = save_review(shop, &tx, &order, new).await?;
    tx.commit().await?;
    Ok(saved)
}

/// Reviews a line of an order that was delivered; an earlier review of the line is replaced. It is shown once somebody has
/// looked at it.
#[utoipa::path(post, path = "/api/orders/{code}/reviews", operation_id = "review_order", tag = "shop", request_body = ReviewForm,
    responses((status = 201, body = OwnReviewView), (status = 404, description = "The code opens nothing, or it has no such line"),
        (status = 409, description = "It was not delivered yet"), (status = 422, description = "Check the fields marked below")))]
pub async fn review_order(
    Shared(shop): Shared<Shop>,
    Path(code): Path<String>,
    called: ApiForm<ReviewForm>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let saved = write_review(&shop, &row, read_review(called.parse_form())?).await?;
    let view = build_own_review(&saved);
    Ok(private_response((StatusCode::CREATED, Json(view))))
}

/// `POST /order/{code}/review/{line}`.
pub async fn submit_review(
    Shared(shop): Shared<Shop>,
    RawPath((code, line)): RawPath<(String, String)>,
    posted: PostedForm<ReviewForm>,
) -> Result<Response> {
    let row = load_by_code(&shop, &code).await?;
    let parsed = posted.parse_form();
    let done = async {
        if &*parsed.form.action == "delete" {
            let tx = shop.store().begin(Actor::Visitor).await?;
            let order = cases::lock_visible_case::<Model>(&tx, &row.id).await?;
            delete_review(&tx, &order, &line).await?;
            return Ok(tx.commit().await?);
        }
        let new = NewReview {
            line,
            ..read_review(parsed)?
        };
        write_review(&shop, &row, new).await.map(drop)
    };
    match done.await {
        Ok(()) => {
            let place = format!("/order/{code}#bought-heading");
            Ok(private_response(Redirect::to(&place)))
        }
        Err(error) => posted.redirect_with_problem(error).await,
    }
}
