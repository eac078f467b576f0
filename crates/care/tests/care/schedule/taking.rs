//! Free times, holds, appointments, moves.

use care::schedule::{By, Clash, MOST_HOLDS, Need, Reminder, held, reminded};

use super::house::{House, MONDAY, at, need};

#[tokio::test]
async fn only_hours_with_notice_are_free() {
    let house = House::new().await;
    // It is 8am; two hours of notice.
    let today = house.free(&need(), "2027-01-11").await;
    assert_eq!(today.first().unwrap(), "10am");
    assert_eq!(today.last().unwrap(), "4:30pm");
    assert_eq!(house.free(&need(), "2027-01-12").await.len(), 16);
    for closed in ["2027-01-10", "2027-01-16", "2027-01-17"] {
        assert!(house.free(&need(), closed).await.is_empty(), "{closed}");
    }
    let nobody = Need {
        clinicians: vec!["nobody".to_owned()],
        ..need()
    };
    assert!(house.free(&nobody, "2027-01-12").await.is_empty());
}

#[tokio::test]
async fn buffers_keep_neighbours_away() {
    let house = House::new().await;
    let buffered = Need {
        before: 10,
        after: 15,
        ..need()
    };
    let time = "2027-01-12T10:00:00Z"; // 11am in Lagos
    house.hold(&house.id(), &buffered, time).await.unwrap();
    let left = house.free(&need(), "2027-01-12").await;
    for gone in ["10:30am", "11am", "11:30am"] {
        assert!(!left.contains(&gone.to_owned()), "{gone}");
    }
    assert!(left.contains(&"10am".to_owned()) && left.contains(&"12 noon".to_owned()));
    let also_buffered = house.free(&buffered, "2027-01-12").await;
    assert!(!also_buffered.contains(&"10:30am".to_owned()));
    // At the beginning of the day the time before may lie outside of the hours.
    assert!(also_buffered.contains(&"9am".to_owned()));
}

#[tokio::test]
async fn what_is_not_offered_cannot_be_held() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    for time in [
        "2027-01-12T07:00:00Z", // 8am in Lagos
        "2027-01-12T16:00:00Z", // 5pm
        "2027-01-12T15:45:00Z", // runs over the end
        "2027-01-12T10:07:00Z",
        "2027-01-16T10:00:00Z", // a Saturday
        "2027-01-11T08:00:00Z", // too soon
        "2027-01-08T10:00:00Z", // over
    ] {
        let refused = house.hold(&request, &need, time).await.unwrap_err();
        assert_eq!(refused, Clash::NotOffered, "{time}");
    }
    assert_eq!(house.book(&request).await, Err(Clash::NothingHeld));
    assert_eq!(house.extend(&request).await, Err(Clash::NothingHeld));
}

#[tokio::test]
async fn a_hold_lasts_a_quarter_of_an_hour_and_once_more() {
    let house = House::new().await;
    let (request, other, need) = (house.id(), house.id(), need());
    let time = "2027-01-12T10:00:00Z";
    let first = house.hold(&request, &need, time).await.unwrap();
    assert_eq!(first.until, at(MONDAY) + care::schedule::HOLD);
    assert!(first.can_extend);
    house.pass(10);
    // The same again does not last longer.
    let again = house.hold(&request, &need, time).await.unwrap();
    assert_eq!(again.until, first.until);
    assert_eq!(house.hold(&other, &need, time).await, Err(Clash::Taken));
    let longer = house.extend(&request).await.unwrap();
    assert_eq!(longer.until, house.clock.now() + care::schedule::HOLD);
    assert!(!longer.can_extend);
    assert_eq!(house.extend(&request).await, Err(Clash::AlreadyExtended));
    // The first end passes without effect, the second frees the time.
    house.pass(6);
    house.run_jobs().await;
    assert_eq!(house.hold(&other, &need, time).await, Err(Clash::Taken));
    house.pass(10);
    house.run_jobs().await;
    assert!(
        house
            .free(&need, "2027-01-12")
            .await
            .contains(&"11am".to_owned())
    );
    house.hold(&other, &need, time).await.unwrap();
}

