//! Files made for a test: honest ones and others.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const DOCUMENT: &str =
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/// A PDF with these objects behind its catalogue, and this in its trailer.
pub fn pdf_with(objects: &[&[u8]], trailer: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n".to_vec();
    for (index, object) in objects.iter().enumerate() {
        bytes.extend(format!("{} 0 obj\n", index + 3).bytes());
        bytes.extend_from_slice(object);
        bytes.extend(b"\nendobj\n");
    }
    bytes.extend(format!("xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 9/Root 1 0 R{trailer}>>\nstartxref\n9\n%%EOF\n").bytes());
    bytes
}

pub fn pdf() -> Vec<u8> {
    pdf_with(
        &[b"<</Note(This text speaks of /Encrypt and /JavaScript)>>"],
        "",
    )
}

/// A stream of packed objects that unpacks to this.
pub fn packed(objects: &[u8]) -> Vec<u8> {
    let stream = deflated(objects);
    let mut object = format!(
        "<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length {}>>\nstream\r\n",
        stream.len()
    )
    .into_bytes();
    object.extend(stream);
    object.extend(b"\nendstream");
    object
}

pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A ZIP of these entries.
pub fn zipped(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, content) in entries {
        writer.start_file(*name, options).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn types(of: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Override PartName=\"/word/document.xml\" ContentType=\"{of}\"/></Types>"
    )
}

/// A Word file with more in it.
pub fn docx_with(more: &[(&str, &[u8])]) -> Vec<u8> {
    office(DOCUMENT, more)
}

pub fn docx() -> Vec<u8> {
    docx_with(&[("word/_rels/document.xml.rels", b"<Relationships><Relationship Id=\"1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink\" Target=\"https://example.org\" TargetMode=\"External\"/></Relationships>")])
}

/// An office file of this type.
pub fn office(kind: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let types = types(kind);
    let mut entries: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", types.as_bytes()),
        (
            "word/document.xml",
            b"<w:document><w:body><w:p/></w:body></w:document>",
        ),
    ];
    entries.extend_from_slice(more);
    zipped(&entries)
}

/// A compound file with these streams; a name that ends in `/` is a storage.
pub fn compound(streams: &[(&str, &[u8])]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for (name, content) in streams {
        match name.strip_suffix('/') {
            Some(storage) => file.create_storage_all(storage).unwrap(),
            None => {
                let mut stream = file.create_stream(name).unwrap();
                stream.write_all(content).unwrap();
            }
        }
    }
    file.flush().unwrap();
    file.into_inner().into_inner()
}

/// The beginning of a Word document, with these flags.
pub fn word(flags: u16) -> Vec<u8> {
    let mut head = vec![0; 1_472];
    head[..2].copy_from_slice(&0xA5EC_u16.to_le_bytes());
    head[10..12].copy_from_slice(&flags.to_le_bytes());
    head
}

pub fn doc() -> Vec<u8> {
    compound(&[("/WordDocument", &word(0)), ("/1Table", b"table")])
}

/// A photo as phones take them, with where it was taken.
pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let pixels = image::RgbImage::from_fn(width, height, |x, _| {
        image::Rgb(if x < width / 2 {
            [220, 20, 20]
        } else {
            [20, 20, 220]
        })
    });
    let mut plain = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut plain, 90)
        .encode_image(&pixels)
        .unwrap();
    let told = b"Exif\0\0GPS 7.77 4.56";
    let length = u16::try_from(told.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], b"\xFF\xE1", &length, told, &plain[2..]].concat()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(width, height)
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// Bytes that do not pack.
pub fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[0] | 0x80
    };
    (0..length).map(|_| next()).collect()
}
