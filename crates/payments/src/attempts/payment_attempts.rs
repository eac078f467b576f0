//! The room's parts, put together.

use std::sync::Arc;

use store::Store;

use super::checkout::AttemptCheckout;
use super::checks::AttemptChecks;
use super::observations::ObservationWriter;
use super::polls::AttemptPolls;
use super::reservation::AttemptReservations;
use super::sessions::CheckoutSessions;
use crate::providers::ProviderSet;
use crate::settings::PaymentSettings;

/// Attempts: how one is opened, asked after, and polled until it is over.
pub(crate) struct PaymentAttempts {
    pub(crate) checkout: AttemptCheckout,
    pub(crate) reservations: Arc<AttemptReservations>,
    pub(crate) checks: AttemptChecks,
    pub(crate) polls: AttemptPolls,
}

impl PaymentAttempts {
    pub(crate) fn new(store: &Store, providers: &ProviderSet, settings: &PaymentSettings) -> Self {
        let pending_validity = settings.pending_validity;
        let checks = AttemptChecks {
            store: store.clone(),
            providers: providers.clone(),
            observations: ObservationWriter::new(store.clone(), pending_validity),
        };
        let reservations = Arc::new(AttemptReservations::new(
            store.clone(),
            providers.clone(),
            checks.clone(),
            settings,
        ));
        let sessions = CheckoutSessions {
            store: store.clone(),
            providers: providers.clone(),
            pending_validity,
        };
        Self {
            checkout: AttemptCheckout {
                public_url: settings.public_url.clone(),
                reservations: reservations.clone(),
                sessions,
            },
            polls: AttemptPolls {
                store: store.clone(),
                checks: checks.clone(),
                pending_validity,
            },
            reservations,
            checks,
        }
    }
}
