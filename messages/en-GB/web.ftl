## web/src/body.rs

web-body-too-large = What you sent is larger than allowed. Please send less of it.
web-body-incomplete = What you sent did not arrive complete.

## web/src/extract.rs

web-address-query-unreadable = This address cannot be read. Please check what comes after its question mark.
# $field is the name of a value in the address, such as page.
web-address-field-wrong = Please check “{ $field }” in the address.
# $choices is a list of codes, with commas.
web-fix-choose = Choose one of these: { $choices }
web-fix-day = Write a day like 2026-11-21
web-fix-number = Write a number that fits, in digits
web-fix-true-or-false = Write true or false
web-fix-missing = This is needed
web-fix-twice = Write it once
web-fix-unreadable = This cannot be read
# Beside the name of a field that a program sent.
web-fields-unknown = This is not one of the fields here
web-fields-nothing-done = Nothing was done. Please check what was sent.

## web/src/form_body.rs

web-form-kind-title = Another kind of body
web-form-kind = Send a form or JSON.
web-form-broken = The form arrived broken. Please send it again.
web-form-no-json = The body is no JSON object.
web-form-text-too-long = This text is too long. Please shorten it.
# $most is a number.
web-form-too-many-fields = At most { $most } fields and files are taken at once.

## web/src/idempotency/mod.rs

# Idempotency-Key is the name of a header; $most is a number.
web-idempotency-key-length = Idempotency-Key must have 1 to { $most } characters.
web-idempotency-key-reused = This Idempotency-Key was used for something else. Please send it with a new key.
web-idempotency-key-reused-title = Key used twice
web-idempotency-still-running = The same request is still being worked on. Please wait a moment.

## web/src/limits.rs

web-limits-too-many = That was a lot in a short time. Please wait a moment and try again.

## web/src/pages/problems.rs

web-address-unreadable = This address cannot be read. Please check it, or start from the home page.
web-site-busy = The site is very busy right now. Please try again in a minute.

## web/src/pages/render.rs

web-form-mend = Some of what you typed needs another look.
web-page-failed-title = This page cannot be shown right now
web-page-failed = Something went wrong on our side. The other pages work; please try this one again in a little while.

## web/src/plain.rs

# HTML. $numbers is one number with its country in brackets, such as 112 (Nigeria), or several with web-plain-emergency-or.
web-plain-emergency = In an emergency call { $numbers }, now.
# Two emergency numbers; with more, $before holds all but the last.
web-plain-emergency-or = { $before } or { $last }
web-plain-go-back = Go back in your browser to find what you typed.
# HTML. $number is the number of the request, by which it is found in our log.
web-plain-quote = If you write to us about this, quote { $number }.
# A link.
web-plain-home = Go to the home page

## web/src/plain/content.rs

# The heading of a page in plain form that has no title of its own.
web-plain-title = In plain form
web-plain-note-beginning = This page is shown in plain form right now, and only its beginning.
web-plain-note = This page is shown in plain form right now.
# A link to the next page of a list; $page and $pages are numbers.
web-plain-next-page = Page { $page } of { $pages }

## web/src/problems.rs

web-problem-sign-in-title = Please sign in
web-problem-sign-in = You need to sign in to see this.
web-problem-forbidden = This may not be done from here.
web-problem-not-found = There is nothing at this address.
web-problem-method = This address does not take that kind of request.
web-problem-timeout = The request took too long to arrive.
web-problem-conflict = Somebody else changed this at the same time. Please check it again.
web-problem-too-large = What you sent is larger than allowed.
web-problem-address-long-title = Address too long
web-problem-address-long = This address is longer than we can read.
web-problem-media-type-title = Wrong kind of content
web-problem-media-type = What you sent is of a kind we cannot read.
web-problem-fields = Some of what you sent needs another look.
web-problem-slow = This is taking too long. Please try again soon.
web-problem-storage-full = We cannot save anything right now. Please try again later.
web-problem-unreadable = We could not read this request.

## web/src/server/body_budget.rs

web-bodies-full = Very much is being sent to us just now. Please try again in a minute.

## web/src/server/request_service.rs

web-form-other-site = This form was sent from another site. Please open the page here and send it again.
