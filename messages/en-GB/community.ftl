## community/Answer.tsx

community-doctors-answer = Doctor’s answer
# For those who hear the page: the heading of the doctor’s answer.
community-answer-heading = The doctor’s answer
# A button with a count beside it.
community-this-helped-me = This helped me
# $reviewer is a name, $date a day in words.
community-checked-by = Checked by {$reviewer}, <time>{$date}</time>.
# $reviewer is a name, $title what they are, $date a day in words.
community-checked-by-titled = Checked by {$reviewer}, {$title}, <time>{$date}</time>.

# Heading of the list of what was changed in an answer, each with its day.
community-corrections =
    { $count ->
        [one] Correction
       *[other] Corrections
    }

## community/updates

# The heading of a form with one field, and what it says.
community-updates-heading = Follow this question by email
community-updates-answered = We write to you when the answer is corrected, and never about anything else. Our emails do not say what the question is about.
community-updates-waiting = We write to you when the doctor answers, and when the answer is corrected. Our emails do not say what the question is about.
community-updates-email = Your email address
community-updates-send = Follow by email
community-updates-email-missing = Enter your email address
community-updates-too-many = Many people on your network have just done this. Please try again in an hour.
community-updates-sent-title = Check your email
community-updates-sent = We sent an email to your address. You follow the question once you press the button on the page that it leads to.
community-updates-sent-known = If nothing comes, this address follows the question already, or had several emails from us in the last hour.
community-updates-sent-back = Go to the community
community-updates-confirm-title = Follow this question?
community-updates-confirm-text = We write to this address when the doctor answers the question, and when the answer is corrected.
community-updates-confirm-button = Yes, write to me
community-updates-confirm-not-you = If this was not you, close this page. We will delete the address within 8 days.
community-updates-confirmed-title = You follow this question
community-updates-confirmed-text = Each email has a link to stop them.
community-updates-expired-title = This link has expired
community-updates-expired-text = The link works for 7 days, and the newest one only. Open the question and ask again to get another.
community-updates-stop-title = Stop these emails?
community-updates-stop-text = You get an email when this question is answered or its answer corrected.
community-updates-stop-button = Stop these emails
community-updates-stopped-title = You get no more of these emails
community-updates-stopped-text = We have deleted the address. You can follow the question again on its page at any time.
# For search engines; those pages are hidden from them.
community-updates-description = Emails about one question of the community.
community-updates-unread-title = This page could not be read
community-updates-unread-text = Nothing has changed. Please try again in a moment.
community-updates-see-question = See the question

## community/CommunityFrame.tsx

# The name of the side menu, for those who hear the page.
community-menu = Community pages
community-menu-home = Home
community-menu-categories = Categories
# The name of what stands beside a page, for those who hear it.
community-about-the-community = About the community
community-not-for-emergencies = Not for emergencies
community-not-for-emergencies-text = If someone may be in danger, do not wait for an answer here. Call now.
community-rules-end = What you read here is general information, not advice about you. <link>Complain about a decision</link>

## community/Question.tsx

# A button.
community-share = Share
# A link. What stands in <what> is for those who hear the page.
community-report-question = Report<what> this question</what>
community-related-questions = Related questions
community-need-a-private-answer = <strong>Need a private answer?</strong> <ask>Ask privately</ask>, or <book>Book a Consultation</book> and talk to a doctor one to one.

## community/QuestionCard.tsx

# The heading of the beginning of an answer. $doctor is a name.
community-answer-of = {$doctor}’s answer
# A link to the comments of a question. What stands in <what> is for those who hear the page; $title is the question.
community-comments-on =
    { $count ->
        [one] {$count} comment<what> on {$title}</what>
       *[other] {$count} comments<what> on {$title}</what>
    }
# Who hears the button hears all of it: ‘Like this question’.
community-this-question = this question
# $doctor is a name.
community-doctor-replied = {$doctor} replied
community-waiting-for-a-doctor = Waiting for a doctor

## community/ask/AskPage.tsx

