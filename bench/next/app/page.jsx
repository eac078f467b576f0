import { readFileSync } from "node:fs";

export const dynamic = "force-static";

/** The same article, as a page that the framework renders once and then serves from its cache. */
export default function Page() {
  const body = readFileSync(process.env.BENCH_ARTICLE, "utf8");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the bytes are our own article
  return <main dangerouslySetInnerHTML={{ __html: body }} />;
}
