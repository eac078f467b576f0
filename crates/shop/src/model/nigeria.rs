//! How Nigeria is divided, for addresses.

/// The states of Nigeria with the Federal Capital Territory, as an address has them.
pub const NIGERIAN_STATES: [&str; 37] = [
    "Abia",
    "Abuja (FCT)",
    "Adamawa",
    "Akwa Ibom",
    "Anambra",
    "Bauchi",
    "Bayelsa",
    "Benue",
    "Borno",
    "Cross River",
    "Delta",
    "Ebonyi",
    "Edo",
    "Ekiti",
    "Enugu",
    "Gombe",
    "Imo",
    "Jigawa",
    "Kaduna",
    "Kano",
    "Katsina",
    "Kebbi",
    "Kogi",
    "Kwara",
    "Lagos",
    "Nasarawa",
    "Niger",
    "Ogun",
    "Ondo",
    "Osun",
    "Oyo",
    "Plateau",
    "Rivers",
    "Sokoto",
    "Taraba",
    "Yobe",
    "Zamfara",
];

/// Each state with its local government areas: 774 in all (Constitution of Nigeria, First Schedule), spelled as in the gazetteer
/// of `data/places`, with nine slips mended.
const AREAS: &str = include_str!("../../data/nigerian-areas.tsv");

fn areas() -> impl Iterator<Item = (&'static str, &'static str)> {
    AREAS.lines().filter_map(|line| line.split_once('\t'))
}

/// Local government areas of some states, or of all where none is named.
pub fn list_areas(states: &[String]) -> Vec<&'static str> {
    let is_asked = |state: &str| states.is_empty() || states.iter().any(|asked| asked == state);
    let mut found: Vec<_> = areas()
        .filter(|(state, _)| is_asked(state))
        .map(|(_, area)| area)
        .collect();
    // Some states have areas of the same name.
    found.sort_unstable();
    found.dedup();
    found
}

/// The area of a state by its name, whatever its case and its hyphens.
pub fn find_area(state: &str, typed: &str) -> Option<&'static str> {
    let typed = fold(typed);
    let mut own = areas().filter(|(of, _)| *of == state);
    own.find(|(_, area)| fold(area) == typed)
        .map(|(_, area)| area)
}

/// The states that have an area of this name.
pub fn find_states_of_area(typed: &str) -> Vec<&'static str> {
    let typed = fold(typed);
    areas()
        .filter(|(_, area)| fold(area) == typed)
        .map(|(state, _)| state)
        .collect()
}

fn fold(name: &str) -> String {
    let letters = name.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_has_its_areas() {
        assert_eq!(areas().count(), 774);
        for state in NIGERIAN_STATES {
            assert!(areas().any(|(of, _)| of == state), "{state}");
        }
        assert!(areas().all(|(state, _)| NIGERIAN_STATES.contains(&state)));
        assert_eq!(list_areas(&["Lagos".to_owned()]).len(), 20);
    }

    #[test]
    fn an_area_is_found_however_it_is_typed() {
        assert_eq!(find_area("Lagos", "eti osa"), Some("Eti-Osa"));
        assert_eq!(find_area("Osun", "Ikeja"), None);
        assert_eq!(find_states_of_area("ikeja"), ["Lagos"]);
        assert_eq!(find_states_of_area("Surulere"), ["Lagos", "Oyo"]);
    }
}
