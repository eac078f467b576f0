import { Tile } from "../../ui/Tile";
import css from "./Consultation.module.css";
import type { ConsultationWords } from "./words";

const TILES = [
  { name: "talk", tone: "m" },
  { name: "sun", tone: "s" },
  { name: "stool", tone: "g" },
] as const;

/** How it works, in order. */
export function Steps({ words }: { words: ConsultationWords["steps"] }) {
  const steps = words.items ?? [];
  if (steps.length === 0) return null;
  return (
    <section className="section-tight sunk" aria-labelledby="steps-heading">
      <div className="wrap">
        <h2 className="vh" id="steps-heading">
          {words.heading ?? "How it works"}
        </h2>
        <ol className={css.steps}>
          {steps.map((step, at) => {
            const tile = TILES[at % TILES.length] ?? TILES[0];
            return (
              <li key={step.title}>
                <Tile name={tile.name} tone={tile.tone} size="small" />
                <div>
                  <strong>
                    {at + 1}. {step.title}
                  </strong>
                  <p className="small soft">{step.text}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
