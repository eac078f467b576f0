//! How settings are declared.

/// Declares a part of settings: an entry of a list, or fields that belong together.
///
/// ```
/// settings::part! {
///     /// A line of the refund rule.
///     pub struct RefundLine {
///         /// At least so many hours before the start.
///         pub hours_before: i64, "At least so many hours before";
///         /// Per cent of what was paid.
///         pub percent: u32, "Percent that goes back", between(0, 100);
///     }
/// }
/// ```
///
/// After the label stand methods of [`Field`](crate::Field).
#[macro_export]
macro_rules! part {
    (
        $(#[$about:meta])*
        pub struct $part:ident {
            $(
                $(#[$about_field:meta])*
                pub $field:ident: $type:ty, $label:literal $(, $rule:ident $(($($with:expr),* $(,)?))?)*;
            )*
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        $(#[$about])*
        pub struct $part {
            $($(#[$about_field])* pub $field: $type,)*
        }

        impl $crate::SettingType for $part {
            fn form_field(name: &str, label: &str) -> $crate::Field {
                let fields = ::std::vec![$(
                    <$type as $crate::SettingType>::form_field(&$crate::camel_case(stringify!($field)), $label)
                        $(.$rule($($($with),*)?))*
                ),*];
                $crate::Field::object(name, label, fields)
            }
        }
    };
}

/// Declares the settings of a feature: the name of their document, what the desk calls it, and each field with its type,
/// default, label and, after these, methods of [`Field`](crate::Field).
///
/// ```
/// settings::group! {
///     /// The settings of the bakery.
///     pub struct Settings: "bakery", "Bread" {
///         texts as texts {
///             heading = "Fresh today";
///         }
///         /// Days for which orders are kept.
///         pub keep_days: u32 = 30, "Days an order is kept", between(1, 365);
///         beside {
///             /// What the document does not hold.
///             pub address: String;
///         }
///     }
/// }
/// ```
///
/// `texts` are words of pages that the feature does not look at; their labels are made of their names. `beside` holds what
/// is found elsewhere.
#[macro_export]
macro_rules! group {
    (
        $(#[$about:meta])*
        pub struct $group:ident: $document:literal, $called:literal {
            $(texts as $texts:ident {
                $($text:ident = $words:literal $(, $text_rule:ident $(($($text_with:expr),* $(,)?))?)*;)*
            })?
            $(
                $(#[$about_field:meta])*
                pub $field:ident: $type:ty = $default:tt, $label:literal
                    $(, $rule:ident $(($($with:expr),* $(,)?))?)*;
            )*
            $(beside {
                $($(#[$about_other:meta])* pub $other:ident: $other_type:ty;)*
            })?
        }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        $(#[$about])*
        pub struct $group {
            $(
                #[serde(flatten)]
                pub $texts: $crate::SettingsFields,
            )?
            $($(#[$about_field])* pub $field: $type,)*
            $($(#[serde(skip)] $(#[$about_other])* pub $other: $other_type,)*)?
        }

        impl $crate::Settings for $group {
            const DOCUMENT: &'static str = $document;

            fn fields() -> &'static [$crate::Field] {
                static FIELDS: ::std::sync::LazyLock<::std::vec::Vec<$crate::Field>> =
                    ::std::sync::LazyLock::new(|| ::std::vec![
                        $($(
                            $crate::Field::text_of(stringify!($text), $words)
                                $(.$text_rule($($($text_with),*)?))*,
                        )*)?
                        $(
                            <$type as $crate::SettingType>::form_field(&$crate::camel_case(stringify!($field)), $label)
                                $(.$rule($($($with),*)?))*
                                .default($crate::json!($default)),
                        )*
                    ]);
                &FIELDS
            }
        }

        impl $group {
            pub fn group() -> $crate::SettingsGroup {
                $crate::SettingsGroup {
                    document: $document.to_owned(),
                    label: $called.to_owned(),
                    fields: <Self as $crate::Settings>::fields().to_vec(),
                }
            }
        }
    };
}
