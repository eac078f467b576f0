## brand/src/colour.rs

brand-colour-unreadable = write it as six digits, such as #0F5A45.

## brand/src/settings.rs

brand-colour-contrast = text on it has a contrast of { $contrast } and needs { $needed }. The nearest colour that works is { $nearest }.