#[tokio::test]
async fn nobody_holds_for_ever_by_changing_their_mind() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    let choices = ["2027-01-12T10:00:00Z", "2027-01-12T11:00:00Z"];
    let first = house.hold(&request, &need, choices[0]).await.unwrap();
    // Another choice goes on with the same clock, and is lengthened once like the first.
    house.pass(10);
    let second = house.hold(&request, &need, choices[1]).await.unwrap();
    assert_eq!(second.until, first.until);
    let longer = house.extend(&request).await.unwrap();
    house.pass(10);
    let third = house.hold(&request, &need, choices[0]).await.unwrap();
    assert_eq!((third.until, third.can_extend), (longer.until, false));
    assert_eq!(house.extend(&request).await, Err(Clash::AlreadyExtended));
    // Nor does giving it back and taking it again go on without an end.
    for _ in 1..MOST_HOLDS {
        house.release(&request).await;
        house.hold(&request, &need, choices[0]).await.unwrap();
    }
    house.release(&request).await;
    let refused = house.hold(&request, &need, choices[0]).await;
    assert_eq!(refused, Err(Clash::HeldTooOften));
    // Lapsed or given back is the same.
    house.pass(60);
    let refused = house.hold(&request, &need, choices[0]).await;
    assert_eq!(refused, Err(Clash::HeldTooOften));
    let other = house.id();
    house.hold(&other, &need, choices[0]).await.unwrap();
    // Another day begins anew.
    house.pass(24 * 60);
    let tomorrow = "2027-01-13T10:00:00Z";
    house.hold(&request, &need, tomorrow).await.unwrap();
}

#[tokio::test]
async fn a_lapsed_hold_is_free_even_before_the_job_ran() {
    let house = House::new().await;
    let (request, other, need) = (house.id(), house.id(), need());
    let time = "2027-01-12T10:00:00Z";
    house.hold(&request, &need, time).await.unwrap();
    house.pass(15);
    assert!(
        house
            .free(&need, "2027-01-12")
            .await
            .contains(&"11am".to_owned())
    );
    house.hold(&other, &need, time).await.unwrap();
    // The money of the first came late: somebody else has the time.
    assert_eq!(house.book(&request).await, Err(Clash::Taken));
    house.run_jobs().await;
    house.book(&other).await.unwrap();
    assert!(house.appointment(&request).await.is_none());
}

#[tokio::test]
async fn late_money_finds_its_time_again() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    house
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    house.pass(40);
    house.run_jobs().await;
    let reader = house.store.reader();
    let memory = held(reader.connection(), &request).await.unwrap().unwrap();
    assert!(!memory.is_kept(house.clock.now()));
    let booked = house.book(&request).await.unwrap();
    assert_eq!(booked.starts_at, at("2027-01-12T10:00:00Z"));
    assert_eq!(booked.sequence, 0);
    assert_eq!(
        booked.clocks(chrono_tz::Europe::London),
        "11am Lagos (10am London), Tuesday 12 January 2027"
    );
    // Told of twice, booked once.
    assert_eq!(house.book(&request).await.unwrap(), booked);
    assert!(
        !house
            .free(&need, "2027-01-12")
            .await
            .contains(&"11am".to_owned())
    );
}

#[tokio::test]
async fn a_hold_moves_with_the_choice() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    house
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    house
        .hold(&request, &need, "2027-01-12T11:00:00Z")
        .await
        .unwrap();
    let free = house.free(&need, "2027-01-12").await;
    assert!(free.contains(&"11am".to_owned()) && !free.contains(&"12 noon".to_owned()));
    // One that is refused leaves the old one.
    house
        .hold(&house.id(), &need, "2027-01-12T13:00:00Z")
        .await
        .unwrap();
    let refused = house.hold(&request, &need, "2027-01-12T13:00:00Z").await;
    assert_eq!(refused, Err(Clash::Taken));
    assert_eq!(
        house.book(&request).await.unwrap().starts_at,
        at("2027-01-12T11:00:00Z")
    );
    house.release(&request).await;
    assert!(house.appointment(&request).await.is_some());
}

