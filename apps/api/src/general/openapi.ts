import {
  mayNamePosition,
  type ProblemCode,
  problem,
  type Route,
  routes,
  statusOf,
} from '@scara/contracts/http';
import { z } from 'zod';
import { isGuardedFromOtherSites } from '../http/door.guard.js';
import { waitsForTakeover } from '../takeover/under-way.guard.js';

type Json = Readonly<Record<string, unknown>>;

/** Schemas by media type. */
export type Content = Readonly<Record<string, { readonly schema: Json }>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Json;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly security: readonly Json[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: { readonly Problem: Json };
    readonly securitySchemes: Json;
  };
}

const FACT_REFUSALS = [
  'conflict',
  'idempotency-key-needed',
  'idempotency-key-reused',
  'outcome-unknown',
] as const satisfies readonly ProblemCode[];

/** Refusals of what was seen at an older revision, which the call names as If-Match. */
const RESTS_ON_REVISION: ReadonlySet<ProblemCode> = new Set([
  'stale-edit',
  'payment-unseen',
  'remark-unseen',
]);

/** What every route of an access and an effect may answer beside its own refusals. */
function commonRefusals(route: Route): readonly ProblemCode[] {
  const { access, effect } = route;
  const hasRights = access.kind === 'association' || access.kind === 'global';
  return [
    'malformed',
    'fields-refused',
    'too-many-requests',
    'store-away',
    ...(access.kind === 'public' ? [] : (['signed-out', 'session-expired'] as const)),
    ...(hasRights ? (['forbidden', 'rights-unknown'] as const) : []),
    ...(isGuardedFromOtherSites(route) ? (['cross-site'] as const) : []),
    ...(needsToken(route) ? (['csrf'] as const) : []),
    ...(effect === 'fact' ? FACT_REFUSALS : []),
    ...(waitsForTakeover(route) ? (['takeover-under-way'] as const) : []),
    ...(mayNamePosition(route) ? (['position-malformed', 'not-yet-shown'] as const) : []),
    ...(sendsJson(route) ? (['too-large', 'not-json'] as const) : []),
  ];
}

/** OpenAPI 3.1 of every declared route, made from the contracts themselves. */
export function openApi(serverUrl: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of Object.values(routes) as Route[]) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scara',
      version: '1',
      description: 'Administrarea asociațiilor de proprietari.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'dat' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-C-User' },
      },
    },
  };
}

function operationOf(route: Route): Operation {
  return {
    operationId: route.name,
    summary: route.summary,
    description: accessText(route),
    tags: [route.area],
    security:
      route.access.kind === 'public'
        ? []
        : [{ session: [], ...(needsToken(route) && { csrf: [] }) }],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...headersOf(route),
    ],
    ...bodyOf(route),
    responses: {
      ...successesOf(route),
      ...refusalsOf(route),
    },
  };
}

function bodyOf(route: Route): Pick<Operation, 'requestBody'> {
  if (route.uploadMaxBytes !== undefined) {
    const schema = { type: 'string', format: 'binary', maxLength: route.uploadMaxBytes };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (!sendsJson(route)) return {};
  const schema = jsonSchema(route.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function successesOf(route: Route): Record<string, Answer> {
  const schema = jsonSchema(route.answer, 'output');
  const content = { [route.media ?? 'application/json']: { schema } };
  return Object.fromEntries(
    Object.entries(route.successes ?? { 200: 'Răspunsul.' }).map(([status, description]) => [
      status,
      Number(status) < 300
        ? { description, content }
        : { description, headers: { Location: { schema: { type: 'string' } } } },
    ]),
  );
}

function refusalsOf(route: Route): Record<string, Answer> {
  const byStatus: Record<string, ProblemCode[]> = {};
  for (const code of new Set([...route.refusals, ...commonRefusals(route)])) {
    (byStatus[statusOf(code)] ??= []).push(code);
  }
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema } } },
    ]),
  );
}

function accessText({ access }: Route): string {
  switch (access.kind) {
    case 'public':
      return 'Oricine.';
    case 'signed-in':
      return 'Orice persoană autentificată.';
    case 'association': {
      const { roles, groupScope, tenants } = access;
      const held =
        roles === 0
          ? []
          : [`Drepturi pe asociație: masca ${roles}${groupScope ? ', și pe scări' : ''}.`];
      return [...held, ...(tenants ? ['Locatarii, pentru apartamentele lor.'] : [])].join(' ');
    }
    case 'global':
      return `Drepturi globale: masca ${access.roles}.`;
  }
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function headersOf(route: Route): Parameter[] {
  const header = (name: string, required: boolean): Parameter => ({
    name,
    in: 'header',
    required,
    schema: { type: 'string' },
  });
  const position = mayNamePosition(route) ? [header('X-Scara-Position', false)] : [];
  if (route.uploadMaxBytes !== undefined) return [header('X-File-Name', true)];
  if (route.effect !== 'fact') return position;
  const edits = route.refusals.some((code) => RESTS_ON_REVISION.has(code))
    ? [header('If-Match', false)]
    : [];
  return [header('Idempotency-Key', true), ...edits, ...position];
}

/** Every unsafe method of a signed-in person carries the token. */
const needsToken = ({ access, method }: Route): boolean =>
  access.kind !== 'public' && method !== 'GET';

const sendsJson = (route: Route): boolean =>
  route.method !== 'GET' && keysOf(route.body).length > 0;

function keysOf(schema: z.ZodType): string[] {
  return Object.keys((jsonSchema(schema, 'input')['properties'] as Json | undefined) ?? {});
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}
