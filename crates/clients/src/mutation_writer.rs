//! The mutations of one transaction, each written by the rules of the desk.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use content::desk::{ProgramOutcome, ProgramWrite};
use content::documents::DocumentError;
use content::groq::{QueryError, revision_of};
use serde_json::{Value, json};
use store::{Token, WriteTx};

use crate::call::require_scope;
use crate::mutation::{Existing, Target};
use crate::passed_comment::NewComments;
use crate::patch::Patch;
use crate::ports::{CommentsRefusal, PassedOn};
use crate::reaction::ReaderReaction;
use crate::refusals::mutation_refusal;
use crate::scopes::ClientScope;
use crate::service::ClientService;
use crate::tokens::Program;

/// Fields of posts that are counted and written by readers.
const READERS_FIELDS: [&str; 3] = ["likes", "dislikes", "comments"];

/// What became of one version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Create,
    Update,
    Delete,
    None,
}

impl Operation {
    pub fn name(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::None => "none",
        }
    }
}

/// Comments that were passed on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PassedCount {
    pub new: u64,
    /// Of these, how many nobody sees yet.
    pub waiting: u64,
}

/// Writes the mutations of one transaction, one after the other.
pub(crate) struct MutationWriter<'a> {
    pub clients: &'a ClientService,
    pub tx: &'a WriteTx,
    pub program: &'a Program,
    pub makes_keys: bool,
    /// What became of which version, in the order in which they were written.
    pub results: Vec<(Target, Operation)>,
    /// Documents that wait for a doctor.
    pub waiting: Vec<String>,
    /// What readers wrote elsewhere.
    pub comments: PassedCount,
    /// Which mutation is being written.
    pub index: usize,
}

