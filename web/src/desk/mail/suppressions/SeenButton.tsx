import { Button } from "../../../ui/Button";
import { check } from "../../../ui/icons";
import { api } from "../../shell/api";
import { useMailStanding } from "../../shell/mail";
import { useCommand } from "../../shell/useCommand";

/** Takes the addresses whose mail came back off what is new; one that came after this was shown stays. */
export function SeenButton() {
  const { data } = useMailStanding();
  const see = useCommand({
    call: (until: string) => api.post("/api/desk/mail/suppressions/seen", { body: { until } }),
    changes: [["mail"]],
    toasts: true,
  });
  return (
    <Button
      type="button"
      look="line"
      small
      icon={check}
      disabled={!data || see.isPending}
      onClick={() => data && see.run(data.until)}
    >
      Seen<span className="vh">: addresses whose mail came back</span>
    </Button>
  );
}
