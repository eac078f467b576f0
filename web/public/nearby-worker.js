/*
 * Answers pages of the finder from what the device keeps when the line does not answer. The pages themselves decide what
 * is kept (`site/places/live/offline.ts`).
 */
const STORE = "nearby";
const PAGE = "/nearestpharmacy";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => keptPage(request)));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptFile(request));
});

async function keptPage(request) {
  const store = await caches.open(STORE);
  const kept = (await store.match(request, { ignoreVary: true })) ?? (await store.match(PAGE, { ignoreVary: true }));
  if (!kept) return Response.error();
  const at = Number(kept.headers.get("x-kept-at")) || 0;
  const html = (await kept.text()).replace("<html ", `<html data-kept="${at}" `);
  return new Response(html, { headers: kept.headers });
}

async function keptFile(request) {
  const store = await caches.open(STORE);
  return (await store.match(request, { ignoreVary: true })) ?? fetch(request);
}
