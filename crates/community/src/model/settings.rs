//! What the desk sets for the conversation: the settings document `settings-conversation`.
use serde::{Deserialize, Serialize};
use settings::{Field, SettingType};
use utoipa::ToSchema;

use crate::screening::WORK_BITS;

/// When a comment is seen by others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CommentRule {
    Off,
    /// Once somebody at the desk has looked at it.
    #[default]
    AfterApproval,
    /// At once, unless screening holds it.
    AtOnce,
}

impl SettingType for CommentRule {
    fn form_field(name: &str, label: &str) -> Field {
        let rules = [
            ("off", "No comments"),
            ("after_approval", "After approval"),
            ("at_once", "At once"),
        ];
        Field::choice(name, label, &rules)
    }
}

/// How community questions are taken (care-and-law §3.5: the law may treat them differently).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionMode {
    /// Seen at once, unless screening holds it.
    Open,
    /// Seen once somebody at the desk has looked at it.
    #[default]
    ReviewFirst,
    /// Never seen as it was asked: the doctor publishes an edited question with the answer.
    DoctorPublishes,
}

impl SettingType for QuestionMode {
    fn form_field(name: &str, label: &str) -> Field {
        let modes = [
            ("open", "Shown at once"),
            ("review_first", "Shown after review"),
            (
                "doctor_publishes",
                "The doctor publishes an edited question",
            ),
        ];
        Field::choice(name, label, &modes)
    }
}

/// How dates of comments and questions are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DateStyle {
    /// `12 January 2027`: nobody needs the time of a comment, and appointments alone have both clocks.
    #[default]
    Plain,
    /// `January 12, 2027 at 2:30 PM` for comments and `2027-01-12` for questions (spec 1 §9, spec 2 §9).
    Spec,
}

impl SettingType for DateStyle {
    fn form_field(name: &str, label: &str) -> Field {
        let styles = [
            ("plain", "12 January 2027"),
            (
                "spec",
                "January 12, 2027 at 2:30 PM; 2027-01-12 for questions",
            ),
        ];
        Field::choice(name, label, &styles)
    }
}

/// Fewer would erase questions before the doctor comes to them.
pub const LEAST_OPEN_DAYS: i64 = 30;

settings::group! {
    #[derive(Serialize)]
    pub struct CommunitySettings: "conversation", "Comments and questions" {
        /// For posts that have no rule of their own.
        pub comments: CommentRule = "after_approval", "Comments under articles",
            help("Each article can have its own rule."), in_group("Comments");
        /// Comments of a post close this many days after it was published; 0 is never.
        pub close_after_days: u32 = 0, "Days until comments close", between(0, 3_650),
            help("Counted from the date of the article. 0 keeps them open."), in_group("Comments");
        pub date_style: DateStyle = "plain", "Dates of comments and questions", in_group("Comments");
        /// How many dislike an article or a comment is for staff to know; others see likes alone.
        pub staff_only_dislikes: bool = false, "Keep dislike counts for staff",
            help("Readers can still dislike. How many did is shown at the desk only."), in_group("Comments");
        /// Comments have to show work, or wait for a person.
        pub asks_work: bool = false, "Ask browsers for work before a comment",
            help("For days with a flood of spam. A browser calculates for a second or two before it sends a comment; a comment without that waits for you."), in_group("Comments");
        pub questions: QuestionMode = "review_first", "Community questions", in_group("Questions");
        /// Days that a private thread is kept after it was closed; then it is erased.
        pub keep_private_days: u32 = 90, "Days to keep closed private threads", between(0, 3_650),
            help("After that, nobody can read any of it."), in_group("Questions");
        /// Days that a thread which nobody closed is kept after the last thing that was said in it; then it is erased.
        pub keep_open_days: u32 = 365, "Days to keep open private threads after the last message",
            between(LEAST_OPEN_DAYS, 3_650),
            help("For threads that are never closed, counted from the last message. The person who asked is told the date."), in_group("Questions");
        /// Who is mailed when something sounds like a crisis; nobody when empty.
        pub on_call: String = "", "Email address for crisis alerts", email,
            help("Gets an email without health details when a message may be a crisis."), in_group("Questions");
    }
}

/// How comments are shown to readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentStyle {
    pub dates: DateStyle,
    /// Readers see how many dislike something.
    pub has_dislikes: bool,
}

impl CommunitySettings {
    /// Zero bits that the work of a comment has to show; none where none is asked.
    pub fn work_bits(&self) -> Option<u32> {
        self.asks_work.then_some(WORK_BITS)
    }

    pub fn comment_style(&self) -> CommentStyle {
        CommentStyle {
            dates: self.date_style,
            has_dislikes: !self.staff_only_dislikes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::settings::{default_fields, parse_settings};

    #[test]
    fn open_threads_are_kept_long_enough_for_the_doctor_to_come_to_them() {
        let mut published = default_fields::<CommunitySettings>();
        published.insert("keepOpenDays".to_owned(), 0.into());
        let read = parse_settings::<CommunitySettings>(
            &published,
            &[],
            &default_fields::<CommunitySettings>(),
        )
        .unwrap();
        assert!(i64::from(read.settings.keep_open_days) >= LEAST_OPEN_DAYS);
        assert_eq!(read.unreadable[0].field, "keepOpenDays");
    }
}
