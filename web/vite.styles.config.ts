import { readdirSync } from "node:fs";
import path from "node:path";
import { Features } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import { CACHE, css, DIST, features, WEB } from "./vite.shared.ts";

/*
 * The stylesheets. One for the design system and the shell (`ui`), one for the two fonts (`fonts`, never linked in the
 * low-data variant), one for
 * what reading settings change (linked where one is chosen), one for the way out of pages that somebody may have to hide,
 * one for each feature. A page links `ui` and its own feature's.
 */

const PREFIX = "virtual:styles/";
const READING = "reading-settings";
const EXIT = "quick-exit";
const RESOLVED = `\0${PREFIX}`;

function stylesheets(folder: string): string[] {
  return readdirSync(path.join(WEB, "src", folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .map((file) => path.join(WEB, "src", folder, file))
    .sort();
}

/** The files of a stylesheet in the order in which they apply. */
function files(name: string): string[] {
  if (name === "fonts") return [path.join(WEB, "src/ui/fonts/fonts.css")];
  if (name === READING) return [path.join(WEB, "src/ui/reading-settings.css")];
  if (name === EXIT) return [path.join(WEB, "src/ui/quick-exit.css")];
  if (name === "ui") {
    const base = ["tokens.css", "base.css"].map((file) => path.join(WEB, "src/ui", file));
    return [...base, ...stylesheets("ui"), ...stylesheets("site/shell")];
  }
  return stylesheets(`site/${name}`);
}

const entries: Plugin = {
  name: "bedside-style-entries",
  resolveId: (id) => (id.startsWith(PREFIX) ? RESOLVED + id.slice(PREFIX.length) : undefined),
  load(id) {
    if (!id.startsWith(RESOLVED)) return;
    const sheets = files(id.slice(RESOLVED.length));
    const imports = sheets.map((file, at) =>
      file.endsWith(".module.css") ? `import s${at} from "${file}";` : `import "${file}"; const s${at} = 0;`,
    );
    // Named, or the bundler would drop the sheets of classes that nobody uses here.
    return `${imports.join("\n")}\nconsole.log(${sheets.map((_, at) => `s${at}`).join()});`;
  },
};

const names = [
  "ui",
  "fonts",
  READING,
  EXIT,
  ...features().filter((name) => name !== "shell" && files(name).length > 0),
];

export default defineConfig({
  root: WEB,
  publicDir: false,
  logLevel: "warn",
  cacheDir: CACHE,
  css: { ...css, lightningcss: { exclude: Features.LightDark } },
  plugins: [entries],
  build: {
    outDir: path.join(DIST, "styles"),
    cssTarget: ["chrome90", "firefox90", "safari14.1"],
    assetsInlineLimit: 0,
    manifest: "manifest.json",
    rolldownOptions: {
      input: Object.fromEntries(names.map((name) => [name, PREFIX + name])),
      output: { assetFileNames: "assets/[name]-[hash][extname]", entryFileNames: "js/[name].js" },
    },
  },
});
