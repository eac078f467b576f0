//! The roles of one person.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use sea_orm::{ColumnTrait, Condition};
use serde::Serialize;

use crate::rights::NoRole;
use crate::{Permission, Role};

/// What somebody is at the desk: one role or several. Their rights are those of all of them together; who has none may do
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RoleSet(BTreeSet<Role>);

impl RoleSet {
    /// Each of them, in the order of the table of rights.
    pub fn all(&self) -> impl Iterator<Item = Role> {
        self.0.iter().copied()
    }

    pub fn to_vec(&self) -> Vec<Role> {
        self.all().collect()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, role: Role) -> bool {
        self.0.contains(&role)
    }

    pub fn with_role(mut self, role: Role) -> Self {
        self.0.insert(role);
        self
    }

    pub fn has_permission(&self, permission: Permission) -> bool {
        self.role_for(permission).is_some()
    }

    /// The one that holds the permission; the first in the order of the table where several do.
    pub fn role_for(&self, permission: Permission) -> Option<Role> {
        self.all().find(|role| role.has_permission(permission))
    }

    pub fn needs_second_factor(&self) -> bool {
        self.all().any(Role::needs_second_factor)
    }

    /// As people read them: `Owner and doctor`.
    pub fn label(&self) -> String {
        let mut labels = self.all().map(Role::desk_label);
        let first = labels.next().unwrap_or_default();
        let others: Vec<String> = labels.map(str::to_lowercase).collect();
        match others.split_last() {
            None => first.to_owned(),
            Some((last, [])) => format!("{first} and {last}"),
            Some((last, between)) => format!("{first}, {} and {last}", between.join(", ")),
        }
    }

    /// Rows whose column keeps roles with this one among them.
    pub(crate) fn contains_condition<C: ColumnTrait>(column: C, role: Role) -> Condition {
        let key = role.key();
        // Whole keys only: a plain `contains` would also match a key inside another.
        Condition::any()
            .add(column.eq(key))
            .add(column.starts_with(format!("{key},")))
            .add(column.ends_with(format!(",{key}")))
            .add(column.contains(format!(",{key},")))
    }
}

impl From<Role> for RoleSet {
    fn from(role: Role) -> Self {
        Self::from([role])
    }
}

impl<const N: usize> From<[Role; N]> for RoleSet {
    fn from(roles: [Role; N]) -> Self {
        Self(BTreeSet::from(roles))
    }
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        Self(roles.into_iter().collect())
    }
}

/// As they are kept in one column: keys with commas between them. A column from the time of one role for each is a list of
/// one.
impl fmt::Display for RoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self.all().map(Role::key).collect();
        f.write_str(&keys.join(","))
    }
}

impl FromStr for RoleSet {
    type Err = NoRole;

    fn from_str(text: &str) -> Result<Self, NoRole> {
        let keys = text.split(',').filter(|key| !key.is_empty());
        keys.map(str::parse::<Role>).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_those_of_all_roles_together() {
        let both = RoleSet::from([Role::Moderator, Role::Finance]);
        for permission in Permission::ALL {
            let one_may = Role::Moderator.has_permission(permission)
                || Role::Finance.has_permission(permission);
            assert_eq!(both.has_permission(permission), one_may, "{permission:?}");
        }
        let all = RoleSet::from([Role::Owner, Role::Doctor]);
        assert!(
            Permission::ALL
                .into_iter()
                .all(|one| all.has_permission(one))
        );
        assert!(
            Permission::ALL
                .into_iter()
                .all(|one| !RoleSet::default().has_permission(one))
        );
    }

    #[test]
    fn the_role_that_grants_a_right_is_named() {
        let both = RoleSet::from([Role::Doctor, Role::Owner]);
        assert_eq!(both.role_for(Permission::ManageMoney), Some(Role::Owner));
        assert_eq!(both.role_for(Permission::ReviewContent), Some(Role::Doctor));
        assert_eq!(both.role_for(Permission::WriteContent), Some(Role::Owner));
        let editor = RoleSet::from(Role::Editor);
        assert_eq!(editor.role_for(Permission::ManageMoney), None);
    }

    #[test]
    fn one_role_that_needs_a_second_factor_is_enough_to_need_it() {
        assert!(!RoleSet::from(Role::Editor).needs_second_factor());
        assert!(RoleSet::from([Role::Editor, Role::Support]).needs_second_factor());
    }

    #[test]
    fn they_are_kept_in_one_order_and_none_twice() {
        let roles: RoleSet = [Role::Finance, Role::Doctor, Role::Finance]
            .into_iter()
            .collect();
        assert_eq!(roles.to_string(), "doctor,finance");
        assert_eq!("finance,doctor".parse(), Ok(roles));
        assert_eq!("editor".parse(), Ok(RoleSet::from(Role::Editor)));
        assert_eq!("".parse(), Ok(RoleSet::default()));
        assert!("editor,admin".parse::<RoleSet>().is_err());
    }

    #[test]
    fn people_read_them_as_one_line() {
        let label = |roles: &[Role]| roles.iter().copied().collect::<RoleSet>().label();
        assert_eq!(label(&[]), "");
        assert_eq!(label(&[Role::Owner]), "Owner");
        assert_eq!(label(&[Role::Doctor, Role::Owner]), "Owner and doctor");
        assert_eq!(
            label(&[Role::Finance, Role::Doctor, Role::Owner]),
            "Owner, doctor and finance"
        );
    }
}
