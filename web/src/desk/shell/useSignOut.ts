import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { settlePostponed } from "../ui/postponed";
import { toast } from "../ui/toasts";
import { api } from "./api";
import { gate } from "./gate";
import { asProblem } from "./problem";

/** Ends the session and forgets what was read in it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await settlePostponed();
    try {
      await api.post("/api/desk/sign-out", { open: true });
    } catch (error) {
      if (asProblem(error).status !== 401) {
        toast(asProblem(error).detail, "bad");
        return;
      }
    }
    await navigate("/sign-in", { state: { signedOut: true } });
    client.clear();
    // A call that was under way meanwhile would ask whoever signs in next to sign in again.
    gate.settle("sign_in", false);
  };
}
