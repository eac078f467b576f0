//! What an address asks of a picture, in the parameters of the hosted service's picture addresses.

use std::str::FromStr;

/// Longest side that is made, in pixels.
pub(crate) const LONGEST_SIDE: u32 = 4_096;

/// How a picture is brought to a size.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) enum Fit {
    /// Within the size.
    #[default]
    Clip,
    /// Filling the size; what is over is cut off.
    Crop,
    /// Within the size, with a border around it.
    Fill,
    /// The same, and never larger than it is.
    FillMax,
    /// Within the size, and never larger than it is.
    Max,
    /// To the size, whatever becomes of its proportions.
    Scale,
    /// Filling the size as far as it is large enough.
    Min,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum DrawnFormat {
    Jpeg,
    Png,
    Webp,
}

impl DrawnFormat {
    pub fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }
}

/// A point of a picture, in thousandths of its sides.
pub(crate) type Point = (u32, u32);

/// What is asked. Two that are equal give the same bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct PictureRequest {
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub fit: Fit,
    /// Left, top, width, height, in pixels of the original.
    pub rect: Option<[u32; 4]>,
    /// The point that is kept in sight where something is cut off.
    pub focus: Option<Point>,
    pub format: Option<DrawnFormat>,
    /// The smallest of the formats that the browser takes.
    pub is_auto: bool,
    pub quality: Option<u8>,
    pub blur: Option<u32>,
    pub flips_sideways: bool,
    pub flips_over: bool,
    pub turned: u32,
    /// Red, green, blue, and how much of it.
    pub background: Option<[u8; 4]>,
    /// Pixels of the screen for each of the address, in hundredths.
    pub density: Option<u32>,
    pub download: Option<String>,
}

impl PictureRequest {
    /// Reads the parameters of an address.
    ///
    /// # Errors
    /// Words that name what is not offered or cannot be read.
    pub fn read(address: &str) -> Result<Self, String> {
        let mut request = Self::default();
        let mut focus = (None, None);
        for (name, value) in url::form_urlencoded::parse(address.as_bytes()) {
            match name.as_ref() {
                "fp-x" => focus.0 = Some(read_share(&name, &value)?),
                "fp-y" => focus.1 = Some(read_share(&name, &value)?),
                _ => request.read_pair(&name, &value)?,
            }
        }
        if focus.0.is_some() || focus.1.is_some() {
            request.focus = Some((focus.0.unwrap_or(500), focus.1.unwrap_or(500)));
        }
        Ok(request)
    }

    /// Whether the picture is wanted as it is kept.
    pub fn asks_nothing(&self) -> bool {
        let drawn = Self {
            download: None,
            ..self.clone()
        };
        drawn == Self::default()
    }

    fn read_pair(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "w" => self.width = Some(read_number(name, value, 1..=LONGEST_SIDE)?),
            "h" => self.height = Some(read_number(name, value, 1..=LONGEST_SIDE)?),
            "q" => self.quality = Some(read_number(name, value, 0..=100)?),
            "blur" => self.blur = Some(read_number(name, value, 0..=2_000)?),
            "dpr" => self.density = Some(read_density(value)?),
            "fit" => self.fit = read_fit(value)?,
            "rect" => self.rect = Some(read_rect(value)?),
            "crop" => self.focus = read_crop(value)?,
            "fm" => self.format = Some(read_format(value)?),
            "auto" if value == "format" => self.is_auto = true,
            "bg" => self.background = Some(read_colour(value)?),
            "or" if matches!(value, "0" | "90" | "180" | "270") => {
                self.turned = read_number(name, value, 0..=270)?;
            }
            "flip" if !value.is_empty() && value.chars().all(|sign| "hv".contains(sign)) => {
                self.flips_sideways = value.contains('h');
                self.flips_over = value.contains('v');
            }
            // The service's exports ask so for a picture as it is kept, which it is without anything else.
            "dlRaw" => {}
            "dl" => self.download = Some(read_file_name(value)),
            "auto" | "or" | "flip" => {
                return Err(format!("The value {value} of {name} is not supported"));
            }
            other => return Err(format!("The parameter {other} is not supported")),
        }
        Ok(())
    }
}

fn read_number<T: FromStr + PartialOrd + std::fmt::Display>(
    name: &str,
    value: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, String> {
    let read = value.parse().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| {
        let (from, to) = range.into_inner();
        format!("The parameter {name} is a number from {from} to {to}: {value}")
    })
}

