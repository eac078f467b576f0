//! Captions of films: WebVTT (<https://www.w3.org/TR/webvtt1/>), looked at before it is kept, because a browser shows
//! nothing of a file that it cannot read, and says nothing of it either.
use web::Error;

use super::upload_errors;

const HEADER: &str = "WEBVTT";
const ARROW: &str = "-->";
const TIMES: &str =
    "the times must look like 00:01:02.500 --> 00:01:04.000, with a dot before the milliseconds";

/// Whether a file that begins so is meant as captions: WebVTT, or SRT, which is told how it becomes WebVTT.
pub fn can_be_captions(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}');
    text.starts_with(HEADER) || text.contains(ARROW)
}

/// Checks that a browser can show these captions.
///
/// # Errors
/// 422 with the line and what is wrong with it.
pub fn check_captions(bytes: &[u8]) -> Result<(), Error> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        let words = "it is not stored as UTF-8. Save it again with that encoding";
        return Err(upload_errors::invalid_captions(line_of_fault(bytes), words));
    };
    match find_fault(text.trim_start_matches('\u{feff}')) {
        None => Ok(()),
        Some((line, words)) => Err(upload_errors::invalid_captions(line, words)),
    }
}

/// The line of the first bytes that are no UTF-8.
fn line_of_fault(bytes: &[u8]) -> usize {
    let valid = bytes
        .utf8_chunks()
        .next()
        .map_or(0, |part| part.valid().len());
    bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1
}

/// The first line that is wrong, counted from 1, and what is wrong with it.
fn find_fault(text: &str) -> Option<(usize, &'static str)> {
    let mut lines = (1..).zip(text.lines());
    let (_, header) = lines.next()?;
    let rest = header.strip_prefix(HEADER);
    if !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return Some((
            1,
            "the first line must be WEBVTT. An SRT file becomes one with that line above it and dots instead of commas in the times",
        ));
    }
    let (mut cues, mut last_start) = (0, 0);
    // Only the first line of a block, or the one below its name, has times; all below is what is said.
    let mut is_inside = true;
    for (number, line) in lines {
        if line.trim().is_empty() {
            is_inside = false;
            continue;
        }
        let Some((from, to)) = line.split_once(ARROW) else {
            continue;
        };
        // A browser takes such times for a part of what is said above, and shows them.
        if is_inside && cues > 0 {
            return Some((number, "put an empty line above the times"));
        }
        is_inside = true;
        let to = to.split_whitespace().next().unwrap_or_default();
        let (Some(from), Some(to)) = (parse_time(from.trim()), parse_time(to)) else {
            return Some((number, TIMES));
        };
        if to <= from {
            return Some((number, "the caption must end after it begins"));
        }
        if from < last_start {
            return Some((
                number,
                "it begins before the caption above it. Put them in the order of their times",
            ));
        }
        (cues, last_start) = (cues + 1, from);
    }
    (cues == 0).then_some((
        1,
        "there is no caption in it: nothing has times such as 00:01:02.500 --> 00:01:04.000",
    ))
}

/// Milliseconds of `[hours:]minutes:seconds.milliseconds`.
fn parse_time(text: &str) -> Option<u64> {
    let (whole, millis) = text.split_once('.')?;
    let number = |text: &str, digits: usize| {
        let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| text.parse::<u64>().ok()).flatten()
    };
    let millis = number(millis, 3)?;
    let mut parts = whole.rsplit(':');
    let seconds = number(parts.next()?, 2).filter(|seconds| *seconds < 60)?;
    let minutes = number(parts.next()?, 2).filter(|minutes| *minutes < 60)?;
    let hours = match parts.next() {
        Some(hours) if hours.len() >= 2 => number(hours, hours.len())?,
        Some(_) => return None,
        None => 0,
    };
    if parts.next().is_some() {
        return None;
    }
    Some(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "WEBVTT - Salt and your heart\n\nNOTE by hand\n\nSTYLE\n::cue { color: white }\n\n1\n00:00.000 --> 00:02.500 line:0\nToo much salt\nraises the pressure.\n\n00:00:02.500 --> 00:00:04.000\nÀwọn onísègùn wí pé…\n";

    fn fault(text: &str) -> Option<usize> {
        find_fault(text).map(|(line, _)| line)
    }

    #[test]
    fn captions_that_a_browser_shows_are_taken() {
        assert_eq!(find_fault(GOOD), None);
        assert_eq!(find_fault(&GOOD.replace('\n', "\r\n")), None);
        assert!(check_captions(format!("\u{feff}{GOOD}").as_bytes()).is_ok());
        assert!(can_be_captions(GOOD.as_bytes()));
    }

    #[test]
    fn a_fault_is_named_with_its_line() {
        for (text, line) in [
            ("1\n00:00:01,000 --> 00:00:02,000\nSalt\n", 1),
            ("WEBVTTX\n\n00:01.000 --> 00:02.000\nSalt\n", 1),
            ("WEBVTT\n\nSalt\n", 1),
            ("WEBVTT\n\n00:01,000 --> 00:02.000\nSalt\n", 3),
            ("WEBVTT\n\n00:01.000 --> 00:61.000\nSalt\n", 3),
            ("WEBVTT\n\n00:02.000 --> 00:01.000\nSalt\n", 3),
            (
                "WEBVTT\n\n00:05.000 --> 00:06.000\nSalt\n\n00:01.000 --> 00:02.000\nSugar\n",
                6,
            ),
            (
                "WEBVTT\n\n00:01.000 --> 00:02.000\nSalt\n00:02.000 --> 00:03.000\nSugar\n",
                5,
            ),
        ] {
            assert_eq!(fault(text), Some(line), "{text}");
        }
        let problem = check_captions(b"WEBVTT\n\n00:01.000 --> 00:02.000\nSal\xe9\n").unwrap_err();
        assert_eq!(problem.problem().code, "captions_invalid");
        assert!(problem.problem().detail.starts_with("Line 4: "));
    }
}
