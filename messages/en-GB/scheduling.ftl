## scheduling/src/model.rs

# Why a time cannot be had.
scheduling-refused-taken = Somebody else has just taken this time. Choose another one.
scheduling-refused-not-offered = This time is not offered any more. Choose another one.
scheduling-refused-nothing-held = No time is kept for you. Choose one.
scheduling-refused-already-extended = This time was already kept for longer once.
scheduling-refused-held-too-often = We have kept times for you often enough today. Please try again tomorrow, or write to us.
scheduling-refused-holds-others = We keep times for other requests of yours. Finish one of them, or wait until its time is free again.
scheduling-refused-network-holds-others = Several times are kept for people in your network just now. Please try another day, or try again in a quarter of an hour.

## scheduling/src/model.rs: MeetingChannel

# How doctor and patient meet.
scheduling-channel-chat = Chat
scheduling-channel-audio = Voice call
scheduling-channel-video = Video call
scheduling-channel-in-person = In person
