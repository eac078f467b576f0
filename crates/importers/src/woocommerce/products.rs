//! Products with their variants.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::money::WooCommerceShop;
use super::table::{WooRow, WooTable};
use crate::identity::{plain_or_hash, short_hash};
use crate::portable::{Addresses, BodySource, FoundPicture, Problem, convert_body, text_of_html};
use crate::sink::{
    AssetOrigin, ImportError, ImportSink, ImportedAsset, ImportedDocument, ImportedVariant,
};
use kernel::Money;

/// Shelf of what has no category: a product must have one.
const NO_SHELF: &str = "General";
/// Pictures that a product has at the desk.
const MOST_PICTURES: usize = 12;

/// Columns that are read.
const READ: [&str; 15] = [
    "id",
    "type",
    "sku",
    "name",
    "published",
    "short description",
    "description",
    "in stock?",
    "stock",
    "sale price",
    "regular price",
    "categories",
    "images",
    "parent",
    "position",
];
/// What stands in others when nothing was set.
const USUAL: [(&str, &str); 11] = [
    ("is featured?", "0"),
    ("visibility in catalog", "visible"),
    ("tax status", "taxable"),
    ("tax class", "standard"),
    ("tax class", "parent"),
    ("backorders allowed?", "0"),
    ("sold individually?", "0"),
    ("allow customer reviews?", "1"),
    ("allow customer reviews?", "0"),
    ("download limit", "0"),
    ("download expiry days", "0"),
];

pub(super) fn import_products(
    table: &WooTable,
    shop: &WooCommerceShop,
    sink: &mut dyn ImportSink,
) -> Result<(), ImportError> {
    let mut variations: BTreeMap<String, Vec<WooRow<'_>>> = BTreeMap::new();
    for row in table.rows().filter(|row| kind_of(row) == "variation") {
        variations
            .entry(row.cell("parent").to_lowercase())
            .or_default()
            .push(row);
    }
    let addresses = Addresses::new(&shop.site_address);
    let mut import = ProductImport {
        shop,
        addresses,
        variations,
        given: BTreeSet::new(),
        sink,
    };
    for row in table.rows().filter(|row| kind_of(row) != "variation") {
        import.take_product(&row)?;
    }
    // A variation without its product is of no use.
    for row in std::mem::take(&mut import.variations)
        .into_values()
        .flatten()
    {
        let problem = Problem::refused(
            row.cell("name"),
            "A variation whose product is not in the table.",
        );
        import.report(vec![problem], &row.place())?;
    }
    Ok(())
}

/// `simple`, `variable`, `variation`; further words such as `downloadable` are left to the report.
fn kind_of<'a>(row: &WooRow<'a>) -> &'a str {
    let kind = row
        .cell("type")
        .split(',')
        .next()
        .unwrap_or_default()
        .trim();
    if kind.is_empty() { "simple" } else { kind }
}

struct ProductImport<'a> {
    shop: &'a WooCommerceShop,
    addresses: Addresses,
    /// Variations that did not come yet, under what they call their product: `id:12`, or its SKU.
    variations: BTreeMap<String, Vec<WooRow<'a>>>,
    given: BTreeSet<String>,
    sink: &'a mut dyn ImportSink,
}