# What the steps of asking are about, after ‘Step 1 of 4:’.
community-step-topic = about you
community-step-question = your question
community-step-check = a last look
community-step-review = check and send
community-back = Back
community-mode-open = A public question appears in the community straight away, without your name.
community-mode-review = A person reads a public question before anybody else can see it.
community-mode-doctor = The doctor reads your question first. A public one appears in the doctor’s words, with the answer.
# $doctor is a name.
community-mode-private = Only {$doctor} and the people who work with the doctor can read it.
community-what-happens-next = What happens next

## community/ask/CheckStep.tsx

community-is-it-safe-to-wait = Is it safe to wait?
community-could-this-identify-you = Could this identify you?
community-may-already-be-answered = It may already be answered
community-continue = Continue
community-change-my-question = Change my question
community-this-could-identify-you = This could identify you
# Before the words that were found in the question.
community-identity-phone = A phone number:
community-identity-email = An email address:
community-identity-name = A name:
community-identity-address = An address:
community-identity-card = A card number:
community-mask-question = Should we mask these words?
community-mask-hint-private = The doctor does not need them to answer.
community-mask-hint-public = Everybody can read a public question.
community-mask-yes = Yes, mask them for me
community-mask-no = No, leave them as they are
community-this-may-already-help = This may already help
# After the words of a link, for those who hear the page.
community-opens-in-a-new-tab = (opens in a new tab)

## community/ask/ParentStep.tsx

community-parent-danger = If you are in danger, or may hurt yourself, call now
community-parent-danger-text = You do not need an adult to make this call.
community-parent-is-with-me = A parent or guardian is with me
community-read-what-others-asked = Read what others have asked

## community/ask/QuestionStep.tsx

community-what-would-you-like-to-ask = What would you like to ask?
community-question-title-label = Your question in one line
# $hint is a whole sentence out of the settings, $most a number.
community-question-title-hint = {$hint} Up to {$most} characters.
community-question-label = Tell us a little more
# Telephone numbers take the place of <numbers>.
community-danger-call-first = <strong>If somebody may be in danger, stop here and call</strong> <numbers>for help</numbers>.
community-save-draft = Save a draft on this device
community-save-draft-hint = Do not tick this on a phone that you share.

## community/ask/ReviewStep.tsx

community-send-to-the-doctor = Send to the doctor
community-send-my-question = Send my question
community-check-before-you-send = Check your question before you send it
community-your-email-address = Your email address
# Above the field for the email address, where no email is sent yet.
community-no-mail-form = This site does not send email yet. You can always read the answer with your follow-up code.
community-ask-email-hint = Only to tell you when there is news. The email says nothing about your health. Leave this empty if others can read your email.
# Before the name of a topic.
community-topic = Topic
community-not-given = Not given
# A heading before the answer that was chosen: ‘Only the doctor’.
community-who-can-read-it = Who can read it
community-only-the-doctor = Only the doctor
community-everybody-without-your-name = Everybody, without your name
community-age = Age
community-age-young = Under 18, with a parent or guardian
community-age-adult = 18 or over
community-country = Country
community-what-the-doctor-reads = What the doctor reads
community-how-it-will-look = How it will look
community-agreement = By sending this you confirm that it is true as far as you know, and that you agree to the <rules>community rules</rules>.
# Buttons, each beside an answer. What stands in <what> is for those who hear the page.
community-change-topic = Change<what> topic</what>
community-change-who-can-read-it = Change<what> who can read it</what>
community-change-age = Change<what> age</what>
community-change-country = Change<what> country</what>
community-change-question = Change<what> question</what>

## community/ask/SentStep.tsx

community-why-it-is-held = Why it is held
community-your-follow-up-code = Your follow-up code
# $date is a day in words.
community-kept-until = We keep your question until {$date}.
community-news-by-email = We will email you when there is news. The email says nothing about your health.
community-news-by-code = We cannot reach you, so come back with your code in a few days.
community-with-the-code = With the code you can also add to your question, take it back or erase it.
community-see-your-question = See your question
community-follow-your-question = Follow your question
community-back-to-the-community = Back to the community
community-sent-crisis = Thank you for telling us
community-sent-held = Your question is held
community-sent-held-text = We have your question. A person looks at it before anything else happens.
community-sent-private = Your question is with the doctor
# $doctor is a name.
community-sent-private-text = Only {$doctor} and the people who work with the doctor can read it. It is stored encrypted.
community-sent-published = Your question is in the community
community-sent-pending = Your question is waiting for review
community-sent-pending-text = A person reads it before anybody else can see it. On this device it is marked ‘waiting for review’.