impl MutationWriter<'_> {
    /// Puts a document where there is none, or over the one that is there.
    ///
    /// # Errors
    /// Refusals in the hosted service's form.
    pub async fn put_document(
        &mut self,
        mut document: Value,
        existing: Existing,
    ) -> Result<(), QueryError> {
        let id = self.choose_id(&document)?;
        let target = Target::parse(&id).map_err(|words| self.refuse(words))?;
        let stored = self.lock(&target).await?;
        match (stored.is_some(), existing) {
            (true, Existing::Refused) => {
                return Err(self.conflict(json!({
                    "type": "documentAlreadyExistsError",
                    "description": format!("Document by ID \"{id}\" already exists"),
                    "id": id,
                })));
            }
            (true, Existing::Kept) => {
                self.results.push((target, Operation::None));
                return Ok(());
            }
            _ => {}
        }
        // Documents are kept under one id; which version is meant says the write.
        document["_id"] = target.id.clone().into();
        self.write(target, document, stored.is_some()).await
    }

    /// `_id` as it was sent; one of our own where there is none, or only its beginning.
    fn choose_id(&self, document: &Value) -> Result<String, QueryError> {
        let random = || Token::hex::<16>().into_secret();
        match document.get("_id") {
            None | Some(Value::Null) => Ok(random()),
            Some(Value::String(id)) if id.ends_with('.') => Ok(format!("{id}{}", random())),
            Some(Value::String(id)) => Ok(id.clone()),
            Some(_) => Err(self.refuse("_id is a text".to_owned())),
        }
    }

    /// # Errors
    /// Refusals in the hosted service's form.
    pub async fn patch_document(
        &mut self,
        id: &str,
        revision: Option<&str>,
        patch: &Patch,
    ) -> Result<(), QueryError> {
        let target = Target::parse(id).map_err(|words| self.refuse(words))?;
        let Some(stored) = self.lock(&target).await? else {
            return Err(self.conflict(json!({
                "type": "documentNotFoundError",
                "description": format!("The document with the ID \"{id}\" was not found"),
                "id": id,
            })));
        };
        // Under the lock: nobody can change it between this look and the write.
        let current = revision_of(&stored);
        if let Some(expected) = revision.filter(|expected| *expected != current) {
            return Err(self.conflict(json!({
                "type": "documentRevisionIDDoesNotMatchError",
                "description": format!("Document \"{id}\" has unexpected revision ID (\"{current}\"), expected \"{expected}\""),
                "currentRevisionID": current,
                "expectedRevisionID": expected,
            })));
        }
        let mut document: Value =
            serde_json::from_str(&stored).map_err(store::StoreError::other)?;
        let fields = patch.list_fields().map_err(|words| self.refuse(words))?;
        let is_post = document.get("_type").is_some_and(|kind| kind == "blog");
        if is_post && !target.is_draft {
            if let Some(reaction) = ReaderReaction::from_patch(patch) {
                return self.pass_reaction(target, &reaction).await;
            }
            if let Some(new) = NewComments::from_patch(patch, self.tx.now()) {
                let new = new.map_err(|words| self.refuse(words))?;
                return self.pass_comments(target, new).await;
            }
        }
        if let Some(name) = fields
            .iter()
            .find(|name| READERS_FIELDS.contains(&name.as_str()))
            && is_post
        {
            let words = format!(
                "{name} of posts is what readers say here: a program can count one like more and append comments, and change nothing of them"
            );
            return Err(self.refuse(words));
        }
        let applied = patch.apply(&mut document);
        applied.map_err(|words| self.refuse(words))?;
        if document.get("_id").and_then(Value::as_str) != Some(&target.id) {
            return Err(self.refuse("Cannot modify the immutable attribute \"_id\"".to_owned()));
        }
        self.write(target, document, true).await
    }

    /// Counts what a reader thinks: the community keeps it, the document stays as it is.
    async fn pass_reaction(
        &mut self,
        target: Target,
        reaction: &ReaderReaction,
    ) -> Result<(), QueryError> {
        require_scope(self.program, ClientScope::PassReactions)?;
        let counted = self.clients.reactions();
        if !counted.add_reaction(self.tx, &target.id, reaction).await? {
            return Err(self.refuse("There is no such comment".to_owned()));
        }
        self.results.push((target, Operation::Update));
        Ok(())
    }

    /// Takes what readers wrote elsewhere: the community keeps it, by its own rules.
    async fn pass_comments(&mut self, target: Target, new: NewComments) -> Result<(), QueryError> {
        require_scope(self.program, ClientScope::PassComments)?;
        let passed = PassedOn {
            below: new.below,
            comments: new.comments,
            publishes: self.program.has_scope(ClientScope::PublishComments),
        };
        let taken = self.clients.comments();
        let taken = taken.pass_comments(self.tx, &target.id, passed).await;
        let (new, waiting) = taken.map_err(|refusal| self.comments_refusal(refusal))?;
        self.comments.new += new;
        self.comments.waiting += waiting;
        let operation = if new > 0 {
            Operation::Update
        } else {
            Operation::None
        };
        self.results.push((target, operation));
        Ok(())
    }

    fn comments_refusal(&self, refusal: CommentsRefusal) -> QueryError {
        // not shown: read by whoever wrote the client
        let words = match refusal {
            CommentsRefusal::Store(error) => return QueryError::Store(error),
            CommentsRefusal::NoPost => "There is no such published post",
            CommentsRefusal::Closed => "No comments are taken under this post",
            CommentsRefusal::NoComment => "There is no such comment",
            CommentsRefusal::Refused => "The practice takes no comment with such words",
        };
        self.refuse(words.to_owned())
    }

    /// # Errors
    /// Refusals in the hosted service's form. That there is no such document is none.
    pub async fn delete_document(&mut self, id: &str) -> Result<(), QueryError> {
        let target = Target::parse(id).map_err(|words| self.refuse(words))?;
        self.require_right(&target)?;
        let write = self.program_write(&target);
        let deleted = self.clients.content().delete_for_program(self.tx, &write);
        let was_there = deleted.await.map_err(|error| self.document_error(error))?;
        let operation = if was_there {
            Operation::Delete
        } else {
            Operation::None
        };
        self.results.push((target, operation));
        Ok(())
    }

    async fn write(
        &mut self,
        target: Target,
        mut document: Value,
        was_there: bool,
    ) -> Result<(), QueryError> {
        self.require_right(&target)?;
        if self.makes_keys {
            add_missing_keys(&mut document);
        }
        let write = self.program_write(&target);
        let written = self.clients.content();
        let written = written.write_for_program(self.tx, &write, document).await;
        let outcome = written.map_err(|error| self.document_error(error))?;
        if outcome == ProgramOutcome::WaitsForDoctor {
            self.waiting.push(target.id.clone());
        }
        let operation = match (outcome, was_there) {
            (ProgramOutcome::Unchanged, _) => Operation::None,
            (_, true) => Operation::Update,
            (_, false) => Operation::Create,
        };
        self.results.push((target, operation));
        Ok(())
    }

    /// The stored text of a version, as the last mutation left it.
    ///
    /// # Errors
    /// The store's.
    pub async fn lock(&self, target: &Target) -> Result<Option<String>, QueryError> {
        let write = self.program_write(target);
        let stored = self.clients.content().lock_program_body(self.tx, &write);
        stored.await.map_err(|error| self.document_error(error))
    }

    fn program_write<'b>(&'b self, target: &'b Target) -> ProgramWrite<'b> {
        ProgramWrite {
            program: &self.program.name,
            id: &target.id,
            is_draft: target.is_draft,
        }
    }

    fn require_right(&self, target: &Target) -> Result<(), QueryError> {
        let scope = if target.is_draft {
            ClientScope::WriteDrafts
        } else {
            ClientScope::Publish
        };
        require_scope(self.program, scope)
    }

    fn refuse(&self, words: String) -> QueryError {
        let error = json!({ "type": "validationError", "description": words });
        mutation_refusal(StatusCode::BAD_REQUEST, self.index, error)
    }

    fn conflict(&self, error: Value) -> QueryError {
        mutation_refusal(StatusCode::CONFLICT, self.index, error)
    }

    fn document_error(&self, error: DocumentError) -> QueryError {
        match error {
            DocumentError::Store(error) => QueryError::Store(error),
            DocumentError::Moved(_) => {
                let words = "Somebody else changed the document at the same time";
                self.conflict(
                    json!({ "type": "documentRevisionIDDoesNotMatchError", "description": words }),
                )
            }
            other => self.refuse(other.to_string()),
        }
    }

    /// What the versions are now, by their names, as they are stored.
    ///
    /// # Errors
    /// The store's.
    pub async fn load_written(&self) -> Result<BTreeMap<String, Value>, QueryError> {
        let mut written = BTreeMap::new();
        for (target, _) in &self.results {
            if let Some(stored) = self.lock(target).await? {
                let mut document: Value =
                    serde_json::from_str(&stored).map_err(store::StoreError::other)?;
                document["_id"] = target.name().into();
                document["_rev"] = revision_of(&stored).into();
                written.insert(target.name(), document);
            }
        }
        Ok(written)
    }
}

/// Gives a key to each object in a list that has none.
fn add_missing_keys(value: &mut Value) {
    match value {
        Value::Array(items) => {
            for item in items.iter_mut() {
                // Below first: a list inside an item wants keys too.
                add_missing_keys(item);
                if let Some(fields) = item.as_object_mut() {
                    let made = || Token::hex::<6>().into_secret().into();
                    fields.entry("_key").or_insert_with(made);
                }
            }
        }
        Value::Object(fields) => {
            for (_, field) in fields.iter_mut() {
                add_missing_keys(field);
            }
        }
        _ => {}
    }
}
