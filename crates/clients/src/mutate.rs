//! Writes of programs: all mutations of a call in one transaction, or none.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use content::groq::{Perspective, QueryAccess, QueryError, QueryScope, json_response};
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, IntoActiveModel, TryInsertResult};
use serde_json::{Map, Value, json};
use store::{Actor, AuditEntry, Token, WriteTx};
use web::Path;

use crate::call::{admit_program, require_scope};
use crate::mutation::{Mutation, Targets, Transaction, read_transaction};
use crate::mutation_writer::{MutationWriter, Operation, PassedCount};
use crate::refusals::mutation_refusal;
use crate::scopes::ClientScope;
use crate::service::ClientService;
use crate::tables::transaction;
use crate::tokens::{Program, subject};

/// Documents that one query may mean.
const MOST_MEANT: usize = 10_000;
/// A text that the service's clients print once.
const WARNING: &str = "x-sanity-warning";

#[derive(Debug, Default)]
struct MutateOptions {
    returns_ids: bool,
    returns_documents: bool,
    makes_keys: bool,
    is_dry: bool,
}

/// Writes documents, all of them or none: `create`, `createOrReplace`, `createIfNotExists`, `delete`, `patch`.
#[utoipa::path(post, path = "/{version}/data/mutate/{dataset}", operation_id = "mutate_content", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset"),
        ("returnIds" = Option<bool>, Query, description = "Whether the answer names the documents"),
        ("returnDocuments" = Option<bool>, Query, description = "Whether the answer has the documents"),
        ("autoGenerateArrayKeys" = Option<bool>, Query, description = "Whether objects in lists get a `_key`"),
        ("dryRun" = Option<bool>, Query, description = "Whether nothing is written")),
    request_body = Object,
    responses((status = 200, description = "`transactionId`, and `results` where asked for", body = Object),
        (status = 400, description = "A mutation cannot be read or made", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token may not write this", body = Object),
        (status = 404, description = "No such dataset", body = Object),
        (status = 409, description = "A document is there, is not there, or is at another revision; or the transaction was made before", body = Object),
        (status = 413, description = "The body is too large", body = Object)))]
