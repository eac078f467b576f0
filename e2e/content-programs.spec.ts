import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { type Client, clientsOf, makeToken, VERSIONS } from "./content-clients";
import { type Served, serve } from "./server";

/* The hosted content service's own client packages write to the running site, each with a token. */

let site: Served;
let token: string;

test.beforeAll(async () => {
  site = await serve();
  const scopes = ["read_drafts", "write_drafts", "publish", "upload_files", "export", "pass_comments"];
  scopes.push("publish_comments", "pass_reactions");
  token = await makeToken(site, "The other site", scopes);
});
test.afterAll(() => site.stop());

const clients = () => clientsOf(site, { token, ignoreBrowserTokenWarning: true });
/** A client of one version. */
const clientOf = (version: string) => clients().find(([named]) => named === version)?.[1] as Client;
const idOf = (version: string) => `faq-${version.replace(".", "-")}`;

const faq = (id: string, question: string) => ({
  _id: id,
  _type: "faq",
  question,
  date: "2025-03-01",
  answer: [
    {
      _type: "block",
      _key: "a",
      style: "normal",
      markDefs: [],
      children: [{ _type: "span", _key: "b", text: "Because.", marks: [] }],
    },
  ],
});

for (const version of VERSIONS) {
  test(`version ${version} makes, changes and deletes documents`, async () => {
    const client = clientOf(version);
    const id = idOf(version);
    const made = await client.create(faq(id, "New?"));
    expect(made.question, version).toBe("New?");
    await expect(client.create(faq(id, "Again?")), version).rejects.toMatchObject({ statusCode: 409 });
    const kept = await client.createIfNotExists(faq(id, "Again?"));
    expect(kept.question, version).toBe("New?");
    const changed = await client.patch(id).ifRevisionId(made._rev).set({ question: "Changed?" }).commit();
    expect(changed.question, version).toBe("Changed?");
    const late = client.patch(id).ifRevisionId(made._rev).set({ question: "Late" }).commit();
    await expect(late, version).rejects.toMatchObject({ statusCode: 409 });
    const patch = "@@ -1,8 +1,9 @@\n Changed\n+!\n ?\n";
    const mended = await client.patch(id).diffMatchPatch({ question: patch }).commit();
    expect(mended.question, version).toBe("Changed!?");
    const block = {
      _type: "block",
      style: "normal",
      markDefs: [],
      children: [{ _type: "span", text: "So.", marks: [] }],
    };
    await client
      .patch(id)
      .setIfMissing({ answer: [] })
      .append("answer", [block])
      .commit({ autoGenerateArrayKeys: true });
    const read = await client.fetch("*[_id==$id][0]", { id });
    expect(read.answer.length, version).toBe(2);
    expect(read.answer[1]._key, version).toMatch(/\w+/);
    expect(await client.getDocument(id), version).toEqual(read);
    const both = client
      .transaction()
      .createOrReplace(faq(`drafts.${id}`, "In a draft?"))
      .patch(id, (patch) => patch.set({ question: "On the site?" }));
    const answer = await both.commit();
    expect(answer.results.length, version).toBe(2);
    const questions = await client.fetch("*[_id in [$id, 'drafts.'+$id]]|order(_id).question", { id });
    expect(questions, version).toEqual(["In a draft?", "On the site?"]);
    const drafts = client.withConfig({ perspective: "previewDrafts" });
    expect(await drafts.fetch("*[_id==$id][0].question", { id }), version).toBe("In a draft?");
    await client.delete({ query: "*[_id in [$id, 'drafts.'+$id]]", params: { id } });
    expect(await client.fetch("count(*[_id in [$id, 'drafts.'+$id]])", { id }), version).toBe(0);
  });
}

for (const version of VERSIONS) {
  test(`version ${version} hears of what is written`, async () => {
    const client = clientOf(version);
    const id = `heard-${idOf(version)}`;
    const heard = await listen(client, id);
    const told = heard.map((event) => [
      event.transition,
      event.documentId,
      event.result?.question,
      event.previous?.question,
      Object.keys(event.mutations?.[0] ?? {})[0],
    ]);
    expect(told, version).toEqual([
      ["appear", id, "New?", undefined, "createOrReplace"],
      ["update", id, "Changed?", "New?", "createOrReplace"],
      ["disappear", id, undefined, "Changed?", "delete"],
    ]);
  });
}

