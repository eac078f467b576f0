import { useQuery } from "@tanstack/react-query";
import type { DocumentAction, DocumentView as DocumentViewData } from "../../api/schema";
import type { Json, JsonObject } from "../forms/values";
import { api, type BodyOf } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { useList } from "../ui/useList";
import type { ListQuery } from "./list/query";
import { serverSort } from "./list/query";
import type { DocumentView, Schema } from "./types";

const BASE = "/api/desk/documents";
const ROWS = 25;

/** Every type that can be written; they change only with the server's version. */
export function useSchemas() {
  return useQuery({
    queryKey: ["types"],
    queryFn: ({ signal }) => api.get("/api/desk/types", { signal }),
    select: ({ types }) => types as Schema[],
    staleTime: 600_000,
  });
}

/** The schema of a document: that of its one id, or of its kind. */
export const schemaOf = (schemas: readonly Schema[], kind: string, id: string): Schema | undefined =>
  schemas.find((schema) => schema.kind === kind && (schema.id === undefined || schema.id === id));

export function useRows({ sort, mine, ...rest }: ListQuery) {
  const query = { ...rest, by: mine ? "mine" : undefined, sort: serverSort(sort), limit: ROWS };
  return useList({
    queryKey: ["documents", query],
    queryFn: ({ signal }) => api.get("/api/desk/documents", { params: { query }, signal }),
    enabled: rest.kind !== "",
  });
}

export const documentPath = (id: string) => `${BASE}/${encodeURIComponent(id)}`;

/** An answer with a document, its body as the forms read it. */
export const viewOf = (answer: DocumentViewData) => answer as unknown as DocumentView;

/** A document as it stands; `tab` says which lease is one's own. */
export const loadDocument = (id: string, signal?: AbortSignal, tab?: string) =>
  api.get("/api/desk/documents/{id}", { params: { path: { id }, query: { tab } }, signal }).then(viewOf);

export const askTheLinks = (id: string) => api.post("/api/desk/documents/{id}/links", { params: { path: { id } } });

export const useCreate = () =>
  useCommand({
    call: (draft: { kind: string; body: JsonObject }) =>
      api.post("/api/desk/documents", { body: draft as unknown as BodyOf<"/api/desk/documents"> }),
    changes: [["documents"]],
    toasts: true,
  });

export const actOnMany = (ids: string[], action: DocumentAction) =>
  api.post("/api/desk/documents/bulk", { body: { ids, action } });

export const editMany = (ids: string[], field: string, value: Json | undefined) =>
  api.post("/api/desk/documents/bulk/fields", { body: { ids, field, value: (value ?? null) as never } });
