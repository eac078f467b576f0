## home/Hero.tsx

# The film in which the doctor greets visitors, for those who hear the page.
home-welcome-film = Welcome film
# $size: its weight, such as “2.4 MB”, and where it is known what that costs.
home-play-my-welcome = Play my welcome · {$seconds} sec<small>uses about {$size}</small>

## home/Mission.tsx

# Read out behind the words of a link, such as “Read more: about Dr Ade”.
home-about-doctor = about {$doctor}

## home/Services.tsx

home-services = Want to know what we're up to?
# At the end of each service: follow this link.
home-check-out = check out

## home/Testimonials.tsx

home-what-people-are-saying = What People are saying.
# Buttons that move the row.
home-previous-testimonial = Previous
home-next-testimonial = Next
home-previous-package = Previous package
home-next-package = Next package
home-testimonials-row = Testimonials, scroll sideways
# Before links, one for each country: rules decide where some of them may be shown.
home-testimonials-by-country = More for readers in
home-testimonials-nigeria = Nigeria
home-testimonials-united-kingdom = the United Kingdom

## home/Trust.tsx

home-why-should-you-trust-us = Why Should You Trust Us?

## home/lists.tsx

# Where a list should be. $reason: what the server says, or the words below.
home-list-error = Error: {$reason}
home-list-unread = the list could not be read
home-packages = Pick the help you need
home-popular-products = Our Popular Products
home-view-all-products = view all
# What the link above shows all of; read out behind it: “view all: products”.
home-what-products = products
home-questions = Frequently Asked Questions
home-view-more-questions = view more
# What the link above shows more of; read out behind it: “view more: questions”.
home-what-questions = questions
home-latest-series = Latest Clinic Series Upload & Health Nuggets Upload Series.
home-view-all-videos = view all
# What the link above shows all of; read out behind it: “view all: videos”.
home-what-videos = videos
# At the end of a video's first words: a link to the video.
home-read-more = read more
home-appointment-booking = Appointment Booking
home-book-an-appointment = Book an Appointment

## home/pages/home.page.tsx

home-reviews = Reviews
home-book-a-consultation = Book a consultation
home-stay-in-touch = Stay in Touch.
home-newsletter-issues = Read the issues so far
