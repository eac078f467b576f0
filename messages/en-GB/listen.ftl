## listen/Way.tsx

# What a button with a loudspeaker does, read out by screen readers. $label: the words beside the picture.
listen-say = Hear: {$label}

## listen/pages/listen.page.tsx

listen-title = Listen
listen-description = Big pictures for the main things on this site, and articles that you can hear.
listen-lead = Press a picture. Press the loudspeaker to hear what the picture does.
# Beside a picture of a telephone. $number: whom to ring where life is in danger.
listen-call = Emergency: call {$number} in {$country}
listen-hear = Listen to the doctor
listen-ask = Ask the doctor a question
listen-book = See the doctor
listen-find = Find a pharmacy, clinic or hospital
listen-articles = Hear an article
listen-none = No article has been read aloud yet. Your device can read any of them to you: press Listen to Blog on its page.
listen-blog = All articles
listen-failed = The recordings cannot be shown just now
