//! Lists and the cards in them.
use kernel::{Page, PageParams};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{AudioView, FilmView, MoneyView, PictureView, SlugView};
use crate::model::TestimonialCountry;

/// One page of a list. Pages count from 1; a page past the end is an empty list, not an error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Listing<T> {
    #[serde(flatten)]
    pub page: Page<T>,
    pub page_size: u64,
}

impl<T> Listing<T> {
    /// These items as a page of so many in all.
    pub fn from_items(paging: PageParams, items: Vec<T>, total: u64) -> Self {
        Self {
            page: paging.build_page(items, total),
            page_size: paging.size(),
        }
    }
}

/// A post in a list (spec 1 §3, blog list projection).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostCard {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    pub slug: SlugView,
    pub category: String,
    pub section: String,
    pub author: String,
    /// As stored, `YYYY-MM-DD` or a date-time; empty when missing.
    pub date: String,
    /// `21 November 2026`.
    pub date_text: String,
    pub image_url: Option<String>,
    pub picture: Option<PictureView>,
    /// Text of the third block that has text, else the first (spec 1 §3; `docs/spec-notes.md`).
    pub description_text: String,
    /// First 20 words of it, ending in `...` when cut.
    pub preview: String,
    pub reading_minutes: u32,
    /// `/blog/{slug}`.
    pub url: String,
    pub sample: bool,
}

/// An article that can be heard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordedPost {
    pub title: String,
    pub author: String,
    /// `/blog/{slug}`.
    pub url: String,
    pub audio: AudioView,
    /// It shows how an article looks, and its recording is nobody's voice.
    pub sample: bool,
}

/// Posts of one section, newest first, at most 6 (spec 1 §9).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PostSection {
    pub section: String,
    pub posts: Vec<PostCard>,
}

/// `GET /api/posts`: the list, and beside it what `/blog` needs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostList {
    #[serde(flatten)]
    pub list: Listing<PostCard>,
    /// `All` first, then the categories that have posts; the spec's three always stand right behind `All`.
    pub categories: Vec<String>,
    /// Filled when neither `q` nor `category` is given.
    pub sections: Vec<PostSection>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaqView {
    #[serde(rename = "_id")]
    pub id: String,
    pub question: String,
    /// Portable Text, ready to render (links checked).
    pub answer: Vec<Value>,
    pub date: String,
    /// Fragment on `/faqs`, without `#`.
    pub anchor: String,
    pub sample: bool,
}

/// A shop item in a grid (spec 1 §3, shop list projection).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductCard {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    /// Category text (the spec's name for it).
    pub product: String,
    pub image_url: Option<String>,
    pub picture: Option<PictureView>,
    pub image_count: u32,
    /// Dollars as typed in the document (spec 1 §9); what is charged stands in `prices`.
    pub price: Option<f64>,
    /// One entry per currency that the item is sold in.
    pub prices: Vec<MoneyView>,
    /// The same with delivery to the place that was asked for; empty where none was, and where it cannot go there.
    pub delivered: Vec<MoneyView>,
    /// Prices are those of the cheapest variant.
    pub prices_vary: bool,
    pub reviews: Option<Value>,
    pub rating: Option<f64>,
    /// `4.5 out of 5, from 12 reviews`; `No reviews yet` before the first.
    pub rating_text: String,
    /// What buyers gave; none before the first published review.
    pub stars: Option<ProductStars>,
    /// None for what cannot be ordered.
    pub in_stock: Option<bool>,
    pub description_text: String,
    /// `/product/{_id}`.
    pub url: String,
    pub sample: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductStars {
    pub count: i64,
    /// As `4.6`.
    pub average_text: String,
    /// The same in tenths, for drawing.
    pub tenths: i64,
}

/// `GET /api/products`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductList {
    #[serde(flatten)]
    pub list: Listing<ProductCard>,
    /// `All` first.
    pub categories: Vec<String>,
    /// What `delivered` contains, as people read it; empty where no place was asked for.
    pub delivery_text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeriesItem {
    #[serde(rename = "_id")]
    pub id: String,
    /// `clinicseries`, `mos` or `healthnugget`.
    #[serde(rename = "_type")]
    pub kind: String,
    /// `Clinic Series`, `MOS` or `Health Nuggets`.
    pub series: String,
    pub category: String,
    pub title: String,
    pub slug: Option<SlugView>,
    pub watchtime: Option<String>,
    /// `{watchtime or N/A} watch`.
    pub watch_text: String,
    /// Only `[A-Za-z0-9_-]{6,20}`.
    pub video_id: Option<String>,
    /// The video host's page, built from `videoId`.
    pub watch_url: Option<String>,
    /// The privacy-friendly host's player, built from `videoId`.
    pub embed_url: Option<String>,
    /// The film of the library, which goes before the video host's.
    pub film: Option<FilmView>,
    /// Size of the video in bytes where it is kept here, or staff gave it.
    pub bytes: Option<u64>,
    /// `6 min, uses about 18 MB`, as much of it as is known.
    pub cost_text: String,
    pub date: String,
    pub date_text: String,
    pub image_url: Option<String>,
    pub picture: Option<PictureView>,
    pub description_text: String,
    /// First 20 words, ending in `...` when cut.
    pub preview: String,
    pub transcript: Option<String>,
    pub sample: bool,
}

/// `GET /api/series`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeriesList {
    #[serde(flatten)]
    pub list: Listing<SeriesItem>,
    /// `All`, `Clinic Series`, `MOS`, `Health Nuggets` (spec 1 §9).
    pub options: Vec<String>,
}

/// A consultation package (spec 2 §3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PackageView {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    /// `Emergency` on the Family Package; never shown without 'This is not an emergency service'.
    pub tag: Option<String>,
    pub prices: Vec<MoneyView>,
    pub original_prices: Vec<MoneyView>,
    /// Billing type, such as `per session`.
    #[serde(rename = "type")]
    pub billing: String,
    pub features: Vec<String>,
    pub highlighted: bool,
    pub sample: bool,
}

/// A project card (spec 2 §3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectView {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    /// `completed`, `ongoing` or `upcoming`.
    pub status: String,
    pub description: String,
    /// Growth figure such as `7.20%`.
    pub cagr: Option<String>,
    pub duration: Option<String>,
    /// Checked link; none means no arrow button.
    pub link: Option<String>,
    pub sample: bool,
}

/// What somebody said of the service; listed only with a consent record, or as sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestimonialView {
    #[serde(rename = "_id")]
    pub id: String,
    pub user: String,
    /// A city or country (the spec's name for it).
    pub company: String,
    pub text: String,
    /// Where the words come from: `From an email`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Where a review can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_url: Option<String>,
    pub picture: Option<PictureView>,
    pub sample: bool,
}

/// Testimonials that may be shown to a reader.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestimonialList {
    #[serde(flatten)]
    pub list: Listing<TestimonialView>,
    /// Countries whose readers may see others than these: two letters each.
    pub countries: Vec<TestimonialCountry>,
}
