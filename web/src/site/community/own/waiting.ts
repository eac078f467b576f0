import type { Schemas } from "../../../api/types";

type OwnQuestion = Schemas["OwnQuestion"];

/** States in which nobody but its author sees a public question. */
const WAITING = ["pending", "held"];

/** Shows the visitor's own waiting questions; without any, or without an answer, the part stays hidden. */
export default function ownQuestions(part: HTMLElement): void {
  fetch("/api/questions/mine")
    .then(async (answer) => (answer.ok ? await answer.json() : { items: [] }))
    .then(({ items }: Schemas["OwnQuestions"]) => {
      const waiting = items.filter((question) => WAITING.includes(question.state) && question.visibility !== "private");
      part.querySelector("ul")?.replaceChildren(...waiting.flatMap((question) => cardOf(part, question)));
      part.hidden = waiting.length === 0;
    })
    .catch(() => {});
}

function cardOf(part: HTMLElement, question: OwnQuestion): Node[] {
  const pattern = part.querySelector("template")?.content.firstElementChild;
  if (!pattern) return [];
  const card = pattern.cloneNode(true) as HTMLElement;
  const [title, time, words] = [card.querySelector("h4"), card.querySelector("time"), card.querySelector("p")];
  if (title) title.textContent = question.title ?? "";
  if (time) {
    time.dateTime = question.askedAt;
    time.textContent = question.dateText;
  }
  if (words && question.hold) words.textContent = question.hold.why;
  return [card];
}
