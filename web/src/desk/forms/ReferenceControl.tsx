import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "../../ui/Button";
import { api } from "../shell/api";
import { TextField } from "../ui/fields";
import { trash } from "../ui/icons";
import { useFormFacts } from "./context";
import type { ControlProps } from "./control";
import css from "./forms.module.css";
import { Group } from "./Group";
import { isObject, type JsonObject, newKey } from "./values";

function useFound(words: string) {
  const q = useDeferredValue(words.trim());
  return useQuery({
    queryKey: ["documents", { q, limit: 8 }],
    queryFn: ({ signal }) => api.get("/api/desk/documents", { params: { query: { q, limit: 8 } }, signal }),
    enabled: q.length > 1,
  });
}

function useTitle(id: string): string {
  const found = useQuery({
    queryKey: ["documents", id],
    queryFn: ({ signal }) => api.get("/api/desk/documents/{id}", { params: { path: { id } }, signal }),
  });
  return (found.data?.body.title as string | undefined) ?? id;
}

const refOf = (value: unknown) => (isObject(value) && typeof value._ref === "string" ? value._ref : undefined);

export function ReferenceControl({ field, path, value, onChange }: ControlProps) {
  const { readOnly } = useFormFacts();
  const [words, setWords] = useState("");
  const found = useFound(words);
  const isMany = field.kind === "references";
  const chosen = (Array.isArray(value) ? value : [value]).filter(isObject);
  const put = (next: JsonObject[]) => onChange(isMany ? next : next[0]);
  const add = (ref: string) => {
    const reference: JsonObject = { _type: "reference", _ref: ref };
    put(isMany ? [...chosen, { ...reference, _key: newKey() }] : [reference]);
    setWords("");
  };
  const choices = (found.data?.items ?? []).filter((item) => !chosen.some((one) => refOf(one) === item.id));
  return (
    <Group field={field} path={path}>
      {chosen.map((one) => (
        <Chosen
          key={refOf(one)}
          id={refOf(one) ?? ""}
          onRemove={readOnly ? undefined : () => put(chosen.filter((other) => other !== one))}
        />
      ))}
      {!readOnly && (
        <TextField label="Find a document" optional={false} autoComplete="off" value={words} onChange={setWords} />
      )}
      <ul className={css.found} role="list">
        {choices.map((item) => (
          <li key={item.id}>
            <Button type="button" look="line" small onClick={() => add(item.id)}>
              {item.title}
            </Button>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Chosen({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const title = useTitle(id);
  return (
    <p className="row">
      <strong>{title}</strong>
      {onRemove && (
        <Button type="button" look="quiet" small icon={trash} onClick={onRemove}>
          Remove<span className="vh"> {title}</span>
        </Button>
      )}
    </p>
  );
}
