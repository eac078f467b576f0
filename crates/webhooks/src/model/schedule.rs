//! When a message is tried again.

use chrono::TimeDelta;

/// Pauses after the first try, the second and so on, as Standard Webhooks propose them: three days in all.
const PAUSES: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];
/// A server that asks for a longer pause gets this one.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(24);
/// Of this many parts of a pause, one is left to chance.
const JITTER: i64 = 10;
/// After failing for so long, an endpoint is switched off.
pub const LONGEST_FAILURE: TimeDelta = TimeDelta::days(5);

/// The pause before the next try; none after the last. `chance` is from 0 to 1, `wanted` what the server asked for.
pub fn next_pause(tries: i32, wanted: Option<TimeDelta>, chance: f64) -> Option<TimeDelta> {
    let index = usize::try_from(tries - 1).ok()?;
    let pause = *PAUSES.get(index)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "milliseconds of a tenth of a day"
    )]
    let more = ((pause.num_milliseconds() / JITTER) as f64 * chance.clamp(0.0, 1.0)) as i64;
    let wanted = wanted.unwrap_or_default().min(LONGEST_PAUSE);
    Some(wanted.max(pause + TimeDelta::milliseconds(more)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_tries_take_three_days() {
        let pauses: Vec<TimeDelta> = (1..20)
            .map_while(|tries| next_pause(tries, None, 0.0))
            .collect();
        assert_eq!(pauses.len() + 1, 10);
        let all: TimeDelta = pauses.into_iter().sum();
        assert_eq!(
            all,
            TimeDelta::minutes(75 * 60 + 35) + TimeDelta::seconds(5)
        );
    }

    #[test]
    fn servers_may_ask_for_more_and_not_for_ever() {
        let minutes = TimeDelta::minutes;
        assert_eq!(next_pause(1, Some(minutes(9)), 0.0), Some(minutes(9)));
        assert_eq!(next_pause(2, Some(minutes(1)), 0.0), Some(minutes(5)));
        assert_eq!(
            next_pause(1, Some(TimeDelta::days(9)), 0.0),
            Some(TimeDelta::hours(24))
        );
        assert_eq!(
            next_pause(2, None, 1.0),
            Some(minutes(5) + TimeDelta::seconds(30))
        );
    }
}
