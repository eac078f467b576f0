import { useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/Button";
import { search } from "../../ui/icons";
import { Notice } from "../../ui/Notice";
import { api } from "../shell/api";
import { useCommand } from "../shell/useCommand";
import { Form } from "../ui/Form";
import { fieldId, TextField } from "../ui/fields";
import { Panel } from "../ui/Panel";
import parts from "../ui/parts.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { isAddress } from "./address";
import { Found } from "./Found";

/** What another screen hands over; never in the address, which is written down in many places. */
function handed(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}

/** One search over everything that the house keeps about a person. */
export default function PersonScreen() {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => handed(state));
  const [isTried, setIsTried] = useState(false);
  const find = useCommand({
    call: (address: string) => api.post("/api/desk/people-data/search", { body: { email: address } }),
    forgets: true,
  });
  const isWrong = !isAddress(email);
  const run = () => {
    setIsTried(isWrong);
    if (!isWrong) find.run(email.trim());
  };
  return (
    <>
      <ScreenHead
        title="One person’s data"
        lead="Everything that is kept about a person, to hand out or to erase when they ask for it."
      />
      <div className="stack stack-large">
        <Panel title="Who?">
          <Form error={find.error} form="person" run={run}>
            <TextField
              id={fieldId("email", "person")}
              type="email"
              label="Their e-mail address"
              hint="The whole address. Make sure first that it is theirs: answer only to this address."
              autoComplete="off"
              error={isTried && isWrong ? "Type the whole address, such as name@example.org." : undefined}
              value={email}
              onChange={setEmail}
            />
            <p className={parts.acts}>
              <Button icon={search} disabled={find.isPending}>
                {find.isPending ? "Looking…" : "Look everywhere"}
              </Button>
            </p>
          </Form>
        </Panel>
        <Notice>
          Each search is recorded with your name. The law gives 30 days to hand out what is kept about somebody, or to
          erase it.
        </Notice>
        {find.data && find.variables && (
          <Found
            key={`${find.variables} ${find.submittedAt}`}
            email={find.variables}
            found={find.data}
            onChanged={() => find.run(find.variables)}
          />
        )}
      </div>
    </>
  );
}
