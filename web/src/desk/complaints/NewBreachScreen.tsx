import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { BreachBody } from "../../api/schema";
import { api } from "../shell/api";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import layout from "../ui/layout.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { BreachForm } from "./BreachForm";
import { newDraft } from "./form";

/** Writes a breach down: little is asked for, and the rest follows. */
export default function NewBreachScreen() {
  const { zone } = useSession();
  const [start] = useState(() => newDraft(Date.now(), zone));
  const navigate = useNavigate();
  const client = useQueryClient();
  const make = useCommand({
    call: (body: BreachBody) => api.post("/api/desk/breaches", { body }),
    changes: [["inquiries", "counts"]],
    said: (breach) => `${breach.reference} recorded.`,
    onDone: async (breach) => {
      client.setQueryData(["breaches", breach.id], breach);
      await navigate(`/complaints/breaches/${breach.id}`, { replace: true });
    },
  });
  return (
    <>
      <ScreenHead
        title="Report a breach"
        lead="Record what you know now; you can add the rest later. The 72 hours start when you noticed it."
        back={{ to: "/complaints/breaches", label: "All breaches" }}
      />
      <div className={layout.form}>
        <BreachForm
          start={start}
          error={make.error}
          busy={make.isPending}
          action="Record breach"
          onSave={make.mutateAsync}
        />
      </div>
    </>
  );
}