## community/ask/TopicStep.tsx

community-public = Everybody can read it
community-public-hint = It appears in the community without your name, and helps others who are wondering too.
# $brand is the name of the site.
community-private-hint = It is never shown on {$brand}. You read the answer with a code that we give you at the end.
community-no-country = Somewhere else, or I would rather not say
community-ask-a-question = Ask a Question
community-what-is-your-question-about = What is your question about?
community-who-can-read-it-question = Who can read it?
community-are-you-adult = Are you 18 or over?
community-adult-yes = Yes
community-adult-guardian = No, but a parent or guardian is asking with me
community-adult-no = No, and I am on my own
community-which-country-are-you-in = Which country are you in?
community-country-hint = So that we can show the right numbers to call.
community-draft-found = There is a draft on this device.
community-draft-continue = Continue with it
community-draft-delete = Delete it

## community/ask/ask-player.behaviour.ts

community-ask-refused = The site could not accept it. Please try again soon.
community-one-moment = One moment…
# Letters typed, of as many as there may be.
community-letters-used = {$used} of {$most}

## community/ask/elements.ts

# Before links to questions that were answered, while somebody types.
community-this-may-already-help-colon = This may already help:
community-mask-it-for-me = Mask it for me

## community/ask/live.ts

# The end of a list: $kinds are all but the last one, with commas, such as ‘a name, an address’.
community-kinds-and = {$kinds} and {$last}
# What was found, in $kinds of the sentences below.
community-kind-phone = a phone number
community-kind-email = an email address
community-kind-name = a name
community-kind-address = an address
community-kind-card = a card number
community-identity-warning-private = This looks like {$kinds}. The doctor does not need it to answer.
community-identity-warning-public = This looks like {$kinds}. Questions are public, so please take it out.

## community/asking.ts

# How to say the letters of a code on the telephone.
community-spelled-a = A for Alpha
community-spelled-b = B for Bravo
community-spelled-c = C for Charlie
community-spelled-d = D for Delta
community-spelled-e = E for Echo
community-spelled-f = F for Foxtrot
community-spelled-g = G for Golf
community-spelled-h = H for Hotel
community-spelled-j = J for Juliet
community-spelled-k = K for Kilo
community-spelled-m = M for Mike
community-spelled-n = N for November
community-spelled-p = P for Papa
community-spelled-q = Q for Quebec
community-spelled-r = R for Romeo
community-spelled-s = S for Sierra
community-spelled-t = T for Tango
community-spelled-v = V for Victor
community-spelled-w = W for Whisky
community-spelled-x = X for X-ray
community-spelled-y = Y for Yankee
community-spelled-z = Z for Zulu

## community/code/CodeCard.tsx

community-code-keep = <strong>Write it down, copy it or send it to yourself.</strong> Anyone with the code can read your question and its answer, and without it we cannot find your question for you.
# The subject of an email to oneself. Others may see it, so it names nothing of what it is about.
community-code-email-subject = Your code
# The email or text message to oneself. $publicUrl is the site’s address.
community-code-email-text =
    {$code}
    Enter this code at {$publicUrl}/community/follow
community-code-spelled = Read the code letter by letter
# $brand is the name of the site.
community-code-where = Enter it at {$brand}, Community, ‘Follow a question’.
community-print-this-page = Print this page
community-code-shown-here = This device shows the code under <link>Follow a question</link> for a week. If other people use this device, press this once you have saved the code.
community-code-dismiss = I have the code, do not show it here again

## community/follow/CodeForm.tsx

