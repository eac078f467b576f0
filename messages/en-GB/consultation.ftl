## consultation/booking/BookingChange.tsx

consultation-booking-time-now = Your time now:
consultation-booking-choose-this-time = Choose this time
consultation-booking-no-other-times = No other times are available at the moment. Your time stays as it is.
consultation-booking-keep-time = Keep my time
# $amount: money, as “₦24,000”.
consultation-booking-refund = You will get back {$amount}
consultation-booking-cancel-confirm = Yes, cancel this booking
consultation-booking-keep = Keep my booking
consultation-booking-made-by-somebody = Somebody booked this consultation for you. The doctor will talk with you only if you agree.
consultation-booking-agree = I agree
consultation-booking-refuse-question = Do you not want it?
consultation-booking-refuse-result = If you say no, the booking is cancelled and whoever paid gets a full refund.
consultation-booking-refuse = I do not agree, cancel it

## consultation/booking/BookingMessages.tsx

consultation-messages = Messages
consultation-messages-none = No messages yet. You can write to the doctor here.
consultation-messages-away = We could not load your messages. Your booking is not affected.
consultation-message-label = Write to the doctor
consultation-message-hint = Only you and the doctor’s team can read it. If you feel worse quickly, do not wait for an answer.
consultation-message-file = Photo or document
consultation-message-file-hint = A JPEG or PNG photo, or a PDF, DOC or DOCX, 10 MB or smaller.
consultation-message-send = Send
consultation-message-unsent = What you wrote was not sent. You can copy it here.

## consultation/booking/BookingStatus.tsx

# How people meet. $channel: as “Video call”; $clinician: a name, as “Dr Ade”.
consultation-booking-channel-with = {$channel}, with {$clinician}
consultation-booking-with = with {$clinician}
consultation-booking-your-link = Your link
consultation-booking-replaces-request = You have another request on this device. If you continue with this one, you will need the link in the other one’s email to open it here.
consultation-booking-continue-this = Continue with this booking
consultation-booking-continue-yours = Continue with your booking
consultation-booking-add-to-calendar = Add to my calendar
consultation-room-heading = Your room
consultation-room-enter = Enter the room
consultation-room-i-am-here = I am here
consultation-check-again = Check again
consultation-extension = More time
# $price: as “₦12,000”. The payment opens in a new window.
consultation-extension-pay = Agree and pay { $price } (opens in a new window)
consultation-visit-outcome = Outcome
consultation-visit-download = Download the summary (PDF)
consultation-visit-print = Print
consultation-visit-when-to-get-help = When to get help
# $date: as “30 November 2026”.
consultation-visit-review = We will review this on <strong>{$date}</strong>.
consultation-booking-status = Status
consultation-booking-reference = Reference
consultation-booking-paid = Paid
consultation-booking-refunded = Refunded
consultation-booking-change-or-cancel = Change or cancel
# A heading where only cancelling is left: the verb.
consultation-booking-cancel-heading = Cancel
# A button, and the heading of the page that it leads to.
consultation-booking-choose-another-time = Choose another time
consultation-booking-cancel = Cancel this booking
consultation-booking-book-again = Book again
consultation-see-receipt = See your receipt
# As it stands in “The time is booked. …” (consultations-status-scheduled): taken out where no email is sent.
consultation-claim-of-reminder = We will remind you a day and an hour before.
# In the place of consultations-status-new, where no email is sent yet.
consultation-status-new-here = The doctor will read it and reply. Please come back to this page for the reply.
# As it stands in “The doctor will call the number that you gave. …” (consultations-joining-phone): becomes a link there.
consultation-on-the-contact-page = tell us on the contact page
consultation-send-email-again = Send the email again

## consultation/booking/Guests.tsx

consultation-guests = Who else should be there?
consultation-guest-invite = Invite somebody
consultation-guest-why = Somebody you trust can help you in the call, or interpret. They hear and see what you and the doctor say.
consultation-guest-name = Their name
consultation-guest-role = What do they do?
consultation-guest-as-helper = They help me, as a daughter or a friend does
consultation-guest-as-interpreter = They interpret
consultation-guest-make-link = Make a link for them
# Stands behind a name.
consultation-guest-helper = helps you
# Stands behind a name.
consultation-guest-interpreter = interprets
consultation-guest-by-doctor = The doctor invited this person. Take the invitation back if you do not want them there.
consultation-guest-entered = They have been in the room.
consultation-guest-subject = An invitation to a call
# $link: an address.
consultation-guest-message = I would like you to be there for a call. Open this link at the time: {$link}
consultation-guest-withdraw = Take the invitation back

