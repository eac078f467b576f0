import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { evaluate, parse } from "groq-js";
import { type Client, clientsOf } from "./content-clients";
import { madeQueries } from "./made-queries";
import { type Served, serve } from "./server";

/* The hosted content service's own client packages read the running site, and what it answers is what groq-js makes of it. */

let site: Served;

test.beforeAll(async () => {
  site = await serve();
});
test.afterAll(() => site.stop());

/** A client of each version. */
const clients = () => clientsOf(site);
const newest = () => clients().at(-1)?.[1] as Client;

const T0 = "description[0].children[0].text";
const IMG = "image[0].asset->url";
const CARD = `{_id,title,slug,category,section,author,date,"imageUrl":${IMG},"descriptionText":coalesce(description[2].children[0].text,"")}`;
const COMMENT = "_key,name,text,postedAt,likes,dislikes";

/** The reads of the two specifications. */
const READS: Record<string, string> = {
  faq: '*[_type=="faq"]|order(date desc){_id,question,answer}',
  shop: `*[_type=="shop"]{_id,title,product,"imageUrl":icon[0].asset->url,"imageCount":count(icon),price,reviews,rating,"descriptionText":coalesce(${T0},"")}`,
  gallery: `{"clinicSeries":*[_type=="clinicseries"]|order(date desc){_id,category,title,slug,watchtime,date,"imageUrl":${IMG},"descriptionText":coalesce(${T0},"")},"mosSeries":*[_type=="mos"]|order(date desc){_id,category,title,slug,watchtime,videoId,date,"descriptionText":coalesce(${T0},"")}}`,
  blog: `*[_type=="blog"]|order(date desc)${CARD}`,
  post: `*[_type=="blog"&&slug.current==$slug][0]{_id,title,slug,category,section,author,date,"image":${IMG},description,likes,dislikes,comments[]{${COMMENT},replies[]{${COMMENT},replies[]{${COMMENT}}}}}`,
  related: `*[_type=="blog"&&category==$category&&slug.current!=$slug]|order(date desc)[0...5]${CARD}`,
  product:
    '*[_type=="shop"&&_id==$id][0]{_id,title,product,price,reviews,rating,"images":icon[].asset->url,description}',
  policy: '*[_type=="policy"]{_id,title,description}',
};

/** What other sites ask: every form of filter, order, slice, projection, join and function. */
const QUERIES = [
  ...Object.values(READS),
  "*",
  "count(*)",
  "*[0]",
  "*[0...3]",
  "*[0..3]._id",
  "*[-1]._id",
  "*[]._type",
  "array::unique(*[]._type)",
  '*[_type=="blog"]',
  '*[_type=="blog"][0]',
  '*[_type=="blog"]{...}[0]',
  '*[_type=="blog"]{..., "n": count(description)}[0...2]',
  '*[_type in ["faq","mos"]]._id',
  "*[_type in $types]{_id,_type}",
  '*[_type=="faq"||_type=="policy"]{_id}',
  '*[_id==$id]{_id,"kind":_type}',
  '*[_id in [$id,"nothing"]]._id',
  '*[_type=="blog"&&slug.current in [$slug,"gone"]].title',
  '*[slug.current==$slug]{_id,"other":*[_type=="blog"&&_id!=^._id][0]._id}',
  '*[_type=="blog"&&defined(image)]|order(title asc)[0...4]{title,"at":image[0].asset->metadata.dimensions}',
  '*[_type=="blog"].image[0].asset->url',
  '*[_type=="shop"]{"all":icon[].asset->{_id,url,extension}}',
  '*[_type=="shop"]{"first":icon[0].asset->}[0]',
  '*[_type=="shop"]|order(price desc, _id asc){_id,price}',
  '*[_type=="shop"&&price>20]{title,price}',
  '*[_type=="shop"&&price>=10&&price<=30]|order(price)._id',
  '*[_type=="shop"&&price in 10..30]._id',
  '*[_type=="shop"&&!defined(batch)]._id',
  '*[_type=="shop"]{"cheap":select(price<10=>"low",price<30=>"middle","high"),price}',
  '*[_type=="shop"]{title,price>20=>{"dear":true}}',
  'math::sum(*[_type=="shop"].price)',
  'math::max(*[_type=="shop"].price)',
  '*[_type=="faq"&&question match "how*"]{question}',
  '*[_type=="faq"&&question match $word]._id',
  '*[[title,category] match "sleep*"]{title}',
  '*[_type=="faq"]|score(question match "sleep", boost(question match "child", 2))|order(_score desc,_id)[0...5]{_id}',
  '*[_type=="blog"]{"text":pt::text(description)}[0...3]',
  '*[_type=="policy"]{title,"blocks":count(description),"heads":description[style match "h*"]{"t":children[].text}}',
  '*[_type=="blog"]{"links":description[].markDefs[_type=="link"].href}',
  '*[_type=="blog"]{"first":description[0],"last":description[-1]}[0]',
  '*[_type=="blog"]{"some":description[1..2]{_key,style}}[0...2]',
  '*[_type=="blog"]{title,"upper":upper(title),"l":length(title),"low":lower(category)}[0...5]',
  '*[_type=="blog"]{"words":string::split(title," ")}[0...5]',
  '*[_type=="blog"]{"start":string::startsWith(title,"W"),title}',
  '*[_type=="blog"&&dateTime(_updatedAt)<dateTime(now())]._id',
  '*[_type=="blog"&&date>"2025-01-01"]|order(date asc,_id asc){date,_id}',
  '*[_type=="blog"]|order(coalesce(date,"") desc,_id asc)[0...3]{date}',
  '*[_type=="blog"]|order(lower(title)){title}[2...6]',
  '*[_type=="clinicseries"||_type=="mos"]{_type,title,"has":defined(videoId)}',
  '*[_type=="sanity.imageAsset"]{_id,url}',
  '*[_type=="sanity.imageAsset"&&metadata.dimensions.width>500]|order(_id)[0...3]{"w":metadata.dimensions.width}',
  "*[references($asset)]{_id,_type}",
  '{"faqs":count(*[_type=="faq"]),"posts":count(*[_type=="blog"]),"none":*[_type=="claim"]}',
  '*[_type=="package"]{title,features,"n":count(features)}',
  '*[_type=="package"&&"Chat" in features]._id',
  '*[_type=="testimonial"]{user,text,consent}',
  '*[_type=="project"]|order(order){name,status}',
  '*[_type=="settings"]',
  '*[_id in path("drafts.**")]',
  '*[!(_id in path("faq*"))]._type',
  '*[_type=="blog"]{category}|order(category)',
  '*[_type=="blog"&&category==$category]{"same":count(*[_type=="blog"&&category==^.category])}',
  "[1,2,3][@>1]",
  '{"a":1,"b":{"c":[1,2]}}.b.c[1]',
  '$category + "!"',
  "2 ** 3 + 7 % 4 - 1 / 2",
  '"a" in ["a","b"] && !(1 > 2)',
  "null",
];

