/**
 * What moving in costs: 100,000 documents of a dataset, and a WordPress export of 2,000 posts with 5,000 pictures, whose old
 * addresses are then all asked for. Alone `node bench/moving.mjs [FOLDER]`, with a build of `bedside` in `target/release`, or
 * in the folder named.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { peak, scratch, start, stop } from "./processes.mjs";

const root = new URL("..", import.meta.url).pathname;
const built = process.argv[2] ?? `${root}target/release`;
const bedside = `${built}/bedside`;
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 100_000);
const POSTS = Number(process.env.POSTS ?? 2_000);
const PICTURES = Number(process.env.PICTURES ?? 5_000);
const OLD = "https://old.example";
const WORDS = "Salt and water and sleep and light. ".repeat(40);

const paragraph = (key, text) => ({
  _key: key,
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [{ _key: `${key}s`, _type: "span", marks: [], text }],
});

function documentAt(number) {
  const day = new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString();
  const common = { _id: `moved-${number}`, _createdAt: day, _updatedAt: day, _rev: `r${number}` };
  if (number % 4 === 0)
    return { ...common, _type: "faq", question: `Question ${number}?`, answer: [paragraph("a", WORDS)] };
  return {
    ...common,
    _type: "blog",
    title: `Post ${number}`,
    slug: { _type: "slug", current: `post-${number}` },
    category: ["Sleeping", "Heart", "Food"][number % 3],
    date: day,
    description: ["a", "b", "c"].map((key) => paragraph(key, `${number} ${WORDS}`)),
  };
}

async function writeLines(path, count, lineAt) {
  const file = createWriteStream(path);
  for (let number = 0; number < count; number += 1) {
    if (!file.write(lineAt(number))) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}

/** Runs a command of the program; answers with what it said, the seconds that took and the most memory that it had. */
async function run(words) {
  const began = performance.now();
  const child = spawn(bedside, words, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  let most = 0;
  child.stdout.on("data", (piece) => {
    said += piece;
  });
  const watch = setInterval(() => {
    if (child.exitCode === null) most = Math.max(most, peak(child.pid));
  }, 200);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${said}`);
  return { said, seconds: (performance.now() - began) / 1000, megabytes: most };
}

const tell = (what, { said, seconds, megabytes }) =>
  process.stdout.write(
    `${what}: ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB at most\n  ${said.split("\n").slice(0, 4).join("\n  ")}\n`,
  );

/** One picture for each number: the same photo with another comment inside. */
function pictureAt(number) {
  const photo = readFileSync(`${root}e2e/fixtures/cup-with-place.jpg`);
  const text = Buffer.from(`picture ${number}`);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, text, photo.subarray(2)]);
}

const cdata = (text) => `<![CDATA[${text}]]>`;
const upload = (number) => `${OLD}/wp-content/uploads/2024/05/picture-${number}.jpg`;

function itemAt(number) {
  if (number < PICTURES) {
    return `<item><title>Picture ${number}</title><wp:post_id>${number + 1}</wp:post_id><wp:post_type>attachment</wp:post_type>
      <wp:status>inherit</wp:status><wp:attachment_url>${upload(number)}</wp:attachment_url></item>\n`;
  }
  const post = number - PICTURES;
  const pictures = [0, 1].map((at) => `<p><img src="${upload((post * 2 + at) % PICTURES)}" alt="A cup"></p>`);
  return `<item><title>Post ${post}</title><link>${OLD}/2024/05/post-${post}/</link><dc:creator>${cdata("ada")}</dc:creator>
    <content:encoded>${cdata(`<p>${WORDS}</p>\n${pictures.join("\n")}\n<p>${WORDS} [gallery ids="1,2"]</p>`)}</content:encoded>
    <wp:post_id>${number + 1}</wp:post_id><wp:post_date_gmt>2024-05-0${(post % 9) + 1} 09:00:00</wp:post_date_gmt>
    <wp:post_name>post-${post}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <category domain="category" nicename="heart">${cdata("Heart")}</category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${((post + 4_000) % PICTURES) + 1}</wp:meta_value></wp:postmeta>
    <wp:comment><wp:comment_id>${post + 1}</wp:comment_id><wp:comment_author>Bisi</wp:comment_author><wp:comment_date_gmt>2024-06-01 09:00:00</wp:comment_date_gmt>
    <wp:comment_content>${cdata("Thank you")}</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment></item>\n`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>${OLD}</link>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${OLD}</wp:base_site_url><wp:base_blog_url>${OLD}</wp:base_blog_url>\n`;

async function moveDocuments(folder) {
  const file = `${folder}/production.ndjson`;
  await writeLines(file, DOCUMENTS, (number) => `${JSON.stringify(documentAt(number))}\n`);
  const data = `${folder}/documents`;
  tell(`${DOCUMENTS} documents`, await run(["content", "import", file, "--data", data]));
  tell("the same again", await run(["content", "import", file, "--data", data]));
}

async function moveBlog(folder) {
  const uploads = `${folder}/uploads/2024/05`;
  mkdirSync(uploads, { recursive: true });
  for (let number = 0; number < PICTURES; number += 1) {
    writeFileSync(`${uploads}/picture-${number}.jpg`, pictureAt(number));
  }
  const file = `${folder}/blog.xml`;
  const last = PICTURES + POSTS + 1;
  await writeLines(file, last + 1, (line) =>
    line === 0 ? HEAD : line === last ? "</channel></rss>" : itemAt(line - 1),
  );
  const data = `${folder}/blog`;
  const words = ["content", "import", file, "--uploads", `${folder}/uploads`, "--data", data];
  tell(`${POSTS} posts and ${PICTURES} pictures of WordPress`, await run(words));
  await askOldAddresses(data);
}

async function askOldAddresses(data) {
  const site = "http://127.0.0.1:18490";
  const env = { BEDSIDE_PUBLIC_URL: site, BEDSIDE_ADMIN_LISTEN: "127.0.0.1:18990", BEDSIDE_PLACES_IMPORT: "none" };
  const served = await start(bedside, ["serve", "--data", data, "--listen", "127.0.0.1:18490"], {
    url: `${site}/`,
    env,
  });
  let led = 0;
  let lost = "";
  for (let post = 0; post < POSTS; post += 1) {
    for (const path of [`/2024/05/post-${post}/`, `/?p=${PICTURES + post + 1}`]) {
      const answer = await fetch(`${site}${path}`, { redirect: "manual" });
      const place = answer.headers.get("location") ?? "";
      const page = answer.status === 301 ? await fetch(new URL(place, site), { method: "HEAD" }) : answer;
      if (answer.status === 301 && page.status === 200) led += 1;
      else lost = `${path}: ${answer.status} ${place} ${page.status}`;
    }
  }
  await stop(served);
  process.stdout.write(
    `${led} of ${2 * POSTS} old addresses answer 301 to a page that is there${lost && `; ${lost}`}\n`,
  );
}

const folder = scratch();
await moveDocuments(folder);
await moveBlog(folder);
rmSync(folder, { recursive: true });
