import { useQuery } from "@tanstack/react-query";
import type { NewsletterForm } from "../../api/schema";
import { api } from "../shell/api";
import { useMay } from "../shell/session";
import { ANY } from "./rights";

/** How many read it, and what goes out just now. */
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

/** What readers can choose: how often, which topics, which country. */
export function useChoices(): NewsletterForm | undefined {
  const { data } = useQuery({
    queryKey: ["newsletter", "choices"],
    queryFn: ({ signal }) => api.get("/api/newsletter/form", { signal }),
    staleTime: 300_000,
    meta: { told: true },
  });
  return data;
}
