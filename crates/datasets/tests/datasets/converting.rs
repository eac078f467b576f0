//! What other systems export.
use content::model::DocumentKind::Blog;
use datasets::{DatasetSource, ForeignExport, ImportReport};
use store::Actor;
use testkit::pictures::png_taken_at;
use web::OldAddresses;
use wiremock::matchers::path;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::house::House;

/// A blog of one post with its picture, and a draft.
fn wxr(site: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Old blog</title><link>{site}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>{site}</wp:base_site_url><wp:base_blog_url>{site}</wp:base_blog_url>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>eating-well</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Eating & living]]></wp:cat_name></wp:category>
<item><title>Salt</title><link>{site}/2019/05/salt/</link><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[<p>Eat less salt.</p><p><img src="{site}/wp-content/uploads/2019/05/leaf.png" alt="A leaf"></p>]]></content:encoded>
<wp:post_id>7</wp:post_id><wp:post_date_gmt>2019-05-01 09:00:00</wp:post_date_gmt><wp:post_name>salt</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="eating-well">Eating &amp; living</category>
<wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author>Bisi</wp:comment_author><wp:comment_date_gmt>2019-05-02 09:00:00</wp:comment_date_gmt><wp:comment_content>Thanks</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>
</item>
<item><title>Sugar</title><link>{site}/?p=8</link><content:encoded><![CDATA[Not yet.]]></content:encoded>
<wp:post_id>8</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>"#
    )
}

async fn import(house: &House, export: &ForeignExport, file: &str, is_dry: bool) -> ImportReport {
    let source = DatasetSource::convert(export, &house.scratch(file), house.folder.path()).unwrap();
    house
        .datasets
        .import_dataset(Actor::System, source, is_dry)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_blog_comes_with_its_pictures_and_its_addresses_and_nothing_is_fetched_twice() {
    let house = House::empty().await;
    let old = MockServer::start().await;
    let picture = ResponseTemplate::new(200).set_body_bytes(png_taken_at("6.5 N"));
    Mock::given(path("/wp-content/uploads/2019/05/leaf.png"))
        .respond_with(picture)
        .expect(1)
        .mount(&old)
        .await;
    std::fs::write(house.scratch("blog.xml"), wxr(&old.uri())).unwrap();
    let export = ForeignExport::Wxr { uploads: None };
    let dry = import(&house, &export, "blog.xml", true).await;
    assert_eq!((dry.published, dry.drafts, dry.files), (1, 1, 1), "{dry}");
    assert_eq!(old.received_requests().await.unwrap().len(), 0);
    let report = import(&house, &export, "blog.xml", false).await;
    assert_eq!(
        (report.published, report.drafts, report.files),
        (1, 1, 1),
        "{report}"
    );

    let post = house.published(Blog, "wp-7").await.unwrap();
    let picture = post.body["description"].to_string();
    let asset = content_asset(&picture);
    assert!(
        house
            .content
            .pictures()
            .find_view(&asset, "")
            .await
            .unwrap()
            .is_some()
    );
    let there = Some("/blog/salt".to_owned());
    for address in [
        "/2019/05/salt/",
        "/2019/05/salt",
        "/2019/05/salt/?utm_source=x",
        "/?p=7",
    ] {
        assert_eq!(
            house.datasets.find_new_path(address).await,
            there,
            "{address}"
        );
    }
    for address in ["/", "/?utm_source=x", "/2019/05/", "/?p=8", "/\0", "/%ff"] {
        assert_eq!(
            house.datasets.find_new_path(address).await,
            None,
            "{address}"
        );
    }

    let topic = house.datasets.find_new_path("/category/eating-well/").await;
    assert_eq!(topic.as_deref(), Some("/blog?category=Eating+%26+living"));
    let again = import(&house, &export, "blog.xml", false).await;
    assert_eq!(
        (again.unchanged, again.files_unchanged, again.files),
        (2, 1, 0),
        "{again}"
    );
}

/// The first file that a document names.
fn content_asset(text: &str) -> String {
    let at = text.find("\"image-").unwrap() + 1;
    text[at..].split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn pictures_that_do_not_come_are_told_and_the_post_is_there() {
    let house = House::empty().await;
    let old = MockServer::start().await;
    std::fs::write(house.scratch("blog.xml"), wxr(&old.uri())).unwrap();
    let export = ForeignExport::Wxr { uploads: None };
    let report = import(&house, &export, "blog.xml", false).await;
    assert_eq!((report.published, report.files_refused), (1, 1), "{report}");
    let told = report
        .notices
        .iter()
        .any(|notice| notice.words.contains("404"));
    assert!(told, "{report}");
    assert!(house.published(Blog, "wp-7").await.is_some());
}

#[tokio::test]
async fn pictures_of_a_copy_of_the_uploads_are_not_fetched() {
    let house = House::empty().await;
    let folder = house.scratch("uploads/2019/05");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("leaf.png"), png_taken_at("6.5 N")).unwrap();
    std::fs::write(house.scratch("blog.xml"), wxr("https://nobody.invalid")).unwrap();
    let export = ForeignExport::Wxr {
        uploads: Some(house.scratch("uploads")),
    };
    let report = import(&house, &export, "blog.xml", false).await;
    assert_eq!(
        (report.published, report.files, report.files_refused),
        (1, 1, 0),
        "{report}"
    );
}

#[tokio::test]
async fn a_folder_of_markdown_and_what_is_no_export() {
    let house = House::empty().await;
    let folder = house.scratch("texts");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("leaf.png"), png_taken_at("here")).unwrap();
    let text = "---\ntitle: Sleep\nslug: sleep\ndate: 2024-02-01\n---\nGo to bed.\n\n![A leaf](leaf.png)\n";
    std::fs::write(folder.join("sleep.md"), text).unwrap();
    let report = import(&house, &ForeignExport::Markdown, "texts", false).await;
    assert_eq!((report.published, report.files), (1, 1), "{report}");
    std::fs::write(house.scratch("words.xml"), "<html><p>Hello</p></html>").unwrap();
    let export = ForeignExport::Wxr { uploads: None };
    let refused = DatasetSource::convert(&export, &house.scratch("words.xml"), house.folder.path());
    assert!(refused.unwrap_err().to_string().contains("WordPress"));
}
