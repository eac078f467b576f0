import type { Schemas } from "../../api/types";
import { t } from "../../messages/message";
import { DATABASE, STORE } from "./script/database";
import { NewsWatch, OVER } from "./script/news";
import { versionOf } from "./version";

/** What threads of both kinds are answered with. */
type Answer = Pick<Schemas["BookingThread"], "messages">;

/**
 * The beginning of a thread: it looks for news, and lets the rest come (`script/player.ts`) once there are some, once somebody
 * uses the page, and where something waits on this device to be sent.
 */
export default function messages(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>("[data-list]");
  if (!list) return;
  const { scope = "", news } = root.dataset;
  const watch = news ? new NewsWatch({ look: () => look(news), changed }, list.dataset.version ?? "") : undefined;
  let coming: ReturnType<typeof load> | undefined;
  const player = () => {
    coming ??= load();
    // What did not come is fetched at the next touch.
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  };
  const begin = () => void player().catch(() => {});

  root.addEventListener("submit", (event) => {
    // The form's own script has found something to mend.
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    player().then(
      (it) => it.take(form),
      () => sendPlainly(root, form),
    );
  });
  for (const type of ["pointerdown", "keydown", "focusin", "scroll", "online"]) {
    addEventListener(type, begin, { once: true, passive: true });
  }
  const isTyped = [...root.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || root.contains(document.activeElement)) begin();
  else void hasWaiting(scope).then((is) => is && begin());

  async function load() {
    const { ThreadPlayer } = await import("./script/player");
    const it = new ThreadPlayer(root, list as HTMLElement, watch);
    it.start();
    return it;
  }

  async function changed() {
    await (await player()).refresh();
  }
}

/** Whether something waits on this device to be sent to a thread. A database that is not there is not made. */
function hasWaiting(scope: string): Promise<boolean> {
  return new Promise((resolve) => {
    const no = () => resolve(false);
    try {
      const opened = indexedDB.open(DATABASE, 1);
      opened.onupgradeneeded = () => opened.transaction?.abort();
      opened.onerror = no;
      opened.onsuccess = () => {
        const counted = opened.result.transaction(STORE).objectStore(STORE).index("scope").count(scope);
        counted.onsuccess = () => resolve(counted.result > 0);
        counted.onerror = no;
        // It closes once it has counted.
        opened.result.close();
      };
    } catch {
      no();
    }
  });
}

/** How the thread stands at the server. */
async function look(news: string): Promise<string | undefined> {
  try {
    const answer = await fetch(news, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (answer.status === 404 || answer.status === 410) return OVER;
    if (!answer.ok) return undefined;
    return versionOf(((await answer.json()) as Answer).messages);
  } catch {
    // A line that is down: the next time.
    return undefined;
  }
}

/** The script that sends did not come: the browser posts the form, unless the line is down. Then the page stays. */
function sendPlainly(root: HTMLElement, form: HTMLFormElement): void {
  fetch(location.href, { method: "HEAD" }).then(
    () => form.submit(),
    () => {
      const said = root.querySelector("[data-said]");
      said?.classList.remove("vh");
      said?.replaceChildren(t("ui-unsent-unreached"));
    },
  );
}
