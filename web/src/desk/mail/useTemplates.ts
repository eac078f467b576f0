import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { useList } from "../ui/useList";

export type Texts = Record<string, string>;

/** The document that the edited texts are kept in. */
const KEPT_IN = { path: { id: "settings-mail" } };

export function useTemplates() {
  return useQuery({
    queryKey: ["mail-templates"],
    queryFn: ({ signal }) => api.get("/api/desk/mail-templates", { signal }),
  });
}

/** Milliseconds without a key pressed, after which a text is looked at. */
const SETTLED = 400;

/** A value once it has stopped changing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), SETTLED);
    return () => clearTimeout(wait);
  }, [value]);
  return settled;
}

/** The mail with these texts, the one before while it is made; fails with what is wrong with them. */
export function usePreview(name: string, texts: Texts) {
  return useList({
    queryKey: ["mail-templates", name, texts],
    queryFn: async ({ signal }) => {
      return {
        texts,
        mail: await api.post("/api/desk/mail-templates/{name}/preview", {
          params: { path: { name } },
          body: { texts },
          signal,
        }),
      };
    },
    retry: false,
    meta: { told: true },
  });
}

/** Saves and publishes the texts of one mail; those of the others stay. `null` for a text puts the default back. */
export function useSaveTexts(name: string) {
  return useCommand({
    call: async (texts: Record<string, string | null>) => {
      const kept = await api.get("/api/desk/documents/{id}", { params: KEPT_IN });
      const all: Record<string, unknown> = kept.body;
      const own = all[name];
      const merged = { ...(typeof own === "object" ? own : {}), ...texts };
      const edited = Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== null));
      const body = { ...all, [name]: edited } as typeof kept.body;
      const saved = await api.put("/api/desk/documents/{id}", {
        params: KEPT_IN,
        body: { base: kept.revision, body, tab: "mail-texts" },
      });
      await api.post("/api/desk/documents/{id}/actions", {
        params: KEPT_IN,
        body: { action: "publish", base: saved.revision },
      });
    },
    changes: [["mail-templates"]],
    said: "Saved. New emails will use it.",
  });
}
