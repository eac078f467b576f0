//! Whole documents and the shell that stands around every page.
use std::collections::BTreeMap;

use brand::{CoverStyle, FontPair, HomeBlock};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    ArticleCorrection, AudioView, HeadingView, LinkView, PictureView, PostCard, ProductCard,
    ReviewView, SlugView,
};

/// `GET /api/posts/{slug}` (spec 1 §2 blog post, §3).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostDetail {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    pub slug: SlugView,
    pub category: String,
    pub section: String,
    pub author: String,
    pub date: String,
    pub date_text: String,
    pub image: Option<String>,
    pub picture: Option<PictureView>,
    /// Portable Text, ready to render: links checked, images carry `picture`, headings carry `anchor`, `h1` is `h2`.
    pub description: Vec<Value>,
    pub headings: Vec<HeadingView>,
    /// Each paragraph as plain text, in order: what 'Listen' reads.
    pub paragraphs: Vec<String>,
    pub meta_description: String,
    pub reading_minutes: u32,
    pub likes: u64,
    /// Left out where it is kept for staff.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dislikes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comments: Option<u64>,
    /// The answer in one or two sentences, when the writer gave one.
    pub in_short: Option<String>,
    pub review: Option<ReviewView>,
    pub sources: Vec<LinkView>,
    /// What was wrong and is right now, the newest first; left out where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<ArticleCorrection>,
    pub audio: Option<AudioView>,
    /// Same category, at most 5; otherwise others, in an order that is stable for a day (spec 1 §7).
    pub related: Vec<PostCard>,
    pub url: String,
    pub sample: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductDetail {
    #[serde(flatten)]
    pub card: ProductCard,
    /// What `delivered` contains, as people read it; empty where no place was asked for.
    pub delivery_text: String,
    pub images: Vec<String>,
    pub pictures: Vec<PictureView>,
    /// Portable Text, ready to render.
    pub description: Vec<Value>,
    pub meta_description: String,
    /// '100% Original Products' and what else staff wrote; what the settings of the shop say is in `GET /api/shop`.
    pub delivery_notes: Vec<String>,
    /// How to tell that a pack is genuine; none where nothing is known.
    pub authenticity: Option<ProductAuthenticity>,
    pub related: Vec<ProductCard>,
}

/// What stands on a pack, and how it is checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductAuthenticity {
    pub registrations: Vec<ProductRegistration>,
    /// Empty where it is not known.
    pub batch: String,
    /// As `31 December 2027`; empty where it is not known.
    pub best_before_text: String,
    /// How to check a pack; empty where nothing is said.
    pub check: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProductRegistration {
    /// `NAFDAC` or `MHRA`.
    pub authority: String,
    pub number: String,
}

/// `GET /api/policies`: every policy has an anchor on `/policy` and an address of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyView {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    /// Fragment on `/policy` and last part of `/policy/{anchor}`.
    pub anchor: String,
    /// Portable Text, ready to render.
    pub description: Vec<Value>,
    pub changed_on: String,
    pub changed_on_text: String,
    pub sample: bool,
}

/// `GET /api/own-pages/{slug}`: a page of the organisation's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPageView {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    /// `/pages/…`.
    pub url: String,
    /// Below the title.
    pub summary: Option<String>,
    /// For search engines: the summary, or the beginning of the text.
    pub meta_description: String,
    /// Portable Text, ready to render.
    pub description: Vec<Value>,
    pub picture: Option<PictureView>,
    pub sample: bool,
}

/// A number to ring when life is in danger, per country; editable, with the day somebody last rang it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UrgentHelp {
    /// ISO 3166 code, `NG` or `GB`.
    pub country: String,
    /// `Nigeria`, `UK`.
    pub country_name: String,
    /// As shown, `112`.
    pub number: String,
    /// `tel:112`.
    pub tel: String,
    pub note: Option<String>,
}

/// `GET /api/shell`: what stands around every page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShellView {
    /// `Bedside`.
    pub brand: String,
    /// `Dr Ade`.
    pub doctor: String,
    pub tagline: String,
    /// The external scheduling address, or `/consultation` when none is set.
    pub booking_url: String,
    pub book_label: String,
    /// 'Book Now': of the home page's fixed button.
    pub book_now_label: String,
    pub navigation: Vec<LinkView>,
    /// Resources, Platform, Community.
    pub footer_columns: Vec<FooterColumn>,
    /// 'Terms Policy' and 'Terms and Policy' both lead to `/policy` (spec 1 §2).
    pub policy_link: LinkView,
    /// `© 2026 Bedside.`: this year, or the one that staff set.
    pub copyright: String,
    pub designer_credit: LinkView,
    /// Where *Leave this page* leads, on pages that somebody may have to hide; none where it is not offered.
    pub quick_exit: Option<LinkView>,
    pub urgent_help: Vec<UrgentHelp>,
    /// 'This site is not an emergency service.'
    pub not_emergency: String,
    pub contact: ContactView,
    /// Profiles outside: video channel, photo-sharing profile, external blog, reviews.
    pub external: BTreeMap<String, String>,
    pub announcement: Option<LinkView>,
    /// Company line of the footer, from proven claims only.
    pub company_line: Option<String>,
    /// True when the store holds sample content: shown on every page as a small label.
    pub sample: bool,
    /// Mail is not set up: what says that a mail comes says beside it that none does.
    pub sends_no_mail: bool,
    /// Feature switches such as `autoplayVideos`.
    pub features: BTreeMap<String, bool>,
    /// Currencies that a visitor may choose, the default first.
    pub currencies: Vec<String>,
    /// What a megabyte of mobile data costs in naira, such as `0.35`, where staff say so.
    pub naira_per_megabyte: Option<String>,
    /// The day when staff last looked that price up, such as `21 November 2026`.
    pub naira_per_megabyte_day: Option<String>,
    pub look: LookView,
}

/// How the site looks, and what stands on its home page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LookView {
    /// The stylesheet of its colours and letters; none for the look that comes with Bedside.
    pub sheet: Option<String>,
    /// For what browsers draw around pages, `#0F5A45`.
    pub theme_colour: String,
    pub fonts: FontPair,
    /// Stands in the place of the drawn mark.
    pub logo: Option<PictureView>,
    pub covers: CoverStyle,
    /// Below the opening, in this order.
    pub home_blocks: Vec<HomeBlock>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FooterColumn {
    pub title: String,
    pub links: Vec<LinkView>,
}

/// How to reach the people behind the site (spec 1 §2 contact).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactView {
    pub chat: Option<LinkView>,
    pub email: Option<LinkView>,
    pub social: Option<LinkView>,
    pub phone: Option<LinkView>,
    pub address: Vec<String>,
    /// 'Mon-Fri 8am (WAT) to 5pm'.
    pub hours: String,
    /// The same hours on a UK clock, today.
    pub hours_uk: String,
}

/// `GET /api/pages/{name}`: the words of a page, from settings, with the spec's text as default.
///
/// Anything in it that carries a `claim` without a valid record was removed; what stays of a sample claim carries `sample: true`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PageCopy {
    pub name: String,
    #[schema(value_type = Object)]
    pub copy: serde_json::Map<String, Value>,
}
