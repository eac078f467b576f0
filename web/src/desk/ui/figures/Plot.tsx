import type { FigureLine } from "../../../api/schema";
import { date } from "../time";
import { type FigureDay, figureText, stackBars } from "./figures";
import css from "./plot.module.css";

/** Bars of a small plot: where there are more, each is thinner than a pointer finds. */
const MOST_POINTED_AT = 92;

interface PlotProps {
  days: readonly FigureDay[];
  /** Of one unit and, of money, one currency: their numbers stand on each other. */
  lines: readonly FigureLine[];
  zone: string;
  small?: boolean;
}

/** Bars for the eye, a day each, one figure on the other. The same numbers stand beside or below them in words. */
export function Plot({ days, lines, zone, small = false }: PlotProps) {
  const bars = stackBars(
    days,
    lines.map(({ key }) => key),
  );
  const width = 100 / Math.max(1, days.length);
  const name = ({ day }: FigureDay) => date(`${day}T12:00:00Z`, zone);
  const said = (day: FigureDay) =>
    lines.map((line) => `${line.label} ${figureText(line, day.values[line.key])}`).join(", ");
  const [first, last] = [days[0], days.at(-1)];
  const isPointedAt = !small || days.length <= MOST_POINTED_AT;
  return (
    <div aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from whoever cannot see it: the numbers stand beside it as text */}
      <svg className={small ? css.small : css.plot} viewBox="0 0 100 100" preserveAspectRatio="none">
        {days.map((day, at) => (
          <g key={day.day}>
            {isPointedAt && (
              <>
                <title>{`${name(day)}: ${said(day)}`}</title>
                {/* What the pointer meets where the bar is low. */}
                <rect x={at * width} y={0} width={width} height={100} fill="transparent" />
              </>
            )}
            {lines.map(({ key }, which) => {
              const part = bars[at]?.[which];
              return (
                part &&
                part.height > 0 && (
                  <rect
                    key={key}
                    className={css[`bar${which % COLOURS}`]}
                    x={at * width + width * 0.1}
                    y={100 - part.at - part.height}
                    width={width * 0.8}
                    height={part.height}
                  />
                )
              );
            })}
          </g>
        ))}
      </svg>
      {!small && first && last && (
        <p className={css.ends}>
          <span>{name(first)}</span>
          <span>{name(last)}</span>
        </p>
      )}
    </div>
  );
}

/** So many figures have a colour of their own. */
const COLOURS = 4;

/** Which colour is which figure, each with its sum. */
export function Legend({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <ul className={css.legend} role="list">
      {lines.map((line, which) => (
        <li key={line.key}>
          <span className={`${css.swatch} ${css[`bar${which % COLOURS}`]}`} aria-hidden="true" />
          {line.label} <strong>{figureText(line, line.total)}</strong>
        </li>
      ))}
    </ul>
  );
}
