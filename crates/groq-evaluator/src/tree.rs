//! The tree of a query, as `groq-js` parses it.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// Names that JavaScript's objects treat in ways of their own.
const SPECIAL_NAME: &str = "__proto__";

/// A parsed query of which every node can be evaluated here.
#[derive(Debug, Clone)]
pub struct Query {
    pub(crate) root: Node,
}

/// What can be evaluated; the names are those of `groq-js`.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type")]
pub(crate) enum Node {
    This,
    Everything,
    Parent {
        n: usize,
    },
    Value {
        #[serde(deserialize_with = "read_json")]
        json: Box<RawValue>,
    },
    Group {
        base: Box<Node>,
    },
    AccessAttribute {
        base: Option<Box<Node>>,
        name: String,
    },
    AccessElement {
        base: Box<Node>,
        index: i64,
    },
    Slice(Slice),
    ArrayCoerce {
        base: Box<Node>,
    },
    Deref {
        base: Box<Node>,
    },
    Filter {
        base: Box<Node>,
        expr: Box<Node>,
    },
    Projection {
        base: Box<Node>,
        expr: Box<Node>,
    },
    Map {
        base: Box<Node>,
        expr: Box<Node>,
    },
    FlatMap {
        base: Box<Node>,
        expr: Box<Node>,
    },
    Object {
        attributes: Vec<Attribute>,
    },
    Array {
        elements: Vec<Element>,
    },
    And {
        left: Box<Node>,
        right: Box<Node>,
    },
    Or {
        left: Box<Node>,
        right: Box<Node>,
    },
    Not {
        base: Box<Node>,
    },
    Neg {
        base: Box<Node>,
    },
    Pos {
        base: Box<Node>,
    },
    OpCall {
        op: Operator,
        left: Box<Node>,
        right: Box<Node>,
    },
    InRange(InRange),
    Select {
        alternatives: Vec<Alternative>,
        fallback: Option<Box<Node>>,
    },
    FuncCall(FuncCall),
    PipeFuncCall(Order),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Slice {
    pub base: Box<Node>,
    pub left: i64,
    pub right: i64,
    pub is_inclusive: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InRange {
    pub base: Box<Node>,
    pub left: Box<Node>,
    pub right: Box<Node>,
    pub is_inclusive: bool,
}

/// A part of an object in braces.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type")]
pub(crate) enum Attribute {
    #[serde(rename = "ObjectAttributeValue")]
    Named { name: String, value: Node },
    #[serde(rename = "ObjectConditionalSplat")]
    ConditionalSplat { condition: Node, value: Node },
    #[serde(rename = "ObjectSplat")]
    Splat { value: Node },
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Element {
    pub value: Node,
    pub is_splat: bool,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Alternative {
    pub condition: Node,
    pub value: Node,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) enum Operator {
    #[serde(rename = "==")]
    Equal,
    #[serde(rename = "!=")]
    Unequal,
    #[serde(rename = ">")]
    Greater,
    #[serde(rename = ">=")]
    GreaterOrEqual,
    #[serde(rename = "<")]
    Less,
    #[serde(rename = "<=")]
    LessOrEqual,
    #[serde(rename = "in")]
    In,
    #[serde(rename = "+")]
    Plus,
    #[serde(rename = "-")]
    Minus,
    #[serde(rename = "*")]
    Times,
    #[serde(rename = "/")]
    Divide,
    #[serde(rename = "%")]
    Remainder,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct FuncCall {
    #[serde(rename = "namespace")]
    _namespace: Namespace,
    pub name: Function,
    pub args: Vec<Node>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Namespace {
    Global,
}

/// The global functions that are evaluated here.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Function {
    Coalesce,
    Count,
    Defined,
    Length,
    References,
}

/// `| order(…)`, the one pipe that is evaluated here.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Order {
    #[serde(rename = "name")]
    _name: OrderName,
    pub base: Box<Node>,
    pub args: Vec<OrderKey>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
enum OrderName {
    #[serde(rename = "order")]
    Order,
}

/// What is ordered by.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "OrderArgument")]
pub(crate) struct OrderKey {
    pub expr: Node,
    pub is_descending: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OrderArgument {
    Directed(DirectedArgument),
    Plain(Node),
}

#[derive(Deserialize)]
#[serde(tag = "type")]
enum DirectedArgument {
    Asc { base: Node },
    Desc { base: Node },
}

impl From<OrderArgument> for OrderKey {
    fn from(argument: OrderArgument) -> Self {
        let (expr, is_descending) = match argument {
            OrderArgument::Plain(expr)
            | OrderArgument::Directed(DirectedArgument::Asc { base: expr }) => (expr, false),
            OrderArgument::Directed(DirectedArgument::Desc { base }) => (base, true),
        };
        Self {
            expr,
            is_descending,
        }
    }
}

/// A value that comes as JSON inside a text.
fn read_json<'de, D: Deserializer<'de>>(from: D) -> Result<Box<RawValue>, D::Error> {
    let text = String::deserialize(from)?;
    RawValue::from_string(text).map_err(serde::de::Error::custom)
}

impl Query {
    /// Takes a tree, JSON, whose nodes are all known here and stand no more than some hundred deep; none otherwise.
    pub fn read(tree: &str) -> Option<Self> {
        let root: Node = serde_json::from_str(tree).ok()?;
        root.is_plain().then_some(Self { root })
    }
}

impl Node {
    /// Whether each function has as many arguments as it takes, and no name is one that JavaScript treats in its own way.
    fn is_plain(&self) -> bool {
        let is_own = match self {
            Self::FuncCall(call) => call.has_arity(),
            Self::AccessAttribute { name, .. } => name != SPECIAL_NAME,
            Self::Object { attributes } => attributes.iter().all(Attribute::has_plain_name),
            _ => true,
        };
        is_own && self.children().into_iter().all(Self::is_plain)
    }

    fn children(&self) -> Vec<&Self> {
        match self {
            Self::This | Self::Everything | Self::Parent { .. } | Self::Value { .. } => Vec::new(),
            Self::AccessAttribute { base, .. } => base.as_deref().into_iter().collect(),
            Self::Group { base }
            | Self::AccessElement { base, .. }
            | Self::ArrayCoerce { base }
            | Self::Deref { base }
            | Self::Not { base }
            | Self::Neg { base }
            | Self::Pos { base } => vec![base],
            Self::Slice(slice) => vec![&slice.base],
            Self::Filter { base, expr }
            | Self::Projection { base, expr }
            | Self::Map { base, expr }
            | Self::FlatMap { base, expr } => vec![base, expr],
            Self::And { left, right }
            | Self::Or { left, right }
            | Self::OpCall { left, right, .. } => vec![left, right],
            Self::InRange(range) => vec![&range.base, &range.left, &range.right],
            Self::Object { attributes } => attributes.iter().flat_map(Attribute::nodes).collect(),
            Self::Array { elements } => elements.iter().map(|element| &element.value).collect(),
            Self::Select {
                alternatives,
                fallback,
            } => alternatives
                .iter()
                .flat_map(|alternative| [&alternative.condition, &alternative.value])
                .chain(fallback.as_deref())
                .collect(),
            Self::FuncCall(call) => call.args.iter().collect(),
            Self::PipeFuncCall(order) => {
                let keys = order.args.iter().map(|key| &key.expr);
                keys.chain([order.base.as_ref()]).collect()
            }
        }
    }
}

impl Attribute {
    fn nodes(&self) -> Vec<&Node> {
        match self {
            Self::Named { value, .. } | Self::Splat { value } => vec![value],
            Self::ConditionalSplat { condition, value } => vec![condition, value],
        }
    }

    fn has_plain_name(&self) -> bool {
        !matches!(self, Self::Named { name, .. } if name == SPECIAL_NAME)
    }
}

impl FuncCall {
    fn has_arity(&self) -> bool {
        match self.name {
            Function::Coalesce => true,
            Function::Count | Function::Defined | Function::Length => self.args.len() == 1,
            Function::References => !self.args.is_empty(),
        }
    }
}
