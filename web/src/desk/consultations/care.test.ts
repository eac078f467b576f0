import { expect, it } from "vitest";
import type { CareCalendarDay, CareCalendarItem } from "../../api/schema";
import { holds } from "../shell/session";
import { readAddress, withAddress } from "../ui/address";
import { happeningsOf } from "../ui/cases/history";
import { piecesOf } from "../ui/marking";
import { addDays, dayIn, timeIn, zoneName } from "../ui/time";
import { labelOf } from "../ui/words";
import { hoursOf, hourWords, isOpen, itemsIn, otherHour, rangeOf, readQuery, stepped } from "./calendar/grid";
import { dayWords, instantOf, mondayOf } from "./clock";
import { CARE, waitingIn } from "./counts";
import { feature } from "./feature";
import { visitBody, visitProblems } from "./request/visit";
import { asked, isSearchable, PARTS } from "./requests/query";
import { actionWords, offerWords, placeWords } from "./words";

it("is for those who help visitors and for those who care for them", () => {
  expect(holds(["support_visitors"], CARE)).toBe(true);
  expect(holds(["read_health_details"], CARE)).toBe(true);
  expect(holds(["manage_money"], CARE)).toBe(false);
});

const readList = (values: URLSearchParams) => readAddress(PARTS, values);

it("reads the list from its address, and writes only what differs", () => {
  expect(readList(new URLSearchParams("state=odd&assigned=odd&page=x"))).toEqual({
    state: "upcoming",
    assigned: "",
    q: "",
    page: 1,
  });
  const later = new URLSearchParams("state=done&page=3");
  expect(withAddress(PARTS, later, { assigned: "mine" }).toString()).toBe("state=done&assigned=mine");
  expect(withAddress(PARTS, later, { state: "upcoming" }).toString()).toBe("");
});

it("lists who waits before a room beside the states, wherever their requests stand", () => {
  const query = readList(new URLSearchParams("state=waiting_room"));
  expect(asked(query)).toEqual({ waits: true, assigned: "", q: "", page: 1 });
  expect(asked(readList(new URLSearchParams("state=scheduled")))).toMatchObject({ state: "scheduled" });
  expect(asked(readList(new URLSearchParams()))).toEqual({ upcoming: true, assigned: "", q: "", page: 1 });
});

it("lists who wrote, wherever their requests are, behind the number on Today", () => {
  const tile = feature.tiles?.find(({ label }) => label === "Consultations with new messages");
  const query = readList(new URL(tile?.to ?? "", "https://desk.example").searchParams);
  expect(asked(query)).toEqual({ messages: true, assigned: "", q: "", page: 1 });
});

it("counts who is there before a room and who wrote with what nobody has taken up", () => {
  expect(waitingIn({ new: 2, booked: 3, needsReview: 1, today: 8, here: 1, messages: 4 })).toBe(11);
  expect(waitingIn(undefined)).toBeUndefined();
});

it("searches for whole references and addresses only", () => {
  expect(["", "BD-4821", "CARE7K2M", "ade@example.org"].filter((q) => !isSearchable(q))).toEqual([]);
  expect(["Ade Bello", "ade@", "BD 4821"].filter(isSearchable)).toEqual([]);
});

it("marks phrases as whole words, the longest first, whatever the case", () => {
  const marked = (text: string, phrases: string[]) =>
    piecesOf(text, phrases)
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text);
  expect(marked("Chest  pain, and pain.", ["pain", "chest pain"])).toEqual(["Chest  pain", "pain"]);
  expect(marked("A skilled man", ["killed"])).toEqual([]);
  expect(marked("What (now?", ["(now?"])).toEqual(["(now?"]);
  expect(
    piecesOf("No sign.", [" "])
      .map(({ text }) => text)
      .join(""),
  ).toBe("No sign.");
});

it("asks for an outcome and for advice, and takes no day that is over", () => {
  const fields = (draft: Parameters<typeof visitProblems>[0]) =>
    visitProblems(draft, "2026-11-21").map(({ field }) => field);
  expect(fields({ outcome: "", advice: " ", followUp: "2026-11-20" })).toEqual(["outcome", "advice", "followUp"]);
  expect(fields({ outcome: "not_reached", advice: "", followUp: "" })).toEqual([]);
  expect(visitBody({ outcome: "follow_up", advice: " Come back. ", followUp: "" })).toEqual({
    outcome: "follow_up",
    advice: "Come back.",
  });
});

it("says where somebody is and what may be offered there", () => {
  expect(placeWords("GB", "northern-ireland")).toBe("Northern Ireland, United Kingdom");
  expect(placeWords("NG")).toBe("Nigeria");
  expect(placeWords(null)).toBe("Country not given");
  const day = (text: string) => text;
  expect(offerWords({ kind: "information" }, day)).toContain("Information only");
  expect(offerWords({ kind: "consult", licence: { label: "MDCN 2026", expires: "2026-12-31" } }, day)).toBe(
    "MDCN 2026, until 2026-12-31.",
  );
});