## consultation/booking/OwnLink.tsx

consultation-own-link-save = Save the link to your booking: it works on any phone or computer. Anyone with it can see, change or cancel the booking.
# A heading, and the subject of the email in which people send themselves the link.
consultation-your-booking = Your booking

## consultation/pages/booking.page.tsx

consultation-booking-cancel-question = Cancel this booking?
consultation-booking-description = See, change or cancel your booking.
consultation-booking-away = We could not open your booking.
consultation-booking-our-fault = It is our fault, not yours.
consultation-new-link-sent = We are emailing you a new link
consultation-new-link-sent-where = It goes to the email address we have for you. If no email arrives within a few minutes, check your spam folder.
consultation-link-expired = This link has expired
consultation-link-expired-why = It worked until 90 days after the booking ended. We can send a new one to the email address we have for you.
consultation-new-link-later = We have sent several emails to your address in the last hour, so we cannot send a new link now. Please look for the latest one, or try again in an hour.
consultation-new-link-too-often = You have asked for a link several times today. Please look for our emails, and check your spam folder.
consultation-new-link-button = Send me a new link
consultation-link-wrong = This link does not work
consultation-link-wrong-why = It may be incomplete, or it may have expired. Open the link in our latest email, or write to us with your reference.
consultation-contact-us = Contact us

## consultation/pages/consultation.page.tsx

consultation-appointment-booking = Appointment Booking
# What the prices are shown in is paid as it stands. $currency: its name in a sentence.
consultation-pay-by-card = You pay the price shown, by card, in {$currency}.
# The same where other currencies can be chosen. $others: their names.
consultation-pay-by-card-or = You pay the price shown, by card, in {$currency}. If you prefer {$others}, you can choose them before you pay.
consultation-pay-or = {$first} or {$second}
# The price shown is not in a currency that is taken. $currencies: their names in a sentence, from the server.
consultation-pay-converted = You pay by card in {$currencies}. You see the exact sum before you pay.
consultation-currency-naira = naira
consultation-currency-pounds = pounds
consultation-currency-dollars = US dollars
# Stands after “Error: ”, with a small letter.
consultation-packages-not-loaded = packages could not be loaded.
# $message: what went wrong, a sentence.
consultation-packages-error = Error: {$message}
consultation-continue-request = Did you start a request on this phone or computer? <link>Continue with your request</link>
consultation-no-packages = No packages are available at the moment. Please contact us.
# The button of a package; a screen reader hears the package’s name after it.
consultation-subscribe = Subscribe
# A button that leads to the site on which times are chosen.
consultation-book-elsewhere = Book a Consultation
consultation-notice-title = “Emergency” means a same-day slot, not an ambulance
# A full stop follows.
consultation-notice-sentence = This is not an emergency service
consultation-how-it-works = How it works
consultation-hero-book = Book Appointment
consultation-hero-ask = Request For More Information
# $places: countries in a sentence, from the server.
consultation-available-in = Available now to people in {$places}.

## consultation/pages/guest.page.tsx

consultation-guest-heading = You are invited to a call
consultation-guest-description = An invitation to a call.
# $clinician: a name, as “Dr Ade”.
consultation-guest-lead-helper = Somebody wants you with them when they talk with {$clinician}.
# $clinician: a name, as “Dr Ade”.
consultation-guest-lead-interpreter = You are asked to interpret in a talk with {$clinician}.
consultation-guest-from-doctor = The doctor’s team invited you.
consultation-guest-from-patient = The patient invited you.
consultation-guest-promise = What we ask of you
consultation-guest-private = What you hear belongs to the patient. Tell nobody without their consent.
consultation-guest-not-recorded = Nothing is recorded. Do not record it either.
consultation-guest-may-be-asked = The doctor or the patient may ask you to leave at any time.
consultation-guest-room = The room
consultation-guest-without-scripts = To join the call you need a browser that runs scripts, with a microphone.
consultation-guest-unable = This browser cannot make calls. Open the link in another one.
consultation-guest-loading = The call is being loaded…
consultation-guest-away = The invitation cannot be shown
consultation-guest-over = This call is over
consultation-guest-over-why = It has been held, was cancelled, or has another time now. Ask whoever sent you the link for a new one.
consultation-guest-unknown = This invitation does not work
consultation-guest-unknown-why = It may have been taken back, or a part of the link is missing. Ask whoever sent it to you.

## consultation/pages/request.page.tsx

consultation-request-title = Book a consultation
# The title of a page. $step: the name of a step, as “Choose a time”.
consultation-request-step-title = {$step}: Book a consultation
consultation-request-description = Tell us what you need, choose a time and pay.

