import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LicenceCountry, LicenceEntry, LicenceMap, LicenceStanding } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { circleAlert, circleCheck, clock, info, pencil } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { EmptyState, LoadingState } from "../../../ui/States";
import { api } from "../../shell/api";
import { useMay, useSession } from "../../shell/session";
import { Form } from "../../ui/Form";
import { Select } from "../../ui/fields";
import { Panel } from "../../ui/Panel";
import { ScreenHead } from "../../ui/ScreenHead";
import { FailedState } from "../../ui/states";
import { date, dayIn } from "../../ui/time";
import css from "../care.module.css";
import { Parts } from "../Parts";
import { EntryDialog } from "./EntryDialog";
import { entryOf, isShown, nameOf, standingOf } from "./licences";

const LICENCES = ["care", "licences"] as const;

export default function LicencesScreen() {
  const [open, setOpen] = useState<LicenceEntry>();
  const mayChange = useMay("change_settings");
  const { data, error, refetch } = useQuery({
    queryKey: LICENCES,
    queryFn: ({ signal }) => api.get("/api/desk/care/licences", { signal }),
  });
  return (
    <>
      <ScreenHead
        title="Licence map"
        lead="What can be offered in each country. It controls what the site offers, says and charges."
      />
      <Parts />
      <div className={css.told}>
        <Notice title="Anything unknown is information only.">
          Without a licence and an expiry date, or after that date, nobody in that country can book or pay, on the site
          or through the API.
        </Notice>
      </div>
      {error && !data && <FailedState error={error} retry={() => void refetch()} />}
      {!error && !data && <LoadingState lines={6} />}
      {data?.countries.length === 0 && <EmptyState title="No countries" text="Everything is information only." />}
      {data && (
        <div className="stack">
          {data.countries
            .filter((country) => isShown(data, country))
            .map((country) => (
              <Country key={country.code} map={data} country={country} onEdit={setOpen} />
            ))}
          {mayChange && <Others map={data} onAdd={setOpen} />}
        </div>
      )}
      {data && open && <EntryDialog map={data} entry={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface CountryProps {
  map: LicenceMap;
  country: LicenceCountry;
  onEdit: (entry: LicenceEntry) => void;
}

function Country({ map, country, onEdit }: CountryProps) {
  return (
    <Panel title={nameOf(country)}>
      <ul className={css.lines}>
        {map.services.map((service) => (
          <Line
            key={service.key}
            service={service.label}
            country={country.label}
            entry={entryOf(map, country.code, service.key)}
            onEdit={(entry) =>
              onEdit(
                entry ?? {
                  country: country.code,
                  service: service.key as LicenceEntry["service"],
                  kind: "information",
                },
              )
            }
          />
        ))}
      </ul>
    </Panel>
  );
}

/** Any other country can be added; until a licence is named it is information only there too. */
function Others({ map, onAdd }: { map: LicenceMap; onAdd: (entry: LicenceEntry) => void }) {
  const [code, setCode] = useState("");
  const others = map.countries.filter((country) => !isShown(map, country));
  const chosen = others.find((country) => country.code === code);
  const run = () => {
    if (chosen) onAdd({ country: chosen.code, service: "consultation", kind: "information" });
  };
  return (
    <Panel title="Add a country">
      <Form run={run}>
        <Select
          label="Country"
          hint="Countries not in the map are information only."
          value={chosen ? code : ""}
          options={[
            { value: "", label: "Choose a country" },
            ...others.map((country) => ({ value: country.code, label: nameOf(country) })),
          ]}
          onChange={setCode}
        />
        <div className="row">
          <Button disabled={!chosen}>Add country</Button>
        </div>
      </Form>
    </Panel>
  );
}

const ICONS = { ok: circleCheck, wait: clock, bad: circleAlert, plain: info };

interface LineProps {
  service: string;
  country: string;
  entry: LicenceStanding | undefined;
  onEdit: (entry: LicenceStanding | undefined) => void;
}

function Line({ service, country, entry, onEdit }: LineProps) {
  const { zone } = useSession();
  const mayChange = useMay("change_settings");
  const { label, tone, reason } = standingOf(entry, dayIn(zone, Date.now()));
  return (
    <li>
      <span className={css.chips}>
        <strong>{service}</strong>
        <Chip tone={tone} icon={ICONS[tone]}>
          {label}
        </Chip>
      </span>
      {reason && <span className="small">{reason}</span>}
      {entry ? (
        factsOf(entry, zone).map((fact) => (
          <span key={fact} className="small soft">
            {fact}
          </span>
        ))
      ) : (
        <span className="small soft">Not known</span>
      )}
      {entry?.note && <span className="small">{entry.note}</span>}
      {mayChange && (
        <Button type="button" look="line" small icon={pencil} onClick={() => onEdit(entry)}>
          Change
          <span className="vh">
            {" "}
            {service} in {country}
          </span>
        </Button>
      )}
    </li>
  );
}

/** What somebody wrote down about an entry, a line for each document. */
function factsOf(entry: LicenceStanding, zone: string): string[] {
  const day = (text: string) => date(`${text}T12:00:00Z`, zone);
  const { licence, holder, expires, checkedOn, indemnity, indemnityExpires, regulator } = entry;
  const lines = [
    [licence, holder && `held by ${holder}`, expires && `until ${day(expires)}`],
    [indemnity && `Insured: ${indemnity}`, indemnity && indemnityExpires && `until ${day(indemnityExpires)}`],
    [regulator && `Regulator: ${regulator}`],
    [checkedOn && `Checked on ${day(checkedOn)}`],
  ];
  return lines.map((line) => line.filter(Boolean).join(", ")).filter(Boolean);
}
