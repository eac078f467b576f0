/** A question of this device (`GET /api/questions/mine`). */
interface OwnQuestion {
  title: string;
  state: string;
  visibility?: string;
  askedAt?: string;
  date?: string;
  dateText?: string;
}

/** States in which nobody but its author sees a public question. */
const WAITING = ["pending", "held"];

/** Shows the visitor's own waiting questions; without any, or without an answer, the part stays hidden. */
export default function ownQuestions(part: HTMLElement): void {
  fetch("/api/questions/mine")
    .then(async (answer) => (answer.ok ? await answer.json() : []))
    .then((answer: OwnQuestion[] | { items?: OwnQuestion[] }) => {
      const all = Array.isArray(answer) ? answer : (answer.items ?? []);
      const waiting = all.filter((question) => WAITING.includes(question.state) && question.visibility !== "private");
      part.querySelector("ul")?.replaceChildren(...waiting.flatMap((question) => cardOf(part, question)));
      part.hidden = waiting.length === 0;
    })
    .catch(() => {});
}

function cardOf(part: HTMLElement, question: OwnQuestion): Node[] {
  const pattern = part.querySelector("template")?.content.firstElementChild;
  if (!pattern) return [];
  const card = pattern.cloneNode(true) as HTMLElement;
  const [title, time] = [card.querySelector("h4"), card.querySelector("time")];
  const asked = question.askedAt ?? question.date ?? "";
  if (title) title.textContent = question.title;
  if (time) {
    time.dateTime = asked;
    time.textContent = question.dateText ?? asked;
  }
  return [card];
}
