//! Times as the desk meets them: the calendar, the waiting list, the licence map.

mod desk;
mod fixture;
mod licences;
