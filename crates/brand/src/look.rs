//! The stylesheet of a look, and its address, which says all that is in it.

use std::fmt::Write;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::colour::Colour;
use crate::palette::{BRIGHT, DEEP, MAIN, PALE, Palette, check_bright, check_main};

/// Changes with the rules by which colours are derived: what browsers keep for good is asked for anew.
const VERSION: &str = "3";

/// Woven covers and drawn tiles in the colours of the look, by the names that `web/src/ui/Cloth.module.css` and
/// `Tile.module.css` give their tones; with `:root` they win whichever stylesheet is read last.
const COVERS: &str = concat!(
    ":root .w-g{color:var(--weave-pale)}:root .w-g rect{fill:var(--weave-deep)}",
    ":root .w-h{color:var(--weave-mint)}:root .w-h rect{fill:var(--weave-mid)}",
    ":root .w-m{color:var(--weave-deep)}:root .w-m rect{fill:var(--weave-pale)}",
    ":root .w-s rect{fill:var(--weave-sun)}",
    ":root .t-g{background:var(--weave-deep);color:var(--weave-pale)}",
    ":root .t-h{background:var(--weave-mid);color:var(--weave-pale)}",
    ":root .t-m{background:var(--weave-pale);color:var(--weave-deep)}",
    ":root .t-s{background:var(--weave-sun)}",
    // In the dark the ground of these tiles would not stand out.
    ":root[data-theme=\"dark\"] .t-g{background:var(--deep-2)}",
    "@media (prefers-color-scheme:dark){:root:not([data-theme]) .t-g{background:var(--deep-2)}}",
);

/// With which letters pages are set.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FontPair {
    /// Young Serif for headings, Atkinson Hyperlegible for text.
    #[default]
    Serif,
    /// Atkinson Hyperlegible for both.
    Plain,
    /// What each phone has: nothing is fetched.
    System,
}

impl FontPair {
    const ALL: [Self; 3] = [Self::Serif, Self::Plain, Self::System];

    fn name(self) -> &'static str {
        match self {
            Self::Serif => "serif",
            Self::Plain => "plain",
            Self::System => "system",
        }
    }

    fn rules(self) -> String {
        let families = match self {
            Self::Serif => return String::new(),
            Self::Plain => "",
            Self::System => "--font-text:system-ui,\"Noto Sans\",sans-serif;",
        };
        // The headings of the display face have one weight, and look thin in a text face.
        format!(
            ":root{{{families}--font-display:var(--font-text)}}:root h1,:root h2,:root .display{{font-weight:700}}"
        )
    }
}

/// What covers are woven of, the same in both themes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoverColours {
    pub deep: Colour,
    pub mid: Colour,
    pub pale: Colour,
    pub sun: Colour,
}

impl Default for CoverColours {
    fn default() -> Self {
        Self {
            deep: DEEP,
            mid: MAIN,
            pale: PALE,
            sun: BRIGHT,
        }
    }
}

/// Colours and letters of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub main: Colour,
    pub bright: Colour,
    pub fonts: FontPair,
}

impl Look {
    /// Whether it is the look that comes with Bedside, which needs no stylesheet of its own.
    pub fn is_usual(&self) -> bool {
        self.main == MAIN && self.bright == BRIGHT && self.fonts == FontPair::default()
    }

    /// Where its stylesheet is found.
    pub fn sheet_path(&self) -> String {
        let Self {
            main,
            bright,
            fonts,
        } = self;
        format!(
            "/brand/{VERSION}-{}-{}-{}.css",
            main.digits(),
            bright.digits(),
            fonts.name()
        )
    }

    /// What browsers draw around pages: the ground of the footer.
    pub fn theme_colour(&self) -> Colour {
        // Asked for with each page, most of which have the look that comes with Bedside.
        if self.main == MAIN {
            return DEEP;
        }
        let Palette { light, .. } = Palette::derive(self.main, self.bright);
        let deep = light.iter().find(|(name, _)| *name == "deep");
        deep.map_or(self.main, |(_, colour)| *colour)
    }

