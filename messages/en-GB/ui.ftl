## ui/Breadcrumbs.tsx

ui-breadcrumb = Breadcrumb

## ui/Chip.tsx

# Marks what was invented to show the site.
ui-sample = Sample

## ui/CopyButton.tsx

# $what: what is copied, such as “account number”.
ui-copy-what = Copy {$what}

## ui/Field.tsx

# Before the words that say what is wrong with an answer.
ui-error-before = Error:
# In brackets behind the label of a field.
ui-optional = optional

## ui/Form.tsx

ui-leave-this-empty = Leave this empty
ui-there-is-a-problem = There is a problem

## ui/HelpNumbers.tsx

# Numbers to ring, in a sentence: “112 (Nigeria) or 999 (United Kingdom)”.
ui-help-number = <call>{$number}</call> ({$country})
# The second of two numbers, the last of several; it follows the one before.
ui-help-number-or = or <call>{$number}</call> ({$country})

## ui/Pager.tsx

# $what: what the list holds, such as “articles”.
ui-pager-label = Pages of {$what}
ui-pager-previous = Previous
# <hidden> is only read out.
ui-pager-page = <hidden>Page </hidden>{$page}
ui-pager-next = Next

## ui/PictureFrame.tsx

# $size: its weight, such as “14 KB”. <hidden> is only read out.
ui-show-picture = Show picture ({$size})<hidden>: {$alt}</hidden>

## ui/PriceTag.tsx

ui-ask-for-the-price = Ask for the price
# The price before, struck through. <hidden> is only read out.
ui-price-was = <hidden>Was </hidden>{$price}

## ui/SafetyCard.dom.ts

ui-urgent-help = Urgent help
ui-call-number = Call {$number}
# The day on which a number was checked.
ui-number-checked = Checked {$date}
# $month: one of the names below.
ui-date = {$day} {$month} {$year}
# The twelve months as they stand in a date, with a space between them.
ui-months = January February March April May June July August September October November December

## ui/SafetyCardFirst.tsx

ui-safety-check-heading = Not sure if it can wait? Check
ui-safety-check-hint = As you type, our computer compares your words with a list of danger signs. This is not a message: nobody reads it, and nothing is kept.
ui-safety-check-label = What is wrong, in your own words
ui-safety-check-calm = Nothing in your words is on our list of danger signs. A list cannot know everything: if you are worried or it gets worse, call for help or go to the nearest hospital.
# In place of <numbers> stand numbers to ring: “112 (Nigeria) or 999 (United Kingdom)”.
ui-safety-check-failed = We could not check your words right now. If somebody may be in danger, do not wait: call <numbers></numbers>.

## ui/SafetyCheck.tsx

ui-safety-card-why = We show this because of something you wrote. You can carry on, whatever you choose.
ui-safety-card-continue = I do not have any of these – continue
# The same for somebody who may be in despair: they are not asked to deny it.
ui-safety-card-continue-crisis = I am safe for now – continue

## ui/SearchBox.tsx

# On a button.
ui-search-button = Search

## ui/States.tsx

ui-try-again = Try again
ui-loading = Loading…

## ui/StepsBar.tsx

# $label: the name of the step.
ui-step = <strong>Step {$step} of {$steps}:</strong> {$label}

## ui/TakeAlong.tsx

ui-copy-the-code = Copy the code
ui-copy-the-link = Copy the link
ui-email-it = Email it
ui-email-it-to-myself = Email it to myself
ui-send-by-whatsapp = Send by WhatsApp
ui-text-it = Text it
ui-text-it-to-myself = Text it to myself

## ui/UrgentBox.tsx

ui-call-number-in = Call {$number} ({$country})

## ui/bytes.ts

ui-size-not-known = size not known
ui-kilobytes = {$kilobytes} KB
ui-megabytes = {$megabytes} MB

## ui/data-cost.ts

