//! Coupons.
use std::collections::BTreeSet;

use chrono::DateTime;

use super::money::WooCommerceShop;
use super::table::{WooRow, WooTable};
use crate::dates::parse_moment;
use crate::identity::plain_or_hash;
use crate::portable::Problem;
use crate::sink::{CouponDiscount, ImportError, ImportSink, ImportedCoupon};

/// Columns that are read, or that say nothing about the coupon.
const READ: [&str; 26] = [
    "coupon_code",
    "post_title",
    "code",
    "discount_type",
    "coupon_amount",
    "amount",
    "expiry_date",
    "date_expires",
    "start_date",
    "usage_limit",
    "usage_limit_per_user",
    "product_ids",
    "free_shipping",
    "post_status",
    "status",
    "id",
    "post_id",
    "post_date",
    "post_name",
    "post_author",
    "post_parent",
    "menu_order",
    "comment_status",
    "ping_status",
    "post_password",
    "post_date_gmt",
];
/// What would narrow a discount. Without them it would be given to more people than was meant.
const NARROWING: [&str; 9] = [
    "minimum_amount",
    "maximum_amount",
    "customer_email",
    "email_restrictions",
    "exclude_product_ids",
    "product_categories",
    "exclude_product_categories",
    "exclude_sale_items",
    "limit_usage_to_x_items",
];

pub(super) fn import_coupons(
    table: &WooTable,
    shop: &WooCommerceShop,
    sink: &mut dyn ImportSink,
) -> Result<(), ImportError> {
    let mut given = BTreeSet::new();
    for row in table.rows() {
        let mut problems = Vec::new();
        match read_coupon(&row, shop, &mut problems) {
            Ok(coupon) if given.insert(coupon.code.clone()) => sink.coupon(coupon)?,
            Ok(coupon) => problems.push(Problem::refused(
                coupon.code,
                "It stands in the table twice.",
            )),
            Err(problem) => problems.push(problem),
        }
        for problem in problems {
            sink.notice(problem.at(&row.place()))?;
        }
    }
    Ok(())
}

fn read_coupon(
    row: &WooRow<'_>,
    shop: &WooCommerceShop,
    problems: &mut Vec<Problem>,
) -> Result<ImportedCoupon, Problem> {
    let code = row
        .any(&["coupon_code", "code", "post_title"])
        .to_uppercase();
    if code.is_empty() {
        return Err(Problem::refused("coupon", "It has no code."));
    }
    let discount = read_discount(row, shop, &code)?;
    let products: Vec<&str> = row
        .cell("product_ids")
        .split([',', '|'])
        .map(str::trim)
        .filter(|id| !id.is_empty())
        .collect();
    if products.len() > 1 {
        return Err(Problem::refused(
            code,
            "A coupon is for one product or for all here; this one is for several.",
        ));
    }
    let is_narrowed = report_columns(row, &code, problems);
    let starts_at = read_date(row, &["start_date"])?;
    let ends_at = read_date(row, &["expiry_date", "date_expires"])?;
    let is_public = matches!(
        row.any(&["post_status", "status"]),
        "" | "publish" | "published"
    );
    Ok(ImportedCoupon {
        id: format!("woo-coupon-{}", plain_or_hash(&code)),
        discount,
        product: products
            .first()
            .map(|id| format!("woo-{}", plain_or_hash(id))),
        starts_at,
        ends_at,
        most_uses: read_limit(row.cell("usage_limit")),
        most_per_customer: read_limit(row.cell("usage_limit_per_user")),
        is_active: is_public && !is_narrowed,
        place: row.place(),
        code,
    })
}

/// Names the filled columns that coupons do not have here; true when one of them narrowed the discount.
fn report_columns(row: &WooRow<'_>, code: &str, problems: &mut Vec<Problem>) -> bool {
    let narrowing: Vec<&str> = NARROWING
        .iter()
        .copied()
        .filter(|name| !is_unset(row.cell(name)))
        .collect();
    if !narrowing.is_empty() {
        problems.push(Problem::changed(
            format!("{code}: {}", narrowing.join(", ")),
            "Conditions that coupons do not have here; it came switched off, so that nobody gets more than was meant.",
        ));
    }
    let others: Vec<&str> = row
        .filled()
        .filter(|(name, cell)| !READ.contains(name) && !NARROWING.contains(name) && !is_unset(cell))
        .map(|(name, _)| name)
        .collect();
    if !others.is_empty() {
        problems.push(Problem::refused(
            others.join(", "),
            "Columns that coupons do not have here were left out.",
        ));
    }
    !narrowing.is_empty()
}

fn read_discount(
    row: &WooRow<'_>,
    shop: &WooCommerceShop,
    code: &str,
) -> Result<CouponDiscount, Problem> {
    let amount = row.any(&["coupon_amount", "amount"]);
    let sum = shop.read_amount(amount).filter(|money| money.minor > 0);
    let is_free_delivery = matches!(row.cell("free_shipping"), "yes" | "1" | "true");
    match (row.cell("discount_type"), sum) {
        (_, None) if is_free_delivery => Ok(CouponDiscount::FreeDelivery),
        (_, None) => Err(Problem::refused(
            format!("{code}: {amount}"),
            "Its amount is none.",
        )),
        (_, Some(_)) if is_free_delivery => Err(Problem::refused(
            code,
            "A coupon gives free delivery or a discount here; this one gives both.",
        )),
        ("percent" | "percent_product" | "recurring_percent", Some(sum)) => {
            let percent = u8::try_from(sum.minor / 100)
                .ok()
                .filter(|percent| (1..=100).contains(percent));
            let percent = percent.filter(|_| sum.minor % 100 == 0);
            let problem = || {
                Problem::refused(
                    format!("{code}: {amount}"),
                    "A coupon takes whole percents from 1 to 100 here.",
                )
            };
            percent.map(CouponDiscount::Percent).ok_or_else(problem)
        }
        ("fixed_cart" | "fixed" | "", Some(sum)) => Ok(CouponDiscount::Amount(sum)),
        (kind, _) => Err(Problem::refused(
            format!("{code}: {kind}"),
            "Coupons of this kind do not exist here.",
        )),
    }
}

/// A moment; an end that cannot be read refuses the coupon, which would never end.
fn read_date(row: &WooRow<'_>, columns: &[&str]) -> Result<Option<DateTime<chrono::Utc>>, Problem> {
    let text = row.any(columns);
    if text.is_empty() {
        return Ok(None);
    }
    let seconds = text
        .parse::<i64>()
        .ok()
        .and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let found = parse_moment(text).or(seconds);
    found
        .map(Some)
        .ok_or_else(|| Problem::refused(text, "Its day of beginning or end cannot be read."))
}

/// No limit where nothing or 0 stands.
fn read_limit(text: &str) -> Option<u32> {
    text.parse().ok().filter(|limit| *limit > 0)
}

fn is_unset(cell: &str) -> bool {
    matches!(
        cell.to_lowercase().as_str(),
        "" | "0" | "no" | "0.00" | "false"
    )
}
