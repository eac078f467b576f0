//! Telling a price and holding it for a while.

use chrono::{DateTime, Utc};
use kernel::{Currency, Id, Money};
use sea_orm::EntityTrait;
use store::{Actor, StoreError};

use crate::model::{ExchangeRate, PaymentPurpose, check_payable};
use crate::rates::{QuotedRate, RateSource};
use crate::tables::quote::{Entity, Model};
use crate::{PaymentError, Payments};

/// A price to be told. It comes from the content store, never from a browser; a gift's from what the giver typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewQuote {
    pub purpose: PaymentPurpose,
    /// The feature's own id of it, at most 64 characters. It is paid once.
    pub subject: String,
    pub price: Money,
    /// The currency that the payer chose; where it is left out the price's own if somebody takes it, else naira.
    pub pay_in: Option<Currency>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayedRate {
    /// How much of the amount's currency one unit of the price's is.
    pub rate: ExchangeRate,
    pub source: RateSource,
    pub at: DateTime<Utc>,
}

/// A price that holds until a moment: whoever opens it until then is asked for exactly this amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub id: Id,
    pub purpose: PaymentPurpose,
    pub subject: String,
    pub price: Money,
    pub amount: Money,
    /// The rate, where the price is in another currency.
    pub rate: Option<DisplayedRate>,
    pub valid_until: DateTime<Utc>,
}

impl Quote {
    /// What the payer has to be told before paying, beside the rate: that it is a fixed one because the live one is not there.
    pub fn rate_notice(&self) -> Option<String> {
        let rate = self
            .rate
            .filter(|rate| rate.source == RateSource::Fallback)?;
        Some(format!(
            "Live rate unavailable: we use ₦{} per $1",
            rate.rate.text()
        ))
    }

    fn from_row(row: &Model) -> Result<Self, StoreError> {
        let money = |minor, code: &str| {
            let currency: Currency = code.parse().map_err(StoreError::other)?;
            Ok::<_, StoreError>(Money::new(minor, currency))
        };
        let rate = match (row.rate_micros, &row.rate_source, row.rate_at) {
            (Some(micros), Some(source), Some(at)) => Some(DisplayedRate {
                rate: ExchangeRate::from_micros(micros).map_err(StoreError::other)?,
                source: RateSource::from_key(source),
                at,
            }),
            _ => None,
        };
        Ok(Self {
            id: row.id.parse().map_err(StoreError::other)?,
            purpose: row.purpose,
            subject: row.subject.clone(),
            price: money(row.price_minor, &row.price_currency)?,
            amount: money(row.amount_minor, &row.amount_currency)?,
            rate,
            valid_until: row.valid_until,
        })
    }
}

impl Payments {
    /// Tells a price and holds it.
    ///
    /// # Errors
    /// [`PaymentError::Amount`] for what cannot be paid, [`PaymentError::NoRate`] where no rate is there that may be used,
    /// [`PaymentError::NoProvider`] where nobody takes the currency.
    pub async fn create_quote(&self, new: NewQuote) -> Result<Quote, PaymentError> {
        if new.subject.is_empty() || new.subject.chars().count() > 64 {
            return Err(PaymentError::QuoteNotFound);
        }
        let own = Some(new.price.currency).filter(|own| self.provider_for(*own).is_some());
        let currency = new.pay_in.or(own).unwrap_or(Currency::Ngn);
        if self.provider_for(currency).is_none() {
            return Err(PaymentError::NoProvider(currency));
        }
        let (amount, rate) = if currency == new.price.currency {
            (new.price, None)
        } else {
            let (amount, rate) = self.convert_price(&new, currency).await?;
            (amount, Some(rate))
        };
        // After the conversion: the provider's minimum is one of the currency that is paid in.
        let amount = check_payable(amount)?;
        let shown = rate.map(|rate| (rate.cross_rate(), rate));
        let tx = self.store().begin(Actor::Visitor).await?;
        let row = Model {
            id: tx.new_id().to_string(),
            purpose: new.purpose,
            subject: new.subject,
            price_minor: new.price.minor,
            price_currency: new.price.currency.code().to_owned(),
            amount_minor: amount.minor,
            amount_currency: amount.currency.code().to_owned(),
            rate_micros: shown.and_then(|(shown, _)| shown).map(ExchangeRate::micros),
            rate_source: shown.map(|(_, rate)| rate.source.key().to_owned()),
            rate_at: shown.map(|(_, rate)| rate.at),
            created_at: tx.now(),
            valid_until: tx.now() + self.settings().quote_validity,
        };
        tx.insert_row(row.clone()).await?;
        tx.commit().await?;
        Ok(Quote::from_row(&row)?)
    }

    /// The currencies in which a price can be paid now: its own where somebody takes it, and those that a rate leads to.
    pub async fn list_payable_currencies(
        &self,
        purpose: PaymentPurpose,
        price: Currency,
    ) -> Result<Vec<Currency>, StoreError> {
        let mut payable = Vec::new();
        for currency in self.currencies() {
            if currency == price || self.find_rate(purpose, price, currency).await?.is_some() {
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
            .find_rate(new.purpose, new.price.currency, currency)
            .await?;
        let Some(rate) = rate else {
            let refused = self.last_rate_refusal().await;
            return Err(PaymentError::NoRate { currency, refused });
        };
        // A price of nothing, or less, is no price in any currency.
        let price = Money::new(new.price.minor.max(0), new.price.currency);
        let amount = ExchangeRate::convert_money(price, rate.from, rate.to, currency);
        Ok((amount.ok_or(crate::model::AmountError::TooLarge)?, rate))
    }

    pub async fn find_quote(&self, id: Id) -> Result<Option<Quote>, StoreError> {
        let reader = self.store().reader();
        let row = Entity::find_by_id(id.to_string())
            .one(reader.connection())
            .await?;
        row.as_ref().map(Quote::from_row).transpose()
    }
}