/// A share of a side, in thousandths.
fn read_share(name: &str, value: &str) -> Result<u32, String> {
    let share: f64 = read_number(name, value, 0.0..=1.0)?;
    Ok(thousandths(share))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to 1"
)]
fn thousandths(share: f64) -> u32 {
    (share * 1_000.0).round() as u32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 1 to 3"
)]
fn read_density(value: &str) -> Result<u32, String> {
    let density: f64 = read_number("dpr", value, 1.0..=3.0)?;
    Ok((density * 100.0).round() as u32)
}

fn read_fit(value: &str) -> Result<Fit, String> {
    Ok(match value {
        "clip" => Fit::Clip,
        "crop" => Fit::Crop,
        "fill" => Fit::Fill,
        "fillmax" => Fit::FillMax,
        "max" => Fit::Max,
        "scale" => Fit::Scale,
        "min" => Fit::Min,
        other => return Err(format!("The value {other} of fit is not supported")),
    })
}

fn read_rect(value: &str) -> Result<[u32; 4], String> {
    let read: Option<Vec<u32>> = value
        .split(',')
        .map(|part| part.trim().parse().ok())
        .collect();
    let rect: Option<[u32; 4]> = read.and_then(|read| read.try_into().ok());
    let rect = rect.filter(|[_, _, width, height]| *width > 0 && *height > 0);
    rect.ok_or_else(|| format!("The parameter rect is left,top,width,height in pixels: {value}"))
}

/// Where the middle of what is kept lies; none of it leaves a focal point as it is.
fn read_crop(value: &str) -> Result<Option<Point>, String> {
    let (mut x, mut y) = (500, 500);
    for part in value.split(',') {
        match part {
            "left" => x = 0,
            "right" => x = 1_000,
            "top" => y = 0,
            "bottom" => y = 1_000,
            "center" | "focalpoint" => {}
            other => return Err(format!("The value {other} of crop is not supported")),
        }
    }
    Ok(Some((x, y)).filter(|_| value != "focalpoint"))
}

fn read_format(value: &str) -> Result<DrawnFormat, String> {
    Ok(match value {
        "jpg" | "pjpg" => DrawnFormat::Jpeg,
        "png" => DrawnFormat::Png,
        "webp" => DrawnFormat::Webp,
        other => return Err(format!("The value {other} of fm is not supported")),
    })
}

/// `rgb`, `argb`, `rrggbb` or `aarrggbb`, in hexadecimal.
fn read_colour(value: &str) -> Result<[u8; 4], String> {
    let long = match value.len() {
        3 | 4 => value.chars().flat_map(|sign| [sign, sign]).collect(),
        _ => value.to_owned(),
    };
    let long = if long.len() == 6 {
        format!("ff{long}")
    } else {
        long
    };
    let number = u32::from_str_radix(&long, 16).ok();
    let number = number.filter(|_| long.len() == 8 && long.is_ascii());
    let number =
        number.ok_or_else(|| format!("The parameter bg is a colour as ff8800: {value}"))?;
    let [alpha, red, green, blue] = number.to_be_bytes();
    Ok([red, green, blue, alpha])
}

/// A name that can stand in a header.
fn read_file_name(value: &str) -> String {
    let plain = |sign: &char| sign.is_ascii_alphanumeric() || " ._-".contains(*sign);
    value.chars().filter(plain).take(120).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_read() {
        let address = "rect=10,20,300,200&bg=f80&fp-x=0.25&flip=hv&w=100&h=50&fm=webp&dl=a%22b.jpg&blur=20&or=90&q=60&fit=crop&auto=format&dpr=2";
        let read = PictureRequest::read(address).unwrap();
        assert_eq!(
            (read.width, read.height, read.fit),
            (Some(100), Some(50), Fit::Crop)
        );
        assert_eq!(read.rect, Some([10, 20, 300, 200]));
        assert_eq!(read.background, Some([0xff, 0x88, 0, 0xff]));
        assert_eq!(read.focus, Some((250, 500)));
        assert_eq!(read.download.as_deref(), Some("ab.jpg"));
        assert_eq!((read.turned, read.density), (90, Some(200)));
    }

    #[test]
    fn what_is_not_offered_is_named() {
        for (address, named) in [
            ("sharpen=20", "sharpen"),
            ("w=0", "w"),
            ("w=9999", "4096"),
            ("fit=face", "face"),
            ("crop=entropy", "entropy"),
            ("fm=avif", "avif"),
            ("rect=1,2,3", "rect"),
            ("bg=nothing", "bg"),
            ("or=45", "45"),
            ("auto=compress", "compress"),
        ] {
            let refused = PictureRequest::read(address).unwrap_err();
            assert!(refused.contains(named), "{address}: {refused}");
        }
    }
}
