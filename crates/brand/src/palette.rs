//! The colours of a site, all made of two.
//!
//! The look that comes with Bedside is the pattern: each of its colours keeps its lightness and takes hue and strength of the
//! chosen one. Then whatever carries text is moved until it can be read (WCAG 2.2, 1.4.3: 4.5 to 1).

use ::palette::Oklch;
use serde::Serialize;
use utoipa::ToSchema;

use crate::colour::Colour;

/// The main colour of the look that comes with Bedside, for links and buttons.
pub const MAIN: Colour = Colour::new(0x0F, 0x5A, 0x45);
/// Its bright colour, for the next thing to do.
pub const BRIGHT: Colour = Colour::new(0xFF, 0xC9, 0x3C);

/// The light patches of its covers.
pub(crate) const PALE: Colour = Colour::new(0xCF, 0xEB, 0xDD);
/// The ground of its footer.
pub(crate) const DEEP: Colour = Colour::new(0x0B, 0x3B, 0x2E);

/// What text needs.
const READABLE: f32 = 4.5;
/// Light and dark ground of pages, as `web/src/ui/tokens.css` has them.
pub(crate) const PAPER: Colour = Colour::new(0xFB, 0xF6, 0xEC);
const SUNK: Colour = Colour::new(0xF3, 0xEC, 0xDD);
const DARK_SURFACE: Colour = Colour::new(0x14, 0x27, 0x1F);
/// Text on the bright colour.
pub(crate) const DARK_TEXT: Colour = Colour::new(0x0B, 0x3B, 0x2E);
/// Strength is not raised beyond this: grounds of large areas stay calm.
const MOST_STRENGTH: f32 = 1.4;

/// Whether text can be read on a chosen colour, and which one to take where it cannot.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColourCheck {
    /// The contrast of the text on it.
    pub contrast: f32,
    /// What it needs.
    pub needed: f32,
    /// The nearest colour that works; none where this one does.
    #[schema(value_type = Option<String>)]
    pub nearest: Option<Colour>,
}

/// Checks the colour of links and buttons: pages show it as text, and light text on it.
pub fn check_main(colour: Colour) -> ColourCheck {
    check_on(colour, PAPER)
}

/// Checks the colour of the next thing to do: dark text stands on it.
pub fn check_bright(colour: Colour) -> ColourCheck {
    check_on(colour, DARK_TEXT)
}

/// Checks a colour on which text of another one is to stand.
pub fn check_on(colour: Colour, text: Colour) -> ColourCheck {
    let contrast = colour.contrast_with(text);
    ColourCheck {
        contrast,
        needed: READABLE,
        nearest: (contrast < READABLE).then(|| colour.made_readable_on(text, READABLE)),
    }
}

/// The colours of one theme by the names of the stylesheet.
type Roles = Vec<(&'static str, Colour)>;

/// The colours of a site in both themes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    pub light: Roles,
    pub dark: Roles,
}

/// What the look that comes with Bedside has in a role, and on what it is read.
struct Role {
    name: &'static str,
    usual: Colour,
    /// Names of roles before it, or grounds that are the same everywhere.
    read_on: &'static [Ground],
}

