//! Lines of the audit log say in which role somebody acted. Those from before do not.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let role = Table::alter()
            .table("audit_log")
            .add_column(ColumnDef::new("role").string_len(32))
            .to_owned();
        manager.alter_table(role).await
    }
}
