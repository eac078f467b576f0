//! The summary of a visit as a PDF, to take along: what came of it, when to get help, and whom to call.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::ProblemDetails;
use payments::pdf_layout::{PdfLayout, TextStyle};
use web::{Path, Result, attachment_response};

use super::opened_by_link::OpenedBooking;
use super::pages::load_booking;
use super::room_and_visit::load_visit_view;
use super::view::VisitView;
use crate::drafts::draft::location_of;
use crate::model::emergency_country;
use crate::service::ConsultationService;

/// The summary of the visit as a PDF, to the patient, or to the parent or guardian who asked; to no other who paid.
#[utoipa::path(get, path = "/api/consultation/bookings/{token}/summary.pdf", operation_id = "read_visit_summary_pdf", tag = "consultation",
    params(("token" = String, Path, description = "The secret of the link")),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 404, description = "The link opens nothing, or nothing was recorded yet")))]
pub async fn get_summary_pdf(
    Shared(consultations): Shared<ConsultationService>,
    Path(token): Path<String>,
) -> Result<Response> {
    let opened = load_booking(&consultations, &token).await?;
    let visit = load_visit_view(&consultations, &opened).await?;
    let visit = visit
        .ok_or_else(|| ProblemDetails::not_found(l10n::t!("consultations-summary-missing")))?;
    let name = format!("visit-{}.pdf", opened.row.reference.to_lowercase());
    let pdf = layout_summary(&opened, &visit).render_pdf();
    Ok(attachment_response("application/pdf", &name, pdf))
}

fn layout_summary(opened: &OpenedBooking, visit: &VisitView) -> PdfLayout {
    let title = l10n::t!("consultations-summary-title");
    let mut sheet = PdfLayout::new(title);
    sheet.add_line(title, TextStyle::Title);
    let fact = |label: &str, text: &str| format!("{label}: {text}");
    let mut facts = vec![
        fact(
            l10n::t!("consultations-summary-patient"),
            &opened.answers.patient().name,
        ),
        fact(
            l10n::t!("consultations-summary-reference"),
            &opened.row.reference,
        ),
        fact(l10n::t!("consultations-summary-date"), &visit.at_text),
    ];
    if let Some(time) = &opened.time {
        facts.push(fact(
            l10n::t!("consultations-summary-doctor"),
            &time.clinician_name,
        ));
    }
    for line in &facts {
        sheet.add_line(line, TextStyle::Plain);
    }
    let mut section = |heading: &str, text: &str| {
        sheet.add_line("", TextStyle::Small);
        sheet.add_line(heading, TextStyle::Heading);
        for line in text.lines() {
            sheet.add_line(line, TextStyle::Plain);
        }
    };
    section(
        l10n::t!("consultations-summary-outcome"),
        &visit.outcome_text,
    );
    if !visit.advice.is_empty() {
        section(l10n::t!("consultations-summary-advice"), &visit.advice);
    }
    if let Some(day) = &visit.follow_up_text {
        section(l10n::t!("consultations-summary-follow-up"), day);
    }
    let country = emergency_country(&location_of(&opened.row).country);
    let numbers: Vec<String> = safety::list_emergency_numbers(country)
        .iter()
        .map(|number| fact(&number.label, &number.tel))
        .collect();
    section(
        l10n::t!("consultations-summary-emergency"),
        &numbers.join("\n"),
    );
    sheet
}
