//! A receipt as a PDF.

use super::receipt::PaymentReceipt;
use crate::pdf_layout::{PdfLayout, TextStyle};

impl PaymentReceipt {
    pub fn render_pdf(&self) -> Vec<u8> {
        render_receipt(self)
    }
}

fn render_receipt(receipt: &PaymentReceipt) -> Vec<u8> {
    let title = l10n::t!("payments-receipt-title", number = &receipt.number);
    let mut sheet = PdfLayout::new(&title);
    let seller = &receipt.seller;
    sheet.add_line(&seller.name, TextStyle::Title);
    for detail in &seller.details {
        sheet.add_line(detail, TextStyle::Small);
    }
    sheet.add_line("", TextStyle::Title);
    sheet.add_line(&title, TextStyle::Heading);
    if receipt.is_test {
        let words = l10n::t!("payments-receipt-test");
        sheet.add_line(words, TextStyle::Strong);
    }
    sheet.add_line(
        &l10n::t!("payments-receipt-date", day = &receipt.date),
        TextStyle::Plain,
    );
    if let Some(reference) = &receipt.subject_reference {
        sheet.add_line(
            &l10n::t!("payments-receipt-subject", reference = reference),
            TextStyle::Plain,
        );
    }
    let reference = receipt.reference.to_string();
    let reference = l10n::t!("payments-receipt-reference", reference = reference);
    sheet.add_line(&reference, TextStyle::Plain);
    sheet.add_line("", TextStyle::Small);
    let paid = format!("{}: {}", receipt.label, receipt.paid_plain);
    sheet.add_line(&paid, TextStyle::Sum);
    let back = receipt.refunded.as_ref();
    let back = back.map(|back| l10n::t!("payments-receipt-refunded", amount = back));
    for more in [&receipt.conversion, &back] {
        sheet.add_line(more.as_deref().unwrap_or_default(), TextStyle::Plain);
    }
    sheet.add_line(&seller.tax, TextStyle::Small);
    sheet.render_pdf()
}
