//! A receipt as a PDF.

use super::Receipt;
use crate::sheet::{Sheet, Style};

pub(super) fn document(receipt: &Receipt) -> Vec<u8> {
    let mut sheet = Sheet::new(&format!("Receipt {}", receipt.number));
    let seller = &receipt.seller;
    sheet.line(&seller.name, Style::Title);
    for detail in &seller.details {
        sheet.line(detail, Style::Small);
    }
    sheet.line("", Style::Title);
    sheet.line(&format!("Receipt {}", receipt.number), Style::Heading);
    if receipt.is_test {
        let words = "TEST: made in the sandbox, nothing was paid.";
        sheet.line(words, Style::Strong);
    }
    sheet.line(&format!("Date: {}", receipt.date), Style::Plain);
    sheet.line(&format!("Payment: {}", receipt.reference), Style::Plain);
    sheet.line("", Style::Small);
    let paid = format!("{}: {}", receipt.label, receipt.paid_plain);
    sheet.line(&paid, Style::Sum);
    let back = receipt.refunded.as_ref();
    let back = back.map(|back| format!("Given back: {back}"));
    for more in [&receipt.conversion, &back] {
        sheet.line(more.as_deref().unwrap_or_default(), Style::Plain);
    }
    sheet.line(&seller.tax, Style::Small);
    sheet.pdf()
}