pub(crate) async fn mutate_content(
    State(clients): State<ClientService>,
    Path((version, dataset)): Path<(String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, QueryError> {
    let program = admit_program(&clients, (&version, &dataset), &headers).await?;
    require_any_writing(&program)?;
    let options = read_mutate_options(&address.unwrap_or_default())?;
    let sent = read_transaction(&body)?;
    // Before the transaction: on SQLite a query that takes long would keep all other writers waiting.
    let meant = clients.find_meant_documents(&program, &sent).await?;
    let tx = clients.store().begin(Actor::System).await?;
    let transaction = claim_transaction(&tx, &program, sent.id.clone()).await?;
    let mut writer = MutationWriter {
        clients: &clients,
        tx: &tx,
        program: &program,
        makes_keys: options.makes_keys,
        results: Vec::new(),
        waiting: Vec::new(),
        comments: PassedCount::default(),
        index: 0,
    };
    write_mutations(&mut writer, sent.mutations, &meant).await?;
    let mut documents = match options.returns_documents {
        true => writer.load_written().await?,
        false => BTreeMap::new(),
    };
    let (results, waiting, comments) = (writer.results, writer.waiting, writer.comments);
    // A dry run ends here: what was written is rolled back with the transaction.
    if !options.is_dry {
        audit_transaction(&tx, &program, (&transaction, &results, comments)).await?;
        tx.commit().await?;
        clients.describe_as_read(&mut documents).await?;
    }
    let mut answer = json!({ "transactionId": transaction });
    if options.returns_ids || options.returns_documents {
        let results = results.iter().map(|(target, operation)| {
            let mut result = json!({ "id": target.name(), "operation": operation.name() });
            if options.returns_documents
                && let Some(document) = documents.get(&target.name())
            {
                result["document"] = document.clone();
            }
            result
        });
        answer["results"] = results.collect();
    }
    let mut response = json_response(StatusCode::OK, answer.to_string());
    add_warning(response.headers_mut(), &waiting, comments);
    Ok(response)
}

/// Which of them a mutation needs is known once it is read.
fn require_any_writing(program: &Program) -> Result<(), QueryError> {
    let writing = [
        ClientScope::WriteDrafts,
        ClientScope::PassReactions,
        ClientScope::PassComments,
    ];
    if writing.into_iter().any(|scope| program.has_scope(scope)) {
        return Ok(());
    }
    require_scope(program, ClientScope::Publish)
}

fn add_warning(headers: &mut HeaderMap, waiting: &[String], comments: PassedCount) {
    let mut words = Vec::new();
    if !waiting.is_empty() {
        // not shown: read by whoever wrote the client
        words.push(format!(
            "These need a doctor's approval and wait as drafts: {}",
            waiting.join(", ")
        ));
    }
    if comments.waiting > 0 {
        // not shown: read by whoever wrote the client
        words.push(format!(
            "Comments that wait until somebody at the desk lets them through: {}",
            comments.waiting
        ));
    }
    if let Ok(words) = HeaderValue::try_from(words.join("; "))
        && !words.is_empty()
    {
        headers.insert(WARNING, words);
    }
}

fn read_mutate_options(address: &str) -> Result<MutateOptions, QueryError> {
    let mut options = MutateOptions::default();
    for (name, value) in url::form_urlencoded::parse(address.as_bytes()) {
        let is_set = value == "true";
        match name.as_ref() {
            "returnIds" => options.returns_ids = is_set,
            "returnDocuments" => options.returns_documents = is_set,
            "autoGenerateArrayKeys" => options.makes_keys = is_set,
            "dryRun" => options.is_dry = is_set,
            // What is written is there before the answer, which is the strictest of them.
            "visibility" if matches!(value.as_ref(), "sync" | "async" | "deferred") => {}
            "tag" | "skipCrossDatasetReferenceValidation" => {}
            other => {
                let words = format!("The parameter {other} is not supported");
                return Err(QueryError::bad_request(words));
            }
        }
    }
    Ok(options)
}

/// Notes a transaction, so that it is made once; answers its id.
async fn claim_transaction(
    tx: &WriteTx,
    program: &Program,
    named: Option<String>,
) -> Result<String, QueryError> {
    let id = named.unwrap_or_else(|| Token::base64::<16>().into_secret());
    let row = transaction::Model {
        id: id.clone(),
        token_id: program.id.clone(),
        at: tx.now(),
    };
    // Two that are sent at once are told apart by the database alone.
    let same = OnConflict::column(transaction::Column::Id)
        .do_nothing()
        .to_owned();
    let inserted = transaction::Entity::insert(row.into_active_model().reset_all())
        .on_conflict(same)
        .try_insert()
        .exec_without_returning(tx.connection())
        .await
        .map_err(store::StoreError::from)?;
    if matches!(inserted, TryInsertResult::Inserted(rows) if rows > 0) {
        return Ok(id);
    }
    let error = json!({
        "type": "transactionAlreadyExistsError",
        "description": format!("Transaction by ID \"{id}\" already exists"),
        "id": id,
    });
    Err(mutation_refusal(StatusCode::CONFLICT, 0, error))
}

async fn write_mutations(
    writer: &mut MutationWriter<'_>,
    mutations: Vec<Mutation>,
    meant: &BTreeMap<usize, Vec<String>>,
) -> Result<(), QueryError> {
    for (index, mutation) in mutations.into_iter().enumerate() {
        writer.index = index;
        let ids = |targets: &Targets| match targets {
            Targets::Id(id) => vec![id.clone()],
            Targets::Query { .. } => meant.get(&index).cloned().unwrap_or_default(),
        };
        match mutation {
            Mutation::Put { document, existing } => {
                writer.put_document(document, existing).await?;
            }
            Mutation::Delete(targets) => {
                for id in ids(&targets) {
                    writer.delete_document(&id).await?;
                }
            }
            Mutation::Patch {
                targets,
                revision,
                patch,
            } => {
                for id in ids(&targets) {
                    writer
                        .patch_document(&id, revision.as_deref(), &patch)
                        .await?;
                }
            }
        }
    }
    Ok(())
}

/// Says in the audit log which program wrote what.
async fn audit_transaction(
    tx: &WriteTx,
    program: &Program,
    (transaction, results, comments): (&str, &[(crate::mutation::Target, Operation)], PassedCount),
) -> Result<(), QueryError> {
    let changed = results
        .iter()
        .filter(|(_, operation)| *operation != Operation::None);
    let changed: BTreeSet<String> = changed.map(|(target, _)| target.name()).collect();
    // A client that sends what is there already leaves no trace.
    if changed.is_empty() {
        return Ok(());
    }
    let mut after =
        json!({ "name": program.name, "transaction": transaction, "documents": changed });
    if comments.new > 0 {
        after["comments"] = comments.new.into();
    }
    let entry = AuditEntry::new("client.write", subject(&program.id)).after(after);
    Ok(tx.record_audit(entry).await?)
}

impl ClientService {
    /// The documents that the queries among mutations mean, by the place of the mutation.
    async fn find_meant_documents(
        &self,
        program: &Program,
        sent: &Transaction,
    ) -> Result<BTreeMap<usize, Vec<String>>, QueryError> {
        let mut meant = BTreeMap::new();
        for (index, mutation) in sent.mutations.iter().enumerate() {
            let (Mutation::Delete(targets) | Mutation::Patch { targets, .. }) = mutation else {
                continue;
            };
            if let Targets::Query { query, params } = targets {
                let ids = self.find_ids(program, query, params.clone()).await?;
                meant.insert(index, ids);
            }
        }
        Ok(meant)
    }

    async fn find_ids(
        &self,
        program: &Program,
        query: &str,
        params: Map<String, Value>,
    ) -> Result<Vec<String>, QueryError> {
        // Who may write drafts may mean them, also without the right to read their words.
        let access = if program.has_scope(ClientScope::WriteDrafts) {
            QueryAccess::Drafts
        } else {
            QueryAccess::Published
        };
        let scope = QueryScope {
            access,
            perspective: Perspective::Raw,
        };
        let result = self.queries().run_query(query, params, scope).await?;
        let result: Value = serde_json::from_str(result.get()).map_err(store::StoreError::other)?;
        let documents = match result {
            Value::Array(documents) => documents,
            Value::Null => Vec::new(),
            one => vec![one],
        };
        if documents.len() > MOST_MEANT {
            let words = format!("The query means more than {MOST_MEANT} documents");
            return Err(QueryError::too_large(words));
        }
        let ids = documents.iter().map(|document| {
            let id = document.get("_id").and_then(Value::as_str);
            let words = "The query of a mutation has to find documents, with their _id";
            Ok(id.ok_or_else(|| QueryError::bad_request(words))?.to_owned())
        });
        ids.collect()
    }

    /// Describes documents as reads do: with what columns and readers say of them.
    async fn describe_as_read(
        &self,
        documents: &mut BTreeMap<String, Value>,
    ) -> Result<(), QueryError> {
        if documents.is_empty() {
            return Ok(());
        }
        let ids: Vec<String> = documents.keys().cloned().collect();
        let scope = QueryScope {
            access: QueryAccess::Drafts,
            perspective: Perspective::Raw,
        };
        let read = self.queries().load_documents(&ids, scope).await?;
        for (id, text) in read {
            if let Some(document) = documents.get_mut(&id) {
                *document = serde_json::from_str(&text).map_err(store::StoreError::other)?;
            }
        }
        Ok(())
    }
}
