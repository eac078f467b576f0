import { QUIET_MS, urgentIn } from "../../../ui/SafetyCard.ask";
import { drawSafetyCard } from "../../../ui/SafetyCard.dom";
import { drawKnown, drawSimilar } from "./elements";
import { knownBy, similarTo } from "./live";

/** Looks up what is typed, once somebody stops. */
export function look(root: HTMLElement): void {
  const [title, question] = ["title", "question"].map((name) =>
    root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#ask-${name}`),
  );
  const similar = root.querySelector("[data-similar]");
  const identity = root.querySelector("[data-identity]");
  const urgent = root.querySelector("[data-urgent]");
  if (!title || !question || !similar || !identity || !urgent) return;
  const value = (name: string) => root.querySelector<HTMLInputElement>(`#ask input[name=${name}]`)?.value ?? "";
  let [timer, looked, shown] = [0, "", "null"];
  let last: AbortController | undefined;

  const lookUp = async () => {
    const text = `${title.value}\n${question.value}`;
    if (text === looked) return;
    looked = text;
    last?.abort();
    last = new AbortController();
    const { signal } = last;
    const [near, known, card] = await Promise.all([
      similarTo(text, signal),
      knownBy(question.value, signal),
      // The next page asks once more, so a check that failed is no news here.
      urgentIn(text, value("country"), signal).catch(() => null),
    ]);
    if (signal.aborted) return;
    drawSimilar(similar, card ? [] : near);
    // The same card again is not read out again.
    if (JSON.stringify(card) !== shown) urgent.replaceChildren(...(card ? [drawSafetyCard(card)] : []));
    shown = JSON.stringify(card);
    drawKnown(identity, known, value("visibility") === "private", () => {
      question.value = known?.masked ?? question.value;
      identity.replaceChildren();
      question.focus();
    });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(lookUp, QUIET_MS);
  };
  for (const field of [title, question]) field.addEventListener("input", wait);
  // What stood there already, or was typed while this came.
  if (title.value || question.value) wait();
}
