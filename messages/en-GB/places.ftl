## places/Browse.tsx

places-area-not-found = Area not found
places-area-not-found-heading = We cannot find this area
places-area-not-found-text = The address may be mistyped, or the area may have another name.
places-all-countries = All countries
places-list-failed = The list of places could not be loaded.
# The page's title from the second page of a list on. $title: what the first page is called, such as “Places in Osogbo”.
places-title-with-page = {$title}, page {$page}
places-crumb-areas = Areas
# $place: the area's name.
places-nearest-to-centre = Nearest to the centre of {$place}
# For search engines. $title: the page's title; $counts: several of places-area-count.
places-area-summary = {$title}: {$counts}.
# $kind: the plural of a kind of place, such as “hospitals”.
places-area-count = {$number} {$kind}
# All kinds of places.
places-all-kinds = All
# $place: the area's name.
places-list-heading-area = Places in {$place}
places-list-heading = Places
places-kinds-label = Kinds of places
places-none-listed = Nothing is listed here. <add>Tell us about a place</add>.
places-none-listed-near = Nothing is listed here. <add>Tell us about a place</add>, or see <nearest>what is nearest</nearest>.
# “Such”: of the kind that was chosen.
places-none-of-kind = No such place is listed here. <add>Tell us about a place</add>.
places-none-of-kind-near = No such place is listed here. <add>Tell us about a place</add>, or see <nearest>what is nearest</nearest>.
# Stands in “Pages of places”.
places-pager-label = places

## places/Credits.tsx

# $sources: the lines that licences ask for, one after the other.
places-data-credit = Data: {$sources}.
places-sources-link = Where the data comes from and how fresh it is

## places/Finder.tsx

# $place: where it was searched, such as “Osogbo, Osun State”.
places-near = Near {$place}
# Stands before words that ask for a place, where somebody asked for a kind of place alone.
places-near-where = Near where?
# Where no script runs that finds the position.
places-prompt-to-type = Type a town, an area or a postcode.
places-position-found = Found a moment ago. We don’t keep it.
places-position-found-by-device = Found from your device a moment ago. We don’t keep it.
# In <places> stand links to other areas that may be meant, with a comma or places-did-you-mean-or between two.
places-did-you-mean = Or did you mean <places></places>?
# Between the last two areas of places-did-you-mean.
places-did-you-mean-or = or
places-what-you-need = What you need
places-show-closed = Show all, open or not
# Shows only places that are open now.
places-show-open = Open now
places-show-always-open = Open 24 hours
# $scheme: NHIA or NHS.
places-show-scheme = Accepts {$scheme}
# Read out before the words of a filter that is on, such as “Open 24 hours”.
places-filter-remove = Show others too, not only:
places-back-to-all-places = Back to all places

## places/MapBox.tsx

places-map-heading = Map
# A button where no pictures of streets are set up: it loads a larger sketch with names, which can be moved.
places-map-button-names = Load a bigger sketch with names (about 50 KB)
# $label: words of the settings, “Load live map”.
places-map-button-with-pictures = {$label} (about 450 KB)

## places/PlaceForm.tsx

places-form-not-found = We cannot find this place.
places-find-nearby = Find Nearby
places-place-failed = This place could not be loaded.
places-form-place-gone = This place is no longer in our list.

## places/PlaceRow.tsx

# $name: whose picture it is.
places-photo-by = Photo: {$name}
# In <sources> stand links to what other sources say of the same place.
places-also-listed = Also listed: <sources></sources>
# <said> is only read out. $rating: such as “4.5”, beside a star.
places-rating = <said>Rated </said>{$rating}
# $number: how many people have rated.
places-rating-of = <said>Rated </said>{$rating}<number> ({$number})</number>
places-emergency-department = Emergency department
# A button: by telephone.
places-call-button = Call
# A button: shows the place on a map. places-view-about is read out after it.
places-view-button = View
# The same button on the page of the place itself.
places-open-in-maps = Open in maps
# $name: the place.
places-view-about = {$name} on a map
# A button: leads to the place's own site.
places-website-button = Website
# <said> is only read out. $name: the place.
places-share-button = Share<said>: {$name}</said>
# <said> is only read out. The words before it stand in places-save-word too.
places-save-button = Save<said>: {$name}</said>

