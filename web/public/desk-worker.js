/*
 * Shows notices of the desk on who asked for them. A message that arrives carries nothing: what there is to show is asked of
 * the desk, as the person who is signed in here (decision 096).
 */
const STORE = "desk-notices";
const SHOWN = "/desk/shown-notices";
const UNKNOWN = { id: "unknown", text: "Something is waiting at the desk", path: "/desk" };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => event.waitUntil(showNotices()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function showNotices() {
  const shown = await readShown();
  const recent = await readNotices();
  const fresh = recent.filter(({ id }) => !shown.includes(id));
  // Browsers withdraw the permission of who is sent a message and shows nothing.
  for (const notice of fresh.length > 0 ? fresh : [UNKNOWN]) {
    await self.registration.showNotification(notice.text, {
      body: "Tap to open the desk.",
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      tag: notice.id,
      data: notice.path,
    });
  }
  await keepShown(recent.map(({ id }) => id));
}

/** None where nobody is signed in, or the line is down. */
async function readNotices() {
  try {
    const answer = await fetch("/api/desk/me/push/notices", { credentials: "same-origin", cache: "no-store" });
    return answer.ok ? (await answer.json()).items : [];
  } catch {
    return [];
  }
}

async function readShown() {
  const kept = await (await caches.open(STORE)).match(SHOWN);
  return kept ? kept.json() : [];
}

async function keepShown(ids) {
  await (await caches.open(STORE)).put(SHOWN, Response.json(ids));
}

/** In a window of the desk that is open already, if there is one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const desk = windows.find(({ url }) => new URL(url).pathname.startsWith("/desk"));
  if (!desk) return self.clients.openWindow(path);
  const focused = await desk.focus();
  return focused.navigate(path).catch(() => self.clients.openWindow(path));
}
