import type { TableBlock } from "../shape";
import { cssOf, isHidden } from "./css";

/** Rows and columns that are read; a larger table is cut, because it could not be read on a phone either. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 12;

/** Cells of a table of data; `undefined` for one cell or one column, which is layout. */
export function tableFrom(table: Element, key: () => string): TableBlock | undefined {
  const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table).slice(0, MOST_ROWS);
  const grid = gridOf(rows);
  const columns = Math.min(Math.max(0, ...grid.map((row) => row.length)), MOST_COLUMNS);
  if (columns < 2 || grid.every((row) => row.every((cell) => cell === ""))) return undefined;
  return {
    _type: "table",
    _key: key(),
    header: namesColumns(rows[0]),
    rows: grid.map((row) => ({
      _type: "row",
      _key: key(),
      cells: Array.from({ length: columns }, (_, at) => row[at] ?? ""),
    })),
  };
}

/** Words per row and column; the places that a wide or tall cell covers are empty. */
function gridOf(rows: Element[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    const line = grid[at] as string[];
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (line[column] !== undefined) column += 1;
      const [wide, tall] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      for (let down = 0; down < tall && at + down < rows.length; down += 1) {
        for (let right = 0; right < wide; right += 1) (grid[at + down] as string[])[column + right] = "";
      }
      line[column] = cellText(cell);
      column += wide;
    }
  });
  return grid.map((row) => Array.from(row, (cell) => cell ?? ""));
}

function cellsOf(row: Element): Element[] {
  return [...row.children].filter((cell) => /^t[hd]$/.test(cell.localName) && !isHidden(cell));
}

function spanOf(cell: Element, name: string): number {
  const number = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(number) && number > 0 ? Math.min(number, MOST_COLUMNS) : 1;
}

/** Docs and Word mark the first row by bold words rather than by `<th>`. */
function namesColumns(row: Element | undefined): boolean {
  if (row === undefined) return false;
  const cells = cellsOf(row);
  if (cells.length === 0) return false;
  return row.closest("thead") !== null || cells.every((cell) => cell.localName === "th" || allBold(cell));
}

function allBold(cell: Element): boolean {
  const parents = parentsOfWords(cell);
  return parents.length > 0 && parents.every((element) => isBold(element, cell));
}

function parentsOfWords(element: Element): Element[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === 1) return parentsOfWords(node as Element);
    return node.nodeType === 3 && (node.nodeValue ?? "").trim() !== "" ? [element] : [];
  });
}

function isBold(element: Element, cell: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== cell; at = at.parentElement) {
    const weight = cssOf(at, "font-weight");
    if (weight !== "") return weight === "bold" || Number(weight) >= 600;
    if (at.localName === "b" || at.localName === "strong") return true;
  }
  return false;
}

function cellText(cell: Element): string {
  const lines: string[] = [""];
  const read = (node: Node): void => {
    if (node.nodeType === 3) {
      lines[lines.length - 1] += (node.nodeValue ?? "").replaceAll(/[\s\u00a0]+/g, " ");
    } else if (node.nodeType === 1) {
      const element = node as Element;
      if (isHidden(element) || /^(style|script)$/.test(element.localName)) return;
      const apart = /^(p|div|li|br|h\d|tr)$/.test(element.localName);
      if (apart) lines.push("");
      for (const child of element.childNodes) read(child);
      if (apart) lines.push("");
    }
  };
  for (const child of cell.childNodes) read(child);
  return lines
    .map((line) => line.replaceAll(/ {2,}/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