    /// The colours of covers, for pictures, which no stylesheet reaches.
    pub fn cover_colours(&self) -> CoverColours {
        let usual = CoverColours::default();
        if (self.main, self.bright) == (MAIN, BRIGHT) {
            return usual;
        }
        let Palette { light, .. } = Palette::derive(self.main, self.bright);
        let find = |name: &str, or: Colour| {
            let found = light.iter().find(|(role, _)| *role == name);
            found.map_or(or, |(_, colour)| *colour)
        };
        CoverColours {
            deep: find("weave-deep", usual.deep),
            mid: find("weave-mid", usual.mid),
            pale: find("weave-pale", usual.pale),
            sun: self.bright,
        }
    }

    pub fn format_sheet(&self) -> String {
        let mut sheet = String::new();
        if (self.main, self.bright) != (MAIN, BRIGHT) {
            let Palette { light, dark } = Palette::derive(self.main, self.bright);
            let dark = format_roles(&dark);
            sheet = format!(
                ":root{{{}}}:root[data-theme=\"dark\"]{{{dark}}}@media (prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}",
                format_roles(&light)
            );
            sheet.push_str(COVERS);
        }
        sheet.push_str(&self.fonts.rules());
        sheet
    }
}

fn format_roles(roles: &[(&str, Colour)]) -> String {
    roles
        .iter()
        .fold(String::new(), |mut rules, (name, colour)| {
            let _infallible = write!(rules, "--{name}:{colour};");
            rules
        })
}

/// Why a name is none of a stylesheet's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such look")]
pub struct UnknownLook;

impl FromStr for Look {
    type Err = UnknownLook;

    /// Reads the name of a stylesheet; looks in which text cannot be read have none.
    fn from_str(name: &str) -> Result<Self, UnknownLook> {
        let parts: Vec<&str> = name
            .strip_suffix(".css")
            .ok_or(UnknownLook)?
            .split('-')
            .collect();
        let [VERSION, main, bright, fonts] = parts[..] else {
            return Err(UnknownLook);
        };
        let fonts = FontPair::ALL.into_iter().find(|pair| pair.name() == fonts);
        let look = Self {
            main: main.parse().map_err(|_| UnknownLook)?,
            bright: bright.parse().map_err(|_| UnknownLook)?,
            fonts: fonts.ok_or(UnknownLook)?,
        };
        let is_readable =
            check_main(look.main).nearest.is_none() && check_bright(look.bright).nearest.is_none();
        is_readable.then_some(look).ok_or(UnknownLook)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_turned_by_the_names_that_the_pages_give_them() {
        let pages = [
            include_str!("../../../web/src/ui/Cloth.module.css"),
            include_str!("../../../web/src/ui/Tile.module.css"),
        ];
        for tone in ["w-g", "w-h", "w-m", "w-s", "t-g", "t-h", "t-m", "t-s"] {
            assert!(COVERS.contains(&format!(".{tone}")), "{tone}");
            let rule = format!(":global(.{tone})");
            assert!(pages.iter().any(|sheet| sheet.contains(&rule)), "{tone}");
        }
        let own = Look {
            main: "#2A2F6B".parse().unwrap(),
            bright: BRIGHT,
            fonts: FontPair::Serif,
        };
        let sheet = own.format_sheet();
        for role in ["deep", "mid", "mint", "pale", "sun"] {
            assert!(sheet.contains(&format!("--weave-{role}:#")), "{role}");
        }
        let CoverColours { deep, pale, .. } = own.cover_colours();
        assert!(sheet.contains(&format!("--weave-deep:{deep};--weave-mid")));
        assert!(sheet.contains(&format!("--weave-pale:{pale};")));
        let usual = Look { main: MAIN, ..own };
        assert_eq!(usual.cover_colours(), CoverColours::default());
    }

    #[test]
    fn a_sheet_is_made_of_its_address() {
        let look = Look {
            main: "#2A2F6B".parse().unwrap(),
            bright: BRIGHT,
            fonts: FontPair::Plain,
        };
        let path = look.sheet_path();
        let name = path.strip_prefix("/brand/").unwrap();
        assert_eq!(name.parse(), Ok(look));
        assert!(look.format_sheet().contains("--action:#2A2F6B;"));
        let plain = Look { main: MAIN, ..look };
        assert!(!plain.format_sheet().contains("weave"));
        for odd in [
            "",
            "3-2a2f6b.css",
            "0-2a2f6b-ffc93c-plain.css",
            "3-ffffff-ffc93c-plain.css",
            "3-2a2f6b-ffc93c-comic.css",
        ] {
            assert_eq!(odd.parse::<Look>(), Err(UnknownLook), "{odd}");
        }
    }
}
