//! What a visitor may choose without being known: theme, currency, low-data, how to read. Cookies of fixed values and no id.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use http::{HeaderMap, HeaderValue, StatusCode};
use kernel::Currency;
use serde::{Deserialize, Serialize};

use crate::cookie::{format_readable_cookie, parse_cookies};
use crate::reading_settings::{READING_FIELDS, ReadingSettings};

/// How long a choice is kept: a year, in seconds.
const COOKIE_SECONDS: u32 = 31_536_000;
/// A cart is forgotten 30 days after its last change.
const CART_SECONDS: u32 = 2_592_000;

/// Light, dark, or whatever the visitor's system says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Preferences {
    pub theme: Theme,
    pub currency: Currency,
    /// The page within 45 KB: chosen, or asked for by `Save-Data: on` and not declined.
    pub low_data: bool,
    pub reading: ReadingSettings,
}

impl Preferences {
    /// Reads them from cookies and `Save-Data`. Unknown values count as not chosen.
    pub fn from_headers(headers: &HeaderMap, default_currency: Currency) -> Self {
        let mut read = Self {
            theme: Theme::System,
            currency: default_currency,
            low_data: headers
                .get("save-data")
                .is_some_and(|v| v.as_bytes().eq_ignore_ascii_case(b"on")),
            reading: ReadingSettings::default(),
        };
        for (name, value) in parse_cookies(headers) {
            match (name, value) {
                ("theme", "light") => read.theme = Theme::Light,
                ("theme", "dark") => read.theme = Theme::Dark,
                ("currency", code) => read.currency = code.parse().unwrap_or(default_currency),
                ("lowdata", "on") => read.low_data = true,
                ("lowdata", "off") => read.low_data = false,
                _ => read.reading.take_cookie(name, value),
            }
        }
        read
    }

    /// One printable letter that tells this set of preferences from every other.
    pub(crate) fn cache_variant(self) -> char {
        let theme = match self.theme {
            Theme::System => 0,
            Theme::Light => 1,
            Theme::Dark => 2,
        };
        let currency = match self.currency {
            Currency::Ngn => 0,
            Currency::Gbp => 1,
            Currency::Usd => 2,
        };
        let number =
            theme + 3 * currency + 9 * u32::from(self.low_data) + 18 * self.reading.number();
        // 864 letters from `¡` on, none of them a control character.
        char::from_u32(0xA1 + number).unwrap_or('A')
    }
}

/// The cookie by which pages that are the same for everybody show how many pieces are in the visitor's cart: a number, kept as
/// long as the cart is.
pub fn cart_count_cookie(pieces: i32, is_secure: bool) -> Option<HeaderValue> {
    let seconds = if pieces > 0 { CART_SECONDS } else { 0 };
    format_readable_cookie("cart", &pieces.to_string(), seconds, is_secure)
}

/// Whether the request says that something is in the cart.
pub fn has_cart_count(headers: &HeaderMap) -> bool {
    parse_cookies(headers).any(|(name, _)| name == "cart")
}

/// Key of the delivery zone or pick-up point that the visitor chose; which ones there are is the shop's to say.
pub fn chosen_place(headers: &HeaderMap) -> Option<&str> {
    let found = parse_cookies(headers).find(|(name, _)| *name == "place");
    found
        .map(|(_, value)| value)
        .filter(|value| is_place_key(value))
}

/// The cookie by which a place is chosen, as if the visitor had pressed it.
pub fn chosen_place_cookie(key: &str, is_secure: bool) -> Option<HeaderValue> {
    is_place_key(key)
        .then(|| format_readable_cookie("place", key, COOKIE_SECONDS, is_secure))
        .flatten()
}

/// By its shape only, so that nothing else gets into a cookie.
fn is_place_key(text: &str) -> bool {
    let is_key = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=40).contains(&text.len()) && text.bytes().all(is_key)
}

/// Whether a path may be answered as `Location`: of this site, and nothing a browser would read as another host.
pub fn is_local_path(path: &str) -> bool {
    let clean = |byte: u8| (0x21..0x7f).contains(&byte) && byte != b'\\';
    // Behind a `..`, which browsers take away, two slashes would stand at the beginning too.
    let bare = path.split(['?', '#']).next().unwrap_or_default();
    path.starts_with('/') && !bare.contains("//") && path.bytes().all(clean)
}

/// What the preferences form posts. Fields that are left out stay as they are.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct DisplayPreferencesForm {
    theme: Option<String>,
    currency: Option<String>,
    lowdata: Option<String>,
    textsize: Option<String>,
    spacing: Option<String>,
    contrast: Option<String>,
    motion: Option<String>,
    titles: Option<String>,
    place: Option<String>,
    r#return: Option<String>,
}

