//! Points on a sphere, for finding the nearest ones: a k-d tree in one flat list.
//!
//! A node is 16 bytes, where a tree of an R-tree library needs 50 to 80: 200,000 places are to fit beside everything else
//! into 150 MB. It is built once and never changed; what changes meanwhile is kept beside it ([`super::PlaceIndex`]).

use crate::model::GeoPoint;

/// The axis of a node stands in the upper two bits of its number.
const AXIS_SHIFT: u32 = 30;
/// How much further than a bound is looked, so that what is rounded in 32 bits loses nothing: six metres.
pub(super) const SLACK: f32 = 1e-6;

#[derive(Clone, Copy)]
struct TreeNode {
    at: [f32; 3],
    tagged: u32,
}

impl TreeNode {
    fn number(self) -> u32 {
        self.tagged & ((1 << AXIS_SHIFT) - 1)
    }

    fn axis(self) -> usize {
        (self.tagged >> AXIS_SHIFT) as usize
    }
}

#[derive(Default)]
pub(crate) struct PointTree {
    nodes: Box<[TreeNode]>,
}

impl PointTree {
    /// The tree of these points; numbers go to a thousand million.
    pub(crate) fn build_tree(points: impl Iterator<Item = (GeoPoint, u32)>) -> Self {
        let mut nodes: Box<[TreeNode]> = points
            .map(|(point, number)| TreeNode {
                at: point.on_sphere(),
                tagged: number & ((1 << AXIS_SHIFT) - 1),
            })
            .collect();
        sort_nodes(&mut nodes);
        Self { nodes }
    }

    /// Shows the numbers of points within a bound, near ones first where that is cheap. `look` answers the bound from
    /// then on, as a straight line through the sphere.
    pub(crate) fn visit_within(
        &self,
        from: GeoPoint,
        bound: f32,
        mut look: impl FnMut(u32) -> f32,
    ) {
        let mut bound = bound + SLACK;
        walk_nodes(&self.nodes, from.on_sphere(), &mut bound, &mut |number| {
            look(number) + SLACK
        });
    }
}

/// Puts the middle of the widest axis into the middle, and does the same with both halves.
fn sort_nodes(nodes: &mut [TreeNode]) {
    if nodes.len() < 2 {
        return;
    }
    let axis = widest_axis(nodes);
    let middle = nodes.len() / 2;
    // Half a sort is enough: only the middle has to be in its place, which makes building linear at each level.
    nodes.select_nth_unstable_by(middle, |one, other| one.at[axis].total_cmp(&other.at[axis]));
    nodes[middle].tagged |= (axis as u32) << AXIS_SHIFT;
    let (low, high) = nodes.split_at_mut(middle);
    sort_nodes(low);
    sort_nodes(&mut high[1..]);
}

fn widest_axis(nodes: &[TreeNode]) -> usize {
    let mut low = [f32::INFINITY; 3];
    let mut high = [f32::NEG_INFINITY; 3];
    for node in nodes {
        for axis in 0..3 {
            low[axis] = low[axis].min(node.at[axis]);
            high[axis] = high[axis].max(node.at[axis]);
        }
    }
    let wide = |axis: usize| high[axis] - low[axis];
    (0..3)
        .max_by(|one, other| wide(*one).total_cmp(&wide(*other)))
        .unwrap_or(0)
}

fn walk_nodes(
    nodes: &[TreeNode],
    from: [f32; 3],
    bound: &mut f32,
    look: &mut impl FnMut(u32) -> f32,
) {
    if nodes.is_empty() {
        return;
    }
    let middle = nodes.len() / 2;
    let node = nodes[middle];
    if chord_between(node.at, from) <= *bound {
        *bound = look(node.number());
    }
    let axis = node.axis();
    let side = from[axis] - node.at[axis];
    let (low, high) = (&nodes[..middle], &nodes[middle + 1..]);
    let (near, far) = if side < 0.0 { (low, high) } else { (high, low) };
    // The near side first: what it finds often shrinks the bound enough to leave the far one out.
    walk_nodes(near, from, bound, look);
    if side.abs() <= *bound {
        walk_nodes(far, from, bound, look);
    }
}

fn chord_between(one: [f32; 3], other: [f32; 3]) -> f32 {
    let square = |axis: usize| (one[axis] - other[axis]) * (one[axis] - other[axis]);
    (square(0) + square(1) + square(2)).sqrt()
}
