// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SafetyCard } from "./SafetyCard";
import { QUIET_MS } from "./SafetyCard.ask";
import { drawSafetyCard } from "./SafetyCard.dom";
import { SafetyCardFirst } from "./SafetyCardFirst";
import { SafetyCardWatch } from "./SafetyCardWatch";
import safetyWatch from "./safety-watch-player.behaviour";

const card = {
  level: "emergency" as const,
  title: "Call <b>112</b> now",
  steps: ["Unlock the door.", "Sit down & rest."],
  numbers: [
    { label: "Emergency", tel: "112", checked_on: "2026-11-21" },
    { label: "Samaritans", tel: "116 123", checked_on: "soon" },
  ],
};

const checkedAtOnce = {
  ...card,
  numbers: card.numbers.map((line) => ({ ...line, checked_on: "2026-11-21" })),
};

let asked: { address: string; body: { text: string; country: string } }[] = [];
let answer: () => Response | Promise<Response> = () => Response.json({ level: "none", card: null });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init: { body: string }) => {
      asked.push({ address, body: JSON.parse(init.body) });
      return answer();
    }),
  );
});

afterEach(() => vi.useRealTimers());

const part = (selector: string) => document.querySelector(selector) as HTMLElement;

async function type(text: string): Promise<void> {
  const field = part("textarea") as HTMLTextAreaElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(QUIET_MS);
}

it("is the same card whether the server or a script draws it", () => {
  for (const level of [2, 3] as const) {
    for (const one of [card, checkedAtOnce, { ...card, numbers: [] }]) {
      const holder = document.createElement("div");
      holder.innerHTML = renderToStaticMarkup(<SafetyCard card={one} level={level} />);
      const drawn = document.createElement("div");
      drawn.append(drawSafetyCard(one, level));
      expect(drawn.innerHTML).toBe(holder.innerHTML);
    }
  }
});

it("says once on which day its numbers were checked, unless the days differ", () => {
  const days = (one: typeof card) =>
    [...drawSafetyCard(one).querySelectorAll("p, li > span > span")].map((element) => element.textContent);
  expect(days(checkedAtOnce)).toEqual(["Checked 21 November 2026"]);
  expect(days(card)).toEqual(["Checked 21 November 2026", "Checked soon"]);
});

function first(): void {
  const help = [{ country: "NG", countryName: "Nigeria", number: "112", tel: "tel:112" }];
  document.body.innerHTML = renderToStaticMarkup(<SafetyCardFirst id="first" help={help} />);
  safetyWatch(document.body.firstElementChild as HTMLElement);
}

it("asks once somebody stops typing, and never puts the words into an address", async () => {
  answer = () => Response.json({ level: "emergency", card });
  first();
  expect(asked).toEqual([]);
  await type("my chest hurts");
  expect(asked).toEqual([{ address: "/api/safety/check", body: { text: "my chest hurts", country: "" } }]);
  expect(part("[data-card] h3").textContent).toBe("Call <b>112</b> now");
  expect(part("[data-card] a").getAttribute("href")).toBe("tel:112");
  expect(part("[data-calm]").hidden).toBe(true);
});

it("never says that all is well, and takes the card back with the words", async () => {
  answer = () => Response.json({ level: "none", card: null });
  first();
  await type("a small cough");
  expect(part("[data-card]").childElementCount).toBe(0);
  expect(part("[data-calm]").hidden).toBe(false);
  expect(part("[data-calm]").textContent).toMatch(/cannot know everything/);
  answer = () => Response.json({ level: "emergency", card });
  await type("a small cough and my chest hurts");
  expect(part("[data-card]").childElementCount).toBe(1);
  await type("");
  expect(part("[data-card]").childElementCount).toBe(0);
  expect(part("[data-calm]").hidden).toBe(true);
});

it("says so when the words could not be checked, and asks again with the next", async () => {
  answer = () => new Response("", { status: 503 });
  first();
  await type("my chest hurts");
  expect(part("[data-failed]").hidden).toBe(false);
  expect(part("[data-failed] a").getAttribute("href")).toBe("tel:112");
  answer = () => Response.json({ level: "emergency", card });
  await type("my chest hurts ");
  expect(part("[data-failed]").hidden).toBe(true);
  expect(part("[data-card]").childElementCount).toBe(1);
});

it("reads all fields of the form it stands in, with the country, and lets the form be sent", async () => {
  answer = () => Response.json({ level: "emergency", card });
  document.body.innerHTML = `<form><input type="text" name="title" value="My father">
    <select name="country"><option value="GB" selected>UK</option></select>
    ${renderToStaticMarkup(
      <SafetyCardWatch>
        <textarea name="message" />
      </SafetyCardWatch>,
    )}<button>Send</button></form>`;
  safetyWatch(part("[data-behaviour]"));
  await type("cannot breathe");
  expect(asked.at(-1)?.body).toEqual({ text: "My father\ncannot breathe", country: "GB" });
  const sent = vi.fn((event: Event) => event.preventDefault());
  part("form").addEventListener("submit", sent);
  part("button").click();
  expect(sent).toHaveBeenCalled();
});