## consultation/request/AboutStep.tsx

consultation-about-country-hint = What a doctor may do depends on where the patient is.
consultation-about-heading = Who is it for?
# <numbers></numbers>: numbers to call, with their countries.
consultation-about-danger = <strong>If somebody may be in danger, stop here and call</strong> <numbers></numbers>.
consultation-about-patient = Who is the patient?
# An answer to “Who is the patient?”
consultation-about-patient-me = Me
consultation-about-patient-other = Somebody else
consultation-about-patient-other-hint = A child, a parent or anyone else you book and pay for.
consultation-about-adult = Is the patient 18 or over?
consultation-about-adult-yes = Yes
consultation-about-adult-guardian = No, but I am their parent or guardian, or one is here with me
consultation-about-adult-no = No, and I am on my own
consultation-about-adult-hint = Under 18? A parent or guardian must agree.
consultation-about-country = Which country is the patient in now?
consultation-about-choose-country = Choose a country
consultation-about-nation = Which UK nation?
consultation-about-nation-hint = Each has its own rules for health services.

## consultation/request/CheckStep.tsx

consultation-check-heading = Check your answers
# <hidden>…</hidden> is for screen readers. $answer: the name of an answer with small letters, as “your story”.
consultation-check-change = Change<hidden> {$answer}</hidden>
consultation-continue = Continue

## consultation/request/Closed.tsx

consultation-forgotten = Your booking has been removed from this device. The link in your email still opens it.
consultation-no-package-heading = Choose a package first
consultation-no-package-lead = A request starts with a package. You see the full price before you pay.
consultation-no-package-see = See the packages
consultation-no-package-ask = Ask us something
consultation-no-package-already-started = Have you already started? We keep an unfinished request for a few days, on the same phone or computer only.
consultation-not-offered-heading = We cannot offer this where the patient is
consultation-not-offered-reason = The doctor may only give general information there.
consultation-not-offered-instead = You have paid nothing. You can still read <blog>what the doctor writes</blog>, or <ask>ask a general question</ask>. For care, see a doctor near the patient.
consultation-not-offered-change = Change the country or who it is for
consultation-step-away = We could not open this step.
consultation-step-our-fault = It is our fault, not yours. Nothing was charged, and what you sent is saved.

## consultation/request/ConsentStep.tsx

consultation-consent-heading = Do you agree?
consultation-continue-to-payment = Continue to payment
# <hidden>…</hidden> is for screen readers. $title: of the text that is agreed to.
consultation-consent-agree = I agree<hidden>: {$title}</hidden>
# Stands after the name of a field or a box to tick.
consultation-optional = (optional)
consultation-consent-read-terms = Read the terms<hidden> (opens in a new tab)</hidden>

## consultation/request/PackagePanel.tsx

consultation-package = Package
# Stands after the title of a package.
consultation-package-emergency = (Emergency)
consultation-package-price = Price
# Instead of a price.
consultation-package-free = Free
consultation-package-billing = Billing
consultation-package-yours = Your package
consultation-package-one-month = You pay once, for one month. It does not renew by itself.
consultation-package-change = Change package
consultation-package-private = <strong>Private.</strong> Only the doctor’s team can read what you tell us. <link>How we protect it</link>
consultation-package-come-back = You can stop and come back on this phone or computer: <link>continue here</link> within 7 days.
# <numbers></numbers>: numbers to call, with their countries.
consultation-package-not-emergency = <strong>This is not an emergency service.</strong> If life is in danger, call <numbers></numbers>.

## consultation/request/PayPanel.tsx

consultation-pay-for = You are paying for
# Before a lower price. <hidden>…</hidden> is for screen readers.
consultation-pay-was = <hidden>Was </hidden>{$price}
consultation-pay-fees = Fees
# How many fees there are.
consultation-pay-no-fees = None
consultation-pay-total = Total
consultation-pay-card-number = Your card number goes straight to the payment company. We never see it.
consultation-pay-can-cancel = You can cancel a booking with its link. What comes back:

## consultation/request/PayStep.tsx

consultation-pay-heading = Choose how to pay
consultation-pay-done = Go to your booking
# $time: as “10:45am Lagos”.
consultation-pay-price-valid = This price is valid until {$time}.
# $amount: money, as “₦43,120”.
consultation-pay-button = Pay {$amount}
consultation-pay-cancel = Cancel, I don’t want to pay
consultation-pay-dropped = If your network drops, do not pay twice.
consultation-pay-dropped-reference = Keep this reference: <strong>{$reference}</strong>.
consultation-pay-dropped-come-back = Come back to this page and we will show you if your payment has arrived.
consultation-no-price-heading = We cannot show you the price right now
consultation-no-price-lead = Either the last price has expired, or we have no exchange rate to work one out. We never take a payment before you have seen the price. Your answers are saved.
consultation-no-price-try-again = Try again
# A button: the patient asks for a call.
consultation-no-price-call-me = Call me back instead

