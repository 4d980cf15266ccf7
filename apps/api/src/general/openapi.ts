import { type Route, routes } from '@scara/contracts/http';
import { accessText, needsToken } from './access-text.js';
import { described, describedIn, type Json, jsonSchema, sendsJson } from './described-schema.js';
import { answerHeadersOf, header, headersOf, type Parameter } from './openapi-headers.js';
import {
  ANYTHING_ELSE,
  type Answer,
  type Content,
  problemSchema,
  refusalsOf,
} from './openapi-refusals.js';
import { AREAS, CONVENTIONS } from './openapi-texts.js';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly security: readonly Json[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  /** By HTTP status; `default` for what any address may answer. */
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: { readonly Problem: Json };
    readonly securitySchemes: Json;
  };
}

/** Returns the OpenAPI 3.1 description of all declared routes, made from the contracts themselves. */
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
      description: CONVENTIONS,
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'dat',
          description: 'Sesiunea: cookie-ul pe care îl pune POST /api/auth/login.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-C-User',
          description: 'Valoarea cookie-ului c_user, la orice apel care nu este GET.',
        },
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
      ...parametersOf(route, 'path'),
      ...parametersOf(route, 'query'),
      ...headersOf(route),
    ],
    ...bodyOf(route),
    responses: {
      ...successesOf(route),
      ...refusalsOf(route),
      default: ANYTHING_ELSE,
    },
  };
}

function bodyOf(route: Route): Pick<Operation, 'requestBody'> {
  if (route.uploadMaxBytes !== undefined) {
    const schema = { type: 'string', format: 'binary', maxLength: route.uploadMaxBytes };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (!sendsJson(route)) return {};
  const schema = describedIn(route, jsonSchema(route.body, 'input'));
  const required = ((schema['required'] as readonly string[] | undefined) ?? []).length > 0;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

function successesOf(route: Route): Record<string, Answer> {
  const schema =
    route.media === undefined
      ? describedIn(route, jsonSchema(route.answer, 'output'))
      : { type: 'string', format: 'binary' };
  const headers = answerHeadersOf(route);
  const content = { [route.media ?? 'application/json']: { schema } };
  return Object.fromEntries(
    Object.entries(route.successes ?? { 200: 'Răspunsul.' }).map(([status, description]) => [
      status,
      Number(status) < 300
        ? { description, headers, content }
        : {
            description,
            headers: { Location: header('Unde se merge mai departe.', { type: 'string' }) },
          },
    ]),
  );
}

function parametersOf(route: Route, place: 'path' | 'query'): Parameter[] {
  const schema = place === 'path' ? route.params : route.query;
  const { properties = {}, required = [] } = described(jsonSchema(schema, 'input'), {
    under: [route.name, place],
    area: route.area,
  }) as { properties?: Readonly<Record<string, Json>>; required?: readonly string[] };
  return Object.entries(properties).map(([name, { description = '', ...shape }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: description as string,
    schema: shape,
  }));
}
