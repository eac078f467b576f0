import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { LoadingState } from "../../../ui/States";
import { alivePlaces, PAGE } from "../../saving/page";
import { type LocalCopy, leftBehind } from "../../saving/recovery";
import { useSession } from "../../shell/session";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { loadDocument, schemaOf, useSchemas } from "../api";
import { listOf } from "../list/query";
import type { DocumentView } from "../types";
import { Desk } from "./Desk";

export default function EditScreen() {
  const { id = "" } = useParams();
  const schemas = useSchemas();
  // The text is held by the form from here on: a later answer must not put another one in its place.
  const loaded = useQuery({
    queryKey: ["documents", id, "open"],
    queryFn: ({ signal }) => loadDocument(id, signal, PAGE),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const error = schemas.error ?? loaded.error;
  if (error) {
    return (
      <>
        <ScreenHead title="Edit" />
        <FailedState
          error={error}
          retry={() => {
            schemas.refetch();
            loaded.refetch();
          }}
        />
      </>
    );
  }
  if (!schemas.data || !loaded.data || loaded.data.id !== id) return <LoadingState lines={8} />;
  return <Opened key={id} loaded={loaded.data} schemas={schemas.data} />;
}

type Opening = { copy?: { place: string; copy: LocalCopy }; taken?: LocalCopy };

/** Looks for text that a crashed page left behind before the form opens. */
function Opened({ loaded, schemas }: { loaded: DocumentView; schemas: Parameters<typeof schemaOf>[0] }) {
  const { person } = useSession();
  const [opening, setOpening] = useState<Opening>();
  useEffect(() => {
    const look = async () => {
      const [copy] = leftBehind(localStorage, person.id, loaded.id, await alivePlaces());
      setOpening({ copy });
    };
    look().catch(() => setOpening({}));
  }, [person.id, loaded.id]);
  const schema = schemaOf(schemas, loaded.kind, loaded.id);
  if (!schema) {
    const detail = "This version of the desk has no form for it.";
    return (
      <>
        <ScreenHead title={loaded.title} />
        <FailedState error={new Error(detail)} />
      </>
    );
  }
  if (!opening) return <LoadingState lines={8} />;
  const drop = () => {
    if (opening.copy) localStorage.removeItem(opening.copy.place);
    setOpening({});
  };
  return (
    <Desk
      key={opening.taken ? "recovered" : "loaded"}
      loaded={loaded}
      schema={schema}
      back={listOf(schema)}
      recovered={opening.taken}
      copy={opening.copy?.copy}
      onRecover={() => {
        const taken = opening.copy?.copy;
        drop();
        setOpening({ taken });
      }}
      onDrop={drop}
    />
  );
}
