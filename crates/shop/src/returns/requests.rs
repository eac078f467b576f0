//! A buyer asks to send goods back, adds a photo, or thinks better of it.

use chrono::NaiveDate;
use kernel::{FieldError, PracticeZone, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{Actor, StoreError, WriteTx};
use web::Result;

use super::rows::{GoodsReturn, count_returned, encrypt_words, load_returns};
use crate::emails::{OrderEmail, ShopNotice, enqueue_order_email, notify_staff};
use crate::model::{
    Buyer, OrderState, Place, ReturnGround, ReturnReason, ReturnState, ShopSettings,
    find_return_ground,
};
use crate::orders::fulfilment::{LinePieces, count_pieces};
use crate::service::Shop;
use crate::tables::order::Model;
use crate::tables::{goods_return, goods_return_line, order_line, records};

/// Whether anything of an order can come back: it left, and it is paid.
pub const fn may_return(row: &Model) -> bool {
    let has_left = matches!(
        row.state,
        OrderState::PartShipped | OrderState::Shipped | OrderState::Delivered
    );
    has_left && row.paid_at.is_some()
}

/// A line of which some pieces may come back.
pub struct ReturnableLine {
    pub line: order_line::Model,
    /// Pieces that left and are not on their way back.
    pub most: i32,
}

pub fn list_returnable(
    lines: Vec<order_line::Model>,
    returns: &[GoodsReturn],
) -> Vec<ReturnableLine> {
    let returned = count_returned(returns);
    // A file cannot be given back: its buyer said so.
    let goods = lines.into_iter().filter(|line| !line.is_digital);
    let lines = goods.map(|line| ReturnableLine {
        most: line.shipped - returned.get(line.id.as_str()).copied().unwrap_or(0),
        line,
    });
    lines.filter(|line| line.most > 0).collect()
}

/// The days of a return, on the clock of where the goods are.
pub struct ReturnCalendar {
    pub is_british: bool,
    pub delivered: Option<NaiveDate>,
    pub today: NaiveDate,
}

impl ReturnCalendar {
    pub fn new(shop: &Shop, row: &Model, buyer: &Buyer, settings: &ShopSettings) -> Self {
        let place = settings.find_place(&row.place);
        let has_postcode =
            (buyer.address.as_ref()).is_some_and(|address| !address.postcode.is_empty());
        let is_british = has_postcode || place.as_ref().map(Place::country) == Some("GB");
        let zone = if is_british {
            PracticeZone::London
        } else {
            PracticeZone::Lagos
        };
        Self {
            is_british,
            delivered: row.delivered_at.map(|at| zone.to_local(at).date_naive()),
            today: zone.to_local(shop.now()).date_naive(),
        }
    }

    pub fn find_ground(
        &self,
        reason: ReturnReason,
        settings: &ShopSettings,
    ) -> Option<ReturnGround> {
        find_return_ground(
            reason,
            self.is_british,
            self.delivered,
            self.today,
            settings.goodwill_days,
        )
    }
}

pub struct NewReturn {
    /// A ULID: its photo is sealed for it before it is written.
    pub id: String,
    pub pieces: Vec<LinePieces>,
    pub reason: ReturnReason,
    pub text: String,
    /// The buyer says that seals are unbroken.
    pub is_unopened: bool,
}

fn field_problem(field: &str, words: impl Into<String>) -> web::Error {
    forms::invalid_form(vec![FieldError::new(field, words)])
}

/// Asks to send goods back, in the caller's write, which has locked the order.
///
/// # Errors
/// 409 where nothing of the order can come back; 422 with the field to mend.
pub async fn request_return(
    shop: &Shop,
    tx: &WriteTx,
    before: &Model,
    new: NewReturn,
    settings: &ShopSettings,
) -> Result<()> {
    if !may_return(before) {
        return Err(ProblemDetails::invalid_state().into());
    }
    let returns = load_returns(tx.connection(), &before.id).await?;
    let lines = records::load_lines(tx.connection(), &before.id).await?;
    let returnable = list_returnable(lines, &returns);
    let chosen = check_pieces(&returnable, &new.pieces)?;
    let buyer = records::decrypt_buyer(shop.store(), before)?;
    let calendar = ReturnCalendar::new(shop, before, &buyer, settings);
    let ground = calendar.find_ground(new.reason, settings).ok_or_else(|| {
        let words = l10n::t!("orders-return-too-late", days = settings.goodwill_days);
        field_problem("reason", words)
    })?;
    let is_of_will = ground != ReturnGround::Legal;
    if is_of_will && !new.is_unopened && chosen.iter().any(|(line, _)| line.is_sealed) {
        let words = l10n::t!("orders-return-opened");
        return Err(field_problem("unopened", words));
    }
    let store = shop.store();
    let id = new.id;
    let row = goods_return::Model {
        order_id: before.id.clone(),
        state: ReturnState::Asked,
        reason: new.reason,
        ground,
        text: encrypt_words(store, "text", &id, &new.text)?,
        reply: None,
        refund_minor: None,
        created_at: tx.now(),
        decided_at: None,
        id: id.clone(),
    };
    insert_return(tx, row, chosen).await?;
    let row = before.clone().into_active_model();
    let after = cases::record_change(store, tx, before, row, "return_asked", None).await?;
    enqueue_order_email(
        shop,
        tx,
        &after,
        settings,
        &OrderEmail::ReturnAsked(id.clone()),
    )
    .await?;
    notify_staff(shop, tx, ShopNotice::ReturnAsked(&before.id, &id)).await?;
    Ok(())
}

async fn insert_return(
    tx: &WriteTx,
    row: goods_return::Model,
    pieces: Vec<(&order_line::Model, i32)>,
) -> Result<(), StoreError> {
    tx.insert_row(row.clone()).await?;
    for (line, quantity) in pieces {
        tx.insert_row(goods_return_line::Model {
            id: tx.new_id().to_string(),
            return_id: row.id.clone(),
            order_id: row.order_id.clone(),
            line: line.id.clone(),
            quantity,
            restocked: 0,
        })
        .await?;
    }
    Ok(())
}

/// The named pieces with their lines, in the order of the lines.
fn check_pieces<'l>(
    returnable: &'l [ReturnableLine],
    pieces: &[LinePieces],
) -> Result<Vec<(&'l order_line::Model, i32)>> {
    let named = |line: &str| count_pieces(pieces, line);
    let is_known = |piece: &LinePieces| returnable.iter().any(|line| line.line.id == piece.line);
    let is_beyond = |line: &ReturnableLine| !(0..=line.most).contains(&named(&line.line.id));
    let has_negative = pieces.iter().any(|piece| piece.quantity < 0);
    if has_negative || !pieces.iter().all(is_known) || returnable.iter().any(is_beyond) {
        return Err(field_problem(
            "pieces",
            l10n::t!("orders-return-pieces-wrong"),
        ));
    }
    let chosen: Vec<_> = returnable
        .iter()
        .map(|line| (&line.line, named(&line.line.id)))
        .filter(|(_, quantity)| *quantity > 0)
        .collect();
    if chosen.is_empty() {
        return Err(field_problem(
            "pieces",
            l10n::t!("orders-return-pieces-missing"),
        ));
    }
    Ok(chosen)
}

