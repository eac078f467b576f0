//! Enums that rows keep as text, declared once.

pub use kernel::{LabelTone, VocabularyTerm};

pub trait StoredEnum: Copy + 'static {
    /// All of them, in the order of their declaration.
    const EVERY: &'static [Self];

    /// As it is stored and sent.
    fn stored_text(self) -> &'static str;

    fn from_stored(text: &str) -> Option<Self> {
        let mut every = Self::EVERY.iter().copied();
        every.find(|known| known.stored_text() == text)
    }
}

/// An enum that rows and calls write alike: `Pending = "pending"`. Makes `ALL` in the order of the declaration, `key()`,
/// `Display` and [`StoredEnum`]. With `of rows` behind its name no call carries it: it has no JSON. Whoever uses it depends
/// on `sea_orm`, and on `serde` and `utoipa` for what calls carry.
///
/// Where people read it, `=> Wait "Not paid yet"` gives its [`LabelTone`], which is plain when left out, and its label on the
/// desk. Makes `TERMS`, for the desk's vocabulary. Where visitors read it too, each label is followed by the id of their
/// message, `| "giving-state-pending"`: that makes `label()`. Their crate depends on `l10n`.
#[macro_export]
macro_rules! stored_enum {
    (@tone) => { $crate::LabelTone::Plain };
    (@tone $tone:ident) => { $crate::LabelTone::$tone };
    ($(#$attribute:tt)* $vis:vis enum $name:ident $(of $rows:ident)? {
        $($(#$note:tt)* $variant:ident = $key:tt => $($tone:ident)? $label:literal | $message:literal),+ $(,)?
    }) => {
        $crate::stored_enum! {
            $(#$attribute)* $vis enum $name $(of $rows)? {
                $($(#$note)* $variant = $key => $($tone)? $label),+
            }
        }

        impl $name {
            /// As visitors read it.
            pub fn label(self) -> &'static str {
                ::l10n::text(match self {
                    $(Self::$variant => $message),+
                })
            }
        }
    };
    ($(#$attribute:tt)* $vis:vis enum $name:ident $(of $rows:ident)? {
        $($(#$note:tt)* $variant:ident = $key:tt => $($tone:ident)? $label:literal),+ $(,)?
    }) => {
        $crate::stored_enum! {
            $(#$attribute)* $vis enum $name $(of $rows)? { $($(#$note)* $variant = $key),+ }
        }

        impl $name {
            /// As the desk shows them.
            pub const TERMS: &'static [$crate::VocabularyTerm] = &[$($crate::VocabularyTerm {
                key: $key,
                label: $label,
                tone: $crate::stored_enum!(@tone $($tone)?),
            }),+];

            /// As the desk reads it.
            pub const fn desk_label(self) -> &'static str {
                match self {
                    $(Self::$variant => $label),+
                }
            }
        }
    };
    ($(#$attribute:tt)* $vis:vis enum $name:ident {
        $($(#$note:tt)* $variant:ident = $key:tt),+ $(,)?
    }) => {
        $crate::stored_enum! {
            #[derive(::serde::Serialize, ::serde::Deserialize, ::utoipa::ToSchema)]
            $(#$attribute)* $vis enum $name of rows {
                $($(#$note)* #[serde(rename = $key)] $variant = $key),+
            }
        }
    };
    ($(#$attribute:tt)* $vis:vis enum $name:ident of rows {
        $($(#$note:tt)* $variant:ident = $key:tt),+ $(,)?
    }) => {
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            ::sea_orm::EnumIter,
            ::sea_orm::DeriveActiveEnum,
        )]
        $(#$attribute)*
        #[sea_orm(rs_type = "String", db_type = "String(sea_orm::sea_query::StringLen::None)")]
        $vis enum $name {
            $($(#$note)* #[sea_orm(string_value = $key)] $variant),+
        }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$variant),+];

            /// As it is stored and sent.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key),+
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.key())
            }
        }

        impl $crate::StoredEnum for $name {
            const EVERY: &'static [Self] = &Self::ALL;

            fn stored_text(self) -> &'static str {
                self.key()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use sea_orm::ActiveEnum;

    use super::{LabelTone, StoredEnum};

    crate::stored_enum! {
        /// Where a parcel stands.
        enum Parcel of rows {
            /// Not on its way.
            Packed = "packed" => "Packed" | "kernel-email-invalid",
            /// At its end.
            HandedOver = "handed_over" => Ok "Handed over" | "kernel-problem-not-found",
        }
    }

    #[test]
    fn a_text_is_written_and_read_alike_everywhere() {
        assert_eq!(Parcel::ALL, [Parcel::Packed, Parcel::HandedOver]);
        for parcel in Parcel::ALL {
            assert_eq!(parcel.to_value(), parcel.key());
            assert_eq!(parcel.to_string(), parcel.key());
            assert_eq!(Parcel::from_stored(parcel.key()), Some(parcel));
        }
        assert_eq!(Parcel::HandedOver.key(), "handed_over");
        assert_eq!(Parcel::from_stored("HandedOver"), None);
    }

    #[test]
    fn visitors_may_read_other_words_than_the_desk() {
        let shown = Parcel::TERMS
            .iter()
            .map(|term| (term.key, term.label, term.tone));
        let expected = [
            ("packed", "Packed", LabelTone::Plain),
            ("handed_over", "Handed over", LabelTone::Ok),
        ];
        assert!(shown.eq(expected));
        assert_eq!(Parcel::HandedOver.desk_label(), "Handed over");
        assert_eq!(
            Parcel::HandedOver.label(),
            l10n::text("kernel-problem-not-found")
        );
    }
}
