import { useQuery } from "@tanstack/react-query";
import { api } from "../shell/api";
import { useMay } from "../shell/session";

/** Most rows that the server gives at once. */
const LIMIT = 200;

/** Products that are on the site, by name. People who keep stock need not see documents: then there are none to choose from. */
export function useProducts() {
  const mayRead = useMay("read_content");
  const query = { kind: "shop", state: "live", sort: "title", limit: LIMIT } as const;
  const { data } = useQuery({
    queryKey: ["documents", query],
    queryFn: ({ signal }) => api.get("/api/desk/documents", { params: { query }, signal }),
    enabled: mayRead,
  });
  return { mayRead, products: data?.items };
}