it("has words for what it does not know", () => {
  expect(labelOf("CareState", "odd_state")).toBe("Odd state");
  expect(labelOf("CareState", "toString")).toBe("ToString");
  const steps = [{ at: "", action: "no_show", from: "scheduled", to: "no_show" }];
  expect(happeningsOf(steps, { action: actionWords, states: "CareState" })).toMatchObject([
    { what: "Marked as a no-show", lines: ["From ‘Scheduled’ to ‘No-show’"] },
  ]);
});

it("shows the clock of a zone", () => {
  expect(timeIn("Africa/Lagos", "2027-01-12T13:30:00Z")).toBe("2:30pm");
  expect(timeIn("Europe/London", "2027-01-12T13:30:00Z")).toBe("1:30pm");
  expect(timeIn("UTC", "2027-01-12T00:05:00Z")).toBe("12:05am");
  expect(timeIn("UTC", "2027-01-12T12:05:00Z")).toBe("12:05pm");
  expect(dayIn("Africa/Lagos", "2027-01-12T23:30:00Z")).toBe("2027-01-13");
  expect(zoneName("America/New_York")).toBe("New York");
  expect(dayWords("2027-01-12")).toBe("Tuesday 12 January 2027");
});

it("finds the instant of a clock's time, also around a change of clocks", () => {
  const iso = (zone: string, day: string, hour: number) => new Date(instantOf(zone, day, hour * 60)).toISOString();
  expect(iso("Africa/Lagos", "2027-01-12", 9)).toBe("2027-01-12T08:00:00.000Z");
  expect(iso("Europe/London", "2027-07-01", 9)).toBe("2027-07-01T08:00:00.000Z");
  expect(iso("Europe/London", "2027-03-28", 3)).toBe("2027-03-28T02:00:00.000Z");
  expect(iso("Europe/London", "2027-10-31", 9)).toBe("2027-10-31T09:00:00.000Z");
  for (let day = "2026-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
    for (const zone of ["Africa/Lagos", "Europe/London"]) {
      const noon = instantOf(zone, day, 12 * 60);
      expect([dayIn(zone, noon), timeIn(zone, noon)]).toEqual([day, "12 noon"]);
    }
  }
});

it("steps through days and weeks from Monday", () => {
  expect(mondayOf("2026-11-21")).toBe("2026-11-16");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(rangeOf({ view: "week", day: "2026-11-21" })).toEqual({ from: "2026-11-16", days: 7 });
  expect(stepped({ view: "week", day: "2026-12-28" }, 1)).toBe("2027-01-04");
  expect(readQuery(new URLSearchParams("day=2026-99-99&view=year"), "2026-11-21")).toMatchObject({
    view: "week",
    day: "2026-11-21",
  });
});

const clinician = { id: "c", name: "Dr Ade" };
const day = (date: string, more: Partial<CareCalendarDay> = {}): CareCalendarDay => ({
  date,
  title: date,
  hours: [],
  items: [],
  ...more,
});
const item = (startsAt: string): CareCalendarItem => ({
  id: startsAt,
  requestId: startsAt,
  startsAt,
  endsAt: startsAt,
  timeText: "",
  otherText: "",
  channel: "video",
  clinician,
  state: "booked",
});

it("has rows from the first hour to the last in which somebody is or could be seen", () => {
  expect(hoursOf([day("2027-01-12")], "UTC")).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  const busy = day("2027-01-12", {
    hours: [{ from: "10:00", to: "12:30" }],
    items: [item("2027-01-12T19:45:00Z"), item("2027-01-12T19:15:00Z")],
  });
  expect(hoursOf([busy], "Africa/Lagos")).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(itemsIn(busy, 20, "Africa/Lagos").map(({ id }) => id)).toEqual([
    "2027-01-12T19:15:00Z",
    "2027-01-12T19:45:00Z",
  ]);
  expect([9, 10, 12, 13].map((hour) => isOpen(busy, hour))).toEqual([false, true, true, false]);
  expect([0, 9, 12, 15].map(hourWords)).toEqual(["12 midnight", "9am", "12 noon", "3pm"]);
});

it("leaves the other clock out in a week in which clocks change", () => {
  const winter = [day("2027-01-11"), day("2027-01-17")];
  expect(otherHour(winter, 14, "Africa/Lagos", "Europe/London")).toBe("1pm");
  const march = [day("2027-03-22"), day("2027-03-28")];
  expect(otherHour(march, 14, "Africa/Lagos", "Europe/London")).toBeUndefined();
});
