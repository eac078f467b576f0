//! Free times, holds, appointments, moves.

use scheduling::{
    BookedBy, MOST_HOLDS, ReminderJob, SlotConflict, SlotRequirements, find_held, find_reminded,
};

use super::fixture::{Fixture, at, need};
use crate::fixture::MONDAY;

#[tokio::test]
async fn only_hours_with_notice_are_free() {
    let clinic = Fixture::new().await;
    // It is 8am; two hours of notice.
    let today = clinic.free(&need(), "2027-01-11").await;
    assert_eq!(today.first().unwrap(), "10am");
    assert_eq!(today.last().unwrap(), "4:30pm");
    assert_eq!(clinic.free(&need(), "2027-01-12").await.len(), 16);
    for closed in ["2027-01-10", "2027-01-16", "2027-01-17"] {
        assert!(clinic.free(&need(), closed).await.is_empty(), "{closed}");
    }
    let nobody = SlotRequirements {
        clinicians: vec!["nobody".to_owned()],
        ..need()
    };
    assert!(clinic.free(&nobody, "2027-01-12").await.is_empty());
}

#[tokio::test]
async fn buffers_keep_neighbours_away() {
    let clinic = Fixture::new().await;
    let buffered = SlotRequirements {
        before: 10,
        after: 15,
        ..need()
    };
    let time = "2027-01-12T10:00:00Z"; // 11am in Lagos
    clinic.hold(&clinic.id(), &buffered, time).await.unwrap();
    let left = clinic.free(&need(), "2027-01-12").await;
    for gone in ["10:30am", "11am", "11:30am"] {
        assert!(!left.contains(&gone.to_owned()), "{gone}");
    }
    assert!(left.contains(&"10am".to_owned()) && left.contains(&"12 noon".to_owned()));
    let also_buffered = clinic.free(&buffered, "2027-01-12").await;
    assert!(!also_buffered.contains(&"10:30am".to_owned()));
    // At the beginning of the day the time before may lie outside of the hours.
    assert!(also_buffered.contains(&"9am".to_owned()));
}

#[tokio::test]
async fn what_is_not_offered_cannot_be_held() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    for time in [
        "2027-01-12T07:00:00Z", // 8am in Lagos
        "2027-01-12T16:00:00Z", // 5pm
        "2027-01-12T15:45:00Z", // runs over the end
        "2027-01-12T10:07:00Z",
        "2027-01-16T10:00:00Z", // a Saturday
        "2027-01-11T08:00:00Z", // too soon
        "2027-01-08T10:00:00Z", // over
    ] {
        let refused = clinic.hold(&request, &need, time).await.unwrap_err();
        assert_eq!(refused, SlotConflict::NotOffered, "{time}");
    }
    assert_eq!(clinic.book(&request).await, Err(SlotConflict::NothingHeld));
    assert_eq!(
        clinic.extend(&request).await,
        Err(SlotConflict::NothingHeld)
    );
}

#[tokio::test]
async fn a_hold_lasts_a_quarter_of_an_hour_and_once_more() {
    let clinic = Fixture::new().await;
    let (request, other, need) = (clinic.id(), clinic.id(), need());
    let time = "2027-01-12T10:00:00Z";
    let first = clinic.hold(&request, &need, time).await.unwrap();
    assert_eq!(first.until, at(MONDAY) + scheduling::HOLD);
    assert!(first.can_extend);
    clinic.pass_minutes(10);
    // The same again does not last longer.
    let again = clinic.hold(&request, &need, time).await.unwrap();
    assert_eq!(again.until, first.until);
    assert_eq!(
        clinic.hold(&other, &need, time).await,
        Err(SlotConflict::Taken)
    );
    let longer = clinic.extend(&request).await.unwrap();
    assert_eq!(longer.until, clinic.clock.now() + scheduling::HOLD);
    assert!(!longer.can_extend);
    assert_eq!(
        clinic.extend(&request).await,
        Err(SlotConflict::AlreadyExtended)
    );
    // The first end passes without effect, the second frees the time.
    clinic.pass_minutes(6);
    clinic.run_jobs().await;
    assert_eq!(
        clinic.hold(&other, &need, time).await,
        Err(SlotConflict::Taken)
    );
    clinic.pass_minutes(10);
    clinic.run_jobs().await;
    assert!(
        clinic
            .free(&need, "2027-01-12")
            .await
            .contains(&"11am".to_owned())
    );
    clinic.hold(&other, &need, time).await.unwrap();
}

