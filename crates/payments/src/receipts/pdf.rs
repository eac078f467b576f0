//! A receipt as a PDF.

use super::receipt::PaymentReceipt;
use crate::pdf_layout::{PdfLayout, TextStyle};

impl PaymentReceipt {
    pub fn render_pdf(&self) -> Vec<u8> {
        render_receipt(self)
    }
}

fn render_receipt(receipt: &PaymentReceipt) -> Vec<u8> {
    let mut sheet = PdfLayout::new(&format!("Receipt {}", receipt.number));
    let seller = &receipt.seller;
    sheet.add_line(&seller.name, TextStyle::Title);
    for detail in &seller.details {
        sheet.add_line(detail, TextStyle::Small);
    }
    sheet.add_line("", TextStyle::Title);
    sheet.add_line(&format!("Receipt {}", receipt.number), TextStyle::Heading);
    if receipt.is_test {
        let words = "TEST: made in the sandbox, nothing was paid.";
        sheet.add_line(words, TextStyle::Strong);
    }
    sheet.add_line(&format!("Date: {}", receipt.date), TextStyle::Plain);
    sheet.add_line(&format!("Payment: {}", receipt.reference), TextStyle::Plain);
    sheet.add_line("", TextStyle::Small);
    let paid = format!("{}: {}", receipt.label, receipt.paid_plain);
    sheet.add_line(&paid, TextStyle::Sum);
    let back = receipt.refunded.as_ref();
    let back = back.map(|back| format!("Refunded: {back}"));
    for more in [&receipt.conversion, &back] {
        sheet.add_line(more.as_deref().unwrap_or_default(), TextStyle::Plain);
    }
    sheet.add_line(&seller.tax, TextStyle::Small);
    sheet.render_pdf()
}
