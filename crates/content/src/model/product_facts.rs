//! What lists say of shop items that no document knows.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProductFacts {
    pub is_in_stock: bool,
    /// How many reviews are published.
    pub reviews: i64,
    /// Of all reviews together.
    pub stars: i64,
}
