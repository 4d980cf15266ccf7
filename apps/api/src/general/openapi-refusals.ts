import {
  exampleProblem,
  mayNamePosition,
  PROBLEM_CODES,
  type ProblemCode,
  problem,
  type Route,
  statusOf,
} from '@scara/contracts/http';
import { isGuardedFromOtherSites } from '../http/door.guard.js';
import { waitsForTakeover } from '../takeover/under-way.guard.js';
import { needsToken } from './access-text.js';
import { type Json, jsonSchema, sendsJson } from './described-schema.js';
import { header } from './openapi-headers.js';

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema: Json }>>;

/** The meaning of a status, with its content and headers. */
export interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Json;
}

const FACT_REFUSALS = [
  'if-match-malformed',
  'conflict',
  'idempotency-key-needed',
  'idempotency-key-reused',
  'outcome-unknown',
] as const satisfies readonly ProblemCode[];

/** Returns the refusals that every route with this access and effect may answer besides its own. */
function commonRefusals(route: Route): readonly ProblemCode[] {
  const { access, effect } = route;
  const hasRights = access.kind === 'association' || access.kind === 'global';
  return [
    'malformed',
    'fields-refused',
    'too-many-requests',
    'store-away',
    'busy',
    ...(access.kind === 'public' ? [] : (['signed-out', 'session-expired'] as const)),
    ...(hasRights ? (['forbidden'] as const) : []),
    ...(hasRights || effect === 'read' ? (['rights-unknown'] as const) : []),
    ...(isGuardedFromOtherSites(route) ? (['cross-site'] as const) : []),
    ...(needsToken(route) ? (['csrf'] as const) : []),
    ...(effect === 'fact' ? FACT_REFUSALS : []),
    ...(waitsForTakeover(route) ? (['takeover-under-way'] as const) : []),
    ...(mayNamePosition(route) ? (['position-malformed', 'not-yet-shown'] as const) : []),
    ...(sendsJson(route) ? (['too-large', 'not-json'] as const) : []),
  ];
}

/** Returns the refusals of a call by status, its own and the common ones. */
export function refusalsOf(route: Route): Record<string, Answer> {
  const byStatus: Record<string, ProblemCode[]> = {};
  for (const code of new Set([...route.refusals, ...commonRefusals(route)])) {
    (byStatus[statusOf(code)] ??= []).push(code);
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(RETRIED.has(status) && {
          headers: { 'Retry-After': header('Peste câte secunde se încearcă din nou.', SECONDS) },
        }),
        content: {
          'application/json': {
            schema: { allOf: [A_PROBLEM, { properties: { code: { enum: codes } } }] },
          },
        },
      },
    ]),
  );
}

const SECONDS = { type: 'integer', minimum: 1 };
const RETRIED: ReadonlySet<string> = new Set(['429', '503']);
const A_PROBLEM = { $ref: '#/components/schemas/Problem' };

/** The refusals that belong to no call: an unknown address or method, and internal errors. */
export const ANYTHING_ELSE: Answer = {
  description: 'Orice alt refuz: not-found, method-not-allowed, unexpected.',
  content: { 'application/json': { schema: A_PROBLEM } },
};

/** Returns the schema of all refusals, in which each code has its sentence with invented values. */
export function problemSchema(): Json {
  const { properties, ...shape } = jsonSchema(problem, 'output');
  const sentences = PROBLEM_CODES.map((code) => ({
    const: code,
    description: `${statusOf(code)}. De pildă: „${exampleProblem(code).message}”`,
  }));
  const told = {
    code: 'Ce s-a refuzat; nu se schimbă între versiuni.',
    message: 'O propoziție în română, de arătat persoanei.',
    errors:
      'Câte o propoziție sub fiecare câmp refuzat; ale celor dinăuntru au puncte: debts.0.idMonth.',
    token: 'Numai la second-factor-needed: jetonul pentru POST /api/auth/login/code.',
    requestId: 'Numărul cererii, de spus celor care administrează platforma.',
  };
  const fields = Object.entries(properties as Readonly<Record<keyof typeof told, Json>>);
  return {
    ...shape,
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        {
          ...field,
          description: told[name as keyof typeof told],
          ...(name === 'code' && { oneOf: sentences }),
        },
      ]),
    ),
  };
}
