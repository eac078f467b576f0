//! How far a line of a statement is.

store::stored_enum! {
    #[schema(as = BankLineState)]
    pub enum LineState {
        Open = "open" => Wait "To decide",
        Matched = "matched" => Ok "Matched",
        Ignored = "ignored" => "Something else",
    }
}
