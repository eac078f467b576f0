//! Who holds a permission.

use std::collections::BTreeMap;

use sea_orm::ConnectionTrait;
use staff::Permission;
use store::StoreError;

/// Ids and addresses of who holds one of the permissions, the oldest account first.
pub async fn find_permission_holders<C: ConnectionTrait>(
    db: &C,
    permissions: &[Permission],
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut found = BTreeMap::new();
    for permission in permissions {
        found.extend(staff::list_holder_emails(db, *permission).await?);
    }
    Ok(found)
}
