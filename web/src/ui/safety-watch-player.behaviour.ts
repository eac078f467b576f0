import { QUIET_MS, urgentIn } from "./SafetyCard.ask";

/**
 * Shows what to do at once as soon as typed words call for it. It stands in a form, above its button, or around a field of
 * its own. It never keeps a form from being sent, and the words never go into an address.
 *
 * Parts: `[data-card]` takes the card; `[data-calm]` and `[data-failed]`, where they are, say that nothing was found and
 * that the words could not be checked. A field called `country` in the form picks the numbers.
 */
export default function safetyWatch(root: HTMLElement): void {
  const around = root.closest("form") ?? root;
  const place = root.querySelector<HTMLElement>("[data-card]");
  if (!place) return;
  const fields = [...around.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("textarea,input[type=text]")];
  let [timer, asked, shown]: [number, string | undefined, string] = [0, "", ""];
  let last: AbortController | undefined;

  const say = (part: "calm" | "failed" | undefined) => {
    for (const name of ["calm", "failed"]) {
      const words = root.querySelector<HTMLElement>(`[data-${name}]`);
      if (words) words.hidden = name !== part;
    }
  };
  const show = async (card: Awaited<ReturnType<typeof urgentIn>>, text: string) => {
    const drawn = card && (await import("./SafetyCard.dom")).drawSafetyCard(card, place.dataset.card === "3" ? 3 : 2);
    if (text !== asked) return;
    say(card || text === "" ? undefined : "calm");
    // The same card again is not read out again.
    if (JSON.stringify(card) === shown) return;
    shown = JSON.stringify(card);
    place.replaceChildren(...(drawn ? [drawn] : []));
  };
  const look = async () => {
    const text = words(fields);
    if (text === asked) return;
    asked = text;
    last?.abort();
    last = new AbortController();
    const { signal } = last;
    try {
      const card = await urgentIn(text, country(around), signal);
      if (!signal.aborted) await show(card, text);
    } catch {
      if (signal.aborted) return;
      asked = undefined;
      say("failed");
    }
  };
  for (const field of fields) {
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, QUIET_MS);
    });
  }
  root.dataset.alive = "";
  // What a browser brought back into the fields counts as typed.
  void look();
}

const words = (fields: readonly { value: string }[]) =>
  fields
    .map(({ value }) => value)
    .join("\n")
    .trim();

function country(form: Element): string {
  const picked = form.querySelector<HTMLInputElement | HTMLSelectElement>(
    "select[name=country],input[name=country]:checked,input[name=country][type=hidden]",
  );
  return picked?.value ?? "";
}
