## consultations/src/booking/actions.rs

consultations-email-resent = We are sending you the email again.
consultations-email-resent-often = You have already asked for the email several times. Please check your spam folder.
# Why money goes back, for the desk.
consultations-reason-patient-cancelled = Cancelled by the patient; { $percent }% is refunded under the cancellation rules.
# Why money goes back, for the desk: the patient, for whom somebody else paid, refused.
consultations-reason-patient-refused = The patient did not agree.
consultations-room-missing = There is no room to wait in yet. Please check the time of your booking.
consultations-time-missing = Choose a time
consultations-time-changed = The time is changed.
consultations-agreement-received = Thank you. The doctor has your agreement.
consultations-agreement-too-late = This request has ended: there is nothing left to agree to.
consultations-cancel-too-late = This can no longer be cancelled here.
consultations-payment-just-arrived = Your payment has just arrived. Please check this page again.
consultations-cancel-payment-checked = We have your payment and are checking it. It cannot be cancelled until then.
consultations-cancel-outdated = Something has changed in the meantime. Please check it again.
consultations-cancelled-with-refund = This request is cancelled. We will refund { $amount } to the card or account.

## consultations/src/booking/pages.rs

consultations-link-unknown = This link does not open a booking. It may have been erased. Please check the latest email from us.
consultations-link-expired = This link worked until 90 days after the booking ended. We can send a new one to the email address we have for you.
# The title of the page that says the above.
consultations-link-expired-title = This link has expired

## consultations/src/booking/replies.rs

# Above a reply.
consultations-reply-by-doctor = { $name }, doctor wrote
consultations-reply-by-team = The team wrote
consultations-reply-by-us = We wrote

## consultations/src/booking/room_and_visit.rs

# $last_digits: the last three digits of the number.
consultations-joining-phone = The doctor will call the number that you gave. It ends in { $last_digits }. If you have a different one now, tell us on the contact page.
consultations-joining-written = We will write here, before the time, how to join.
consultations-room-early = Your room opens on this page from { $minutes } minutes before the time.
consultations-room-open = The room is open. The doctor is there.
consultations-room-open-here = The room is open. The doctor is there. Say below where you are, and enter.
consultations-room-waiting = The doctor’s desk shows that you are here. Keep this page open: the room opens on it.
consultations-room-near = Say when you are here. The doctor then opens the room.

## consultations/src/booking/rules.rs

consultations-change-until = You can change the time until { $hours } hours before the start.
consultations-change-until-refund = You can change the time until { $hours } hours before the start. If you change it now and cancel later, you will get back no more than { $percent }%.
consultations-change-choose = You can choose a time.
consultations-change-closed = The time can no longer be changed here.
consultations-refund-full = You will get a full refund.
# $rule: sentences of consultations-refund-rules-….
consultations-refund-changed-late = { $rule } The time was changed late, so you will get back no more than { $percent }%.
consultations-cancel-delivered = The doctor has replied, so this can no longer be cancelled. Write to us if something is wrong with it.
consultations-cancel-already-refunded = Your payment has already been refunded, or somebody is working on it.
consultations-cancel-any-time = You can cancel at any time before it begins.
# How much goes back, instead of an amount: it fills $amount of consultation-booking-refund.
consultations-cancel-refund-nothing = nothing

## consultations/src/booking/status_messages.rs

consultations-status-needs-details = We need a few more answers before we can continue.
consultations-status-awaiting-payment = We are waiting for the payment.
consultations-status-price-call = We will call or write about the price.
consultations-status-time-wanted = We will write with a time, or you can choose one here.
consultations-status-answered = The doctor has replied. The reply is below.
# To who pays for somebody else.
consultations-status-answered-patient = The doctor has replied to the patient.
consultations-status-new = The doctor will read it and reply. We will write when there is a reply.
consultations-status-scheduled = The time is booked. We will remind you a day and an hour before.
consultations-status-time-taken = Somebody else booked the time during the payment. Choose another one here, or cancel for a full refund.
consultations-status-paid-too-late = Your payment arrived after this request had been cancelled or changed. We will write to you about it. You can also cancel here for a full refund.
consultations-status-not-agreed = We have your payment, but not yet your agreement to everything. We will write to you about it. You can also cancel here for a full refund.
consultations-status-in-review = We are looking into it and will write to you. You can also cancel here for a full refund.
consultations-status-done = This consultation is done.
consultations-status-no-show = We missed you at the time you booked.
consultations-status-cancelled = This request is cancelled.
consultations-status-refunded = This request is cancelled and fully refunded.

