//! The menu: one list in the settings of the site, whatever brought its links.
use content::documents::DocumentService;
use serde_json::{Value, json};
use staff::Role;
use store::Actor;
use testkit::writing::{ok, refused};
use testsite::{App, app};

async fn site_with(documents: Vec<Value>) -> App {
    let app = app().without_jobs().start().await;
    let report = DocumentService::new(app.store().clone())
        .import_documents(Actor::System, documents)
        .await
        .unwrap();
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    app
}

fn header_link(id: &str, label: &str, href: &str, order: i64) -> Value {
    json!({ "_id": id, "_type": "navigation", "label": label, "href": href, "order": order })
}

async fn header(app: &App) -> Value {
    let shell: Value = app.get("/api/shell").await.json().await.unwrap();
    shell["navigation"].clone()
}

#[tokio::test]
async fn header_links_of_an_import_become_the_menu_once_it_is_opened() {
    let app = site_with(vec![
        header_link("second", "Us", "/about", 2),
        header_link("first", "Start", "/", 1),
        header_link("odd", "Odd", "javascript:x", 3),
    ])
    .await;
    let links = json!([{ "label": "Start", "href": "/" }, { "label": "Us", "href": "/about" }]);
    assert_eq!(header(&app).await, links);

    let owner = app.sign_in(Role::Owner).await;
    let site = owner.read("settings-site").await;
    assert_eq!(site["body"]["navigation"], links);
    assert_eq!(site["changed"], false);
    assert_eq!(header(&app).await, links);
    let list = ok(owner.get("/api/desk/documents?kind=navigation").await).await;
    assert_eq!(list["counts"]["archived"], 3, "{list}");
    let again = owner.read("settings-site").await;
    assert_eq!(again["revision"], site["revision"]);

    // From now on there is one place for them.
    let sent = json!({ "kind": "navigation", "body": { "label": "New", "href": "/" } });
    let problem = refused(owner.post("/api/desk/documents", sent).await, 422).await;
    assert_eq!(problem["errors"][0]["field"], "kind");
}

#[tokio::test]
async fn a_draft_of_the_settings_stays_one_beside_the_links_that_come() {
    let app = site_with(Vec::new()).await;
    let owner = app.sign_in(Role::Owner).await;
    let site = owner.read("settings-site").await;
    let mut body = site["body"].clone();
    body["brand"] = "Not yet".into();
    let base = site["revision"].as_i64().unwrap();
    ok(owner.save("settings-site", base, &body, "t").await).await;
    let links = vec![header_link("first", "Start", "/", 1)];
    DocumentService::new(app.store().clone())
        .import_documents(Actor::System, links)
        .await
        .unwrap();

    let site = owner.read("settings-site").await;
    assert_eq!(site["body"]["brand"], "Not yet");
    assert_eq!(
        site["body"]["navigation"],
        json!([{ "label": "Start", "href": "/" }])
    );
    assert_eq!(site["changed"], true);
    let shell: Value = app.get("/api/shell").await.json().await.unwrap();
    assert_eq!(shell["brand"], "Bedside");
    assert_eq!(
        shell["navigation"],
        json!([{ "label": "Start", "href": "/" }])
    );
}

#[tokio::test]
async fn pages_of_the_menu_are_told_from_others_that_can_be_linked() {
    let page = |id: &str, is_in_menu: bool| {
        json!({ "_id": id, "_type": "page", "title": format!("About {id}"), "slug": { "current": id },
            "inMenu": is_in_menu, "description": [] })
    };
    let app = site_with(vec![page("team", true), page("partners", false)]).await;
    let editor = app.sign_in(Role::Editor).await;
    let in_menu = ok(editor.get("/api/desk/links?inMenu=true").await).await;
    let team =
        json!({ "label": "About team", "href": "/pages/team", "kind": "Page", "page": "team" });
    assert_eq!(in_menu["items"], json!([team]));
    // Built-in pages come first, and have no id.
    let found = ok(editor.get("/api/desk/links?q=partners").await).await;
    let items = found["items"].as_array().unwrap();
    let find = |href: &str| items.iter().find(|item| item["href"] == href).unwrap();
    assert_eq!(find("/pages/partners")["page"], "partners");
    assert_eq!(find("/partnership").get("page"), None);
}
