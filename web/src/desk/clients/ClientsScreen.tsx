import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MadeClientToken } from "../../api/schema";
import { Button } from "../../ui/Button";
import { plus, x } from "../../ui/icons";
import { EmptyState } from "../../ui/States";
import { api } from "../shell/api";
import { anyText, useAddress, useParam } from "../ui/address";
import { CopyButton } from "../ui/CopyButton";
import { CsvButton } from "../ui/CsvButton";
import { IconButton } from "../ui/IconButton";
import { ListScreen } from "../ui/ListScreen";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ClientsTable } from "./ClientsTable";
import { CLIENTS } from "./keys";
import { TokenDialog } from "./TokenDialog";

const PARTS = { q: anyText };

/** Programs that read or write content with a token. */
export default function ClientsScreen() {
  const [add, putAdd] = useParam("add");
  const [made, setMade] = useState<MadeClientToken>();
  const address = useAddress(PARTS);
  const found = useQuery({
    queryKey: CLIENTS,
    queryFn: ({ signal }) => api.get("/api/desk/clients", { signal }),
  });
  return (
    <>
      <ListScreen
        title="Programs"
        lead="Other programs that read or write this site’s content, each with a token of its own."
        actions={
          <Button type="button" small icon={plus} onClick={() => putAdd("1")}>
            Add a program
          </Button>
        }
        csv={<CsvButton load={() => api.getFile("/api/desk/clients.csv")} fileName="programs.csv" />}
        parts={made && <MadeToken made={made} onClose={() => setMade(undefined)} />}
        address={address}
        list={found}
        textsOf={({ name }) => [name]}
        search={{ label: "Search programs" }}
        views="clients"
        empty={<EmptyState title="No programs" text="Published content can be read without a token." />}
      >
        {(rows) => <ClientsTable rows={rows} />}
      </ListScreen>
      {add !== undefined && found.data && (
        <TokenDialog scopes={found.data.scopes} onMade={setMade} onClose={() => putAdd()} />
      )}
    </>
  );
}

interface MadeTokenProps {
  made: MadeClientToken;
  onClose: () => void;
}

/** The token, shown this once. */
function MadeToken({ made, onClose }: MadeTokenProps) {
  return (
    <div role="status">
      <Panel
        title={`The token of ${made.name}`}
        aside={<IconButton icon={x} label="Hide the token" onClick={onClose} />}
      >
        <p>
          <code className={parts.plain}>{made.token}</code> <CopyButton text={made.token} what="The token" />
        </p>
        <p className="small soft">
          Anyone with the token can do what the program may do. You will not see it again: copy it now.
        </p>
      </Panel>
    </div>
  );
}
