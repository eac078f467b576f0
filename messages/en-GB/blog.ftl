## blog/Article.tsx

# Names what stands beside an article: contents, links to share it.
blog-more-about-this-article = More about this article
blog-opens-in-a-new-tab = (opens in a new tab)
blog-still-unsure = <strong>Still unsure?</strong> Ask in the community. A doctor reads every question. <ask>Ask a Question</ask>

## blog/ArticleHead.tsx

blog-reading-time = {$minutes} min read
blog-checked-by-a-doctor = Checked by a doctor, {$date}

## blog/Comments.tsx

# Behind “Like” and “Dislike”, for those who hear the button alone.
blog-this-article = this article
blog-comments-hint = Please leave out phone numbers and private health details.
# Follows the sentence above.
blog-comments-appear-later = Comments appear after we have read them.
blog-comments-unread = The comments could not be loaded.
blog-comments-closed = Comments on this article are closed.

## blog/Evidence.tsx

blog-corrections =
    { $count ->
        [one] Correction
       *[other] Corrections
    }
blog-last-reviewed = Last reviewed by {$doctor} on <time>{$date}</time>.
blog-next-review-due = Next review due <time>{$date}</time>.
blog-review-is-due = Review is due

## blog/PostResults.tsx

# What a list holds: “Pages of articles”.
blog-articles = articles
blog-no-more-articles = There are no more articles.
blog-back-to-the-first-page = Back to the first page
blog-no-articles-yet = No articles have been published yet.
blog-show-all = Show all
blog-articles-unread = The articles could not be loaded. Please try again.
# The first of the categories: no filter.
blog-all-categories = All

## blog/filter.ts

# Above what was found. $query: what was searched for; $place: a category, a section, or both with a comma.
blog-found =
    { $count ->
        [one] {$count} article
       *[other] {$count} articles
    }
blog-found-about =
    { $count ->
        [one] {$count} article about “{$query}”
       *[other] {$count} articles about “{$query}”
    }
blog-found-in =
    { $count ->
        [one] {$count} article in {$place}
       *[other] {$count} articles in {$place}
    }
blog-found-about-in =
    { $count ->
        [one] {$count} article about “{$query}” in {$place}
       *[other] {$count} articles about “{$query}” in {$place}
    }

## blog/islands/listen.island.tsx

blog-pause-audio = Pause Audio
blog-listen-to-blog = Listen to Blog
# $length: such as “4 min”; $size: such as “2.4 MB”.
blog-recording-of-author = Read by {$author}: {$length}, {$size}
blog-recording-is-sample = Sample recording, no speech: {$length}, {$size}
blog-recording-broken = The recording could not be played. Press Listen to Blog to hear your device read it.
blog-length-not-known = length not known
blog-length-in-seconds =
    { $count ->
        [one] {$count} second
       *[other] {$count} seconds
    }
blog-length-in-minutes = {$minutes} min
blog-speed = Speed
blog-back = Back {$seconds} s
blog-forward = Forward {$seconds} s
# $place: a moment of the recording, such as “3:12”.
blog-listening-resumed = Carried on at {$place}, where you stopped.
blog-listen-from-the-beginning = From the beginning

## blog/islands/share.island.tsx

# Above the link, in a dialog of the browser.
blog-copy-this-link = Copy this link
blog-link-copied = Link copied
blog-copy-link = Copy link
blog-link-copied-to-clipboard = Link copied to clipboard.

## blog/listen/reader.ts

blog-no-voice = Text-to-Speech is not supported in this browser.
blog-nothing-to-read = No content available to read.
blog-voice-stopped = Your device stopped reading. Press Listen to Blog to carry on from here.

## blog/pages/all-posts.page.tsx

blog-all-posts = All posts
# The way back to the blog's first page.
blog-breadcrumb = Blog

## blog/pages/blog.page.tsx

# All articles of a section.
blog-view-all = View all

## blog/words.ts

blog-limits = General information, not a diagnosis.
