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

## kernel/src/dates.rs

kernel-weekday-monday = Monday
kernel-weekday-tuesday = Tuesday
kernel-weekday-wednesday = Wednesday
kernel-weekday-thursday = Thursday
kernel-weekday-friday = Friday
kernel-weekday-saturday = Saturday
kernel-weekday-sunday = Sunday
kernel-month-january = January
kernel-month-february = February
kernel-month-march = March
kernel-month-april = April
kernel-month-may = May
kernel-month-june = June
kernel-month-july = July
kernel-month-august = August
kernel-month-september = September
kernel-month-october = October
kernel-month-november = November
kernel-month-december = December
# $month: its name.
kernel-date-long = { $day } { $month } { $year }
# $date: as above.
kernel-date-with-weekday = { $weekday } { $date }
kernel-time-noon = 12 noon
kernel-time-midnight = 12 midnight
# $time: “9” or “9:30”, on a clock of twelve hours.
kernel-time-am = { $time }am
kernel-time-pm = { $time }pm
