//! Photos of a report as a PDF: one on each page.

use async_trait::async_trait;
use bytes::Bytes;
use kernel::ProblemDetails;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

/// A4 in points, short side first.
const A4: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 18.0;

/// Reads photos; the house's pictures, as far as report files need them.
#[async_trait]
pub trait PhotoConverter: Send + Sync + 'static {
    /// The pixels of a photo, upright and of a size to read, as an RGB JPEG. Nothing else of what was sent is in it: not
    /// where and when it was taken, nor with what.
    ///
    /// # Errors
    /// 415 for what is no picture, 413 for one that is too large, 422 for a broken one and, as `picture_too_slow`, for one
    /// that takes too long; 503 while too many others wait.
    async fn upright_jpeg(&self, sent: Bytes) -> Result<Bytes, ProblemDetails>;
}

/// Width and height of a JPEG, as its frame header says (ITU T.81, B.2.2).
fn jpeg_size(jpeg: &[u8]) -> Option<(u16, u16)> {
    let mut rest = jpeg.get(2..)?;
    loop {
        let (&[0xFF, marker], behind) = rest.split_first_chunk::<2>()? else {
            return None;
        };
        let length = usize::from(u16::from_be_bytes(*behind.first_chunk::<2>()?));
        if matches!(marker, 0xC0..=0xC2) {
            let word = |at: usize| Some(u16::from_be_bytes(*behind.get(at..)?.first_chunk::<2>()?));
            return Some((word(5)?, word(3)?));
        }
        rest = behind.get(length..)?;
    }
}

/// JPEGs as a PDF, each on a sheet of its own. `None` when one of them is none.
pub(super) fn bind_pdf(jpegs: &[Bytes]) -> Option<Vec<u8>> {
    let mut next = 1..;
    let mut reference = || next.next().map(Ref::new);
    let (catalogue, tree) = (reference()?, reference()?);
    let mut pdf = Pdf::new();
    pdf.catalog(catalogue).pages(tree).lang(TextStr("en-GB"));
    let mut kids = Vec::new();
    for jpeg in jpegs {
        let refs = [reference()?, reference()?, reference()?];
        add_page(&mut pdf, tree, refs, jpeg)?;
        kids.push(refs[0]);
    }
    let count = i32::try_from(kids.len()).ok()?;
    pdf.pages(tree).kids(kids).count(count);
    Some(pdf.finish())
}

fn add_page(pdf: &mut Pdf, tree: Ref, [page, drawing, image]: [Ref; 3], jpeg: &[u8]) -> Option<()> {
    const PHOTO: Name<'static> = Name(b"Photo");
    let (width, height) = jpeg_size(jpeg).filter(|(width, height)| *width > 0 && *height > 0)?;
    let (across, down) = (f32::from(width), f32::from(height));
    let sheet = if across > down { (A4.1, A4.0) } else { A4 };
    let room = (sheet.0 - 2.0 * MARGIN, sheet.1 - 2.0 * MARGIN);
    let scale = (room.0 / across).min(room.1 / down);
    let (across, down) = (across * scale, down * scale);

    let mut leaf = pdf.page(page);
    leaf.parent(tree)
        .media_box(Rect::new(0.0, 0.0, sheet.0, sheet.1))
        .contents(drawing);
    leaf.resources().x_objects().pair(PHOTO, image);
    leaf.finish();
    let mut content = Content::new();
    let corner = ((sheet.0 - across) / 2.0, (sheet.1 - down) / 2.0);
    content.transform([across, 0.0, 0.0, down, corner.0, corner.1]);
    content.x_object(PHOTO);
    pdf.stream(drawing, &content.finish());
    let mut photo = pdf.image_xobject(image, jpeg);
    // PDF understands JPEG compression, so the bytes go in unchanged and lose no quality a second time.
    photo.filter(Filter::DctDecode);
    photo
        .width(width.into())
        .height(height.into())
        .bits_per_component(8);
    // `upright_jpeg` promises RGB, so the JPEG itself need not be asked.
    photo.color_space().device_rgb();
    photo.finish();
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_from_the_frame() {
        let jpeg = b"\xFF\xD8\xFF\xE0\0\x04ab\xFF\xC0\0\x11\x08\x01\x02\x03\x04";
        assert_eq!(jpeg_size(jpeg), Some((0x304, 0x102)));
        for end in 0..jpeg.len() {
            assert_eq!(jpeg_size(&jpeg[..end]), None);
        }
    }
}
