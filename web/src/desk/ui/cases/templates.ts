import { useQuery } from "@tanstack/react-query";
import { api } from "../../shell/api";

/** A text of the house to begin with. What was typed stays above it, but for one that was chosen before it. */
export function withTemplate(typed: string, template: string, chosenBefore?: string): string {
  const text = typed.trim();
  return text === "" || text === chosenBefore?.trim() ? template : `${text}\n\n${template}`;
}

/** Saved replies of *Settings → Consultations*, to begin a message with. */
export function useReplyTemplates(isAsked = true) {
  const { data = [] } = useQuery({
    queryKey: ["care", "replies"],
    queryFn: ({ signal }) => api.get("/api/desk/care/replies", { signal }),
    enabled: isAsked,
  });
  return data;
}

/** What is typed, and the key of the saved reply that it began with. */
export interface BegunText {
  text: string;
  chosen: string;
}

/** Which saved reply a message begins with. What was typed stays, unless it is the one that was chosen before. */
export function useTemplateChoice({ text, chosen }: BegunText, put: (begun: BegunText) => void, isAsked = true) {
  const templates = useReplyTemplates(isAsked);
  const textOf = (key: string) => templates.find((template) => template.key === key)?.text;
  const onChoose = (key: string) => {
    const template = textOf(key);
    put({ text: template === undefined ? text : withTemplate(text, template, textOf(chosen)), chosen: key });
  };
  return { templates, chosen, onChoose };
}
