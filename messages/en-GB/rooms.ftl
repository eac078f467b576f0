## rooms/src/seats

rooms-busy = The call cannot be connected just now. Try again in a moment.
rooms-full = All four seats in this room are taken.
rooms-offer-unreadable = Your browser’s request for a call could not be understood.
rooms-seat-unknown = This link does not open a seat any more. Go back to your booking and enter the room again.
rooms-seat-early = The room is not open yet.
rooms-seat-over = The room was closed after the end of the meeting.
rooms-seat-over-title = The meeting is over
