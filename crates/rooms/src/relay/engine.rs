//! `str0m`, called so that one page's defect cannot end all calls.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use str0m::change::SdpOffer;
use str0m::format::Codec;
use str0m::media::{Direction, Mid, Pt};
use str0m::{IceCreds, Input, Output, Rtc};

use crate::sdp::{IceSecret, OfferError};

/// `str0m` may want to be called again at once; more often than this within one turn would be a loop.
const ROUNDS: usize = 16;

/// How a connection is after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineState {
    Running,
    /// Both sides have said goodbye, or one and the other may not answer any more.
    Closed,
    /// It cannot go on: another certificate, a protocol error, a defect.
    Failed,
}

pub(super) struct RtcEngine {
    rtc: Rtc,
    deadline: Instant,
    is_defective: bool,
}

impl RtcEngine {
    pub fn new(rtc: Rtc, now: Instant) -> Self {
        Self {
            rtc,
            deadline: now,
            is_defective: false,
        }
    }

    /// When it wants its next turn.
    pub fn deadline(&self) -> Instant {
        self.deadline
    }

    /// Whether a connection check has the right credentials.
    pub fn accepts(&self, input: &Input<'_>) -> bool {
        self.rtc.accepts(input)
    }

    /// Calls it; `None` when it has a defect, which `str0m` shows by a panic.
    pub fn call<T>(&mut self, call: impl FnOnce(&mut Rtc) -> T) -> Option<T> {
        if self.is_defective {
            return None;
        }
        let rtc = &mut self.rtc;
        let result = catch_unwind(AssertUnwindSafe(|| call(rtc))).ok();
        self.is_defective = result.is_none();
        result
    }

    /// Gives it a packet or the time. An error is about this packet, which anybody may have sent; whether the connection goes on,
    /// the next turn shows.
    pub fn handle_input(&mut self, input: Input<'_>) {
        self.call(|rtc| rtc.handle_input(input).ok());
    }

    /// Takes an offer and gives the answer. With it goes the user name that `str0m` has chosen, if the page has restarted ICE.
    pub fn negotiate(&mut self, sdp: &str, ice: &IceSecret) -> Result<(String, bool), OfferError> {
        let refuse = |error: &dyn std::fmt::Display| OfferError::Refused(error.to_string());
        let answer = self.call(|rtc| {
            let offer = SdpOffer::from_sdp_string(sdp).map_err(|error| refuse(&error))?;
            let answer = rtc
                .sdp_api()
                .accept_offer(offer)
                .map_err(|error| refuse(&error))?;
            let is_restarted = rtc.direct_api().local_ice_credentials().ufrag != ice.ufrag;
            Ok((answer.to_sdp_string(), is_restarted))
        });
        answer.unwrap_or_else(|| Err(OfferError::Refused("the parser failed".into())))
    }

    pub fn set_ice_secret(&mut self, ice: &IceSecret) {
        let credentials = IceCreds {
            ufrag: ice.ufrag.clone(),
            pass: ice.password.clone(),
        };
        self.call(|rtc| rtc.direct_api().set_local_ice_credentials(credentials));
    }

    /// The number that stands for a codec in this page's packets.
    pub fn find_payload_type(&self, codec: Codec) -> Option<Pt> {
        let mut parameters = self.rtc.codec_config().params().iter();
        parameters
            .find(|parameters| parameters.spec().codec == codec)
            .map(|parameters| parameters.pt())
    }

    /// The direction of a line as the relay sees it.
    pub fn find_direction(&self, mid: Mid) -> Option<Direction> {
        self.rtc.media(mid).map(|media| media.direction())
    }

    /// Collects what it has to give, until it wants a turn at a later time only.
    pub fn drain(&mut self, now: Instant, outputs: &mut Vec<Output>) -> EngineState {
        for _ in 0..ROUNDS {
            match self.call(|rtc| drain_once(rtc, outputs)) {
                Some(Ok(next)) if next > now && self.rtc.is_alive() => {
                    self.deadline = next;
                    return EngineState::Running;
                }
                Some(Ok(_)) if self.rtc.is_alive() => self.handle_input(Input::Timeout(now)),
                Some(Ok(_)) => return EngineState::Closed,
                Some(Err(())) | None => return EngineState::Failed,
            }
        }
        self.deadline = now + Duration::from_millis(1);
        EngineState::Running
    }
}

fn drain_once(rtc: &mut Rtc, outputs: &mut Vec<Output>) -> Result<Instant, ()> {
    loop {
        match rtc.poll_output() {
            Ok(Output::Timeout(at)) => return Ok(at),
            Ok(output) => outputs.push(output),
            Err(_) => return Err(()),
        }
    }
}
