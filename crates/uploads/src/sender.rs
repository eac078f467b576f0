//! Who sends files.

use sea_orm::Value;
use store::Actor;

/// Who sends.
#[derive(Clone, Debug)]
pub struct UploadSender<W> {
    /// Whose the uploads are.
    pub owner: String,
    /// Who keeps the file, as the audit log says it.
    pub actor: Actor,
    /// What stands in columns that only this feature's table has.
    pub columns: Vec<(&'static str, Value)>,
    /// What else the feature wants to know of them.
    pub who: W,
}
