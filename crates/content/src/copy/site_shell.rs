//! What stands around every page.
use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Offset, TimeDelta, Utc};
use kernel::dates::{format_time, parse_document_date};
use kernel::{Currency, PracticeZone, earliest_timestamp};
use serde_json::{Map, Value};

use super::sample_places;
use super::{
    ClaimSet, CopyPlaceholders, PublishedKinds, merge_copy, page_copy::default_copy, resolve_copy,
};
use crate::model::lagos_time::{start_of_day, today_in_lagos};
use crate::model::links::{check_link, is_external};
use crate::model::{Document, fields};
use crate::view::{ContactView, FooterColumn, LinkView, LookView, ShellView, UrgentHelp};

#[derive(Debug, Clone)]
pub struct ShellInput<'a> {
    pub settings: Option<&'a Value>,
    pub claims: &'a ClaimSet,
    /// Documents of type `navigation`, which imports bring: they are the header until staff open the menu, which takes them over.
    pub navigation: &'a [Document],
    /// Own pages, in their order.
    pub own_pages: &'a [Document],
    /// What the lists have that links lead to.
    pub published: &'a PublishedKinds,
    pub sample: bool,
    /// Mail has no way out.
    pub sends_no_mail: bool,
    pub now: DateTime<Utc>,
    pub look: LookView,
}

#[derive(Debug)]
pub struct SiteShell {
    pub view: ShellView,
    /// When it changes by itself: an announcement, the clocks of the UK, a claim, the year.
    pub until: Option<DateTime<Utc>>,
    pub names: CopyPlaceholders,
}

pub fn build_shell(facts: ShellInput<'_>) -> SiteShell {
    let empty = Map::new();
    let mut words = merge_copy(default_copy("site").unwrap_or(&empty), facts.settings);
    let year_ends = fill_year(&mut words, facts.now);
    let names = CopyPlaceholders::from_site_copy(&words);
    let site = Value::Object(resolve_copy(&words, facts.claims, &names));
    let (announcement, announcement_changes) = current_announcement(&site, facts.now);
    let until = [
        announcement_changes,
        facts.claims.changes_at,
        // Phone hours are also shown in UK time, so the shell ages when the UK clocks change.
        next_uk_clock_change(facts.now),
        year_ends,
    ]
    .into_iter()
    .fold(None, earliest_timestamp);
    let mut view = ShellView {
        brand: fields::read_text(&site, "brand").to_owned(),
        doctor: fields::read_text(&site, "doctor").to_owned(),
        tagline: fields::read_text(&site, "tagline").to_owned(),
        booking_url: booking_url(fields::read_text(&site, "bookingUrl")),
        book_label: fields::read_text(&site, "bookLabel").to_owned(),
        book_now_label: fields::read_text(&site, "bookNowLabel").to_owned(),
        navigation: build_navigation(&facts, &words, &site),
        footer_columns: build_footer(&site, facts.own_pages),
        policy_link: parse_link(site.get("policyLink")).unwrap_or_else(|| LinkView {
            label: l10n::t!("content-policy-link").into(),
            href: "/policy".into(),
        }),
        copyright: fields::read_text(&site, "copyright").to_owned(),
        designer_credit: parse_link(site.get("designerCredit")).unwrap_or_else(|| LinkView {
            label: fields::read_text(&site, "designerCredit").to_owned(),
            href: "/".into(),
        }),
        // To another site: a way that stays here hides nothing.
        quick_exit: parse_link(site.get("quickExit")).filter(|link| is_external(&link.href)),
        urgent_help: fields::read_list(&site, "urgentHelp")
            .iter()
            .filter_map(urgent_help)
            .collect(),
        not_emergency: fields::read_text(&site, "notEmergency").to_owned(),
        contact: build_contact(site.get("contact").unwrap_or(&Value::Null), facts.now),
        external: external_profiles(&site),
        announcement,
        company_line: company_line(&site, facts.claims),
        sample: facts.sample,
        sends_no_mail: facts.sends_no_mail,
        features: feature_switches(&site),
        currencies: allowed_currencies(&site),
        naira_per_megabyte: naira_per_megabyte(fields::read_text(&site, "nairaPerMegabyte")),
        naira_per_megabyte_day: day_of_price(&site),
        look: facts.look,
    };
    sample_places::hide_sample_places(&mut view);
    hide_empty_lists(&mut view, facts.published);
    SiteShell { view, until, names }
}

/// This year where staff set none; answers when it ends, in Lagos.
fn fill_year(words: &mut Map<String, Value>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if words.get("year").is_some_and(Value::is_number) {
        return None;
    }
    let year = today_in_lagos(now).year();
    words.insert("year".into(), year.into());
    start_of_day(NaiveDate::from_ymd_opt(year + 1, 1, 1)?)
}

