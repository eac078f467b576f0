## offline/pages/offline.page.tsx

offline-title = Without a connection
offline-description = Emergency numbers, and what this device keeps of the site to be read offline.
offline-lead = What this device keeps of the site opens without a connection, and costs no data.
offline-missing = You are offline, and the page that you wanted is not on this device.
offline-again = Try again
offline-forms = What you sent while offline
offline-articles = What you can read offline
offline-none = Nothing yet. The last 20 articles that you read stay here by themselves.
offline-keep = Keep the articles that I read on this device
offline-keep-hint = Articles, with the pictures that you saw. Nobody else learns of it. On a phone that others use, turn it off.
offline-drop = Remove these articles
# A link to the page that clears everything.
offline-forget = Forget everything on this device
offline-no-scripts = Pages can be kept only by browsers that run scripts. The numbers below always work.
# Above numbers to call.
offline-urgent-title = Call now if somebody is in danger

## ui/kept/list.ts

offline-finder = The last places that you looked for
offline-send-now = Send now
offline-discard = Discard
# Takes what has been sent from the list.
offline-remove-line = Remove from this list
offline-waiting = Saved, not yet sent. It is sent when you are back online.
offline-too-old = Saved more than a day ago, not yet sent. Is it still right? Then send it now.
offline-sent = Sent.
offline-refused = It could not be sent.
# $reference: a number by which we find it.
offline-reference = Your reference: {$reference}
offline-urgent = What you wrote sounds urgent. Do not wait for our answer: call one of the emergency numbers below.
