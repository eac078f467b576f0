//! From the last byte of an upload to a file: once, however many ask for it and on whichever node.

use web::Error;

use crate::parts::UploadedBytes;
use crate::{Upload, UploadIntake, UploadSender, UploadServer, tus};

impl<I: UploadIntake> UploadServer<I> {
    /// Makes a file of an upload whose bytes are all there, or refuses it. May be done again after a fault; of several at
    /// once, one does it.
    pub(crate) async fn finish_upload(
        &self,
        sender: &UploadSender<I::Who>,
        upload: Upload,
    ) -> Result<Upload, Error> {
        let id = upload.id.clone();
        if !self.uploads.claim_upload(&id).await? {
            return self.current_upload(sender, &id).await;
        }
        let finished = self.store_file(sender, upload).await;
        if finished.is_err() {
            // Otherwise a fault would keep the sender waiting until the claim runs out.
            self.uploads.release_claim(&id).await?;
        }
        finished
    }

    /// What came of an upload that somebody else finishes, or has finished.
    async fn current_upload(
        &self,
        sender: &UploadSender<I::Who>,
        id: &str,
    ) -> Result<Upload, Error> {
        let upload = self.find_upload(sender, id).await?;
        match upload.refused {
            Some(problem) => Err(problem.into()),
            None if upload.became.is_none() => Err(tus::being_finished()),
            None => Ok(upload),
        }
    }

    async fn store_file(
        &self,
        sender: &UploadSender<I::Who>,
        upload: Upload,
    ) -> Result<Upload, Error> {
        let bytes = UploadedBytes::open_upload(&self.uploads, &upload).await?;
        let taken = match self.intake.accept_file(&sender.who, &upload, bytes).await {
            Ok(taken) => taken,
            Err(refusal) => {
                // Faults of ours may pass: the bytes stay.
                if refusal.problem().status < 500 {
                    self.uploads
                        .refuse_upload(&upload, refusal.problem())
                        .await?;
                }
                return Err(refusal);
            }
        };
        match self.save_file(sender, &upload, taken.clone()).await {
            Ok(became) => {
                // Only after the write that keeps the file: had it failed, the parts would be needed again.
                self.uploads.drop_bytes(&upload.id).await;
                let became = Some(became);
                Ok(Upload { became, ..upload })
            }
            Err(error) => {
                self.intake.discard_file(taken).await;
                // Perhaps somebody was faster.
                let current = self.current_upload(sender, &upload.id).await;
                current.map_err(|_| error)
            }
        }
    }

    async fn save_file(
        &self,
        sender: &UploadSender<I::Who>,
        upload: &Upload,
        taken: I::Taken,
    ) -> Result<String, Error> {
        let tx = self.uploads.store.begin(sender.actor.clone()).await?;
        let became = self.intake.save_file(&tx, sender, taken).await?;
        // Done in the write that keeps the file, because a crash in between would let the upload make a second file.
        if !self.uploads.record_result(&tx, &upload.id, &became).await? {
            return Err(tus::upload_gone());
        }
        tx.commit().await?;
        Ok(became)
    }
}
