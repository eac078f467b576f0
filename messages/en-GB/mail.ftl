### The mails. What they say stands in the settings and is edited at the desk; here are the words around it, and what the desk
### calls the mails and their parts.

## parts.tsx, plain-text.ts: in every mail

# Below a button, for those who cannot press it.
mail-copy-this-address = Or copy this address: <link>{$address}</link>
# A mail without pictures and colours: what a link says, with its address in the next line.
mail-link-in-plain-text = {$words}:

## fill.ts, render.ts: why a mail was not sent, for the desk. $name is a name in the code, such as "expires"

mail-refused-no-such-mail = There is no mail called "{$name}".
mail-refused-no-such-variable = This mail has no variable "{$name}".
mail-refused-variable-missing = The variable "{$name}" is missing.
mail-refused-variable-no-number = The variable "{$name}" is not a whole number.
mail-refused-variable-no-text = The variable "{$name}" is not a text.
mail-refused-variable-no-address = The variable "{$name}" is not a web address.
# $label: what the text is called, one of mail-text-…
mail-refused-text-empty = The text "{$label}" is empty.
# $label: what the text is called, one of mail-text-…; the name stands in braces, as in the text
mail-refused-unknown-name = "{$label}" has {"{"}{$name}{"}"} in it, which this mail does not know.
mail-refused-not-declared = The mail uses "{$name}", which it does not declare.

## builders.tsx: what the texts of a mail are called where they are edited at the desk. All are nouns

mail-text-subject = Subject
mail-text-heading = Heading
mail-text-opening = Opening
mail-text-closing = Closing
# Small, at the end of the mail.
mail-text-reason = Why the person gets it
mail-text-button = Button
mail-text-second-button = Second button

## What is filled into a mail, as the desk lists it (mail-variable-…). These are in mails of several features; those of one
## stand with its mails below. Of each mail, `-label` is its name, and `-about` says to whom it is sent and when

mail-variable-amount = How much
mail-variable-receipt = The receipt
mail-variable-what-arrived = What arrived
mail-variable-arrived-at = When it arrived

## consultations.mails.ts

mail-variable-request-number = The number of the request
mail-variable-time-in-both-zones = The time, in both time zones
mail-variable-booking-page = The page of the booking
mail-variable-calendar-file = The calendar file
mail-variable-request-at-desk = The request at the desk
mail-variable-what-happens-to-payment = What happens to the payment
mail-variable-time = The time
mail-variable-booking-time = The time of the booking

mail-consult-received-label = Request received
mail-consult-received-about = To whoever asked, and to the patient: the request has arrived and somebody will look at it.

mail-consult-details-label = Answers are missing
mail-consult-details-about = To whoever sent a request without answers that we need.

mail-consult-call-label = We will call you
mail-consult-call-about = To whoever asked and could not be shown a price.

mail-consult-link-label = A new link to a booking
mail-consult-link-about = To whoever asked for a new link, because the old one had expired.

mail-consult-answered-label = There is a reply
mail-consult-answered-about = To the patient, or whoever pays. It must not say what the reply says.

mail-consult-time-free-label = A time is free
mail-consult-time-free-about = To whoever is waiting for a time.

mail-consult-reminder-label = Reminder
mail-consult-reminder-about = To the patient, a day and an hour before.

mail-consult-confirmed-label = Time confirmed
mail-consult-confirmed-about = To whoever asked and to the patient, with the time that is booked.

mail-consult-changed-label = Time changed
mail-consult-changed-about = To whoever asked and to the patient, with the new time.

mail-consult-paid-label = Payment received
mail-consult-paid-about = To whoever paid, with the receipt.

mail-consult-refunded-label = Refund
mail-consult-refunded-about = To whoever paid, when a refund is on its way.

mail-consult-cancelled-label = Cancelled
mail-consult-cancelled-about = To whoever asked and to the patient.

mail-booking-arrived-label = A booking has arrived
mail-booking-arrived-about = To everybody who chose to hear about bookings, once for each. It must not say who booked or what about.

mail-patient-waits-label = A patient is in the waiting room
mail-patient-waits-about = To everybody who chose to hear about it, once for each booking, when the patient says that they are there.

mail-patient-message-label = A message from a patient
mail-patient-message-about = To everybody who chose to hear about it, when a patient writes, sends or says something; once until the doctor answers. It must not say who wrote or what.

## desk.mails.tsx

