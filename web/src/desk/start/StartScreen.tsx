import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { FieldError } from "../../api/schema";
import { Button } from "../../ui/Button";
import { LoadingState } from "../../ui/States";
import { ColourControl } from "../forms/ColourControl";
import type { JsonObject } from "../forms/values";
import { api } from "../shell/api";
import { asProblem, type ProblemError, unfinished } from "../shell/problem";
import { SESSION, useSession } from "../shell/session";
import { useCommand } from "../shell/useCommand";
import { Form } from "../ui/Form";
import { Choice, Select, TextField } from "../ui/fields";
import layout from "../ui/layout.module.css";
import { ScreenHead } from "../ui/ScreenHead";
import { FailedState } from "../ui/states";
import { useFields } from "../ui/useFields";
import {
  type Country,
  checkCountry,
  checkPayment,
  checkPractice,
  type PracticeAnswers,
  withAccount,
  withCountry,
  withPractice,
} from "./answers";
import { publishSettings } from "./publishSettings";

/** The site's name in the frame comes with the session. */
const CHANGES = [["documents"], ["launch"], [...SESSION]];

const SITE = "settings-site";
const BRAND = "settings-brand";
const STEPS = ["practice", "country", "payment"] as const;
type Step = (typeof STEPS)[number];

const TITLES: Record<Step, string> = {
  practice: "What you do",
  country: "Where your patients are",
  payment: "How patients pay",
};

/** The three screens after the owner's account: what a site needs before it is one's own. */
export default function StartScreen() {
  const { step } = useParams();
  const at = Math.max(0, STEPS.indexOf(step as Step));
  const now = STEPS[at] ?? "practice";
  const { data, error, refetch } = useQuery({
    queryKey: ["documents", SITE, "start"],
    queryFn: async ({ signal }) => {
      const read = (id: string) => api.get("/api/desk/documents/{id}", { params: { path: { id } }, signal });
      const [site, brand] = await Promise.all([read(SITE), read(BRAND)]);
      return { site: site.body as JsonObject, brand: brand.body as JsonObject };
    },
    staleTime: 0,
  });
  const next = STEPS[at + 1];
  const to = next ? `/start/${next}` : "/";
  const Shown = { practice: PracticeStep, country: CountryStep, payment: PaymentStep }[now];
  return (
    <>
      <ScreenHead
        title={TITLES[now]}
        lead={`Step ${at + 2} of ${STEPS.length + 1}. You can change each answer later.`}
      />
      {error && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && <Shown key={now} {...data} to={to} />}
    </>
  );
}

interface StepProps {
  site: JsonObject;
  brand: JsonObject;
  /** What comes after it. */
  to: string;
}

interface StepFormProps<Answers> {
  start: Answers;
  check: (answers: Answers) => FieldError[];
  save: (answers: Answers) => Promise<unknown>;
  to: string;
  children: (form: ReturnType<typeof useFields<Answers & object>>) => ReactNode;
}