/// Takes links off to lists that have nothing yet. They come back with the first thing in them.
fn hide_empty_lists(view: &mut ShellView, published: &PublishedKinds) {
    let leads_somewhere = |link: &LinkView| !published.leads_nowhere(&link.href);
    view.navigation.retain(leads_somewhere);
    for column in &mut view.footer_columns {
        column.links.retain(leads_somewhere);
    }
    view.footer_columns
        .retain(|column| !column.links.is_empty());
}

/// The external scheduling site, or the package list when none is set (spec 1 §2).
fn booking_url(set: &str) -> String {
    check_link(set)
        .filter(|url| is_external(url) || url.starts_with('/'))
        .unwrap_or_else(|| "/consultation".to_owned())
}

fn parse_link(value: Option<&Value>) -> Option<LinkView> {
    let label = fields::read_some_text(value?, "label")?;
    Some(LinkView {
        label,
        href: check_link(fields::read_text(value?, "href"))?,
    })
}

/// The links of a list; those to own pages that are not on the site are left out.
fn parse_links(value: &Value, key: &str, own_pages: &[Document]) -> Vec<LinkView> {
    fields::read_list(value, key)
        .iter()
        .filter_map(|entry| match page_of(entry) {
            None => parse_link(Some(entry)),
            Some(id) => {
                let page = own_pages.iter().find(|page| page.id == id)?;
                Some(LinkView {
                    label: fields::read_some_text(entry, "label")?,
                    // Its address now: it may have been renamed since somebody put it there.
                    href: own_page_path(page),
                })
            }
        })
        .collect()
}

/// The own page that an entry of the menu leads to.
fn page_of(entry: &Value) -> Option<&str> {
    entry.pointer("/page/_ref").and_then(Value::as_str)
}

pub(crate) fn own_page_path(page: &Document) -> String {
    format!("/pages/{}", page.slug_or_id())
}

fn build_navigation(
    facts: &ShellInput<'_>,
    words: &Map<String, Value>,
    site: &Value,
) -> Vec<LinkView> {
    let stored = facts.navigation.iter();
    let mut links: Vec<LinkView> = stored
        .filter_map(|document| parse_link(Some(&document.body)))
        .collect();
    if links.is_empty() {
        links = parse_links(site, "navigation", facts.own_pages);
    }
    // Hidden entries are no longer in `site`, and must not come back as pages of their own.
    let listed = words.get("navigation").and_then(Value::as_array);
    for document in facts.own_pages {
        let href = own_page_path(document);
        let is_entry = |entry: &Value| {
            page_of(entry) == Some(&document.id) || fields::read_text(entry, "href") == href
        };
        // Staff may have listed the page themselves as well.
        let is_new = links.iter().all(|link| link.href != href)
            && !listed.is_some_and(|entries| entries.iter().any(is_entry));
        if is_new && fields::read_flag(&document.body, "inMenu") {
            let label = document.text("title").to_owned();
            links.push(LinkView { label, href });
        }
    }
    links
}

fn build_footer(site: &Value, own_pages: &[Document]) -> Vec<FooterColumn> {
    fields::read_list(site, "footerColumns")
        .iter()
        .map(|column| FooterColumn {
            title: fields::read_text(column, "title").to_owned(),
            links: parse_links(column, "links", own_pages),
        })
        .filter(|column| !column.links.is_empty())
        .collect()
}

/// A number and where it works; one without an address to dial is left out.
fn urgent_help(entry: &Value) -> Option<UrgentHelp> {
    let number = fields::read_some_text(entry, "number")?;
    let dialled: String = number.chars().filter(char::is_ascii_digit).collect();
    let tel = check_link(fields::read_text(entry, "tel")).filter(|tel| tel.starts_with("tel:"));
    Some(UrgentHelp {
        country: fields::read_text(entry, "country").to_owned(),
        country_name: fields::read_text(entry, "countryName").to_owned(),
        tel: tel.or_else(|| check_link(&format!("tel:{dialled}")))?,
        number,
        note: fields::read_some_text(entry, "note"),
    })
}

fn build_contact(words: &Value, now: DateTime<Utc>) -> ContactView {
    ContactView {
        chat: parse_link(words.get("chat")),
        email: parse_link(words.get("email")),
        social: parse_link(words.get("social")),
        phone: parse_link(words.get("phone")),
        address: fields::read_texts(words, "address"),
        hours: fields::read_text(words, "hours").to_owned(),
        hours_uk: hours_uk(words, now).unwrap_or_default(),
    }
}

/// `Mon-Fri 7am to 4pm UK time`: the Lagos hours on a UK clock, today.
fn hours_uk(words: &Value, now: DateTime<Utc>) -> Option<String> {
    let days = fields::read_texts(words, "days");
    let span = match (days.first()?, days.last()?) {
        (first, last) if first == last => first.clone(),
        (first, last) => format!("{first}-{last}"),
    };
    let shift = uk_offset(now)
        - PracticeZone::Lagos
            .to_local(now)
            .offset()
            .fix()
            .local_minus_utc();
    let on_uk_clock = |key: &str| {
        let lagos = NaiveTime::parse_from_str(fields::read_text(words, key), "%H:%M").ok()?;
        Some(format_time(
            lagos
                .overflowing_add_signed(TimeDelta::seconds(shift.into()))
                .0,
        ))
    };
    Some(l10n::t!(
        "content-hours-uk",
        days = span,
        opens = on_uk_clock("opens")?,
        closes = on_uk_clock("closes")?
    ))
}

