//! Terms of the profession, with what readers call them (after the NHS's ‘A to Z of NHS health writing’).
use super::passages::{Passage, WordingIssue};

/// How many are named at once.
const MOST: usize = 3;

/// How far behind a term its explanation may begin.
const NEAR: usize = 40;

const TERMS: [(&str, &str); 44] = [
    ("analgesic", "painkiller"),
    ("anaemia", "too little iron or too few red blood cells"),
    ("analgesia", "pain relief"),
    ("antihypertensive", "medicine for blood pressure"),
    ("antipyretic", "medicine against fever"),
    ("arrhythmia", "uneven heartbeat"),
    ("asymptomatic", "without symptoms"),
    ("benign", "not cancer"),
    ("bradycardia", "slow heartbeat"),
    ("carcinoma", "cancer"),
    ("cerebrovascular accident", "stroke"),
    ("cholelithiasis", "gallstones"),
    ("comorbidity", "another illness"),
    ("comorbidities", "other illnesses"),
    ("contraindicated", "not safe"),
    ("cyanosis", "blue or grey lips, tongue or palms"),
    ("diaphoresis", "sweating"),
    ("dysphagia", "trouble swallowing"),
    ("dyspnoea", "shortness of breath"),
    ("dysuria", "pain when you pee"),
    ("epistaxis", "nosebleed"),
    ("erythema", "skin that looks inflamed"),
    ("haematuria", "blood in your pee"),
    ("haemoptysis", "coughing up blood"),
    ("haemorrhage", "heavy bleeding"),
    ("hyperglycaemia", "high blood sugar"),
    ("hypertension", "high blood pressure"),
    ("hypoglycaemia", "low blood sugar"),
    ("hypotension", "low blood pressure"),
    ("idiopathic", "without a known cause"),
    ("malaise", "feeling unwell"),
    ("metastasis", "cancer that has spread"),
    ("myocardial infarction", "heart attack"),
    ("neoplasm", "tumour"),
    ("nocturia", "getting up at night to pee"),
    ("oedema", "swelling"),
    ("paraesthesia", "pins and needles"),
    ("prognosis", "what is likely to happen"),
    ("prophylaxis", "prevention"),
    ("pruritus", "itching"),
    ("pyrexia", "fever"),
    ("syncope", "fainting"),
    ("tachycardia", "fast heartbeat"),
    ("urticaria", "hives"),
];

/// Terms whose plain words stand nowhere, and that nothing explains where they first stand.
pub(super) fn find_unexplained(passages: &[Passage]) -> Option<WordingIssue> {
    let lower: Vec<String> = passages
        .iter()
        .map(|passage| passage.text.to_lowercase())
        .collect();
    let mut found = TERMS
        .iter()
        // Whoever writes the plain words too has explained it.
        .filter(|(_, plain)| !lower.iter().any(|text| text.contains(plain)))
        .filter_map(|(term, plain)| {
            let (place, after) = lower
                .iter()
                .enumerate()
                .find_map(|(place, text)| Some((place, find_word(text, term)?)))?;
            (!is_explained(after)).then_some((place, *term, *plain))
        })
        .collect::<Vec<_>>();
    // In the order in which a reader meets them.
    found.sort_by_key(|(place, ..)| *place);
    let (passage, ..) = *found.first()?;
    let named = found
        .iter()
        .take(MOST)
        .map(|(_, term, plain)| format!("“{term}” ({plain})"))
        .collect::<Vec<_>>();
    Some(WordingIssue {
        code: "terms",
        passage,
        message: format!(
            "Not everybody knows {}. Use plain words, or explain it where it first stands.",
            named.join(", ")
        ),
    })
}

/// What follows a whole word.
fn find_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.match_indices(word).find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let is_whole =
            !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic);
        is_whole.then_some(after)
    })
}

fn is_explained(after: &str) -> bool {
    let near = &after[..after.floor_char_boundary(NEAR)];
    [
        " (", " means", " is when", ", which", ", or ", ": ", " – ", " — ", ", also",
    ]
    .iter()
    .any(|sign| near.starts_with(sign))
        || near.contains("means ")
}
