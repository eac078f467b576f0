import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Served } from "./server";

/* Looking for something in everything that a server keeps. */

/** What stands where. */
export type Places = Map<string, Buffer>;

/** An archive made now, unpacked but not taken apart. */
async function archived(desk: Served): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "bedside-archive-"));
  try {
    const file = join(folder, "now.tar.gz");
    await desk.command("backup", file);
    return gunzipSync(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every file under a folder. A file may go while it is looked for: what is gone holds nothing. */
function filesIn(folder: string): [string, Buffer][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, Buffer][] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    try {
      return [[path, readFileSync(path)]];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  });
}

export const ARCHIVE = "an archive made now";
export const LOG = "the log";
/** PostgreSQL's rows; on SQLite they stand in a file. */
export const ROWS = "the rows of the database";

/** The data folder with the database file, its log and the photos; what the server printed; an archive made now. */
export async function everything(desk: Served): Promise<Places> {
  return new Map([
    ...filesIn(desk.data),
    [ROWS, await desk.dump()],
    [LOG, Buffer.from(desk.printed())],
    [ARCHIVE, await archived(desk)],
  ]);
}

/** Where something stands, in a name or in the bytes. */
export function placesOf(places: Places, needle: string | Buffer): string[] {
  const holds = ([name, bytes]: [string, Buffer]) =>
    bytes.includes(needle) || (typeof needle === "string" && name.includes(needle));
  return [...places].filter(holds).map(([name]) => name);
}

const BLOCK = 512;

/** The lines of one table in an archive (POSIX tar: name at 0, size in octal digits at 124). */
export function rowsIn(places: Places, table: string): Record<string, unknown>[] {
  const archive = places.get(ARCHIVE) ?? Buffer.alloc(0);
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const name = archive.toString("latin1", at, at + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(archive.toString("latin1", at + 124, at + 136), 8) || 0;
    const start = at + BLOCK;
    if (name === `rows/${table}.ndjson`) {
      const lines = archive
        .toString("utf8", start, start + size)
        .trim()
        .split("\n");
      return lines.filter(Boolean).map((line) => JSON.parse(line));
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`the archive has no table ${table}`);
}
