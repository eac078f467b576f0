import { vi } from "vitest";
import { stubFrames } from "../testing/frames";

/** What a checkout client did with some parameters, in a form that two clients can be compared in. */
export interface Outcome {
  call?: { method: string; path: string; headers: Record<string, string>; body?: unknown };
  error?: { message: string; issues: string[] };
}

interface ProviderClient {
  checkout(parameters: unknown): Promise<unknown>;
}

const API = "https://api.paystack.co";

/** The window of a frame into which the provider's client writes a page of its own, with its loader. */
export function frameWindow(postMessage: (message: unknown) => void): object {
  const page = document.implementation.createHTMLDocument();
  const write = (text: string) => {
    page.body.innerHTML = text;
  };
  return { document: Object.assign(page, { open: () => page, write, close: () => {} }), postMessage };
}

/** The published client of the provider, with its calls caught. Needs a page. */
export async function providerClient(): Promise<(parameters: unknown) => Promise<Outcome>> {
  stubFrames(() => frameWindow(() => {}));
  const calls: Required<Outcome>["call"][] = [];
  vi.stubGlobal("fetch", async (url: string, request: RequestInit = {}) => {
    const { method = "GET", headers, body } = request;
    calls.push({
      method,
      path: String(url).replace(API, ""),
      headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
      ...(body === undefined ? {} : { body: JSON.parse(String(body)) }),
    });
    return Response.json({ status: false, message: "caught" });
  });
  const { default: PaystackPop } = await import("@paystack/inline-js");
  const client: ProviderClient = new PaystackPop();
  return async (parameters) => {
    calls.length = 0;
    try {
      await client.checkout(parameters);
    } catch (thrown) {
      const { message, issues } = thrown as { message: string; issues?: { message: string }[] };
      if (calls.length === 0) return { error: { message, issues: (issues ?? []).map((issue) => issue.message) } };
    }
    return { call: calls[0] };
  };
}
