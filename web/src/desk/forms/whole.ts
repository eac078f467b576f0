import { createContext, type RefObject, useContext } from "react";
import type { JsonObject } from "./values";

/** The document around a control, for the few that look beyond their own field. */
export interface WholeForm {
  body: JsonObject;
  /** The player of the document's recording, while there is one. */
  player: RefObject<HTMLAudioElement | null>;
}

export const WholeFormContext = createContext<WholeForm | null>(null);

export const useWholeForm = () => useContext(WholeFormContext);
