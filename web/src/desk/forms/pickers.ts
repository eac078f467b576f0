import { createContext, useContext } from "react";
import type { Pickers } from "../editor/types";

export type { Pickers };

/** Dialogs of the desk that a form opens to have something chosen. Whatever is missing is not offered. */
export const PickersContext = createContext<Pickers>({});

export const usePickers = () => useContext(PickersContext);
