import type { Plugin } from 'vite';

type Entry = string | { readonly one: string; readonly few: string; readonly other: string };
type Catalogue = Readonly<Record<string, Entry>>;

/** `t('area.key'` with the key written out. */
const WRITTEN = /\bt\(\s*'([\w.-]+)'/g;
/** A key written out anywhere else: kept in a list and looked up later. */
const KEPT = /'([a-z]\w*\.[\w.-]+)'/g;
/** A key put together: `area.${kind}`. */
const BUILT = /`([a-z]\w*\.[\w.-]*)\$\{/g;

const CATALOGUE = /\/src\/locales\/ro\.ts$/;
const TEXT = /\/src\/lib\/text\.ts$/;
const IMPORT_T = /import \{[^}]*\bt\b[^}]*\} from '([./]*\/text\.js)';/;

/**
 * Puts each text where it is shown, so that a page loads its own texts and not the whole catalogue: `t('key'` becomes the
 * text itself, and a file that looks keys up (kept in a list, or built as `area.${kind}`) brings those entries with it.
 * The sources, the types and the tests know nothing of it: there is one catalogue.
 */
export function textsWhereShown(catalogue: Catalogue): Plugin {
  return {
    name: 'texts-where-shown',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (CATALOGUE.test(file)) return { code: 'export const ro = {};', map: null };
      if (TEXT.test(file) || !/\/src\/.*\.tsx?$/.test(file)) return null;
      const importOfT = IMPORT_T.exec(code);
      const written = importOfT === null ? code : code.replace(WRITTEN, inPlace);
      const lookedUp = keysLookedUp(written);
      if (written === code && lookedUp.length === 0) return null;

      const entries = Object.fromEntries(lookedUp.map((key) => [key, catalogue[key]]));
      const from = importOfT?.[1] ?? '/src/lib/text.js';
      return {
        code: [
          `import { fill as $fill, addTexts as $addTexts } from '${from}';`,
          ...(lookedUp.length === 0 ? [] : [`$addTexts(${JSON.stringify(entries)});`]),
          written,
        ].join('\n'),
        map: null,
      };
    },
  };

  function inPlace(_: string, key: string): string {
    const entry = catalogue[key];
    if (entry === undefined) throw new Error(`no text '${key}'`);
    return `$fill(${JSON.stringify(entry)}`;
  }

  function keysLookedUp(code: string): string[] {
    const kept = [...code.matchAll(KEPT)].map(([, key = '']) => key);
    const stems = [...code.matchAll(BUILT)].map(([, stem = '']) => stem);
    return Object.keys(catalogue).filter(
      (key) => kept.includes(key) || stems.some((stem) => key.startsWith(stem)),
    );
  }
}
