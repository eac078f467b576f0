//! Rooms as the rest of the program meets them: an offer goes in, the answer of the right node comes out.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use store::{DatabaseEngine, Store, StoreError, token};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use web::Error;

use super::leases::{Leases, RoomPlace};
use super::problems::offer_problem;
use super::quality::CallQuality;
use super::seat_store::list_open_seats;
use super::tables::lease;
use super::tables::seat::SeatRole;
use crate::{
    MediaServer, MediaServerConfig, MediaServerError, RelayEvent, RelayStats, RoomId, RoomsHandle,
    Seat, SeatId, Transport,
};

/// How often a node looks for calls that were handed to it.
const TICK: Duration = Duration::from_millis(200);
/// Every so many of these it says that it lives.
const TICKS_PER_BEAT: u32 = 2;
/// A node that has not answered for so long, and not moved its beat, is taken for dead: three beats.
const PATIENCE: Duration = Duration::from_millis(1_300);
/// How often somebody who waits for another node looks for its answer.
const LOOK: Duration = Duration::from_millis(60);
/// How often it is looked whether those who sit in rooms still have their seats.
const SEAT_CHECK: Duration = Duration::from_secs(2);
/// Tries to find the node of a room.
const ATTEMPTS: usize = 3;

/// An offer with who makes it.
#[derive(Clone, Serialize, Deserialize)]
pub struct RoomCall {
    pub room: String,
    pub role: SeatRole,
    pub quality: CallQuality,
    pub sdp: String,
}

/// What a node answers to a call.
#[derive(Serialize, Deserialize)]
enum CallAnswer {
    Sdp(String),
    Refused(Box<ProblemDetails>),
}

/// The rooms of the site. Cheap to clone.
#[derive(Clone)]
pub struct RoomService {
    inner: Arc<RoomServiceInner>,
}

/// A room whose sound this node carries.
struct HostedRoom {
    name: String,
    /// Seats that were answered here.
    roles: HashSet<SeatRole>,
}

struct RoomServiceInner {
    leases: Leases,
    media: RoomsHandle,
    addresses: Vec<(Transport, SocketAddr)>,
    /// The rooms whose sound this node carries.
    hosted: Mutex<HashMap<RoomId, HostedRoom>>,
    is_stopped: AtomicBool,
}

impl RoomService {
    /// Opens the port for sound, and keeps the leases of the rooms whose sound comes here.
    ///
    /// # Errors
    /// When the port cannot be opened.
    pub async fn start(store: Store, config: MediaServerConfig) -> Result<Self, MediaServerError> {
        let media = MediaServer::start(config)?;
        // Of SQLite there is one process alone, so nothing is handed over and nobody looks for a beat.
        let has_other_nodes = store.engine() == DatabaseEngine::Postgres;
        let service = Self {
            inner: Arc::new(RoomServiceInner {
                leases: Leases::new(store),
                media: media.handle(),
                addresses: media.addresses().to_vec(),
                hosted: Mutex::default(),
                is_stopped: AtomicBool::new(false),
            }),
        };
        if has_other_nodes {
            tokio::spawn(service.clone().keep_leases());
        } else if let Err(error) = service.inner.leases.forget_all().await {
            // On a full disk the site starts to be read; an old lease is taken over a moment later all the same.
            tracing::warn!(%error, "leases of rooms from before this start stay");
        }
        tokio::spawn(service.clone().follow_events(media));
        tokio::spawn(service.clone().check_seats());
        Ok(service)
    }

    pub fn store(&self) -> &Store {
        self.inner.leases.store()
    }

    /// Ends all calls of this node, as if the line was lost, and gives its rooms back.
    pub async fn shutdown(&self) {
        self.inner.is_stopped.store(true, Ordering::Relaxed);
        let rooms: Vec<String> = self
            .hosted()
            .drain()
            .map(|(_, hosted)| hosted.name)
            .collect();
        if !rooms.is_empty()
            && let Err(error) = self.inner.leases.release(&rooms).await
        {
            tracing::warn!(%error, "the rooms of this node could not be given back");
        }
        self.inner.media.shutdown().await;
    }

