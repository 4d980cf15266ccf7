import {
  type AuditEntry,
  labelOf,
  monthName,
  type ObjectKind,
  shownLei,
  shownMilli,
  shownSum,
} from '@scara/contracts/http';
import type { ElementKind } from '@scara/domain/documents';
import { METER_STATE } from '@scara/domain/month';
import { yearMonth } from '@scara/domain/kernel';
import { paragraphsOf } from '../print/rich-text.js';
import { dateText } from '../print/words.js';
import { acceptedWords } from './accepted.js';
import { alertWords } from './alert-words.js';
import { movesOf } from './moves.js';
import type { JournalNames } from './names.js';

type Change = AuditEntry['changes'][number];
type Value = Change['after'];
type Fields = Readonly<Record<string, unknown>>;

/** What is needed to describe one event in words. */
interface Told {
  readonly type: string;
  readonly data: Fields;
  readonly objectKind: ObjectKind;
  readonly names: JournalNames;
}

/** Fields that are not shown: those that only identify the event, and those shown in another column. */
const NOT_SHOWN =
  /^(by|idAs|idUser|idDocument|idRegisterDocument|idApChange|idReturn|idSig|idDue|idPd|idAnnouncement|idProposal|of|form|previous|hash|kind|fromAnaf|basis|read|result|figures)$/;

/** The fields shown first, since a page shows only the first lines of a long entry. */
const TOLD_FIRST = ['idAp', 'amountBani'] as const;

/** Fields that hold another object's id; they are shown by that object's name. */
const REFERENCES: Readonly<Record<string, ObjectKind>> = {
  idBlock: 'block',
  idEntrance: 'entrance',
  idAp: 'apartment',
  idGroup: 'apartment_group',
  idApartmentsGroup: 'apartment_group',
  idOutgoColumn: 'column',
  idFund: 'fund',
  idF: 'fund',
  idServiceProvider: 'provider',
  idCompany: 'company',
  idMeter: 'meter',
  idOutgo: 'expense',
};

/** Field names with several meanings, by the kind of the event's object. */
const MEANINGS: Partial<Record<ObjectKind, Readonly<Record<string, string>>>> = {
  apartment: { from: 'penaltyFrom' },
  association: { number: 'decisionNumber' },
  due: { idGroup: 'payers' },
  expense: { idGroup: 'payers' },
  fund: { type: 'fundType' },
  meter: { type: 'meterType' },
  payment: { type: 'paymentType', number: 'paymentNumber', from: 'fromAccount', to: 'toAccount' },
  proposal: { number: 'invoiceNumber' },
  register_document: { date: 'documentDate', from: 'registerFrom', info: 'registerInfo' },
};

const DOCUMENT_FIELDS: Readonly<Record<string, string>> = {
  number: 'documentNumber',
  date: 'documentDate',
};

/** The objects that an event arranges in an order. */
const ORDERED: Readonly<Record<string, ObjectKind>> = {
  OutgoColumnsOrdered: 'column',
  ApartmentsOrdered: 'apartment',
};

/**
 * Returns what an event changed, field by field: both values where a field changed, one of them where it was added or
 * removed.
 */
export function changesOf(told: Told): Change[] {
  const { type, data, names } = told;
  if (type.endsWith('RolesChanged')) {
    const { before, after, idGroup } = data;
    const where = typeof idGroup === 'number' ? names.of('entrance', idGroup) : null;
    return telling([plain('roles', before, after), plain('idGroup', null, where)]);
  }
  const ordered = ORDERED[type];
  if (ordered !== undefined) return movesTold(told, ordered);
  const { before, after } = sidesOf(type, data);
  const fields = new Set([...TOLD_FIRST, ...Object.keys(after), ...Object.keys(before)]);
  return telling([...fields].flatMap((field) => fieldOf(told, field, before[field], after[field])));
}