# $date is a day in words.
community-your-code-from = Your code from {$date}
community-open-this-question = Open this question
community-code-hint = 16 letters and numbers in four groups. Capital letters, spaces and hyphens do not matter.
community-open-my-question = Open my question
community-lost-code = If you lost the code
community-lost-code-text = We cannot find it for you: we keep only a scrambled copy. The device you asked on shows it here for a week, unless you told it that you have the code. Questions you asked on this device are still listed under <mine>My Questions</mine>. You can also <ask>ask again</ask>.
community-locked-again = Your question is locked again.
community-locked-again-text = It locks after 30 minutes. Nothing was sent or changed: enter your code and try again.
community-unsent-label = What you wrote, so that you can copy it

## community/follow/Messages.tsx

community-messages = Messages
community-no-messages-yet = No messages yet. You can add something you forgot, or ask about the answer.
community-message-label = Write a message
community-message-hint = Only the doctor’s team can read it. Leave out names and phone numbers.
community-message-send = Send the message

## community/follow/FileForm.tsx

community-file-label = Add a photo or a document
community-file-hint = A photo (JPEG, PNG, WebP or HEIC), or a PDF, DOC or DOCX, smaller than 10MB. From photos we remove hidden data, such as where they were taken; leave faces out if you can. Documents stay as they are, with any names in them.
# Before what is wrong with the file, for those who hear the page.
community-file-error = Error:
community-file-send = Send the file

## community/follow/ThreadView.tsx

community-your-question = Your question
# Who wrote it: whoever reads the page.
community-you = You
community-see-it-in-the-community = See it in the community
community-answer-limits = General information based only on what you wrote. It does not replace an examination.
community-you-said-that-it-helped = You said that this helped. Thank you.

## community/follow/Ways.tsx

community-your-question-is-yours = Your question is yours
community-conversation-closed = The doctor closed this conversation. You can still read it.
# $date is a day in words.
community-conversation-closed-on = The doctor closed this conversation on {$date}. You can still read it.
# $date is a day in words.
community-erased-after = We keep it until {$date}. Then it is erased, including photos and documents.
community-withdraw = Take my question back
community-withdraw-heading = Take your question back?
community-withdraw-text = It is removed from the community, and you will get no new answer. You can still read it here with your code until it is erased.
community-withdraw-confirm = Take it back
community-erase = Erase everything
community-erase-heading = Erase everything?
community-erase-text = The question, the answer, all messages, photos and documents are erased at once. Nobody can bring them back, and your code stops working.
community-erase-confirm = Erase everything for good
community-leave-and-lock = Leave and lock
community-leave-hint = It locks by itself after 30 minutes. Your code opens it again.
community-no-keep-it = No, keep it

## community/follow/file-player.behaviour.ts

community-file-sending = Sending the file…
community-file-missing = Choose a photo or a document
community-file-wrong-type = The file must be a photo, or a PDF, DOC or DOCX

## community/own/OwnPage.tsx

# The first page of the community, on the way to a page below it.
community-crumb = Community
# The reference stands in the next line.
community-reference = It has arrived. Your reference is

## community/own/unseen.ts

# How many notifications have not been read.
community-new-count = {$count} new

## community/pages/ask.page.tsx

community-ask-description = Ask the doctor a health question, publicly or privately, without your name and without an account.
community-ask-closed = Answered questions stay in the <community>community</community>. To talk to the doctor, <consultation>book a consultation</consultation>.
community-ask-away = We could not open the form.
community-ask-away-text = It is our fault, not yours. Nothing was sent.

## community/pages/community.page.tsx

community-list-refused = We cannot show this list.
community-show-all-questions = Show all questions
# The heading of the list, for those who hear the page.
community-questions = Questions
# What the list holds, in ‘Pages of questions’.
community-questions-pages = questions
# All categories.
community-all = All
community-no-more-questions = There are no more questions.
community-back-to-the-first-page = Back to the first page
community-your-waiting-questions = Your waiting questions
# A mark on a question of one’s own.
community-waiting-for-review = waiting for review
community-only-you-can-see-it = Only you can see it, on this device.
community-my-questions = My Questions

