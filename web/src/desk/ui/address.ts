import { useSearchParams } from "react-router";

/** One name in the address of a list: how its text is read, and what it is where the address says nothing. */
interface Part<Value extends string = string> {
  fallback: Value;
  read: (text: string) => Value;
}

type Parts = Record<string, Part>;

/** What an address says, with the page of the list. */
export type AddressOf<P extends Parts> = { [Name in keyof P]: P[Name]["fallback"] } & { page: number };

/** What of it the server is asked for: what nobody chose is left out. */
type AskedOf<P extends Parts> = { [Name in keyof P]?: Exclude<P[Name]["fallback"], ""> } & { page: number };

export const anyText: Part = { fallback: "", read: (text) => text };

/** Words that are looked for in all states of a list, whichever is chosen: none of them is the current one then. */
export const inAllStates: Part = { ...anyText };

/** A day, as `2026-11-21`. */
export const aDay: Part = {
  fallback: "",
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ""),
};

/** One of these, and what is shown before somebody chooses. */
export function oneOf<Value extends string, Fallback extends string = "">(
  choices: readonly (Value | { value: Value })[],
  fallback: Fallback = "" as Fallback,
): Part<Value | Fallback> {
  const known = choices.map((choice) => (typeof choice === "string" ? choice : choice.value));
  return { fallback, read: (text) => known.find((value) => value === text) ?? fallback };
}

export function pageOf(values: URLSearchParams): number {
  const page = Number(values.get("page"));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

export function readAddress<P extends Parts>(parts: P, values: URLSearchParams): AddressOf<P> {
  const read = Object.entries(parts).map(([name, { fallback, read }]) => {
    const text = values.get(name);
    return [name, text === null ? fallback : read(text)];
  });
  return { ...Object.fromEntries(read), page: pageOf(values) };
}

export type AddressChange<P extends Parts> = Partial<Record<keyof P & string, string>>;

/** The address after a change, at the first page again. What needs no saying is left out. */
export function withAddress<P extends Parts>(
  parts: P,
  values: URLSearchParams,
  change: AddressChange<P>,
): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === parts[name]?.fallback) next.delete(name);
    else next.set(name, value);
  }
  next.delete("page");
  return next;
}

/** Whether anything but what the list opens with is asked for. */
export const isFiltered = <P extends Parts>(parts: P, query: AddressOf<P>): boolean =>
  Object.entries(query).some(([name, value]) => name in parts && value !== parts[name]?.fallback);

export const askedOf = <P extends Parts>(query: AddressOf<P>): AskedOf<P> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")) as unknown as AskedOf<P>;

/** What a list shows, kept in the address, so that Back, a reload and a link to it work. */
export function useAddress<P extends Parts>(parts: P) {
  const [values, setValues] = useSearchParams();
  const query = readAddress(parts, values);
  const asPills = new Set<string>();
  const isEverywhere = parts.q === inAllStates && query.q !== "";
  const to = (change: AddressChange<P>) => `?${withAddress(parts, values, change)}`;
  return {
    query,
    asked: askedOf<P>(query),
    names: Object.keys(parts),
    isFiltered: isFiltered(parts, query),
    to,
    /** The ways to the values of a name, for `PillLinks`. */
    pills: (
      name: keyof P & string,
      choices: readonly { value: string; label: string }[],
      counts: Readonly<Record<string, number | undefined>> = {},
    ) => {
      asPills.add(name);
      return choices.map(({ value, label }) => ({
        to: to({ [name]: value } as AddressChange<P>),
        label,
        current: value === query[name] && !isEverywhere,
        count: counts[value],
      }));
    },
    /** How many names say something else than what the list opens with: those of filters, not the search or the pills. */
    countChosen: () =>
      Object.entries(query).filter(
        ([name, value]) => name in parts && name !== "q" && !asPills.has(name) && value !== parts[name]?.fallback,
      ).length,
    /** Chooses; where that is a step, Back undoes it. */
    put: (change: AddressChange<P>, isStep = false) =>
      // At once: a field that waits for the address shows what it was before.
      setValues((old) => withAddress(parts, old, change), {
        replace: !isStep,
        preventScrollReset: true,
        flushSync: true,
      }),
  };
}

/** One more name in the address of a list, such as what is open over it. Without a value it is taken away. */
export function useParam(name: string) {
  const [values, setValues] = useSearchParams();
  const put = (value = "") =>
    setValues(
      (old) => {
        const next = new URLSearchParams(old);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return [values.get(name) ?? undefined, put] as const;
}
