/** What of a schema this screen needs. */
export interface SettingsSchema {
  kind: string;
  /** The one document that it is for, such as `settings-home`; absent for kinds of which there are many. */
  id?: string | null;
  label: string;
  plural: string;
  group: string;
  help?: string | null;
}

export interface SettingsGroups {
  house: SettingsSchema[];
  pages: SettingsSchema[];
  /** Kinds of which there are many: claims, links, words of search. */
  lists: SettingsSchema[];
}

const HOUSE = ["settings-site", "settings-conversation", "settings-mail"];

/** The settings among all types, by what they are about, in the server's order. */
export function groupsOf(schemas: readonly SettingsSchema[]): SettingsGroups {
  const settings = schemas.filter(({ group }) => group === "Settings");
  const isHouse = ({ id }: SettingsSchema) => HOUSE.includes(id ?? "");
  return {
    house: settings.filter(isHouse),
    pages: settings.filter((schema) => schema.id && !isHouse(schema)),
    lists: settings.filter((schema) => !schema.id),
  };
}

export const matches = (text: string, words: string): boolean =>
  text.toLowerCase().includes(words.trim().toLowerCase());
