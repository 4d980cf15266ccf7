import type { ROLE } from '@scara/domain/association';
import type { z } from 'zod';
import type { ProblemCode } from '../problems/rejections.js';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

type Role = typeof ROLE;

/**
 * The domain's role bits, checked by its types. Written out as literals, so that masks of them add nothing to the
 * pages' code.
 */
export const ADMINISTRATOR: Role['administrator'] = 1;
export const PRESIDENT: Role['president'] = 2;
export const CENSOR: Role['censor'] = 4;
export const CASHIER: Role['cashier'] = 16;

/**
 * The bit of an accountant (a global role) to whom the association is assigned; not a role that an association gives.
 * Such a user reads what every role reads (decisions.md, Rights).
 */
export const ACCOUNTANT = 32;
export const ANY_ROLE = ADMINISTRATOR | PRESIDENT | CENSOR | CASHIER | ACCOUNTANT;

/** Returns the roles that sign a list (1-core §4); the censor only where the association has one. */
export const signingRoles = (
  hasCensor: boolean,
): readonly (typeof ADMINISTRATOR | typeof PRESIDENT | typeof CENSOR)[] =>
  hasCensor ? [ADMINISTRATOR, PRESIDENT, CENSOR] : [ADMINISTRATOR, PRESIDENT];

/** The media types of answers that are files: a printed paper, a workbook. */
export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Roles that read the books of the whole association: cashiers see only the registers (decisions.md, Rights). */
export const BOOK_READERS = ADMINISTRATOR | PRESIDENT | CENSOR | ACCOUNTANT;

/** Not a role: the bit of a user who is let in as a tenant of the apartment in the path. */
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
 * Who may call a route. `association`: a user with a role of the mask on the association `:idAs` of the path; with
 * `groupScope` also one with a role on some of its entrances, who reads or changes only these; with `tenants` also the
 * users linked to the apartment `:idAp` of the path, or to any apartment of the association where the path names none,
 * who read or change only their own apartments and see only published months.
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
 * `fact`: appends events, so it carries an Idempotency-Key and its answer has a position. `account`: changes accounts,
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
  /** One Romanian line for the page that lists the routes. */
  readonly summary: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Another site sends browsers here; the handler must guard itself against forged requests. */
  readonly fromOtherSites?: true;
  /** The media type of an answer that is a file; JSON without it. */
  readonly media?: string;
  /** The meanings of the success statuses, where there are others than 200. */
  readonly successes?: Readonly<Record<number, string>>;
  /**
   * The body is a raw file (application/octet-stream) of at most so many bytes, which the handler reads as a stream.
   */
  readonly uploadMaxBytes?: number;
  /**
   * The sent file or image is unpacked, which blocks other calls meanwhile: the calls of one user wait for each other.
   */
  readonly unpacksFile?: true;
  /** A fact whose decision reads the tables: it too may carry a position to wait for. */
  readonly restsOnTables?: true;
  /** The route's own refusals; those that every route of its access and effect may answer are not repeated. */
  readonly refusals: readonly ProblemCode[];
}

export type ParamsOf<R extends Route> = z.output<R['params']>;
export type QueryOf<R extends Route> = z.output<R['query']>;
/** The body after parsing, on the server. */
export type BodyOf<R extends Route> = z.output<R['body']>;
/** The body as a form sends it. */
export type BodySentTo<R extends Route> = z.input<R['body']>;
export type AnswerOf<R extends Route> = z.output<R['answer']>;

/** Returns whether a call may carry a position: it waits until the tables have reached it, or is refused. */
export const mayNamePosition = ({ effect, restsOnTables }: Route): boolean =>
  effect === 'read' || restsOnTables === true;

/** Declares a route; only the declaration defines its path, shapes and rights. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(declared: Route<P, Q, B, A>): Route<P, Q, B, A> {
  return declared;
}

/** Returns the path of a call with its ids filled in: `pathOf(routes.changeBlock, { idAs: 7, idBlock: 70001 })`. */
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