## consultation/request/ReportStep.tsx

consultation-report-label = Your test results
consultation-report-kinds = PDF, DOC or DOCX, up to 10 MB each.
consultation-report-kinds-or-photo = PDF, DOC or DOCX, or a photo of it (JPEG or PNG), up to 10 MB each.
consultation-report-who-opens = Only the doctor’s team can open it.
# Stands between the kinds of files and who can open them.
consultation-report-needed = Needed for this package.
consultation-report-drop-hint = You can also drop files here. They are sent straight away. If you go offline, sending carries on when you are back online.
consultation-report-add = Add this file
consultation-report-add-another = Add another file
# <hidden>…</hidden> is for screen readers. $name: of a file.
consultation-report-remove = Remove<hidden> {$name}</hidden>
# Beside the name of a file. $size: as “3.1 MB”.
consultation-report-file-arrived = {$size}, arrived
consultation-report-file-in-part = {$size}, only part of it was sent: choose the same file again to carry on
consultation-report-file-refused = {$size}, could not be accepted
# $problem: what is wrong with the file, from the server.
consultation-report-file-problem = {$size}, {$problem}

## consultation/request/RequestFrame.tsx

# $step: the name of the step before.
consultation-back-to-step = Back to “{$step}”
consultation-back-to-packages = Back to packages
consultation-held-while-paying = We are holding this time for you while your payment is open.
# $time: as “10:43am Lagos”. <left></left>: the minutes that are left, counting down.
consultation-held-until = We are holding this time for you until {$time}<left></left>.

## consultation/request/SendStep.tsx

consultation-send-heading = Send your request
consultation-send-free = This package is free. You pay nothing, now or later.
consultation-send-button = Send my request

## consultation/request/StoryStep.tsx

consultation-story-hint = When it started, what makes it better or worse, medicines you take, allergies. Up to 10,000 characters.
consultation-story-heading = Tell us your story
consultation-story-label-patient = What is going on with the patient?
consultation-story-label = What is going on?
consultation-story-saved = Saved on this phone until it is sent
consultation-story-safe-to-wait = Is it safe to wait?
consultation-story-change = Change my story

## consultation/request/ThanksStep.tsx

consultation-thanks-reference = Your reference is <strong>{$reference}</strong>
consultation-thanks-next = What happens next
# In the place of consultations-thanks-reply-follows, where no email is sent yet.
consultation-thanks-reply-here = Please come back to the page of your request for the reply.
consultation-thanks-see-booking = See, change or cancel your booking
consultation-thanks-forget = I have the link, remove the booking from this device
consultation-thanks-forget-hint = This device shows this page for a week. If other people use it, remove the booking: the link will still open it.

## consultation/request/TimePicker.tsx

consultation-time-channel = How would you like to talk?
consultation-time-zone = Time zone
consultation-time-change-zone = Change time zone
consultation-time-available = Available times
# $zone: the name of a time zone, as “Lagos”.
consultation-time-available-in-zone = Available times, {$zone}
# Before the first time that is free. $time: `2:30pm`; $beside: the same on a second clock; $day: `Monday 23 November 2026`.
consultation-time-earliest = Earliest: <strong>{$time}</strong>, {$day}
consultation-time-earliest-beside = Earliest: <strong>{$time}</strong> ({$beside}), {$day}
# A button: chooses that time.
consultation-time-take = Choose it
consultation-time-free = {$count} free
consultation-time-earlier = Earlier days
consultation-time-later = Later days

## consultation/request/TimeStep.tsx

# A heading, and a link to a site on which times are chosen.
consultation-time-heading = Choose a time
consultation-time-add-phone = Add a phone number
consultation-time-continue-without = Continue without a time
consultation-time-keep = Keep this time for me
consultation-time-elsewhere = You choose a time on our scheduling site.
consultation-time-elsewhere-how = Choose a time there, then come back to this page to continue.
consultation-time-extend = Keep it 15 minutes longer
consultation-time-release = Release this time
consultation-time-waiting = You are on the waiting list. We will write to you when a time becomes free.
consultation-time-none = No times are available at the moment.
consultation-time-none-write = We can write to you when a time becomes free. Waiting costs nothing.
consultation-time-wait = Put me on the waiting list

## consultation/request/WhoStep.tsx