## community/pages/complaint.page.tsx

community-complaint-sent = We have your complaint
community-complaint-title = Complain or appeal
community-complaint-description = Complain about a decision in the community or about how your data is handled.
community-complaint-lead = Somebody who did not make the decision will look at it again.
community-complaint-kind = What is it about?
community-complaint-decision = A decision about a question or comment
community-complaint-decision-hint = We hid, removed or held something, or kept something you reported.
community-complaint-data = How we handle your data
community-complaint-data-hint = You want to know, correct or erase what we have, or think that we did something wrong with it.
community-complaint-other = Something else
community-complaint-item = Which question, comment or report
community-complaint-item-hint = Its address, or the reference that you were given.
community-complaint-words = What went wrong, and what should we do?
community-complaint-words-hint = Please leave out health details. We encrypt what you write.
community-complaint-email-hint = Without it we cannot tell you the outcome. We use it for this only.
community-complaint-send = Send the complaint
community-complaint-next-confirm = We confirm that we have it within 30 days.
community-complaint-next-decide = We look into it without delay and decide. We keep a record of both.
community-complaint-next-email = If you left an email address, we tell you the outcome and the reason.
community-complaint-next-authority = You can also complain about your data to the authority in your country: the NDPC in Nigeria, the ICO in the UK.

## community/pages/follow.page.tsx

community-follow-a-question = Follow a question
community-follow-description = Read the answer to a question that you asked, with the code we gave you.
# What was done on the page before.
community-done-message = Your message is on its way to the doctor.
community-done-file = Your file was sent. If it is a photo, hidden data, such as where it was taken, was removed.
community-done-helpful = Thank you for telling us that it helped.
community-done-withdrawn = You took your question back.
community-done-erased = Everything was erased. The code no longer works.
community-done-left = You have left. Your code opens the question again.
community-done-dismissed = This device no longer shows that code. The code still opens your question.
community-follow-away = We could not open your question.
community-follow-away-text = It is our fault, not yours. Your code still works.

## community/pages/forget.page.tsx

community-forget-this-device = Forget this device
community-forget-description = Remove every trace of your questions from this device.
community-forget-lead = For a phone or computer that others use too.
# Before a list of the four messages below it.
community-forget-removes = This removes from this device, straight away:
community-forget-list = your list of questions and notifications
community-forget-codes = a question that is open with a code, and the codes that this device still shows
community-forget-likes = your likes, and the hearts in the shop
community-forget-draft = a draft, if you saved one
community-forget-what-stays = What you sent stays with us. <strong>With your follow-up code</strong> you can still read it on any device, take it back or erase it. Without the code nobody can, so write it down first.
community-forget-button = Forget this device now
community-no-go-back = No, go back
community-forget-history = Page addresses may stay in your browser’s history. You can clear that in the browser.
community-forgotten = Your questions have been removed from this device.
community-forgotten-text = Your codes still work. Close this page before you hand the phone on.

## community/pages/mine.page.tsx

community-mine-description = Questions that were asked on this device.
community-mine-lead = Questions that were asked on this device. Nobody else sees this list.
community-mine-away = We could not load your questions.
# After what could not be loaded: questions, or notifications.
community-our-fault = It is our fault, not yours.
community-asked-elsewhere = Asked on another device? <follow>Open it with your follow-up code</follow>. If you share this phone, you can <forget>forget this device</forget>.
community-no-questions-yet = No questions yet.
community-no-questions-yet-text = What you ask on this device is listed here.
community-private-question = Private question
community-comments =
    { $count ->
        [one] {$count} comment
       *[other] {$count} comments
    }
community-read-it-with-your-code = Read it with your code
community-appeal = Appeal against this decision

## community/pages/notifications.page.tsx

community-notifications-title = Notifications
community-notifications-description = Answers to your questions and replies to your comments.
community-notifications-lead = Answers to your questions and replies to your comments, on this device.
community-notifications-away = We could not load your notifications.
community-notifications-note = We send nothing to your phone: check here whenever you like.
community-no-news-yet = No news yet.
community-no-news-yet-text = When the doctor answers you, or somebody replies to you, you will see it here.
community-mark-all-as-read = Mark all as read
community-notice-answer = The doctor answered
community-notice-reply = A reply to you
community-notice-decision = A decision
# A notification that has not been read.
community-notice-new = New

