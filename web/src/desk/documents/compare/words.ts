export interface Run {
  op: "same" | "added" | "removed";
  text: string;
}

/** Beyond this many words on both sides together, texts are compared as wholes. */
const MOST = 4000;

const split = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}’'-]+|[^\s\p{L}\p{N}\p{M}]/gu) ?? [];

/** Lengths of the longest common run of what is behind each pair of places. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, below] = [table[i] as Uint16Array, table[i + 1] as Uint16Array];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

function push(runs: Run[], op: Run["op"], text: string): void {
  const last = runs.at(-1);
  if (text === "") return;
  if (last?.op === op) last.text += text;
  else runs.push({ op, text });
}

export function compareWords(before: string, after: string): Run[] {
  const runs: Run[] = [];
  const [a, b] = [split(before), split(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  push(runs, "same", a.slice(0, start).join(""));
  compareMiddle(runs, a.slice(start, a.length - end), b.slice(start, b.length - end));
  push(runs, "same", a.slice(a.length - end).join(""));
  return joined(runs);
}

/** Changes with nothing but a space between them read as one: what went, then what came. */
function joined(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  let [went, came] = ["", ""];
  const flush = () => {
    push(out, "removed", went);
    push(out, "added", came);
    [went, came] = ["", ""];
  };
  for (const [at, run] of runs.entries()) {
    const isGap = run.op === "same" && run.text.trim() === "" && went + came !== "" && at < runs.length - 1;
    if (run.op === "same" && !isGap) {
      flush();
      push(out, "same", run.text);
      continue;
    }
    if (run.op !== "added") went += run.text;
    if (run.op !== "removed") came += run.text;
  }
  flush();
  return out;
}

function compareMiddle(runs: Run[], a: readonly string[], b: readonly string[]): void {
  if (a.length + b.length > MOST) {
    push(runs, "removed", a.join(""));
    push(runs, "added", b.join(""));
    return;
  }
  const table = lengths(a, b);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      push(runs, "same", a[i] ?? "");
      i += 1;
      j += 1;
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) {
      push(runs, "removed", a[i] ?? "");
      i += 1;
    } else {
      push(runs, "added", b[j] ?? "");
      j += 1;
    }
  }
  push(runs, "removed", a.slice(i).join(""));
  push(runs, "added", b.slice(j).join(""));
}