/// Seconds that UK clocks are ahead of UTC.
fn uk_offset(now: DateTime<Utc>) -> i32 {
    PracticeZone::London
        .to_local(now)
        .offset()
        .fix()
        .local_minus_utc()
}

/// The hour at which UK clocks change next, found within a year.
fn next_uk_clock_change(now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let hour = now.date_naive().and_time(NaiveTime::MIN).and_utc();
    let offset = uk_offset(now);
    // Days first, then hours: trying every hour of a year would cost 8,784 conversions per shell.
    let day = (1..=366)
        .map(|days| hour + TimeDelta::days(days))
        .find(|day| uk_offset(*day) != offset)?;
    (0..=24)
        .map(|hours| day - TimeDelta::hours(24 - hours))
        .find(|hour| *hour > now && uk_offset(*hour) != offset)
}

fn external_profiles(site: &Value) -> BTreeMap<String, String> {
    let profiles = site.get("external").and_then(Value::as_object);
    profiles
        .into_iter()
        .flatten()
        .filter_map(|(name, address)| {
            Some((
                name.clone(),
                check_link(address.as_str()?).filter(|url| is_external(url))?,
            ))
        })
        .collect()
}

/// The announcement of the moment, and when that changes. Its days are whole days in Lagos, both included.
fn current_announcement(
    site: &Value,
    now: DateTime<Utc>,
) -> (Option<LinkView>, Option<DateTime<Utc>>) {
    let mut shown = None;
    let mut changes = None;
    for entry in fields::read_list(site, "announcement") {
        let Some(link) = parse_link(Some(entry)) else {
            continue;
        };
        let (from, until) = (
            parse_timestamp(entry, "from", false),
            parse_timestamp(entry, "until", true),
        );
        // From every entry, not only the one shown: another may begin before this one ends.
        changes = [from, until]
            .into_iter()
            .flatten()
            .filter(|moment| *moment > now)
            .fold(changes, |sooner, moment| {
                earliest_timestamp(sooner, Some(moment))
            });
        let begun = from.is_none_or(|from| from <= now);
        let over = until.is_some_and(|until| until <= now);
        if shown.is_none() && begun && !over {
            shown = Some(link);
        }
    }
    (shown, changes)
}

fn parse_timestamp(entry: &Value, key: &str, end_of_day: bool) -> Option<DateTime<Utc>> {
    match parse_document_date(fields::read_text(entry, key))? {
        kernel::dates::DocumentDate::Timestamp(moment) => Some(moment),
        kernel::dates::DocumentDate::Day(day) if end_of_day => start_of_day(day.succ_opt()?),
        kernel::dates::DocumentDate::Day(day) => start_of_day(day),
    }
}

/// The registered company as the claim's record says it; without a record, nothing.
fn company_line(site: &Value, claims: &ClaimSet) -> Option<String> {
    let line = site.get("companyLine")?;
    let on_record = claims
        .find_claim(fields::read_text(line, "claim"))
        .and_then(|claim| claim.text);
    on_record.or_else(|| fields::read_some_text(line, "text"))
}

fn feature_switches(site: &Value) -> BTreeMap<String, bool> {
    // Off unless the desk switches it on: the player costs data and lets its company see who watches (spec-notes,
    // gallery).
    let mut switches = BTreeMap::from([("autoplayVideos".to_owned(), false)]);
    let set = site.get("features").and_then(Value::as_object);
    switches.extend(
        set.into_iter()
            .flatten()
            .filter_map(|(name, on)| Some((name.clone(), on.as_bool()?))),
    );
    switches
}

/// What staff wrote, where it is a price that a megabyte can have.
fn naira_per_megabyte(written: &str) -> Option<String> {
    let figures = written.trim().trim_start_matches('₦').trim();
    let price: f64 = figures.parse().ok()?;
    (price > 0.0 && price < 1_000.0).then(|| price.to_string())
}

/// The day when staff last looked that price up, in words.
fn day_of_price(site: &Value) -> Option<String> {
    let day = fields::date_text(fields::read_text(site, "nairaPerMegabyteCheckedOn"));
    (!day.is_empty()).then_some(day)
}

/// The currencies a visitor may choose; all three when none is set.
fn allowed_currencies(site: &Value) -> Vec<String> {
    let known = |code: &String| Currency::ALL.iter().any(|currency| currency.code() == code);
    let set: Vec<String> = fields::read_texts(site, "currencies")
        .into_iter()
        .filter(known)
        .collect();
    if set.is_empty() {
        Currency::ALL
            .iter()
            .map(|currency| currency.code().to_owned())
            .collect()
    } else {
        set
    }
}

#[cfg(test)]
#[path = "site_shell_tests.rs"]
mod tests;