## community/pages/question.page.tsx

community-question-gone = It may have been taken back, or there may be a mistake in the address.
community-see-all-questions = See all questions
community-question-away = The question could not be loaded.

## community/pages/report.page.tsx

community-report-sent = Thank you for reporting this
community-report-title = Report a question or comment
community-report-description = Tell us about something in the community that should not be there.
community-report-danger = If somebody is in danger now, call first
community-report-danger-text = We read reports as soon as we can, but not at all hours.
community-report-reason = What is wrong?
# Reasons to choose from. ‘It’ is the question or comment.
community-report-unsafe-advice = It gives advice that could harm somebody
community-report-self-harm = It is about suicide or self-harm
community-report-child-at-risk = A child may be at risk
community-report-abuse = It bullies, threatens or shames somebody
community-report-private-details = It shows somebody’s personal details
community-report-illegal = It is against the law
community-report-spam = It is an advert or spam
community-report-other = Something else is wrong
community-report-words = Tell us more
community-report-words-hint = Whoever wrote it will not know who reported it.
community-report-send = Send the report
community-report-next-read = A person reads every report. Anything that could harm somebody comes first.
community-report-next-removed = Anything that breaks a rule is hidden or removed. We keep a record of each decision.
community-report-next-complain = If you do not agree with what we did, you can <link>complain</link> with this reference.
community-report-unclear = We cannot tell what you want to report.
community-report-unclear-text = Please use the ‘Report’ button beside the question or comment. If that does not work, <link>write to us here</link>.

## community/share-link.ts

community-link-copied = Link copied to clipboard!
# Above the address, in a box of the browser, where it could not be copied.
community-copy-this-link = Copy this link

## community/thread.ts

# What has become of a question, and what that means to whoever asked it.
community-state-published = Published
community-state-published-text = Everybody can read it, without your name.
community-state-pending = Waiting for review
community-state-pending-text = A person reads it before anybody else can see it.
community-state-held = Held
community-state-held-text = A person looks at it before anything else happens.
community-state-hidden = Hidden
community-state-hidden-text = Only you and the people who look after the community can see it.
community-state-removed = Removed
community-state-removed-text = It broke a rule of the community, so it was taken down.
community-state-declined = Not answered
community-state-declined-text = We could not answer this question.
community-state-withdrawn = Taken back
community-state-withdrawn-text = You took it back. Nobody else can see it.
community-state-closed = Closed
community-state-closed-text = The doctor closed this conversation.
community-state-erased = Erased
community-state-erased-text = Nothing is left of it.
community-state-answered = Answered
community-state-answered-private-text = Only you can read the answer.
community-state-private = With the doctor
community-state-private-text = Only the doctor and the people who work with the doctor can read it.
# Of a state that has no words of its own.
community-state-other = Waiting

## community/words.ts

# Where the settings have no words of their own.
community-page-title = Community
community-page-heading = Community
community-no-match = No question matches.
community-list-away = The questions could not be loaded. Please try again.
community-wait-within-an-hour = Half of recently answered questions were answered within an hour.
community-wait-hours =
    { $count ->
        [one] Half of recently answered questions were answered within {$count} hour. Yours may take longer.
       *[other] Half of recently answered questions were answered within {$count} hours. Yours may take longer.
    }
community-wait-days =
    { $count ->
        [one] Half of recently answered questions were answered within {$count} day. Yours may take longer.
       *[other] Half of recently answered questions were answered within {$count} days. Yours may take longer.
    }
community-fits-nigeria = This answer is for people in Nigeria.
community-fits-uk = This answer is for people in the UK.
# $country is the code of another country.
community-fits-other = This answer is for people in {$country}.
# How the list is ordered.
community-sort-new = New
community-sort-helped = Most helped
community-sort-unanswered = Unanswered

## community/filter.ts

