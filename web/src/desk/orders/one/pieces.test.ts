import { expect, it } from "vitest";
import { countLeft, fillPieces, listLeft, readEach, readPieces } from "./pieces";

const lines = [
  { id: "a", quantity: 3, shipped: 1 },
  { id: "b", quantity: 1, shipped: 0 },
  { id: "c", quantity: 2, shipped: 2 },
];

it("begins with all that is left, without lines that left already", () => {
  expect(lines.map(countLeft)).toEqual([2, 1, 0]);
  expect(listLeft(lines).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(fillPieces(lines)).toEqual({ a: "2", b: "1" });
  expect(readPieces(lines, fillPieces(lines))).toEqual({
    pieces: [
      { line: "a", quantity: 2 },
      { line: "b", quantity: 1 },
    ],
    errors: [],
  });
});

it("leaves out lines of which nothing leaves, and takes an empty field for none", () => {
  expect(readPieces(lines, { a: "1", b: "" })).toEqual({ pieces: [{ line: "a", quantity: 1 }], errors: [] });
});

it("refuses more than is left, what is no number, and no pieces at all", () => {
  const { errors } = readPieces(lines, { a: "3", b: "some" });
  expect(errors).toEqual([
    { field: "pieces.a", message: "Enter a number from 0 to 2." },
    { field: "pieces.b", message: "Enter a number from 0 to 1." },
  ]);
  expect(readPieces(lines, { a: "0", b: "0" })).toEqual({
    pieces: [],
    errors: [{ field: "pieces", message: "Choose at least one piece." }],
  });
});

it("follows lines that others sent meanwhile", () => {
  const now = [{ id: "a", quantity: 3, shipped: 3 }];
  expect(readPieces(now, { a: "2" }).errors).toHaveLength(1);
  expect(readPieces(now, { a: "2" }).pieces).toEqual([]);
});

it("reads numbers of pieces where none at all is an answer too", () => {
  const most = [
    { id: "a", most: 2 },
    { id: "b", most: 1 },
  ];
  expect(readEach("restock", most, { a: "0" })).toEqual({ pieces: [], errors: [] });
  expect(readEach("restock", most, { a: "2", b: "2" })).toEqual({
    pieces: [{ line: "a", quantity: 2 }],
    errors: [{ field: "restock.b", message: "Enter a number from 0 to 1." }],
  });
});
