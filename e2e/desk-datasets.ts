import { expect, type Page } from "@playwright/test";

/** A dataset that has something of each: a post with a comment, a draft, a type that nobody knows, one without any, and a line that is cut. */
export const dataset = Buffer.from(
  [
    {
      _id: "moved-1",
      _type: "blog",
      title: "What we moved",
      slug: { _type: "slug", current: "what-we-moved" },
      comments: [{ _key: "c1", name: "Ada", text: "Good to see it again.", postedAt: "2025-03-02T08:00:00Z" }],
    },
    { _id: "drafts.moved-2", _type: "blog", title: "Not yet" },
    { _id: "recipe-1", _type: "recipe", title: "Soup" },
    { _id: "nobody", title: "Of no type" },
  ]
    .map((line) => JSON.stringify(line))
    .concat('{"_id":"cut","_ty')
    .join("\n"),
);

/** Brings a dataset to the desk; answers with the id of its import. */
export const bringDataset = (owner: Page, base: string): Promise<string> =>
  bringFile(owner, base, "/api/desk/dataset-uploads", "production.ndjson", dataset);

/** Brings a file to the desk, as the uploader does; answers with the id of its import. */
export async function bringFile(owner: Page, base: string, path: string, file: string, data: Buffer): Promise<string> {
  const headers = { Origin: base, "Tus-Resumable": "1.0.0" };
  const name = Buffer.from(file).toString("base64");
  const begun = await owner.request.post(path, {
    headers: { ...headers, "Upload-Length": String(data.length), "Upload-Metadata": `filename ${name}` },
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const sent = await owner.request.patch(begun.headers().location ?? "", {
    headers: { ...headers, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    data,
  });
  return sent.headers()["run-id"] ?? "";
}
