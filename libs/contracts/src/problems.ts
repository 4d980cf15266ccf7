import { z } from 'zod';
import { ASSOCIATION_PROBLEMS } from './problems/associations.js';
import { CASHBOOK_PROBLEMS } from './problems/cashbooks.js';
import type { CatalogueOf } from './problems/catalogue.js';
import { COMPANY_PROBLEMS } from './problems/companies.js';
import { DOOR_PROBLEMS } from './problems/door.js';
import { EXPENSE_MONTH_PROBLEMS } from './problems/expense-months.js';
import { PAPER_PROBLEMS } from './problems/papers.js';
import type { ProblemCode, Rejection } from './problems/rejections.js';
import { SUPPLIER_INVOICE_PROBLEMS } from './problems/supplier-invoices.js';
import { TAKEOVER_PROBLEMS } from './problems/takeovers.js';

/**
 * The body of every response that is not a success. `errors` has one sentence for each refused field, with a dotted
 * path when nested; `token` comes only with second-factor-needed, for the next call of the sign-in.
 */
export const problem = z.strictObject({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  token: z.string().optional(),
  requestId: z.string().optional(),
});

export type Problem = z.output<typeof problem>;

const PROBLEMS: CatalogueOf<Rejection> = {
  ...DOOR_PROBLEMS,
  ...ASSOCIATION_PROBLEMS,
  ...EXPENSE_MONTH_PROBLEMS,
  ...CASHBOOK_PROBLEMS,
  ...PAPER_PROBLEMS,
  ...SUPPLIER_INVOICE_PROBLEMS,
  ...TAKEOVER_PROBLEMS,
  ...COMPANY_PROBLEMS,
};

/** Returns the HTTP status of a refusal. */
export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code][0];
}

/** Returns the response body of a refusal: its sentence, and the same sentence under the field concerned. */
export function problemOf(rejection: Rejection): Problem {
  const message = sentenceOf(rejection);
  const token = 'token' in rejection ? { token: rejection.token } : {};
  return { code: rejection.code, message, ...errorsOf(rejection, message), ...token };
}

function sentenceOf(rejection: Rejection): string {
  return (PROBLEMS[rejection.code][1] as (one: Rejection) => string)(rejection);
}

function errorsOf(rejection: Rejection, message: string): Pick<Problem, 'errors'> {
  if ('field' in rejection) return { errors: { [rejection.field]: message } };
  if (!('cells' in rejection)) return {};
  const cells = rejection.cells.map((cell) => [cell.path, sentenceOf(cell.rejection)] as const);
  // Reversed, because a later entry of the same path overwrites an earlier one: the first refusal of a cell must win.
  return { errors: Object.fromEntries(cells.reverse()) };
}

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];
