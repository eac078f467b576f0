## content/src/api/posts.rs

content-post-not-found = There is no such post.

## content/src/api/products.rs

content-product-not-found = Product not found.

## content/src/api/short_lists.rs

content-policy-not-found = There is no such policy.

## content/src/api/own_pages.rs

content-own-page-not-found = There is no such page.

## content/src/api/site.rs

content-page-not-found = There is no such page.

## content/src/build/cards.rs

content-rating-none = No reviews yet
content-rating-stars = { $count ->
    [one] { $average } out of 5, from one review
   *[other] { $average } out of 5, from { $count } reviews
}

## content/src/copy/site_shell.rs

content-policy-link = Terms Policy
# Opening hours in UK time: $days such as Mon-Fri, $opens and $closes such as 7am.
content-hours-uk = { $days } { $opens } to { $closes } UK time

## content/src/model/video.rs

# How long a film is: $length is such as 6 min, as staff wrote it, or content-video-length-unknown.
content-video-watch = { $length } watch
content-video-length-unknown = N/A
# What watching costs of a data bundle: $size is such as 18 MB.
content-video-size = uses about { $size }
content-video-length-size = { $length }, uses about { $size }
content-size-kb = { $size } KB
content-size-mb = { $size } MB
content-size-gb = { $size } GB

## content/src/pictures/api.rs

content-media-not-found = There is no such picture or recording.

## content/src/pictures/error.rs

content-picture-type-title = Not a picture
content-picture-type = this is not a JPEG, PNG, WebP, GIF or HEIC picture
content-recording-type-title = Not a recording
content-recording-type = this is not an MP3, Ogg or M4A recording
content-picture-too-large = the picture is too large (at most 25 MB and 50 million pixels)
content-picture-too-large-visitor = the picture is too large (at most 10 MB and 24 million pixels)
content-pictures-busy = Many pictures are being processed right now. Please send yours again in a minute.
content-picture-too-slow-title = The picture takes too long to read
content-picture-too-slow = The picture takes too long to read. Save a smaller copy and send that.
content-picture-broken-title = The picture cannot be read
content-picture-broken = The picture cannot be read. Save it again and send that.

## content/src/search/api.rs

content-search-kind-unknown = There is no such kind of result.
# The words in it are codes that stay as they are.
content-search-kind-fix = Use post, faq, video, product or policy
content-search-page-fix = Use a whole number from 1

## content/src/share/api.rs

content-share-image-not-found = There is no such share image.

## content/src/site_files/atom.rs

content-feed-not-found = There is no such feed.
# An entry about what was wrong in an article. $title: of the article.
content-feed-correction = Correction: { $title }

## content/src/site_files/text_files.rs

content-security-contact-none = There is no security contact.

## content/src/search/entry.rs: SearchKind

# What a search found, above its title.
content-search-kind-post = Article
content-search-kind-faq = Question
content-search-kind-video = Video
content-search-kind-product = Product
content-search-kind-policy = Policy
content-search-kind-page = Page

## content/src/build/simple_views.rs

# Where the words of a testimonial come from, below them.
content-source-email = From an email
content-source-letter = From a letter
content-source-message = From a message
content-source-spoken = Said to us
content-source-feedback = From feedback on this site
content-source-review = From a review
# $site: where it can be read, such as Google.
content-source-review-site = Review on {$site}

## content/src/search/site_pages.rs

# Links to pages that do what somebody asks the search for.
content-search-page-consultation = Book a consultation
content-search-page-places = Find a pharmacy, clinic or hospital near you
content-search-page-ask = Ask the doctor a question
content-search-page-partnership = Give, or partner with us
content-search-page-volunteer = Become a volunteer
content-search-page-newsletter = Get our newsletter
content-search-page-contact = Contact us
content-search-page-shop = Shop
content-search-page-order = Find my order
content-search-page-data-complaint = Ask or complain about your data
content-search-page-gallery = Watch our videos
content-search-page-policy = Read our terms and policies
