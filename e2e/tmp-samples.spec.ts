import { becomeOwner, expect, test, withPasskeys } from "./desk";
import { violations } from "./fixtures";
test.use({ deskOf: "samples" });
test.describe.configure({ timeout: 400_000 });
const at = "2026-11-20T08:40:00Z";
const row = (id: string, more: object) => ({ id, reference: `M-7K3M9QX${id}`, kind: "contact", state: "new", at, lastAt: at, name: "Amina Bello", about: "Consultation, Request", urgent: false, clinical: false, unread: false, assigned: null, dueAt: null, ...more });
const letters = [row("1", { urgent: true }), row("2", { kind: "volunteer", name: "Tunde Adeyemi with a very long name indeed", about: "Health days, translation", state: "talking", unread: true, assigned: { id: "x", name: "Dr Ade" } }), row("3", { kind: "complaint", name: "Ngozi", about: "Nigeria", dueAt: "2026-11-25T08:40:00Z" }), row("4", { kind: "feedback", about: "/blog/danger-signs-in-pregnancy", name: "Segun" })];
const letter = { ...letters[0], version: 1, person: { name: "Amina Bello", email: "amina.bello+clinic@example.org", phone: "+234 803 123 4567", phoneLink: "+2348031234567", organisation: null }, text: "I had blood tests last week. Since last night I also get chest pain when I climb the stairs.\n\nCan I come by?", hidden: false, details: [{ label: "Services", value: "Consultation, Request" }], flags: ["chest pain"], consents: [{ key: "terms", version: "3", text: "I agree to the terms.", at }], files: [{ id: "f", name: "cv.pdf", kind: "pdf", bytes: 240_000, warnings: [] }], messages: [{ id: "m1", way: "out", at, by: "Dr Ade", text: "Please call us today: +234 800 000 0000.", fromOther: false, automatic: false, mailState: "sent" }, { id: "m2", way: "in", at, by: null, text: "Thank you, I will.", fromOther: true, automatic: false, mailState: null }], notes: [{ id: "n", at, by: "Dr Ade", text: "Called, no answer." }], history: [{ at, action: "sent", by: null, from: null, to: "new" }, { at, action: "replied", by: "Dr Ade", from: "new", to: "answered" }], mails: [{ at, template: "outreach-contact-confirmation", state: "sent" }], replyAddress: "reply+abc@example.org", complaint: { law: "ng", acknowledgeBy: "2026-12-20T08:40:00Z", acknowledgedAt: null, decidedAt: null, outcome: null }, states: ["answered", "done", "spam"], steps: ["reply", "note", "assign", "state", "acknowledge", "decide", "erase"], eraseAfter: "2027-11-20T08:40:00Z" };
const list = (items: object[], more: object = {}) => ({ items, total: items.length, page: 1, pages: 1, ...more });
const breach = { id: "b1", reference: "B-4F8K", version: 1, title: "A list went to a wrong address", noticedAt: "2026-11-21T08:00:00Z", happenedAt: null, facts: "A list of names was mailed to the wrong clinic.", categories: ["Names and contacts"], people: 12, records: null, consequences: "", measures: "", risk: "risk", ndpcAt: null, icoAt: null, peopleAt: null, whyNot: "", whyLate: "", dueAt: "2026-11-24T08:00:00Z", hoursLeft: 54, state: "open", closedAt: null, log: [{ at, by: "Dr Ade", text: "Called the clinic: they deleted it." }] };
const issueRow = { id: "i1", number: 3, subject: "What to do when a child has a fever", state: "draft", kind: "weekly", sendAt: null, sentAt: null, total: 0, sent: 0, failed: 0, unsure: 0, skipped: 0, queued: 0, updatedAt: at };
const going = { ...issueRow, id: "i2", number: 2, state: "sending", subject: "Malaria season", total: 50000, sent: 12040, failed: 3, unsure: 2, skipped: 40, queued: 37915 };
const issue = { ...issueRow, summary: "Fever, malaria, and a recipe.", intro: [{ _type: "block", _key: "a", style: "normal", markDefs: [], children: [{ _type: "span", _key: "b", text: "Good morning.", marks: [] }] }], posts: [{ id: "p1", title: "Danger signs in pregnancy", href: "/blog/x", category: "Pregnancy" }, { id: "p2", title: "Sleeping when the baby does not", href: "/blog/y", category: "Sleeping" }], segment: { topics: [], countries: ["NG"] }, revision: 3, by: "Dr Ade", checks: [], mayPublish: true };
const counts = { waiting: 4, subscribed: 50000, left: 12, bounced: 3, complained: 1 };
const reader = { id: "s1", address: "amina@example.org", state: "subscribed", frequency: "weekly", topics: ["sleeping"], country: "NG", source: "/", createdAt: at, confirmedAt: at, leftAt: null };
const fields = { name: "Ola Pharmacy", category: "pharmacy", address: "12 Station Road", area: "Okefia", district: "Osogbo", stateOrRegion: "Osun", country: "NG", postcode: null, lat: 7.771, lng: 4.5564, phone: "+234 803 000 0000", website: null, hours: "Mo-Sa 08:00-20:00", emergency: false };
const place = { id: "osm:node/1", name: fields.name, type: "pharmacy", ...fields, source: "osm-overpass-2026-04", sourceId: "osm:node/1", state: "shown", corrected: true, verifiedAt: at, openReports: 2 };
const item = { id: "r1", kind: "report", what: "wrong_number", place: { id: place.id, name: place.name, url: "/nearestpharmacy/place/1" }, words: "A private person answers.", email: "ngozi@example.org", person: null, fields: null, at, state: "open" };
const answers: [RegExp, unknown][] = [
  [/letters\/counts/, { open: 4, urgent: 1, unread: 1, complaintsDue: 1, breachesDue: 1 }],
  [/letters\/replies/, [{ key: "a", label: "Thank you", kind: null, text: "Thank you for writing." }]],
  [/letters\/people/, [{ id: "x", name: "Dr Ade" }]],
  [/letters\/feedback/, { liked: 12, disliked: 3, pages: [{ page: "/blog/danger-signs-in-pregnancy", liked: 12, disliked: 3 }] }],
  [/letters\/inbound/, { url: "https://bedside.example/api/mail/inbound", user: "inbound", secret: "kettle-green-hums", address: "reply@bedside.example" }],
  [/letters\/1/, letter],
  [/desk\/letters(\?|$)/, list(letters, { counts: [{ kind: "contact", open: 1, total: 4 }] })],
  [/breaches\/b1/, breach],
  [/desk\/breaches/, { items: [breach, { ...breach, id: "b2", state: "told", title: "Lost phone" }] }],
  [/people-data\/search/, { sources: [{ key: "letters", label: "Messages", items: [{ id: "1", title: "Contact M-7K3M9QX1", state: "new", at, url: "/desk/letters/1" }], total: 3 }] }],
  [/newsletter\/form/, { frequencies: [{ value: "weekly", label: "Once a week" }], topics: [{ value: "sleeping", label: "Sleeping" }], countries: [{ value: "NG", label: "Nigeria" }, { value: "GB", label: "United Kingdom" }] }],
  [/newsletter\/issues\/i1\/audience/, { count: 31234 }],
  [/newsletter\/issues\/i\d\/preview/, { subject: issue.subject, html: "<p>x</p>", text: "Good morning." }],
  [/newsletter\/issues\/i\d\/html/, "<!doctype html><title>x</title><p>Good morning.</p>"],
  [/newsletter\/issues\/i1/, issue],
  [/newsletter\/issues\/i2/, { ...issue, ...going }],
  [/newsletter\/issues/, list([issueRow, going])],
  [/newsletter\/posts/, { items: [{ id: "p3", title: "Salt", href: "/blog/z" }] }],
  [/subscribers\/s1/, { ...reader, history: [{ id: "h", kind: "confirmed", text: "Send me the newsletter.", textVersion: "2", page: "/", note: null, at, by: null }], deliveries: [{ issue: "i", number: 1, subject: "Salt", state: "sent", at }] }],
  [/newsletter\/subscribers/, list([reader, { ...reader, id: "s2", state: "bounced", address: "b@example.org" }], { counts })],
  [/newsletter\/imports/, list([{ id: "1", at, by: "Dr Ade", proof: "Paper list of the health day", consentedOn: "2026-11-01", added: 12, known: 3, refused: 1 }])],
  [/desk\/newsletter/, { counts, sending: [going], perMinute: 300 }],
  [/mail\/suppressions/, list([{ id: "1", address: "gone@example.org", reason: "bounce", scope: "all", note: "550 no such user", at, by: null }])],
  [/mail\/setup/, { way: "smtp", from: "Bedside <hello@bedside.example>", newsletterFrom: null, dkim: { domain: "bedside.example", selector: "b1", record: "v=DKIM1" }, inbound: true, perHour: 5, perDay: 20, dns: [{ name: "b1._domainkey.bedside.example", kind: "TXT", value: "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", about: "The signature (DKIM)" }] }],
  [/places\/counts/, { open: 3 }],
  [/places\/items/, list([item, { ...item, id: "r2", kind: "suggestion", what: "add", place: null, fields }, { ...item, id: "r3", kind: "claim", what: "claim", words: null, person: { name: "Ola", role: "Owner", phone: "0803" } }], { counts: { report: 1, suggestion: 1, claim: 1 } })],
  [/places\/duplicates/, list([{ first: place, second: { ...place, id: "k:1", source: "kwtrp-2019" }, metres: 120, why: "The same name" }])],
  [/places\/imports/, { runs: [{ id: "1", source: "osm-overpass-2026-04", file: "facilities-ng-osm.csv.gz", at, state: "done", read: 5253, added: 5253, changed: 0, same: 0, removed: 0, bad: 2, duplicates: 1000, lines: [{ line: 4, why: "no latitude" }] }], sources: [{ key: "osm-overpass-2026-04", rows: 5253, shown: 5251, corrected: 1, date: "2026-04-22" }], total: 59980 }],
  [/places\/osm/, { id: place.id, version: 1, state: "shown", source: place.source, sourceId: place.sourceId, sourceDate: "2026-04-22", imported: { ...fields, phone: null }, corrections: { phone: fields.phone }, shown: fields, lat: 7.771, lng: 4.5564, verifiedAt: at, verifiedBy: "Dr Ade", emergency: false, confirmations: { yes: 4, no: 1, lastYes: at }, duplicates: [{ ...place, id: "k:1", source: "kwtrp-2019" }], reports: [item], claim: null, page: "/nearestpharmacy/place/1" }],
  [/desk\/places(\?|$)/, list([place, { ...place, id: "x", corrected: false, state: "hidden", openReports: 0, phone: null }])],
];
const SCREENS = ["letters", "letters?kind=feedback", "letters/1", "letters/mailbox", "complaints", "complaints/breaches", "complaints/breaches/new", "complaints/breaches/b1", "person", "newsletter", "newsletter/issues/i1", "newsletter/issues/i2", "newsletter/subscribers", "newsletter/subscribers/s1", "newsletter/imports", "mail/suppressions", "mail/setup", "places", "places/items", "places/duplicates", "places/imports", "places/new", "places/osm%3Anode%2F1", ""];
test("samples", async ({ page, desk }) => {
  page.setDefaultTimeout(10_000);
  await withPasskeys(page.context(), page);
  await becomeOwner(page, await desk.ownerLink());
  await page.route("**/api/**", async (route) => {
    const url = decodeURIComponent(new URL(route.request().url()).href);
    const found = answers.find(([pattern]) => pattern.test(url));
    if (!found) return route.continue();
    const isText = typeof found[1] === "string";
    return route.fulfill({ status: 200, contentType: isText ? "text/html" : "application/json", body: isText ? (found[1] as string) : JSON.stringify(found[1]) });
  });
  const problems: string[] = [];
  const only = process.env.ONLY?.split(",");
  for (const path of SCREENS) {
    if (only && !only.includes(path)) continue;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(`/desk/${path}`);
    try {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading…")).toHaveCount(0);
    await expect(page.getByText("Opening the editor…")).toHaveCount(0);
    if (path === "person") {
      await page.getByLabel("Their e-mail address").fill("amina@example.org");
      await page.getByRole("button", { name: "Look everywhere" }).click();
      await expect(page.getByText("Export all of it")).toBeVisible();
    }
    const name = path.replaceAll(/[^a-z0-9]+/g, "-") || "today";
    for (const [scheme, width] of [["light", 1280], ["light", 390], ["dark", 390], ["dark", 1280]] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      for (const one of await violations(page)) problems.push(`${path} ${scheme} ${width}: ${one}`);
      if ((scheme === "light") || width === 1280) await page.screenshot({ path: `/tmp/wdesk-shots/${name}-${width}-${scheme}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) problems.push(`${path}: ${wide} px sideways`);
    } catch (error) { problems.push(`${path}: ${String(error).slice(0, 400)}`); }
  }
  console.log(problems.join("\n"));
  expect(problems).toEqual([]);
});
