import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../shell/api";
import { asProblem } from "../../shell/problem";
import type { MediaItem } from "./types";
import { upload } from "./upload";

interface Sending {
  name: string;
  /** From 0 to 1. */
  part: number;
}

/** Sends files into the library, one at a time. */
export function useUpload(onDone: (item: MediaItem) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File) => {
    stop.current = new AbortController();
    setError(undefined);
    setSending({ name: file.name, part: 0 });
    try {
      const id = await upload(file, (part) => setSending({ name: file.name, part }), stop.current.signal);
      const item = await api.get<MediaItem>(`/api/desk/media/${encodeURIComponent(id)}`);
      await client.invalidateQueries({ queryKey: ["media"] });
      onDone(item);
    } catch (problem) {
      if (!stop.current?.signal.aborted) setError(asProblem(problem).detail);
    } finally {
      setSending(undefined);
    }
  };
  return { sending, error, send: (file: File) => void send(file), cancel: () => stop.current?.abort() };
}
