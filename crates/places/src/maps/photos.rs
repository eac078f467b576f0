//! Pictures of places, through our server: the browser asks nobody else, and the key stays here.

use bytes::{Bytes, BytesMut};
use store::StoreError;
use url::form_urlencoded::Serializer;

use super::caches::FetchedPhoto;
use super::client::MapsClient;
use super::http_clients::without_address;
use super::map_place::MapPhoto;
use super::service::MapsProtocol;

/// Where they are fetched from us.
pub(crate) const PHOTO_PATH: &str = "/api/places/photo";
/// Width and height; from the specification.
const SIZE: (&str, &str) = ("200", "100");
/// A larger one is none of this size, in bytes.
const MAX_PHOTO_BYTES: usize = 200_000;

fn image_type(bytes: &[u8]) -> Option<&'static str> {
    let kind = infer::get(bytes)?.mime_type();
    ["image/jpeg", "image/png", "image/webp"]
        .into_iter()
        .find(|known| *known == kind)
}

impl MapsClient {
    /// Our address of a picture. It is marked: only pictures of places that we showed cost a call.
    pub(crate) fn photo_url(&self, photo: &MapPhoto) -> Option<String> {
        let signature = self.sign_reference(&photo.reference).ok()?;
        let asked = Serializer::new(String::new())
            .append_pair("of", &photo.reference)
            .append_pair("mark", &signature)
            .finish();
        Some(format!("{PHOTO_PATH}?{asked}"))
    }

    fn sign_reference(&self, reference: &str) -> Result<String, StoreError> {
        let store = &self.inner.store;
        store.keyed_hash("places.photo", reference.as_bytes())
    }

    /// Whether a reference was given out by us. Fingerprints of both marks are compared, so that the time that it takes says
    /// nothing of the right one.
    fn verify_signature(&self, reference: &str, signature: &str) -> Result<bool, StoreError> {
        let store = &self.inner.store;
        let blind = |signature: &str| store.keyed_hash("places.photo.mark", signature.as_bytes());
        Ok(blind(&self.sign_reference(reference)?)? == blind(signature)?)
    }

    /// A picture that we gave the address of; none where the mark is wrong, the service fails, or half of the day's calls
    /// are used up: the other half is for searches.
    pub(crate) async fn load_photo(
        &self,
        reference: &str,
        signature: &str,
    ) -> Option<FetchedPhoto> {
        if !self.verify_signature(reference, signature).ok()? {
            return None;
        }
        if let Some(kept) = self.inner.photos.get(reference) {
            return Some(kept);
        }
        if !self
            .can_spend_call(self.inner.service.calls_a_day / 2)
            .await
        {
            return None;
        }
        let fetched = self.fetch_photo(reference).await.map_err(without_address);
        let photo = match fetched {
            // What is no picture is dropped: we would send a page of the service's under our own origin.
            Ok(bytes) => image_type(&bytes).map(|kind| FetchedPhoto { kind, bytes }),
            Err(error) => {
                tracing::warn!(%error, "a picture of the maps service");
                None
            }
        }?;
        self.inner
            .photos
            .insert(reference.to_owned(), photo.clone());
        Some(photo)
    }

    /// Empty where it is too large.
    async fn fetch_photo(&self, reference: &str) -> Result<Bytes, reqwest::Error> {
        let (width, height) = SIZE;
        let url = match self.inner.service.protocol {
            MapsProtocol::Newer => {
                let asked = [
                    ("maxWidthPx", width.to_owned()),
                    ("maxHeightPx", height.to_owned()),
                ];
                self.keyed_call_url(&format!("v1/{reference}/media"), &asked)
            }
            MapsProtocol::Older => {
                let asked = [
                    ("maxwidth", width.to_owned()),
                    ("maxheight", height.to_owned()),
                    ("photo_reference", reference.to_owned()),
                ];
                self.keyed_call_url("maps/api/place/photo", &asked)
            }
        };
        let answer = self.inner.pictures.get(url).send().await?;
        let mut answer = answer.error_for_status()?;
        let mut all = BytesMut::new();
        // Read in parts: a length that the service states cannot be trusted to bound the memory.
        while let Some(part) = answer.chunk().await? {
            all.extend_from_slice(&part);
            if all.len() > MAX_PHOTO_BYTES {
                return Ok(Bytes::new());
            }
        }
        Ok(all.freeze())
    }
}