## places/PlacesPage.tsx

# The finder, in the way back to it.
places-crumb-nearby = Nearby

## places/Results.tsx

places-nearest-first = Nearest first
# Stands below a list of places, some of which say nothing of their hours.
places-hours-not-shown = Where no opening hours are shown, we do not know them.
# Stands below a list of places, some of which say nothing of a check.
places-unchecked = We have not yet checked the places here that show no date of a check.
# $scheme: NHIA or NHS. Stands below a list of places.
places-scheme-known-only = Only places known to accept {$scheme} patients are listed. Others may accept them too; call and ask.
places-always-known-only = Only places known to be open 24 hours are listed. Others may be too; call and ask.
places-beyond-heading = The nearest ones further away
places-start-hint = Type a town such as <town>Osogbo</town> or a postcode such as <postcode>SE1</postcode>, or <areas>choose a country and an area</areas>.
places-offers-areas = Or <areas>look through the list of areas</areas>.
# Ways on where a search found nothing.
places-nothing-areas = <areas>Look through the list of areas</areas>.
places-nothing-all-or-areas = <all>Show every kind of place</all> or <areas>look through the list of areas</areas>.

## places/finder.ts

# Places of any kind.
places-kind-any = Places

## places/SchemeChoice.tsx

# Answers about NHIA or the NHS.
places-scheme-yes = Yes
places-scheme-no = No
places-scheme-not-known = I don’t know

## places/live/device.ts

# The button once the place is saved on the device.
places-saved-word = Saved
places-save-word = Save
# $number: a telephone number.
places-call-number = Call {$number}
places-link-copied = Link copied to clipboard!
places-number-question = Did this number work?
places-number-yes = Yes
places-number-no = No
places-number-thanks = Thank you.
places-number-thanks-text = Thank you. Your answer helps the next person who calls.
places-number-failed = Your answer could not be sent. Please try again later.

## places/live/finder.ts

places-search-unreachable = We cannot reach the site right now. What you see stays, and you can try again when you are back online.

## places/live/map.ts

places-map-failed = The map could not be loaded. The list has everything you need.
places-map-note-pictures = The numbers match the list. Map pictures come from another server, which sees your internet address.
places-map-note-names = The numbers match the list. Area names help you find your way; there are no streets on this map.
places-map-you = You are here
places-map-searched = What you searched for

## places/live/offline.ts

places-searches-forgotten = None of your searches are saved on this device now.
# $since: one of the four messages below, such as “3 minutes ago”.
places-offline-results = You are offline. These are your last results, from {$since}. You can still call the numbers.
places-moment-ago = a moment ago
places-minutes-ago =
    { $count ->
        [one] {$count} minute ago
       *[other] {$count} minutes ago
    }
places-hours-ago =
    { $count ->
        [one] {$count} hour ago
       *[other] {$count} hours ago
    }
places-days-ago =
    { $count ->
        [one] {$count} day ago
       *[other] {$count} days ago
    }

## places/live/suggest.ts

places-suggestions-label = Suggestions

## places/pages/nearestpharmacy.page.tsx

places-list-failed-text = It is our fault, not yours. If it is urgent, call the number at the top of the page.
places-saved-heading = Saved on this device
places-saved-note = You can read them without a signal, and nobody else can see them.
places-forget-saved = Forget them
places-results-stay = Your last results stay on this device too, so that you can read them without a signal.
places-forget-all = Forget everything on this device
places-browse-nigeria = Nigeria by state
places-browse-united-kingdom = United Kingdom by district

## places/pages/place-add.page.tsx

