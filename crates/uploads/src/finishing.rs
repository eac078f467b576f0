//! From the last byte of an upload to a file: once, however many ask for it and on whichever node.

use web::Error;

use crate::parts::Arrived;
use crate::{Intake, Sender, Server, Upload, tus};

impl<I: Intake> Server<I> {
    /// Makes a file of an upload whose bytes are all there, or refuses it. May be done again after a fault; of several at
    /// once, one does it.
    pub(crate) async fn finish(
        &self,
        sender: &Sender<I::Who>,
        upload: Upload,
    ) -> Result<Upload, Error> {
        let id = upload.id.clone();
        if !self.uploads.claim(&id).await? {
            return self.as_it_stands(sender, &id).await;
        }
        let finished = self.become_file(sender, upload).await;
        if finished.is_err() {
            self.uploads.release(&id).await?;
        }
        finished
    }

    /// What came of an upload that somebody else finishes, or has finished.
    async fn as_it_stands(&self, sender: &Sender<I::Who>, id: &str) -> Result<Upload, Error> {
        let upload = self.find(sender, id).await?;
        match upload.refused {
            Some(problem) => Err(problem.into()),
            None if upload.became.is_none() => Err(tus::being_finished()),
            None => Ok(upload),
        }
    }

    async fn become_file(&self, sender: &Sender<I::Who>, upload: Upload) -> Result<Upload, Error> {
        let bytes = Arrived::open(&self.uploads, &upload).await?;
        let taken = match self.intake.take(&sender.who, &upload, bytes).await {
            Ok(taken) => taken,
            Err(refusal) => {
                // Faults of ours may pass: the bytes stay.
                if refusal.problem().status < 500 {
                    self.uploads.refuse(&upload, refusal.problem()).await?;
                }
                return Err(refusal);
            }
        };
        match self.keep(sender, &upload, taken.clone()).await {
            Ok(became) => {
                self.uploads.drop_bytes(&upload.id).await;
                let became = Some(became);
                Ok(Upload { became, ..upload })
            }
            Err(error) => {
                self.intake.discard(taken).await;
                // Perhaps somebody was faster.
                let stands = self.as_it_stands(sender, &upload.id).await;
                stands.map_err(|_| error)
            }
        }
    }

    async fn keep(
        &self,
        sender: &Sender<I::Who>,
        upload: &Upload,
        taken: I::Taken,
    ) -> Result<String, Error> {
        let tx = self.uploads.store.begin(sender.actor.clone()).await?;
        let became = self.intake.keep(&tx, sender, taken).await?;
        if !self.uploads.note_became(&tx, &upload.id, &became).await? {
            return Err(tus::gone());
        }
        tx.commit().await?;
        Ok(became)
    }
}