#[tokio::test]
async fn an_appointment_moves_also_onto_its_own_time() {
    let house = House::new().await;
    let hour = Need {
        minutes: 60,
        before: 5,
        after: 5,
        ..need()
    };
    let request = house.id();
    house
        .hold(&request, &hour, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    house.book(&request).await.unwrap();
    let moved = house
        .book_at(&request, &hour, "2027-01-12T10:30:00Z", By::Visitor)
        .await
        .unwrap();
    assert_eq!(moved.sequence, 1);
    assert_eq!(house.free(&need(), "2027-01-12").await.len(), 16 - 4);
    let same = house
        .book_at(&request, &hour, "2027-01-12T10:30:00Z", By::Visitor)
        .await
        .unwrap();
    assert_eq!(same.sequence, 1);
    // The desk may choose a time outside of the hours, a visitor may not.
    let evening = "2027-01-12T19:00:00Z";
    let refused = house.book_at(&request, &hour, evening, By::Visitor).await;
    assert_eq!(refused, Err(Clash::NotOffered));
    let moved = house
        .book_at(&request, &hour, evening, By::Desk)
        .await
        .unwrap();
    assert_eq!((moved.sequence, moved.starts_at), (2, at(evening)));
    assert_eq!(house.free(&need(), "2027-01-12").await.len(), 16);
}

#[tokio::test]
async fn a_booked_request_may_hold_another_time() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    house
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    house.book(&request).await.unwrap();
    house
        .hold(&request, &need, "2027-01-13T10:00:00Z")
        .await
        .unwrap();
    assert_eq!(house.free(&need, "2027-01-12").await.len(), 15);
    assert_eq!(house.free(&need, "2027-01-13").await.len(), 15);
    house.pass(20);
    house.run_jobs().await;
    assert_eq!(house.appointment(&request).await.unwrap().sequence, 0);
    assert_eq!(house.free(&need, "2027-01-13").await.len(), 16);
    let moved = house.book(&request).await.unwrap();
    assert_eq!(
        (moved.sequence, moved.starts_at),
        (1, at("2027-01-13T10:00:00Z"))
    );
    assert_eq!(house.free(&need, "2027-01-12").await.len(), 16);
}

#[tokio::test]
async fn what_is_given_up_is_free_and_remembered() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    house
        .hold(&request, &need, "2027-01-12T10:00:00Z")
        .await
        .unwrap();
    house.book(&request).await.unwrap();
    let given_up = house.free_up(&request).await.unwrap();
    assert_eq!(given_up.sequence, 1);
    assert!(house.appointment(&request).await.is_none());
    assert_eq!(house.free_up(&request).await, None);
    assert_eq!(house.free(&need, "2027-01-12").await.len(), 16);
    let reader = house.store.reader();
    let memory = care::schedule::given_up(reader.connection(), &request).await;
    assert_eq!(memory.unwrap(), Some(given_up));
    // Agreed anew, it is a later version of the same event.
    house
        .hold(&request, &need, "2027-01-13T10:00:00Z")
        .await
        .unwrap();
    assert_eq!(house.book(&request).await.unwrap().sequence, 2);
    house.erase(&request).await;
    assert_eq!(house.free(&need, "2027-01-13").await.len(), 16);
    assert!(held(reader.connection(), &request).await.unwrap().is_none());
}

#[tokio::test]
async fn reminders_come_a_day_and_an_hour_before_and_not_after_a_move() {
    let house = House::new().await;
    let (request, need) = (house.id(), need());
    house
        .hold(&request, &need, "2027-01-13T10:00:00Z")
        .await
        .unwrap();
    house.book(&request).await.unwrap();
    assert!(house.run_jobs().await.is_empty());
    house.pass(27 * 60); // Tuesday, 11am in Lagos: a day before
    let told = house.run_jobs().await;
    assert_eq!(told.len(), 1);
    let day: Reminder = serde_json::from_value(told[0].1.clone()).unwrap();
    assert_eq!((day.hours, day.sequence), (24, 0));
    let reader = house.store.reader();
    let now = house.clock.now();
    let meant = reminded(reader.connection(), &day, now).await.unwrap();
    assert_eq!(meant.unwrap().starts_at, at("2027-01-13T10:00:00Z"));
    // Moved to the afternoon: both are told anew, and the hour before the old time is stale.
    house
        .book_at(&request, &need, "2027-01-13T13:00:00Z", By::Visitor)
        .await
        .unwrap();
    house.pass(26 * 60);
    let now = house.clock.now();
    let told = house.run_jobs().await;
    let told = told
        .into_iter()
        .map(|(_, payload)| serde_json::from_value::<Reminder>(payload));
    let mut fresh = Vec::new();
    for reminder in told.map(Result::unwrap) {
        if reminded(reader.connection(), &reminder, now)
            .await
            .unwrap()
            .is_some()
        {
            fresh.push((reminder.hours, reminder.sequence));
        }
    }
    assert_eq!(fresh, [(24, 1), (1, 1)]);
}