mail-variable-one-time-link = The one-time link
# Such as “Messages”.
mail-variable-what-more = What there is more of
mail-variable-how-many-more = How many more
mail-variable-where-at-desk = Where they are at the desk
# Such as “Editor”.
mail-variable-role = What the person will be
mail-variable-link-works-until = Until when the link works
mail-variable-new-doctor = Who became a doctor
mail-variable-where-doctor-agrees = Where a doctor agrees
mail-variable-returned-doctor = Who is a doctor again
mail-variable-desk = The desk
# That was published.
mail-variable-published-page = The page
mail-variable-published-at = When it was published
mail-variable-document-at-desk = The document at the desk
mail-variable-how-many-articles = How many articles
mail-variable-first-due = When the first was due
mail-variable-list-at-desk = The list at the desk
# When something about a payment did not match.
mail-variable-what-waits = What waits
mail-variable-webhook-name = What the webhook is called at the desk
mail-variable-files-wait-since = Since when the first file waits
mail-variable-sync-what = Why content sync needs somebody
mail-variable-came-up-at = When it came up
mail-variable-waiting-at-desk = What is waiting at the desk
mail-variable-requested-at = When it was requested

mail-staff-digest-label = Many things have arrived
mail-staff-digest-about = To whoever had many notices of one kind within an hour, instead of an email for each further one.

mail-staff-invite-label = Invitation to the desk
mail-staff-invite-about = To somebody whom the owner invites to the desk.

mail-staff-reset-label = New way to sign in to the desk
mail-staff-reset-about = To a member of staff who needs a new password or passkey.

mail-doctor-waits-label = A new doctor is waiting
mail-doctor-waits-about = To each doctor of the organisation, when somebody becomes one: one of them must agree before the new doctor can read what patients write.

mail-doctor-back-label = A doctor is back
mail-doctor-back-about = To the other doctors of the organisation, when somebody who was a doctor before becomes one again.

mail-published-label = A scheduled document was published
mail-published-about = To the person who scheduled it, once it is on the site.

mail-review-asked-label = Something was sent for review
mail-review-asked-about = To those who review, each time somebody sends a document for review.

mail-passage-comment-label = A comment on a document
mail-passage-comment-about = To those who wrote a document or talk in the thread, when somebody comments on a passage of it; at most once an hour.

mail-review-due-label = Articles are due for review
mail-review-due-about = To the doctor, once a day while published articles wait for their medical review.

mail-webhook-off-label = A webhook was switched off
mail-webhook-off-about = To staff who may change settings and chose to hear about it: a programme that the site tells of what happens no longer answers.

mail-sync-alert-label = Content sync needs somebody
mail-sync-alert-about = To staff who may change settings and chose to hear about it: the hosted content service refuses this site, much is gone there at once, or nothing has come from it for a day.

mail-scanner-alert-label = Files wait for the virus scanner
mail-scanner-alert-about = To staff who may change settings and chose to hear about it, at most once a day: a file that somebody sent has waited for two days, because the virus scanner does not answer.

mail-order-alert-label = Something in the shop needs you
mail-order-alert-about = To staff who chose to hear about it: an order to pack or to check, a transfer to find, a return, a review, or something that is running low. It must not say what was bought.

mail-payment-alert-label = A payment needs checking
mail-payment-alert-about = To those who look after payments and chose to hear about it, once for each thing about a payment that does not match.

mail-test-label = Test of the email set-up
mail-test-about = To whoever asks for it, to check that email arrives.

## giving.mails.ts

mail-variable-gift-number = The number of the gift
mail-variable-monthly-gift-number = The number of the monthly gift
# What a gift is for.
mail-variable-purpose = What it is for
mail-variable-gift-page = The page of the gift
mail-variable-stop-page = The page where the monthly gift can be stopped
mail-variable-accounts = The accounts, line by line
mail-variable-next-gift-due = When the next gift is due
# To take a payment from a card that was declined.
mail-variable-tried-again-at = When it is tried again
mail-variable-all-gifts-page = The page with all gifts

mail-gift-confirm-label = Gift: confirm the address
mail-gift-confirm-about = To whoever pays by card while many cards are being declined: only somebody with this link can continue.

mail-gift-transfer-label = How to send a gift
mail-gift-transfer-about = To whoever gives by bank transfer, with the accounts and the reference.

mail-gift-thanks-label = Thanks for a gift
mail-gift-thanks-about = To whoever gave, once the money has arrived, with the receipt.

mail-gift-refunded-label = Gift refunded
mail-gift-refunded-about = To whoever gave, when money was refunded.

mail-gift-monthly-label = Monthly gift started
mail-gift-monthly-about = To whoever gives every month, after the first payment, with the link to stop it.

mail-gift-due-label = Monthly gift due
mail-gift-due-about = To whoever gives every month where nothing is taken automatically.

mail-gift-failed-label = Monthly gift not paid
mail-gift-failed-about = To whoever gives every month, when the card was declined.

mail-gift-stopped-label = Monthly gift stopped
mail-gift-stopped-about = To whoever gave every month, when it ended.