## consultations/src/calls/accepted_request.rs

consultations-received-needs-details = Thank you. We need a few more answers before we can continue.
consultations-received-pay = Thank you. You can pay now.
consultations-received-wait = Thank you. We have your request, and you will get an email about it. If no email arrives within 30 seconds, check your spam folder.
consultations-received-before = Thank you. We already have this request. To continue with it, use the device you started it on, or the link in our email.

## consultations/src/calls/call_form.rs

consultations-package-missing = Choose a package
consultations-report-missing = Select a report

## consultations/src/calls/confirmation.rs

consultations-confirmation-payment-unknown = There is no settled payment of that number.
consultations-confirmation-sent = Your confirmation comes by email.

## consultations/src/calls/errors.rs

consultations-price-unreadable = The price cannot be read. Send it as it is shown on the page.
# For old clients, as the next ones without a full stop.
consultations-price-invalid = Invalid price value
consultations-price-mismatch = The price is { $price } now. Nothing was charged. Please start again.
consultations-price-mismatch-field = The price is { $price } now
consultations-price-mismatch-title = The price has changed
consultations-email-missing = Enter an email address like name@example.com
consultations-email-required = Email is required for payment
consultations-rate-missing = Conversion rate not available. Nothing was charged. Please try again later, or ask us to call you.
# $status: an HTTP status, as 503.
consultations-rate-refused-title = Error fetching conversion rate: { $status }
consultations-rate-missing-title = Conversion rate not available
consultations-email-failed = Email delivery failed

## consultations/src/calls/submission.rs

consultations-received-before-report = We already have this request. To add a report, write to us and quote its number.

## consultations/src/drafts/contact.rs

consultations-phone-missing = Enter a phone number: the doctor will call it
consultations-patient-email-missing = Enter the patient’s email address: we send the doctor’s reply there
consultations-patient-contact-missing = Enter the patient’s email address or phone number: they agree to the consultation themselves
consultations-patient-phone-missing = Enter the patient’s phone number: the doctor will call it
# Where no email leaves the site.
consultations-patient-phone-alone = Enter the patient’s phone number: this site sends no email yet, so the doctor will call
consultations-patient-email-unread = Leave the patient’s email empty: this site sends no email yet. Their phone number is enough
consultations-patient-unreachable = This site sends no email yet, so a written answer would not reach another adult. Ask them to send the request themselves, or choose a package with a call

## consultations/src/drafts/upload_drafts.rs

consultations-request-sent-already = This request has already been sent.

## consultations/src/calendar_feed/feed.rs

# The name of a clinician's calendar in their calendar program. $name: the clinician’s.
consultations-feed-name = { $name }: appointments
# In a clinician's calendar that shows no more.
consultations-feed-busy = Busy
# In a clinician's calendar. $channel: “Video call”, $reference: the number of the request.
consultations-feed-title = { $channel }, { $reference }
# The same with who comes. $name: the patient's.
consultations-feed-title-name = { $name }: { $channel }, { $reference }

## consultations/src/emails/calendar.rs

# In the calendar file. $name: the doctor’s.
consultations-calendar-title = Appointment with { $name }
# In the calendar file. $reference: the number of the request.
consultations-calendar-reference = Reference { $reference }
# In the calendar file: who invites.
consultations-calendar-organiser = Appointments

## consultations/src/emails/notices.rs

# What a mail to the desk says has come in, and when it is.
consultations-notice-booking = A new booking
consultations-notice-review = A paid booking that needs a decision
consultations-notice-request = A new request
consultations-notice-no-time = not agreed yet

## consultations/src/emails/occasion.rs

# What a mail was about, in the desk’s list of the mails of a request.
consultations-mail-received = We have the request
consultations-mail-confirmed = The time is booked
consultations-mail-paid = Paid
consultations-mail-changed = The time was changed
consultations-mail-reminder = Appointment reminder
consultations-mail-cancelled = Cancelled
consultations-mail-refunded = Refunded
consultations-mail-answered = A reply, behind the link
consultations-mail-call = We call about the price
consultations-mail-details = More answers needed
consultations-mail-time-free = A time is free
consultations-mail-link = A new link
consultations-mail-other = A mail

## consultations/src/emails/outbox.rs

