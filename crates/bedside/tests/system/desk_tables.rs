//! Many documents at once: by a table of a spreadsheet, and by setting one field.
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testkit::writing::{ok, refused};
use testsite::{App, app};

/// Somebody who writes, with the calls of this file.
struct Editor(Staffer);

impl Editor {
    async fn download(&self, kind: &str) -> String {
        let path = format!("/api/desk/document-tables/{kind}");
        let answer = self.0.get(&path).await;
        assert_eq!(answer.status(), 200);
        answer.text().await.unwrap()
    }

    async fn send(&self, csv: &str, apply: bool) -> Value {
        let body = json!({"csv": csv, "apply": apply});
        ok(self.0.post("/api/desk/document-tables/shop", body).await).await
    }

    async fn product(&self, title: &str) -> String {
        let body = json!({"title": title, "prices": {"NGN": 500_000, "GBP": 1_000}});
        self.0.begin("shop", body).await.0
    }

    async fn body(&self, id: &str) -> Value {
        self.0.read(id).await["body"].clone()
    }
}

async fn house() -> App {
    app().without_jobs().start().await
}

#[tokio::test]
async fn a_table_of_documents_goes_out_and_comes_back_without_changing_anything() {
    let app = house().await;
    let editor = Editor(app.sign_in(Role::Editor).await);
    for title in ["Net", "Mug; \"large\"", "=Thermometer"] {
        editor.product(title).await;
    }
    let table = editor.download("shop").await;
    let back = editor.send(&table, true).await;
    assert_eq!(
        (&back["unchanged"], &back["rows"], &back["applied"]),
        (&json!(3), &json!([]), &json!(false)),
        "{back}"
    );
}

#[tokio::test]
async fn what_a_table_of_documents_changes_is_shown_first_and_saved_as_drafts() {
    let app = house().await;
    let editor = Editor(app.sign_in(Role::Editor).await);
    let net = editor.product("Net").await;
    let mug = editor.product("Mug").await;
    let table = format!(
        "Id;Name;VAT;Prices NGN;Prices GBP;Sold sealed\r\n{net};Treated net;;6,500.50;;yes\r\n{mug};Mug;Standard rate;5000;10.00;\r\n\
         ;Scarf;;1200;;no\r\n"
    );
    let looked = editor.send(&table, false).await;
    let row = |at: usize| (&looked["rows"][at]["name"], &looked["rows"][at]["changes"]);
    assert_eq!(
        row(0),
        (
            &json!("Net"),
            &json!([
                "Name: Net → Treated net",
                "Prices NGN: 5000.00 → 6500.50",
                "Prices GBP: 10.00 → none",
                "Sold sealed: none → yes",
            ])
        ),
        "{looked}"
    );
    assert_eq!(
        row(1),
        (&json!("Mug"), &json!(["VAT: none → Standard rate"]))
    );
    assert_eq!(row(2), (&json!("Scarf"), &json!(["New draft"])));
    assert_eq!(
        editor.body(&net).await["title"],
        "Net",
        "it was only looked at"
    );
    assert_eq!(editor.send(&table, true).await["applied"], true);
    let saved = editor.body(&net).await;
    assert_eq!(
        (&saved["title"], &saved["prices"], &saved["sealed"]),
        (
            &json!("Treated net"),
            &json!({"NGN": 650_050}),
            &json!(true)
        )
    );
    let list = ok(editor
        .0
        .get("/api/desk/documents?kind=shop&state=draft")
        .await)
    .await;
    assert_eq!(list["total"], 3, "nothing is published by a table");
    let rows = list["items"].as_array().unwrap();
    let row = rows.iter().find(|row| row["title"] == "Treated net");
    let prices = &row.unwrap()["prices"];
    assert_eq!(
        (&prices[0]["text"], prices.as_array().unwrap().len()),
        (&json!("₦6,500.50"), 1),
        "the list says what the newest version costs"
    );
}

