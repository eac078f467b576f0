//! Report files: taken in, looked at, sealed, shown.