# What opening a video, a recording or a file costs of mobile data in Nigeria. $naira: a whole number.
ui-costs-naira = about ₦{$naira}
ui-costs-little = less than ₦1
# $size: such as “4.2 MB” or “6 min, uses about 18 MB”; $cost: ui-costs-naira or ui-costs-little.
ui-size-and-cost = {$size}, {$cost}

## ui/copy-text-player.behaviour.ts

ui-copied = Copied
ui-could-not-copy = Could not copy

## ui/feedback/FeedbackPanel.tsx

ui-feedback-hint = We ask for a name, and for a comment if you like. It counts once you submit it.
ui-feedback-close = Close and go back to Yes and No
# Answers to “Was this page helpful?”.
ui-feedback-yes = Yes
ui-feedback-no = No
ui-feedback-submit = Submit
ui-feedback-submitting = Submitting...
ui-feedback-name = Your name
ui-feedback-comments = Your comments
ui-feedback-comments-hint = Please leave out health details. We cannot answer here.

## ui/feedback/words.ts

ui-feedback-question = Was this page helpful?
ui-feedback-thanks = Thank you!
ui-feedback-improves = Your feedback helps us improve.
ui-feedback-failed = Failed to submit—please try again.
# After “Yes”.
ui-feedback-what-liked = Great! What did you like?
# After “No”.
ui-feedback-what-to-improve = Sorry! How can we improve?

## ui/inquiry/DescribedFields.tsx

# Answers to a question of a form.
ui-answer-yes = Yes
ui-answer-no = No

## ui/inquiry/InquiryForm.tsx

# On the button while the form is on its way.
ui-letter-sending = Sending...
ui-letter-success = Success
# Instead of it, above a card that says whom to call.
ui-letter-urgent = Sent. But do not wait for our answer

## ui/inquiry/Sent.tsx

# Above the reference.
ui-your-reference-is = Your reference is
ui-what-happens-next = What happens next
ui-check-spam = If no email arrives within 30 seconds, please check your spam folder.

## ui/inquiry/Tick.tsx

# In brackets behind the words that are agreed to. <hidden> is only read out.
ui-read-terms = read them<hidden> (opens in a new tab)</hidden>

## ui/inquiry/fields.tsx

ui-field-email = Email
ui-field-phone = Phone
# $example: a telephone number.
ui-field-phone-hint = For example {$example}. Numbers from any country are fine.
ui-field-first-name = First name
ui-field-last-name = Last name

## ui/inquiry/options.ts

ui-letter-sent = Thank you for your message. We have received your request and sent a confirmation email.
ui-letter-partnership-sent = Thank you for your message. We will get back to you shortly.
ui-letter-enquiry-sent = Thank you for your message. We've received your enquiry.
ui-letter-next = A member of the team will read it and reply by email.
ui-letter-terms = I agree to the terms and policy
ui-letter-cv-types = PDF, DOC or DOCX
ui-letter-of-age = Are you 18 or over?

## ui/inquiry/problems.ts

# Title of the page in the browser's tab; the same as shell-error-title, which is taken away again.
ui-error-title = Error: {$title}

## ui/inquiry/tell.ts

ui-your-reference = Your reference is <strong>{$reference}</strong>.
# On the button of a dialog.
ui-dialog-close = Close

## ui/inquiry/words.ts

ui-letter-failed = Oops! There was an error sending your request. Please try again.
ui-letter-broken = An unexpected error occurred. Please check your connection and try again.
ui-no-mail = This site does not send email yet. Please keep what you see here: a reference, a code, or the address of this page.
# The same where there is nothing to keep.
ui-no-mail-comes = This site does not send email yet, so nothing comes from us.
# As it stands at the end of “Thank you for your message. …” (ui-letter-sent, and the server's own): taken out where no email is sent.
ui-claim-of-email = and sent a confirmation email
# As it stands in “A member of the team will read it and reply by email.” (ui-letter-next, and the settings' own): taken out where no email is sent.
ui-claim-of-reply = and reply by email
# At the field for the email address, in the place of “We will send a confirmation and our reply here.”
ui-no-mail-hint = We will reply here once this site sends email.
# Above a form that is answered by email.
ui-no-mail-form = This site does not send email yet: no confirmation comes, and answers by email wait until it does.
# In the place of “Check your email”, where somebody asked for a link.
ui-no-link = We cannot send you a link yet
ui-no-link-text = This site does not send email yet. Please contact us, and we will help you.
ui-no-link-contact = Contact us

