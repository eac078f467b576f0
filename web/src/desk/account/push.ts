/** What can be said of this browser before anybody is asked for a permission. */
export type PushSupport = "ready" | "denied" | "missing";

export function readSupport(): PushSupport {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) {
    return "missing";
  }
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** Below the desk alone: the public pages have a worker of their own. */
const SCOPE = "/desk/";

async function findSubscription(): Promise<PushSubscription | null> {
  if (readSupport() === "missing") return null;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** By which the server's list names this browser: SHA-256 of its endpoint, in hex. */
export async function hashOwnEndpoint(): Promise<string | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A key in base64url as browsers take it. */
export function parseKey(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

/** Asks for the permission and subscribes; answers the endpoint, or none where the person said no. */
export async function subscribe(publicKey: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register("/desk-worker.js", { scope: SCOPE });
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: parseKey(publicKey),
  });
  return subscription.endpoint;
}

export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
