//! What sounds like somebody is in danger, for the top of Today.

use axum::extract::State as Of;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::SignedIn;
use web::{Json, Result};

use super::detail_view::build_inquiry_view;
use super::list::urgent_condition;
use super::views::InquiryView;
use crate::InquiryService;
use crate::tables::inquiry::{Column, Entity};

/// So many at once; the others follow as these are answered.
const MOST: u64 = 5;

/// The first inquiries with words that sound like a crisis or an emergency and wait to be read, longest waiting first. Each
/// comes whole, as far as the person may see it: with the words, and with the number to call.
#[utoipa::path(get, path = "/api/desk/letters/urgent", operation_id = "desk_urgent_letters", tag = "desk",
    responses((status = 200, body = [InquiryView])))]
pub async fn list_urgent_inquiries(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
) -> Result<Json<Vec<InquiryView>>> {
    let rows = Entity::find()
        .filter(Column::ErasedAt.is_null())
        .filter(urgent_condition())
        .order_by_asc(Column::LastAt)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(inquiries.store().reader().connection())
        .await?;
    let mut views = Vec::with_capacity(rows.len());
    for row in rows {
        views.push(build_inquiry_view(&inquiries, &signed_in, row).await?);
    }
    Ok(Json(views))
}
