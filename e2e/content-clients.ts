import { createHash, randomBytes } from "node:crypto";
import * as v625 from "sanity-client-6";
import * as v620 from "sanity-client-6-20";
import * as v621 from "sanity-client-6-21";
import * as v622 from "sanity-client-6-22";
import * as v623 from "sanity-client-6-23";
import * as v624 from "sanity-client-6-24";
import * as v626 from "sanity-client-6-26";
import * as v627 from "sanity-client-6-27";
import * as v728 from "sanity-client-7";
import * as v70 from "sanity-client-7-0";
import { type Served, stamp } from "./server";

/* The hosted content service's own client packages, as sites use them. */

const PACKAGES = {
  "6.20": v620,
  "6.21": v621,
  "6.22": v622,
  "6.23": v623,
  "6.24": v624,
  "6.25": v625,
  "6.26": v626,
  "6.27": v627,
  "7.0": v70,
  "7.28": v728,
};

export const VERSIONS = Object.keys(PACKAGES);

export type Client = ReturnType<typeof v728.createClient>;

export const settingsOf = (site: Served) => ({
  projectId: "bedside",
  dataset: "production",
  apiVersion: "2025-01-06",
  useCdn: false,
  useProjectHostname: false,
  apiHost: site.base,
});

/** A client of each version that sites use, with what is said beside the usual. */
export const clientsOf = (site: Served, more: Record<string, unknown> = {}): [string, Client][] =>
  Object.entries(PACKAGES).map(([version, { createClient }]) => [
    version,
    // All of them know these settings, and what the tests call has the same form in each.
    createClient({ ...settingsOf(site), ...more } as never) as unknown as Client,
  ]);

/** Gives a program a token, as the desk does. */
export async function makeToken(site: Served, name: string, scopes: string[]): Promise<string> {
  const token = `bsd_${randomBytes(24).toString("base64url")}`;
  const hash = createHash("sha256").update(token).digest("hex");
  const id = randomBytes(13).toString("hex").toUpperCase();
  await site.say(
    `INSERT INTO client_token (id, hash, name, scopes, made_by, made_at)
     VALUES ('${id}', '${hash}', '${name}', '${scopes.join(",")}', 'A test', '${stamp(Date.now())}')`,
  );
  return token;
}
