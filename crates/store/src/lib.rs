//! Connect, migrate, transactions, change log, outbox and jobs, blobs, backup.
