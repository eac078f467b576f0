//! Uploads and other pictures as assets.
use std::collections::BTreeSet;

use super::index::WxrIndex;
use crate::identity::short_hash;
use crate::portable::{Addresses, FoundPicture, PictureWish};
use crate::sink::{AssetOrigin, ImportedAsset};

/// Hands out references, and keeps what was not handed over yet.
pub(super) struct Pictures<'a> {
    index: &'a WxrIndex,
    addresses: &'a Addresses,
    given: BTreeSet<String>,
    waiting: Vec<ImportedAsset>,
    place: String,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(index: &'a WxrIndex, addresses: &'a Addresses) -> Self {
        Self {
            index,
            addresses,
            given: BTreeSet::new(),
            waiting: Vec::new(),
            place: String::new(),
        }
    }

    /// What is found from now on is reported with this place.
    pub(super) fn stand_at(&mut self, place: &str) {
        place.clone_into(&mut self.place);
    }

    /// Assets that a document needs and that did not come before.
    pub(super) fn take_waiting(&mut self) -> Vec<ImportedAsset> {
        std::mem::take(&mut self.waiting)
    }

    /// The picture of an element. What its address says counts more than the number beside it, which an earlier move of the
    /// site may have left behind.
    pub(super) fn find(&mut self, wish: &PictureWish<'_>) -> Option<FoundPicture> {
        let by_address = self.index.find_upload(wish.src);
        if let Some(id) = by_address.or_else(|| wish.id.filter(|_| wish.src.is_empty())) {
            return self.find_upload(id);
        }
        let url = self.addresses.resolve(wish.src)?.to_string();
        let reference = format!("wp-asset-{}", short_hash(&[&url]));
        self.need(&reference, &url, "");
        Some(FoundPicture {
            reference,
            alt: String::new(),
        })
    }

    /// The picture of an upload by its number; `None` when the file has none with it.
    pub(super) fn find_upload(&mut self, id: u64) -> Option<FoundPicture> {
        let upload = self.index.uploads.get(&id)?;
        let url = self.addresses.resolve(&upload.url)?.to_string();
        let reference = format!("wp-asset-{id}");
        self.need(&reference, &url, &upload.alt);
        Some(FoundPicture {
            reference,
            alt: upload.alt.clone(),
        })
    }

    fn need(&mut self, reference: &str, url: &str, alt: &str) {
        if !self.given.insert(reference.to_owned()) {
            return;
        }
        self.waiting.push(ImportedAsset {
            reference: reference.to_owned(),
            file_name: Addresses::file_name(url),
            origin: AssetOrigin::Url(url.to_owned()),
            alt: alt.to_owned(),
            place: self.place.clone(),
        });
    }
}
