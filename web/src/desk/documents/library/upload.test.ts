import { expect, test } from "vitest";
import { isWorthRetrying, problemOfBody } from "./upload";

test("a refused file is told in the server's words", () => {
  const body = JSON.stringify({ code: "program", title: "Programs are not taken", detail: "This is a program." });
  expect(problemOfBody(415, body)).toMatchObject({ status: 415, code: "program", detail: "This is a program." });
  expect(problemOfBody(502, "<html>")).toMatchObject({ status: 502, code: "unknown" });
  expect(problemOfBody(0, "").code).toBe("offline");
});

test("what the server refuses is not sent again, what the line dropped is", () => {
  expect([0, 409, 423, 500, 503].map(isWorthRetrying)).toEqual([true, true, true, true, true]);
  expect([400, 401, 413, 415, 422].some(isWorthRetrying)).toBe(false);
});
