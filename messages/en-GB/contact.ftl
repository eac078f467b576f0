## contact/Channels.tsx

# Ways to reach us, each a name before an address.
contact-chat = Chat
contact-phone = Phone
contact-email-label = Email
contact-social = Social
contact-address = Address
contact-hours-label = The phone is answered
# $label: “The phone is answered”. $hours: times in Nigeria, $hoursUk: the same in the UK.
contact-hours = {$label}: {$hours}
contact-hours-both = {$label}: {$hours} ({$hoursUk})

## contact/ContactForm.tsx

contact-form-away-what-to-do = Please try again in a minute, or contact us another way: our details are above.
contact-form-away = The form cannot be shown right now
contact-send = Send message

## contact/pages/contact.page.tsx

contact-heading = Contact us
contact-form-heading = Write to us
# Where no email is sent, in place of the words that promise an answer by email.
contact-form-intro-no-mail = You get a reference number at once.
contact-data-complaint = Is it about how we use your data? There is <link>a form for that</link>.
# What the message begins with where a booking's page led here. $reference: of the booking.
contact-about-booking = My booking { $reference }:
contact-sent = We have your message
contact-sent-to-add = To add something, reply to our email. We keep it with your message.
