//! Drawings become pixels on import; their source is never served, so no script in one can run on our pages.

use image::DynamicImage;
use resvg::{tiny_skia, usvg};

use super::error::PictureError;
use super::limits::MAX_BYTES;
use crate::share::fonts;

pub const SVG_WIDTH: u32 = 1280;
/// Largest height in pixels that a drawing may come out at.
const MAX_HEIGHT: u32 = 4096;

/// The drawing as pixels, [`SVG_WIDTH`] wide. Nothing outside the drawing is read: no files, no addresses.
pub(super) fn rasterise_svg(svg: &[u8]) -> Result<DynamicImage, PictureError> {
    if svg.len() > MAX_BYTES {
        return Err(PictureError::TooLarge);
    }
    let tree = usvg::Tree::from_data(svg, &svg_options())
        .map_err(|error| PictureError::Broken(error.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    #[expect(clippy::cast_precision_loss, reason = "1280 is exact in f32")]
    let scale = SVG_WIDTH as f32 / width;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a positive float; too large saturates and is refused"
    )]
    let out_height = ((height * scale).round() as u32).max(1);
    if out_height > MAX_HEIGHT {
        return Err(PictureError::TooLarge);
    }
    let mut canvas = tiny_skia::Pixmap::new(SVG_WIDTH, out_height).ok_or(PictureError::TooLarge)?;
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut canvas.as_mut(),
    );
    pixels::drawn(canvas)
        .ok_or_else(|| PictureError::Broken("pixels of an unexpected layout".to_owned()))
}

/// Our own fonts, and no way to load anything by address.
fn svg_options() -> usvg::Options<'static> {
    usvg::Options {
        fontdb: fonts::font_database(),
        font_family: fonts::TEXT.to_owned(),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: usvg::ImageHrefResolver::default_data_resolver(),
            resolve_string: Box::new(|_, _: &usvg::Options<'_>| None),
        },
        ..usvg::Options::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(inside: &str) -> Vec<u8> {
        format!(r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 48"><rect width="64" height="48" fill="#0b3b2e"/>{inside}</svg>"##)
            .into_bytes()
    }

    #[test]
    fn a_drawing_becomes_pixels_of_its_shape() {
        let pixels = rasterise_svg(&drawing("")).unwrap();
        assert!(!pixels.color().has_alpha());
        let pixels = pixels.to_rgba8();
        assert_eq!(pixels.dimensions(), (1280, 960));
        assert_eq!(pixels.get_pixel(600, 500).0, [0x0b, 0x3b, 0x2e, 255]);
    }

    #[test]
    fn what_is_not_drawn_on_stays_clear() {
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>"#;
        let pixels = rasterise_svg(svg).unwrap().to_rgba8();
        assert_eq!(pixels.get_pixel(5, 5).0[3], 0);
    }

    #[test]
    fn scripts_and_outside_references_come_to_nothing() {
        let plain = rasterise_svg(&drawing("")).unwrap();
        let sly = drawing(
            "<script>alert(1)</script><image width='64' height='48' xlink:href='/etc/hostname'/><image width='64' height='48' href='http://localhost/x.png'/>",
        );
        assert_eq!(rasterise_svg(&sly).unwrap(), plain);
    }

    #[test]
    fn broken_and_monstrous_drawings_are_refused() {
        assert!(rasterise_svg(b"<svg").is_err());
        assert!(rasterise_svg(b"plain words").is_err());
        assert!(
            rasterise_svg(br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 9999"/>"#)
                .is_err()
        );
    }
}
