## threads/src/sending.rs

threads-attachment-missing = Choose a photo or a document
# There is no room for another photo, document or voice note.
threads-attachments-too-many = This conversation has as many files and voice notes as it can have. Write instead.

## threads/src/voice

threads-voice-refused = The voice note cannot be accepted
threads-voice-not-one = This is not a recording that we can play. Record it again.
# $minutes is a whole number.
threads-voice-too-long = A voice note can be { $minutes } minutes long. Record a shorter one.
threads-voice-empty = Nothing was recorded. Hold the button while you speak.
threads-voice-too-large = This recording is too large. Record a shorter one.
threads-voice-unfinished = Several voice notes are still being sent. Wait until they have arrived.
