//! Adding to `str0m`'s answer what it cannot express: how the voice is packed, how large a picture may be.

use crate::profile::VoiceProfile;

/// Kilobits a second of a picture, with headers (`b=AS`, RFC 8866, section 5.8).
const PICTURE_KBITS: u32 = 100;
/// Macroblocks of 320 × 180 (RFC 7741, section 6.1).
const PICTURE_BLOCKS: u32 = 240;
const PICTURES_A_SECOND: u32 = 10;
/// Longest message that the relay reads, in bytes (RFC 8841, section 6.1).
const MESSAGE_BYTES: usize = 1_024;

/// User name and password of one page's connection checks (RFC 8445, section 5.3).
pub(crate) struct IceSecret {
    pub ufrag: String,
    pub password: String,
}

/// Rewrites an answer for this profile of voice and with these ICE credentials.
pub(crate) fn tune_answer(answer: &str, profile: VoiceProfile, ice: &IceSecret) -> String {
    let mut tuned = String::with_capacity(answer.len() + 512);
    for (number, section) in split_sections(answer).into_iter().enumerate() {
        let lines: Vec<&str> = section.lines().collect();
        let kind = if number == 0 {
            ""
        } else {
            lines.first().copied().unwrap_or("")
        };
        let mut push = |line: &str| {
            tuned.push_str(line);
            tuned.push_str("\r\n");
        };
        if kind.starts_with("m=audio") {
            tune_section(
                &lines,
                ice,
                &mut push,
                "opus/48000/2",
                &build_voice_parameters(profile),
            );
            let milliseconds = profile.packet_time().as_millis();
            push(&format!("a=ptime:{milliseconds}"));
            push(&format!("a=maxptime:{milliseconds}"));
        } else if kind.starts_with("m=video") {
            tune_section(
                &lines,
                ice,
                &mut push,
                "VP8/90000",
                &build_picture_parameters(),
            );
        } else {
            tune_section(&lines, ice, &mut push, "", "");
        }
    }
    tuned
}

/// The part before the first `m=` line, and then one part for each of these lines.
fn split_sections(sdp: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = vec![0];
    starts.extend(sdp.match_indices("\nm=").map(|(at, _)| at + 1));
    starts.push(sdp.len());
    starts
        .windows(2)
        .filter_map(|pair| sdp.get(pair[0]..pair[1]))
        .collect()
}

/// Copies a section with other format parameters for one codec.
fn tune_section(
    lines: &[&str],
    ice: &IceSecret,
    push: &mut impl FnMut(&str),
    codec: &str,
    parameters: &str,
) {
    let payload_type = lines.iter().find_map(|line| {
        let (payload_type, name) = line.strip_prefix("a=rtpmap:")?.split_once(' ')?;
        (!codec.is_empty() && name.eq_ignore_ascii_case(codec)).then_some(payload_type)
    });
    let old = payload_type.map(|payload_type| format!("a=fmtp:{payload_type} "));
    let rtpmap = payload_type.map(|payload_type| format!("a=rtpmap:{payload_type} "));
    let is_voice = lines
        .first()
        .is_some_and(|line| line.starts_with("m=audio"));
    let is_video = lines
        .first()
        .is_some_and(|line| line.starts_with("m=video"));
    for line in lines {
        if line.starts_with("a=ice-ufrag:") {
            push(&format!("a=ice-ufrag:{}", ice.ufrag));
        } else if line.starts_with("a=ice-pwd:") {
            push(&format!("a=ice-pwd:{}", ice.password));
        } else if line.starts_with("a=candidate:") {
            // A candidate need not name its credentials; these would be the ones that were replaced above.
            push(
                line.split_once(" ufrag ")
                    .map_or(*line, |(candidate, _)| candidate),
            );
        } else if line.starts_with("a=max-message-size:") {
            push(&format!("a=max-message-size:{MESSAGE_BYTES}"));
        } else if is_voice && line.starts_with("a=rtcp-fb:") {
            // `str0m` offers feedback for each packet, which would cost as much as the voice.
            continue;
        } else if line.starts_with("a=ptime:")
            || line.starts_with("a=maxptime:")
            || old
                .as_ref()
                .is_some_and(|old| line.starts_with(old.as_str()))
        {
            continue;
        } else {
            push(line);
        }
        if is_video && line.starts_with("c=") {
            push(&format!("b=AS:{PICTURE_KBITS}"));
        }
        if let (Some(rtpmap), Some(old)) = (&rtpmap, &old)
            && line.starts_with(rtpmap.as_str())
        {
            push(&format!("{old}{parameters}"));
        }
    }
}

