import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { Button } from "../../ui/Button";
import css from "./MediaDialog.module.css";

interface Point {
  /** From the left edge, 0 to 1. */
  x: number;
  /** From the top edge, 0 to 1. */
  y: number;
}

interface FocalPointProps {
  src: string;
  value: Point | null;
  readOnly: boolean;
  onChange: (point: Point | null) => void;
}

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

/** What must stay in sight when the picture is cut: pressed with a finger, or moved with the arrow keys. */
export function FocalPoint({ src, value, readOnly, onChange }: FocalPointProps) {
  const id = useId();
  const { x, y } = value ?? { x: 0.5, y: 0.5 };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) });
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onChange({ x: within(x + step.x), y: within(y + step.y) });
  };
  return (
    <div className="stack stack-small">
      <p id={id}>
        <strong>What must stay in sight</strong> when the picture is cut: tap it, or use the arrow keys.
      </p>
      <button
        type="button"
        className={css.focal}
        disabled={readOnly}
        aria-describedby={id}
        aria-label={`Point that stays in sight: ${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`}
        onPointerDown={press}
        onKeyDown={key}
      >
        <img src={src} alt="" draggable={false} />
        <span className={css.point} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </button>
      {value && !readOnly && (
        <p>
          <Button type="button" look="quiet" small onClick={() => onChange(null)}>
            Back to the middle
          </Button>
        </p>
      )}
    </div>
  );
}
