//! How a visitor wants pages to be read: size of the text, spacing, contrast, movement, titles. Kept like other preferences.

use serde::Serialize;

/// How large the text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TextSize {
    #[default]
    Normal,
    Large,
    Largest,
}

/// What a visitor chose; what was not chosen is as the design has it, and as the device asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadingSettings {
    pub text: TextSize,
    /// More room between letters, words and lines.
    pub wide_spacing: bool,
    /// Black and white, with strong lines.
    pub more_contrast: bool,
    /// Nothing moves, whatever the device asks for.
    pub less_motion: bool,
    /// The title of every page is the name of the site alone, for who shares a screen.
    pub plain_titles: bool,
}

impl ReadingSettings {
    /// Takes one cookie over, when it is one of these with a value that is known.
    pub(crate) fn take_cookie(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("textsize", "large") => self.text = TextSize::Large,
            ("textsize", "largest") => self.text = TextSize::Largest,
            ("spacing", "wide") => self.wide_spacing = true,
            ("contrast", "more") => self.more_contrast = true,
            ("motion", "less") => self.less_motion = true,
            ("titles", "plain") => self.plain_titles = true,
            _ => {}
        }
    }

    /// A number below 48 that tells these settings from every other.
    pub(crate) fn number(self) -> u32 {
        let text = match self.text {
            TextSize::Normal => 0,
            TextSize::Large => 1,
            TextSize::Largest => 2,
        };
        text + 3 * u32::from(self.wide_spacing)
            + 6 * u32::from(self.more_contrast)
            + 12 * u32::from(self.less_motion)
            + 24 * u32::from(self.plain_titles)
    }
}

/// The fields of the form that sets them: name, values that are kept, and the one that forgets the choice.
pub(crate) const READING_FIELDS: [(&str, &[&str], &str); 5] = [
    ("textsize", &["large", "largest"], "normal"),
    ("spacing", &["wide"], "normal"),
    ("contrast", &["more"], "normal"),
    ("motion", &["less"], "normal"),
    ("titles", &["plain"], "normal"),
];
