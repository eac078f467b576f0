import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Schemas } from "../../api/types";
import { Button } from "../../ui/Button";
import { Chip } from "../../ui/Chip";
import fieldCss from "../../ui/Field.module.css";
import { circleCheck } from "../../ui/icons";
import { api } from "../shell/api";
import { FieldBox, FieldError, fieldId } from "../ui/fields";
import { useProblem } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour, and whether text can be read on it: the server says so, as it will when the colour is published. */
export function ColourControl({ field, path, value, onChange }: ControlProps) {
  const colour = typeof value === "string" ? value : "";
  const [text] = field.options ?? [];
  const isColour = COLOUR.test(colour);
  const asked = useDeferredValue(colour);
  const { data } = useQuery({
    queryKey: ["colour-check", asked, text?.value],
    queryFn: ({ signal }) =>
      api.get("/api/desk/colour-check", {
        params: { query: { colour: asked, text: text?.value ?? "#FFFFFF" } },
        signal,
      }),
    enabled: COLOUR.test(asked) && text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const problem = useProblem(path);
  const id = fieldId(path);
  const wrong = colour && !isColour ? "Write it as six digits, such as #0F5A45." : problem;
  return (
    <div className="stack stack-small">
      <FieldBox id={id} label={field.label} hint={field.help} error={data?.nearest ? undefined : wrong}>
        <div className={css.colour}>
          <input
            type="color"
            aria-label={`Choose a colour: ${field.label}`}
            value={isColour ? colour : "#000000"}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          <input
            id={id}
            className={fieldCss.input}
            value={colour}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${id}-contrast`}
            aria-invalid={wrong || data?.nearest ? true : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </FieldBox>
      <div id={`${id}-contrast`} role="status">
        {isColour && data && text && <Contrast check={data} text={text} colour={colour} onUse={onChange} id={id} />}
      </div>
    </div>
  );
}

interface ContrastProps {
  check: Schemas["ColourCheck"];
  text: { value: string; label: string };
  colour: string;
  id: string;
  onUse: (colour: string) => void;
}

function Contrast({ check: { contrast, needed, nearest }, text, colour, id, onUse }: ContrastProps) {
  if (!nearest) {
    return (
      <Chip tone="ok" icon={circleCheck}>
        Good: {text.label} on it has a contrast of {contrast.toFixed(1)}
      </Chip>
    );
  }
  return (
    <>
      <FieldError
        id={`${id}-error`}
        message={`Hard to read: ${text.label} on it has a contrast of ${contrast.toFixed(1)} and needs ${needed.toFixed(1)}.`}
      />
      <p className={css.nearest}>
        <Swatch colour={colour} />
        <span aria-hidden="true">→</span>
        <Swatch colour={nearest} />
        <Button type="button" small onClick={() => onUse(nearest)}>
          Use {nearest}
        </Button>
      </p>
    </>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg className={css.swatch} aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}