/// `POST /preferences`: sets the cookies and leads back to the page.
pub(crate) async fn save_preferences(
    State(secure): State<bool>,
    crate::Form(choice): crate::Form<DisplayPreferencesForm>,
) -> Response {
    let mut headers = HeaderMap::new();
    let chosen = [
        ("theme", &choice.theme, &["light", "dark"][..], "system"),
        ("currency", &choice.currency, &["NGN", "GBP", "USD"][..], ""),
        ("lowdata", &choice.lowdata, &["on", "off"][..], ""),
    ];
    let place = choice.place.as_deref();
    let place_kept: Vec<&str> = place.filter(|key| is_place_key(key)).into_iter().collect();
    let of_place = ("place", &choice.place, &place_kept[..], "");
    let of_reading = [
        &choice.textsize,
        &choice.spacing,
        &choice.contrast,
        &choice.motion,
        &choice.titles,
    ];
    let of_reading = READING_FIELDS
        .into_iter()
        .zip(of_reading)
        .map(|((name, kept, forget), value)| (name, value, kept, forget));
    let chosen = chosen.into_iter().chain([of_place]).chain(of_reading);
    for (name, value, kept, forget) in chosen {
        let age = match value.as_deref() {
            Some(value) if kept.contains(&value) => COOKIE_SECONDS,
            Some(value) if value == forget => 0,
            _ => continue,
        };
        let value = value.as_deref().unwrap_or_default();
        if let Some(cookie) = format_readable_cookie(name, value, age, secure) {
            headers.append(SET_COOKIE, cookie);
        }
    }
    let back = choice.r#return.filter(|path| is_local_path(path));
    let back = back.and_then(|path| HeaderValue::from_str(&path).ok());
    headers.insert(LOCATION, back.unwrap_or(HeaderValue::from_static("/")));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    (StatusCode::SEE_OTHER, headers).into_response()
}

#[cfg(test)]
mod tests {
    use http::header::COOKIE;

    use super::*;
    use crate::reading_settings::TextSize;

    fn read(cookie: &str, save_data: &str) -> Preferences {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(cookie).unwrap());
        headers.insert("save-data", HeaderValue::from_str(save_data).unwrap());
        Preferences::from_headers(&headers, Currency::Ngn)
    }

    #[test]
    fn cookies_of_fixed_values_are_read_and_others_ignored() {
        let read = read("a=b; theme=dark;currency=GBP; lowdata=on", "");
        assert_eq!(
            (read.theme, read.currency, read.low_data),
            (Theme::Dark, Currency::Gbp, true)
        );
        let odd = super::tests::read("theme=pink; currency=XYZ; lowdata=maybe", "off");
        assert_eq!(
            (odd.theme, odd.currency, odd.low_data),
            (Theme::System, Currency::Ngn, false)
        );
    }

    #[test]
    fn reading_settings_are_cookies_of_fixed_values() {
        let chosen = read(
            "textsize=largest; spacing=wide; contrast=more; motion=less; titles=plain",
            "",
        );
        let all = ReadingSettings {
            text: TextSize::Largest,
            wide_spacing: true,
            more_contrast: true,
            less_motion: true,
            plain_titles: true,
        };
        assert_eq!(chosen.reading, all);
        let odd = read(
            "textsize=huge; spacing=; contrast=1; motion=more; titles=mine",
            "",
        );
        assert_eq!(odd.reading, ReadingSettings::default());
    }

    #[test]
    fn save_data_holds_until_it_is_declined() {
        assert!(read("theme=light", "on").low_data);
        assert!(!read("lowdata=off", "on").low_data);
    }

    #[test]
    fn a_place_is_a_key_and_nothing_else() {
        let place = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_str(cookie).unwrap());
            chosen_place(&headers).map(ToOwned::to_owned)
        };
        assert_eq!(place("a=b; place=lagos-2").as_deref(), Some("lagos-2"));
        for odd in [
            "place=",
            "place=Lagos",
            "place=a b",
            "place=<x>",
            "other=lagos",
        ] {
            assert_eq!(place(odd), None, "{odd}");
        }
    }

    #[test]
    fn each_set_has_its_own_variant() {
        let mut seen = std::collections::BTreeSet::new();
        let texts = ["", "textsize=large", "textsize=largest"];
        let themes = ["", "theme=light", "theme=dark"];
        let currencies = ["currency=NGN", "currency=GBP", "currency=USD"];
        let switches = [
            "lowdata=on",
            "spacing=wide",
            "contrast=more",
            "motion=less",
            "titles=plain",
        ];
        for theme in themes {
            for currency in currencies {
                for text in texts {
                    for chosen in 0..32_usize {
                        let on = switches.iter().enumerate();
                        let on = on.filter(|(at, _)| (chosen >> at) & 1 == 1);
                        let mut cookies = vec![theme, currency, text];
                        cookies.extend(on.map(|(_, switch)| *switch));
                        seen.insert(read(&cookies.join("; "), "").cache_variant());
                    }
                }
            }
        }
        assert_eq!(seen.len(), 864);
        assert!(seen.iter().all(|letter| !letter.is_control()));
    }

    #[test]
    fn only_paths_of_this_site_are_local() {
        for good in ["/", "/blog?q=a%20b&page=2", "/search?q=https://a"] {
            assert!(is_local_path(good), "{good}");
        }
        for bad in [
            "",
            "blog",
            "//evil.example",
            "/..//evil.example",
            "/\\evil.example",
            "https://evil.example",
            "/a\r\nb",
            "/a b",
        ] {
            assert!(!is_local_path(bad), "{bad}");
        }
    }
}