/** One step: saved and published at once, or left for later. */
function StepForm<Answers extends object>({ start, check, save, to, children }: StepFormProps<Answers>) {
  const navigate = useNavigate();
  // Kept: the summary takes the focus with each new problem, and would take it from whoever mends this one.
  const [missing, setMissing] = useState<ProblemError>();
  const command = useCommand({ call: save, changes: CHANGES, onDone: () => navigate(to) });
  const problem = missing ?? (command.error ? asProblem(command.error) : undefined);
  const form = useFields<Answers>(start, undefined, (name) => problem?.about(name) ?? problem?.about(`body.${name}`));
  const run = () => {
    const found = unfinished(check(form.draft));
    setMissing(found);
    if (!found) command.mutate(form.draft);
  };
  return (
    <Form className={layout.form} error={problem} run={run}>
      {children(form)}
      <Button full disabled={command.isPending}>
        Save and continue
      </Button>
      <Link to={to}>Skip this step</Link>
    </Form>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const COLOUR = {
  name: "mainColour",
  label: "Your colour",
  help: "Links and buttons take it; all other colours follow.",
  kind: "colour",
  options: [{ value: "#FBF6EC", label: "light text" }],
} as const;

/** Refuses a colour that white paper would swallow before anything is saved: half a step is not a step. */
async function checkContrast(colour: string): Promise<void> {
  const [{ value: text }] = COLOUR.options;
  const { nearest } = await api.get("/api/desk/colour-check", { params: { query: { colour, text } } });
  const problem = unfinished(
    nearest ? [{ field: COLOUR.name, message: `Use a darker colour, such as ${nearest}.` }] : [],
  );
  if (problem) throw problem;
}

function PracticeStep({ site, brand, to }: StepProps) {
  const { person } = useSession();
  const colour = textOf(brand.mainColour) || USUAL;
  const save = async (answers: PracticeAnswers) => {
    await checkContrast(answers.mainColour);
    await publishSettings(SITE, (body) => withPractice(body, answers));
    if (answers.mainColour !== colour)
      await publishSettings(BRAND, (body) => ({ ...body, mainColour: answers.mainColour }));
  };
  // The name that comes with the site is nobody's: it is not offered as an answer.
  const named = site.brand !== SHIPPED_NAME;
  const start = {
    brand: named ? textOf(site.brand) : "",
    doctor: (named && textOf(site.doctor)) || person.name,
    tagline: textOf(site.tagline),
    mainColour: colour,
  };
  return (
    <StepForm start={start} check={checkPractice} save={save} to={to}>
      {({ field, draft, put }) => (
        <>
          <TextField
            {...field("brand")}
            label="Name of your site"
            hint="It stands on every page, receipt and email."
            maxLength={60}
            autoComplete="organization"
          />
          <TextField {...field("doctor")} label="The doctor’s name, as patients read it" maxLength={80} />
          <TextField {...field("tagline")} label="What you do, in one line" optional maxLength={160} />
          <ColourControl
            field={{ ...COLOUR, options: [...COLOUR.options] }}
            path="mainColour"
            value={draft.mainColour}
            onChange={(colour) => put({ mainColour: textOf(colour) })}
          />
        </>
      )}
    </StepForm>
  );
}

const SHIPPED_NAME = "Bedside";

/** The colour that comes with Bedside. */
const USUAL = "#0F5A45";

const COUNTRIES: { value: Country; label: string }[] = [
  { value: "nigeria", label: "Nigeria: prices in naira" },
  { value: "uk", label: "United Kingdom: prices in pounds" },
  { value: "both", label: "Both: prices in naira, pounds or dollars, as far as you set them" },
];

function CountryStep({ to }: StepProps) {
  const { person } = useSession();
  const start = { country: "" as Country | "", phone: "", hours: "", email: person.email };
  return (
    <StepForm
      start={start}
      check={checkCountry}
      save={(answers) => publishSettings(SITE, (body) => withCountry(body, answers))}
      to={to}
    >
      {({ field }) => (
        <>
          <Choice {...field("country")} label="Where most of your patients are" options={COUNTRIES} />
          <TextField
            {...field("phone")}
            label="Phone number for patients"
            hint="Such as 0803 123 4567 in Nigeria, or with + and the country code."
            optional
            type="tel"
            autoComplete="tel"
            inputMode="tel"
          />
          <TextField
            {...field("hours")}
            label="When you answer the phone"
            hint="Such as: Mon-Fri 8am (WAT) to 5pm. Empty: no hours are shown."
            optional
          />
          <TextField
            {...field("email")}
            label="Email address for patients"
            optional
            type="email"
            autoComplete="email"
          />
        </>
      )}
    </StepForm>
  );
}

function PaymentStep({ site, to }: StepProps) {
  // Settings that say nothing of it leave all of them to visitors.
  const set = Array.isArray(site.currencies) ? site.currencies.filter((one) => typeof one === "string") : [];
  const currencies = set.length > 0 ? set : ["NGN", "GBP", "USD"];
  const start = { bank: "", name: "", number: "", currency: currencies[0] ?? "NGN" };
  return (
    <StepForm
      start={start}
      check={checkPayment}
      save={async (answers) => {
        if (answers.bank.trim()) await publishSettings("settings-partnership", (body) => withAccount(body, answers));
      }}
      to={to}
    >
      {({ field }) => (
        <>
          <p className="soft">
            Donors can give by bank transfer from today, and buyers once you allow it under Orders. Consultations are
            paid by card, once whoever runs the server has added the keys of your payment provider.
          </p>
          <TextField {...field("bank")} label="Bank" optional maxLength={80} />
          <TextField {...field("name")} label="Account name" optional maxLength={80} />
          <TextField {...field("number")} label="Account number" optional inputMode="numeric" maxLength={20} />
          <Select
            {...field("currency")}
            label="Currency of the account"
            options={currencies.map((one) => ({ value: one, label: one }))}
          />
        </>
      )}
    </StepForm>
  );
}
