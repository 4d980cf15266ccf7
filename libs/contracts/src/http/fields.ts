import {
  ID_MAX,
  isLocalDate,
  isPersonName,
  isPhone,
  parseDate,
  phoneDigits,
  withoutUnseen,
} from '@scara/domain/kernel';
import { z } from 'zod';
import { counted, type FieldName, labelOf, shownNumber } from './labels.js';

/** An id in a body or an answer. */
export const id = z.int().positive().max(ID_MAX);

/** An id in a path or query, where everything is text: '70001' → 70001. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Identificatorul nu este valid.')
  .transform(Number)
  .pipe(z.int().positive().max(ID_MAX, 'Identificatorul nu este valid.'));

export const nothing = z.strictObject({});
export const asParams = z.strictObject({ idAs: idText });
export const apartmentParams = asParams.extend({ idAp: idText });

/** Counts code points: a letter outside the basic plane counts once. */
function length(text: string): number {
  return [...text].length;
}

/** Returns the sentence for a text of the wrong length; the domain's own refusal uses it too. */
export function lengthText(field: string, least: number, most: number): string {
  const most_ = counted(most, 'un caracter', 'caractere');
  if (least === 0) return `Câmpul „${labelOf(field)}” poate avea cel mult ${most_}.`;
  return `Câmpul „${labelOf(field)}” trebuie să aibă între ${least} și ${most_}.`;
}

/** Returns the sentence for an empty required field; the allowed length is not mentioned. */
export const emptyText = (field: string): string => `Completați câmpul „${labelOf(field)}”.`;

export const GENERAL_INFO_LONG = 'Campul informații generale conține prea multe caractere';

/** Returns the sentence for a number out of bounds; bounds are in stored units, `decimals` says how they are shown. */
export function rangeText(field: string, least: number, most: number, decimals: number): string {
  return `Câmpul „${labelOf(field)}” trebuie să fie între ${shownNumber(least, decimals)} și ${shownNumber(most, decimals)}.`;
}

/** Returns the schema of a text of `least` to `most` visible characters; spaces around it are removed. */
export const text = (field: FieldName, least: number, most: number) =>
  bounded(field, least, most, false);

/** Returns the same schema for a text that may be empty. */
export const optionalText = (field: FieldName, least: number, most: number) =>
  bounded(field, least, most, true);

function bounded(field: FieldName, least: number, most: number, mayBeEmpty: boolean) {
  const isRight = (value: string): boolean =>
    (mayBeEmpty && value === '') || (length(value) >= least && length(value) <= most);
  return z
    .string()
    .check(
      z.overwrite(withoutUnseen),
      z.trim(),
      z.refine(isRight, {
        error: ({ input }) => (input === '' ? emptyText(field) : lengthText(field, least, most)),
      }),
    )
    .meta(boundsTold(least, most, mayBeEmpty));
}

/** Returns the length limits for the OpenAPI description, which cannot read them from a custom check. */
const boundsTold = (least: number, most: number, mayBeEmpty: boolean) =>
  mayBeEmpty
    ? { pattern: `^$|^[\\s\\S]{${least}}`, maxLength: most }
    : { minLength: least, maxLength: most };

/** Returns the schema of a whole number within inclusive bounds, in the stored unit of the field. */
export function whole(field: FieldName, least: number, most: number, decimals = 0) {
  const error = () => rangeText(field, least, most, decimals);
  return z
    .int({ error: ({ input }) => kindText(input, field, decimals) ?? error() })
    .check(z.gte(least, { error }), z.lte(most, { error }));
}

/** Returns the same schema for a path or query, where everything is text: digits in the stored unit of the field. */
export function wholeText(field: FieldName, least: number, most: number, decimals = 0) {
  return z
    .string()
    .transform((text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : NaN))
    .pipe(whole(field, least, most, decimals));
}

/**
 * Returns the sentence for a value that is not a number, or that has too many decimals; undefined for one out of
 * bounds.
 */
function kindText(input: unknown, field: string, decimals: number): string | undefined {
  if (input === undefined || input === null) return undefined;
  const name = `Câmpul „${labelOf(field)}”`;
  if (typeof input !== 'number' || Number.isNaN(input)) return `${name} trebuie să fie un număr.`;
  if (!Number.isFinite(input) || Number.isInteger(input)) return undefined;
  if (decimals === 0) return `${name} trebuie să fie un număr întreg.`;
  return `${name} primește cel mult ${counted(decimals, 'o zecimală', 'zecimale')}.`;
}

/** E-mail: 4-100 characters, a valid address, no diacritics (1-core §5); kept in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => length(value) >= 4 && length(value) <= 100 && isEmail(value), {
    error: 'Vă rugăm să introduceți o adresă de email validă.',
  });

/** True until the user, who has a right or an apartment, has confirmed the account's e-mail address (decision 138). */
export const isUnconfirmed = z.boolean();

function isEmail(value: string): boolean {
  return (
    /^[\x21-\x7e]+$/.test(value) && z.email().safeParse(value).success && !value.includes('..')
  );
}

const PASSWORD = 'Vă rugăm introduceți o parolă care să conțină între 8 și 40 de caractere';

/** A new password. Signing in accepts more: see `login`. */
export const password = z
  .string()
  .refine((value) => length(value) >= 8 && length(value) <= 40, { error: PASSWORD });

/** Returns the schema of a person's first or last name: up to 20 letters. */
export function personName(field: 'firstName' | 'lastName') {
  return text(field, 1, 20).refine(isPersonName, {
    error: `Câmpul „${labelOf(field)}” poate conține doar litere.`,
  });
}

/** Digits only after removing spaces and turning + into 00, 10 to 15 long (1-core §5); '' when none is given. */
export const optionalPhone = z
  .string()
  .transform(phoneDigits)
  .refine((value) => value === '' || isPhone(value), {
    error: 'Vă rugăm să introduceți un numar de telefon valid.',
  });

/** A moment in UTC, '2026-05-31T10:00:00.000Z'. */
export const moment = z.iso.datetime({ error: 'Momentul nu este valid.' });

/** A calendar date, '2026-05-31'; '31.05.2026' is accepted and converted to that form (3-configuration §5). */
export const date = z
  .string()
  .overwrite((typed) => parseDate(typed) ?? typed)
  .refine((value): boolean => isLocalDate(value), { error: 'Data nu este validă.' })
  .meta({ format: 'date' });

/** Refuses a period that ends before it begins, at its end; either end may be left out. */
export function inOrder<S extends z.ZodObject>(schema: S, from: string, to: string): S {
  return schema.refine(
    (given: Readonly<Record<string, unknown>>) => {
      const [first, last] = [given[from], given[to]] as (string | number | undefined)[];
      return first === undefined || last === undefined || first <= last;
    },
    { error: 'Perioada se termină înainte să înceapă.', path: [to] },
  );
}

/** The revision of an object's own last change, sent as If-Match with an edit of it. */
export const revision = z.int().nonnegative();

/**
 * Returns a schema's refusal in Romanian where the schema has no sentence of its own. Passed to every parse of input,
 * here and in the browser: `schema.safeParse(body, { error: inRomanian })`.
 */
export function inRomanian(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Vă rugăm să completați acest câmp.'
        : 'Valoarea nu are forma așteptată.';
    case 'unrecognized_keys':
      return 'Câmp necunoscut.';
    case 'too_big':
      return 'Valoarea este prea mare.';
    case 'too_small':
      return 'Valoarea este prea mică.';
    case 'invalid_value':
      return 'Valoarea nu este una dintre cele permise.';
    default:
      return 'Valoarea nu este validă.';
  }
}
