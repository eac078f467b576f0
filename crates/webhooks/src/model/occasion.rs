//! What programs can be told of.

/// The kind of a message that somebody sends to try an endpoint.
pub const TEST_KIND: &str = "webhook.test";

store::stored_enum! {
    #[schema(as = WebhookOccasion)]
    pub enum WebhookOccasion {
        ContentPublished = "content.published" => "Content is published",
        ContentUnpublished = "content.unpublished" => "Content is taken off the site",
        ConsultationReceived = "consultation.received" => "A consultation request arrives",
        ConsultationBooked = "consultation.booked" => "A consultation gets a time",
        PaymentPaid = "payment.paid" => "A payment arrives",
        InquiryReceived = "inquiry.received" => "A message arrives",
        DonationReceived = "donation.received" => "A donation arrives",
        OrderReceived = "order.received" => "An order arrives",
    }
}
