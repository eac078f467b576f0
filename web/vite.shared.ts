import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { CSSOptions, Plugin } from "vite";
import { browserForms, readCatalogue } from "../scripts/messages.mjs";

/** The `web` folder. */
export const WEB = import.meta.dirname;
/** Where the build goes: `web/dist`, or the folder that `BEDSIDE_WEB_DIST` names. */
export const DIST = path.resolve(process.env.BEDSIDE_WEB_DIST ?? path.join(WEB, "dist"));
export const CACHE = path.join(WEB, "../node_modules/.vite");

/** Class names are made from the file's path, so that every build gives the same class the same name. */
export const css: CSSOptions = {
  modules: {
    generateScopedName(local, file) {
      const name = path.relative(WEB, file.split("?")[0] ?? file).replaceAll(path.sep, "/");
      return `${local}_${createHash("sha256").update(name).digest("base64url").replaceAll(/[-_]/g, "").slice(0, 4)}`;
    },
  },
};

/** Names of the folders in `src/site`; each gets a stylesheet of its own. */
export function features(): string[] {
  return readdirSync(path.join(WEB, "src/site"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

let messages: ReturnType<typeof readCatalogue>["messages"];

/**
 * What scripts say comes with them, resolved: in builds for browsers each id of the catalogue gives way to its message, so a
 * page carries nothing for scripts that nobody starts, and no script a catalogue. `t("id")` is then the text itself.
 */
export const resolveMessages: Plugin = {
  name: "resolve-messages",
  enforce: "pre",
  buildStart() {
    messages = readCatalogue().messages;
  },
  transform(code, file) {
    if (!/\/src\/.*\.tsx?$/.test(file)) return;
    const formsOf = (id: string) => {
      const message = messages.get(id);
      return message && JSON.stringify(browserForms(message.pattern));
    };
    return code
      .replaceAll(/\bt\("([a-z]\w*(?:-\w+)+)"\)/g, (call, id) => formsOf(id) ?? call)
      .replaceAll(/(=)?"([a-z]\w*(?:-\w+)+)"/g, (literal, attribute, id) => {
        const forms = formsOf(id);
        return forms && attribute ? `={${forms}}` : (forms ?? literal);
      });
  },
};
