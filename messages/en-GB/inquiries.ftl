## inquiries/src/inbound/webhook.rs

# Also shown at the desk, where a mail is brought in by hand.
inquiries-inbound-unreadable = This email cannot be read.

## inquiries/src/inquiry/submission.rs

# What happens next, after a volunteer under 18 wrote.
inquiries-next-guardian-asked = We will ask your parent or guardian by email, and write to you once they agree.
inquiries-next-guardian-not-asked = We could not write to your parent or guardian today. Please send this again tomorrow.
inquiries-too-many = You have sent a lot in a short time. Please wait a little and try again.

## inquiries/src/jobs.rs

# In a weekly mail to the team: $first and $last are days in words.
inquiries-digest-week = { $first } to { $last }
# $page is the address of a page; how many people answered yes and no to whether they liked it.
inquiries-digest-line = { $page }: { $liked } yes, { $disliked } no
# Stands for $page above where feedback was about no page.
inquiries-digest-no-page = No page
# In mails to the team.
inquiries-deadline-breach = A data breach must be reported
inquiries-deadline-complaint = A data protection complaint must be answered

## inquiries/src/visitors/forms.rs

inquiries-terms-missing = Agree to the terms to send this
# The contact form: labels, hints and what is said of fields that are empty.
inquiries-contact-first-name = First name
inquiries-first-name-missing = Enter your first name
inquiries-contact-last-name = Last name
inquiries-last-name-missing = Enter your last name
inquiries-contact-email = Email
inquiries-email-missing = Enter your email address
inquiries-contact-email-hint = We will send a confirmation and our reply here.
inquiries-contact-phone = Phone
inquiries-phone-missing = Enter your telephone number
inquiries-contact-services = What is it about?
inquiries-contact-services-missing = Choose what your message is about
inquiries-contact-services-hint = Choose at least one.
inquiries-contact-message = Message
inquiries-message-missing = Enter your message
inquiries-contact-message-hint = Please leave out private health details. A member of the team reads this.
inquiries-contact-terms = Terms
inquiries-name-missing = Enter your name
inquiries-enquiry-missing = Enter your enquiry
inquiries-complaint-law-missing = Choose where you live
inquiries-complaint-message-missing = Say what happened
# The name of what an enquiry is about; a product’s title follows.
inquiries-detail-product = Product
# The name of what somebody answered to a complaint’s question.
inquiries-detail-wanted = What should be done

## inquiries/src/visitors/guardian.rs

inquiries-guardian-link-unknown = This link does not work.
inquiries-guardian-answer-missing = Choose yes or no

## inquiries/src/visitors/options.rs

# $example is a telephone number.
inquiries-contact-phone-hint = For example { $example }. Numbers from any country are fine.
# How large a CV may be, and of which kinds.
inquiries-cv-most = 10 MB
inquiries-cv-types = PDF, DOC or DOCX

## inquiries/src/visitors/pages.rs

inquiries-enquiry-product-not-found = Product not found.

## inquiries/src/visitors/volunteer.rs

inquiries-volunteer-age-missing = Say whether you are 18 or over
# Names of what somebody answered, for the desk and for who asks for their data.
inquiries-detail-age = Age
inquiries-detail-references = References
inquiries-detail-skills = Skills
# Answers of the name "Age".
inquiries-detail-age-over = 18 or over
inquiries-detail-age-under = Under 18
inquiries-detail-age-not-asked = Not asked
# Names of what somebody answered; their answers follow.
inquiries-detail-roles = Wants to
inquiries-detail-availability = Has time
inquiries-guardian-name-missing = Enter the name of your parent or guardian
inquiries-guardian-email-missing = Enter the email address of your parent or guardian
inquiries-guardian-email-own = Enter your parent’s or guardian’s own email address, not yours

## inquiries/src/desk/complaints.rs: DataComplaintOutcome

# What was decided about a complaint, within a sentence of a mail.
inquiries-complaint-outcome-upheld = you were right
inquiries-complaint-outcome-partly = we partly upheld it
inquiries-complaint-outcome-rejected = we found nothing wrong

## inquiries/src/model/kind.rs: InquiryKind

# What somebody wrote, in a mail to staff and in a person’s data.
inquiries-kind-contact = Message
inquiries-kind-enquiry = Enquiry
inquiries-kind-partnership = Partnership request
inquiries-kind-volunteer = Volunteer
inquiries-kind-feedback = Feedback
inquiries-kind-complaint = Data protection complaint
