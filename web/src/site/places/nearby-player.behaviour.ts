/*
 * What every page about places begins with: it shows the controls that need a script and fetches what they do when
 * they are used. Without it the page is whole: forms and links do their own work.
 */

/** The last answers that the device keeps say so on the document: when they were stored. */
const kept = () => document.documentElement.dataset.kept;

/** Shows what only a script can do. */
export function reveal(page: HTMLElement): void {
  for (const control of page.querySelectorAll<HTMLElement>("[data-share],[data-save],[data-map-button],[data-stays]")) {
    control.hidden = false;
  }
}

/** True where the device holds saved places. Storage may be refused. */
function hasSaved(): boolean {
  try {
    return Boolean(localStorage.getItem("savedPlaces"));
  } catch {
    return false;
  }
}

export default function nearby(page: HTMLElement): void {
  reveal(page);
  if (hasSaved()) import("./live/device").then((device) => device.showSaved(page));
  if (kept()) import("./live/offline").then((offline) => offline.restore(page));
  else if (page.querySelector("#finder[data-how]")) onceUsed(() => import("./live/offline").then((o) => o.keepPage()));
  page.addEventListener("submit", (event) => submitted(page, event));
  page.addEventListener("click", (event) => clicked(page, event));
  page.addEventListener("focusin", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.name === "q" && !field.hasAttribute("role"))
      import("./live/suggest").then((suggest) => suggest.suggest(page, field));
  });
}

/** At the first sign that somebody reads the page: before it, nothing is fetched that was not asked for. */
function onceUsed(run: () => void): void {
  const first = new AbortController();
  const begin = () => {
    first.abort();
    run();
  };
  for (const type of ["pointerdown", "keydown", "scroll"]) {
    addEventListener(type, begin, { passive: true, signal: first.signal });
  }
}

function submitted(page: HTMLElement, event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const isNear = "near" in form.dataset;
  // Only a position that is known makes the typed words a search around it.
  if (!isNear && !("search" in form.dataset && "at" in page.dataset)) return;
  event.preventDefault();
  import("./live/finder").then(
    (finder) => (isNear ? finder.findNearby(page, form) : finder.searchWords(page, form)),
    () => form.submit(),
  );
}

function clicked(page: HTMLElement, event: MouseEvent): void {
  const target = event.target as Element;
  const link = target.closest<HTMLAnchorElement>("a");
  if (link && "find" in link.dataset && "at" in page.dataset) {
    event.preventDefault();
    import("./live/finder").then(
      (finder) => finder.follow(page, link),
      () => location.assign(link.href),
    );
  }
  if (target.closest("[data-map-button]")) import("./live/map").then((map) => map.openMap(page));
  const isCall = link?.protocol === "tel:" && link.closest("li[data-place]");
  if (isCall || target.closest("[data-share],[data-save],[data-forget],[data-works]")) {
    import("./live/device").then((device) => device.clicked(page, target));
  }
}
