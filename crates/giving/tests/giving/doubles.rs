//! What giving is given by others: settings with two accounts, two projects, photos as they came.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use bytes::Bytes;
use giving::GivingPorts;
use giving::model::{Fund, FundNote, GivingSettings};
use giving::ports::{FundSource, GivingSettingsSource};
use kernel::{Currency, Money, ProblemDetails};
use store::{Store, StoreError};
use testkit::PUBLIC_URL;
use transfers::{BankAccount, TransferProofs};
use uploads::PhotoCleaner;

/// What the desk has set, to be changed by a test.
#[derive(Clone)]
pub struct DeskSettings(pub Arc<Mutex<GivingSettings>>);

fn account(currency: &str, bank: &str) -> BankAccount {
    BankAccount {
        currency: currency.to_owned(),
        bank: bank.to_owned(),
        name: "Bedside".to_owned(),
        number: "0123456789".to_owned(),
        swift: (currency == "USD").then(|| "SAMPNGLA".to_owned()),
        ..BankAccount::default()
    }
}

impl Default for DeskSettings {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(GivingSettings {
            accounts: vec![
                account("NGN", "First Sample Bank"),
                account("USD", "Dollar Bank"),
            ],
            ..testkit::settings(&serde_json::json!({}))
        })))
    }
}

impl DeskSettings {
    pub fn build_ports(&self, store: &Store) -> GivingPorts {
        GivingPorts {
            settings: Arc::new(self.clone()),
            funds: Arc::new(self.clone()),
            proofs: TransferProofs::new(store.clone(), Arc::new(self.clone())),
            public_url: PUBLIC_URL.to_owned(),
        }
    }
}

#[async_trait]
impl GivingSettingsSource for DeskSettings {
    async fn load_settings(&self) -> Result<GivingSettings, StoreError> {
        Ok(self.0.lock().unwrap().clone())
    }
}

#[async_trait]
impl FundSource for DeskSettings {
    async fn list_funds(&self) -> Result<Vec<Fund>, StoreError> {
        let fund = |key: &str, name: &str, status: &str, goal| Fund {
            key: key.to_owned(),
            name: name.to_owned(),
            status: status.to_owned(),
            goal,
            updates: Vec::new(),
            spending: vec![FundNote {
                on: None,
                amount: Some(Money::new(100_000, Currency::Ngn)),
                text: "Test strips".to_owned(),
            }],
        };
        Ok(vec![
            fund(
                "project-mos",
                "Project MOS",
                "ongoing",
                Some(Money::new(2_000_000, Currency::Ngn)),
            ),
            fund("project-done", "Clinic Series", "completed", None),
        ])
    }
}

#[async_trait]
impl PhotoCleaner for DeskSettings {
    async fn clean_photo(&self, sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(sent)
    }
}
