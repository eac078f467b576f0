import { createServer, type ServerResponse } from "node:http";
import { freePort } from "./server";

type Stored = { _id: string; _type: string; _rev?: string } & Record<string, unknown>;

/** A stand-in for the hosted content service, as far as a site asks it: a census, documents, a line of events. */
export interface ContentService {
  /** What makes a server follow it. */
  settings: NodeJS.ProcessEnv;
  /** Writes a document there. */
  put: (document: Stored) => void;
  remove: (id: string) => void;
  /** What is answered from now on instead: a status with the service's own words. */
  refuse: (status?: number) => void;
  /** The same for writes alone. */
  refuseWrites: (status?: number) => void;
  /** How many transactions were taken. */
  written: () => number;
  stop: () => Promise<void>;
}

export async function startContentService(): Promise<ContentService> {
  const documents = new Map<string, Stored>();
  const lines = new Set<ServerResponse>();
  let writes = 0;
  let refused: number | undefined;
  let refusedWrites: number | undefined;
  let written = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://service");
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (refused) return json({ statusCode: refused, error: "Unauthorized", message: "Session not found" }, refused);
    if (url.pathname.includes("/data/mutate/")) {
      if (refusedWrites) {
        const description = 'Insufficient permissions; permission "update" required';
        return json({ error: { type: "insufficientPermissionsError", description } }, refusedWrites);
      }
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      return request.on("end", () => {
        written += 1;
        json({ transactionId: JSON.parse(body).transactionId, results: [] });
      });
    }
    if (url.pathname.includes("/data/listen/")) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('event: welcome\ndata: {"listenerName":"a"}\n\n');
      lines.add(response);
      return request.on("close", () => lines.delete(response));
    }
    if (url.pathname.includes("/data/doc/")) {
      const ids = (url.pathname.split("/").at(-1) ?? "").split(",");
      return json({ documents: ids.flatMap((id) => documents.get(id) ?? []), omitted: [] });
    }
    const types = JSON.parse(url.searchParams.get("$types") ?? "[]") as string[];
    const found = [...documents.values()].filter(({ _type }) => types.includes(_type));
    found.sort((one, other) => (one._id < other._id ? -1 : 1));
    const isCount = url.searchParams.get("query")?.startsWith("count(");
    return json({ result: isCount ? found.length : found });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const tell = (id: string) => {
    const event = {
      eventId: `t${writes}#${id}`,
      documentId: id,
      resultRev: `t${writes}`,
      timestamp: new Date().toISOString(),
    };
    for (const line of lines) line.write(`event: mutation\ndata: ${JSON.stringify(event)}\n\n`);
  };
  return {
    settings: {
      BEDSIDE_SYNC_PROJECT: "abc123",
      BEDSIDE_SYNC_HOST: `http://127.0.0.1:${port}`,
      BEDSIDE_SYNC_TRUST_HEALTH_ADVICE: "true",
      BEDSIDE_SYNC_WRITE_BACK: "true",
      BEDSIDE_SYNC_WRITE_TOKEN: "may-write",
    },
    put: (document) => {
      writes += 1;
      documents.set(document._id, { ...document, _rev: `t${writes}` });
      tell(document._id);
    },
    remove: (id) => {
      writes += 1;
      documents.delete(id);
      tell(id);
    },
    refuse: (status) => {
      refused = status;
      for (const line of lines) line.end();
    },
    refuseWrites: (status) => {
      refusedWrites = status;
    },
    written: () => written,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
