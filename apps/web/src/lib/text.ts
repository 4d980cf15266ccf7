import { ro } from '../locales/ro.js';

type Catalogue = typeof ro;
export type TextKey = keyof Catalogue;

/** The placeholders of a text: `'{n} din {total}'` gives `'n' | 'total'`. */
type Holes<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
type TextsOf<Entry> = Entry extends string ? Entry : Entry[keyof Entry];
type Plural = { readonly one: string; readonly few: string; readonly other: string };

/** The parameters of a text; a plural always needs `count`. */
export type TextParams<K extends TextKey> = Record<
  Holes<TextsOf<Catalogue[K]>> | (Catalogue[K] extends string ? never : 'count'),
  string | number
>;
type Arguments<K extends TextKey> = [keyof TextParams<K>] extends [never]
  ? []
  : [params: TextParams<K>];

type Entry = string | Plural;

/**
 * Adds texts to the catalogue. In the built pages each part brings the texts it looks up by name; here all are present.
 *
 * @public
 */
export function addTexts(entries: Readonly<Record<string, Entry>>): void {
  Object.assign(ro, entries);
}

const pluralRules = new Intl.PluralRules('ro-RO');
const counts = new Intl.NumberFormat('ro-RO');

/**
 * Returns the Romanian text of `key` with its placeholders filled. Plurals choose by `count` (1 apartament, 2
 * apartamente, 20 de apartamente). Numbers are formatted the Romanian way; pass text for anything already formatted.
 */
export function t<K extends TextKey>(key: K, ...[params]: Arguments<K>): string {
  return fill(ro[key], params);
}

/**
 * Fills the placeholders of a text. The build calls it in place of {@link t} (build/texts-where-shown.ts).
 * @public
 */
export function fill(entry: Entry, params?: Partial<Record<string, string | number>>): string {
  const values = params ?? {};
  const text = typeof entry === 'string' ? entry : pickPlural(entry, Number(values['count'] ?? 0));

  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? counts.format(value) : (value ?? '');
  });
}

function pickPlural(forms: Plural, count: number): string {
  const category = pluralRules.select(count);
  if (category === 'one') return forms.one;
  return category === 'few' ? forms.few : forms.other;
}