places-add-title = Tell us about a place
places-add-done-title = Thank you for telling us
places-add-description = Suggest a pharmacy, clinic, hospital or laboratory that is missing from our list.
places-add-done-text = A person checks it and, where we can, we call the place. Then it appears in the list.
places-back-to-list = Back to the list
places-add-another = Tell us about another
places-add-intro = Tell us what you know. We check it before it appears.
places-add-name = Name of the place
places-add-type = What is it?
places-type-pharmacy = Pharmacy or chemist
places-type-hospital = Hospital
places-type-clinic = Clinic, health centre or doctor
places-type-laboratory = Laboratory
places-type-other = Something else
places-add-address = Street, or how to find it
places-add-address-hint = For example: by the old post office
places-add-area = Area or town
places-add-landmark = Nearest landmark
places-add-landmark-hint = What everybody knows beside it, such as a market, a bank or a school
places-add-state = State or region
places-add-country = Country
places-country-nigeria = Nigeria
places-country-united-kingdom = United Kingdom
places-country-ghana = Ghana
places-country-kenya = Kenya
places-country-south-africa = South Africa
places-add-phone = Telephone
places-add-website = Website
places-add-hours = Opening hours
places-add-hours-hint = For example: Monday to Saturday 8am to 8pm
places-add-scheme = Does it accept NHIA (Nigeria) or NHS (United Kingdom) patients?
places-add-more = Anything else
places-email-label = Your email address
# A button: sends the form.
places-send-button = Send

## places/pages/place-claim.page.tsx

places-claim-title = Update your listing
places-claim-description = For people who own or run a place of care: keep its number and hours up to date.
places-claim-intro = Tell us who you are. We check it by calling the place, then you can send us the right number and hours. It is free, and it does not change where the place appears in a list.
places-claim-name = Your name
places-claim-role = What you do there
places-claim-role-hint = For example: owner, superintendent pharmacist, practice manager.
places-claim-email = Your email address at work
places-claim-phone = Telephone of the place
# $scheme: NHIA or NHS.
places-claim-scheme = Do you accept {$scheme} patients?
places-claim-listing = What should the listing say?
places-claim-listing-hint = Number, opening hours, services, the registration number if there is one.

## places/pages/place-report.page.tsx

places-report-title = Report a mistake
places-report-description = Tell us that a place has closed or moved, or has the wrong details.
places-report-kind = What is wrong?
places-wrong-closed = It has closed for good
places-wrong-place = It is not there, or has moved
places-wrong-number = The telephone number is wrong
places-wrong-hours = The opening hours are wrong
# $scheme: NHIA or NHS.
places-wrong-accepts-scheme = It accepts {$scheme} patients
places-wrong-refuses-scheme = It does not accept {$scheme} patients
places-wrong-other = Something else
places-report-right = What should it say?
places-report-right-hint = Please write nothing about your own health.
places-report-button = Send the report

## places/pages/place.page.tsx

places-report-thanks = Thank you for telling us. A person checks it before anything changes.
places-claim-thanks = Thank you. We check who runs a place before anything changes, and will write to you.
# For search engines. $kind: such as “Pharmacy”; $place: name and address.
places-place-description = {$kind}: address, telephone and opening hours of {$place}.
places-place-gone-title = This place is no longer in our list
places-place-gone-text = Its source no longer lists it; it may have closed. Call first.
places-place-closed-title = This place has closed
places-place-closed-text = People told us and we checked. It is listed so that nobody makes a wasted journey.
places-no-address = We do not know the address.
# $landmark: as somebody wrote it, such as “Opposite Balogun Market”.
places-landmark = Landmark: { $landmark }
# $number: of the ambulance, such as “112”.
places-emergency-call = In an emergency call <phone>{$number}</phone> before you set out.
# What is near this place.
places-around-heading = Nearby
places-around-pharmacies = Pharmacies
places-around-hospitals = Hospitals
places-around-all = All places
# Where what we say of this place comes from.
places-source-heading = Source
# One source of a place, a link where it has a page. $source: its line; $licence: such as “ODbL”; $date: of the data.
places-source = <source>{$source}</source>
places-source-licence = <source>{$source}</source> ({$licence})
places-source-date = <source>{$source}</source>, data of {$date}
places-source-licence-date = <source>{$source}</source> ({$licence}), data of {$date}
# $source: what another source says, such as its name and the place's.
places-possible-twin = Possibly the same place: <link>{$source}</link>
places-all-sources = All sources
places-hours-heading = Opening hours
places-hours-unknown = We do not know when this place is open.
places-hours-unknown-call = We do not know when this place is open. Please call first.
places-mistake-heading = Is something wrong?
places-claim-link = Do you run this place? Update your listing
places-place-not-found = Place not found
places-place-not-found-heading = We cannot find this place
places-place-not-found-text = It may have closed, or the address may be mistyped.
places-place-not-found-areas = Look through the list of areas
# Buttons; <said> is only read out. $name: the place.
places-number-works = Yes<said>, the number of {$name} worked</said>
places-number-wrong = No<said>, the number of {$name} did not work</said>