/// RFC 7587, section 6.1.
fn build_voice_parameters(profile: VoiceProfile) -> String {
    format!(
        "minptime=10;maxaveragebitrate={};maxplaybackrate={};usedtx=1;useinbandfec={};stereo=0",
        profile.bitrate(),
        profile.playback_rate(),
        u8::from(profile.has_error_correction()),
    )
}

/// The first two of RFC 7741, section 6.1; the others are Chromium's own.
fn build_picture_parameters() -> String {
    format!(
        "max-fr={PICTURES_A_SECOND};max-fs={PICTURE_BLOCKS};x-google-start-bitrate={};x-google-max-bitrate={PICTURE_KBITS}",
        PICTURE_KBITS / 2
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "v=0\r\no=x\r\na=group:BUNDLE 0 1 2\r\n\
        m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=candidate:1 1 udp 9 192.0.2.1 5 typ host ufrag old\r\na=ice-ufrag:old\r\na=ice-pwd:older\r\na=ptime:20\r\n\
        a=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10;useinbandfec=1\r\na=rtcp-fb:111 transport-cc\r\na=ssrc:1 cname:x\r\n\
        m=video 9 UDP/TLS/RTP/SAVPF 96 97\r\nc=IN IP4 0.0.0.0\r\na=rtpmap:96 VP8/90000\r\na=rtpmap:97 rtx/90000\r\na=fmtp:97 apt=96\r\n\
        m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=max-message-size:262144\r\n";

    fn tune(profile: VoiceProfile) -> String {
        let ice = IceSecret {
            ufrag: "user".into(),
            password: "secret".into(),
        };
        tune_answer(ANSWER, profile, &ice)
    }

    #[test]
    fn voice_is_packed_as_the_profile_says() {
        let sets = [
            (VoiceProfile::Poor, 8_000, 8_000, 0, 120),
            (VoiceProfile::Voice, 12_000, 16_000, 1, 60),
            (VoiceProfile::Good, 24_000, 24_000, 1, 20),
        ];
        for (profile, bitrate, rate, fec, time) in sets {
            let tuned = tune(profile);
            let line = format!(
                "a=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10;maxaveragebitrate={bitrate};maxplaybackrate={rate};usedtx=1;useinbandfec={fec};stereo=0\r\na=ssrc"
            );
            assert!(tuned.contains(&line), "{tuned}");
            assert!(
                tuned.contains(&format!(
                    "cname:x\r\na=ptime:{time}\r\na=maxptime:{time}\r\nm=video"
                )),
                "{tuned}"
            );
            assert!(!tuned.contains("a=ptime:20\r\n") || time == 20);
            assert_eq!(tuned.matches("a=fmtp:111").count(), 1);
            assert!(!tuned.contains("transport-cc"));
        }
    }

    #[test]
    fn pictures_and_messages_are_small() {
        let tuned = tune(VoiceProfile::Voice);
        assert!(
            tuned.contains("c=IN IP4 0.0.0.0\r\nb=AS:100\r\na=rtpmap:96"),
            "{tuned}"
        );
        assert_eq!(tuned.matches("b=AS").count(), 1);
        assert!(tuned.contains(
            "a=fmtp:96 max-fr=10;max-fs=240;x-google-start-bitrate=50;x-google-max-bitrate=100\r\n"
        ));
        assert!(
            tuned.contains("a=fmtp:97 apt=96\r\n"),
            "what repeats lost packets stays"
        );
        assert!(tuned.ends_with("a=max-message-size:1024\r\n"));
    }

    #[test]
    fn credentials_are_ours() {
        let tuned = tune(VoiceProfile::Voice);
        assert!(tuned.contains("a=candidate:1 1 udp 9 192.0.2.1 5 typ host\r\n"));
        assert!(
            tuned.contains("a=ice-ufrag:user\r\na=ice-pwd:secret\r\n") && !tuned.contains("old")
        );
    }

    #[test]
    fn nothing_else_changes() {
        let kept: Vec<&str> = ANSWER
            .lines()
            .filter(|line| {
                ![
                    "a=ice",
                    "a=candidate",
                    "a=fmtp:111",
                    "a=ptime",
                    "a=max",
                    "a=rtcp-fb:111",
                ]
                .iter()
                .any(|start| line.starts_with(start))
            })
            .collect();
        let tuned = tune(VoiceProfile::Good);
        let mut rest = tuned.lines();
        for line in kept {
            assert!(rest.any(|other| other == line), "{line}");
        }
    }
}
