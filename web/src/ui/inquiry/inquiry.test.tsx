// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { t } from "../../messages/message";
import { cardSample, optionsSample } from "../../render/inquiry-samples";
import { Field } from "../Field";
import { FeedbackPanel } from "../feedback/FeedbackPanel";
import feedback from "../feedback/feedback.behaviour";
import { OFFLINE } from "../offline";
import { SafetyCardWatch } from "../SafetyCardWatch";
import { EmailField } from "./fields";
import { InquiryForm } from "./InquiryForm";
import inquiry from "./inquiry.behaviour";
import { ManyChecks } from "./ManyChecks";
import { Terms } from "./Tick";
import { BROKEN, FAILED, NO_MAIL, NO_MAIL_COMES } from "./words";

interface Call {
  path: string;
  body: Record<string, unknown>;
  key: string;
}

let calls: Call[] = [];
let answer: () => Response = () => Response.json({}, { status: 201 });

beforeEach(() => {
  calls = [];
  document.title = "Contact";
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, init: { body: string; headers: Record<string, string> }) => {
      calls.push({ path, body: JSON.parse(init.body), key: init.headers["idempotency-key"] ?? "" });
      return answer();
    }),
  );
});

afterEach(() => document.body.replaceChildren());

const part = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
const text = (selector: string) => part(selector)?.textContent ?? "";

function draw(how: { tells?: "form" } = {}): void {
  document.body.innerHTML = renderToStaticMarkup(
    <InquiryForm name="contact" action="/contact" call="/api/contact" send="Send message" {...how}>
      <EmailField />
      <ManyChecks
        name="services"
        legend="About"
        options={optionsSample.services.map((value) => ({ value, label: value }))}
      />
      <SafetyCardWatch onTouch>
        <Field name="message" label="Message" rows={3} />
      </SafetyCardWatch>
      <Terms terms={optionsSample.terms} />
    </InquiryForm>,
  );
}

function start(how: { tells?: "form" } = {}): void {
  draw(how);
  inquiry(part("[data-behaviour=inquiry]"));
}

function type(selector: string, words: string): void {
  part<HTMLInputElement>(selector).value = words;
  part(selector).dispatchEvent(new Event("input", { bubbles: true }));
}

async function press(): Promise<void> {
  part("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(part("form").getAttribute("aria-busy")).toBeNull());
}

it("sends what was typed, says so in a dialog with the reference, and empties the form", async () => {
  start();
  answer = () => Response.json({ reference: "M-7K3M9QXB", message: "Thank you for your message." }, { status: 201 });
  type("#contact-email", "amina@example.org");
  type("#contact-message", "Good morning");
  part<HTMLInputElement>("[value=Other]").checked = true;
  part<HTMLInputElement>("#contact-terms").checked = true;
  await press();
  expect(calls[0]?.path).toBe("/api/contact");
  expect(calls[0]?.body).toEqual({
    email: "amina@example.org",
    services: ["Other"],
    message: "Good morning",
    terms: true,
  });
  expect(text("dialog h2")).toBe("Success");
  expect(text("dialog")).toContain("Thank you for your message.");
  expect(text("dialog strong")).toBe("M-7K3M9QXB");
  expect(part<HTMLInputElement>("#contact-email").value).toBe("");
  part("dialog button").click();
  expect(part("dialog")).toBeNull();
});

it("asks about words that were typed before the script was there", async () => {
  answer = () => Response.json({ level: "none" });
  for (const typeEarly of [
    () => part("#contact-message").focus(),
    () => {
      part<HTMLTextAreaElement>("#contact-message").value = "my chest hurts";
    },
  ]) {
    calls = [];
    draw();
    typeEarly();
    inquiry(part("[data-behaviour=inquiry]"));
    type("#contact-message", "my chest hurts");
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(["/api/safety/check"]), { timeout: 3_000 });
  }
});

it("says what the page says about email, and not that one was sent", async () => {
  start();
  document.body.dataset.noMail = "";
  const message = "We have received your request and sent a confirmation email.";
  answer = () => Response.json({ message }, { status: 201 });
  await press();
  document.body.removeAttribute("data-no-mail");
  expect(text("dialog")).toContain(t(NO_MAIL_COMES));
  expect(text("dialog")).not.toContain(t(NO_MAIL));
  expect(text("dialog")).toContain("We have received your request.");
  expect(text("dialog")).not.toContain("sent");
});

it("sends empty what is wanted and empty, so that the server says so", async () => {
  start();
  await press();
  expect(calls[0]?.body).toEqual({ email: "", services: [], message: "", terms: false });
});

