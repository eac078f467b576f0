//! A colour, and whether text of another one can be read on it.

use std::fmt;
use std::str::FromStr;

use ::palette::color_difference::Wcag21RelativeContrast;
use ::palette::convert::FromColorUnclamped;
use ::palette::{Clamp, FromColor, IsWithinBounds, LinSrgb, Oklch, Srgb};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How far lightness is moved at once while a readable neighbour is looked for: less than an eye tells apart.
const STEP: f32 = 0.005;

/// A colour of screens, written `#0F5A45`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(Srgb<u8>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", l10n::t!("brand-colour-unreadable"))]
pub struct ColourError;

impl Colour {
    pub(crate) const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self(Srgb::new(red, green, blue))
    }

    /// The contrast with another colour, 1 to 21 (WCAG 2.2, "contrast ratio").
    pub fn contrast_with(self, other: Self) -> f32 {
        let (this, other): (Srgb<f32>, Srgb<f32>) = (self.0.into_format(), other.0.into_format());
        this.relative_contrast(other)
    }

    /// The nearest colour of the same hue that has such a contrast with another: lighter on a dark one, darker on a light one.
    #[must_use]
    pub fn made_readable_on(self, ground: Self, contrast: f32) -> Self {
        let is_dark = ground.oklch().l < 0.6;
        let mut nearest = self;
        let mut asked = self.oklch();
        while nearest.contrast_with(ground) < contrast && (0.0..=1.0).contains(&asked.l) {
            asked.l += if is_dark { STEP } else { -STEP };
            nearest = Self::within_screens(asked);
        }
        nearest
    }

    pub(crate) fn oklch(self) -> Oklch {
        let screen: Srgb<f32> = self.0.into_format();
        Oklch::from_color(screen.into_linear())
    }

    /// The colour as screens can show it: paler where they cannot show one so strong.
    pub(crate) fn within_screens(mut asked: Oklch) -> Self {
        asked.l = asked.l.clamp(0.0, 1.0);
        loop {
            let screen = LinSrgb::from_color_unclamped(asked);
            if screen.is_within_bounds() || asked.chroma < STEP {
                return Self(Srgb::from_linear(screen.clamp()));
            }
            asked.chroma -= STEP;
        }
    }

    /// The six digits, as they stand in addresses.
    pub(crate) fn digits(self) -> String {
        format!("{:x}", self.0)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:X}", self.0)
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    /// Reads six digits, with or without `#`.
    fn from_str(text: &str) -> Result<Self, ColourError> {
        let digits = text.trim().trim_start_matches('#');
        if digits.len() != 6 {
            return Err(ColourError);
        }
        digits.parse().map(Self).map_err(|_| ColourError)
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
