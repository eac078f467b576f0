//! The house's own accounts, as payers read them.

use kernel::Currency;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An account that money may be sent to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = BankAccount)]
pub struct BankAccount {
    /// `NGN`.
    pub currency: String,
    pub bank: String,
    pub name: String,
    pub number: String,
    /// In the United Kingdom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iban: Option<String>,
    /// For transfers between countries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swift: Option<String>,
}

/// Where to send the money of something, and under which name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferDetails {
    pub reference: String,
    pub amount_text: String,
    /// The accounts, those of the price's own currency first.
    pub accounts: Vec<BankAccount>,
    pub note: String,
}

/// Whether money of a currency can be sent to one of the accounts: a bank would change it, or send it back.
pub fn has_account(accounts: &[BankAccount], currency: Currency) -> bool {
    let takes = |account: &BankAccount| account.currency.eq_ignore_ascii_case(currency.code());
    accounts.iter().any(takes)
}

/// All accounts, those of a currency first.
pub fn sort_accounts(accounts: &[BankAccount], currency: Currency) -> Vec<BankAccount> {
    let is_own = |account: &BankAccount| account.currency.eq_ignore_ascii_case(currency.code());
    let (own, others): (Vec<_>, Vec<_>) = accounts.iter().cloned().partition(is_own);
    own.into_iter().chain(others).collect()
}

/// The accounts, one below the other, as a mail has them.
pub fn format_accounts(accounts: &[BankAccount]) -> String {
    let one = |account: &BankAccount| {
        let lines = [
            (l10n::t!("transfers-account-bank"), Some(&account.bank)),
            (l10n::t!("transfers-account-name"), Some(&account.name)),
            (l10n::t!("transfers-account-number"), Some(&account.number)),
            (
                l10n::t!("transfers-account-sort-code"),
                account.sort_code.as_ref(),
            ),
            ("IBAN", account.iban.as_ref()),
            (
                l10n::t!("transfers-account-swift-code"),
                account.swift.as_ref(),
            ),
            (
                l10n::t!("transfers-account-currency"),
                Some(&account.currency),
            ),
        ];
        let lines = lines
            .into_iter()
            .filter_map(|(label, text)| Some((label, text.filter(|text| !text.is_empty())?)));
        lines
            .map(|(label, text)| format!("{label}: {text}"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    accounts.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_lines_of_what_is_known() {
        let account = BankAccount {
            currency: "NGN".to_owned(),
            bank: "First Sample Bank".to_owned(),
            name: "Bedside".to_owned(),
            number: "0123456789".to_owned(),
            ..BankAccount::default()
        };
        let text = format_accounts(&[account]);
        assert_eq!(
            text,
            "Bank: First Sample Bank\nAccount name: Bedside\nAccount number: 0123456789\nCurrency: NGN"
        );
    }
}
