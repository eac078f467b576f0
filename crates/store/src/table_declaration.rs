//! What of each table is personal, declared beside its columns.

use std::collections::BTreeMap;

use sea_orm::{EntityTrait, IdenStatic, Iterable};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataClass {
    /// Nothing personal.
    Plain,
    /// The fingerprint of a mail address, by which the rows of a person are found.
    BlindIndex,
    /// Another fingerprint, or a hash: of a device, a file, a link.
    Hash,
    /// Personal, and sealed.
    Sealed,
    /// Personal, in the clear.
    Clear,
    /// Personal, and left where a row is emptied; what keeps it says how long.
    Retained,
    /// When the row is due to be erased.
    Until,
}

impl DataClass {
    pub const fn is_emptied(self) -> bool {
        !matches!(self, Self::Plain | Self::Retained)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureRule {
    /// It is about nobody.
    Nobodys,
    /// It stays, without what is personal.
    Emptied,
    Deleted,
    /// It is deleted with the row of one of these tables whose id stands in this column.
    Follows(&'static str, &'static [&'static str]),
    /// It stays until its own time is over.
    Apart,
}

/// A table of a feature, as [`columns!`](crate::columns) declares it.
pub trait DeclaredTable: EntityTrait {
    fn erasure_rule() -> ErasureRule;

    /// How long what is personal is kept, in words; empty for rows that follow others.
    fn retention() -> &'static str;

    fn column_class(column: &Self::Column) -> DataClass;
}

/// The same as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableDeclaration {
    pub name: &'static str,
    pub erasure_rule: ErasureRule,
    pub retention: &'static str,
    pub columns: BTreeMap<&'static str, DataClass>,
}

impl TableDeclaration {
    pub fn of_entity<E: DeclaredTable>() -> Self {
        let class = |column: E::Column| (column.as_str(), E::column_class(&column));
        Self {
            name: E::default().table_name(),
            erasure_rule: E::erasure_rule(),
            retention: E::retention(),
            columns: E::Column::iter().map(class).collect(),
        }
    }

    /// Of a table that no entity reads.
    pub fn without_entity(
        name: &'static str,
        retention: &'static str,
        columns: &[(&'static str, DataClass)],
    ) -> Self {
        Self {
            name,
            erasure_rule: if retention.is_empty() {
                ErasureRule::Nobodys
            } else {
                ErasureRule::Apart
            },
            retention,
            columns: columns.iter().copied().collect(),
        }
    }
}

/// Ends the module of an entity that has no relations: says what each of its columns holds, and what becomes of its rows when
/// whom they are about is erased. A column that is left out does not compile.
///
/// `Plain: Id, Body;` for a table that is about nobody. Where it is about somebody, first `emptied, kept "how long";`,
/// `deleted, kept "how long";`, `apart, kept "how long";` or `follows ParentId of "parent_table";`, then the [`DataClass`]es.
#[macro_export]
macro_rules! columns {
    (@declare $rule:expr, $retention:expr; $($class:ident: $($column:ident),+;)+) => {
        impl ::sea_orm::ActiveModelBehavior for ActiveModel {}

        impl $crate::personal::DeclaredTable for Entity {
            fn erasure_rule() -> $crate::personal::ErasureRule {
                use $crate::personal::ErasureRule::*;
                $rule
            }

            fn retention() -> &'static str {
                $retention
            }

            fn column_class(column: &Column) -> $crate::personal::DataClass {
                match column {
                    $($(Column::$column)|+ => $crate::personal::DataClass::$class,)+
                }
            }
        }
    };
    (@alone $($rest:tt)+) => {
        /// None that the database knows.
        #[derive(Copy, Clone, Debug, ::sea_orm::EnumIter, ::sea_orm::DeriveRelation)]
        pub enum Relation {}

        $crate::personal::columns!(@declare $($rest)+);
    };
    (related; $($rest:tt)+) => {
        $crate::personal::columns!(@declare Nobodys, ""; $($rest)+);
    };
    (emptied, kept $kept:literal; $($rest:tt)+) => {
        $crate::personal::columns!(@alone Emptied, $kept; $($rest)+);
    };
    (deleted, kept $kept:literal; $($rest:tt)+) => {
        $crate::personal::columns!(@alone Deleted, $kept; $($rest)+);
    };
    (apart, kept $kept:literal; $($rest:tt)+) => {
        $crate::personal::columns!(@alone Apart, $kept; $($rest)+);
    };
    (follows $column:ident of $($parent:literal),+; $($rest:tt)+) => {
        $crate::personal::columns!(@alone
            Follows(::sea_orm::IdenStatic::as_str(&Column::$column), &[$($parent),+]),
            ""; $($rest)+);
    };
    ($($rest:tt)+) => {
        $crate::personal::columns!(@alone Nobodys, ""; $($rest)+);
    };
}

pub use columns;

#[macro_export]
macro_rules! tables {
    ($($($module:ident)::+),+ $(,)?) => {
        vec![$($crate::personal::TableDeclaration::of_entity::<$($module)::+::Entity>()),+]
    };
}
