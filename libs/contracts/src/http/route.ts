import type { ROLE } from '@scara/domain/association';
import type { z } from 'zod';
import type { ProblemCode } from '../problems/rejections.js';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

type Role = typeof ROLE;

/** The domain's role bits; its types hold these to them. Written out, for masks of them cost the pages nothing then. */
export const ADMINISTRATOR: Role['administrator'] = 1;
export const PRESIDENT: Role['president'] = 2;
export const CENSOR: Role['censor'] = 4;
export const CASHIER: Role['cashier'] = 16;

/**
 * Not a role that an association gives: the bit of an accountant (a global role) whom the association is assigned to.
 * Such a person reads what every role reads (decisions.md, Rights).
 */
export const ACCOUNTANT = 32;
export const ANY_ROLE = ADMINISTRATOR | PRESIDENT | CENSOR | CASHIER | ACCOUNTANT;

/** Who signs a list, as roles (1-core §4); the censor where the association has one. */
export const signingRoles = (
  hasCensor: boolean,
): readonly (typeof ADMINISTRATOR | typeof PRESIDENT | typeof CENSOR)[] =>
  hasCensor ? [ADMINISTRATOR, PRESIDENT, CENSOR] : [ADMINISTRATOR, PRESIDENT];

/** What a file that is an answer is: a paper, a workbook. */
export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Who reads the books of the whole association: cashiers see the registers alone (decisions.md, Rights). */
export const BOOK_READERS = ADMINISTRATOR | PRESIDENT | CENSOR | ACCOUNTANT;

/** Not a role: the bit of a person who is let in as a tenant of the apartment of the path. */
export const TENANT = 256;

/** Global role bits (1-core §6). */
export const GLOBAL = {
  admin: 1,
  accountantManager: 2,
  accountant: 4,
  onlinePayments: 8,
  superuser: 1024,
} as const;

/**
 * Who may call a route. `association`: a role of the mask on the association `:idAs` of the path; with `groupScope`
 * also a role on some of its entrances, the answer or the change being limited to them; with `tenants` also the people
 * linked to the apartment `:idAp` of the path, or to any of its apartments where the path names none, the answer or the
 * change being limited to their own apartments and, of months, to those that were shown.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | {
      readonly kind: 'association';
      readonly roles: number;
      readonly groupScope?: true;
      readonly tenants?: true;
    }
  | { readonly kind: 'global'; readonly roles: number };

/**
 * `fact`: appends events, so it carries an Idempotency-Key and answers a position. `account`: changes accounts,
 * sessions or preferences, which are plain tables. `read`: changes nothing and may carry a position to wait for.
 */
export type Effect = 'fact' | 'account' | 'read';

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly area: string;
  /** One Romanian line for the page of routes. */
  readonly summary: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Browsers are sent here from another site, which the handler must guard against itself. */
  readonly fromOtherSites?: true;
  /** The media type of an answer that is a file; JSON without it. */
  readonly media?: string;
  /** What its answers of success mean where there is another than 200. */
  readonly successes?: Readonly<Record<number, string>>;
  /** The body is a file as it is (application/octet-stream) of at most so many bytes, read by the handler as it comes. */
  readonly uploadMaxBytes?: number;
  /** The file or picture that is sent is unpacked, which holds everybody's calls: one person's wait for each other. */
  readonly unpacksFile?: true;
  /** A fact decided on what the tables show: it too may carry a position to wait for. */
  readonly restsOnTables?: true;
  /** Refusals of its own; what every route of its access and effect may answer is not repeated. */
  readonly refusals: readonly ProblemCode[];
}

export type ParamsOf<R extends Route> = z.output<R['params']>;
export type QueryOf<R extends Route> = z.output<R['query']>;
/** The body as the server has it, after parsing. */
export type BodyOf<R extends Route> = z.output<R['body']>;
/** The body as a form sends it. */
export type BodySentTo<R extends Route> = z.input<R['body']>;
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** Whether a call may name a position: it waits until the tables have passed it, and is else refused. */
export const mayNamePosition = ({ effect, restsOnTables }: Route): boolean =>
  effect === 'read' || restsOnTables === true;

/** Declares a route; the declaration is the only place that says its path, shapes and rights. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(declared: Route<P, Q, B, A>): Route<P, Q, B, A> {
  return declared;
}

/** The path of a call with its ids filled in: `pathOf(routes.changeBlock, { idAs: 7, idBlock: 70001 })`. */
export function pathOf(
  declared: Pick<Route, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return declared.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${declared.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
