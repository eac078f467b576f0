import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { api } from "../../shell/api";
import { useSession } from "../../shell/session";
import { useCommand } from "../../shell/useCommand";
import { Panel } from "../../ui/Panel";
import { LOOK_AGAIN, testWords } from "../words";

/** Sends a test to the one who is signed in, and says what became of it. */
export function TestPanel() {
  const { person } = useSession();
  const send = useCommand({
    call: () => api.post("/api/desk/mails/test", { body: { to: person.email } }),
    changes: [["mails"]],
    toasts: true,
  });
  const id = send.data?.id;
  const { data } = useQuery({
    queryKey: ["mails", id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api.get("/api/desk/mails/{id}", { params: { path: { id } }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== "waiting" ? false : LOOK_AGAIN),
  });
  return (
    <Panel title="Send a test">
      <p>
        We send a test to <strong>{person.email}</strong>.
      </p>
      <p>
        <Button type="button" small disabled={send.isPending} onClick={() => send.run()}>
          Send me a test
        </Button>
      </p>
      <div role="status">
        {data && (
          <Notice tone={data.state === "sent" ? "general" : "cost"}>
            <p>
              {testWords(data.state, data.error)} <Link to={`/mail/${id}`}>View the email</Link>
            </p>
          </Notice>
        )}
      </div>
    </Panel>
  );
}