## ui/messages/MessageList.tsx

# Who wrote a message: whoever reads the page.
ui-message-you = You
# Under a message of one’s own: whether the other side has read it.
ui-message-read = Read
ui-message-not-read = Not read yet
ui-message-open-photo = Open photo
# One of several photos of a message.
ui-message-open-photo-number = Open photo {$number}
# In place of the name of a file that has none.
ui-message-document = Document
# Names the controls of a recording. $length: minutes and seconds, such as “0:42”.
ui-message-voice-note = Voice note, {$length}
# Under the controls of a recording. $length: such as “0:42”; $size: such as “58 KB”.
ui-message-voice-size = {$length}, {$size}

## ui/messages/VoiceNote.tsx

# On a button that records as long as it is held.
ui-voice-hold = Hold to speak
# A button that stops a recording and forgets it.
ui-voice-cancel = Cancel
ui-voice-hint = Hold the button while you speak and let go to send. Slide away to cancel. With a keyboard, press Space to start, Space again to send, and Escape to cancel.

## ui/messages/messages-player.behaviour.ts

# Said when a form is sent with nothing in it.
ui-message-nothing = Write a message or choose a file first.
ui-file-empty = The file is empty. Choose another one.
# $size: a weight with its unit, such as “12 MB”.
ui-file-too-large = The file must be 10 MB or smaller. This one has {$size}.
# Read out when the other side has written.
ui-messages-new =
    { $count ->
        [one] {$count} new message
       *[other] {$count} new messages
    }

## ui/messages/script/outcome.ts

# Where the server gave no reason.
ui-message-not-accepted = It could not be accepted.

## ui/messages/script/rows.ts

# How something stands that was written, chosen or spoken on this device.
ui-outbox-waiting = Waiting to be sent
# $percent: a whole number.
ui-outbox-sending = Sending {$percent} %
ui-outbox-sent = Sent
ui-outbox-no-line = Waiting for a connection. It is kept on this phone and will be sent.
# The same where the browser keeps nothing.
ui-outbox-no-line-open = Waiting for a connection. Keep this page open, and it will be sent.
ui-outbox-busy = We could not take it just now. It is kept on this phone and will be sent again.
# The same where the browser keeps nothing.
ui-outbox-busy-open = We could not take it just now. Keep this page open, and it will be sent again.
ui-outbox-locked = Your question is locked again. Open it with your code, and this will be sent.
# The same where the browser keeps nothing.
ui-outbox-locked-open = Your question is locked again, and this phone cannot keep what you wrote. Copy it before you open your question with your code.
# $words: one or more sentences that say why.
ui-outbox-refused = Not sent. {$words}
# Buttons below something that was not sent.
ui-outbox-rewrite = Put it back into the box
ui-outbox-retry = Try again
ui-outbox-remove = Throw it away
# A voice note that waits. $length: such as “0:42”; $size: such as “58 KB”.
ui-outbox-voice = Voice note, {$length}, {$size}

## ui/messages/voice-note-player.behaviour.ts

# On the button while it is held, while the finger is off it, and while a recording runs that a key began.
ui-voice-release = Let go to send
ui-voice-let-go-to-cancel = Let go to cancel
ui-voice-stop = Stop and send
ui-voice-recording = Recording
ui-voice-cancelled = Cancelled. Nothing was sent.
ui-voice-how = Hold the button while you speak, and let go to send.
ui-voice-nothing = Nothing was recorded. Please try again.
ui-voice-refused = This page may not use your microphone. Allow it in your browser’s settings for this site, then try again. You can also write instead.
ui-voice-missing = We found no microphone on this device. You can write instead.
ui-voice-failed = The microphone could not be started. Close other apps that use it, then try again. You can also write instead.

