//! Cloth: tiles woven from a hash of a name, so that the same thing always has the same cover (`direction.md` §5).
//!
//! The browser side weaves by the same rules (`web/src/ui/cloth.ts`).

/// One square of cloth: a tile's name and its tone (`g h m s c i p`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patch {
    /// Symbol of the sprite without its `t-`.
    pub tile: &'static str,
    /// Greens `g` and `h`, mint, sun, coral, indigo, paper.
    pub tone: char,
}

/// Words of a topic, the tiles it brings and its tones from the most to the least used.
struct Recipe {
    words: &'static [&'static str],
    topic: &'static [&'static str],
    grounds: &'static [char],
}

const GROUND: &[&str] = &["rings", "spiral", "wave", "cross", "check", "comb", "beads"];
/// Every tile of the sprite.
const TILES: &[&str] = &[
    "rings", "sun", "moon", "leaf", "drop", "heart", "comb", "spiral", "bird", "hand", "cross",
    "stool", "fish", "capsule", "mortar", "eye", "wave", "check", "steth", "beads", "talk", "mic",
    "flask", "cup", "mosq",
];
const THINGS: &[&str] = &["leaf", "sun", "bird", "fish", "cup", "heart", "drop"];
const GREENS: &[char] = &['g', 'h'];

const fn recipe(
    words: &'static [&'static str],
    topic: &'static [&'static str],
    grounds: &'static [char],
) -> Recipe {
    Recipe {
        words,
        topic,
        grounds,
    }
}

const RECIPES: &[Recipe] = &[
    recipe(&["sleep"], &["moon"], &['g', 'i', 'h']),
    recipe(&["cancer"], &["leaf", "hand"], GREENS),
    recipe(&["sex", "relationship"], &["hand", "talk"], GREENS),
    recipe(
        &["heart", "blood", "pressure"],
        &["heart", "drop", "wave"],
        GREENS,
    ),
    recipe(&["street"], &["mic", "talk"], &['i', 'i', 'g']),
    recipe(&["clinic"], &["steth"], GREENS),
    recipe(&["nugget"], &["leaf", "sun"], &['s', 'm', 'g']),
    recipe(&["malaria"], &["mosq"], GREENS),
    recipe(&["child", "mother", "pregnan"], &["hand", "sun"], GREENS),
    recipe(&["diabet", "food", "nutrition"], &["leaf", "cup"], GREENS),
    recipe(
        &["mind", "mental", "stress"],
        &["talk", "sun"],
        &['g', 'i', 'h'],
    ),
];

/// A small generator of numbers from a seed: FNV-1a, then xorshift.
struct Numbers(u32);

impl Numbers {
    fn new(seed: &str) -> Self {
        let hash = seed.chars().fold(0x811c_9dc5_u32, |state, letter| {
            (state ^ u32::from(letter)).wrapping_mul(0x0100_0193)
        });
        Self(hash.max(1))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        usize::try_from(self.0).unwrap_or_default() % limit.max(1)
    }

    fn pick<T: Copy + Default>(&mut self, list: &[T]) -> T {
        let at = self.below(list.len());
        list.get(at).copied().unwrap_or_default()
    }
}

/// Weaves `columns` × `rows`: mostly greens with ground motifs, one sun patch with the topic's tile, up to two mint
/// ones, at most one coral. A `tile` of the sprite stands before those of the topic; any other name is ignored.
pub fn weave(seed: &str, columns: usize, rows: usize, topic: &str, tile: &str) -> Vec<Patch> {
    let mut numbers = Numbers::new(seed);
    let topic = topic.to_lowercase();
    let found = RECIPES.iter().find(|recipe| {
        recipe.words.iter().any(|word| topic.contains(word))
            || (topic == "mos" && recipe.words == ["street"])
    });
    let (own, grounds) = match found {
        Some(recipe) => (recipe.topic.to_vec(), recipe.grounds),
        None => (vec![numbers.pick(THINGS)], GREENS),
    };
    let chosen = TILES.iter().copied().filter(|name| *name == tile);
    let own: Vec<&str> = chosen.chain(own).collect();
    // A known topic keeps to its own tiles.
    let accent_tiles = match found {
        Some(_) => own.clone(),
        None => [&own, THINGS].concat(),
    };
    let count = columns * rows;
    let mut patches: Vec<Patch> = (0..count)
        .map(|at| {
            let tile = numbers.pick(if at % 4 == 3 { &own } else { GROUND });
            let tone = grounds
                .get((at + at / columns) % grounds.len())
                .copied()
                .unwrap_or('g');
            Patch { tile, tone }
        })
        .collect();
    let accents: &[char] = if grounds.contains(&'s') {
        &['m', 'g']
    } else {
        &['s', 'm', 'm', 'c']
    };
    let mut free: Vec<usize> = (0..count).collect();
    for (at, tone) in accents
        .iter()
        .take(if count >= 6 { 4 } else { 1 })
        .enumerate()
    {
        if free.is_empty() {
            break;
        }
        let place = free.remove(numbers.below(free.len()));
        let tile = match (at, own.first()) {
            (0, Some(first)) => first,
            _ => numbers.pick(&accent_tiles),
        };
        if let Some(patch) = patches.get_mut(place) {
            *patch = Patch { tile, tone: *tone };
        }
    }
    patches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_name_always_has_the_same_cloth() {
        assert_eq!(
            weave("sleep-well", 3, 2, "Sleeping", ""),
            weave("sleep-well", 3, 2, "Sleeping", "")
        );
        assert_ne!(
            weave("sleep-well", 3, 2, "Sleeping", ""),
            weave("sleep-late", 3, 2, "Sleeping", "")
        );
    }

    #[test]
    fn one_sun_holds_the_topic_and_coral_comes_once_at_most() {
        for seed in ["a", "malaria-season", "ẹ̀jẹ̀-ríru", ""] {
            let patches = weave(seed, 2, 3, "Sleeping", "");
            let suns: Vec<_> = patches.iter().filter(|p| p.tone == 's').collect();
            assert_eq!(suns.len(), 1);
            assert_eq!(suns[0].tile, "moon");
            assert!(patches.iter().filter(|p| p.tone == 'c').count() <= 1);
            assert!(patches.iter().filter(|p| p.tone == 'm').count() <= 2);
        }
    }

    #[test]
    fn a_chosen_tile_stands_before_those_of_the_topic() {
        let sun_of = |tile: &str| {
            let patches = weave("eyes", 2, 3, "Sleeping", tile);
            patches.into_iter().find(|p| p.tone == 's').unwrap().tile
        };
        assert_eq!(sun_of("eye"), "eye");
        assert_eq!(sun_of("no-such-tile"), "moon");
    }

    #[test]
    fn every_tile_named_is_in_the_sprite() {
        let sprite = include_str!("tiles.svg");
        let named = RECIPES
            .iter()
            .flat_map(|r| r.topic)
            .chain(GROUND)
            .chain(THINGS)
            .chain(TILES);
        for tile in named {
            assert!(sprite.contains(&format!("id=\"t-{tile}\"")), "{tile}");
        }
    }
}
