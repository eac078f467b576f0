//! Screening: local rules that look at what somebody wrote before others see it. No data leaves.
