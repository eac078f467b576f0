//! Rows of `content_document`, `content_revision`, `content_workflow` and `content_redirect`.

pub mod document {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_document")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub status: VersionStatus,
        pub kind: String,
        #[sea_orm(column_type = "Text")]
        pub body: String,
        pub slug: Option<String>,
        pub title: String,
        pub category: String,
        pub category_key: String,
        pub section: String,
        pub section_key: String,
        pub date_key: String,
        pub written_key: String,
        #[sea_orm(column_type = "Text")]
        pub find_key: String,
        pub position: i64,
        pub sample: bool,
        /// Of shop items, in minor units.
        pub price_ngn: Option<i64>,
        pub price_gbp: Option<i64>,
        pub price_usd: Option<i64>,
        pub revision: i64,
        pub created_at: DateTime<Utc>,
        pub updated_at: DateTime<Utc>,
    }

    store::stored_enum! {
        pub enum VersionStatus of rows {
            Draft = "draft",
            Published = "published",
            Archived = "archived",
        }
    }

    store::columns! {
        Plain: Id, Status, Kind, Body, Slug, Title, Category, CategoryKey, Section, SectionKey,
            DateKey, WrittenKey, FindKey, Position, Sample, PriceNgn, PriceGbp, PriceUsd, Revision,
            CreatedAt, UpdatedAt;
    }
}

/// What was published or saved, one row per revision.
pub mod revision {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_revision")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub document_id: String,
        pub revision: i64,
        pub action: String,
        #[sea_orm(column_type = "Text")]
        pub body: String,
        pub actor: String,
        pub at: DateTime<Utc>,
        pub by_name: String,
        /// The browser tab that saved it by itself.
        pub tab: Option<String>,
        /// When the row of saves that were folded into this one began.
        pub begun_at: DateTime<Utc>,
        #[sea_orm(column_type = "Text", nullable)]
        pub note: Option<String>,
        pub words: i32,
    }

    store::columns! {
        apart, kept "as long as the document: who wrote what";
        Clear: ByName;
        Plain: Id, DocumentId, Revision, Action, Body, Actor, At, Tab, BegunAt, Note, Words;
    }
}

/// Where each document stands: one row per document, with what lists show.
pub mod head {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_workflow")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub kind: String,
        pub state: DocumentState,
        pub live: bool,
        /// True while there is a version that was never on the site.
        pub has_draft: bool,
        pub title: String,
        pub category: String,
        pub find_key: String,
        /// The newest revision; 0 for settings that were never changed.
        pub revision: i64,
        pub clinical: bool,
        /// True when what is, or last was, on the site is clinical: taking the mark away needs the doctor too.
        pub live_clinical: bool,
        pub sample: bool,
        pub review_due: String,
        /// The address under which it is, or last was, on the site.
        pub slug: Option<String>,
        pub updated_at: DateTime<Utc>,
        /// As the audit log has it: `staff:<id>`.
        pub updated_by: String,
        pub by_name: String,
        pub scheduled_at: Option<DateTime<Utc>>,
        pub schedule_zone: Option<String>,
        /// Names the job that will publish it; another schedule has another name.
        pub schedule_key: Option<String>,
        /// When it is taken off the site.
        pub unpublish_at: Option<DateTime<Utc>>,
        pub unpublish_zone: Option<String>,
        /// Names the job that will do it; another time has another name.
        pub unpublish_key: Option<String>,
        pub approved_revision: Option<i64>,
        pub approved_by: String,
        pub approved_at: Option<DateTime<Utc>>,
        /// What was said when it was sent back, or why its time passed without publishing.
        #[sea_orm(column_type = "Text", nullable)]
        pub note: Option<String>,
    }

    store::stored_enum! {
        /// Where a document stands in its way to the site.
        #[schema(as = DocumentState)]
        pub enum DocumentState {
            Draft = "draft" => Wait "Draft",
            InReview = "in_review" => Info "In review",
            Approved = "approved" => Ok "Approved",
            Scheduled = "scheduled" => Info "Scheduled",
            /// On the site; a newer draft may stand beside it.
            Published = "published" => Ok "Published",
            Archived = "archived" => "Archived",
            /// Deleted, and kept so that it can be brought back.
            Deleted = "deleted" => "Deleted",
        }
    }

    store::columns! {
        apart, kept "as long as the document: who wrote what";
        Clear: ByName;
        Plain: Id, Kind, State, Live, HasDraft, Title, Category, FindKey, Revision, Clinical,
            LiveClinical, Sample, ReviewDue, Slug, UpdatedAt, UpdatedBy, ScheduledAt, ScheduleZone, UnpublishAt, UnpublishZone, UnpublishKey,
            ScheduleKey, ApprovedRevision, ApprovedBy, ApprovedAt, Note;
    }
}

pub mod redirect {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_redirect")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub kind: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub document_id: String,
        pub at: DateTime<Utc>,
    }

    store::columns! {
        Plain: Kind, Slug, DocumentId, At;
    }
}

/// What is in stock of a shop item, and what buyers gave.
pub mod product_facts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_product_facts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub document_id: String,
        pub in_stock: bool,
        pub reviews: i64,
        pub stars: i64,
        /// The lowest price of a variant's own that can be bought now, in minor units.
        pub price_ngn: Option<i64>,
        pub price_gbp: Option<i64>,
        pub price_usd: Option<i64>,
        /// Whether a variant that can be bought costs what the document says.
        pub document_ngn: bool,
        pub document_gbp: bool,
        pub document_usd: bool,
        pub prices_vary: bool,
    }

    store::columns! {
        Plain: DocumentId, InStock, Reviews, Stars, PriceNgn, PriceGbp, PriceUsd, DocumentNgn, DocumentGbp,
            DocumentUsd, PricesVary;
    }
}

/// One document, in one of its states, that refers to a file. A video whose poster is a picture counts as `media:<id>`.
pub mod used {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_media_use")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub sha1: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub document_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub status: String,
    }

    store::columns! {
        Plain: Sha1, DocumentId, Status;
    }
}
