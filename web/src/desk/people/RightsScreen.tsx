import { useQuery } from "@tanstack/react-query";
import type { RightsTable } from "../../api/schema";
import { Icon } from "../../ui/Icon";
import { check } from "../../ui/icons";
import { api } from "../shell/api";
import { useMay, useSession } from "../shell/session";
import { Loaded } from "../ui/Loaded";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { labelOf } from "../ui/words";
import css from "./People.module.css";

export default function RightsScreen() {
  const { person } = useSession();
  const back = useMay("manage_people") ? { to: "/people", label: "People" } : undefined;
  const query = useQuery({
    queryKey: ["rights"],
    queryFn: ({ signal }) => api.get("/api/desk/rights", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <ScreenHead
        title="Who may do what"
        lead="These are the rights that the server enforces. Someone with several roles has the rights of all of them. You assign roles on the People screen; the rights themselves are fixed."
        back={back}
      />
      <Loaded query={query}>
        {(data) => (
          <Panel>
            <Table rights={data} own={person.roles} />
          </Panel>
        )}
      </Loaded>
    </>
  );
}

function Table({ rights: { roles, permissions }, own }: { rights: RightsTable; own: string[] }) {
  const mine = (role: string) => (own.includes(role) ? css.mine : undefined);
  return (
    <table className={css.rights}>
      <caption className="vh">What each role may do; your own roles are marked</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Right</span>
          </th>
          {roles.map(({ key }) => (
            <th key={key} scope="col" className={mine(key)}>
              {labelOf("Role", key)}
              {own.includes(key) && <span className="vh"> (you)</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permissions.map((permission) => (
          <tr key={permission.key}>
            <th scope="row">{labelOf("Permission", permission.key)}</th>
            {roles.map(({ key }) => {
              const has = permission.roles.includes(key);
              return (
                <td
                  key={key}
                  data-label={labelOf("Role", key)}
                  className={[mine(key), has ? `${css.yes} ${css.has}` : css.no].filter(Boolean).join(" ")}
                >
                  {has ? <Icon of={check} size="small" /> : <span aria-hidden="true">·</span>}
                  <span className="vh">{has ? "yes" : "no"}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
