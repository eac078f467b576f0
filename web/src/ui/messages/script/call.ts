export interface Reply {
  /** 0 where the line broke. */
  status: number;
  text: string;
  header(name: string): string | null;
}

interface Request {
  headers: Record<string, string>;
  body?: string | Blob;
  signal: AbortSignal;
  progress?: (share: number) => void;
}

export type Call = (method: string, path: string, request: Request) => Promise<Reply>;

/** Milliseconds until a call counts as lost. */
const PATIENCE = 120_000;

const NO_LINE: Reply = { status: 0, text: "", header: () => null };

/** Calls by the kind of request that tells how much has left. */
export const callServer: Call = (method, path, { headers, body, signal, progress }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve(NO_LINE);
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (progress) request.upload.onprogress = (event) => progress(event.total > 0 ? event.loaded / event.total : 0);
    request.timeout = PATIENCE;
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