/** Returns the name or number that an event gives its object. */
export function nameIn(data: Fields): string | undefined {
  const places = [data, data['after'], data['before'], data['settings']].filter(isFields);
  for (const place of places) {
    const name = place['name'] ?? place['number'] ?? place['fileName'] ?? place['documentNumber'];
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/**
 * Describes a new order with one line per moved object, its place before and after, because two whole lists of sixty
 * would say little.
 */
function movesTold({ data, names }: Told, kind: ObjectKind): Change[] {
  const name = (id: number): string => names.of(kind, id) || GONE;
  const place = (behind: number | undefined): string =>
    behind === undefined ? 'la început' : `după ${name(behind)}`;
  return movesOf(idsOf(data['before']), idsOf(data['after'])).map(
    ({ id, behindBefore, behindAfter }) =>
      line('order', name(id), place(behindBefore), place(behindAfter)),
  );
}

/** Returns the fields before and after the event; for something only added or only removed, the other side is empty. */
function sidesOf(type: string, data: Fields): { readonly before: Fields; readonly after: Fields } {
  const { before, after, settings, ...rest } = data;
  if (Array.isArray(before) || Array.isArray(after)) {
    return { before: { opening: before }, after: { opening: after } };
  }
  if (isFields(settings)) return { before: {}, after: settings };
  // What was kept has not changed, and the keys mean nothing to a reader.
  if (type === 'FormerOccupantsErased') return { before: {}, after: { reason: rest['reason'] } };
  // The event that chooses a first month has the month itself, and the one before as a text.
  if (typeof before === 'string') return { before: { month: before }, after: rest };
  if (typeof rest['isDisabled'] === 'boolean') {
    return { before: { isDisabled: !rest['isDisabled'] }, after: rest };
  }
  if (type === 'MonthWithdrawn' || type === 'MonthReopened') {
    const { reason, ...gone } = rest;
    return { before: gone, after: { reason } };
  }
  // Of the file itself the event says nothing, only when it was deleted.
  if (type === 'DocumentDeleted') return { before: {}, after: rest };
  if (/(Deleted|Removed|Unlinked)$/.test(type)) {
    // Whether the signature was outdated is the reason of its removal, not part of what was removed.
    const { isOutdated, ...gone } = rest;
    const after = isOutdated === undefined ? {} : { isOutdated };
    return { before: isFields(before) ? { ...gone, ...before } : gone, after };
  }
  return {
    before: isFields(before) ? before : {},
    after: isFields(after) ? { ...rest, ...after } : rest,
  };
}

/** Returns the lines that describe one field of an event. */
function fieldOf(told: Told, field: string, before: unknown, after: unknown): Change[] {
  if (NOT_SHOWN.test(field)) return [];
  const { objectKind, names } = told;
  if (isToldBeside(told, field, before)) return [];
  const list = LISTS[field];
  if (list !== undefined) return list(told, before, after);
  const reference = REFERENCES[field];
  if (reference !== undefined) {
    if (reference === objectKind) return [];
    const name = (id: unknown, other: unknown): Value => {
      if (typeof id === 'number') return names.of(reference, id);
      // An expense or a due that no group pays is paid by all.
      return field === 'idGroup' && id === null && typeof other === 'number' ? EVERYBODY : null;
    };
    return [plain(meaning(objectKind, field), name(before, after), name(after, before))];
  }
  if (field === 'document' || field === 'summary' || field === 'terms') {
    const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
    return [...new Set([...Object.keys(is), ...Object.keys(was)])]
      .filter((one) => one !== 'idServiceProvider')
      .map((one) => plain(DOCUMENT_FIELDS[one] ?? one, was[one], is[one]))
      .filter(({ before: one, after: other }) => one !== other);
  }
  return [plain(meaning(objectKind, field), before, after)];
}

/** Returns whether the entry's object, or its month, already shows this field. */
function isToldBeside({ objectKind, data, names }: Told, field: string, before: unknown): boolean {
  if (field === 'month') return objectKind === 'month';
  if (field === 'number') return objectKind === 'notice' || objectKind === 'certificate';
  // A letter has the apartment's number at its time; it is shown only when the apartment no longer has a name.
  if (field === 'apartment') return names.of('apartment', Number(data['idAp'])) !== '';
  return field === 'idAp' && objectKind === 'meter' && before === undefined;
}

const meaning = (kind: ObjectKind, field: string): string => MEANINGS[kind]?.[field] ?? field;

type ListWords = (told: Told, before: unknown, after: unknown) => Change[];

/** How lists are described: one line per item, or the names of the items added and removed. */
const LISTS: Readonly<Record<string, ListWords>> = {
  apartments: membersOf('apartments', 'apartment'),
  entrances: membersOf('entrances', 'entrance'),
  expenses: membersOf('expenses', 'expense'),
  idPds: membersOf('idPds', 'payment'),
  meters: ({ names }, before, after) => {
    const label = (meter: Fields): string => names.of('apartment', Number(meter['idAp']));
    const text = (meter: Fields): string => {
      const index = shownMilli(Number(meter['initialIndexE3']));
      return `${names.meter(meter as { type: number; series: string })}, index inițial ${index}`;
    };
    return [
      ...itemsOf(before).map((meter) => line('meters', label(meter), text(meter), null)),
      ...itemsOf(after).map((meter) => line('meters', label(meter), null, text(meter))),
    ];
  },
  readings: (told, _before, after) =>
    itemsOf(after).map((reading) =>
      line(
        'readings',
        told.names.of('meter', Number(reading['idMeter'])),
        null,
        indexText(reading),
      ),
    ),
  typedShares: sumsOf('typedShares', (item) => shownLei(Number(item['amountBani']))),
  typedConsumptions: sumsOf('typedConsumptions', (item) =>
    shownMilli(Number(item['consumptionE3'])),
  ),
  opening: sumsOf('opening', openingText),
  bills: (told, _before, after) =>
    itemsOf(after).map((bill) => {
      const month = monthName(yearMonth(String(bill['month'])));
      const expense = told.names.of('expense', Number(bill['idOutgo']));
      const label = [expense, month].filter(Boolean).join(', ');
      return line('bills', label, null, shownLei(Number(bill['amountBani'])));
    }),
  targets: (told, _before, after) =>
    itemsOf(after).map((target) => {
      const { idF } = target;
      const label = typeof idF === 'number' ? told.names.of('fund', idF) : 'Cheltuieli';
      return line('targets', label, null, shownLei(Number(target['amountBani'])));
    }),
  alert: ({ names }, _before, after) => [plain('alert', null, alertWords(String(after), names))],
  idElement: ({ data, names }, _before, after) => {
    const kind = ELEMENTS[data['kind'] as ElementKind];
    return [plain('objectId', null, names.of(kind, Number(after)))];
  },
  payableBani: ({ data }, _before, after) => {
    const { currency } = data;
    const isLei = currency === 'RON' || typeof after !== 'number';
    return [plain('payableBani', null, isLei ? after : `${shownSum(after)} ${String(currency)}`)];
  },
  findings: (told, _before, after) =>
    textsOf(after).map((key) => {
      const { about, says } = acceptedWords(key, told.names);
      return line('findings', about, null, says);
    }),
};

/** What a document is attached to. */
const ELEMENTS: Readonly<Record<ElementKind, ObjectKind>> = {
  outgo: 'expense',
  payment: 'payment',
  apartment: 'apartment',
  month: 'month',
  register: 'register_document',
  invoice: 'proposal',
};

/** Describes a list of members by those added and removed, because a whole list of sixty would say little. */
function membersOf(field: string, kind: ObjectKind): ListWords {
  return (told, before, after) => {
    const [was, is] = [idsOf(before), idsOf(after)];
    const gone = was.filter((id) => !is.includes(id));
    const come = is.filter((id) => !was.includes(id));
    const text = (ids: readonly number[]): Value =>
      ids.length === 0 ? null : namesOf(told, kind, ids).join(', ');
    // A null list means all members.
    const all = (value: unknown, other: unknown): boolean => value === null && Array.isArray(other);
    return [
      plain(
        field,
        all(before, after) ? EVERY : text(gone),
        all(after, before) ? EVERY : text(come),
      ),
    ];
  };
}

const EVERY = 'toate';
const EVERYBODY = 'toată asociația';
/** An object in a list without a name is still listed. */
const GONE = 'fără nume';

/** Describes a list by apartment: one line for each apartment whose text changed. */
function sumsOf(field: string, words: (item: Fields, names: JournalNames) => string): ListWords {
  return (told, before, after) => {
    const texts = (list: unknown): Map<number, string> =>
      new Map(itemsOf(list).map((item) => [Number(item['idAp']), words(item, told.names)]));
    const [was, is] = [texts(before), texts(after)];
    return [...new Set([...is.keys(), ...was.keys()])]
      .filter((idAp) => was.get(idAp) !== is.get(idAp))
      .map((idAp) =>
        line(field, told.names.of('apartment', idAp), was.get(idAp) ?? null, is.get(idAp) ?? null),
      );
  };
}

/** Says debt by debt what an apartment began with: 'penalizări, august 2025: 2,50 lei; avans: 10,00 lei'. */
function openingText({ debts, advanceBani }: Fields, names: JournalNames): string {
  const owed = itemsOf(debts).map(({ kind, month, idFund, amountBani }) => {
    const expensesOr = kind === 'penalties' ? 'penalizări' : 'cheltuieli';
    const what = typeof idFund === 'number' ? names.of('fund', idFund) || GONE : expensesOr;
    return `${what}, ${monthName(yearMonth(String(month)))}: ${shownLei(Number(amountBani))}`;
  });
  const advance = Number(advanceBani) === 0 ? [] : [`avans: ${shownLei(Number(advanceBani))}`];
  return [...owed, ...advance].join('; ') || shownLei(0);
}

function indexText({ indexE3, state, rollOverE3, readOn }: Fields): string {
  if (typeof indexE3 !== 'number')
    return state === METER_STATE.estimated ? 'estimat' : 'fără index';
  const notes = [
    ...(rollOverE3 === undefined ? [] : ['a trecut peste zero']),
    ...(typeof readOn === 'string' ? [`citit la ${dateText(readOn)}`] : []),
  ];
  return shownMilli(indexE3) + (notes.length === 0 ? '' : ` (${notes.join(', ')})`);
}

/** Images are identified by their hash; it is enough to show that the image is another one. */
const IMAGES = new Set(['stamp', 'logo']);

/** Returns the line of the list `field` for one of its items, labelled with the item's name. */
function line(field: string, name: string, before: Value, after: Value): Change {
  return { field, label: name === '' ? labelOf(field) : name, before, after };
}

function plain(field: string, before: unknown, after: unknown): Change {
  const shown = (value: unknown): Value => {
    if (typeof value !== 'string') return valueOf(value);
    if (IMAGES.has(field)) return value.slice(0, 8);
    return field === 'generalInfo' ? textOf(value) : value;
  };
  return { field, label: labelOf(field), before: shown(before), after: shown(after) };
}

/** Returns the words of an HTML text. */
function textOf(html: string): string {
  const paragraphs = paragraphsOf(html).map(({ runs }) => runs.map(({ text }) => text).join(''));
  return paragraphs.join(' ');
}

function valueOf(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return null;
}

/** Fields of which 0 says something: an empty apartment, an account that begins with nothing. */
const TOLD_AT_ZERO: ReadonlySet<string> = new Set(['persons', 'amountBani']);

/** Removes fields that are empty on both sides, of which an added or removed object has many. */
function telling(changes: readonly Change[]): Change[] {
  const isEmpty = (field: string, value: Value): boolean =>
    value === 0 ? !TOLD_AT_ZERO.has(field) : value === null || value === '' || value === false;
  return changes.filter((one) => !isEmpty(one.field, one.before) || !isEmpty(one.field, one.after));
}

function namesOf({ names }: Told, kind: ObjectKind, ids: unknown): string[] {
  return idsOf(ids).map((id) => names.of(kind, id) || GONE);
}

const idsOf = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'number') : [];

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];

const itemsOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isFields) : []);

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
