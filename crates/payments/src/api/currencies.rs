//! In which currencies money is taken.

use axum::extract::State;
use kernel::Currency;
use serde::Serialize;
use utoipa::ToSchema;
use web::Json;

use crate::service::Payments;

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentCurrencies {
    currencies: Vec<Currency>,
    /// The same in words, as `naira or US dollars`; empty where none is taken.
    words: String,
}

/// In which currencies money is taken by card, so that prices in others are not taken for promises.
#[utoipa::path(get, path = "/api/payments/currencies", operation_id = "list_payment_currencies", tag = "payments",
    responses((status = 200, body = PaymentCurrencies)))]
pub async fn list_payment_currencies(State(payments): State<Payments>) -> Json<PaymentCurrencies> {
    let currencies = payments.currencies();
    Json(PaymentCurrencies {
        words: format_currency_choice(&currencies),
        currencies,
    })
}

/// Currencies to choose from, in words: `naira, pounds or US dollars`.
pub fn format_currency_choice(currencies: &[Currency]) -> String {
    let names: Vec<&str> = currencies
        .iter()
        .map(|currency| match currency {
            Currency::Ngn => l10n::t!("payments-currency-naira"),
            Currency::Gbp => l10n::t!("payments-currency-pounds"),
            Currency::Usd => l10n::t!("payments-currency-dollars"),
        })
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => l10n::t!("payments-list-or", first = first.join(", "), last = *last),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_are_named_as_people_choose_them() {
        assert_eq!(
            format_currency_choice(&Currency::ALL),
            "naira, pounds or US dollars"
        );
        assert_eq!(
            format_currency_choice(&[Currency::Ngn, Currency::Usd]),
            "naira or US dollars"
        );
        assert_eq!(format_currency_choice(&[Currency::Ngn]), "naira");
        assert_eq!(format_currency_choice(&[]), "");
    }
}