test("the packages of the service read the site as they read the service", async () => {
  for (const [version, client] of clients()) {
    const posts = await client.fetch(READS.blog ?? "");
    expect(posts.length, version).toBeGreaterThan(5);
    const slug = posts[0].slug.current;
    const post = await client.fetch(READS.post ?? "", { slug });
    expect(post.title, version).toBe(posts[0].title);
    const whole = await client.fetch("*[_type==$type][0]._id", { type: "faq" }, { filterResponse: false });
    expect(whole.query, version).toBe("*[_type==$type][0]._id");
    expect(typeof whole.ms, version).toBe("number");
    const document = await client.getDocument(whole.result);
    expect(document?._type, version).toBe("faq");
    const [missing, found] = await client.getDocuments(["nothing", whole.result]);
    expect([missing, found?._id], version).toEqual([null, whole.result]);
    const long = `*[_type=="faq"&&question!="${"x".repeat(12_000)}"][0]._id`;
    expect(await client.fetch(long), version).toBe(whole.result);
    const drafts = client.withConfig({ perspective: "previewDrafts" });
    expect(await drafts.fetch('count(*[_id in path("drafts.**")])'), version).toBe(0);
  }
});

test("errors reach those who wrote the client in words", async () => {
  for (const [version, client] of clients()) {
    await expect(client.fetch("*[_type == "), version).rejects.toThrow(/Unexpected end of query/);
    await expect(client.fetch("*[_id == $id]"), version).rejects.toThrow(/param \$id referenced, but not provided/);
    await expect(client.fetch("geo::distance(a, b)"), version).rejects.toThrow(/geo::distance\(\) is not supported/);
    const other = client.withConfig({ dataset: "staging" });
    await expect(other.fetch("*"), version).rejects.toThrow(/Dataset not found/);
    const known = client.withConfig({ token: "a-token", ignoreBrowserTokenWarning: true });
    await expect(known.fetch("*"), version).rejects.toMatchObject({ statusCode: 401 });
    const write = client.create({ _type: "faq", question: "Mine?" }).catch((error: Error) => error);
    expect(String(await write), version).toMatch(/Session not found/);
  }
});

test("every query has the answer that groq-js gives over the same documents", async () => {
  const client = newest();
  const documents: { _id: string; _type: string; [field: string]: unknown }[] = await client.fetch("*");
  const post = documents.find((document) => document._type === "blog");
  const product = documents.find((document) => document._type === "shop");
  const params = {
    slug: (post?.slug as { current: string } | undefined)?.current,
    category: post?.category,
    id: product?._id,
    types: ["faq", "mos"],
    word: "what",
    asset: documents.find((document) => document._type === "sanity.imageAsset")?._id,
  };
  const queries = [...QUERIES, ...madeQueries()];
  expect(new Set(queries).size).toBeGreaterThanOrEqual(300);
  const different: string[] = [];
  for (const query of queries) {
    const options = { dataset: documents, params };
    const expected = await (await evaluate(parse(query, { params }), options)).get();
    const answer = await client.fetch(query, params);
    const plain = JSON.parse(JSON.stringify(expected ?? null));
    if (!isDeepStrictEqual(answer, plain)) different.push(query);
  }
  expect(different).toEqual([]);
});
