## kernel/src/email.rs

kernel-email-invalid = Enter an email address like name@example.com

## kernel/src/problem.rs

# Of these, what ends with a full stop is a sentence below the title of a problem; the rest are titles.
kernel-problem-bad-request = Bad request
kernel-problem-not-found = Not found
kernel-problem-method-not-allowed = Method not allowed
kernel-problem-timeout = Time ran out
kernel-problem-already-changed = Something has changed. Check the current state, then try again.
kernel-problem-invalid-state = This cannot be done at the moment.
kernel-problem-too-large = Too large
kernel-problem-invalid-fields = Please check the form
kernel-problem-too-many-requests = Too many requests
kernel-problem-internal-title = Something went wrong
kernel-problem-internal = Something went wrong on our side. Please try again in a little while.
kernel-problem-unavailable = Not available right now
kernel-problem-storage-full = Storage is full
