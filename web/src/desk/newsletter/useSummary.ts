import { useQuery } from "@tanstack/react-query";
import type { NewsletterForm } from "../../api/schema";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { ANY } from "./rights";

export function useSummary() {
  const may = useMay(ANY);
  return useQuery({
    queryKey: ["newsletter", "summary"],
    queryFn: ({ signal }) => api.get("/api/desk/newsletter", { signal }),
    enabled: may,
    refetchInterval: ({ state }) => (state.data?.sending.length ? 5_000 : 60_000),
    meta: { told: true },
  });
}

export function useChoices(): NewsletterForm | undefined {
  const { data } = useQuery({
    queryKey: ["newsletter", "choices"],
    queryFn: ({ signal }) => api.get("/api/newsletter/form", { signal }),
    staleTime: 300_000,
    meta: { told: true },
  });
  return data;
}
