//! How a site looks where it is its own: colours, fonts, covers, and what stands on the home page.
//!
//! Two colours are chosen, and every other one is derived from them ([`Palette`]) so that text stays readable in both themes.
//! The stylesheet that says so is made of its own address alone ([`Look`]): browsers and servers between keep it for good.

mod colour;
mod look;
mod palette;
mod settings;

pub use colour::{Colour, ColourError};
pub use look::{CoverColours, FontPair, Look};
pub use palette::{BRIGHT, ColourCheck, MAIN, Palette, check_bright, check_main, check_on};
pub use settings::{BrandSettings, CoverStyle, HomeBlock, Logo};
