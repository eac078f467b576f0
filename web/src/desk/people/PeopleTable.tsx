import { useState } from "react";
import type { MadeReset, PersonLine } from "../../api/schema";
import { Chip } from "../../ui/Chip";
import { circleCheck, clock, lock } from "../../ui/icons";
import { api } from "../shell/api";
import { roleLabels } from "../shell/roles";
import { useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { type BulkAction, BulkBar } from "../ui/BulkBar";
import { type Column, DataTable } from "../ui/DataTable";
import { Confirm } from "../ui/Dialog";
import { key, logOut, shield } from "../ui/icons";
import { Menu, type MenuItem } from "../ui/Menu";
import { ago } from "../ui/time";
import { useTicks } from "../ui/useTicks";
import { PEOPLE } from "./keys";
import css from "./People.module.css";
import { RolesDialog } from "./RolesDialog";

type Doing = { person: PersonLine; what: keyof typeof DOINGS };

const DOINGS = {
  suspend: {
    title: "Suspend",
    action: "Suspend",
    words: "They are signed out at once and cannot sign in until you reinstate them. Their work is kept.",
    said: "is suspended.",
  },
  reinstate: { title: "Reinstate", action: "Reinstate", words: "They can sign in again.", said: "can sign in again." },
  reset: {
    title: "Reset sign-in for",
    action: "Reset sign-in",
    words:
      "They get a link to set a new password or passkey; you can copy it. Once they use it, they are signed out everywhere, and their current password, passkeys and codes stop working.",
    said: "can set up sign-in again.",
  },
  end: {
    title: "Sign out",
    action: "Sign out",
    words: "They are signed out on all devices. Unsaved work stays in their browser.",
    said: "is signed out everywhere.",
  },
};

/** One of them, done to somebody. The server keeps the last owner, and makes no way into an account that may do more than oneself. */
const act = (what: Doing["what"], person: PersonLine): Promise<unknown> => {
  if (what === "end") return api.post("/api/desk/people/{id}/end-sessions", { params: { path: { id: person.id } } });
  if (what === "reset") return api.post("/api/desk/people/{id}/reset", { params: { path: { id: person.id } } });
  return api.patch("/api/desk/people/{id}", {
    params: { path: { id: person.id } },
    body: { state: what === "suspend" ? "suspended" : "active" },
  });
};

/** The same for several people; one's own account is left to its own row. */
const actionsOf = (self: string): BulkAction<PersonLine>[] => [
  {
    key: "end",
    label: "Sign out everywhere",
    fits: ({ id, state }) => id !== self && state !== "suspended",
    call: (person) => act("end", person),
    done: "signed out everywhere.",
    ask: "They are signed out on all devices. Unsaved work stays in their browser.",
  },
  {
    key: "reinstate",
    label: "Reinstate",
    fits: ({ state }) => state === "suspended",
    call: (person) => act("reinstate", person),
    done: "can sign in again.",
  },
  {
    key: "suspend",
    label: "Suspend",
    danger: true,
    fits: ({ id, state }) => id !== self && state !== "suspended",
    call: (person) => act("suspend", person),
    done: "suspended.",
    ask: "They are signed out at once and cannot sign in until you reinstate them. Their work is kept.",
  },
];

interface PeopleTableProps {
  people: PersonLine[];
  onMade: (made: MadeReset) => void;
}

export function PeopleTable({ people, onMade }: PeopleTableProps) {
  const { person: self, zone } = useSession();
  const ticks = useTicks(people, ({ id }) => id);
  const [doing, setDoing] = useState<Doing>();
  const [changing, setChanging] = useState<PersonLine>();
  const items = (person: PersonLine): MenuItem[] => {
    const suspended = person.state === "suspended";
    return [
      { key: "roles", label: "Change roles", icon: shield, run: () => setChanging(person) },
      { key: "end", label: "Sign out everywhere", icon: logOut, run: () => setDoing({ person, what: "end" }) },
      ...(suspended || person.id === self.id
        ? []
        : [{ key: "reset", label: "Reset sign-in", icon: key, run: () => setDoing({ person, what: "reset" }) }]),
      suspended
        ? { key: "in", label: "Reinstate", icon: circleCheck, run: () => setDoing({ person, what: "reinstate" }) }
        : { key: "out", label: "Suspend", icon: lock, danger: true, run: () => setDoing({ person, what: "suspend" }) },
    ];
  };
  const columns: Column<PersonLine>[] = [
    {
      key: "name",
      label: "Person",
      cell: ({ id, name, email }) => (
        <span className={css.person}>
          <strong>{id === self.id ? `${name} (you)` : name}</strong>
          <span>{email}</span>
        </span>
      ),
    },
    { key: "roles", label: "Roles", isPlain: true, cell: ({ roles }) => roleLabels(roles) },
    { key: "state", label: "State", isPlain: true, cell: (person) => <State person={person} /> },
    {
      key: "factor",
      label: "Second factor",
      cell: ({ secondFactor }) =>
        secondFactor ? (
          <Chip tone="ok" icon={circleCheck}>
            Set up
          </Chip>
        ) : (
          <Chip>None</Chip>
        ),
    },
    {
      key: "seen",
      label: "Last seen",
      isWide: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? ago(lastSeenAt, zone) : "Never"),
    },
    {
      key: "do",
      label: "Actions",
      quiet: true,
      cell: (person) => <Menu compact label={`Actions for ${person.name}`} items={items(person)} />,
    },
  ];
  return (
    <>
      {ticks.chosen.length > 0 && (
        <BulkBar
          rows={ticks.chosen}
          noun={["person", "people"]}
          actions={actionsOf(self.id)}
          onClear={ticks.clear}
          changes={PEOPLE}
        />
      )}
      <DataTable
        caption="Staff"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        selected={ticks.selected}
        onSelect={ticks.onSelect}
      />
      {changing && <RolesDialog person={changing} onClose={() => setChanging(undefined)} />}
      {doing && <DoingDialog doing={doing} onMade={onMade} onClose={() => setDoing(undefined)} />}
    </>
  );
}

function State({ person: { state } }: { person: PersonLine }) {
  if (state === "suspended") {
    return (
      <Chip tone="bad" icon={lock}>
        Suspended
      </Chip>
    );
  }
  if (state === "awaits_doctor") {
    return (
      <Chip tone="wait" icon={clock}>
        Waiting for a doctor’s approval
      </Chip>
    );
  }
  return state === "setup" ? (
    <Chip tone="wait" icon={clock}>
      Setting up
    </Chip>
  ) : (
    <Chip tone="ok" icon={circleCheck}>
      Active
    </Chip>
  );
}

interface DoingDialogProps {
  doing: Doing;
  onMade: PeopleTableProps["onMade"];
  onClose: () => void;
}

function DoingDialog({ doing: { person, what }, onMade, onClose }: DoingDialogProps) {
  const { title, action, words, said } = DOINGS[what];
  const run = useCommand({
    call: () => act(what, person),
    changes: [PEOPLE],
    toasts: true,
    said: what === "reset" ? undefined : `${person.name} ${said}`,
    onDone: (made) => what === "reset" && onMade(made as MadeReset),
    onEnd: onClose,
  });
  return (
    <Confirm
      open
      title={`${title} ${person.name}?`}
      action={action}
      danger={what === "suspend" || what === "end"}
      busy={run.isPending}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <p>{words}</p>
    </Confirm>
  );
}
