//! The page made in Rust: what a visitor sees when no other page can be made.

use kernel::Problem;

/// A whole page without style or script. Says what happened, what to do, and what number to quote.
#[must_use]
pub(crate) fn page(problem: &Problem) -> String {
    let mut body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n",
        escape(&problem.title),
        escape(&problem.detail)
    );
    if !problem.errors.is_empty() {
        body.push_str("<ul>\n");
        for error in &problem.errors {
            body.push_str(&format!("<li>{}</li>\n", escape(&error.message)));
        }
        body.push_str("</ul>\n<p>Go back in your browser to find what you typed.</p>\n");
    }
    if let Some(id) = &problem.request_id {
        body.push_str(&format!(
            "<p>If you write to us about this, quote <code>{}</code>.</p>\n",
            escape(id)
        ));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{}</title>\n</head>\n<body>\n<main>\n{body}\
         <p>In an emergency call 112 in Nigeria or 999 in the United Kingdom, now.</p>\n\
         <p><a href=\"/\">Go to the home page</a></p>\n</main>\n</body>\n</html>\n",
        escape(&problem.title),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_happened_and_runs_nothing() {
        let problem =
            Problem::not_found("No <script>alert(1)</script> here.").with_request_id("01ABC");
        let page = page(&problem);
        assert!(page.starts_with("<!doctype html>") && page.contains("quote <code>01ABC</code>"));
        assert!(page.contains("No &lt;script&gt;") && !page.contains("<script"));
        assert!(page.contains("call 112 in Nigeria or 999"));
    }
}
