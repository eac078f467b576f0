//! Money of tests: whoever reads of it is told that none moves.

use kernel::{Currency, Id};
use store::StoreError;

use crate::{AttemptState, Payments, Quote};

const TEST_NOTICE: &str = "Test payment: no money moves.";

impl Payments {
    /// What the payer has to be told before paying, beside the rate: that no money moves, and what the quote says.
    pub fn payment_notice(&self, quote: &Quote) -> Option<String> {
        let test = self
            .is_test_currency(quote.amount.currency)
            .then(|| TEST_NOTICE.to_owned());
        let notices: Vec<String> = test.into_iter().chain(quote.rate_notice()).collect();
        (!notices.is_empty()).then(|| notices.join(" "))
    }

    /// An amount of a payment as people read it; of a test it says that it is one.
    pub async fn label_amount(&self, reference: Id, text: &str) -> Result<String, StoreError> {
        let state = self.find_attempt_state(reference).await?;
        Ok(state.map_or_else(|| text.to_owned(), |state| state.label_amount(text)))
    }

    fn is_test_currency(&self, currency: Currency) -> bool {
        let provider = self.provider_for(currency);
        provider.is_some_and(|provider| !provider.is_live())
    }
}

impl AttemptState {
    /// An amount of this payment as people read it; of a test it says that it is one.
    pub fn label_amount(&self, text: &str) -> String {
        if self.is_live {
            text.to_owned()
        } else {
            format!("{text} (test payment: no money moves)")
        }
    }
}