# To the patient, in the mail about a cancelled request that somebody else paid for.
consultations-money-payer-told = The payer is told about the payment.

## consultations/src/emails/refund_message.rs

# This and the following stand in the mail about a cancelled request; this one follows the refunds.
consultations-money-bank-delay = The bank may take up to 10 working days to show it.
consultations-money-unpaid = We have no payment for it, so there is nothing to refund.
consultations-money-refund-pending = We will refund { $amount } to the card or account that paid.
consultations-money-refunded = We have refunded { $amount } to the card or account that paid.
consultations-money-in-review = We are looking into what was paid, and will write to you about it.
consultations-money-no-refund = Under our rules, none of what was paid is refunded.

## consultations/src/erasure/money_owed.rs

# For the desk, where a person’s data are to be erased. “Money” is a page of the desk.
consultations-erasure-in-progress = Request { $reference } is paid and in progress. Mark it as done first, or cancel it: then it is refunded under the cancellation rules.
consultations-erasure-payment-arrived = The payment for request { $reference } has just arrived. Check it, then try again.
consultations-erasure-payment-checked = A payment for request { $reference } is being checked. Decide on it under Money first.

## consultations/src/erasure/personal.rs

# For the desk: what is left after erasing.
consultations-erasure-ledger-stays = The payment stays in the ledger, without the name.
consultations-erasure-patient-stays = Request { $reference } is about somebody else: the record of their health is theirs.
consultations-erasure-payer-stays = Request { $reference } was paid for by somebody else: who they are, the money and the time stay.

## consultations/src/files/limits.rs

# $most: a number.
consultations-files-too-many = You can add { $most } files at most. Remove one first, or put several pages into one PDF.

## consultations/src/files/tus.rs

consultations-uploads-unfinished = Many uploads are not finished yet. Finish or cancel some of them first.

## consultations/src/form/answer_summary.rs

# Title of a step, and of its answers; so are consultations-step-….
consultations-step-about = Who it is for
consultations-step-who = Your details
consultations-answer-patient = The patient
# The line on the clock that a person lives by, as “Lagos time”.
consultations-answer-zone = { $city } time
consultations-step-story = Your story
consultations-answer-no-file = No file
consultations-step-report = Your report
consultations-answer-somebody-else = Somebody else
consultations-answer-me = Me
# The patient’s age.
consultations-answer-adult = 18 or over
# Below an email whose host is likely a slip, as “tolu@gmial.com”. $email: what was likely meant.
consultations-answer-email-meant = Did you mean { $email }?
consultations-answer-guardian = Under 18; I am the parent or guardian
# $place: a country, or “Wales, United Kingdom”.
consultations-answer-place = Now in { $place }
consultations-answer-time = Time
consultations-answer-time-lapsed = We are no longer holding this time: please choose again, or we will try to book it when you send.
consultations-answer-time-waiting = You are on the waiting list
consultations-answer-time-elsewhere = You choose a time on our booking site
consultations-answer-time-none = None chosen

## consultations/src/form/pages.rs

consultations-page-unknown = There is no such page.
consultations-step-not-open = Please go through your request once more.

## consultations/src/form/pay_view.rs

# The rate of exchange, as “₦1,520 for $1, rate of 09:00 Lagos, 12 January 2027”.
consultations-pay-rate = { $symbol }{ $rate } for { $price_symbol }1, rate of { $time } Lagos, { $day }
consultations-pay-button = Pay { $amount }

## consultations/src/form/places.rs

# Where consultations are offered, within a sentence. $others: names with commas between them.
consultations-places-list = { $others } and { $last }
consultations-places-united-kingdom = the United Kingdom

## consultations/src/form/submit.rs

consultations-file-too-large-together = Your files are too large together. Each must be smaller than 10MB; send them one by one.

## consultations/src/form/thanks_view.rs

