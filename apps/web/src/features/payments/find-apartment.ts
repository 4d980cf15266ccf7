import { searchKey } from '@scara/domain/kernel';

import { holdsWords } from '../../lib/holds-words.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';

export type Apartment = {
  readonly idAp: number;
  readonly number: string;
  readonly tenantName: string;
  /** 'Blocul T6, Scara A'; only what tells it from others: '' where the association has one entrance. */
  readonly place: string;
};

const withoutSpaces = (text: string): string => searchKey(text).replace(/\s/g, '');

/** 'Ap. 31' and 'ap 31', as lists and receipts write it, are 31. */
const withoutAp = (text: string): string => text.replace(/^ap(artament(ul)?)?[.\s]\s*/, '');

/** Whose bill it is of which the barcode was scanned (decision 20); its amount holds a partner's fee, which is not taken here. */
const scannedId = (text: string): string | undefined =>
  /^h1x(\d+)x\d{6}x[\d.]+x\df$/.exec(text)?.[1];

/**
 * 'A / 5', 'T6 A 5': how many words of the place stand before the number, as lists and receipts name an apartment; -1
 * where it is not the one.
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
 * Those whose number it is, which every entrance may have, or the one whose place was typed before it; else those whose
 * name holds every word of it. Letters may also be a part of the number, as 'SAD' of 'SAD 1'. Of digits alone that would
 * open another apartment than was meant.
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
  // 'M2 / 4 / 7' is 7 in entrance 4 and not 47 of M2: a word that may belong to the place does.
  const before = apartments.map((apartment) => wordsOfPlace(apartment, numberTyped));
  const most = Math.max(...before);
  if (most > 0) return apartments.filter((_, at) => before[at] === most);
  const hasLetters = /\p{L}/u.test(wanted);
  return apartments.filter(
    ({ number, tenantName }) =>
      holdsWords(tenantName, wanted) || (hasLetters && searchKey(number).includes(wanted)),
  );
}

/** Further apartments under the very name of the one just served, those served before left out. */
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

/** Every apartment that the person sees, in the order of the structure. */
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

/** Apartments that are gone and owe: what they were called, 'B / 12', says where they stood. */
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
