import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "../../ui/Notice";
import { SignInForm } from "../shell/signin/SignInForm";
import { Panel } from "../ui/Panel";
import { ScreenHead } from "../ui/ScreenHead";
import { Alone } from "./Alone";

export default function SignInScreen() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const done = async () => {
    client.clear();
    await navigate(state?.from ?? "/", { replace: true });
  };
  return (
    <Alone>
      <ScreenHead title="Sign in" lead="For the people who run this site." />
      {state?.signedOut && <Notice>You have signed out.</Notice>}
      <Panel>
        <SignInForm onDone={done} />
      </Panel>
    </Alone>
  );
}
