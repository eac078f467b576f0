//! Making the shapes of questions from their rows.

use serde_json::Value;

use super::view::{
    AnswerCorrection, CommentPaging, ForumComment, Question, QuestionCard, QuestionComment,
    QuestionDetail, RelatedQuestion, Reviewer,
};
use crate::items::encryption::DecryptedQuestion;
use crate::model::dates::{format_day, format_forum_date, format_rfc3339};
use crate::model::{DateStyle, QuestionMode, categories};
use crate::tables::question::{Model, QuestionVisibility};
use crate::tables::{comment, correction};

/// The word for how questions are taken.
pub fn mode_key(mode: QuestionMode) -> &'static str {
    match mode {
        QuestionMode::Open => "open",
        QuestionMode::ReviewFirst => "review",
        QuestionMode::DoctorPublishes => "doctor",
    }
}

/// A comment as the specification has it.
pub fn build_forum_comment(row: &comment::Model) -> ForumComment {
    ForumComment {
        user: row.name.clone(),
        date: format_rfc3339(row.posted_at),
        content: row.text.clone(),
    }
}

pub fn build_question_comment(row: &comment::Model, style: DateStyle) -> QuestionComment {
    QuestionComment {
        key: row.id.clone(),
        said: build_forum_comment(row),
        date_text: format_forum_date(row.posted_at, style),
        is_doctor: row.by_doctor,
        state: row.state.is_waiting().then_some(row.state),
    }
}

fn public_answer(row: &Model) -> Option<String> {
    // The same column also holds drafts.
    row.answer_text.clone().filter(|_| row.has_doctor_replied)
}

/// A question with its comments, as the specification has it.
pub fn build_question(row: &Model, comments: &[comment::Model]) -> Question {
    let of_it = |comment: &&comment::Model| comment.subject_id == row.id;
    Question {
        id: row.id.clone(),
        user: row.user.clone(),
        date: format_rfc3339(row.asked_at),
        title: row.title.clone(),
        question: row.text.clone(),
        likes: row.likes,
        comments: comments
            .iter()
            .filter(of_it)
            .map(build_forum_comment)
            .collect(),
        has_doctor_replied: row.has_doctor_replied,
        answer: public_answer(row),
    }
}

/// A private question for the one who asked it.
pub fn build_own_question(row: &Model, opened: &DecryptedQuestion) -> Question {
    Question {
        user: opened.user.clone(),
        title: opened.title.clone(),
        question: opened.text.clone(),
        answer: None,
        ..build_question(row, &[])
    }
}

pub fn build_card(row: &Model, style: DateStyle) -> QuestionCard {
    QuestionCard {
        id: row.id.clone(),
        user: row.user.clone(),
        date: format_rfc3339(row.asked_at),
        date_text: format_forum_date(row.asked_at, style),
        title: row.title.clone(),
        question: row.text.clone(),
        likes: row.likes,
        comments: row.comments,
        has_doctor_replied: row.has_doctor_replied,
        answer: public_answer(row),
        category: Some(row.category.clone()).filter(|slug| !slug.is_empty()),
        helpful: row.helpful,
    }
}

pub fn build_detail(
    row: &Model,
    comments: &[comment::Model],
    paging: Option<CommentPaging>,
    related: &[Model],
    corrections: &[correction::Model],
    style: DateStyle,
) -> QuestionDetail {
    let answered = row.answered_at.filter(|_| row.has_doctor_replied);
    let reviewed = row.reviewed_at.filter(|_| row.has_doctor_replied);
    let category = Some(row.category.clone()).filter(|slug| !slug.is_empty());
    QuestionDetail {
        id: row.id.clone(),
        user: row.user.clone(),
        date: format_rfc3339(row.asked_at),
        date_text: format_forum_date(row.asked_at, style),
        title: row.title.clone(),
        question: row.text.clone(),
        likes: row.likes,
        comments: comments
            .iter()
            .map(|row| build_question_comment(row, style))
            .collect(),
        work: None,
        paging,
        has_doctor_replied: row.has_doctor_replied,
        answer: public_answer(row),
        answer_blocks: parse_blocks(
            row.answer_blocks
                .as_deref()
                .filter(|_| row.has_doctor_replied),
        ),
        answered_at: answered.map(format_rfc3339),
        answered_text: answered.map(format_day),
        reviewer: answered.and_then(|_| parse_reviewer(row.reviewer.as_deref())),
        reviewed_at: reviewed.map(format_rfc3339),
        reviewed_text: reviewed.map(format_day),
        fits_country: row.fits_country.clone().filter(|_| row.has_doctor_replied),
        corrections: build_corrections(answered.map_or(&[], |_| corrections)),
        helpful: row.helpful,
        category_name: categories::find_category_name(&row.category).map(str::to_owned),
        category,
        country: row.country.clone(),
        related: related.iter().map(build_related).collect(),
        state: row.state,
    }
}

pub fn build_corrections(rows: &[correction::Model]) -> Vec<AnswerCorrection> {
    rows.iter()
        .map(|row| AnswerCorrection {
            note: row.note.clone(),
            date: format_rfc3339(row.at),
            date_text: format_day(row.at),
        })
        .collect()
}

fn build_related(row: &Model) -> RelatedQuestion {
    RelatedQuestion {
        id: row.id.clone(),
        title: row.title.clone(),
        url: question_path(&row.id),
    }
}

pub fn question_path(id: &str) -> String {
    format!("/community/{id}")
}

/// Portable Text of a column; none when it is none.
pub fn parse_blocks(json: Option<&str>) -> Option<Value> {
    serde_json::from_str(json?).ok().filter(Value::is_array)
}

/// Name and title of a column: as JSON, or `Dr Ade, General practitioner`.
pub fn parse_reviewer(kept: Option<&str>) -> Option<Reviewer> {
    let kept = kept?;
    if let Ok(reviewer) = serde_json::from_str(kept) {
        return Some(reviewer);
    }
    let (name, title) = kept.split_once(", ").unwrap_or((kept, ""));
    Some(Reviewer {
        name: name.to_owned(),
        title: title.to_owned(),
    })
}

/// Whether a question is the reader's own and shown to them as it waits.
pub fn is_waiting_own(row: &Model, visitor: &str) -> bool {
    row.visibility == QuestionVisibility::Public && row.state.is_waiting() && row.visitor == visitor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reviewer_is_read_from_either_form() {
        let name = |kept: &str| parse_reviewer(Some(kept)).unwrap();
        assert_eq!(
            name("Dr Ade, General practitioner").title,
            "General practitioner"
        );
        assert_eq!(name(r#"{"name":"Dr Ade","title":"GP"}"#).title, "GP");
        assert_eq!(name("Dr Ade").title, "");
        assert_eq!(parse_blocks(Some("{}")), None);
    }
}
