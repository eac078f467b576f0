//! What a shop sells beside what its documents say: variants with their pieces, and coupons.
use store::Actor;

use crate::error::DatasetError;
use crate::ports::GoodsOutcome;
use crate::report::{DatasetNotice, ImportReport, NoticeKind};
use crate::service::DatasetService;
use crate::source::DatasetSource;

impl DatasetService {
    /// Takes them in, in one write; on a dry run it is dropped.
    pub(crate) async fn import_goods(
        &self,
        actor: &Actor,
        source: &DatasetSource,
        report: &mut ImportReport,
    ) -> Result<(), DatasetError> {
        let (variants, coupons) = (&source.beside.variants, &source.beside.coupons);
        if variants.is_empty() && coupons.is_empty() {
            return Ok(());
        }
        let tx = self.store().begin(actor.clone()).await?;
        for variant in variants {
            let outcome = self.goods().import_variant(&tx, variant).await?;
            let name = match variant.label.as_str() {
                "" => variant.product.clone(),
                label => format!("{}, {label}", variant.product),
            };
            report.variants += count_added(report, &outcome, &variant.place, &name);
            if outcome == GoodsOutcome::Added && variant.pieces.is_none() {
                let words = "The table counts no pieces of it: enter at the desk, under Stock, what is on the shelf";
                let words = format!("{}: {words}", variant.place);
                report.add_notice(DatasetNotice::of_file(&name, NoticeKind::Changed, words));
            }
        }
        for coupon in coupons {
            let outcome = self.goods().import_coupon(&tx, coupon).await?;
            report.coupons += count_added(report, &outcome, &coupon.place, &coupon.code);
        }
        if !report.is_dry_run {
            tx.commit().await?;
        }
        Ok(())
    }
}

/// 1 where something is new; says why something is refused.
fn count_added(report: &mut ImportReport, outcome: &GoodsOutcome, place: &str, name: &str) -> u64 {
    match outcome {
        GoodsOutcome::Added => 1,
        GoodsOutcome::Known => {
            report.unchanged += 1;
            0
        }
        GoodsOutcome::Refused(words) => {
            report.refused += 1;
            let words = format!("{place}: {words}");
            report.add_notice(DatasetNotice::of_file(name, NoticeKind::Refused, words));
            0
        }
    }
}