interface Heard {
  type: string;
  transition?: string;
  documentId?: string;
  result?: { question?: string };
  previous?: { question?: string } | null;
  mutations?: Record<string, unknown>[];
}

/** What is heard of one document, which is made, changed and deleted, each once the step before was heard of. */
function listen(client: Client, id: string): Promise<Heard[]> {
  const steps: Record<string, () => Promise<unknown>> = {
    welcome: () => client.create(faq(id, "New?")),
    appear: () => client.patch(id).set({ question: "Changed?" }).commit(),
    update: () => client.delete(id),
  };
  return new Promise((resolve, reject) => {
    const heard: Heard[] = [];
    const events: ("welcome" | "mutation")[] = ["welcome", "mutation"];
    const options = { events, includeResult: true, includePreviousRevision: true };
    const stop = client.listen("*[_id==$id]", { id }, options).subscribe({
      next: (event: Heard) => {
        if (event.type === "mutation") heard.push(event);
        steps[event.transition ?? event.type]?.().catch(reject);
        if (event.transition !== "disappear") return;
        stop.unsubscribe();
        resolve(heard);
      },
      error: reject,
    });
  });
}

test("each version uploads a picture, whose address takes what it is to be drawn as", async () => {
  const picture = readFileSync(new URL("./fixtures/cup-with-place.jpg", import.meta.url));
  for (const [version, client] of clients()) {
    const asset = await client.assets.upload("image", picture, { filename: "cup.jpg" });
    expect(asset._type, version).toBe("sanity.imageAsset");
    const kept = await fetch(asset.url);
    expect([kept.status, (await kept.arrayBuffer()).byteLength], version).toEqual([200, asset.size]);
    const drawn = await fetch(`${asset.url}?w=40&h=30&fit=crop&auto=format&q=60`, {
      headers: { accept: "image/webp" },
    });
    expect([drawn.status, drawn.headers.get("content-type")], version).toEqual([200, "image/webp"]);
    // As the service's package reads the id back from it.
    const name = asset.url.split("/").at(-1) ?? "";
    expect(`image-${name.replace(/\.([a-z]+)$/, "-$1")}`, version).toBe(asset._id);
  }
});

for (const version of VERSIONS) {
  test(`version ${version} passes on what readers write`, async () => {
    const client = clientOf(version);
    const id = await client.fetch('*[_type=="blog"]|order(_id)[0]._id');
    const text = `Thank you, says ${version}.`;
    const comment = (text: string) => ({
      name: "Ngozi",
      text,
      postedAt: new Date().toISOString(),
      likes: 0,
      dislikes: 0,
    });
    const options = { autoGenerateArrayKeys: true };
    const appended = client
      .patch(id)
      .setIfMissing({ comments: [] })
      .append("comments", [{ ...comment(text), replies: [] }]);
    const post = await appended.commit(options);
    const key = post.comments.find((said: { text: string }) => said.text === text)._key;
    const path = `comments[_key=="${key}"].replies`;
    const replied = client.patch(id).setIfMissing({ [path]: [] });
    await replied.append(path, [comment(`You are welcome, ${version}.`)]).commit(options);
    const likes = `comments[_key=="${key}"].likes`;
    await client
      .patch(id)
      .setIfMissing({ [likes]: 0 })
      .inc({ [likes]: 1 })
      .commit();
    const seen = await client.fetch("*[_id==$id][0].comments[_key==$key][0]", { id, key });
    expect([seen.text, seen.likes, seen.replies[0].text], version).toEqual([text, 1, `You are welcome, ${version}.`]);
    await expect(
      client
        .patch(id)
        .unset([`comments[_key=="${key}"]`])
        .commit(),
      version,
    ).rejects.toThrow(/comments/);
  });
}

test("a program does no more than its token says", async () => {
  const reader = await makeToken(site, "A reader", ["read_published"]);
  for (const [version, client] of clientsOf(site, { token: reader, ignoreBrowserTokenWarning: true })) {
    expect(await client.fetch("count(*[_type=='faq'])"), version).toBeGreaterThan(0);
    const write = client.create({ _type: "faq", question: "Mine?" });
    await expect(write, version).rejects.toMatchObject({ statusCode: 403 });
    await expect(write, version).rejects.toThrow(/Insufficient permissions/);
  }
});