it("shows what to do at once above what it says", async () => {
  start();
  answer = () => Response.json({ message: "Thank you.", card: cardSample }, { status: 201 });
  await press();
  expect(text("dialog h2")).toBe("Sent. But do not wait for our answer");
  expect(text("dialog section h3")).toBe(cardSample.title);
  expect(part("dialog section a").getAttribute("href")).toBe("tel:112");
});

it("says at each field what to mend, keeps what was typed, and forgets it at the next press", async () => {
  start();
  answer = () =>
    Response.json(
      {
        errors: [
          { field: "email", message: "Enter your email" },
          { field: "services", message: "Choose at least one" },
          { field: "terms", message: "Agree to the terms" },
        ],
      },
      { status: 422 },
    );
  type("#contact-message", "Good morning");
  await press();
  expect(text("[role=alert] h2")).toBe("There is a problem");
  expect(part("[role=alert] a").getAttribute("href")).toBe("#contact-email");
  expect(text("#contact-email-error")).toBe("Error: Enter your email");
  expect(part("#contact-email").getAttribute("aria-invalid")).toBe("true");
  expect(part("#contact-email").getAttribute("aria-describedby")).toContain("contact-email-error");
  expect(part("#contact-services-error").parentElement?.tagName).toBe("FIELDSET");
  expect(text("#contact-terms-error")).toBe("Error: Agree to the terms");
  expect(document.title).toBe("Error: Contact");
  expect(part<HTMLTextAreaElement>("#contact-message").value).toBe("Good morning");
  answer = () => Response.json({ message: "Thank you." }, { status: 201 });
  await press();
  expect(part("[role=alert]")).toBeNull();
  expect(part("#contact-email-error")).toBeNull();
  expect(document.title).toBe("Contact");
});

it("says where the device has no line, and keeps what was typed", async () => {
  start();
  answer = () => {
    throw new TypeError("no line");
  };
  vi.stubGlobal("navigator", { onLine: false });
  type("#contact-message", "Good morning");
  await press();
  vi.unstubAllGlobals();
  expect(text("dialog")).toContain(t(OFFLINE));
  expect(part<HTMLTextAreaElement>("#contact-message").value).toBe("Good morning");
});

it("tells a refusal and a broken line apart, and makes the same write again with the same key", async () => {
  start();
  answer = () => Response.json({ detail: "Please wait a minute." }, { status: 429 });
  await press();
  expect(text("dialog h2")).toBe("There is a problem");
  expect(text("dialog")).toContain(t(FAILED));
  expect(text("dialog")).toContain("Please wait a minute.");
  part("dialog button").click();
  answer = () => Response.json({ detail: "secret" }, { status: 500 });
  await press();
  expect(text("dialog")).toContain(t(FAILED));
  expect(text("dialog")).not.toContain("secret");
  part("dialog button").click();
  answer = () => {
    throw new TypeError("no line");
  };
  await press();
  expect(text("dialog")).toContain(t(BROKEN));
  part("dialog button").click();
  const keys = calls.map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  type("#contact-message", "Other words");
  await press();
  expect(calls.at(-1)?.key).not.toBe(keys[0]);
});

it("says a failure above the form where a dialog would cover it", async () => {
  start({ tells: "form" });
  answer = () => Response.json({}, { status: 503 });
  await press();
  expect(part("dialog")).toBeNull();
  expect(text("[role=alert] p")).toBe(t(FAILED));
});

it("asks Yes or No, then why, and says thank you", async () => {
  document.body.innerHTML = renderToStaticMarkup(<FeedbackPanel page="/faqs" />);
  feedback(part("section"));
  inquiry(part("[data-behaviour=inquiry]"));
  const form = part("[data-form]");
  const buttons = part(".row");
  part("[data-liked=no] a").click();
  await vi.dynamicImportSettled();
  expect(text("h2")).toBe("Sorry! How can we improve?");
  expect([form.hidden, buttons.hidden]).toEqual([false, true]);
  part("[data-close]").click();
  expect(text("h2")).toBe("Was this page helpful?");
  expect([form.hidden, buttons.hidden]).toEqual([true, false]);
  part("[data-liked=yes] a").click();
  await vi.dynamicImportSettled();
  expect(text("h2")).toBe("Great! What did you like?");
  type("#feedback-name", "Amina");
  answer = () => Response.json({}, { status: 503 });
  await press();
  expect(text("[role=alert] p")).toBe("Failed to submit—please try again.");
  answer = () => Response.json({ id: "f1", message: "Thank you!" }, { status: 201 });
  await press();
  expect(calls.at(-1)?.body).toEqual({ liked: true, page: "/faqs", name: "Amina" });
  expect(text("h2")).toBe("Thank you!");
  expect(text("[data-thanks]")).toBe("Your feedback helps us improve.");
  expect(part("dialog")).toBeNull();
});
