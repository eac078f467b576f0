import { Section } from "../../ui/Section";
import type { AboutCopy } from "./copy";
import css from "./Mission.module.css";

/** What we are here for, and the values behind it. */
export function Mission({ copy }: { copy: Partial<AboutCopy> }) {
  const { missionHeading = "Our mission", mission = [], valuesHeading = "Core values", values = [] } = copy;
  if (mission.length === 0) return null;
  return (
    <Section id="mission" heading={missionHeading} ground="deep">
      <div className={css.two}>
        <ul className={css.mission} role="list">
          {mission.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {values.length > 0 && (
          <div>
            <h3>{valuesHeading}</h3>
            <ul className={css.values}>
              {values.map((value) => (
                <li key={value}>{value}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}
