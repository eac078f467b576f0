//! How a form is declared.

/// Declares a form, whose words are ids of messages: its type, what the OpenAPI document calls it, and its name on the page,
/// which stands before the ids of its fields. Then the fields in their order: name in Rust, type, name in form and JSON, and
/// what differs from [`FieldRule::new`](crate::FieldRule::new).
///
/// ```
/// forms::form! {
///     /// A question to the practice.
///     pub struct QuestionForm as "QuestionMessage" on "question" {
///         /// Who asks.
///         name: forms::PersonName = "name" { label: "question-name", missing: "question-name-missing" },
///         /// What they ask; 500 characters at most.
///         question: forms::Story = "question" { missing: "question-missing", most: 500 },
///     }
/// }
/// ```
#[macro_export]
macro_rules! form {
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $form:ident as $schema:literal on $page:literal {
            $(
                $(#[doc = $field_doc:literal])*
                $field:ident: $kind:ty = $name:literal $({ $($option:ident: $value:expr),* $(,)? })?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default)]
        $vis struct $form {
            $(
                $(#[doc = $field_doc])*
                pub $field: $kind,
            )*
        }

        impl $crate::FormDefinition for $form {
            const NAME: &'static str = $page;
            const DOC: &'static [&'static str] = &[$($doc),*];
            const FIELDS: &'static [$crate::FieldRule] = &[$(
                $crate::FieldRule {
                    doc: &[$($field_doc),*],
                    $($($option: $value,)*)?
                    ..$crate::FieldRule::new::<$kind>($name)
                },
            )*];

            fn read_fields(reader: &mut $crate::FormReader<'_>) -> Self {
                Self { $($field: reader.read_next(),)* }
            }

            fn field_schemas() -> ::std::vec::Vec<(
                $crate::utoipa::openapi::schema::Schema,
                $crate::serde_json::Value,
            )> {
                ::std::vec![$(<$kind as $crate::FieldType>::schema(),)*]
            }
        }

        impl $crate::utoipa::PartialSchema for $form {
            fn schema() -> $crate::utoipa::openapi::RefOr<$crate::utoipa::openapi::schema::Schema> {
                $crate::build_form_schema::<Self>()
            }
        }

        impl $crate::utoipa::ToSchema for $form {
            fn name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed($schema)
            }
        }
    };
}
