import { useQuery } from "@tanstack/react-query";
import { api } from "../../shell/api";
import { Facts } from "../../ui/Facts";
import { Panel } from "../../ui/Panel";

/** What readers think of an article on the site, also where they see likes alone. */
export function ReadersPanel({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["conversation", "post", id],
    queryFn: ({ signal }) =>
      api.get("/api/desk/conversation/posts/{id}/reactions", { params: { path: { id } }, signal }),
    retry: false,
  });
  if (!data) return null;
  return (
    <Panel title="Readers">
      <Facts
        facts={[
          ["Likes", data.likes.toLocaleString("en-GB")],
          ["Dislikes", data.dislikes.toLocaleString("en-GB")],
        ]}
      />
    </Panel>
  );
}