mail-gift-statement-label = Gifts and receipts
mail-gift-statement-about = To an address that asked for its gifts.

## messages.mails.ts

mail-variable-message-number = The number of the message
# The last day or moment to do something.
mail-variable-until = Until when
# Of a complaint.
mail-variable-outcome = What was decided
mail-variable-complaint-reference = The reference of the complaint
mail-variable-message-at-desk = The message at the desk
# A page for the parent or guardian of a volunteer.
mail-variable-consent-page = Where they say yes or no
mail-variable-reply = The reply
# Whoever asked a question has a code with which to read the answer.
mail-variable-code-page = Where the code is entered
# A comment or question that was kept back before anybody could see it.
mail-variable-held-at = When it was held
mail-variable-item-at-desk = The item at the desk
mail-variable-what-to-do = What has to be done
mail-variable-where-to-do-it = Where to do it
mail-variable-week = Which week
# Feedback, in that week.
mail-variable-how-many-wrote = How many wrote
# How many found each page of the site helpful, line by line.
mail-variable-page-lines = A line for each page
mail-variable-feedback-at-desk = Feedback at the desk

mail-contact-received-label = A message has arrived
mail-contact-received-about = To whoever wrote with the contact form.

mail-enquiry-received-label = An enquiry has arrived
mail-enquiry-received-about = To whoever asked about a product.

mail-partnership-received-label = A partnership request has arrived
mail-partnership-received-about = To whoever asked for more details about partnership.

mail-volunteer-received-label = A volunteer has signed up
mail-volunteer-received-about = To whoever offers help; for somebody under 18, once the parent or guardian has agreed.

mail-volunteer-guardian-label = A parent or guardian is asked
mail-volunteer-guardian-about = To the parent or guardian of somebody under 18 who wants to help. The link shows who it is.

mail-letter-reply-label = A reply to a message
mail-letter-reply-about = To whoever wrote, with the reply of somebody at the desk. It must not say anything about health.

mail-data-complaint-received-label = A data protection complaint has arrived
mail-data-complaint-received-about = To whoever complained about how personal data is handled.

mail-data-complaint-acknowledged-label = A data protection complaint is being looked into
mail-data-complaint-acknowledged-about = To whoever complained, when somebody at the desk acknowledges it.

mail-data-complaint-decided-label = A data protection complaint is decided
mail-data-complaint-decided-about = To whoever complained, with what was decided.

mail-complaint-acknowledged-label = A complaint has arrived
mail-complaint-acknowledged-about = To whoever complained and gave an address, when somebody at the desk acknowledges the complaint.

mail-complaint-decided-label = A complaint is decided
mail-complaint-decided-about = To whoever complained and gave an address, with what was decided.

mail-answer-corrected-label = An answer was corrected
mail-answer-corrected-about = To somebody who asked a question and left an address, when the published answer is corrected. It must not say what the question was about.

mail-question-follow-confirm-label = Following a question: please confirm
mail-question-follow-confirm-about = To an address that somebody typed. It contains nothing that was typed, and nothing happens until the button on its page is pressed.

mail-followed-question-answered-label = A followed question was answered
mail-followed-question-answered-about = To a reader who follows a question, when the answer is published. It must not say what the question was about.

mail-followed-answer-corrected-label = A followed answer was corrected
mail-followed-answer-corrected-about = To a reader who follows a question, when the published answer is corrected. It must not say what the question was about.

mail-answer-waiting-label = An answer is waiting
mail-answer-waiting-about = To somebody who asked a question and left an address. It must not say what the question was about.

mail-letter-arrived-label = Something has arrived
mail-letter-arrived-about = To the people who handle such messages. It must not say what was written.

mail-letter-urgent-label = A message sounds urgent
mail-letter-urgent-about = To those who chose to hear about it, once for each message that sounds as if somebody is in danger.

mail-crisis-alert-label = Somebody is needed now
mail-crisis-alert-about = To those who chose to hear about it, once for each comment or question that sounds as if somebody is in danger.

mail-clock-due-label = A legal deadline is near
mail-clock-due-about = To whoever is responsible for data protection, before a breach has to be reported or a complaint has to be answered.

mail-feedback-digest-label = The week’s feedback
mail-feedback-digest-about = To whoever reads feedback, each Monday. It must not say who wrote.

## newsletter.mails.tsx

mail-variable-question-page = The page of the question
mail-variable-stop-following-page = The page to stop following
mail-variable-unsubscribe-page = The page to unsubscribe
mail-variable-preferences-page = The page to choose what to get
mail-variable-issue-subject = The subject of the issue
mail-variable-issue-summary = The summary of the issue
# “Portable Text” and “JSON” are names of formats.
mail-variable-issue-opening = The opening, as Portable Text
mail-variable-issue-articles = The articles, as JSON
mail-variable-issue-page = The issue on the site
mail-variable-confirm-link = The link that confirms

