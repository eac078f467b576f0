//! A sink that keeps everything.
use importers::{
    ImportNotice, ImportSink, ImportedAsset, ImportedComment, ImportedCoupon, ImportedDocument,
    ImportedRedirect, ImportedVariant, NoticeKind, RedirectTarget, SinkError,
};
use serde_json::Value;

#[derive(Debug, Default, PartialEq)]
pub struct Collected {
    pub documents: Vec<ImportedDocument>,
    pub assets: Vec<ImportedAsset>,
    pub redirects: Vec<ImportedRedirect>,
    pub comments: Vec<ImportedComment>,
    pub variants: Vec<ImportedVariant>,
    pub coupons: Vec<ImportedCoupon>,
    pub notices: Vec<ImportNotice>,
    /// What came, in its order: `asset x`, `document y`.
    pub order: Vec<String>,
}

impl ImportSink for Collected {
    fn document(&mut self, document: ImportedDocument) -> Result<(), SinkError> {
        self.order.push(format!(
            "document {}",
            document.value["_id"].as_str().unwrap()
        ));
        self.documents.push(document);
        Ok(())
    }

    fn asset(&mut self, asset: ImportedAsset) -> Result<(), SinkError> {
        self.order.push(format!("asset {}", asset.reference));
        self.assets.push(asset);
        Ok(())
    }

    fn redirect(&mut self, redirect: ImportedRedirect) -> Result<(), SinkError> {
        self.redirects.push(redirect);
        Ok(())
    }

    fn comment(&mut self, comment: ImportedComment) -> Result<(), SinkError> {
        self.order.push(format!("comment {}", comment.id));
        self.comments.push(comment);
        Ok(())
    }

    fn variant(&mut self, variant: ImportedVariant) -> Result<(), SinkError> {
        self.variants.push(variant);
        Ok(())
    }

    fn coupon(&mut self, coupon: ImportedCoupon) -> Result<(), SinkError> {
        self.coupons.push(coupon);
        Ok(())
    }

    fn notice(&mut self, notice: ImportNotice) -> Result<(), SinkError> {
        self.notices.push(notice);
        Ok(())
    }
}

impl Collected {
    pub fn document(&self, id: &str) -> &ImportedDocument {
        let found = self
            .documents
            .iter()
            .find(|document| document.value["_id"] == id);
        found.unwrap_or_else(|| panic!("no {id} among {:?}", self.order))
    }

    pub fn body(&self, id: &str) -> &[Value] {
        self.document(id).value["description"].as_array().unwrap()
    }

    /// Whether a notice says this of that.
    pub fn says(&self, kind: NoticeKind, what: &str, why: &str) -> bool {
        self.notices
            .iter()
            .any(|one| one.kind == kind && one.what.contains(what) && one.why.contains(why))
    }

    pub fn assert_says(&self, kind: NoticeKind, what: &str, why: &str) {
        assert!(
            self.says(kind, what, why),
            "{what:?} {why:?} is not in {:#?}",
            self.notices
        );
    }

    /// The document that an old address leads to.
    pub fn target_of(&self, from: &str) -> Option<&str> {
        let found = self
            .redirects
            .iter()
            .find(|redirect| redirect.from == from)?;
        Some(match &found.target {
            RedirectTarget::Document(id) => id,
            RedirectTarget::Topic(topic) => topic,
        })
    }
}

/// Blocks in short: `h2: Words`, `* item`, `## item` for the second level of a numbered list, `[image ref | alt | caption]`.
pub fn outline(blocks: &[Value]) -> Vec<String> {
    blocks.iter().map(outline_block).collect()
}

fn outline_block(block: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match block["_type"].as_str().unwrap() {
        "block" => {
            let words: String = block["children"]
                .as_array()
                .unwrap()
                .iter()
                .map(|span| marked(block, span))
                .collect();
            let level = usize::try_from(block["level"].as_u64().unwrap_or(1)).unwrap();
            match (block["listItem"].as_str(), block["style"].as_str().unwrap()) {
                (Some("number"), _) => format!("{} {words}", "#".repeat(level)),
                (Some(_), _) => format!("{} {words}", "*".repeat(level)),
                (None, "normal") => words,
                (None, style) => format!("{style}: {words}"),
            }
        }
        "image" => {
            let reference = text(&block["asset"]["_ref"]);
            format!(
                "[image {reference} | {} | {}]",
                text(&block["alt"]),
                text(&block["caption"])
            )
        }
        "video" => format!(
            "[video {} | {}]",
            text(&block["videoId"]),
            text(&block["title"])
        ),
        "audio" => format!(
            "[audio {} | {}]",
            text(&block["asset"]["_ref"]),
            text(&block["title"])
        ),
        "table" => {
            let rows = block["rows"].as_array().unwrap().iter();
            let rows = rows.map(|row| {
                row["cells"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(text)
                    .collect::<Vec<_>>()
                    .join(" | ")
            });
            format!(
                "[table {} / {}]",
                block["header"],
                rows.collect::<Vec<_>>().join(" / ")
            )
        }
        "callout" => format!(
            "[callout {}]",
            outline(block["body"].as_array().unwrap()).join(" / ")
        ),
        "divider" => "[divider]".to_owned(),
        "importedBlock" => format!(
            "[card {} | {}]",
            text(&block["name"]),
            text(&block["source"])
        ),
        other => panic!("{other} is no block type of ours"),
    }
}

/// Words with marks as signs: `*strong*`, `_em_`, `` `code` ``, `+underline+`, `~struck~`, `(words)[href]`.
fn marked(block: &Value, span: &Value) -> String {
    let mut words = span["text"].as_str().unwrap().to_owned();
    for mark in span["marks"].as_array().unwrap() {
        words = match mark.as_str().unwrap() {
            "strong" => format!("*{words}*"),
            "em" => format!("_{words}_"),
            "code" => format!("`{words}`"),
            "underline" => format!("+{words}+"),
            "strike-through" => format!("~{words}~"),
            key => {
                let link = block["markDefs"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|link| link["_key"] == key)
                    .unwrap();
                format!("({words})[{}]", link["href"].as_str().unwrap())
            }
        };
    }
    words
}
