//! Objects read one level deep.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields of an object in their order, each value left as it was written.
#[derive(Debug)]
pub struct RawFields<'d, V = &'d RawValue>(pub Vec<(Cow<'d, str>, V)>);

impl<'de, V: From<&'de RawValue>> Deserialize<'de> for RawFields<'de, V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct FieldsVisitor<V>(PhantomData<V>);
        impl<'de, V: From<&'de RawValue>> Visitor<'de> for FieldsVisitor<V> {
            type Value = RawFields<'de, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<FieldName<'de>, &RawValue>()? {
                    fields.push((name.0, V::from(value)));
                }
                Ok(RawFields(fields))
            }
        }
        from.deserialize_map(FieldsVisitor(PhantomData))
    }
}

/// The name of a field, borrowed where nothing in it is escaped.
#[derive(serde::Deserialize)]
struct FieldName<'d>(#[serde(borrow)] Cow<'d, str>);