mail-text-issue-link = Link to the issue on the site
mail-text-unsubscribe-link = Link to unsubscribe
# To choose which articles to get.
mail-text-preferences-link = Link to choose

mail-newsletter-issue-label = Newsletter: an issue
mail-newsletter-issue-about = To each subscriber. The opening and the articles are written under Newsletter.

mail-newsletter-confirm-label = Newsletter: please confirm
mail-newsletter-confirm-about = To an address that somebody typed. It contains nothing that was typed, and nothing happens until its button is pressed.

mail-newsletter-known-label = Newsletter: already subscribed
mail-newsletter-known-about = To a subscriber whose address was typed into the form again.

mail-newsletter-links-label = Newsletter: how to unsubscribe
mail-newsletter-links-about = To a subscriber who lost the link to unsubscribe and asked for it.

## places.mails.ts

# Of the place, in the list of places.
mail-variable-place-name = The name in the list
mail-variable-place-page = The page of the place
mail-variable-place-finder = The finder

mail-place-claim-received-label = A claim for a place has arrived
mail-place-claim-received-about = To whoever says that a place is theirs.

mail-place-claim-accepted-label = A claim for a place is accepted
mail-place-claim-accepted-about = To whoever looks after a place from now on.

mail-place-claim-declined-label = A claim for a place is declined
mail-place-claim-declined-about = To whoever said that a place is theirs, when that could not be confirmed.

mail-place-report-accepted-label = A reported mistake is confirmed
mail-place-report-accepted-about = To whoever reported a mistake about a place and left an address.

mail-place-report-declined-label = A reported mistake is not confirmed
mail-place-report-declined-about = To whoever reported a mistake about a place and left an address, when it could not be confirmed.

mail-place-suggestion-accepted-label = A missing place is added
mail-place-suggestion-accepted-about = To whoever told us about a missing place and left an address.

mail-place-suggestion-declined-label = A missing place is not added
mail-place-suggestion-declined-about = To whoever told us about a missing place and left an address, when it was not added.

mail-order-placed-label = Order placed
mail-order-placed-about = To a buyer who pays when the goods are handed over.

mail-order-pending-label = Order to be paid by card
mail-order-pending-about = To a buyer who pays by card, as soon as the order is placed, so that who closes the page finds it again.

mail-order-screening-label = Order to be checked first
mail-order-screening-about = To a buyer whose order a pharmacist or doctor has to agree to. It must not say what was bought.

mail-order-approved-label = Order can be paid
mail-order-approved-about = To a buyer who pays by card, once a pharmacist or doctor has agreed. It must not say what was bought.

mail-order-transfer-label = How to pay an order by transfer
mail-order-transfer-about = To a buyer who pays by bank transfer, with the accounts and the reference.

mail-order-said-paid-label = Transfer reported
mail-order-said-paid-about = To a buyer who says that their transfer is on its way.

mail-order-paid-label = Order paid
mail-order-paid-about = To a buyer, once the money has arrived.

mail-order-review-label = Order paid too late
mail-order-review-about = To a buyer whose money arrived after the order was closed and its items may be gone. Somebody at the desk decides what happens.

mail-order-sent-label = Order sent or ready
mail-order-sent-about = To a buyer, when the order is on its way or can be collected.

mail-order-delivered-label = Order handed over
mail-order-delivered-about = To a buyer, once the order was delivered or collected.

mail-order-cancelled-label = Order cancelled
mail-order-cancelled-about = To a buyer, when the order was cancelled or not paid in time.

mail-order-refunded-label = Order refunded
mail-order-refunded-about = To a buyer, when money was refunded.

mail-order-return-asked-label = Return asked for
mail-order-return-asked-about = To a buyer who asked to return something.

mail-order-return-approved-label = Return accepted
mail-order-return-approved-about = To a buyer, when what they asked to return can be sent back.

mail-order-return-refused-label = Return not accepted
mail-order-return-refused-about = To a buyer, when a return was not accepted.

mail-order-return-received-label = Return arrived, no refund
mail-order-return-received-about = To a buyer, when what they sent back has arrived and no money goes back for it.

mail-order-link-label = Link to an order
mail-order-link-about = To a buyer who asked for the link to their order.

mail-variable-order-number = The number of the order
mail-variable-order-place = Where it goes or is collected
mail-variable-order-page = The page of the order
mail-variable-order-next = What happens next
mail-variable-order-until = Until when it is kept
mail-variable-order-days = Days in which it can be returned
