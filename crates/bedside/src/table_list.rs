//! The tables of all crates, with what of each is personal.

/// All of them, as their crates declare them.
pub fn tables() -> Vec<store::personal::TableDeclaration> {
    [
        store::personal::tables(),
        web::tables(),
        staff::tables(),
        mail::tables(),
        content::tables(),
        datasets::tables(),
        clients::tables(),
        sync::tables(),
        statistics::tables(),
        rooms::tables(),
        threads::tables(),
        drafts::tables(),
        community::tables(),
        payments::tables(),
        sandbox::tables(),
        consultations::tables(),
        inquiries::tables(),
        newsletter::tables(),
        giving::tables(),
        transfers::tables(),
        shop::tables(),
        places::tables(),
        webhooks::tables(),
    ]
    .concat()
}