## places/pages/places-sources.page.tsx

places-sources-title = Where the list of places comes from
places-sources-description = Sources, licences and dates of the places, area names and postcodes in the finder.
places-crumb-sources = Sources
places-sources-intro = We show what these open sources say, and what people have told us. It is never complete, and it can be wrong: call before you travel.
places-sources-failed = The sources could not be loaded.
places-sources-add = Tell us about a place that is missing
# Facts about a source, with semicolons between them: its licence, how many entries it has, and places-data-date.
places-source-entries =
    { $count ->
        [one] {$count} entry
       *[other] {$count} entries
    }
# $date: of the data.
places-data-date = data of {$date}

## places/words.ts

# The hint of a field for an email address. $count: days for which it is kept.
places-email-hint =
    { $count ->
        [one] Only if we may write to you: to ask about it, and when it is decided. We delete it {$count} day after that.
       *[other] Only if we may write to you: to ask about it, and when it is decided. We delete it {$count} days after that.
    }

## places/src/api/browse/addresses.rs

places-crumb-all-countries = All countries
places-choose-state = Choose a state
places-choose-local-government-area = Choose a local government area
places-choose-nation = Choose a nation
places-choose-district = Choose a district
places-choose-by-postcode = By postcode
places-choose-region = Choose a region
places-choose-area = Choose an area
# In the names of pages, where a region or district is not known.
places-regions-unnamed = regions that are not named
places-districts-unknown = places whose district is not known

## places/src/api/browse/areas.rs

places-area-note-centres = We do not know the boundaries of these areas: a place is listed under the one whose centre is nearest.
places-area-note-postcodes = A place is listed under the first half of its postcode.

## places/src/api/browse/level.rs

places-region-unknown = Region not known
places-district-unknown = District not known

## places/src/api/browse/mod.rs

places-area-unknown = There is no such area in our list.
# $kinds is such as "Hospitals", $place a country, region or area, or "our list".
places-browse-title-kinds = { $kinds } in { $place }
# Stands for $place above where all countries are listed.
places-browse-our-list = our list
# Where a place's name stands otherwise.
places-browse-all-countries = all countries
# $place is a country, region or area, or "our list".
places-browse-title = Pharmacies, clinics and hospitals in { $place }
places-choose-country = Choose a country

## places/src/api/finder_search.rs

places-results-guesses = We found no place with exactly this name. Which of these do you mean?
places-results-your-location = Your location
places-results-with-name =
    { $count ->
        [one] 1 place with this name
       *[other] { $count } places with this name
    }
