//! Recovery codes, which people write down.

/// Letters and digits that nobody mixes up (Crockford's base 32).
const PLAIN: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Signs of a recovery code: 80 bits.
const SIGNS: usize = 16;

pub fn new_recovery_code() -> String {
    // 256 is a multiple of 32, so no sign is likelier than another.
    let signs = rand::random::<[u8; SIGNS]>().map(|byte| char::from(PLAIN[usize::from(byte & 31)]));
    let groups: Vec<String> = signs
        .chunks(4)
        .map(|group| group.iter().collect())
        .collect();
    groups.join("-")
}

/// A recovery code as it was typed, in the one form that is hashed; `None` when it cannot be one.
pub fn parse_recovery_code(typed: &str) -> Option<String> {
    let signs: String = typed
        .chars()
        .filter(|sign| !sign.is_whitespace() && *sign != '-')
        .map(|sign| match sign.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            sign => sign,
        })
        .collect();
    let is_one = signs.len() == SIGNS && signs.bytes().all(|sign| PLAIN.contains(&sign));
    let groups = signs.as_bytes().chunks(4).map(String::from_utf8_lossy);
    is_one.then(|| groups.collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_is_read_however_it_is_typed() {
        let code = new_recovery_code();
        assert_eq!(code.len(), 19, "{code}");
        let typed = format!(
            " {} ",
            code.to_uppercase().replace('-', " ").replace('0', "O")
        );
        assert_eq!(parse_recovery_code(&typed), Some(code));
        for other in ["", "123456", "u000-0000-0000-0000", "é".repeat(8).as_str()] {
            assert_eq!(parse_recovery_code(other), None, "{other}");
        }
    }
}
