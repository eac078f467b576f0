//! The pages made in Rust: what a visitor sees when no other page can be made.

mod content;

use kernel::ProblemDetails;
use kernel::text::escape_html;
use serde::Deserialize;

pub(crate) use content::render_content;

/// Whom to call when life is in danger, as one sentence of HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EmergencyNumbers(String);

impl Default for EmergencyNumbers {
    /// The last resort, for a node that has not read the site's own numbers yet: the emergency numbers of the two
    /// countries that the practice serves.
    fn default() -> Self {
        let numbers = [("112", "Nigeria"), ("999", "UK")];
        Self::from_numbers(numbers.map(|(number, country)| format!("{number} ({country})")))
    }
}

impl EmergencyNumbers {
    /// The numbers that the shell (`GET /api/shell`) says; none when it says none.
    pub(crate) fn from_shell(json: &str) -> Option<Self> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Shell {
            urgent_help: Vec<Line>,
        }
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Line {
            country_name: String,
            number: String,
            tel: String,
        }
        let lines = serde_json::from_str::<Shell>(json).ok()?.urgent_help;
        let dialled = |line: Line| {
            let [tel, number, country] =
                [&line.tel, &line.number, &line.country_name].map(|text| escape_html(text));
            if tel.starts_with("tel:") {
                format!("<a href=\"{tel}\">{number}</a> ({country})")
            } else {
                format!("{number} ({country})")
            }
        };
        (!lines.is_empty()).then(|| Self::from_numbers(lines.into_iter().map(dialled)))
    }

    fn from_numbers(numbers: impl IntoIterator<Item = String>) -> Self {
        let all = numbers.into_iter().reduce(|before, last| {
            l10n::t!("web-plain-emergency-or", before = before, last = last)
        });
        let all = all.unwrap_or_default();
        Self(l10n::t!("web-plain-emergency", numbers = all))
    }
}

/// A whole page without style or script. Says what happened, what to do, and what number to quote.
pub(crate) fn render_problem(problem: &ProblemDetails, calls: &EmergencyNumbers) -> String {
    let mut body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n",
        escape_html(&problem.title),
        escape_html(&problem.detail)
    );
    if !problem.errors.is_empty() {
        body.push_str("<ul>\n");
        for error in &problem.errors {
            body.push_str(&format!("<li>{}</li>\n", escape_html(&error.message)));
        }
        let words = l10n::t!("web-plain-go-back");
        body.push_str(&format!("</ul>\n<p>{words}</p>\n"));
    }
    if let Some(id) = &problem.request_id {
        let number = format!("<code>{}</code>", escape_html(id));
        let words = l10n::t!("web-plain-quote", number = number);
        body.push_str(&format!("<p>{words}</p>\n"));
    }
    render_document(&problem.title, "noindex", &body, calls)
}

fn render_document(title: &str, robots: &str, body: &str, calls: &EmergencyNumbers) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"robots\" content=\"{robots}\">\n<title>{}</title>\n</head>\n<body>\n<main>\n{body}\
         <p>{}</p>\n\
         <p><a href=\"/\">{}</a></p>\n</main>\n</body>\n</html>\n",
        escape_html(title),
        calls.0,
        l10n::t!("web-plain-home"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_happened_and_runs_nothing() {
        let problem = ProblemDetails::not_found("No <script>alert(1)</script> here.")
            .with_request_id("01ABC");
        let page = render_problem(&problem, &EmergencyNumbers::default());
        assert!(page.starts_with("<!doctype html>") && page.contains("quote <code>01ABC</code>"));
        assert!(page.contains("No &lt;script&gt;") && !page.contains("<script"));
        assert!(page.contains("call 112 (Nigeria) or 999 (UK), now."));
    }

    #[test]
    fn it_names_the_site_s_own_numbers_where_they_are_known() {
        let line = |tel: &str| {
            format!(
                r#"{{"countryName":"Ghana & Co","number":"112","tel":"{tel}","note":null,"more":1}}"#
            )
        };
        let shell = format!(
            r#"{{"brand":"B","urgentHelp":[{},{}]}}"#,
            line("tel:112"),
            line("javascript:x")
        );
        let calls = EmergencyNumbers::from_shell(&shell).unwrap();
        let page = render_problem(&ProblemDetails::internal(), &calls);
        assert!(page.contains(
            r#"call <a href="tel:112">112</a> (Ghana &amp; Co) or 112 (Ghana &amp; Co), now."#
        ));
        for nothing in ["1", "{}", r#"{"urgentHelp":[]}"#, "{"] {
            assert_eq!(EmergencyNumbers::from_shell(nothing), None);
        }
    }
}