consultations-thanks-title-booking = We are booking your consultation
consultations-thanks-title-checking = We are checking your payment
consultations-thanks-title-unpaid = Your payment has not arrived yet
consultations-thanks-title-review = We have your payment, and will write to you
consultations-thanks-title = Thank You!
consultations-thanks-booking = We have your payment. Your booking will be made within seconds, and will then show on this page.
consultations-payment-checked = We have your payment and are checking it. Please do not pay again.
consultations-thanks-unpaid = We are waiting for your payment.
# $when: the day and the time on all clocks.
consultations-thanks-booked = You are booked for { $when }.
consultations-thanks-booked-as-chosen = You are booked for the time that you chose.
consultations-thanks-price-call = We have your request and will call or write to you about the price. Nothing was charged.
consultations-thanks-received = We have your request.
consultations-thanks-time-follows = We will write to you with a time.
consultations-thanks-doctor-reads = We have your request. The doctor will read it and reply.
consultations-thanks-reply-follows = We will write to you when there is a reply.
consultations-thanks-mail-details = You will get an email with the details, and how to change or cancel. If no email arrives within 30 seconds, check your spam folder.
consultations-thanks-mail-confirm = You will get an email to confirm. If no email arrives within 30 seconds, check your spam folder.
consultations-thanks-mail = If no email arrives within 30 seconds, check your spam folder.
consultations-thanks-time-taken = We have your payment, but somebody else booked the time while you were paying.
consultations-thanks-time-taken-next = We will write to you with other times. You can also have a full refund.
consultations-thanks-paid-too-late = We have your payment, but it arrived after this request had been cancelled or changed.
consultations-thanks-review-next = We will write to you about it. You can also have a full refund.
consultations-thanks-in-review = We have your payment, and are looking into your request.

## consultations/src/lifecycle/cancellation.rs

consultations-refund-until-reply = You can cancel until the doctor has replied, and get a full refund.
# Before somebody pays for a time that is near, after the rules.
consultations-refund-near = The time you chose is so near that you get { $percent }% back if you cancel it.
consultations-refund-near-nothing = The time you chose is so near that nothing comes back if you cancel it.

## consultations/src/lifecycle/money_jobs.rs

# Why money goes back, for the desk.
consultations-reason-request-erased = The request was erased before the payment arrived.

## consultations/src/model/form_step.rs

consultations-step-time = A time
consultations-step-check = Check your answers
consultations-step-pay = Pay
consultations-step-send = Send

## consultations/src/model/place.rs

consultations-place-not-offered = We cannot offer consultations where the patient is. You can read our articles, and see a doctor near you.

## consultations/src/model/settings.rs

consultations-refund-rules-none = If you cancel, there is no automatic refund.
# What is paid back, a sentence for each span of time before the start. $share: one of the four below.
consultations-refund-rules-from = Cancel { $hours } hours or more before: { $share }.
consultations-refund-rules-between = { $hours } to { $until } hours before: { $share }.
consultations-refund-rules-later = Less than { $hours } hours before: { $share }.
consultations-refund-rules-always = Cancel at any time before the start: { $share }.
consultations-refund-rules-nothing = no refund
consultations-refund-rules-half = half
consultations-refund-rules-all = full refund
consultations-refund-rules-percent = { $percent }%

## consultations/src/steps/about.rs

consultations-whom-missing = Choose who the consultation is for
consultations-age-guardian-for-self = To ask for a child, choose ‘somebody else’ above
consultations-age-under-adult = A parent or guardian has to ask for somebody under 18. Please ask them to fill this in with you
consultations-age-missing = Say whether the patient is 18 or over
consultations-country-missing = Choose the country where the patient is now
consultations-nation-missing = Choose the nation where the patient is now

## consultations/src/steps/consent.rs

consultations-terms-missing = Tick the box to agree to the terms
# $title: of a text to agree to, from the settings.
consultations-consent-missing = Tick the box to agree: { $title }

## consultations/src/steps/pay.rs

consultations-answers-outdated = Please check your answers again.

## consultations/src/steps/report.rs

consultations-report-only-one = This is the only report we have, and a payment for it is open. Add the other file first, then remove this one. Or cancel the payment on the page that shows the price: then you can remove it.
consultations-report-added = The file was added.
consultations-report-removed = The file was removed.

## consultations/src/steps/story.rs

consultations-story-missing = Tell us what is going on

## consultations/src/steps/time.rs

consultations-time-released = We have released the time.
consultations-time-waiting = You are on the waiting list. We will write to you when a time becomes free.
consultations-channel-needs-phone = For a voice call the doctor needs a phone number. Add one, or choose another way to talk
consultations-time-held = We are holding this time for you.

## consultations/src/steps/who.rs

consultations-zone-unknown = Choose a time zone from the list
consultations-name-missing = Enter your name
consultations-patient-name-missing = Enter the patient’s name

## consultations/src/model/state.rs: RequestState

