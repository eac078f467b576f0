import { useMailStanding } from "../shell/mail";
import { useMay } from "../shell/session";

/** From how many addresses mail came back since somebody looked; `undefined` for people who look after no mail. */
export function useReturned(): number | undefined {
  const { data } = useMailStanding();
  return useMay("resend_mail") ? data?.returned : undefined;
}
