//! Films of the host that our video block knows.
use serde_json::{Value, json};
use url::Url;

/// The id in an address of a YouTube film: its page, its short form, its player.
pub(crate) fn youtube_id(address: &str) -> Option<String> {
    let address = address.trim();
    let whole = if address.starts_with("//") {
        format!("https:{address}")
    } else {
        address.to_owned()
    };
    let url = Url::parse(&whole).ok()?;
    let host = url.host_str()?.to_ascii_lowercase();
    let host = host
        .strip_prefix("www.")
        .or_else(|| host.strip_prefix("m."))
        .unwrap_or(&host);
    let mut parts = url.path_segments()?;
    let id = match host {
        "youtu.be" => parts.next()?.to_owned(),
        "youtube.com" | "youtube-nocookie.com" | "music.youtube.com" => match parts.next()? {
            "watch" => url
                .query_pairs()
                .find(|(name, _)| name == "v")
                .map(|(_, id)| id.into_owned())?,
            "embed" | "shorts" | "live" | "v" => parts.next()?.to_owned(),
            _ => return None,
        },
        _ => return None,
    };
    is_video_id(&id).then_some(id)
}

/// The video block of a film by its id; `None` for what is no id.
pub(crate) fn youtube_video(id: &str, title: &str) -> Option<Value> {
    is_video_id(id).then(|| json!({"_type": "video", "videoId": id, "title": title.trim()}))
}

fn is_video_id(id: &str) -> bool {
    // A player of a list instead of a film.
    (6..=20).contains(&id.len())
        && id != "videoseries"
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}