# Where a request is, as the patient reads it.
consultations-state-draft = Not sent yet
consultations-state-needs-details = We need a few more answers
consultations-state-awaiting-payment = Waiting for your payment
consultations-state-new = We have your request
consultations-state-scheduled = Booked
consultations-state-needs-review = We are looking into it
consultations-state-done = Done
consultations-state-no-show = Missed
consultations-state-cancelled = Cancelled
consultations-state-refunded = Cancelled and refunded

## consultations/src/model/visits.rs: VisitOutcome

# What a visit came to, as the patient reads it.
consultations-outcome-advice-given = You were advised.
consultations-outcome-follow-up = You were advised, and we will review it.
consultations-outcome-referred = You were advised to be seen by somebody.
consultations-outcome-urgent = You were advised to get urgent help.
consultations-outcome-not-reached = We could not reach you.

## consultations/src/steps

# The title of an agreement, in the list of what was agreed to.
consultations-consent-terms = Terms
# What is paid for, on the page of the payment company.
consultations-payment-label = Consultation

## consultations/src/model/place.rs

consultations-country-other = Another country

## consultations/src/messages

consultations-message-missing = Write your message
consultations-message-sent = Your message has been sent.
consultations-messages-closed = You cannot write in this conversation now.
# $date is a day such as 3 December 2026.
consultations-messages-until = Your visit is over. You can ask about it until { $date }.
consultations-messages-over = You could ask about this visit until { $date }. To ask something new, please book again.
consultations-notice-message = A message from a patient
consultations-notice-urgent-message = Urgent words in a message

## consultations/src/booking/room_entry.rs

consultations-room-country-missing = Choose the country that you are in now
consultations-room-town-missing = Write the town or area that you are in now
consultations-room-beside-missing = Say who is beside you
# Stands after a town, as in: Lomé, another country.
consultations-room-other-country = another country
consultations-room-beside-alone = They are alone.
consultations-room-beside-trusted = Somebody whom they trust is beside them.
consultations-room-beside-others = Others can hear them.

## consultations/src/booking/room_api.rs

consultations-line-test-often = The line was tested often just now. Wait a few minutes, then test it again.

## consultations/src/booking/visit_summary.rs

consultations-summary-missing = There is no summary of this visit yet.
consultations-summary-title = Summary of your visit
consultations-summary-patient = Patient
consultations-summary-reference = Booking
consultations-summary-date = Recorded
consultations-summary-doctor = Seen by
consultations-summary-outcome = What came of it
consultations-summary-advice = When to get help
consultations-summary-follow-up = To be seen again
consultations-summary-emergency = In an emergency

## consultations/src/booking: the room

consultations-room-other-country-option = Another country
consultations-room-full = All four seats in this room are taken.

## consultations/src/guests

consultations-guest-helper = Helper
consultations-guest-interpreter = Interpreter
consultations-guest-name-missing = Write the name of the person you invite
consultations-guest-role-missing = Say whether they help or interpret
consultations-guest-no-room = There is no room here to invite somebody to.
consultations-guest-invited = The invitation is ready. Send them the link.
consultations-guest-withdrawn = The invitation was taken back. Its link opens nothing any more.
consultations-guest-unknown = This invitation does not exist, or was taken back. Ask whoever sent you the link.
consultations-guest-over-title = The visit is over
consultations-guest-over = This invitation was for a visit that is over, was cancelled, or has another time now. Ask whoever sent you the link for a new one.
consultations-guest-open = The room is open. You can enter.
consultations-guest-near = The doctor has not opened the room yet. This page shows when it is open.

## consultations/src/extensions

# What stands on the payment: nothing that tells of anybody's health.
consultations-extension-payment-label = More time
# $minutes: a number; $end: a time, as 2:45pm; $price: as ₦12,000.
consultations-extension-offered = The doctor can stay { $minutes } minutes longer, until { $end }, for { $price }. Pay only if you want that. The call goes on while you pay.
# $minutes: a number; $end: a time, as 2:45pm; $price: as ₦12,000.
consultations-extension-message = I can stay { $minutes } minutes longer, until { $end }, for { $price }. If you want that, you can pay under “More time” on this page.
# $minutes: a number; $end: a time, as 2:45pm.
consultations-extension-given = You have { $minutes } minutes more, until { $end }.
# $minutes: a number.
consultations-extension-payers = The doctor can stay { $minutes } minutes longer. Whoever pays for you finds the offer behind their own link.
consultations-extension-closed = More time is not offered any more, or is paid already.
consultations-extension-refund-reason = Paid for more time that was not given