#[tokio::test]
async fn a_table_of_documents_with_one_mistake_changes_nothing() {
    let app = house().await;
    let editor = Editor(app.sign_in(Role::Editor).await);
    let net = editor.product("Net").await;
    let head = "Id,Name,VAT,Prices NGN,Best before,Position in the list";
    let long = "x".repeat(121);
    for (row, problem) in [
        (format!("{net},Net,reduced,,,"), "VAT: enter "),
        (format!("{net},Net,,five,,"), "Prices NGN: enter "),
        (
            format!("{net},Net,,5000,01/02/2027,"),
            "Best before: enter ",
        ),
        (format!("{net},Net,,5000,,100001"), "Position in the list: "),
        (format!("{net},{long},,5000,,"), "Name: at most 120 "),
        (
            "shop-nothing,Net,,,,".to_owned(),
            "No document of this type ",
        ),
        (",,standard,,,".to_owned(), "A new row, without an Id, "),
    ] {
        let table = format!("{head}\n,Scarf,,,,\n{row}\n");
        let answer = editor.send(&table, true).await;
        let said = answer["rows"][1]["problem"].as_str().unwrap_or_default();
        assert!(said.starts_with(problem), "{row}: {answer}");
        assert_eq!(answer["applied"], false, "{row}");
    }
    let twice = format!("{head}\n{net},A,,,,\n{net},B,,,,\n");
    assert_eq!(editor.send(&twice, true).await["problems"], 1);
    let list = ok(editor.0.get("/api/desk/documents?kind=shop").await).await;
    assert_eq!(list["total"], 1);
    assert_eq!(editor.body(&net).await["title"], "Net");
    for table in ["", "Name\nNet\n", "Id\nx\n"] {
        let body = json!({"csv": table, "apply": true});
        let path = "/api/desk/document-tables/shop";
        refused(editor.0.post(path, body).await, 422).await;
    }
}

#[tokio::test]
async fn a_table_does_not_write_over_what_somebody_saved_meanwhile() {
    let app = house().await;
    let editor = Editor(app.sign_in(Role::Editor).await);
    let net = editor.product("Net").await;
    let table = editor.download("shop").await;
    let base = editor.0.read(&net).await["revision"].as_i64().unwrap();
    let mut body = editor.body(&net).await;
    body["title"] = json!("Newer net");
    ok(editor.0.save(&net, base, &body, "").await).await;
    let answer = editor
        .send(&table.replace("5000.00", "4000.00"), true)
        .await;
    let said = answer["rows"][0]["problem"].as_str().unwrap();
    assert!(said.starts_with("Someone has changed this since"), "{said}");
    assert_eq!(editor.body(&net).await["title"], "Newer net");
}

#[tokio::test]
async fn one_field_is_set_in_many_documents() {
    let app = house().await;
    let editor = Editor(app.sign_in(Role::Editor).await);
    let mut ids = Vec::new();
    for title in ["Net", "Mug", "Scarf"] {
        ids.push(editor.product(title).await);
    }
    ok(editor.0.act(&ids[2], json!({"action": "archive"})).await).await;
    let set = |field: &'static str, value: Value| {
        let body = json!({"ids": ids, "field": field, "value": value});
        editor.0.post("/api/desk/documents/bulk/fields", body)
    };
    let outcome = |answer: &Value| -> Vec<bool> {
        let items = answer["items"].as_array().unwrap().iter();
        items.map(|item| item["done"].as_bool().unwrap()).collect()
    };
    let done = ok(set("taxClass", json!("zero")).await).await;
    assert_eq!(outcome(&done), [true, true, false], "{done}");
    assert!(
        done["items"][2]["detail"]
            .as_str()
            .unwrap()
            .contains("archived")
    );
    assert_eq!(editor.body(&ids[0]).await["taxClass"], "zero");
    assert_eq!(editor.body(&ids[1]).await["taxClass"], "zero");
    let taken_out = ok(set("taxClass", Value::Null).await).await;
    assert_eq!(outcome(&taken_out), [true, true, false]);
    assert_eq!(editor.body(&ids[0]).await.get("taxClass"), None);
    for (field, value) in [
        ("taxClass", json!("reduced")),
        ("title", json!("x".repeat(121))),
        ("description", json!("Words")),
        ("rating", json!(5)),
        ("_id", json!("shop-other")),
    ] {
        let refused = ok(set(field, value).await).await;
        assert_eq!(
            outcome(&refused),
            [false, false, false],
            "{field}: {refused}"
        );
    }
    let claims = json!({"csv": "Id,Title\n", "apply": false});
    let path = "/api/desk/document-tables/claim";
    refused(editor.0.post(path, claims).await, 403).await;
}
