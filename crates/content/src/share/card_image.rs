//! Draws the card: title and brand on paper, cloth beside them.
use std::fmt::Write as _;

use brand::{Colour, CoverColours};
use resvg::{tiny_skia, usvg};

use super::card::{PatternTile, ShareCard, ShareError};
use super::{fonts, title_lines};

pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

const TILE: usize = 210;
pub(super) const COLUMNS: usize = 2;
pub(super) const ROWS: usize = 3;
const LEFT: f32 = 64.0;
const PATTERN_LEFT: usize = 1200 - COLUMNS * TILE;
const TITLE_WIDTH: f32 = 780.0 - 2.0 * LEFT;
const TITLE_TOP: f32 = 128.0;
const TITLE_HEIGHT: f32 = 372.0;

/// Our symbols; their colour is the patch's.
const TILES: &str = include_str!("tiles.svg");

/// The drawing's source; equal for equal cards. The cloth is its patches, row by row.
pub(super) fn card_svg(card: &ShareCard, cloth: &[PatternTile]) -> String {
    let mut out = String::with_capacity(TILES.len() + 6_000);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"><defs>{}</defs><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#FBF6EC\"/>",
        tile_symbols()
    );
    draw_cover_pattern(&mut out, cloth, card.colours);
    draw_text(&mut out, card);
    out.push_str("</svg>");
    out
}

/// What stands between the sprite's outer tags.
fn tile_symbols() -> &'static str {
    let inside = TILES.split_once('>').map_or("", |(_, rest)| rest);
    inside.trim_end().trim_end_matches("</svg>")
}

fn draw_cover_pattern(out: &mut String, cloth: &[PatternTile], colours: CoverColours) {
    for (at, patch) in cloth.iter().enumerate() {
        let (x, y) = (PATTERN_LEFT + at % COLUMNS * TILE, at / COLUMNS * TILE);
        let (ground, ink) = tone_colours(patch.tone, colours);
        let inset = TILE / 12;
        let side = TILE - 2 * inset;
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{TILE}\" height=\"{TILE}\" fill=\"{ground}\"/><g color=\"{ink}\"><use href=\"#t-{}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/></g>",
            patch.tile,
            x + inset,
            y + inset
        );
    }
}

/// Ground and ink of a tone; cloth keeps them in both display modes.
fn tone_colours(tone: char, of: CoverColours) -> (String, String) {
    let fixed = |ground: &str, ink: &str| (ground.to_owned(), ink.to_owned());
    let own = |ground: Colour, ink: Colour| (ground.to_string(), ink.to_string());
    match tone {
        'g' => own(of.deep, of.pale),
        'm' => own(of.pale, of.deep),
        's' => own(of.sun, CoverColours::default().deep),
        'c' => fixed("#F2765E", "#35100A"),
        'i' => fixed("#2A2F6B", "#DADDF8"),
        _ => own(of.mid, of.pale),
    }
}

fn draw_text(out: &mut String, card: &ShareCard) {
    let CoverColours { deep, mid, sun, .. } = card.colours;
    let kicker = title_lines::drawable_text(&card.kicker);
    let _ = write!(
        out,
        "<text x=\"{LEFT}\" y=\"92\" font-family=\"{}\" font-weight=\"700\" font-size=\"28\" fill=\"{mid}\">{}</text>",
        fonts::TEXT,
        title_lines::escape_text(&cut_text(&kicker, 44))
    );
    let title = title_lines::fit_title(&card.title, TITLE_WIDTH, TITLE_HEIGHT);
    let mut baseline = TITLE_TOP + title.size * 0.88;
    for line in &title.lines {
        let _ = write!(
            out,
            "<text x=\"{LEFT}\" y=\"{baseline:.1}\" font-family=\"{}\" font-size=\"{}\" fill=\"{deep}\">{}</text>",
            fonts::DISPLAY,
            title.size,
            title_lines::escape_text(line)
        );
        baseline += title.size * title_lines::LINE_HEIGHT;
    }
    let _ = write!(
        out,
        "<g transform=\"translate({LEFT} 530) scale(1.1667)\"><rect width=\"48\" height=\"48\" rx=\"13\" fill=\"{mid}\"/><path d=\"M14.5 10V38\" stroke=\"#F8F3E7\" stroke-width=\"6.5\" stroke-linecap=\"round\"/><circle cx=\"27.5\" cy=\"28\" r=\"10\" fill=\"none\" stroke=\"#F8F3E7\" stroke-width=\"6\"/><circle cx=\"27.5\" cy=\"28\" r=\"4.2\" fill=\"{sun}\"/></g><text x=\"{}\" y=\"571\" font-family=\"{}\" font-size=\"40\" fill=\"{deep}\">{}</text>",
        LEFT + 76.0,
        fonts::DISPLAY,
        title_lines::escape_text(&cut_text(&title_lines::drawable_text(&card.brand), 26))
    );
}

