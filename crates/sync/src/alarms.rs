//! What went wrong, and what of it staff are told by mail: once, until it is over.
use std::collections::BTreeSet;

use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{NoticeOccasion, StaffNotice};
use serde_json::json;
use store::{Actor, StoreError, WriteTx};

use crate::error::SyncError;
use crate::service::{SyncService, read_types};
use crate::tables::state;

/// Something that a person has to see to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alarm {
    /// The service refuses the token, or asked us to stay away.
    Refused,
    /// It refuses the token for writing.
    WriteRefused,
    /// So much is gone there that somebody has to say yes.
    Question,
    /// Nothing was compared for a long time.
    Failing,
}

impl Alarm {
    const fn key(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::WriteRefused => "write-refused",
            Self::Question => "question",
            Self::Failing => "failing",
        }
    }

    /// The mail's subject, too, behind the name of the screen: no longer than telephones show.
    const fn words(self) -> &'static str {
        match self {
            Self::Refused => "The content service refuses this site",
            Self::WriteRefused => "The content service refuses what readers do here",
            Self::Question => "Much is gone there at once, and waits for a yes",
            Self::Failing => "Nothing could be compared for a day",
        }
    }

    /// False where staff know of it already.
    pub(crate) fn raise(self, state: &mut state::Model) -> bool {
        let mut raised = list_raised(state);
        let is_new = raised.insert(self.key().to_owned());
        keep_raised(state, &raised);
        is_new
    }

    /// It is over: staff are told of the next one.
    pub(crate) fn clear(self, state: &mut state::Model) {
        let mut raised = list_raised(state);
        raised.remove(self.key());
        keep_raised(state, &raised);
    }
}

fn list_raised(state: &state::Model) -> BTreeSet<String> {
    read_types(state.alarms.as_deref().unwrap_or_default())
}

fn keep_raised(state: &mut state::Model, raised: &BTreeSet<String>) {
    state.alarms = (!raised.is_empty()).then(|| json!(raised).to_string());
}

impl SyncService {
    /// Says what went wrong where the desk shows it, and whether anything is asked from now on.
    pub(crate) async fn note_fault(&self, error: &SyncError) -> Result<(), SyncError> {
        let (words, is_refused) = match error {
            SyncError::Service(fault) => (fault.to_string(), fault.is_refusal()),
            other => (other.to_string(), false),
        };
        if is_refused {
            tracing::error!(service = %self.name(), %words, "the content service refuses the token: content sync stopped");
        } else {
            tracing::warn!(service = %self.name(), %words, "content sync");
        }
        let alarm_after = self.settings().pace.alarm;
        let tx = self.store().begin(Actor::System).await?;
        let now = tx.now();
        let mut news = None;
        self.change_state(&tx, |state| {
            state.fault = Some(words);
            state.fault_at = Some(now);
            state.is_refused |= is_refused;
            let since = *state.failing_since.get_or_insert(now);
            let is_long = (now - since).to_std().is_ok_and(|long| long >= alarm_after);
            let alarm = if is_refused {
                Some(Alarm::Refused)
            } else {
                is_long.then_some(Alarm::Failing)
            };
            news = alarm.filter(|alarm| alarm.raise(state));
        })
        .await?;
        self.tell_staff(&tx, news).await?;
        Ok(tx.commit().await?)
    }

    /// Sends the mail of an alarm that was raised in this transaction.
    pub(crate) async fn tell_staff(
        &self,
        tx: &WriteTx,
        raised: Option<Alarm>,
    ) -> Result<(), StoreError> {
        let Some(alarm) = raised else {
            return Ok(());
        };
        let now = tx.now();
        let parts = self.parts();
        let notice = StaffNotice {
            occasion: NoticeOccasion::Sync,
            template: "sync-alert",
            variables: json!({
                "what": alarm.words(),
                "at": format_in_both_zones(now, PracticeZone::Lagos),
                "link": format!("{}/desk/sync", parts.ports.public_url),
            }),
            key: format!("sync:{}:{}", alarm.key(), now.timestamp_millis()),
            named_address: String::new(),
        };
        parts.mailer.notify_staff(tx, notice).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_telephone_shows_all_of_the_subject() {
        let subjects = [
            Alarm::Refused,
            Alarm::WriteRefused,
            Alarm::Question,
            Alarm::Failing,
        ];
        for words in subjects.map(Alarm::words) {
            let subject = format!("Content sync: {words}");
            assert!(subject.chars().count() <= 70, "{subject}");
        }
    }
}
