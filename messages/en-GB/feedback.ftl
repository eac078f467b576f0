## feedback/pages/feedback.page.tsx

feedback-title = Tell us what you think
feedback-description = Tell us what helped you on this site and what we could do better.
# To the page that somebody says something about.
feedback-back = Back to the page you were on
feedback-submit = Submit
# On a button that was pressed.
feedback-submitting = Submitting...
# Answers to “Was this page helpful?”
feedback-liked-yes = Yes
feedback-liked-no = No
