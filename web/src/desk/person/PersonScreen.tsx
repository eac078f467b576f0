import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/Button";
import { search as searchIcon } from "../../ui/icons";
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
  const [given] = useState(() => handed(state));
  const [email, setEmail] = useState(given);
  const [isTried, setIsTried] = useState(false);
  const find = useCommand({
    call: (address: string) => api.post("/api/desk/people-data/search", { body: { email: address } }),
    forgets: true,
  });
  const search = useEffectEvent(() => isAddress(given) && find.run(given));
  // Whoever followed a link to it has asked for it.
  useEffect(() => void search(), []);
  const isWrong = !isAddress(email);
  const run = () => {
    setIsTried(isWrong);
    if (!isWrong) find.run(email.trim());
  };
  return (
    <>
      <ScreenHead
        title="Search people"
        lead="Find everything held about a person, to give them a copy, correct it, restrict its use or erase it when they ask."
      />
      <div className="stack stack-large">
        <Panel title="Person">
          <Form error={find.error} form="person" run={run}>
            <TextField
              id={fieldId("email", "person")}
              type="email"
              label="Their email address"
              hint="The full address. First make sure it is theirs, and reply only to this address."
              autoComplete="off"
              error={isTried && isWrong ? "Enter the full address, such as name@example.org." : undefined}
              value={email}
              onChange={setEmail}
            />
            <p className={parts.acts}>
              <Button icon={searchIcon} disabled={find.isPending}>
                {find.isPending ? "Searching…" : "Find person"}
              </Button>
            </p>
          </Form>
        </Panel>
        <Notice>
          Each search is recorded with your name. By law you have 30 days to give someone a copy of their data, or to
          correct, restrict or erase it.
        </Notice>
        {find.data && find.variables && (
          <Found
            key={`${find.variables} ${find.submittedAt}`}
            email={find.variables}
            found={find.data}
            onChanged={(corrected = find.variables) => {
              setEmail(corrected);
              find.run(corrected);
            }}
          />
        )}
      </div>
    </>
  );
}
