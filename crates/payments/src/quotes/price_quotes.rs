//! Telling a price and holding it for a while.

use chrono::Duration;
use kernel::{Currency, Id, Money};
use sea_orm::EntityTrait;
use store::{Actor, Store, StoreError};

use super::quote::{NewQuote, Quote};
use crate::error::PaymentError;
use crate::model::{AmountError, CardFee, ExchangeRate, PaymentPurpose, check_payable};
use crate::providers::ProviderSet;
use crate::rates::{ExchangeRates, QuotedRate};
use crate::tables::quote::{Entity, Model};

/// Whoever reads of money of tests is told that none moves.
const TEST_NOTICE: &str = "payments-quote-test";

/// Quotes: prices in the currency that the payer chose.
#[derive(Clone)]
pub(crate) struct PriceQuotes {
    pub(crate) store: Store,
    pub(crate) providers: ProviderSet,
    pub(crate) rates: ExchangeRates,
    /// How long a price is held.
    pub(crate) validity: Duration,
}

impl PriceQuotes {
    /// Tells a price and holds it. Where the payer covers the provider's fee, `fees` are its rates by the currency that is paid in.
    ///
    /// # Errors
    /// [`PaymentError::Amount`] for what cannot be paid, [`PaymentError::NoRate`] where no rate is there that may be used,
    /// [`PaymentError::NoProvider`] where nobody takes the currency.
    pub(crate) async fn create_quote(
        &self,
        new: NewQuote,
        fees: &[(Currency, CardFee)],
    ) -> Result<Quote, PaymentError> {
        if new.subject.is_empty() || new.subject.chars().count() > 64 {
            return Err(PaymentError::QuoteNotFound);
        }
        let own =
            Some(new.price.currency).filter(|own| self.providers.provider_for(*own).is_some());
        let currency = new.pay_in.or(own).unwrap_or(Currency::Ngn);
        if self.providers.provider_for(currency).is_none() {
            return Err(PaymentError::NoProvider(currency));
        }
        let (amount, rate) = if currency == new.price.currency {
            (new.price, None)
        } else {
            let (amount, rate) = self.convert_price(&new, currency).await?;
            (amount, Some(rate))
        };
        // After the conversion: a fee is one of the currency that is paid in.
        let covered_fee = fees
            .iter()
            .find(|(of, _)| *of == currency)
            .and_then(|(_, fee)| fee.cover(amount))
            .map_or(0, |fee| fee.minor);
        let minor = amount.minor.checked_add(covered_fee);
        let amount = Money::new(minor.ok_or(AmountError::TooLarge)?, currency);
        // After the conversion: the provider's minimum is one of the currency that is paid in.
        let amount = check_payable(amount)?;
        let shown = rate.map(|rate| (rate.cross_rate(), rate));
        let tx = self.store.begin(Actor::Visitor).await?;
        let row = Model {
            id: tx.new_id().to_string(),
            purpose: new.purpose,
            subject: new.subject,
            price_minor: new.price.minor,
            price_currency: new.price.currency.code().to_owned(),
            amount_minor: amount.minor,
            amount_currency: amount.currency.code().to_owned(),
            covered_fee_minor: covered_fee,
            rate_micros: shown.and_then(|(shown, _)| shown).map(ExchangeRate::micros),
            rate_source: shown.map(|(_, rate)| rate.source.key().to_owned()),
            rate_at: shown.map(|(_, rate)| rate.at),
            created_at: tx.now(),
            valid_until: tx.now() + self.validity,
        };
        tx.insert_row(row.clone()).await?;
        tx.commit().await?;
        Ok(Quote::from_row(&row)?)
    }

    /// The currencies in which a price can be paid now: its own where somebody takes it, and those that a rate leads to.
    pub(crate) async fn list_payable_currencies(
        &self,
        purpose: PaymentPurpose,
        price: Currency,
    ) -> Result<Vec<Currency>, StoreError> {
        let mut payable = Vec::new();
        for currency in self.providers.currencies() {
            if currency == price
                || self
                    .rates
                    .find_rate(purpose, price, currency)
                    .await?
                    .is_some()
            {
                payable.push(currency);
            }
        }
        Ok(payable)
    }

    async fn convert_price(
        &self,
        new: &NewQuote,
        currency: Currency,
    ) -> Result<(Money, QuotedRate), PaymentError> {
        let rate = self
            .rates
            .find_rate(new.purpose, new.price.currency, currency)
            .await?;
        let Some(rate) = rate else {
            let refused = self.rates.last_rate_refusal().await;
            return Err(PaymentError::NoRate { currency, refused });
        };
        // A price of nothing, or less, is no price in any currency.
        let price = Money::new(new.price.minor.max(0), new.price.currency);
        let amount = ExchangeRate::convert_money(price, rate.from, rate.to, currency);
        Ok((amount.ok_or(AmountError::TooLarge)?, rate))
    }

    pub(crate) async fn find_quote(&self, id: Id) -> Result<Option<Quote>, StoreError> {
        let reader = self.store.reader();
        let row = Entity::find_by_id(id.to_string())
            .one(reader.connection())
            .await?;
        row.as_ref().map(Quote::from_row).transpose()
    }

    /// What the payer has to be told before paying, beside the rate: that no money moves, and what the quote says.
    pub(crate) fn payment_notice(&self, quote: &Quote) -> Option<String> {
        let test = self
            .is_test_currency(quote.amount.currency)
            .then(|| l10n::text(TEST_NOTICE).to_owned());
        let notices: Vec<String> = test.into_iter().chain(quote.rate_notice()).collect();
        (!notices.is_empty()).then(|| notices.join(" "))
    }

    fn is_test_currency(&self, currency: Currency) -> bool {
        let provider = self.providers.provider_for(currency);
        provider.is_some_and(|provider| !provider.is_live())
    }
}
