//! What is asked for, as the page shows it.

use super::view::{MoneyText, RequestPackageView};
use crate::model::ConsultationPackage;
use crate::service::ConsultationService;
use crate::times::channel_options;

pub(super) fn build_package_view(
    consultations: &ConsultationService,
    package: &ConsultationPackage,
) -> RequestPackageView {
    let is_meeting = package.minutes > 0;
    RequestPackageView {
        name: package.name.clone(),
        title: package.title.clone(),
        billing: package.billing.clone(),
        features: package.features.clone(),
        emergency: package
            .tag
            .as_deref()
            .is_some_and(|tag| tag.eq_ignore_ascii_case("emergency")),
        prices: payable_prices(consultations, package),
        original_prices: package
            .original_prices
            .iter()
            .copied()
            .map(Into::into)
            .collect(),
        free: package.is_free(),
        needs_report: package.needs_report,
        minutes: is_meeting.then_some(package.minutes),
        channels: if is_meeting {
            channel_options(package)
        } else {
            Vec::new()
        },
    }
}

/// The prices that can be paid as they stand. A package that has none of those keeps its others: they are converted, or agreed
/// on by telephone.
fn payable_prices(
    consultations: &ConsultationService,
    package: &ConsultationPackage,
) -> Vec<MoneyText> {
    let taken = consultations.payments().currencies();
    let mut prices = package.prices.clone();
    prices.retain(|price| taken.contains(&price.currency));
    let shown = if prices.is_empty() {
        package.prices.iter()
    } else {
        prices.iter()
    };
    shown.copied().map(Into::into).collect()
}
