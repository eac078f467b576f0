## uploads/src/rows.rs

# The title of a refusal that was kept without one.
uploads-refused-title = The file cannot be accepted

## uploads/src/tus.rs

uploads-chunk-too-large = More was sent than the file was said to have, or more than 4 MB at once.
uploads-gone = This upload is not there any more. Start it again.
# $received is a number of bytes.
uploads-offset-conflict = The upload stands at byte { $received }. Go on from there.
uploads-concurrent-chunk = Somebody else goes on with this upload. Ask again where it stands.
uploads-being-finished = The whole file has arrived and is being looked at. Ask again in a moment.
uploads-being-finished-title = Not finished yet
