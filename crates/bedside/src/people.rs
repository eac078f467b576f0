//! What the features keep of people, for the one search over all of them.
use std::sync::Arc;

use community::CommunityService;
use community::personal_data::{CommentData, ComplaintData, FollowerData, QuestionData};
use consultations::{ConsultationData, ConsultationService};
use giving::{Giving, personal_data::GivingPersonalData};
use mail::{MailPersonalData, Mailer, TemplateRenderer};
use newsletter::{Newsletter, personal_data::SubscriberPersonalData};
use payments::{PaymentPersonalData, Payments};
use places::{Places, personal_data::PlacesPersonalData};
use shop::{Shop, personal_data::OrderPersonalData};
use store::personal::PersonalData;

/// All features but inquiries themselves, which know their own.
pub fn personal_data_sources(
    consultations: &ConsultationService,
    community: &CommunityService,
    newsletter: &Newsletter,
    giving: &Giving,
    (shop, payments): (&Shop, Payments),
    places: &Places,
    templates: TemplateRenderer,
) -> Vec<Arc<dyn PersonalData>> {
    vec![
        // Before what they pay for, which forgets its payers with it.
        Arc::new(PaymentPersonalData(payments)),
        Arc::new(ConsultationData(consultations.clone())),
        // Before the questions, by which they are found.
        Arc::new(CommentData(community.clone())),
        Arc::new(QuestionData(community.clone())),
        Arc::new(FollowerData(community.clone())),
        Arc::new(ComplaintData(community.clone())),
        Arc::new(GivingPersonalData(giving.clone())),
        Arc::new(OrderPersonalData(shop.clone())),
        Arc::new(SubscriberPersonalData(newsletter.clone())),
        Arc::new(PlacesPersonalData(places.clone())),
        // Last, so that what the others write to somebody while they erase goes too.
        Arc::new(MailPersonalData {
            mailer: Mailer::new(consultations.store().clone()),
            templates,
        }),
    ]
}
