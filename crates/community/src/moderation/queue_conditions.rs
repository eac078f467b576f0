//! Which items stand in the queue, and before which others: conditions for the database.
use sea_orm::sea_query::{CaseStatement, Expr, Query as Sql, SelectStatement};
use sea_orm::{ColumnTrait, Condition};

use super::list_query::{contains_expression, parse_search_words};
use super::rules::GRAVE;
use crate::model::{HoldReason, ItemKind, ItemState};
use crate::tables::question::QuestionVisibility;
use crate::tables::report::ReportState;
use crate::tables::{comment, question, report};

/// States of items that somebody can still decide about.
pub(super) const DECIDABLE: [ItemState; 5] = [
    ItemState::Published,
    ItemState::Pending,
    ItemState::Held,
    ItemState::Hidden,
    ItemState::Closed,
];

/// The columns that both kinds of item have.
pub(super) struct ItemColumns<C> {
    pub id: C,
    state: C,
    hold: C,
    pub kind: ItemKind,
}

pub(super) const COMMENTS: ItemColumns<comment::Column> = ItemColumns {
    id: comment::Column::Id,
    state: comment::Column::State,
    hold: comment::Column::HoldReason,
    kind: ItemKind::Comment,
};

pub(super) const QUESTIONS: ItemColumns<question::Column> = ItemColumns {
    id: question::Column::Id,
    state: question::Column::State,
    hold: question::Column::HoldReason,
    kind: ItemKind::Question,
};

/// 0 when a life may be in danger, 1 when a body may be, else 2.
pub(super) fn rank_expression<C: ColumnTrait>(columns: &ItemColumns<C>) -> Expr {
    CaseStatement::new()
        .case(crisis_condition(columns), 0)
        .case(held_condition(columns, HoldReason::Emergency), 1)
        .finally(2)
        .into()
}

pub(super) fn held_condition<C: ColumnTrait>(
    columns: &ItemColumns<C>,
    reason: HoldReason,
) -> Condition {
    let waits = columns.state.is_in([ItemState::Pending, ItemState::Held]);
    let open = match columns.kind {
        // A public question stays visible when its asker adds urgent words, and is marked until somebody decides.
        ItemKind::Question => Condition::any()
            .add(waits)
            .add(columns.state.eq(ItemState::Published)),
        _ => Condition::any().add(waits),
    };
    Condition::all().add(columns.hold.eq(reason)).add(open)
}

fn crisis_condition<C: ColumnTrait>(columns: &ItemColumns<C>) -> Condition {
    Condition::any()
        .add(held_condition(columns, HoldReason::Crisis))
        .add(with_reports(columns, grave_reports(columns.kind)))
}

pub(super) fn grave_reports(kind: ItemKind) -> SelectStatement {
    open_reports(kind)
        .and_where(report::Column::Reason.is_in(GRAVE))
        .to_owned()
}

/// A private question that waits is the doctor's, not the moderator's.
pub(super) fn doctors_condition() -> Condition {
    Condition::all()
        .add(question::Column::Visibility.eq(QuestionVisibility::Private))
        .add(question::Column::State.eq(ItemState::Pending))
}

pub(super) fn open_reports(kind: ItemKind) -> SelectStatement {
    Sql::select()
        .column(report::Column::ItemId)
        .from(report::Entity)
        .and_where(report::Column::ItemKind.eq(kind))
        .and_where(report::Column::State.eq(ReportState::Open))
        .to_owned()
}

/// Items of these reports that somebody can still decide about.
pub(super) fn with_reports<C: ColumnTrait>(
    columns: &ItemColumns<C>,
    reports: SelectStatement,
) -> Condition {
    Condition::all()
        .add(columns.state.is_in(DECIDABLE))
        .add(columns.id.in_subquery(reports))
}

fn state_condition<C: ColumnTrait>(columns: &ItemColumns<C>, wanted: &str) -> Condition {
    let reported = || with_reports(columns, open_reports(columns.kind));
    let is = |state: ItemState| Condition::all().add(columns.state.eq(state));
    match wanted {
        "pending" => is(ItemState::Pending),
        "held" => is(ItemState::Held),
        "published" => is(ItemState::Published),
        "hidden" => is(ItemState::Hidden),
        "removed" => is(ItemState::Removed),
        "reported" => reported(),
        "crisis" => Condition::any()
            .add(crisis_condition(columns))
            .add(held_condition(columns, HoldReason::Emergency)),
        _ => {
            // A published item with a hold reason was flagged for the desk.
            let marked = is(ItemState::Published).add(columns.hold.is_not_null());
            Condition::any()
                .add(columns.state.is_in([ItemState::Pending, ItemState::Held]))
                .add(marked)
                .add(reported())
        }
    }
}

pub(super) fn comment_condition(state: &str, search: &str) -> Condition {
    let found = state_condition(&COMMENTS, state);
    let Some(words) = parse_search_words(search) else {
        return Condition::all().add(found);
    };
    let any = Condition::any()
        .add(contains_expression(comment::Column::Text, &words))
        .add(contains_expression(comment::Column::Name, &words))
        .add(comment::Column::Id.eq(words.to_uppercase()));
    Condition::all().add(found).add(any)
}

pub(super) fn question_condition(state: &str, search: &str) -> Condition {
    let found = Condition::all()
        .add(state_condition(&QUESTIONS, state))
        .add(doctors_condition().not());
    let Some(words) = parse_search_words(search) else {
        return found;
    };
    let any = Condition::any()
        .add(contains_expression(question::Column::Title, &words))
        .add(contains_expression(question::Column::Text, &words))
        .add(contains_expression(question::Column::User, &words))
        .add(question::Column::Id.eq(words.to_uppercase()));
    found.add(any)
}
