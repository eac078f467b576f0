//! Reviews: only by who got an order, shown once somebody looked at them.

pub mod own_reviews;
pub mod product_reviews;