    /// Where pages reach the sound, for the operator.
    pub fn addresses(&self) -> &[(Transport, SocketAddr)] {
        &self.inner.addresses
    }

    pub async fn stats(&self) -> Option<RelayStats> {
        self.inner.media.stats().await
    }

    /// The answer to an offer, from whichever node carries the room.
    ///
    /// # Errors
    /// 4xx for what is wrong with the offer or the room, 503 when no node answers.
    pub async fn answer_offer(&self, call: RoomCall) -> Result<String, Error> {
        for _ in 0..ATTEMPTS {
            match self.inner.leases.place_room(&call.room).await? {
                RoomPlace::Here => return self.answer_here(call).await,
                RoomPlace::Elsewhere(node) => {
                    if let Some(answer) = self.answer_elsewhere(&node, &call).await? {
                        return answer;
                    }
                }
            }
        }
        Err(ProblemDetails::unavailable(l10n::t!("rooms-busy")).into())
    }

    /// The answer to an offer that only tries the line: no room is kept for it, and nobody else is in it.
    ///
    /// # Errors
    /// 4xx for what is wrong with the offer.
    pub async fn answer_test(&self, sdp: String) -> Result<String, Error> {
        let room = self.store().clock().new_id().to_string();
        let call = RoomCall {
            role: SeatRole::Helper,
            quality: CallQuality::Voice,
            room,
            sdp,
        };
        self.answer_media(&call).await
    }

    /// Ends what is said in a room at this node; others end it when their lease is gone.
    pub async fn close_room(&self, room: &str) {
        self.inner.media.close_room(room_number(room)).await;
    }

    async fn answer_here(&self, call: RoomCall) -> Result<String, Error> {
        let number = room_number(&call.room);
        self.hosted()
            .entry(number)
            .or_insert_with(|| HostedRoom {
                name: call.room.clone(),
                roles: HashSet::new(),
            })
            .roles
            .insert(call.role);
        self.answer_media(&call).await
    }

    async fn answer_media(&self, call: &RoomCall) -> Result<String, Error> {
        let seat = Seat::new(seat_number(&call.room, call.role), call.role.key())
            .map_err(Error::internal)?;
        let answer = self.inner.media.accept_offer(
            room_number(&call.room),
            seat,
            call.sdp.clone(),
            call.quality.into(),
        );
        answer.await.map_err(|error| offer_problem(&error))
    }

