//! Names of rooms and seats. Whoever asks for seats chooses them; here they are only compared.

use std::fmt;

/// Longest label of a seat, in bytes.
const LABEL_BYTES: usize = 32;

/// A room, by a number that the caller chooses, such as a hash of the consultation's id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoomId(u128);

impl RoomId {
    /// The room of this number.
    pub const fn new(id: u128) -> Self {
        Self(id)
    }
}

/// A seat in a room, by a number that the caller chooses, such as the hash of the seat's token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatId(u128);

impl SeatId {
    /// The seat of this number.
    pub const fn new(id: u128) -> Self {
        Self(id)
    }
}

impl fmt::Debug for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "room {:032x}", self.0)
    }
}

impl fmt::Debug for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {:032x}", self.0)
    }
}

/// Who sits there, as the other pages of the room get it in their list of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    id: SeatId,
    label: Box<str>,
}

/// A label is empty, longer than 32 bytes or has other characters than small letters, digits and hyphens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the label of a seat is one to 32 small letters, digits or hyphens")]
pub struct SeatLabelError;

impl Seat {
    /// A seat with its label, such as `clinician`, `patient`, `guardian` or `helper`: a role, never a person's name.
    ///
    /// # Errors
    ///
    /// [`SeatLabelError`] for a label that is not one to 32 small letters, digits or hyphens.
    pub fn new(id: SeatId, label: &str) -> Result<Self, SeatLabelError> {
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if label.is_empty() || label.len() > LABEL_BYTES || !label.bytes().all(allowed) {
            return Err(SeatLabelError);
        }
        Ok(Self {
            id,
            label: label.into(),
        })
    }

    /// Its number.
    pub const fn id(&self) -> SeatId {
        self.id
    }

    /// Its label.
    pub fn label(&self) -> &str {
        &self.label
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short_and_plain() {
        let id = SeatId::new(1);
        assert_eq!(Seat::new(id, "helper-2").unwrap().label(), "helper-2");
        for label in ["", "Ada Obi", "a\"b", "é", &"a".repeat(33)] {
            assert_eq!(Seat::new(id, label), Err(SeatLabelError), "{label:?}");
        }
    }
}
