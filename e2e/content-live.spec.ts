import { expect, test } from "@playwright/test";
import { type Client, clientsOf, makeToken, VERSIONS } from "./content-clients";
import { type Served, serve } from "./server";

/* The hosted content service's own client packages keep answers of the running site, and are told when these are old. */

let site: Served;
let token: string;

test.beforeAll(async () => {
  site = await serve();
  token = await makeToken(site, "A live site", ["read_drafts", "write_drafts", "publish"]);
});
test.afterAll(() => site.stop());

const clientOf = (version: string, more: Record<string, unknown> = {}) =>
  clientsOf(site, { ignoreBrowserTokenWarning: true, ...more }).find(([named]) => named === version)?.[1] as Client;

interface LiveEvent {
  type: string;
  id?: string;
  tags?: string[];
}

const answer = [
  {
    _type: "block",
    _key: "a",
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: "b", text: "Because.", marks: [] }],
  },
];

/** The first message that has one of some tags. What makes it come is done again until then: older versions do not say when they listen. */
function hear(
  client: Client,
  options: object,
  tags: string[],
  act: (time: number) => Promise<unknown>,
): Promise<LiveEvent> {
  return new Promise((resolve, reject) => {
    let isHeard = false;
    const stop = client.live.events(options).subscribe({
      next: (event: LiveEvent) => {
        if (event.type !== "message" || !event.tags?.some((tag) => tags.includes(tag))) return;
        isHeard = true;
        stop.unsubscribe();
        resolve(event);
      },
      error: reject,
    });
    const actAgain = async () => {
      for (let time = 1; !isHeard; time += 1) await act(time);
    };
    actAgain().catch(reject);
  });
}

for (const version of VERSIONS) {
  test(`version ${version} is told that an answer is old`, async () => {
    const [reader, writer] = [clientOf(version), clientOf(version, { token })];
    const id = `live-${version.replace(".", "-")}`;
    const ask = (lastLiveEventId?: string) =>
      reader.fetch("*[_type=='faq' && _id==$id][0].question", { id }, {
        filterResponse: false,
        lastLiveEventId,
      } as never);
    const first = (await ask()) as unknown as { result: string | null; syncTags: string[] };
    expect(first.result, version).toBeNull();
    const faq = { _id: id, _type: "faq", date: "2025-03-01", answer };
    const write = (time: number) => writer.createOrReplace({ ...faq, question: `New, ${time}?` });
    const event = await hear(reader, {}, first.syncTags, write);
    const second = (await ask(event.id)) as unknown as { result: string };
    expect(second.result, version).toMatch(/^New/);
  });
}

for (const version of ["6.27", "7.0", "7.28"]) {
  test(`version ${version} is told of drafts with its token`, async () => {
    const client = clientOf(version, { token, perspective: "previewDrafts", apiVersion: "2025-02-19" });
    const id = `drafted-${version.replace(".", "-")}`;
    const options = { filterResponse: false } as never;
    const kept = (await client.fetch("*[_id==$id][0]", { id }, options)) as unknown as { syncTags: string[] };
    const draft = (time: number) =>
      client.createOrReplace({ _id: `drafts.${id}`, _type: "faq", question: `In a draft, ${time}?` });
    await hear(client, { includeDrafts: true }, kept.syncTags, draft);
    expect(await client.fetch("*[_id==$id][0].question", { id }), version).toMatch(/^In a draft/);
  });
}
