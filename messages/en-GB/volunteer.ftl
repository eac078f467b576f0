## volunteer/VolunteerForm.tsx

volunteer-send = Send
volunteer-email-hint = We will send a confirmation and our reply here.
volunteer-message = Message
volunteer-message-hint = What would you like to do, and why?
volunteer-roles = What would you like to help with?
volunteer-availability = When do you have time?
volunteer-references = References
volunteer-references-hint = One or two people who know your work, with an email or phone number. Ask them first; we write to them only if we go on together.
volunteer-skills = Skills
volunteer-skills-hint = Languages, trades, a registration as a health professional.
# Answers to a question of the settings: whether somebody is 18 or over.
volunteer-adult-yes = Yes
volunteer-adult-no = No, I am under 18
volunteer-guardian-name = Name of your parent or guardian
volunteer-guardian-hint = Only if you are under 18.
volunteer-guardian-email = Their email
# $types: as “PDF, DOC or DOCX”. $size: as “10 MB”.
volunteer-cv-hint = {$types}, up to {$size}. Only the people who choose volunteers can open it.
volunteer-cv = Your CV
volunteer-cv-again = Choose your CV again.

## volunteer/pages/guardian.page.tsx

volunteer-guardian-description = A parent or guardian says whether somebody under 18 may volunteer with us.
volunteer-guardian-away = We could not open this page.
volunteer-guardian-our-fault = It is our fault, not yours. The link still works.
# Titles of the page that a parent or guardian sees.
volunteer-guardian-open = May they volunteer with us?
volunteer-guardian-agreed = Thank you, you have agreed
volunteer-guardian-declined = You have said no
volunteer-guardian-gone = This link has expired
# $name: a first name. $brand: the name of the site.
volunteer-guardian-asked = {$name} is under 18 and would like to volunteer with {$brand}. They need you to agree.
volunteer-guardian-asked-unnamed = Somebody who named you as parent or guardian is under 18 and would like to volunteer with {$brand}. They need you to agree.
volunteer-guardian-roles = What they offered to do:
volunteer-guardian-yes = Yes, I agree
# A button: the parent or guardian does not agree.
volunteer-guardian-no = No
volunteer-guardian-nothing = If you do nothing, nothing happens.
# $date: as “6 December 2026”.
volunteer-guardian-nothing-until = If you do nothing, nothing happens, and the request ends on {$date}.
volunteer-guardian-agreed-next = We will go ahead with the request, and write to you before their first day.
volunteer-guardian-declined-next = We will not take the request any further.
volunteer-guardian-gone-why = It has already been answered, or it has expired.
volunteer-contact-us = Contact us

## volunteer/pages/volunteer.page.tsx

volunteer-heading = Volunteer With Our Team
volunteer-form-heading = Tell us that you are interested
volunteer-sent = Thank you for offering to help
volunteer-sent-guardian-not-asked = We could not write to your parent or guardian today. Please send this again tomorrow.
# Before it is sent, where no email leaves.
volunteer-under-age-no-mail = If you are under 18, a parent or guardian has to agree first. We ask them once this site sends email.
volunteer-sent-guardian-waits = We will ask your parent or guardian once this site sends email, and carry on as soon as they agree.
volunteer-sent-guardian-asked = We will ask your parent or guardian by email, and carry on as soon as they agree.