# The heading of places beyond those within so many kilometres.
places-results-beyond = The nearest further away
# Where a list of what is known to be so stays empty. $scheme is NHIA or NHS.
places-results-scheme-unknown = We know of no such place here that accepts { $scheme } patients. Others may: call and ask.
places-results-open-unknown = We know of no such place here that is open now. Others may be: call and ask.
places-results-always-unknown = We know of no such place here that is open 24 hours. Others may be: call and ask.
places-results-both-unknown = We know of no such place here that is open 24 hours and accepts { $scheme } patients. Others may be: call and ask.
# Below those messages, above places nearby of which nobody knows it.
places-results-scheme-of-these = We do not know whether these { $kinds } accept { $scheme } patients
places-results-both-of-these = We do not know the hours of these { $kinds }, or whether they accept { $scheme } patients
places-results-hours-of-these = We do not know the hours of these { $kinds }
# Of $kinds and $kind below: one place of any kind, and several.
places-kind-place = place
places-kinds-places = places
# $kinds is such as "pharmacies" or "places".
places-results-none-within = No { $kinds } within { $km } km
# $kinds is such as "pharmacies", "places", or words that were typed; $place the area that was understood.
places-results-none-around = We looked for { $kinds } around { $place } and found none within { $km } km.
# $words were typed and name no kind of place.
places-results-words = “{ $words }”
# $kind fits $count: "pharmacy" of one, "pharmacies" of several.
places-results-nearest = The nearest { $count } { $kind }
# $kind fits $count: "pharmacy" of one, "pharmacies" of several.
places-results-within = { $count } { $kind } within { $km } km

## places/src/api/forms.rs

places-number-answer-missing = Say whether the number worked
places-claim-name-missing = Enter your name
places-claim-role-missing = Say what you do there
places-claim-email-missing = Enter your email address
# What the field is called in "This must be 1,000 characters or fewer".
places-form-this = This
places-suggest-kind-missing = Choose what it is
places-suggest-address-missing = Enter the address, or the area at least

## places/src/api/map_rows.rs

# Whether a place is open; what follows may be "until 6pm".
places-opening-open = Open now
# Also where a day of the week has no hours.
places-opening-closed = Closed
places-opening-unknown = Opening hours unknown
# Where nobody made sure of the hours for a year; below, what they say.
places-opening-doubtful = Hours may be out of date
places-opening-doubtful-call = Hours may be out of date: call first
places-opening-listed-open = listed as open
places-opening-listed-closed = listed as closed
# $change is such as "until 6pm" or "opens 9am".
places-opening-listed-open-change = listed as open { $change }
places-opening-listed-closed-change = listed as closed, { $change }
# How fresh what a maps service says is, and where it comes from.
places-maps-freshness = from a maps service
places-maps-source = maps service

## places/src/api/presentation.rs

# An address where only the district is known, and not well.
places-address-near = near { $district }
# $number is a telephone number.
places-phone-extension = { $number } ext. { $extension }
# How far what is said of a place can be trusted.
places-number-did-not-work =
    { $count ->
        [one] 1 person said that the number did not work
       *[other] { $count } people said that the number did not work
    }
# $ago is "today", "yesterday" or such as "3 weeks ago".
places-checked-ago = checked by us { $ago }
# $ago is "today", "yesterday" or such as "3 weeks ago".
places-number-confirmed =
    { $count ->
        [one] number confirmed { $ago } by 1 person
       *[other] number confirmed { $ago } by { $count } people
    }
places-not-checked = not checked by us
# What a place says of the public health scheme of its country, in a line of facts. $scheme is NHIA or NHS.
places-scheme-accepted = accepts { $scheme }
places-scheme-refused = does not accept { $scheme }
# The same as sentences on the place's own page.
places-scheme-accepted-note = This place accepts { $scheme } patients.
places-scheme-refused-note = This place does not accept { $scheme } patients.
places-scheme-unknown-note = We do not know whether this place accepts { $scheme } patients. Please call and ask.
# Of a place whose number we do not have.
places-scheme-unknown-no-phone-note = We do not know whether this place accepts { $scheme } patients. Please ask there before you are treated.
places-travel-below-a-minute = less than a minute by car
# $time is such as "1 hour 5 minutes".
places-travel = about { $time } by car

## places/src/api/reports.rs

