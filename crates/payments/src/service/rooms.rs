//! The rooms, put together once: each is handed what it needs.

use std::sync::Arc;

use store::Store;

use crate::attempts::PaymentAttempts;
use crate::charges::MethodCharges;
use crate::provider::PaymentProvider;
use crate::providers::ProviderSet;
use crate::quotes::PriceQuotes;
use crate::rates::{ExchangeRates, RateService};
use crate::refunds::PaymentRefunds;
use crate::saved_methods::SavedMethods;
use crate::settings::PaymentSettings;
use crate::subjects::PaidSubjects;
use crate::subscriptions::{PaymentSubscriptions, SubscriptionAdoption};

/// What payments are made of, each with what it needs.
pub(crate) struct PaymentRooms {
    pub(crate) store: Store,
    pub(crate) settings: PaymentSettings,
    pub(crate) providers: ProviderSet,
    pub(crate) rates: ExchangeRates,
    pub(crate) quotes: PriceQuotes,
    pub(crate) attempts: PaymentAttempts,
    pub(crate) methods: SavedMethods,
    pub(crate) charges: MethodCharges,
    pub(crate) refunds: PaymentRefunds,
    pub(crate) subscriptions: PaymentSubscriptions,
    pub(crate) adoption: SubscriptionAdoption,
    pub(crate) subjects: PaidSubjects,
}

impl PaymentRooms {
    pub(super) fn new(
        store: Store,
        providers: Vec<Arc<dyn PaymentProvider>>,
        rates: Option<Arc<dyn RateService>>,
        settings: PaymentSettings,
    ) -> Self {
        let providers = ProviderSet::new(providers, store.clock().clone());
        let rates = ExchangeRates::new(store.clone(), rates, &settings);
        let quotes = PriceQuotes {
            store: store.clone(),
            providers: providers.clone(),
            rates: rates.clone(),
            validity: settings.quote_validity,
        };
        let attempts = PaymentAttempts::new(&store, &providers, &settings);
        let methods = SavedMethods {
            store: store.clone(),
            providers: providers.clone(),
        };
        Self {
            charges: MethodCharges {
                store: store.clone(),
                providers: providers.clone(),
                quotes: quotes.clone(),
                methods: methods.clone(),
                reservations: attempts.reservations.clone(),
                checks: attempts.checks.clone(),
                attempt_validity: settings.attempt_validity,
            },
            refunds: PaymentRefunds {
                store: store.clone(),
                second_person_above: settings.second_person_above.clone(),
            },
            subscriptions: PaymentSubscriptions::new(&store, &providers, &methods),
            adoption: SubscriptionAdoption {
                store: store.clone(),
                providers: providers.clone(),
                methods: methods.clone(),
                checks: attempts.checks.clone(),
                attempt_validity: settings.attempt_validity,
            },
            subjects: PaidSubjects {
                store: store.clone(),
            },
            store,
            settings,
            providers,
            rates,
            quotes,
            attempts,
            methods,
        }
    }
}
