## newsletter/LinkPage.tsx

newsletter-page-unread = We could not open this page
newsletter-link-does-not-work = This link does not work
newsletter-own-description = Your newsletter: confirm, change or unsubscribe.
newsletter-please-try-again = Please try again.
newsletter-page-unread-text = It is our fault, not yours. Your link still works, and nothing was changed.
newsletter-link-cut-in-two = Your email app may have cut it in two. Please copy the whole link.
newsletter-link-can-be-sent = We can also send you a new link to unsubscribe or to change what you get.
newsletter-send-me-a-link = Send me a link
newsletter-go-to-the-newsletter = Go to the newsletter

## newsletter/Wanted.tsx

newsletter-how-often = How often?
newsletter-which-topics = Which topics?
newsletter-which-topics-hint = Choose none to get everything.
newsletter-country = Where do you live?
newsletter-country-hint = Some things differ between countries, such as numbers to call.
newsletter-no-country = I would rather not say

## newsletter/pages/confirm.page.tsx

newsletter-confirm-your-subscription = Confirm your subscription
newsletter-you-are-subscribed = You are subscribed
newsletter-link-expired = This link has expired
newsletter-press-the-button = Press the button to get our newsletter. You can unsubscribe with one tap.
# $address: an email address.
newsletter-press-the-button-for-address = Press the button to get our newsletter at {$address}. You can unsubscribe with one tap.
newsletter-yes-subscribe-me = Yes, subscribe me
newsletter-if-this-was-not-you = If this was not you, do nothing and we will not write again.
# The link that has expired.
newsletter-link-expired-text = It worked for a few days only. Please subscribe again.
# A link that looks like a button.
newsletter-subscribe = Subscribe
newsletter-next-issue-goes-to-you = Thank you. The next issue goes to you.
# $address: an email address.
newsletter-next-issue-goes-to-address = Thank you. The next issue goes to {$address}.
newsletter-choose-topics-and-how-often = Choose topics and how often
newsletter-read-the-issues = Read the issues so far

## newsletter/pages/issue.page.tsx

newsletter-no-issue = This issue is not here
newsletter-issue-unread = We could not open this issue
newsletter-no-issue-text = It may have been withdrawn.
newsletter-all-issues = All issues
newsletter-stay-in-touch = Stay in Touch.
newsletter-get-the-next-issue = Get the next one by email.
newsletter-number-and-date = Newsletter no. {$number}, <time>{$date}</time>
newsletter-other-issues = Other issues
newsletter-previous-issue = Previous issue: <link>{$subject}</link>
newsletter-next-issue = Next issue: <link>{$subject}</link>

## newsletter/pages/leave-link.page.tsx

newsletter-check-your-email = Check your email
newsletter-link-sent = If this address gets our newsletter, we will email it a link.
newsletter-link-sent-text = Use the link to unsubscribe, or to choose topics and how often we write.
newsletter-leave-link-heading = Unsubscribe or change what you get
newsletter-leave-link-description = Get a link to unsubscribe from our newsletter or change what you get.
newsletter-leave-link-lead = Every issue has a link for this at its end. We can also send you one.
newsletter-your-email-address = Your Email Address

## newsletter/pages/leave.page.tsx

newsletter-you-have-unsubscribed = You have unsubscribed
newsletter-unsubscribe-question = Unsubscribe from the newsletter?
newsletter-no-more-issues = We will send no more issues.
# $address: an email address.
newsletter-no-more-issues-to-address = We will send no more issues to {$address}.
newsletter-other-emails-still-come = You will still get emails about your own requests, bookings and gifts.
newsletter-that-was-a-mistake = That was a mistake: subscribe me again
newsletter-go-to-homepage = Go to Homepage
newsletter-subscribed-address = {$address} is subscribed to our newsletter.
newsletter-subscribed-you = You are subscribed to our newsletter.
# On a button.
newsletter-unsubscribe = Unsubscribe
newsletter-fewer-emails-or-other-topics = Fewer emails or other topics

## newsletter/pages/newsletter.page.tsx

newsletter-title = Newsletter
newsletter-lead = A short email with what is new: plain health answers, no pictures to load, and one tap to unsubscribe.
newsletter-issues-so-far = Issues so far
newsletter-issues-unread = We could not load the issues.
newsletter-issues-unread-text = It is our fault, not yours. You can still subscribe.
newsletter-no-issues-yet = No issues have been sent yet.
newsletter-no-issues-yet-text = Subscribe to get the first one.
# What a list holds: “Pages of issues”.
newsletter-issues = issues
newsletter-number = No. {$number}

## newsletter/pages/preferences.page.tsx

newsletter-your-newsletter = Your newsletter
newsletter-preferences-saved = Saved. This applies from the next issue.
newsletter-preferences-unsubscribed = You have unsubscribed. Saving this does not subscribe you again.
# $address: an email address.
newsletter-preferences-for = For {$address}.
newsletter-preferences-save = Save
newsletter-subscribe-again = Subscribe again

## newsletter/pages/thanks.page.tsx

# Above the form where no email is sent yet, as ui-no-mail-form is above others.
newsletter-no-mail-form = We cannot send email yet: you are subscribed once we can, and you have pressed the button in our first one.
newsletter-confirm-later = You confirm with a button in an email, which we cannot send yet. Please subscribe again later.
newsletter-one-email-with-a-button = We will send you one email with a button. Press it and you are subscribed.
newsletter-success = Success

## newsletter/src/issues/archive.rs

newsletter-issue-unknown = There is no such issue of the newsletter.

## newsletter/src/issues/content.rs

# Desk: of an issue that is being written.
newsletter-draft-no-subject = No subject yet
# Desk: what an issue lacks before it can be sent.
newsletter-draft-subject-missing = Enter a subject.
newsletter-draft-content-missing = Write an introduction, or choose at least one article.
newsletter-draft-article-gone = An article in this issue is no longer on the site. Remove it.

## newsletter/src/options.rs

# How often somebody wants the newsletter.
newsletter-frequency-every = Every issue
newsletter-frequency-weekly = Only the weekly issue

## newsletter/src/sending/claims.rs

# Desk: why an email was not sent, or may not have been.
newsletter-delivery-unsure = The server stopped while the email was being sent.

## newsletter/src/sending/issue_batch.rs

# Desk: why an email was not sent, or may not have been.
newsletter-delivery-unsubscribed = The reader unsubscribed before the email was sent.
newsletter-delivery-blocked = The address is blocked.
newsletter-delivery-restricted = The use of this reader’s data is restricted.

## newsletter/src/sending/steps.rs

# Desk.
newsletter-no-mail-server = Mail is not set up, so no issue can be sent. Set up a mail server first.

## newsletter/src/subscribing/reader_links.rs

newsletter-reader-link-unknown = This link does not work. Please use the link in the latest issue, or ask for a new one.

## newsletter/src/subscribing/submission.rs

newsletter-sign-up-email-refused = Enter an address that you will keep: emails to this one would be lost
newsletter-sign-up-too-many = Many people on your network have just signed up. Please try again in an hour.
# The title of the refusal above.
newsletter-sign-up-too-many-title = Too many requests

## newsletter/src/subscribing/validation.rs

newsletter-email-missing = Enter your email address
newsletter-frequency-wrong = Choose how often you want the newsletter
newsletter-country-wrong = Choose a country from the list

## newsletter/src/subscribing/views.rs

# The title of the thanks below.
newsletter-sign-up-thanks-title = Success
newsletter-sign-up-thanks = Thank you for subscribing. Your email has been successfully received.
newsletter-country-other = Another country