#[tokio::test]
async fn nobody_holds_for_ever_by_changing_their_mind() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    let choices = ["2027-01-12T10:00:00Z", "2027-01-12T11:00:00Z"];
    let first = clinic.hold(&request, &need, choices[0]).await.unwrap();
    // Another choice goes on with the same clock, and is lengthened once like the first.
    clinic.pass_minutes(10);
    let second = clinic.hold(&request, &need, choices[1]).await.unwrap();
    assert_eq!(second.until, first.until);
    let longer = clinic.extend(&request).await.unwrap();
    clinic.pass_minutes(10);
    let third = clinic.hold(&request, &need, choices[0]).await.unwrap();
    assert_eq!((third.until, third.can_extend), (longer.until, false));
    assert_eq!(
        clinic.extend(&request).await,
        Err(SlotConflict::AlreadyExtended)
    );
    // Nor does giving it back and taking it again go on without an end.
    for _ in 1..MOST_HOLDS {
        clinic.release(&request).await;
        clinic.hold(&request, &need, choices[0]).await.unwrap();
    }
    clinic.release(&request).await;
    let refused = clinic.hold(&request, &need, choices[0]).await;
    assert_eq!(refused, Err(SlotConflict::HeldTooOften));
    // Lapsed or given back is the same.
    clinic.pass_minutes(60);
    let refused = clinic.hold(&request, &need, choices[0]).await;
    assert_eq!(refused, Err(SlotConflict::HeldTooOften));
    let other = clinic.id();
    clinic.hold(&other, &need, choices[0]).await.unwrap();
    // Another day begins anew.
    clinic.pass_minutes(24 * 60);
    let tomorrow = "2027-01-13T10:00:00Z";
    clinic.hold(&request, &need, tomorrow).await.unwrap();
}

#[tokio::test]
async fn a_lapsed_hold_is_free_even_before_the_job_ran() {
    let clinic = Fixture::new().await;
    let (request, other, need) = (clinic.id(), clinic.id(), need());
    let time = "2027-01-12T10:00:00Z";
    clinic.hold(&request, &need, time).await.unwrap();
    clinic.pass_minutes(15);
    assert!(
        clinic
            .free(&need, "2027-01-12")
            .await
            .contains(&"11am".to_owned())
    );
    clinic.hold(&other, &need, time).await.unwrap();
    // The money of the first came late: somebody else has the time.
    assert_eq!(clinic.book(&request).await, Err(SlotConflict::Taken));
    clinic.run_jobs().await;
    clinic.book(&other).await.unwrap();
    assert!(clinic.appointment(&request).await.is_none());
}

#[tokio::test]
async fn late_money_finds_its_time_again() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    clinic
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    clinic.pass_minutes(40);
    clinic.run_jobs().await;
    let reader = clinic.store.reader();
    let memory = find_held(reader.connection(), &request)
        .await
        .unwrap()
        .unwrap();
    assert!(!memory.is_kept(clinic.clock.now()));
    let booked = clinic.book(&request).await.unwrap();
    assert_eq!(booked.starts_at, at("2027-01-12T10:00:00Z"));
    assert_eq!(booked.sequence, 0);
    assert_eq!(
        booked.format_clocks(chrono_tz::Europe::London),
        "11am Lagos (10am London), Tuesday 12 January 2027"
    );
    // Told of twice, booked once.
    assert_eq!(clinic.book(&request).await.unwrap(), booked);
    assert!(
        !clinic
            .free(&need, "2027-01-12")
            .await
            .contains(&"11am".to_owned())
    );
}

#[tokio::test]
async fn a_hold_moves_with_the_choice() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    clinic
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    clinic
        .hold(&request, &need, "2027-01-12T11:00:00Z")
        .await
        .unwrap();
    let free = clinic.free(&need, "2027-01-12").await;
    assert!(free.contains(&"11am".to_owned()) && !free.contains(&"12 noon".to_owned()));
    // One that is refused leaves the old one.
    clinic
        .hold(&clinic.id(), &need, "2027-01-12T13:00:00Z")
        .await
        .unwrap();
    let refused = clinic.hold(&request, &need, "2027-01-12T13:00:00Z").await;
    assert_eq!(refused, Err(SlotConflict::Taken));
    assert_eq!(
        clinic.book(&request).await.unwrap().starts_at,
        at("2027-01-12T11:00:00Z")
    );
    clinic.release(&request).await;
    assert!(clinic.appointment(&request).await.is_some());
}