places-problem-missing = Choose what is wrong
places-problem-thanks-number-works = Thank you. Others now see that this number worked.
places-problem-thanks = Thank you. Somebody will look at it.

## places/src/api/single_place.rs

places-place-unknown = There is no such place in our list.

## places/src/hours.rs

# Days in the messages below; other days are such as "Monday".
places-day-today = today
places-day-yesterday = yesterday
places-day-tomorrow = tomorrow
# A day of the week, as $day of places-holiday.
places-day-on = on { $day }
# $day is "tomorrow" or such as "Monday", $time such as "9am".
places-hours-day-and-time = { $day } { $time }
# After "Open now": $when is such as "6pm" or "Monday 6pm".
places-hours-until = until { $when }
# After "Closed": $when is such as "9am" or "Monday 9am".
places-hours-opens = opens { $when }
# In the list of hours: $first and $last are days of the week.
places-hours-days = { $first } to { $last }
# $from and $until are such as "9am" and "6pm".
places-hours-span = { $from } to { $until }
# After whether a place is open: $day is "today", "tomorrow" or such as "on Monday".
places-holiday = public holiday { $day }, so call first
places-holiday-perhaps = perhaps a public holiday { $day }, so call first
# Under the hours of a place.
places-holiday-today = Today is a public holiday: call first.
places-holiday-perhaps-today = Today may be a public holiday: call first.
# Under the hours of a place.
places-hours-doubtful = Nobody has confirmed these hours for more than a year. They may be out of date.
places-hours-all-day = Open all day

## places/src/sources.rs

# Notes of sources of data.
places-source-mostly-public = Mostly public and rural; positions may be a kilometre off.
places-source-kept-apart = Kept apart from the other sources, as its licence requires.
places-source-postcode-middle = Points are the middle of the postcode.
places-source-sites-closed = Some sites have closed since.
places-source-points-unknown = The source does not say where its points come from.
places-source-districts-merged = Districts that were merged since have their old names.

## places/src/model/category.rs

# Kinds of places, inside sentences and, with a great letter, alone.
places-kinds-hospitals = hospitals
places-kinds-pharmacies = pharmacies
places-kinds-clinics = clinics
places-kinds-laboratories = laboratories
places-kinds-other-health-services = other health services

## places/src/model/geo.rs

places-time-below-a-minute = less than a minute
places-time-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
places-time-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
# $hours and $minutes are such as "1 hour" and "5 minutes".
places-time-hours-and-minutes = { $hours } { $minutes }

## places/src/model/texts.rs

places-distance = { $km } km
# How long ago something was.
places-ago-today = today
places-ago-yesterday = yesterday
places-ago-days =
    { $count ->
        [one] { $count } day ago
       *[other] { $count } days ago
    }
places-ago-weeks =
    { $count ->
        [one] { $count } week ago
       *[other] { $count } weeks ago
    }
places-ago-months =
    { $count ->
        [one] { $count } month ago
       *[other] { $count } months ago
    }
places-ago-years =
    { $count ->
        [one] { $count } year ago
       *[other] { $count } years ago
    }

## places/src/maps/client.rs

# Under results; $service is the name of a maps service.
places-maps-attribution = some places and ratings: { $service }

## places/src/model/fields.rs

places-fields-name-missing = Enter the name of the place
places-fields-too-long = This must have { $most } characters or fewer
places-fields-point-wrong = Enter latitude and longitude in degrees, such as 7.7667 and 4.5667
places-fields-website-wrong = Enter a website that starts with https://
places-fields-hours-wrong = Enter opening hours like Mo-Fr 09:00-17:00; Sa 09:00-13:00; Su off

## places/src/model/category.rs: PlaceCategory

# Kinds of places, for one place.
places-category-hospital = Hospital
places-category-pharmacy = Pharmacy
places-category-clinic = Clinic
places-category-laboratory = Laboratory
places-category-other = Other health service

## places/src/model/scheme.rs

# The public health scheme of a country, as people call it.
places-scheme-nigeria = NHIA
places-scheme-united-kingdom = NHS
