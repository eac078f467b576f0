//! Documents to send.

/// A PDF without pages that says a word; nothing packs or hides it.
pub fn pdf(word: &str) -> Vec<u8> {
    let objects = [
        "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
        "2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n",
        &format!("3 0 obj\n<</Title({word})>>\nendobj\n"),
    ];
    let body = objects.concat();
    format!("%PDF-1.7\n{body}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 4/Root 1 0 R/Info 3 0 R>>\nstartxref\n{}\n%%EOF\n", 9 + body.len()).into_bytes()
}
