//! A server with the conversation and nothing else.

use std::net::SocketAddr;
use std::ops::Deref;

use community::CommunityService;
use community::personal_data::{FollowerData, QuestionData};
use community::ports::AnsweredQuestion;
use kernel::Clock;
use reqwest::Client;
use sea_orm_migration::MigrationTrait;
use serde_json::Value;
use store::personal::PersonalData as _;
use testkit::server::{ServerBuilder, Site, TestServer};

use crate::outside::Rest;

/// The pages of the conversation, with the reads that are its own.
const PAGES: &str = r#"{ "notFound": "not-found", "pages": [
    { "name": "blog-post", "pattern": "/blog/{slug}", "query": ["comment", "page", "reply", "sent"],
      "reads": [{ "name": "comments", "path": "/api/posts/{slug}/comments", "query": { "page": "{page}", "comment": "{comment}" } }] },
    { "name": "community-ask", "pattern": "/community/ask",
      "reads": [{ "name": "asking", "path": "/api/questions/asking" }] },
    { "name": "community-follow", "pattern": "/community/follow", "query": ["done", "do"], "personal": true,
      "reads": [{ "name": "thread", "path": "/api/follow" }, { "name": "codes", "path": "/api/follow/codes" }] },
    { "name": "community-forget", "pattern": "/community/forget", "query": ["done"], "personal": true },
    { "name": "not-found", "pattern": "/not-found" },
    { "name": "question", "pattern": "/community/{id}", "query": ["comment", "page", "sent"],
      "reads": [{ "name": "question", "path": "/api/questions/{id}", "query": { "comments": "page", "page": "{page}", "comment": "{comment}" } }] } ] }"#;

fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let all = [
        web::migrations(),
        staff::migrations(),
        mail::migrations(),
        threads::migrations(),
        drafts::migrations(),
        community::migrations(),
    ];
    all.into_iter().flatten().collect()
}

/// The server, and what the rest of the house says. Jobs run when a test asks.
pub struct App {
    server: TestServer,
    community: CommunityService,
    rest: Rest,
}

impl App {
    pub async fn start(clock: Clock) -> Self {
        let server = ServerBuilder::open(migrations, clock).await;
        let rest = Rest::default();
        let community = CommunityService::new(server.store().clone(), rest.outside());
        community::schedule_jobs(&community).await.unwrap();
        let desk = community::desk_routes().with_state(community.clone());
        let server = server
            .pages(PAGES)
            .router(community::router(community.clone()))
            .desk(desk)
            .jobs(|jobs| {
                community::register_jobs(
                    threads::with_handlers(jobs, community.store()),
                    &community,
                )
            });
        Self {
            server: server.start(),
            community,
            rest,
        }
    }

    /// The variables of all mails of a template, with those of jobs that are due.
    pub async fn mails_of(&self, template: &str) -> Vec<Value> {
        self.run_jobs().await;
        self.variables_of(template).await
    }

    /// What somebody takes along of their questions.
    pub async fn exported_questions(&self, email: &str) -> Value {
        let data = QuestionData(self.community.clone());
        data.export_items(&email.parse().unwrap()).await.unwrap()
    }

    /// What is known of who follows questions.
    pub fn followers(&self) -> FollowerData {
        FollowerData(self.community.clone())
    }

    /// Sets at the desk how comments and questions are taken.
    pub fn set_rules(&self, rules: Value) {
        self.rest.set_rules(rules);
    }

    /// Publishes a post, or what it says now.
    pub fn put_post(&self, post: Value) {
        self.rest.put_post(post);
    }

    /// What search knows of a question.
    pub fn found_in_search(&self, question: &str) -> Option<AnsweredQuestion> {
        self.rest.found_in_search(question)
    }
}

impl Deref for App {
    type Target = TestServer;

    fn deref(&self) -> &TestServer {
        &self.server
    }
}

impl Site for App {
    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    fn client(&self) -> &Client {
        self.server.client()
    }
}
