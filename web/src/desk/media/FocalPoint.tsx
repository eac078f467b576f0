import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import type { FocalPoint as FocalPointData } from "../../api/schema";
import { Button } from "../../ui/Button";
import css from "./MediaDialog.module.css";

interface FocalPointProps {
  src: string;
  value: FocalPointData | null;
  readOnly: boolean;
  onChange: (point: FocalPointData | null) => void;
}

const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
const STEPS: Record<string, FocalPointData> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};

/** What must stay in sight when the picture is cut: pressed with a finger, or moved with the arrow keys. */
export function FocalPoint({ src, value, readOnly, onChange }: FocalPointProps) {
  const id = useId();
  const picture = useRef<HTMLImageElement>(null);
  const { x, y } = value ?? { x: 50, y: 50 };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    const box = picture.current?.getBoundingClientRect();
    if (!box?.width) return;
    const [right, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    onChange({ x: within(100 * right), y: within(100 * down) });
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
        <strong>Focal point</strong>, kept in view when the picture is cropped: tap the picture, or use the arrow keys.
      </p>
      <button
        type="button"
        className={css.focal}
        disabled={readOnly}
        aria-describedby={id}
        aria-label={`Focal point: ${x} % from the left, ${y} % from the top`}
        onPointerDown={press}
        onKeyDown={key}
      >
        <img ref={picture} src={src} alt="" draggable={false} />
        <span className={css.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      {value && !readOnly && (
        <p>
          <Button type="button" look="quiet" small onClick={() => onChange(null)}>
            Reset to centre
          </Button>
        </p>
      )}
    </div>
  );
}