## ui/newsinquiry/NewsletterBox.tsx

# On a button.
ui-newsletter-subscribe = Subscribe
ui-newsletter-email = Your Email Address

## ui/newsinquiry/words.ts

ui-newsletter-subscribed = Thank you for subscribing. Your email has been successfully received.
# In the place of “Success”, where the email that confirms it cannot be sent.
ui-newsletter-not-active = Received, but not active yet
ui-newsletter-failed = Oops! Something went wrong. Please try again later.
ui-newsletter-what-it-is = One short email each week with what is new. No pictures to load.

## ui/kept/reading.ts

# Above the copy of an article, before a link.
ui-kept-copy = You are offline. This is the copy that your device kept when you last read it.
ui-kept-link = What you can read offline

## ui/kept/tell-saved.ts

ui-saved-title = Saved, not yet sent
ui-saved-text = There is no connection just now. This device keeps what you wrote and sends it when you are back online, or when you open this site again.
ui-saved-urgent = If it cannot wait, call one of the emergency numbers at the top of this page.
ui-saved-link = See it, or discard it

## ui/offline.ts

ui-offline = Not sent yet. You are offline. What you typed is still here: try again when you are back online.

## ui/paying/Currencies.tsx

# On the button of a currency whose sum is not known before it is chosen.
ui-see-the-sum = See the sum
ui-currency = Currency

## ui/paying/Paying.tsx

ui-price-expired = This price has expired.
ui-price-expired-text = Nothing was charged. Get the price again to continue.
ui-get-the-price-again = Get the price again
ui-payment-status = See the status of your payment
ui-payment-received = We have your payment.
ui-payment-thanks = Thank You!
ui-payment-closes-itself = This closes by itself in 5 seconds.
ui-payment-keep-open = Keep this open

## ui/paying/checkout.ts

ui-payment-left = You closed the payment. If you paid already, do not pay again: keep this reference, {$reference}.
# $reason: one or more sentences of the payment company.
ui-payment-failed = {$reason} Nothing was charged.
ui-payment-not-opened = The payment could not be opened.

## ui/paying/paid.ts

ui-payment-stays-open = This stays open until you continue.

## ui/paying/pay-player.behaviour.ts

# On the button while the payment is opened.
ui-payment-submitting = Submitting...
ui-payment-offline = You are offline. Nothing was charged: try again when you are back online.
ui-payment-refused = We could not open the payment. Nothing was charged. Please try again.
ui-payment-unreached = We could not reach the site. Nothing was charged: try again when you are back online.

## ui/portable-text/CareCard.tsx

# <hidden> is only read out.
ui-care-call = Call {$number}<hidden> in {$country}</hidden>

## ui/portable-text/DataBlocks.tsx

# Names a table that can be scrolled.
ui-table = Table
# $title: of an article in a journal; $doi: its identifier.
ui-source-doi = {$title} (doi:{$doi})
# Before the title of a source.
ui-source-before = Source:
# Over a list of what to do, and over one of what not to do.
ui-do = Do
ui-dont = Don’t
ui-from-the-shop = From the shop: <link>{$title}</link>

## ui/portable-text/MediaBlocks.tsx

# In place of a title.
ui-recording = Recording

## ui/portable-text/marks.tsx

ui-opens-in-a-new-tab = (opens in a new tab)

## ui/price-card/PriceCard.tsx

# Below packages of consultations, whose button says “Subscribe”.
ui-packages-paid-once = A package is paid once. Nothing renews by itself.
ui-not-an-emergency-service = This is not an emergency service.
# In place of <numbers> stand numbers to ring: “112 (Nigeria) or 999 (United Kingdom)”.
ui-life-in-danger = If life is in danger, call <numbers></numbers>.

## ui/product-card/FavouriteHeart.tsx

# A button that is pressed or not.
ui-favourite = Favourite: {$title}

## ui/product-card/ProductCard.tsx

