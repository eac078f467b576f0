//! The register as a document to keep, print and hand to an adviser.
use super::activities::ActivityTable;
use super::register::{ProcessingActivity, ProcessingRegister};

const HEAD: &str = "Made by the site from its tables, settings and configuration at this moment. Grounds are proposals: \
have an adviser confirm them. The site cannot know what is marked _to add_.";

/// Everything as Markdown.
pub(super) fn format_register(register: &ProcessingRegister) -> String {
    let mut text = format!(
        "# Record of processing and input for an impact assessment\n\n{}, {}\n\n{HEAD}\n",
        register.controller,
        register.at.format("%-d %B %Y, %H:%M UTC"),
    );
    text += "\n## Who gets data\n\n";
    if register.recipients.is_empty() {
        text += "Nobody, as configured.\n";
    }
    for one in &register.recipients {
        text += &format!("- **{}** ({}): {}\n", one.name, one.host, one.what);
    }
    text += "\n## Activities\n";
    for activity in &register.activities {
        text += &format_activity(activity);
    }
    text += "\n## Input for an impact assessment\n";
    for one in &register.assessment {
        let addition = if one.is_open { " _To add._" } else { "" };
        text += &format!("\n### {}\n\n{}{addition}\n", one.question, one.answer);
    }
    text
}

fn format_activity(activity: &ProcessingActivity) -> String {
    let mut text = format!("\n### {}\n\n", activity.name);
    let special = activity.special.as_deref().unwrap_or("none is asked for");
    for (label, value) in [
        ("Purpose", activity.purpose.as_str()),
        ("People", &activity.people),
        ("Ground", &activity.ground),
        ("Special categories", special),
    ] {
        text += &format!("- {label}: {value}\n");
    }
    for line in &activity.now {
        text += &format!("- Now: {line}\n");
    }
    for rule in &activity.retention {
        text += &format!("- Erased: {}: {}\n", rule.what, rule.rule);
    }
    text += "\n| Table | Encrypted | In the clear | Kept |\n| --- | --- | --- | --- |\n";
    for table in &activity.tables {
        text += &format_table(table);
    }
    text
}

fn format_table(table: &ActivityTable) -> String {
    let (encrypted, clear) = (table.encrypted.join(", "), table.clear.join(", "));
    format!(
        "| `{}` | {encrypted} | {clear} | {} |\n",
        table.name, table.kept
    )
}