enum Ground {
    Fixed(Colour),
    Role(&'static str),
}

macro_rules! roles {
    ($($name:literal $red:literal $green:literal $blue:literal $(on $($ground:expr),+)?;)*) => {
        [$(Role { name: $name, usual: Colour::new($red, $green, $blue), read_on: &[$($($ground),+)?] }),*]
    };
}

use Ground::{Fixed, Role as On};

const LIGHT_MAIN: [Role; 20] = roles! {
    "mint" 0xCF 0xEB 0xDD;
    "mint-soft" 0xE7 0xF4 0xED;
    "on-mint" 0x0B 0x3B 0x2E on On("mint"), On("mint-soft");
    "heading" 0x0B 0x3B 0x2E on Fixed(SUNK), On("mint");
    "link" 0x0F 0x5A 0x45 on Fixed(SUNK), On("mint-soft");
    "action-hover" 0x0B 0x3B 0x2E on Fixed(SUNK), On("mint");
    "action-edge" 0x07 0x2A 0x20;
    "deep" 0x0B 0x3B 0x2E on Fixed(PAPER);
    "deep-2" 0x0F 0x5A 0x45 on Fixed(PAPER);
    "on-deep-soft" 0xCF 0xEB 0xDD on On("deep"), On("deep-2");
    "art-wall" 0xCF 0xEB 0xDD;
    "art-floor" 0xA9 0xDB 0xC4;
    "art-ink" 0x0B 0x3B 0x2E;
    "art-night" 0x0F 0x5A 0x45;
    "art-trouser" 0x0F 0x5A 0x45;
    "mint-art" 0xA9 0xDB 0xC4;
    // The mark and woven covers are the same in both themes.
    "weave-deep" 0x0B 0x3B 0x2E;
    "weave-mid" 0x0F 0x5A 0x45;
    "weave-mint" 0xA9 0xDB 0xC4;
    "weave-pale" 0xCF 0xEB 0xDD;
};

const DARK_MAIN: [Role; 16] = roles! {
    "mint" 0x1F 0x4A 0x3B;
    "mint-soft" 0x16 0x34 0x2A;
    "on-mint" 0xDD 0xF3 0xE7 on On("mint"), On("mint-soft");
    "heading" 0xDD 0xF3 0xE7 on Fixed(DARK_SURFACE), On("mint");
    "action" 0x8F 0xE0 0xBD on Fixed(DARK_SURFACE), On("mint-soft");
    "action-hover" 0xB9 0xF0 0xD7 on Fixed(DARK_SURFACE), On("mint");
    "action-edge" 0x3E 0x8F 0x6F;
    "link" 0x9B 0xE3 0xC5 on Fixed(DARK_SURFACE), On("mint");
    "deep" 0x12 0x38 0x2C on Fixed(PAPER);
    "deep-2" 0x1A 0x4A 0x3A on Fixed(PAPER);
    "on-deep-soft" 0xCF 0xEB 0xDD on On("deep"), On("deep-2");
    "art-wall" 0x17 0x38 0x2D;
    "art-floor" 0x11 0x2B 0x22;
    "art-ink" 0x04 0x12 0x0D;
    "art-night" 0x0A 0x22 0x1A;
    "mint-art" 0x7C 0xC3 0xA5;
};

const LIGHT_BRIGHT: [Role; 2] = roles! {
    "sun-edge" 0xB9 0x83 0x05;
    "sun-soft" 0xFF 0xF0 0xC9 on Fixed(DARK_TEXT);
};

const DARK_BRIGHT: [Role; 3] = roles! {
    "sun" 0xFF 0xD2 0x5A on Fixed(DARK_TEXT);
    "sun-edge" 0xB9 0x83 0x05;
    "sun-soft" 0x35 0x2C 0x10;
};

impl Palette {
    /// Derives every colour from two that were checked ([`check_main`], [`check_bright`]).
    pub fn derive(main: Colour, bright: Colour) -> Self {
        let mut light = vec![("action", main), ("sun", bright), ("weave-sun", bright)];
        let mut dark = Vec::new();
        add_roles(&mut light, &LIGHT_MAIN, (MAIN, main));
        add_roles(&mut light, &LIGHT_BRIGHT, (BRIGHT, bright));
        add_roles(&mut dark, &DARK_MAIN, (MAIN, main));
        add_roles(&mut dark, &DARK_BRIGHT, (BRIGHT, bright));
        Self { light, dark }
    }
}

/// Turns the colours of some roles as one colour was turned into another.
fn add_roles(made: &mut Roles, roles: &[Role], (from, to): (Colour, Colour)) {
    let (from, to) = (from.oklch(), to.oklch());
    let turn = to.hue - from.hue;
    let strength = (to.chroma / from.chroma).min(MOST_STRENGTH);
    for role in roles {
        let usual = role.usual.oklch();
        let turned = Oklch::new(usual.l, usual.chroma * strength, usual.hue + turn);
        let mut colour = Colour::within_screens(turned);
        for ground in role.read_on {
            let ground = match ground {
                Fixed(ground) => Some(*ground),
                On(name) => made
                    .iter()
                    .find(|(made, _)| made == name)
                    .map(|(_, ground)| *ground),
            };
            if let Some(ground) = ground {
                colour = colour.made_readable_on(ground, READABLE);
            }
        }
        made.push((role.name, colour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ON_ACTION: Colour = Colour::new(0xFF, 0xFD, 0xF8);
    const ON_ACTION_DARK: Colour = Colour::new(0x06, 0x20, 0x18);
    const ON_DEEP: Colour = Colour::new(0xF8, 0xF3, 0xE7);

    fn find(roles: &Roles, name: &str) -> Colour {
        roles.iter().find(|(role, _)| *role == name).unwrap().1
    }

    /// Colours all around the wheel, strong and pale, made readable where they are not.
    fn choices() -> impl Iterator<Item = (Colour, Colour)> {
        let steps = |count: u8| (0..count).map(f32::from);
        steps(24).flat_map(move |hue| {
            steps(4).flat_map(move |chroma| {
                steps(5).map(move |light| {
                    let asked = Oklch::new(0.2 + light * 0.15, chroma * 0.08, hue * 15.0);
                    let colour = Colour::within_screens(asked);
                    let take = |check: ColourCheck| check.nearest.unwrap_or(colour);
                    (take(check_main(colour)), take(check_bright(colour)))
                })
            })
        })
    }

    #[test]
    fn text_can_be_read_with_every_choice() {
        for (main, bright) in choices() {
            let Palette { light, dark } = Palette::derive(main, bright);
            let sun = |theme: &Roles| find(theme, "sun");
            for (text, ground, what) in [
                (ON_ACTION, main, "light text on buttons"),
                (main, PAPER, "buttons as text"),
                (find(&light, "link"), SUNK, "links"),
                (find(&light, "heading"), SUNK, "headings"),
                (
                    find(&light, "on-mint"),
                    find(&light, "mint"),
                    "text on mint",
                ),
                (ON_DEEP, find(&light, "deep"), "text on deep"),
                (ON_DEEP, find(&light, "deep-2"), "text on deep-2"),
                (
                    find(&light, "on-deep-soft"),
                    find(&light, "deep-2"),
                    "soft text on deep",
                ),
                (DARK_TEXT, sun(&light), "text on sun"),
                (
                    ON_ACTION_DARK,
                    find(&dark, "action"),
                    "dark: text on buttons",
                ),
                (find(&dark, "action"), DARK_SURFACE, "dark: buttons as text"),
                (find(&dark, "link"), find(&dark, "mint"), "dark: links"),
                (find(&dark, "heading"), DARK_SURFACE, "dark: headings"),
                (
                    find(&dark, "on-mint"),
                    find(&dark, "mint"),
                    "dark: text on mint",
                ),
                (ON_DEEP, find(&dark, "deep-2"), "dark: text on deep"),
                (DARK_TEXT, sun(&dark), "dark: text on sun"),
            ] {
                let contrast = text.contrast_with(ground);
                assert!(
                    contrast >= READABLE,
                    "{main} {bright}: {what}: {text} on {ground} has {contrast}"
                );
            }
        }
    }

    #[test]
    fn the_pattern_is_that_of_the_stylesheet() {
        let tokens = include_str!("../../../web/src/ui/tokens.css");
        let main = LIGHT_MAIN.iter().chain(&DARK_MAIN);
        for role in main.chain(&LIGHT_BRIGHT).chain(&DARK_BRIGHT) {
            let rule = format!("--{}:{};", role.name, role.usual);
            let is_mark = role.name.starts_with("weave-");
            assert!(is_mark || tokens.contains(&rule), "{rule}");
        }
    }

    #[test]
    fn the_usual_colours_stay_as_they_are() {
        let Palette { light, dark } = Palette::derive(MAIN, BRIGHT);
        for (roles, usual) in [(&light, &LIGHT_MAIN[..]), (&dark, &DARK_MAIN[..])] {
            for role in usual {
                let made = find(roles, role.name);
                assert!(
                    made.contrast_with(role.usual) < 1.02,
                    "{}: {made} is not {}",
                    role.name,
                    role.usual
                );
            }
        }
    }

    #[test]
    fn a_pale_colour_is_refused_with_the_nearest_that_works() {
        let pale: Colour = "#7FB89E".parse().unwrap();
        let check = check_main(pale);
        let nearest = check.nearest.unwrap();
        assert!(check.contrast < check.needed);
        assert!(check_main(nearest).nearest.is_none());
        // The same hue, and no darker than it has to be.
        assert!(
            (nearest.oklch().hue - pale.oklch().hue)
                .into_degrees()
                .abs()
                < 4.0
        );
        assert!(nearest.contrast_with(PAPER) < READABLE + 0.2);
        assert!(check_main(MAIN).nearest.is_none() && check_bright(BRIGHT).nearest.is_none());
    }
}