ui-with-delivery = with delivery
# Before the lowest of several prices.
ui-price-from = From
ui-sold-out = Sold out
# On the card of a product that has a price, and is not sold online.
ui-ask-to-buy = Ask us to buy
ui-no-picture-yet = No picture yet
# <hidden> is only read out.
ui-picture-count = <hidden>Number of pictures: </hidden>+{$pictures}

## ui/recordings/Chapters.tsx

# Parts of a recording, each with its time.
ui-chapters = Chapters

## ui/series/SeriesSections.tsx

ui-videos-unread = The videos could not be loaded.
ui-videos-unread-text = It is our fault, not yours.
ui-medicine-on-the-street = Medicine on the Street
ui-partner-with-us = Partner With Us
ui-request-for-more-information = Request For More Information
ui-no-street-interview-yet = No street interview yet.
ui-street-interview-to-come = The next one will appear here.
ui-clinic-series = Clinic Series
ui-no-episode-yet = No episode yet.
ui-episode-to-come = The first one will appear here.
# A link to all videos of a series.
ui-series-more = view more

## ui/thread/CommentForm.tsx

# A label.
ui-comment-label = Comment
# A label.
ui-reply-label = Reply
ui-comment-failed = Failed to post your comment. Please try again.
ui-reply-failed = Failed to post reply. Please try again.
ui-comment-name = Name
ui-comment-name-hint = Shown in public. A first name or nickname is fine.
ui-comment-add = Add a comment
# Buttons: under an article, for a reply, and under a question of the community.
ui-comment-post = Post comment
ui-reply-post = Post reply
ui-comment-send = Comment
# On the button while it is sent: under an article, and under a question of the community.
ui-comment-posting = Posting...
ui-comment-commenting = Commenting...

## ui/thread/Reactions.tsx

# A button with a count beside it.
ui-like = Like
# The same for those who hear the page. $about is ‘this article’ or ‘this question’; <word> becomes ‘Liked’ once it is pressed.
ui-like-about = <word>Like</word><about> {$about}</about>
ui-dislike = Dislike

## ui/thread/Thread.tsx

ui-comments-none = No comments yet. Be the first to comment!
ui-comments-heading = Comments
# What the list holds, in ‘Pages of comments’.
ui-comments-pages = comments
ui-comments-terms = Be kind, and say what happened to you rather than what others should take. Comments are general information, not advice: they do not come from your doctor. <rules>Community rules</rules>
# What became of a comment, on the page that is shown after it was sent.
ui-comment-sent-published = Thank you. Your comment has been posted.
ui-comment-sent-pending = Thank you. Your comment is waiting for review. Nobody else can see it until then.
ui-comment-sent-held = Thank you. Your comment is held until somebody has read it. Nobody else can see it until then. If somebody may be in danger, do not wait for us: call one of the numbers at the top of this page.

## ui/thread/ThreadComment.tsx

# Marks on a comment: a doctor wrote it, it was changed, nobody else sees it yet.
ui-comment-pinned = Pinned
ui-comment-doctor = Doctor
ui-comment-edited = edited
ui-comment-waiting = waiting for review
# Links below a comment.
ui-reply-link = Reply
ui-comment-report = Report

## ui/thread/from-api.ts

# The name of somebody who gave none.
ui-comment-anonymous = Anonymous

## ui/thread/script/ago.ts

# How long ago a comment was written.
ui-ago-years =
    { $count ->
        [one] {$count} year ago
       *[other] {$count} years ago
    }
ui-ago-months =
    { $count ->
        [one] {$count} month ago
       *[other] {$count} months ago
    }
ui-ago-weeks =
    { $count ->
        [one] {$count} week ago
       *[other] {$count} weeks ago
    }
ui-ago-days =
    { $count ->
        [one] {$count} day ago
       *[other] {$count} days ago
    }
ui-ago-hours =
    { $count ->
        [one] {$count} hour ago
       *[other] {$count} hours ago
    }