# What was found. $words were looked for, $category is its name.
community-found =
    { $count ->
        [one] {$count} question
       *[other] {$count} questions
    }
community-found-words =
    { $count ->
        [one] {$count} question for ‘{$words}’
       *[other] {$count} questions for ‘{$words}’
    }
community-found-category =
    { $count ->
        [one] {$count} question in {$category}
       *[other] {$count} questions in {$category}
    }
community-found-words-category =
    { $count ->
        [one] {$count} question for ‘{$words}’ in {$category}
       *[other] {$count} questions for ‘{$words}’ in {$category}
    }

## community/src/commented_post.rs

# A post of the blog.
community-post-not-found = There is no such post.

## community/src/comments/forms.rs

community-reaction-not-known = There is no such reaction.
# A comment or a question.
community-item-gone = This is no longer there.

## community/src/comments/own_comments.rs

community-comment-missing = Write a comment
community-own-comment-not-found = We cannot find this comment of yours on this device.
community-own-comment-too-late = You can change a comment for 15 minutes. To have it removed later, please report it and say why.

## community/src/comments/submission.rs

community-name-missing = Enter your name
community-reply-missing = Write a reply
community-replied-comment-gone = The comment you are replying to is no longer there.
community-comments-closed-here = Comments are closed here.
community-comment-refused = This cannot be posted here. Please read the community rules and reword it.
# The title of the refusal above.
community-comment-refused-title = Not posted
# $count is how many minutes to wait.
community-comments-too-many =
    { $count ->
        [one] You have written a lot in a short time. Please wait a minute and try again.
       *[other] You have written a lot in a short time. Please wait { $count } minutes and try again.
    }

## community/src/follow_up/session.rs

community-code-needed-text = Please enter your follow-up code.
# The title of the refusal above.
community-code-needed = Code needed

## community/src/form_dispatch.rs

community-form-too-large = What you sent is larger than allowed.
community-form-not-known = There is no such form on this page.

## community/src/model/categories.rs

# What questions are about.
community-category-heart = Heart and blood pressure
community-category-diabetes = Diabetes
community-category-infections = Malaria, fever and infections
community-category-children = Children
community-category-women = Pregnancy and women’s health
community-category-sex-education = Sex Education
community-category-mind = Mind and sleep
community-category-medicines = Medicines
community-category-other = Something else

## community/src/model/text.rs

# Numbers of characters: how many may be written, and how many are.
community-text-too-long = Use { $most } characters or fewer. You have written { $length }

## community/src/moderation/submission.rs

community-report-reason-missing = Choose what is wrong
community-complaint-kind-missing = Choose what your complaint is about
community-complaint-words-missing = Tell us what went wrong

## community/src/notices/author_messages.rs

# What the writer of a question or comment ("it") is told of a decision of the team.
community-decision-published = It was reviewed, and everybody can see it now.
community-decision-approved-waiting = It was reviewed, and is waiting for the doctor.
community-decision-looking-again = We are looking at it again.
community-decision-put-back = We looked at it again and put it back.
community-decision-hidden = We have hidden it. You can ask us to look again.
community-decision-waiting-for-doctor = It is waiting for the doctor.
community-decision-held-crisis = We are holding it, because we are worried about you. Please look at the help on this page.
community-decision-merged = The same question has been asked before: we have merged the two.
# Asks the writer of a comment or question for other words.
community-rephrase-personal-data = Please write it again without names, numbers and addresses.
community-rephrase-dangerous-advice = Please write it again without advice that could harm somebody.
community-rephrase-off-topic = Please write it again so that it fits the page it is on.
community-rephrase-other = Please write it again in other words.
# Tells the writer of a comment or question why it was removed.
community-removed-abuse = We removed it, because it hurts or threatens somebody. You can ask us to look again.
community-removed-advert = We removed it, because it looks like an advert. You can ask us to look again.
community-removed-personal-data = We removed it, because it identifies somebody. You can ask us to look again.
community-removed-dangerous-advice = We removed it, because following it could harm somebody. You can ask us to look again.
community-removed-illegal = We removed it, because it is against the law. You can ask us to look again.
community-removed-hate = We removed it, because it is hateful. You can ask us to look again.
community-removed-off-topic = We removed it, because it belongs elsewhere. You can ask us to look again.
community-removed-duplicate = We removed it, because it has already been said. You can ask us to look again.
community-removed-other = We removed it. You can ask us to look again.

