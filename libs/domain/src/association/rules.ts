import {
  checkCif,
  cleanText,
  type Decision,
  hasLength,
  isLabel,
  reject,
  searchKey,
} from '../kernel/index.js';
import { type Association, NUMBERS_PER_ASSOCIATION } from './association.js';
import type { AssociationEvent } from './events.js';
import type { AssociationRejection } from './rejections.js';

export type AssociationDecision = Decision<AssociationEvent, AssociationRejection>;

/** Returns whether an order names all existing ids, each exactly once. */
export function isWholeOrder(order: readonly number[], standing: readonly number[]): boolean {
  const named = new Set(order);
  return (
    order.length === standing.length &&
    named.size === order.length &&
    standing.every((id) => named.has(id))
  );
}

/** Returns the first refusal; undefined when no rule refuses. */
export function firstOf(
  ...checks: readonly (AssociationRejection | undefined)[]
): AssociationRejection | undefined {
  return checks.find((check) => check !== undefined);
}

export function refuse(rejection: AssociationRejection): AssociationDecision {
  return reject(rejection);
}

/** Checks a label against the limits of 1-core §5; an absent field is not checked. */
export function labelRule(
  field: string,
  text: string | undefined,
  least: number,
  most: number,
): AssociationRejection | undefined {
  return (
    lengthRule(field, text, least, most) ??
    (text !== undefined && text !== '' && !isLabel(text)
      ? { code: 'text-signs', field }
      : undefined)
  );
}

export function lengthRule(
  field: string,
  text: string | undefined,
  least: number,
  most: number,
): AssociationRejection | undefined {
  if (text === undefined || hasLength(text, least, most)) return undefined;
  return { code: 'text-length', field, least, most };
}

/** Checks like `lengthRule`, but '' is allowed: the field may stay empty. */
export function optionalLengthRule(
  field: string,
  text: string | undefined,
  least: number,
  most: number,
): AssociationRejection | undefined {
  return text === '' ? undefined : lengthRule(field, text, least, most);
}

/** Checks a number; bounds are inclusive and in the units of the stored field. */
export function rangeRule(
  field: string,
  value: number | undefined,
  least: number,
  most: number,
  decimals = 0,
): AssociationRejection | undefined {
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return undefined;
  return { code: 'number-range', field, least, most, decimals };
}

/** True when two names look the same to people: capitals, accents and doubled spaces do not count. */
export function sameName(a: string, b: string): boolean {
  if (PLAIN.test(a) && PLAIN.test(b)) {
    return a.length === b.length && a.toLowerCase() === b.toLowerCase();
  }
  return searchKey(cleanText(a)) === searchKey(cleanText(b));
}

/** Checks a tax id, a CIF or a CNP: it may be missing, never wrong. */
export function taxIdRule(cif: string): AssociationRejection | undefined {
  if (cif === '') return undefined;
  const checked = checkCif(cif);
  return checked.kind === 'refused' ? { code: checked.code, field: 'cif' } : undefined;
}

type NameTaken = Extract<AssociationRejection, { readonly field: 'name'; readonly name: string }>;

/** Refuses a name that an entry other than `self` has; an absent name is not checked. */
export function takenNameRule(
  code: NameTaken['code'],
  name: string | undefined,
  entries: Iterable<readonly [id: number, { readonly name: string }]>,
  self: number | undefined,
): NameTaken | undefined {
  if (name === undefined) return undefined;
  for (const [id, other] of entries) {
    if (id !== self && sameName(other.name, name)) return { code, field: 'name', name };
  }
  return undefined;
}

/**
 * ASCII without stray spaces, which needs no cleaning: a fast path, because a new name is compared with every existing
 * one.
 */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Returns texts as they are stored: composed, trimmed, ș and ț with a comma. */
export function cleaned<T extends object>(fields: T): T {
  const entries = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? cleanText(value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

/** Returns the id of the next block, entrance, apartment or group; undefined when the association has used all ids. */
export function nextId(state: Association): number | undefined {
  const number = state.lastNumber + 1;
  return number < NUMBERS_PER_ASSOCIATION
    ? state.idAs * NUMBERS_PER_ASSOCIATION + number
    : undefined;
}

export const FULL: AssociationRejection = {
  code: 'association-full',
  most: NUMBERS_PER_ASSOCIATION - 1,
};
