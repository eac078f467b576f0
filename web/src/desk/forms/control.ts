import type { Field } from "./schema";
import type { Json } from "./values";

export interface ControlProps {
  field: Field;
  /** Path of the field as the server says it: `body.links[2].label`. */
  path: string;
  value: Json | undefined;
  /** `undefined` takes the field out of the body. */
  onChange: (value: Json | undefined) => void;
}
