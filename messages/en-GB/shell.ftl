## shell/Footer.tsx

shell-sample-content = This site shows sample content.
shell-accessibility = Accessibility
# A link to a page with large pictures, for who reads little.
shell-listen = Listen
shell-elsewhere = Elsewhere
shell-elsewhere-blog = Our blog on another site
shell-elsewhere-clinic-series = Clinic Series channel
shell-elsewhere-videos = Video channel
shell-elsewhere-photos = Photos
shell-elsewhere-reviews = Reviews of us

## shell/Header.tsx

# What screen readers call the main links.
shell-main-navigation = Main
# A link; after it stands the number of pieces, where there are some.
shell-cart = Your cart
shell-search = Search the site
shell-menu = Menu

## shell/FormPage.tsx

shell-to-homepage = Go to Homepage

## shell/MissingPage.tsx

shell-our-fault = It is our fault, not yours.
shell-try-again = Try again

## shell/PreferenceForms.tsx

# Above the currencies to choose from.
shell-currency = Prices in
shell-currency-naira = ₦ Naira
shell-currency-pounds = £ Pounds
shell-currency-dollars = $ Dollars
shell-choices = Your choices
shell-colours = Colours
shell-colours-device = Same as my device
shell-colours-light = Light
shell-colours-dark = Dark
shell-data-use = Data use
# How much data the site uses.
shell-data-normal = Normal
shell-data-low = Low data
# A link to where one chooses text size, spacing, contrast and movement.
shell-reading = Text size and reading settings

## shell/SitePage.tsx

# The title of a page on which there is something to mend.
shell-error-title = Error: {$title}
shell-skip-to-main = Skip to main content
# The first of the links that show where a page stands; also in the menu where the settings could not be read.
shell-home = Home
# $until: a date or a time.
shell-preview = <strong>This is a preview.</strong> It shows a draft that is not on the site. The link works until {$until}; please do not share it further.

## shell/ThemeToggle.tsx

shell-to-dark = Switch to dark mode
shell-to-light = Switch to light mode

## shell/UrgentStrip.tsx

shell-urgent-help = Urgent help
# Before numbers to call.
shell-urgent-label = Emergency?

# At the foot of a page: how costs such as “about ₦2” beside videos and files are worked out. $naira: such as “0.35”.
shell-data-price = Costs in ₦ are for mobile data at ₦{$naira} for 1 MB.
# $day: when that price was last looked up, such as “21 November 2026”.
shell-data-price-of-day = Costs in ₦ are for mobile data at ₦{$naira} for 1 MB, the price on {$day}.

## shell/data-use.ts

# At the foot of a page. $size: as “60 KB”.
shell-data-used = This page used about {$size} of your data.
# The same where the price of a megabyte in Nigeria is set. $naira: a whole number.
shell-data-cost = This page used about {$size} of your data. In Nigeria that costs about ₦{$naira}.
shell-data-cost-little = This page used about {$size} of your data. In Nigeria that costs less than ₦1.
shell-data-hardly-any = This page used hardly any of your data: your device had it already.

## shell/kept-player.behaviour.ts

# The next five stand above a page, before a link.
shell-outcome-waiting = Something that you wrote is saved on this device and not yet sent.
shell-outcome-sent = What you wrote offline has been sent.
shell-outcome-urgent = What you wrote offline has been sent. It sounds urgent: do not wait for our answer, call an emergency number.
shell-outcome-refused = What you wrote offline could not be sent.
shell-outcome-old = Something that you wrote more than a day ago has not been sent.
shell-outcome-link = See what became of it

## shell/plain-presses.ts

# Under a choice or a number that was pressed while the site cannot be reached.
shell-unreached = Not done yet: we cannot reach the site. Please try again in a moment.

## shell/fallback.ts

# Where the settings could not be read. The doctor’s name in a sentence.
shell-fallback-doctor = the doctor
shell-fallback-not-emergency = This site is not an emergency service.
shell-fallback-book = Book a Consultation
shell-fallback-book-now = Book Now
shell-fallback-about = About
shell-fallback-blog = Blog
shell-fallback-contact = Contact
shell-fallback-policy = Terms and Policy
shell-fallback-nigeria = Nigeria
shell-fallback-uk = UK
