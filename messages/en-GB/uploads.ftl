## uploads/src/documents/kind.rs

# To staff who open a file.
uploads-warning-script = This file contains a script. View it here and do not download it.
uploads-warning-launch = This file tries to start a program. Only view it here.
uploads-warning-attachment = This file contains other files. Do not open them.
uploads-warning-outside = This file loads data from or sends data to another site.
uploads-warning-unread = Part of this file could not be checked.

## uploads/src/documents/name.rs

# Instead of a file’s name, in “{ $name }”, where it has none.
uploads-file-unnamed = The file

## uploads/src/documents/problem.rs

uploads-file-too-large-title = The file is too large
uploads-file-not-accepted-title = We do not accept files like this
uploads-file-upload-failed-title = The file could not be uploaded
uploads-file-refused-title = The file cannot be accepted
uploads-file-empty = “{ $name }” is empty. Check that it is the right file, and choose it again.
# $most: a number; $size: as “2.4 MB”.
uploads-file-too-large = “{ $name }” must be smaller than { $most }MB. It has { $size }. Save a smaller copy, or send photos of the pages.
uploads-file-wrong-type = “{ $name }” must be a PDF, DOC or DOCX. Its content is something else, whatever it is called.
uploads-file-wrong-type-photos = “{ $name }” must be a PDF, DOC or DOCX, or a photo (JPG or PNG). Its content is something else, whatever it is called.
uploads-file-photo-not-accepted = “{ $name }” must be a PDF, DOC or DOCX. We do not accept photos here: put them into a PDF first.
uploads-file-password = “{ $name }” is password protected. Open it, print it to a new PDF without a password, and choose that.
uploads-file-macros = “{ $name }” contains macros, which are small programs. Save it as a PDF, and choose that.
uploads-file-damaged = “{ $name }” cannot be read: a part of it is missing or damaged. Save it again, and choose the new copy.
uploads-file-infected = A virus was found in “{ $name }”, so we did not keep it. Check the device that it comes from for viruses, then send a clean copy.
uploads-file-unpacks-large = “{ $name }” unpacks to far more than a document needs. Save it as a PDF, and choose that.
uploads-file-heic = “{ $name }” is a HEIC photo that we cannot read. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take the photo again. Or email the photo to yourself, and choose the copy from the email: it is a JPEG.
uploads-file-too-many-pixels = “{ $name }” has too many pixels. Send a smaller photo of it, or a part of it.
uploads-file-too-slow = “{ $name }” takes too long to read. Save a smaller copy, and choose that.
uploads-file-busy = “{ $name }” could not be checked: many photos are being sent right now. Please try again in a minute.
uploads-file-upload-failed = “{ $name }” could not be uploaded. Please try again.

## uploads/src/documents/size.rs

# Sizes of files.
uploads-size-bytes = { $size } bytes
uploads-size-kilobytes = { $size } KB
uploads-size-megabytes = { $size } MB

## uploads/src/rows.rs

# The title of a refusal that was kept without one.
uploads-refused-title = The file cannot be accepted

## uploads/src/scanning.rs

# In place of a file that nobody may open yet, and of one that was removed.
uploads-file-waits-for-scan = This file is being checked for viruses. It can be opened once that is done.
uploads-file-removed-infected = A virus was found in this file, so it was removed. Please send a clean copy.

## uploads/src/tus.rs

uploads-chunk-too-large = More was sent than the file was said to have, or more than 4 MB at once.
uploads-gone = This upload is not there any more. Start it again.
# $received is a number of bytes.
uploads-offset-conflict = The upload stands at byte { $received }. Go on from there.
uploads-concurrent-chunk = Somebody else goes on with this upload. Ask again where it stands.
uploads-being-finished = The whole file has arrived and is being looked at. Ask again in a moment.
uploads-being-finished-title = Not finished yet
