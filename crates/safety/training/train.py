#!/usr/bin/env python3
"""Trains the words beside the rules: writes data/weights.bin and the scales in data/trained.json.

Needs Python 3.11 and scikit-learn (measured with 1.7); run from anywhere, in a few minutes:
    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install scikit-learn && /tmp/venv/bin/python train.py
With --measure it writes nothing and prints what is found in batches that were left out of the training.

Learns from corpus/ (but not from what is kept to measure with), lines/ and sentences made from grammar.txt. Same input, same weights.
"""
import array, json, pathlib, random, re, struct, subprocess, sys

import numpy as np
from scipy.sparse import csr_matrix, vstack
from sklearn.linear_model import LogisticRegression

HERE = pathlib.Path(__file__).resolve().parent
CRATE = HERE.parent
NEVER_TRAINED_ON = ("unseen", "hard", "heldback")
OFTEN = 3  # a feature that fewer messages have is left out
FAMILIES = {"w": 1.0, "k": 1.0, "m": 1.0, "s": 1.0, "p": 0.7, "x": 0.5, "c": 0.5}
C, GRAMMAR_WEIGHT, SENTENCE_WEIGHT, FROM_ONE_LINE = 100, 0.3, 0.5, 25


def lines_of(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def from_files():
    """(batch, level, text) of all that was written by hand."""
    for path in sorted((CRATE / "corpus").glob("*flagged.tsv")):
        batch = path.name.removesuffix("flagged.tsv")
        if batch.startswith(NEVER_TRAINED_ON):
            continue
        yield from ((batch, *line.split("\t", 1)) for line in lines_of(path))
        yield from ((batch, "none", line) for line in lines_of(path.with_name(batch + "harmless.txt")))
    for path in sorted((HERE / "lines").glob("*.tsv")):
        yield from ((path.stem, *line.split("\t", 1)) for line in lines_of(path))


def from_grammar():
    """Sentences put together from grammar.txt, always the same."""
    rnd, lists, level, seen = random.Random(7), {}, None, set()
    levels = {"=n": "none", "=e": "emergency", "=c": "crisis"}
    for line in lines_of(HERE / "grammar.txt"):
        if match := re.match(r"\$(\w+): (.*)", line):
            lists[match[1]] = match[2].split("|")
        elif line in levels:
            level = levels[line]
        else:
            for _ in range(FROM_ONE_LINE):
                text = line
                for _ in range(4):
                    text = re.sub(r"\{([^{}]*)\}", lambda m: rnd.choice(m[1].split("|")), text)
                    text = re.sub(r"\$(\w+)", lambda m: rnd.choice(lists[m[1]]), text)
                text = re.sub(r"\s+([,.?]|$)", r"\1", re.sub(r"\s+", " ", text)).strip()
                if text not in seen:
                    seen.add(text)
                    yield "grammar", level, text


def hashed(feature, memory={}):
    if feature not in memory:
        value = 0x811C9DC5
        for byte in feature.encode():
            value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
        memory[feature] = value ^ (value >> 15)
    return memory[feature]


def read(texts):
    """Per text: whether a rule fires, and per sentence its features by bucket, as src/trained.rs counts them."""
    command = "cargo run -q -p safety --locked --release --example features".split()
    asked = "\n".join(texts) + "\n"
    answer = subprocess.run(command, cwd=CRATE, input=asked, capture_output=True, text=True, check=True).stdout
    result = []
    for line in answer.splitlines():
        fired, *features = line.split("\t")
        sentences = []
        for feature in features:
            number, name = feature.split("|", 1)
            while len(sentences) <= int(number):
                sentences.append({})
            sentences[-1][hashed(name)] = name
        result.append((bool(fired), sentences))
    assert len(result) == len(texts)
    return result


def columns_of(parts):
    """The features that enough messages have, each with its column."""
    met = {}
    for sentences in parts:
        for value in set().union(*sentences):
            met[value] = met.get(value, 0) + 1
    return {value: column for column, value in enumerate(sorted(v for v in met if met[v] >= OFTEN))}


def matrix(parts, column_of):
    """One row for each message: how much its features count, over the length of the row."""
    starts, columns, values = [0], array.array("l"), array.array("d")
    for sentences in parts:
        row, size = {}, 0.0
        for number, sentence in enumerate(sentences):
            for value, name in sentence.items():
                column = column_of.get(value)
                if column is None or (number == 0 and name[0] == "x"):
                    continue
                counts = FAMILIES[name[0]]
                row[column] = row.get(column, 0.0) + counts
                size += counts * counts
        columns.extend(row)
        values.extend(counts / max(size, 1.0) ** 0.5 for counts in row.values())
        starts.append(len(columns))
    return csr_matrix((np.array(values), np.array(columns), starts), shape=(len(parts), len(column_of)))


def fit(rows, is_so, weights):
    return LogisticRegression(C=C, solver="liblinear", random_state=1).fit(rows, is_so, sample_weight=weights)


def rounded(model):
    """Weights as signed bytes, the worth of a step, and the bias."""
    weights = model.coef_[0]
    step = float(np.abs(weights).max() / 127)
    return np.round(weights / step).astype(np.int8), step, float(model.intercept_[0])


class Material:
    def __init__(self):
        self.all = [*from_files(), *from_grammar()]
        self.batch = np.array([batch for batch, _, _ in self.all])
        self.level = np.array([level for _, level, _ in self.all])
        self.weight = np.where(self.batch == "grammar", GRAMMAR_WEIGHT, 1.0)
        read_as = read([text for _, _, text in self.all])
        self.fired = np.array([fired for fired, _ in read_as])
        self.parts = [sentences for _, sentences in read_as]
        self.columns = columns_of(self.parts)
        self.rows = matrix(self.parts, self.columns)
        # Each sentence of a harmless message of several is harmless by itself.
        single = [(i, [s]) for i, p in enumerate(self.parts) if len(p) > 1 and self.level[i] == "none" for s in p]
        self.owner = np.array([i for i, _ in single])
        self.single = matrix([part for _, part in single], self.columns)

    def flag_model(self, use):
        alone = use[self.owner]
        rows = vstack([self.rows[use], self.single[alone]])
        is_flagged = np.concatenate([self.level[use] != "none", np.zeros(alone.sum(), bool)])
        return fit(rows, is_flagged, np.concatenate([self.weight[use], np.full(alone.sum(), SENTENCE_WEIGHT)]))

    def crisis_model(self):
        use = self.level != "none"
        return fit(self.rows[use], self.level[use] == "crisis", self.weight[use])

    def measure(self):
        """Leaves each batch out once. `alone` is the weights' share found at the false rate that they are held to."""
        sums = np.zeros(len(self.all))
        for batch in sorted(set(self.batch) - {"grammar"}):
            out = self.batch == batch
            sums[out] = self.flag_model(~out).decision_function(self.rows[out])
            flagged = self.level[out] != "none"
            limit = np.quantile(sums[out][~flagged], 0.97) if (~flagged).any() else 0.0
            found = (sums[out][flagged] > limit).mean() * 100 if flagged.any() else 100.0
            print(f"{batch:12} {flagged.sum():4} {(~flagged).sum():4}  alone at 3 % false: {found:5.1f} %")

    def write(self):
        flag, step, bias = rounded(self.flag_model(np.full(len(self.all), True)))
        crisis, crisis_step, crisis_bias = rounded(self.crisis_model())
        records = (struct.pack("<Ibb", value, flag[column], crisis[column]) for value, column in self.columns.items())
        (CRATE / "data/weights.bin").write_bytes(b"".join(records))
        path = CRATE / "data/trained.json"
        settings = json.loads(path.read_text())
        settings |= {"families": FAMILIES, "flag": {"step": step, "bias": bias}}
        settings["crisis"] = {"step": crisis_step, "bias": crisis_bias}
        for rule in settings["rules"]:
            rule["says"] = self.strongest(flag, rule["level"])
        path.write_text(json.dumps(settings, indent=1, ensure_ascii=False) + "\n")

    def strongest(self, weights, level):
        """Words and pairs of words with the greatest weights among those met in at least six messages of the level."""
        met = {}
        for sentences, is_level in zip(self.parts, self.level == level):
            if is_level:
                for name in {name for s in sentences for name in s.values() if name[:2] in ("w:", "k:")}:
                    met[name] = met.get(name, 0) + 1
        ranked = sorted((n for n in met if met[n] >= 6), key=lambda n: (-int(weights[self.columns[hashed(n)]]), n))
        return list(dict.fromkeys(name[2:] for name in ranked))[:80]


if __name__ == "__main__":
    material = Material()
    material.measure() if "--measure" in sys.argv else material.write()