impl<'a> ProductImport<'a> {
    /// The variations that name this product; each comes once.
    fn take_variations_of(&mut self, row: &WooRow<'_>) -> Vec<WooRow<'a>> {
        let names = [
            format!("id:{}", row.cell("id")),
            row.cell("sku").to_lowercase(),
        ];
        let mut named = names.iter().filter(|name| !name.is_empty());
        named
            .find_map(|name| self.variations.remove(name))
            .unwrap_or_default()
    }

    fn take_product(&mut self, row: &WooRow<'_>) -> Result<(), ImportError> {
        let (place, title, kind) = (row.place(), text_of_html(row.cell("name")), kind_of(row));
        if !matches!(kind, "simple" | "variable") {
            let why = "Products of this kind (groups, products of other shops, subscriptions) are not sold here.";
            return self.report(
                vec![Problem::refused(format!("{kind}: {title}"), why)],
                &place,
            );
        }
        let part = plain_or_hash(row.any(&["id", "sku", "name"]));
        let id = format!("woo-{part}");
        if !self.given.insert(id.clone()) {
            return self.report(
                vec![Problem::refused(title, "It stands in the table twice.")],
                &place,
            );
        }
        let variations = self.take_variations_of(row);
        let mut problems = left_out(row);
        let price = self
            .price_of(row, &mut problems)
            .or_else(|| self.lowest_price(&variations));
        let (value, assets) = self.build_document(row, &id, price, &mut problems);
        for asset in assets {
            if self.given.insert(asset.reference.clone()) {
                self.sink.asset(ImportedAsset {
                    place: place.clone(),
                    ..asset
                })?;
            }
        }
        if row.cell("published") == "-1" {
            problems.push(Problem::changed(
                title,
                "It was private or not finished; it is a draft.",
            ));
        }
        self.sink.document(ImportedDocument {
            value,
            is_draft: !row.is_yes("published"),
            place,
        })?;
        self.report(problems, &row.place())?;
        if kind == "simple" {
            return self.push_variant(row, &id, String::new(), None);
        }
        for variation in variations {
            self.take_variation(&variation, &id, price)?;
        }
        Ok(())
    }

    fn lowest_price(&self, variations: &[WooRow<'_>]) -> Option<Money> {
        let prices = variations
            .iter()
            .filter_map(|one| self.price_of(one, &mut Vec::new()));
        prices.min_by_key(|price| price.minor)
    }

    fn take_variation(
        &mut self,
        row: &WooRow<'_>,
        product: &str,
        common: Option<Money>,
    ) -> Result<(), ImportError> {
        let mut problems = left_out(row);
        let price = self.price_of(row, &mut problems);
        if !row.cell("images").is_empty() {
            problems.push(Problem::refused(
                row.cell("images"),
                "A variation has no picture of its own here.",
            ));
        }
        if !row.cell("description").is_empty() {
            problems.push(Problem::refused(
                text_of_html(row.cell("description")),
                "A variation has no text of its own here.",
            ));
        }
        if !row.is_yes("published") {
            problems.push(Problem::changed(
                row.cell("name"),
                "The variation was not for sale; look at its stock.",
            ));
        }
        self.report(problems, &row.place())?;
        let label = label_of(row);
        self.push_variant(
            row,
            product,
            label,
            price.filter(|price| Some(*price) != common),
        )
    }

    fn push_variant(
        &mut self,
        row: &WooRow<'_>,
        product: &str,
        label: String,
        price: Option<Money>,
    ) -> Result<(), ImportError> {
        let part = plain_or_hash(row.any(&["id", "sku", "name"]));
        let stock = row.cell("stock");
        let mut pieces = stock.parse::<i64>().ok();
        if !stock.is_empty() && pieces.is_none() {
            let problem = Problem::refused(stock, "The stock is no whole number.");
            self.report(vec![problem], &row.place())?;
        }
        if pieces.is_none() && row.cell("in stock?") == "0" {
            pieces = Some(0);
        } else if pieces.is_none() {
            let problem = Problem::changed(
                row.cell("name"),
                "Its pieces were not counted; the desk must count them.",
            );
            self.report(vec![problem], &row.place())?;
        }
        Ok(self.sink.variant(ImportedVariant {
            id: format!("woo-variant-{part}"),
            product: product.to_owned(),
            label,
            price,
            pieces,
            place: row.place(),
        })?)
    }

    /// What it costs now: the sale price where there is one.
    fn price_of(&self, row: &WooRow<'_>, problems: &mut Vec<Problem>) -> Option<Money> {
        let mut read = |column: &str| {
            let cell = row.cell(column);
            let amount = self.shop.read_amount(cell);
            if amount.is_none() && !cell.is_empty() {
                problems.push(Problem::refused(
                    cell,
                    "The price is no amount with two decimals.",
                ));
            }
            amount
        };
        let (regular, sale) = (read("regular price"), read("sale price"));
        if let Some(sale) = sale {
            let before = regular.map_or_else(String::new, Money::format_with_code);
            let has_days = !row
                .any(&["date sale price starts", "date sale price ends"])
                .is_empty();
            if has_days && regular.is_some() {
                problems.push(Problem::refused(
                    sale.format_with_code(),
                    "A sale price of certain days; the usual price was taken.",
                ));
                return regular;
            }
            problems.push(Problem::changed(
                before,
                "The sale price is its price here; a price before is not shown.",
            ));
        }
        sale.or(regular)
    }

    fn build_document(
        &self,
        row: &WooRow<'_>,
        id: &str,
        price: Option<Money>,
        problems: &mut Vec<Problem>,
    ) -> (Value, Vec<ImportedAsset>) {
        let mut assets = Vec::new();
        // Exports write line breaks of cells as two signs.
        let html = [row.cell("description"), row.cell("short description")]
            .map(|cell| cell.replace("\\n", "\n"));
        let html = html
            .into_iter()
            .find(|html| !html.trim().is_empty())
            .unwrap_or_default();
        if !row.cell("description").is_empty() && !row.cell("short description").is_empty() {
            problems.push(Problem::refused(
                text_of_html(row.cell("short description")),
                "A product has one text here; its short text was left out.",
            ));
        }
        let source = BodySource {
            document: id,
            html: &html,
            breaks_lines: true,
            addresses: self.addresses.clone(),
            ..BodySource::default()
        };
        let mut body = convert_body(source, &mut |wish| self.picture(wish.src, &mut assets));
        problems.append(&mut body.problems);
        let icons = self.pictures_of(row, &mut assets, problems);
        let mut fields = Map::new();
        fields.insert("_id".to_owned(), id.into());
        fields.insert("_type".to_owned(), "shop".into());
        fields.insert("title".to_owned(), text_of_html(row.cell("name")).into());
        fields.insert("description".to_owned(), body.blocks.into());
        fields.insert("icon".to_owned(), icons.into());
        fields.insert("product".to_owned(), shelf_of(row, problems).into());
        fields.insert("productClass".to_owned(), "merchandise".into());
        problems.push(Problem::changed(
            "type of product",
            "It came as merchandise; devices and medicines must be marked at the desk.",
        ));
        match price {
            Some(price) => {
                fields.insert(
                    "prices".to_owned(),
                    json!({price.currency.code(): price.minor}),
                );
            }
            None => problems.push(Problem::changed(
                "price",
                "It has no price; the desk asks for one.",
            )),
        }
        if let Ok(order) = row.cell("position").parse::<u32>() {
            fields.insert("order".to_owned(), order.into());
        }
        (Value::Object(fields), assets)
    }

    fn pictures_of(
        &self,
        row: &WooRow<'_>,
        assets: &mut Vec<ImportedAsset>,
        problems: &mut Vec<Problem>,
    ) -> Vec<Value> {
        let mut icons = Vec::new();
        for src in row
            .cell("images")
            .split(',')
            .map(str::trim)
            .filter(|src| !src.is_empty())
        {
            if icons.len() >= MOST_PICTURES {
                problems.push(Problem::refused(
                    src,
                    "A product has at most twelve pictures here.",
                ));
                continue;
            }
            let Some(found) = self.picture(src, assets) else {
                problems.push(Problem::refused(
                    src,
                    "The picture has no address that can be fetched.",
                ));
                continue;
            };
            let key = short_hash(&[&found.reference, &icons.len().to_string()]);
            let asset = json!({"_type": "reference", "_ref": found.reference});
            icons.push(json!({"_type": "image", "_key": key, "asset": asset}));
        }
        if icons.is_empty() {
            problems.push(Problem::changed(
                "pictures",
                "It has no picture; the desk asks for one.",
            ));
        }
        icons
    }

    fn picture(&self, src: &str, assets: &mut Vec<ImportedAsset>) -> Option<FoundPicture> {
        let url = self
            .addresses
            .resolve(src)
            .filter(|_| !src.is_empty())?
            .to_string();
        let reference = format!("woo-asset-{}", short_hash(&[&url]));
        assets.push(ImportedAsset {
            reference: reference.clone(),
            file_name: Addresses::file_name(&url),
            origin: AssetOrigin::Url(url),
            alt: String::new(),
            place: String::new(),
        });
        Some(FoundPicture {
            reference,
            alt: String::new(),
        })
    }

    fn report(&mut self, problems: Vec<Problem>, place: &str) -> Result<(), ImportError> {
        for problem in problems {
            self.sink.notice(problem.at(place))?;
        }
        Ok(())
    }
}

/// The last name of the first category: `Home > Beds` is `Beds`.
fn shelf_of(row: &WooRow<'_>, problems: &mut Vec<Problem>) -> String {
    let mut paths = row
        .cell("categories")
        .split(',')
        .map(str::trim)
        .filter(|path| !path.is_empty());
    let first = paths
        .next()
        .map(|path| text_of_html(path.rsplit('>').next().unwrap_or(path)));
    let more: Vec<&str> = paths.collect();
    if !more.is_empty() {
        problems.push(Problem::refused(
            more.join(", "),
            "A product stands on one shelf here; further categories were left out.",
        ));
    }
    first.unwrap_or_else(|| {
        problems.push(Problem::changed(
            "category",
            "It has no category; its shelf is General.",
        ));
        NO_SHELF.to_owned()
    })
}

/// `Large, blue`: the values of its attributes.
fn label_of(row: &WooRow<'_>) -> String {
    let values = (1..=20)
        .map(|at| row.cell(&format!("attribute {at} value(s)")))
        .filter(|value| !value.is_empty());
    let label = values.collect::<Vec<_>>().join(", ");
    if label.is_empty() {
        row.cell("name").to_owned()
    } else {
        label
    }
}

/// Filled columns that have no place here. Attributes of variations are their labels.
fn left_out(row: &WooRow<'_>) -> Vec<Problem> {
    let is_label = |name: &str| name.starts_with("attribute ") && kind_of(row) != "simple";
    let others = row.filled().filter(|(name, cell)| {
        !READ.contains(name) && !USUAL.contains(&(name, cell)) && !is_label(name)
    });
    let names: Vec<&str> = others.map(|(name, _)| name).collect();
    let mut problems = Vec::new();
    if !names.is_empty() {
        problems.push(Problem::refused(
            names.join(", "),
            "Columns that products do not have here were left out.",
        ));
    }
    if !row.cell("sku").is_empty() {
        problems.push(Problem::refused(
            row.cell("sku"),
            "Products have no SKU here.",
        ));
    }
    if let Some((_, more)) = row.cell("type").split_once(',') {
        problems.push(Problem::changed(
            more.trim(),
            "It came as a thing with pieces; set files at the desk.",
        ));
    }
    problems
}
