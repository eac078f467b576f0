//! What people and things are called in lines of the audit log, which name them by their ids.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sea_orm::{EntityTrait, QuerySelect};
use store::audit::AuditLine;
use web::Error;

use crate::Staff;
use crate::tables::member;

/// Subjects whose names are asked for at once.
const SUBJECTS_AT_ONCE: usize = 1_000;
/// Characters of an id (ULID).
const ID_LENGTH: usize = 26;

/// Who and what lines are about.
pub(super) struct LineNames {
    /// By the ids of people.
    members: HashMap<String, String>,
    /// Email addresses, by the ids of people.
    addresses: HashMap<String, String>,
    /// By subject.
    subjects: HashMap<String, String>,
}

/// Whatever may be an id of a person in what a line says of a change.
fn ids_in(text: Option<&str>) -> impl Iterator<Item = &str> {
    let words = text.map(|text| text.split(|sign: char| !sign.is_ascii_alphanumeric()));
    words
        .into_iter()
        .flatten()
        .filter(|word| word.len() == ID_LENGTH)
}

impl LineNames {
    pub(super) async fn load_names(staff: &Staff, lines: &[AuditLine]) -> Result<Self, Error> {
        use member::Column::{Email, Id, Name};
        let reader = staff.store().reader();
        // All of them: the table has few rows.
        let people: Vec<(String, String, String)> = member::Entity::find()
            .select_only()
            .columns([Id, Name, Email])
            .into_tuple()
            .all(reader.connection())
            .await?;
        let (mut members, mut addresses) = (HashMap::new(), HashMap::new());
        for (id, name, email) in people {
            addresses.insert(id.clone(), email);
            members.insert(id, name);
        }
        let mut subjects = HashMap::new();
        if let Some(source) = staff.subject_names() {
            let asked = lines.iter().map(|line| line.subject.clone());
            let asked = Vec::from_iter(BTreeSet::from_iter(asked));
            for some in asked.chunks(SUBJECTS_AT_ONCE) {
                subjects.extend(source.load_names(some).await?);
            }
        }
        Ok(Self {
            members,
            addresses,
            subjects,
        })
    }

    /// The address of who did it, where that is somebody of the staff.
    pub(super) fn actor_address(&self, actor: &str) -> Option<&str> {
        let id = actor.strip_prefix("staff:")?;
        self.addresses.get(id).map(String::as_str)
    }

    pub(super) fn actor_name(&self, actor: &str) -> String {
        match actor {
            "system" => "The site itself".to_owned(),
            "visitor" => "A visitor".to_owned(),
            other => {
                let id = other.strip_prefix("staff:").unwrap_or(other);
                let name = self.members.get(id).cloned();
                name.unwrap_or_else(|| "Former staff member".to_owned())
            }
        }
    }

    pub(super) fn subject_name(&self, subject: &str) -> Option<String> {
        match subject.strip_prefix("member:") {
            Some(member) => self.members.get(member).cloned(),
            None => self.subjects.get(subject).cloned(),
        }
    }

    /// Those of the people in what changed.
    pub(super) fn names_in(&self, line: &AuditLine) -> BTreeMap<String, String> {
        ids_in(line.before.as_deref())
            .chain(ids_in(line.after.as_deref()))
            .filter_map(|id| Some((id.to_owned(), self.members.get(id)?.clone())))
            .collect()
    }
}
