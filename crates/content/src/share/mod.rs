//! Share images: the card that a page shows where its link is pasted.
