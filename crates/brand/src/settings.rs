//! What is set of the look.

use ::settings::{Field, FieldKind, SettingType};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::colour::Colour;
use crate::look::{FontPair, Look};
use crate::palette::{ColourCheck, DARK_TEXT, PAPER, check_bright, check_main};

settings::group! {
    /// How the site looks, and what stands on its home page.
    pub struct BrandSettings: "brand", "Brand" {
        /// A picture, square at best.
        pub logo: Option<Logo> = null, "Logo",
            help("A square picture works best: it stands beside the site’s name and in the browser’s tab.");
        pub main_colour: MainColour = "#0F5A45", "Main colour: links and buttons";
        pub bright_colour: BrightColour = "#FFC93C", "Bright colour: the next thing to do";
        pub fonts: FontPair = "serif", "Fonts", required();
        pub covers: CoverStyle = "woven", "Covers of articles without a picture", required();
        /// Below the opening, in this order.
        pub home_blocks: Vec<HomeBlock> = ["services", "mission", "trust", "testimonials", "prices", "products", "questions", "videos", "reviews", "newsletter"],
            "Home page", help("What stands below the opening, in this order.");
    }
}

impl BrandSettings {
    pub fn look(&self) -> Look {
        Look {
            main: self.main_colour.0,
            bright: self.bright_colour.0,
            fonts: self.fonts,
        }
    }
}

/// A picture of the media library, as documents name it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Logo(pub Value);

impl SettingType for Logo {
    fn form_field(name: &str, label: &str) -> Field {
        Field::new(FieldKind::Image, name, label)
    }
}

/// A colour on whose checks nothing is to be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MainColour(pub Colour);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrightColour(pub Colour);

impl<'de> Deserialize<'de> for MainColour {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_checked(from, check_main).map(Self)
    }
}

impl<'de> Deserialize<'de> for BrightColour {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        read_checked(from, check_bright).map(Self)
    }
}

fn read_checked<'de, D: Deserializer<'de>>(
    from: D,
    check: fn(Colour) -> ColourCheck,
) -> Result<Colour, D::Error> {
    let colour = Colour::deserialize(from)?;
    let ColourCheck {
        contrast,
        needed,
        nearest,
    } = check(colour);
    match nearest {
        None => Ok(colour),
        Some(nearest) => Err(serde::de::Error::custom(l10n::t!(
            "brand-colour-contrast",
            contrast = format!("{contrast:.1}"),
            needed = format!("{needed:.1}"),
            nearest = nearest.to_string()
        ))),
    }
}

impl SettingType for MainColour {
    fn form_field(name: &str, label: &str) -> Field {
        colour_field(name, label, (PAPER, "light text"))
    }
}

impl SettingType for BrightColour {
    fn form_field(name: &str, label: &str) -> Field {
        colour_field(name, label, (DARK_TEXT, "dark text"))
    }
}

fn colour_field(name: &str, label: &str, (text, called): (Colour, &str)) -> Field {
    Field::new(FieldKind::Colour, name, label).options(&[(&text.to_string(), called)])
}

impl SettingType for FontPair {
    fn form_field(name: &str, label: &str) -> Field {
        let pairs = [
            ("serif", "Young Serif with Atkinson: 28 KB"),
            ("plain", "Atkinson alone: 16 KB"),
            ("system", "The phone’s own: nothing to fetch"),
        ];
        Field::choice(name, label, &pairs)
    }
}

/// What stands in the place of a picture.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CoverStyle {
    /// Patches with tiles of the topic.
    #[default]
    Woven,
    /// Patches alone.
    Plain,
}

impl SettingType for CoverStyle {
    fn form_field(name: &str, label: &str) -> Field {
        Field::choice(
            name,
            label,
            &[
                ("woven", "Woven, with drawn tiles"),
                ("plain", "Plain patches"),
            ],
        )
    }
}

/// A part of the home page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HomeBlock {
    Services,
    Mission,
    Trust,
    Testimonials,
    Prices,
    Products,
    Questions,
    Videos,
    Reviews,
    Newsletter,
}

impl SettingType for HomeBlock {
    fn form_field(name: &str, label: &str) -> Field {
        let blocks = [
            ("services", "Services"),
            ("mission", "About and mission"),
            ("trust", "Why people trust us"),
            ("testimonials", "Testimonials"),
            ("prices", "Consultation prices"),
            ("products", "Products"),
            ("questions", "Questions and answers"),
            ("videos", "Latest videos"),
            ("reviews", "Reviews elsewhere"),
            ("newsletter", "Newsletter and feedback"),
        ];
        Field::choice(name, label, &blocks)
    }
}