consultation-who-phone-format = In any format: 0803 123 4567, +44 7700 900 982.
# These say when a phone number is called.
consultation-who-call-if-email-fails = We call only if email fails.
consultation-who-doctor-calls = The doctor will call this number.
consultation-who-doctor-calls-voice = The doctor will call it if you choose a voice call. Otherwise we call only if email fails.
consultation-who-doctor-calls-patient = The doctor will call it if you choose a voice call, or if there is no email address.
# These say, in brackets after the name of a field, what may be given instead.
consultation-who-or-patients = or the patient’s
consultation-who-or-phone = or a phone number
consultation-who-or-email = or an email address
# What stands beside the label of a field that has to be filled in for an adult, and may be left out for a child.
consultation-who-needed = needed
consultation-who-zone-usual = The usual one in the patient’s country
consultation-who-heading = How can we reach you?
consultation-who-name = Your name
consultation-who-email = Email
consultation-who-email-payer = We send you the receipt and the times.
consultation-who-email-patient = We send your appointment link here.
# The same where no email is sent yet.
consultation-who-email-later = We will write here once this site sends email. Until then, everything is on the page of your request.
consultation-who-phone = Phone
consultation-who-zone = Your time zone
consultation-who-zone-hint = We show times in this time zone.
consultation-who-about-patient = About the patient
consultation-who-patient-with-guardian = Under 18: you join the consultation with the patient, and can read what the doctor writes.
consultation-who-patient-alone = 18 or over: the doctor talks with the patient, who gets their own link. You see only payments and times.
# Where no email leaves the site.
consultation-who-patient-called = 18 or over: the doctor calls the patient. You see only payments and times.
consultation-who-patient-name = The patient’s name
consultation-who-patient-email = The patient’s email
consultation-who-patient-email-hint = We send their own link here. They use it to agree to the consultation.
consultation-who-patient-phone = The patient’s phone
# Where no email leaves the site.
consultation-who-patient-phone-alone = The doctor calls this number: this site sends no email yet.
consultation-who-patient-unreachable = This site sends no email yet, so a written answer would not reach another adult. Ask them to send the request themselves, or choose a package with a call.
consultation-who-patient-zone = The patient’s time zone
consultation-who-patient-zone-hint = If it is different, we show times in both.

## consultation/request/hold.ts

consultation-held-over = We are no longer holding this time for you. It may still be free: go back and choose again.
# Said aloud by screen readers. $count: minutes.
consultation-held-minutes =
    { $count ->
        [one] We are holding this time for {$count} more minute.
       *[other] We are holding this time for {$count} more minutes.
    }

## consultation/request/report-file.ts

# $name: of a file.
consultation-file-too-large = File exceeds maximum size of 10 MB: {$name}
consultation-file-empty = {$name} is empty. Choose another file.
consultation-file-heic = {$name} is a HEIC photo, which we cannot open. Take a screenshot of it, or set your camera to “Most compatible”.
consultation-file-wrong-kind = {$name} must be a PDF, DOC or DOCX.
consultation-file-wrong-kind-or-photo = {$name} must be a PDF, DOC or DOCX, or a JPEG or PNG photo.

## consultation/request/report-player.behaviour.ts

# “Continue” is the button `consultation-continue`.
consultation-file-goes-with-form = Press Continue to send the file.
consultation-file-still-sending = A file is still being sent. Wait until it has arrived, or remove it.

## consultation/request/request-player.behaviour.ts

consultation-offline = Not sent yet. You are offline. What you typed is still here: try again when you are back online.
consultation-back-online = You are back online.
# On a button that was pressed.
consultation-submitting = Submitting...

## consultation/request/tus.ts

consultation-request-closed = Your request is no longer open here. Reload the page.
consultation-file-not-accepted = The file could not be accepted. Try another one.

## consultation/request/uploads.ts

# $name: of a file.
consultation-upload-removed = {$name} was removed.
consultation-upload-arrived = {$name} has arrived.
consultation-upload-failed = The file could not be sent. Try again.
consultation-upload-sending = Sending {$name}
consultation-upload-offline = You are offline. Sending carries on when you are back online.
# How much of a file has arrived. $sent and $size: as “3.1 MB”.
consultation-upload-sent = {$sent} of {$size} sent
consultation-upload-none-sent = 0 KB of {$size} sent
# Said aloud by screen readers. $problem: what is wrong with the file, a sentence.
consultation-upload-problem = {$name}: {$problem}

## consultation/structured.ts

# For search engines.
consultation-data-service = Telehealth consultation
consultation-data-packages = Packages

## consultation/words.ts

consultation-description = Consultation packages and their prices.