ui-ago-minutes =
    { $count ->
        [one] {$count} minute ago
       *[other] {$count} minutes ago
    }
ui-ago-now = just now

## ui/thread/script/draw.ts

# Under one’s own comment: buttons, and the label of the field in which it is changed.
ui-comment-edit = Edit
ui-comment-own = Your comment
ui-comment-save = Save
ui-comment-delete = Delete

## ui/thread/script/own.ts

ui-that-did-not-work = That did not work. Please try again.
ui-comment-delete-confirm = Delete this comment?
ui-comment-deleted = Your comment is deleted.

## ui/thread/script/reactions.ts

ui-liked = Liked

## ui/thread/script/send.ts

ui-comment-name-missing = Enter your name
ui-reply-missing = Write a reply
ui-comment-missing = Write a comment
ui-comment-posted = Thank you. Your comment is posted.
ui-comment-pending = Thank you. Your comment is waiting for review. Until then only you can see it.
ui-comment-held = Thank you. Your comment is held until somebody has read it. Until then only you can see it.

## ui/transfers/BankAccounts.tsx

# Headings above the details of a bank account in a currency.
ui-account-naira = Naira account
ui-account-pound = Pound account
ui-account-dollar = Dollar account
ui-accounts-other-currencies = From an account in another currency
# $currency: its code, such as “EUR”.
ui-account-other = {$currency} account
# Labels of what is typed into a bank's form.
ui-bank = Bank
ui-account-name = Account name
ui-account-number = Account number
ui-sort-code = Sort code
ui-iban = IBAN
ui-swift-code = SWIFT code
# The next four stand in “Copy naira account number”. $currency: one of the three after them, or a code such as “eur”.
ui-copy-account-number = {$currency} account number
ui-copy-sort-code = {$currency} sort code
ui-copy-iban = {$currency} IBAN
ui-copy-swift-code = {$currency} SWIFT code
ui-copy-naira = naira
ui-copy-pound = pound
ui-copy-dollar = dollar
# Stands in “Copy reference”.
ui-copy-reference = reference

## ui/transfers/Proofs.tsx

ui-proof-title = Send proof of payment
# <said> is only read out. $name: of a file.
ui-proof-remove = Remove<said> {$name}</said>
ui-proof-label = Receipt or photo of the transfer
# $hint: one or two sentences that say which files, and what they are good for.
ui-proof-hint-private = {$hint} Only our team can see it.
ui-proof-send = Send this file

## ui/video-card/PlayBar.tsx

# <hidden> is only read out.
ui-play-title = Play<hidden>: {$title}</hidden>
ui-sample-video = This is a sample video, so there is no recording to play. When the doctor adds a real one, it plays here.

## ui/video-card/VideoCard.tsx

# <hidden> is only read out.
ui-watch-on-youtube = Watch on YouTube<hidden>: {$title}</hidden>
ui-watch-sample-on-youtube = Watch on YouTube (sample)<hidden>: {$title}</hidden>
ui-read-instead = Read instead<hidden>: {$title}</hidden>

## ui/video-card/video-player.behaviour.ts

ui-play-the-video = Play the video
ui-not-now = Not now
# $host: where the video lies, such as “www.youtube-nocookie.com”.
ui-video-comes-from = This video comes from {$host}. Its owner will see your internet address. We ask once per visit.
# $cost: such as “6 min, uses about 18 MB”.
ui-video-comes-from-with-cost = This video comes from {$host} ({$cost}). Its owner will see your internet address. We ask once per visit.
ui-playing-without-sound-from = Playing without sound from {$host}
ui-playing-from = Playing from {$host}
ui-pause-the-video = Pause
ui-close-the-player = Close the player

## ui/unsent-form/watch.ts

# The phone calls itself online, and nothing comes through.
ui-unsent-unreached = Not sent yet. We cannot reach the site. What you typed is still here: try again in a moment.
# What could not be sent before is in the form again.
ui-unsent-brought-back = Not sent yet. What you typed is here again.
# On a button that was pressed.
ui-unsent-submitting = Submitting...
