//! Videos of the three series.
use super::PictureSet;
use super::cards::preview_text;
use crate::model::{Document, fields, portable, video};
use crate::view::{FilmView, SeriesItem, SlugView};

pub fn build_series_item(document: &Document, pictures: &PictureSet) -> SeriesItem {
    let film = portable::prepare_film(document.body.get("film"), pictures)
        .and_then(|film| serde_json::from_value::<FilmView>(film.into()).ok());
    let posters = || film.as_ref()?.poster.clone();
    let picture = pictures.first_picture(document, "image").or_else(posters);
    let description_text = portable::first_text(document.description());
    let watchtime = fields::read_some_text(&document.body, "watchtime");
    let bytes = fields::read_count(&document.body, "bytes").filter(|bytes| *bytes > 0);
    // What is kept here is known to the byte; what staff typed was of the video host's.
    let bytes = film.as_ref().map(|film| film.bytes).or(bytes);
    let id = video::video_id(document.text("videoId"));
    let slug = document
        .body
        .get("slug")
        .map_or("", |slug| fields::read_text(slug, "current"));
    SeriesItem {
        id: document.id.clone(),
        kind: document.kind.name().to_owned(),
        series: document.kind.series().unwrap_or_default().to_owned(),
        category: document.text("category").to_owned(),
        title: document.text("title").to_owned(),
        slug: (!slug.is_empty()).then(|| SlugView {
            current: slug.to_owned(),
        }),
        watch_text: video::watch_text(watchtime.as_deref()),
        cost_text: video::cost_text(watchtime.as_deref(), bytes),
        watchtime,
        video_id: id.map(str::to_owned),
        watch_url: id.map(video::watch_url),
        embed_url: id.map(video::embed_url),
        bytes,
        film,
        date: document.text("date").to_owned(),
        date_text: fields::date_text(document.text("date")),
        image_url: picture.as_ref().map(|picture| picture.src.clone()),
        picture,
        preview: preview_text(&description_text),
        description_text,
        transcript: fields::read_some_text(&document.body, "transcript").or_else(|| {
            Some(portable::plain_text(document.body.get("transcript")?))
                .filter(|text| !text.is_empty())
        }),
        sample: document.is_sample(),
    }
}
