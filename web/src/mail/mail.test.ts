import { describe, expect, it } from "vitest";
import { loadServerBundle } from "../render/server-bundle";
import { defaultTexts } from "./fill";
import { templates } from "./registry";
import { sampleInput } from "./samples";
import type { MailInput, MailOutput, MailTemplate } from "./template";

/* Every mail through the server bundle in a bare context, as in the server; React is the development build. */

const said: string[] = [];
const bedsideBundle = loadServerBundle<{ renderMail(input: string): string; mailTemplates(): string }>(said);

function rendered(input: MailInput): MailOutput {
  said.length = 0;
  const output = JSON.parse(bedsideBundle.renderMail(JSON.stringify(input))) as MailOutput;
  expect(said).toEqual([]);
  return output;
}

function sent(input: MailInput) {
  const output = rendered(input);
  if ("refused" in output) throw new Error(output.refused);
  return output;
}

function refusal(input: MailInput): string {
  const output = rendered(input);
  return "refused" in output ? output.refused : "";
}

/** The text between the tags, as a reader without styles and pictures sees it. */
const visible = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const all = [...templates.values()].map((template) => ({ name: template.name, template }));

describe.each(all)("$name", ({ template }) => {
  const input = sampleInput(template);

  it("is whole with its default texts", () => {
    const { subject, html, text } = sent(input);
    expect(subject).toBe(subject.trim());
    expect(subject.length).toBeLessThanOrEqual(70);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|NaN|\[object|\{[a-z]+\}/i);
    expect(html).toMatch(/^<!doctype html><html lang="en-GB">/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.length).toBeLessThan(20_000);
  });

  it("needs nothing from outside and is dark where the device is", () => {
    const { html } = sent(input);
    expect(html).not.toMatch(/<img|<link|url\(|@import|@font-face|<script|\son[a-z]+=/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]?.split(" ") ?? []);
    for (const name of classes) expect(html, name).toContain(`.${name}{`);
  });

  it("says the same as text, with every address", () => {
    const { html, text } = sent(input);
    for (const address of html.matchAll(/href="([^"]+)"/g)) expect(text).toContain(address[1]);
    for (const name of ["heading", "reason"]) {
      const words = visible(html);
      expect(words.length).toBeGreaterThan(0);
      let own = (defaultTexts(template.name)[name] ?? "").replaceAll("{brand}", "Bedside");
      for (const [variable, { sample }] of Object.entries(template.variables)) {
        own = own.replaceAll(`{${variable}}`, String(sample));
      }
      expect(words).toContain(own);
      expect(text.replaceAll("\n", " ")).toContain(own);
    }
    for (const line of text.split("\n")) {
      if (!line.includes("://")) expect(line.length).toBeLessThanOrEqual(76);
    }
    expect(text).toContain("This site is not an emergency service.");
    expect(text).toContain("Nigeria: 112 or go to the nearest hospital");
    expect(text).not.toMatch(/[<>]|\n{3}/);
  });

  it("is not sent without one of its variables, or with one too many", () => {
    for (const name of Object.keys(template.variables)) {
      const { [name]: _left, ...variables } = input.variables;
      expect(refusal({ ...input, variables })).toBe(`The variable "${name}" is missing.`);
      expect(refusal({ ...input, variables: { ...variables, [name]: "" } })).toContain("missing");
      expect(refusal({ ...input, variables: { ...variables, [name]: {} } })).toContain(name);
    }
    expect(refusal({ ...input, variables: { ...input.variables, patient: "x" } })).toBe(
      'This mail has no variable "patient".',
    );
  });

  it("has a default for each text, and for no other", () => {
    expect(Object.keys(defaultTexts(template.name)).sort()).toEqual(Object.keys(template.texts).sort());
  });

  it("is not sent with an empty text or one that names what is not there", () => {
    for (const [name, { optional }] of Object.entries(template.texts)) {
      expect(refusal({ ...input, texts: { [name]: " " } }) === "").toBe(optional === true);
      expect(refusal({ ...input, texts: { [name]: "Dear {patient}" } })).toContain("{patient}");
    }
  });

  it("keeps its secrets where the template put them, and words for one person out of the subject", () => {
    for (const [name, { secret, private: isPrivate }] of Object.entries(template.variables)) {
      if (secret || isPrivate) expect(refusal({ ...input, texts: { subject: `{${name}}` } })).toContain(`{${name}}`);
    }
  });
});

describe("the legal line", () => {
  const input = sampleInput(templates.get("staff-invite") as MailTemplate);
  const withLine = (legalLine: string) => sent({ ...input, settings: { ...input.settings, legalLine } });

  it("stands at the end, line by line, and never as markup", () => {
    const { html, text } = withLine("Sample House Ltd <b>\nRC 123 (sample)");
    expect(text).toMatch(/\n\nSample House Ltd <b>\nRC 123 \(sample\)\n$/);
    expect(html).toContain("Sample House Ltd &lt;b&gt;<br/>RC 123 (sample)");
  });

  it("leaves no gap where there is none", () => {
    expect(withLine("").html).not.toContain("10px 0 0");
  });
});

describe("texts of others", () => {
  const template = templates.get("staff-invite") as MailTemplate;
  const input = sampleInput(template);

  it("cannot become markup, further headers or other addresses", () => {
    const variables = { ...input.variables, role: '<b>Editor</b> & "co"' };
    const texts = { subject: "One\r\nBcc: all@example.org", intro: "<script>x</script> {role}\n\nTwo {role}" };
    const { subject, html } = sent({ ...input, variables, texts });
    expect(subject).toBe("One Bcc: all@example.org");
    expect(html).not.toMatch(/<script>|<b>/);
    for (const link of ["javascript:alert(1)", "https://a b", "//host/x", 'https://x/"><i>']) {
      expect(refusal({ ...input, variables: { ...input.variables, link } })).toContain("web address");
    }
  });

  it("stay long, in one column", () => {
    const { text } = sent({ ...input, texts: { intro: "word ".repeat(2000) } });
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(76);
  });

  it("are never asked for under a name that does not exist", () => {
    expect(refusal({ ...input, template: "newsletter" })).toBe('There is no mail called "newsletter".');
    expect(refusal({ ...input, template: "constructor" })).toContain("no mail");
  });
});

it("lists what the desk edits", () => {
  const list = JSON.parse(bedsideBundle.mailTemplates()) as { name: string; texts: { default: string }[] }[];
  expect(list.map(({ name }) => name)).toEqual([...templates.keys()]);
  expect(list.every(({ texts }) => texts.every((text) => typeof text.default === "string"))).toBe(true);
});