/// The buyer keeps the goods after all.
///
/// # Errors
/// 409 where the return is over.
pub async fn withdraw_return(shop: &Shop, order: &Model, id: &str) -> Result<()> {
    let tx = shop.store().begin(Actor::Visitor).await?;
    let found = cases::lock_case::<Model>(&tx, &order.id).await?;
    let before = found.ok_or_else(ProblemDetails::invalid_state)?;
    let asked = find_open_return(&tx, &before, id).await?;
    set_state(&tx, asked.row, ReturnState::Withdrawn, |_| {}).await?;
    let row = before.clone().into_active_model();
    cases::record_change(shop.store(), &tx, &before, row, "return_withdrawn", None).await?;
    tx.commit().await?;
    Ok(())
}

/// A return of a locked order that waits for somebody.
///
/// # Errors
/// 404 where there is none, 409 where it is over.
pub async fn find_open_return(tx: &WriteTx, order: &Model, id: &str) -> Result<GoodsReturn> {
    let found = super::rows::find_return(tx.connection(), &order.id, id).await?;
    let found =
        found.ok_or_else(|| ProblemDetails::not_found(l10n::t!("orders-return-unknown")))?;
    if !found.row.state.is_open() {
        return Err(ProblemDetails::invalid_state().into());
    }
    Ok(found)
}

/// Writes where a return stands, with what else `change` sets.
pub(super) async fn set_state(
    tx: &WriteTx,
    row: goods_return::Model,
    state: ReturnState,
    change: impl FnOnce(&mut goods_return::ActiveModel) + Send,
) -> Result<(), StoreError> {
    let mut row = row.into_active_model();
    row.state = Set(state);
    row.decided_at = Set(Some(tx.now()));
    change(&mut row);
    row.update(tx.connection()).await?;
    Ok(())
}
