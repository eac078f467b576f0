import { FilmFields } from "../editor/parts/FilmFields";
import { useFormFacts } from "./context";
import type { ControlProps } from "./control";
import { Group } from "./Group";
import { usePickers } from "./pickers";

export function FilmControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  return (
    <Group field={field} path={path}>
      <FilmFields value={value} onChange={onChange} readOnly={readOnly} {...usePickers()} />
    </Group>
  );
}
