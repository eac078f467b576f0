## complaint/pages/complaint.page.tsx

complaint-title = Complain about how we use your data
complaint-description = Tell us if you think that we did something wrong with your personal data. We answer within 30 days.
complaint-lead = If you think that we did something wrong with your data, tell us here.
complaint-clock = We confirm that we have it within 30 days, look into it without delay, and tell you the outcome.
# Before the names of the authorities.
complaint-authorities = You can also complain to the data protection authority in your country at any time:
complaint-send = Send the complaint
complaint-sent = We have your complaint
complaint-law = Where do you live?
complaint-law-hint = It tells us which law applies.
# Answers to “Where do you live?”
complaint-law-nigeria = Nigeria
complaint-law-united-kingdom = United Kingdom
complaint-law-another-country = Another country
complaint-name = Your name
complaint-email = Your email
complaint-email-hint = We send the confirmation and the outcome there.
complaint-email-hint-no-mail = We write to you there once this site sends email. With a phone number we can call you before.
complaint-message = What went wrong?
complaint-message-hint = Please leave out health details. We encrypt what you write.
complaint-wanted = What should we do?
complaint-wanted-hint = For example: show me what you have, correct it, erase it, stop writing to me.
complaint-sent-keep-reference = Thank you for telling us. Keep the reference: we need it to find your complaint.