#[tokio::test]
async fn an_appointment_moves_also_onto_its_own_time() {
    let clinic = Fixture::new().await;
    let hour = SlotRequirements {
        minutes: 60,
        before: 5,
        after: 5,
        ..need()
    };
    let request = clinic.id();
    clinic
        .hold(&request, &hour, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    clinic.book(&request).await.unwrap();
    let moved = clinic
        .book_at(&request, &hour, "2027-01-12T10:30:00Z", BookedBy::Visitor)
        .await
        .unwrap();
    assert_eq!(moved.sequence, 1);
    assert_eq!(clinic.free(&need(), "2027-01-12").await.len(), 16 - 4);
    let same = clinic
        .book_at(&request, &hour, "2027-01-12T10:30:00Z", BookedBy::Visitor)
        .await
        .unwrap();
    assert_eq!(same.sequence, 1);
    // The desk may choose a time outside of the hours, a visitor may not.
    let evening = "2027-01-12T19:00:00Z";
    let refused = clinic
        .book_at(&request, &hour, evening, BookedBy::Visitor)
        .await;
    assert_eq!(refused, Err(SlotConflict::NotOffered));
    let moved = clinic
        .book_at(&request, &hour, evening, BookedBy::Desk)
        .await
        .unwrap();
    assert_eq!((moved.sequence, moved.starts_at), (2, at(evening)));
    assert_eq!(clinic.free(&need(), "2027-01-12").await.len(), 16);
}

#[tokio::test]
async fn a_booked_request_may_hold_another_time() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    clinic
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    clinic.book(&request).await.unwrap();
    clinic
        .hold(&request, &need, "2027-01-13T10:00:00Z")
        .await
        .unwrap();
    assert_eq!(clinic.free(&need, "2027-01-12").await.len(), 15);
    assert_eq!(clinic.free(&need, "2027-01-13").await.len(), 15);
    clinic.pass_minutes(20);
    clinic.run_jobs().await;
    assert_eq!(clinic.appointment(&request).await.unwrap().sequence, 0);
    assert_eq!(clinic.free(&need, "2027-01-13").await.len(), 16);
    let moved = clinic.book(&request).await.unwrap();
    assert_eq!(
        (moved.sequence, moved.starts_at),
        (1, at("2027-01-13T10:00:00Z"))
    );
    assert_eq!(clinic.free(&need, "2027-01-12").await.len(), 16);
}

#[tokio::test]
async fn what_is_given_up_is_free_and_remembered() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    clinic
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    clinic.book(&request).await.unwrap();
    let given_up = clinic.free_up(&request).await.unwrap();
    assert_eq!(given_up.sequence, 1);
    assert!(clinic.appointment(&request).await.is_none());
    assert_eq!(clinic.free_up(&request).await, None);
    assert_eq!(clinic.free(&need, "2027-01-12").await.len(), 16);
    let reader = clinic.store.reader();
    let memory = scheduling::find_given_up(reader.connection(), &request).await;
    assert_eq!(memory.unwrap(), Some(given_up));
    // Agreed anew, it is a later version of the same event.
    clinic
        .hold(&request, &need, "2027-01-13T10:00:00Z")
        .await
        .unwrap();
    assert_eq!(clinic.book(&request).await.unwrap().sequence, 2);
    clinic.erase(&request).await;
    assert_eq!(clinic.free(&need, "2027-01-13").await.len(), 16);
    assert!(
        find_held(reader.connection(), &request)
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn reminders_come_a_day_and_an_hour_before_and_not_after_a_move() {
    let clinic = Fixture::new().await;
    let (request, need) = (clinic.id(), need());
    clinic
        .hold(&request, &need, "2027-01-13T10:00:00Z")
        .await
        .unwrap();
    clinic.book(&request).await.unwrap();
    assert!(clinic.run_jobs().await.is_empty());
    clinic.pass_minutes(27 * 60); // Tuesday, 11am in Lagos: a day before
    let told = clinic.run_jobs().await;
    assert_eq!(told.len(), 1);
    let day: ReminderJob = serde_json::from_value(told[0].1.clone()).unwrap();
    assert_eq!((day.hours, day.sequence), (24, 0));
    let reader = clinic.store.reader();
    let now = clinic.clock.now();
    let meant = find_reminded(reader.connection(), &day, now).await.unwrap();
    assert_eq!(meant.unwrap().starts_at, at("2027-01-13T10:00:00Z"));
    // Moved to the afternoon: both are told anew, and the hour before the old time is stale.
    clinic
        .book_at(&request, &need, "2027-01-13T13:00:00Z", BookedBy::Visitor)
        .await
        .unwrap();
    clinic.pass_minutes(26 * 60);
    let now = clinic.clock.now();
    let told = clinic.run_jobs().await;
    let told = told
        .into_iter()
        .map(|(_, payload)| serde_json::from_value::<ReminderJob>(payload));
    let mut fresh = Vec::new();
    for reminder in told.map(Result::unwrap) {
        if find_reminded(reader.connection(), &reminder, now)
            .await
            .unwrap()
            .is_some()
        {
            fresh.push((reminder.hours, reminder.sequence));
        }
    }
    assert_eq!(fresh, [(24, 1), (1, 1)]);
}
