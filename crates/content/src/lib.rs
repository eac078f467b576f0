//! Documents, Portable Text, pictures, search, feeds, import.
