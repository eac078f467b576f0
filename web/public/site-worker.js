/*
 * Answers from what the device keeps when the line does not, and sends forms that were written without one. The pages
 * themselves decide what is kept (`src/ui/kept`).
 */
const UNSENT = "unsent";
const OFFLINE = "/offline";
const FINDER = "/nearestpharmacy";
/** As long as the server remembers a key, less an hour. */
const KEY_LASTS = 23 * 3_600_000;
/** Milliseconds before each further try: a line that has just come back often loses what is asked first. */
const PAUSES = [1_000, 4_000, 10_000];

let sending = Promise.resolve();

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The page is asked for while this worker starts, which takes a slow phone a while.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, pathname));
  else if (pathname.startsWith("/assets/") || request.destination === "image") event.respondWith(answerFile(request));
});
self.addEventListener("sync", (event) => {
  if (event.tag === UNSENT) event.waitUntil(sendOneAfterAnother(false));
});
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(forget());
  else event.waitUntil(sendPatiently(event.data === "send all"));
});

async function answerPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return keptPage(event.request, pathname);
  }
}

async function keptPage(request, pathname) {
  // The desk has a worker of its own, and nothing of it is kept.
  if (/^\/desk(\/|$)/.test(pathname)) return Response.error();
  const find = (address) => caches.match(address, { ignoreVary: true });
  const nearest = pathname.startsWith(`${FINDER}/`) ? FINDER : pathname;
  const kept = (await find(request)) ?? (await find(nearest)) ?? (await find(OFFLINE));
  if (!kept) return Response.error();
  const at = Number(kept.headers.get("x-kept-at")) || 0;
  const html = (await kept.text()).replace("<html ", `<html data-kept="${at}" `);
  return new Response(html, { headers: kept.headers });
}

async function answerFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Gives up without a word in the end: the next page that is opened asks again. */
async function sendPatiently(isAll) {
  for (const pause of [0, ...PAUSES]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await sendOneAfterAnother(isAll);
    } catch {}
  }
}

/** Two calls at once would send the same form side by side. */
function sendOneAfterAnother(isAll) {
  sending = sending.catch(() => {}).then(() => sendUnsent(isAll));
  return sending;
}

/** Rejects where the line is down or the server is not there, so that the browser tries again. */
async function sendUnsent(isAll) {
  const store = await caches.open(UNSENT);
  for (const request of await store.keys()) {
    const item = await readItem(store, request);
    const isTooOld = !isAll && Date.now() - item.at > KEY_LASTS;
    if (item.state !== "waiting" || isTooOld) continue;
    const outcome = await sendForm(item);
    // Its writer may have taken it back meanwhile.
    if (await store.match(request)) await store.put(request, Response.json({ ...item, ...outcome }));
    await notifyPages();
  }
}

async function readItem(store, request) {
  return (await store.match(request)).json();
}

async function sendForm({ call, key, body }) {
  const answer = await fetch(call, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body,
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${call} answered ${answer.status}`);
  const found = await answer.json().catch(() => ({}));
  if (answer.ok) {
    const { message, reference, card } = found;
    return { state: "sent", body: "", answer: message, reference, isUrgent: Boolean(card) };
  }
  const wrong = found.errors?.map(({ message }) => message).join(" ");
  return { state: "refused", answer: wrong || found.detail };
}

async function notifyPages() {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(UNSENT);
}

async function forget() {
  await Promise.all(["nearby", "reading", UNSENT].map((name) => caches.delete(name)));
}