## community/src/notices/pending.rs

# Titles in the list of a visitor’s notices.
community-notice-private-question = Your private question
community-notice-question-published = Your question was published
community-notice-question-passed-on = Your question was passed on to the doctor
community-notice-question-looking-again = We are looking at your question again
community-notice-question-hidden = Your question is hidden while somebody looks at it
community-notice-question-removed = Your question was removed
community-notice-question-reword = Please reword your question
community-notice-question-held = We are holding your question
community-notice-question-merged = Your question was merged with another
community-notice-comment-published = Your comment was published
community-notice-comment-looking-again = We are looking at your comment again
community-notice-comment-hidden = Your comment is hidden while somebody looks at it
community-notice-comment-removed = Your comment was removed
community-notice-comment-reword = Please reword your comment
community-notice-comment-passed-on = Your comment was passed on to the doctor
community-notice-comment-held = We are holding your comment

## community/src/questions/ask_body.rs

community-ask-category-missing = Choose what your question is about
community-ask-visibility-missing = Choose who can read your question
community-ask-too-young = You must be 18 or over to ask here. A parent or guardian can ask for you
community-ask-title-missing = Enter your question in one line
community-ask-title-too-long = Your question in one line must be 120 characters or fewer
community-ask-question-missing = Tell us a little more
community-ask-question-too-long = Your question must be 5,000 characters or fewer
community-ask-name-too-long = The name must be 80 characters or fewer
# Of a field that people do not see and only robots fill.
community-ask-trap-filled = Leave this field empty

## community/src/questions/ask_form/typed_form.rs

community-ask-age-missing = Say whether you are 18 or over

## community/src/questions/read_api.rs

# Countries to choose from.
community-country-nigeria = Nigeria
community-country-united-kingdom = United Kingdom

## community/src/questions/submission.rs

community-ask-too-many = You have sent a lot in a short time. Please wait a little and try again.
community-ask-not-taken = This cannot be posted here as it is. Please reword it.
community-question-not-found = Question not found.
community-question-closed-to-comments = This question is closed, so you can no longer comment on it.

## community/src/questions/view.rs

# Why a question or comment waits before others see it.
community-held-crisis = Some of your words sound as if somebody may be in danger, so a person reads them first. You have done nothing wrong. If you may act on such thoughts, please call one of the numbers now: this page is not watched all the time.
community-held-emergency = Some of your words sound like something that cannot wait, so a person reads them first. Please do not wait for us: call one of the numbers or go to the nearest hospital now.
community-held-personal-data = It seems to contain a name, a number or an address. A person reads it first, so that nothing that identifies you becomes public.
community-held-links = It contains a link. A person reads it first.
community-held-words = A person reads it before others see it.
community-held-reported = Somebody reported it. A person will look at it.

## community/src/reactions/api.rs

community-comment-gone = This comment is no longer there.

## community/src/question_threads

community-photo-not-one = The file must be a photo: JPEG, PNG, WebP or HEIC
community-file-too-large = The file must be smaller than 10MB
community-code-unknown = We could not find a question for this code. Check it, or it may have been erased.
community-code-unreadable = Check the code: it has 16 letters and numbers, in four groups
community-message-missing = Write a message
community-code-too-many-tries = Too many wrong codes were tried. Please wait a few minutes and try again.
community-helpful-no-answer = There is no answer yet.
community-conversation-closed-to-messages = This conversation is closed, so nothing can be added to it.

## community/src/moderation/complaint_decisions.rs: ComplaintOutcome

# What was decided about a complaint, within a sentence of a mail.
community-complaint-outcome-upheld = you were right
community-complaint-outcome-partly = we partly upheld it
community-complaint-outcome-rejected = we are keeping our decision