    /// The answer of the node that has the room; none where that node is dead and the room is free again.
    async fn answer_elsewhere(
        &self,
        node: &lease::Model,
        call: &RoomCall,
    ) -> Result<Option<Result<String, Error>>, Error> {
        let leases = &self.inner.leases;
        let bytes = serde_json::to_vec(call).map_err(Error::internal)?;
        let id = leases.hand_over(node, &bytes).await?;
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(answer) = leases.find_answer(&id).await? {
                let answer = serde_json::from_slice(&answer).map_err(Error::internal)?;
                return Ok(Some(match answer {
                    CallAnswer::Sdp(sdp) => Ok(sdp),
                    CallAnswer::Refused(problem) => Err((*problem).into()),
                }));
            }
            sleep(LOOK).await;
        }
        leases.take_over(node).await?;
        Ok(None)
    }

    fn hosted(&self) -> std::sync::MutexGuard<'_, HashMap<RoomId, HostedRoom>> {
        self.inner
            .hosted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers calls that other nodes hand over, and says that this one lives, as long as it carries rooms.
    async fn keep_leases(self) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut count = 0_u32;
        loop {
            ticks.tick().await;
            if self.inner.is_stopped.load(Ordering::Relaxed) {
                return;
            }
            if self.hosted().is_empty() {
                continue;
            }
            count = count.wrapping_add(1);
            let kept = if count.is_multiple_of(TICKS_PER_BEAT) {
                self.keep_beat().await
            } else {
                Ok(())
            };
            if let Err(error) = kept.and(self.answer_calls().await) {
                tracing::warn!(%error, "the leases of rooms could not be kept");
            }
        }
    }

    async fn keep_beat(&self) -> Result<(), StoreError> {
        let own = self.inner.leases.beat().await?;
        let lost: Vec<RoomId> = self
            .hosted()
            .iter()
            .filter(|(_, hosted)| !own.contains(&hosted.name))
            .map(|(number, _)| *number)
            .collect();
        for number in lost {
            // Another node took this one for dead: two may not carry one room.
            self.hosted().remove(&number);
            self.inner.media.close_room(number).await;
        }
        Ok(())
    }

    /// Has those leave whose seat was taken back, or whose time is over. The rows decide, so it does not matter which node
    /// changed them.
    async fn check_seats(self) {
        let mut ticks = interval(SEAT_CHECK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if self.inner.is_stopped.load(Ordering::Relaxed) {
                return;
            }
            if let Err(error) = self.remove_lost_seats().await {
                tracing::warn!(%error, "the seats of rooms could not be looked up");
            }
        }
    }

    async fn remove_lost_seats(&self) -> Result<(), StoreError> {
        let sitting: Vec<(String, SeatRole)> = {
            let hosted = self.hosted();
            let seats = hosted.values().flat_map(|room| {
                let seat = |role: &SeatRole| (room.name.clone(), *role);
                room.roles.iter().map(seat)
            });
            seats.collect()
        };
        if sitting.is_empty() {
            return Ok(());
        }
        let names: HashSet<&String> = sitting.iter().map(|(room, _)| room).collect();
        let names: Vec<String> = names.into_iter().cloned().collect();
        let open = list_open_seats(self.store(), &names).await?;
        let open: HashSet<_> = open
            .into_iter()
            .map(|row| (row.room_id, row.role))
            .collect();
        for (room, role) in sitting.into_iter().filter(|seat| !open.contains(seat)) {
            let number = room_number(&room);
            if let Some(hosted) = self.hosted().get_mut(&number) {
                hosted.roles.remove(&role);
            }
            let seat = seat_number(&room, role);
            self.inner.media.remove_seat(number, seat).await;
        }
        Ok(())
    }

    async fn answer_calls(&self) -> Result<(), StoreError> {
        for (id, call) in self.inner.leases.list_calls().await? {
            let call: RoomCall = serde_json::from_slice(&call).map_err(StoreError::other)?;
            let answer = match self.answer_here(call).await {
                Ok(sdp) => CallAnswer::Sdp(sdp),
                Err(error) => CallAnswer::Refused(Box::new(error.problem().clone())),
            };
            let bytes = serde_json::to_vec(&answer).map_err(StoreError::other)?;
            self.inner.leases.save_answer(&id, &bytes).await?;
        }
        Ok(())
    }

    /// Gives rooms back once nobody is in them.
    async fn follow_events(self, mut media: MediaServer) {
        while let Some(event) = media.next_event().await {
            let RelayEvent::RoomEmpty { room } = event else {
                continue;
            };
            let hosted = self.hosted().remove(&room);
            let Some(hosted) = hosted else { continue };
            if let Err(error) = self.inner.leases.release(&[hosted.name]).await {
                tracing::warn!(%error, "the lease of a room could not be given back");
            }
        }
    }
}

fn room_number(room: &str) -> RoomId {
    RoomId::new(first_bits(&token::hash_secret(room)))
}

/// A role has one seat in a room, whichever secret it was opened with: a newer page takes it from an older one.
fn seat_number(room: &str, role: SeatRole) -> SeatId {
    let name = format!("{room}/{}", role.key());
    SeatId::new(first_bits(&token::hash_secret(&name)))
}

/// The first 128 bits of a hash in hex.
fn first_bits(hash: &str) -> u128 {
    let bits = hash
        .get(..32)
        .and_then(|hex| u128::from_str_radix(hex, 16).ok());
    bits.unwrap_or_default()
}
