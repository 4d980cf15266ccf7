import { searchKey } from '@scara/domain/kernel';

import { holdsWords } from '../../lib/holds-words.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';

export type Apartment = {
  readonly idAp: number;
  readonly number: string;
  readonly tenantName: string;
  /** 'Blocul T6, Scara A', as far as needed to tell apartments apart: '' if the association has one entrance. */
  readonly place: string;
};

const withoutSpaces = (text: string): string => searchKey(text).replace(/\s/g, '');

/** Removes the prefix: 'Ap. 31' and 'ap 31', as on lists and receipts, become '31'. */
const withoutAp = (text: string): string => text.replace(/^ap(artament(ul)?)?[.\s]\s*/, '');

/**
 * Returns the apartment's id from the scanned barcode of a bill (decision 20). The barcode's amount contains a
 * partner's fee, so it is not used.
 */
const scannedId = (text: string): string | undefined =>
  /^h1x(\d+)x\d{6}x[\d.]+x\df$/.exec(text)?.[1];

/**
 * Returns how many words before the number belong to the apartment's place, in names like 'A / 5' or 'T6 A 5' of lists
 * and receipts; -1 if the apartment does not match.
 */
function wordsOfPlace({ number, place }: Apartment, wanted: string): number {
  const words = searchKey(place).split(/[\s,]+/);
  const typed = wanted.split(/[\s/]+/).filter(Boolean);
  return typed.findLastIndex(
    (_, at) =>
      typed.slice(at).join('') === withoutSpaces(number) &&
      typed.slice(0, at).every((word) => words.includes(word)),
  );
}

/**
 * Returns the apartments with the typed number, which each entrance may have, or the one whose place was typed before
 * it. If there is none, returns those whose owner's name contains every typed word. Typed letters may also be part of
 * the number ('SAD' of 'SAD 1'); digits alone may not, because that would find another apartment than meant.
 */
export function findApartments(
  apartments: readonly Apartment[],
  typed: string,
): readonly Apartment[] {
  const wanted = searchKey(typed.trim());
  if (wanted === '') return [];
  const scanned = scannedId(wanted);
  if (scanned !== undefined) return apartments.filter(({ idAp }) => String(idAp) === scanned);
  const numberTyped = withoutAp(wanted);
  const numbered = apartments.filter(
    ({ number }) => withoutSpaces(number) === withoutSpaces(numberTyped),
  );
  if (numbered.length > 0) return numbered;
  // 'M2 / 4 / 7' is number 7 in entrance 4, not 47 in M2: a word that can belong to the place does.
  const before = apartments.map((apartment) => wordsOfPlace(apartment, numberTyped));
  const most = Math.max(...before);
  if (most > 0) return apartments.filter((_, at) => before[at] === most);
  const hasLetters = /\p{L}/u.test(wanted);
  return apartments.filter(
    ({ number, tenantName }) =>
      holdsWords(tenantName, wanted) || (hasLetters && searchKey(number).includes(wanted)),
  );
}

/** Returns the other apartments of the owner just served (by exact name), without those already served. */
export function namesakesOf(
  apartments: readonly Apartment[],
  served: readonly Apartment[],
): readonly Apartment[] {
  const name = served.at(-1)?.tenantName.trim() ?? '';
  if (name === '') return [];
  return apartments.filter(
    ({ idAp, tenantName }) =>
      searchKey(tenantName.trim()) === searchKey(name) && !served.some((one) => one.idAp === idAp),
  );
}

type Structure = {
  readonly blocks: readonly {
    readonly name: string;
    readonly inBlock: readonly {
      readonly name: string;
      readonly inEntrance: readonly Omit<Apartment, 'place'>[];
    }[];
  }[];
};

/** Returns every apartment that the user may see, in the order of the structure. */
export function apartmentsOf(structure: Structure | undefined): readonly Apartment[] {
  const blocks = structure?.blocks ?? [];
  return blocks.flatMap(({ name: block, inBlock }) =>
    inBlock.flatMap(({ name: entrance, inEntrance }) => {
      const place = [
        ...(blocks.length > 1 ? [blockTitle(block)] : []),
        ...(inBlock.length > 1 ? [entranceTitle(entrance)] : []),
      ].join(', ');
      return inEntrance.map(({ idAp, number, tenantName }) => ({
        idAp,
        number,
        tenantName,
        place,
      }));
    }),
  );
}

/** Returns deleted apartments with debts; their place is taken from their full name, 'B / 12'. */
export const goneOf = (
  apartments: readonly { readonly idAp: number; readonly number: string; readonly n: string }[],
): readonly Apartment[] =>
  apartments.map(({ idAp, number, n }) => ({
    idAp,
    number,
    tenantName: '',
    place: [n.slice(0, -number.length).replace(/ \/ $/, ''), t('payments.gone')]
      .filter(Boolean)
      .join(', '),
  }));