fn cut_text(text: &str, letters: usize) -> String {
    kernel::text::truncate_at_word(text, letters)
}

/// PNG bytes of the card. Costs tens of milliseconds of processor time.
pub(super) fn render_png(svg: &str) -> Result<Vec<u8>, ShareError> {
    let tree =
        usvg::Tree::from_str(svg, &fonts::font_options()).map_err(ShareError::drawing_error)?;
    let mut canvas = tiny_skia::Pixmap::new(WIDTH, HEIGHT)
        .ok_or_else(|| ShareError::Drawing("no canvas of this size".to_owned()))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut canvas.as_mut(),
    );
    // Nothing is see-through: the paper fills the card, so premultiplied is straight.
    let rgb: Vec<u8> = canvas
        .pixels()
        .iter()
        .flat_map(|p| [p.red(), p.green(), p.blue()])
        .collect();
    let mut bytes = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new_with_quality(
        &mut bytes,
        // Drawn once and sent many times, so size matters more than time.
        image::codecs::png::CompressionType::Best,
        image::codecs::png::FilterType::Adaptive,
    );
    image::ImageEncoder::write_image(encoder, &rgb, WIDTH, HEIGHT, image::ExtendedColorType::Rgb8)
        .map_err(ShareError::drawing_error)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg_of(title: &str) -> String {
        let patch = |(tile, tone): (&str, char)| PatternTile {
            tile: tile.to_owned(),
            tone,
        };
        let cloth = [
            ("comb", 'g'),
            ("heart", 's'),
            ("wave", 'm'),
            ("drop", 'c'),
            ("moon", 'i'),
            ("eye", 'h'),
        ];
        card_svg(&card(title), &cloth.map(patch))
    }

    fn card(title: &str) -> ShareCard {
        ShareCard {
            seed: "high-blood-pressure".to_owned(),
            topic: "Heart".to_owned(),
            tile: "heart".to_owned(),
            kicker: "Heart & blood <pressure>".to_owned(),
            title: title.to_owned(),
            brand: "Bedside".to_owned(),
            colours: CoverColours::default(),
        }
    }

    #[test]
    fn a_card_has_the_size_that_link_previews_want_and_is_the_same_each_time() {
        let first = render_png(&svg_of("High blood pressure")).unwrap();
        assert_eq!(first, render_png(&svg_of("High blood pressure")).unwrap());
        let pixels = image::load_from_memory(&first).unwrap().to_rgb8();
        assert_eq!(pixels.dimensions(), (1200, 630));
        assert!(first.len() < 150_000, "{}", first.len());
    }

    #[test]
    fn title_and_tiles_leave_ink_on_the_card() {
        let pixels = |title| {
            image::load_from_memory(&render_png(&svg_of(title)).unwrap())
                .unwrap()
                .to_rgb8()
        };
        let ink = |image: &image::RgbImage, left: u32, right: u32| {
            let ground = *image.get_pixel(left, 130);
            (left..right)
                .flat_map(|x| (130..500).map(move |y| (x, y)))
                .filter(|(x, y)| *image.get_pixel(*x, *y) != ground)
                .count()
        };
        let (full, empty) = (pixels("Ẹ̀jẹ̀ ríru ₦5,000"), pixels(""));
        assert_eq!(ink(&empty, 40, 700), 0);
        assert!(ink(&full, 40, 700) > 5_000);
        assert!(ink(&full, 781, 1199) > 20_000);
    }

    #[test]
    fn any_title_can_be_drawn() {
        for title in [
            "<script>&\"'",
            "\u{0}\u{7}\u{202e}abc",
            "🙂🙂🙂",
            "مرحبا",
            &"x".repeat(5_000),
        ] {
            render_png(&svg_of(title)).unwrap();
        }
    }
}
