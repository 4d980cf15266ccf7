import { PROBLEM_CODES, type Route, routes } from '@scara/contracts/http';
import { z } from 'zod';
import { sampleCall } from '../../../../test/support/sample-calls.js';
import { FIELD_TEXTS, textKeyOf } from './field-texts.js';
import { AREAS } from './openapi-texts.js';
import { openApi, type Operation } from './openapi.js';

const document = openApi('http://localhost');
const { paths } = document;
const of = ({ path, method }: Pick<Route, 'path' | 'method'>): Operation =>
  paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]![method.toLowerCase()]!;

it('tells of every refusal at the door, wherever it may come', () => {
  const missing = (Object.values(routes) as Route[]).flatMap((route) => {
    const { responses } = of(route);
    const needed = [
      ...(route.access.kind === 'public' ? [] : ['401', '402']),
      // Refused for another site, a missing token or missing rights.
      ...(route.method === 'GET' ? [] : ['403']),
      ...(of(route).requestBody?.content['application/json'] === undefined ? [] : ['413', '415']),
    ];
    return needed.filter((status) => !(status in responses)).map((one) => `${one} ${route.name}`);
  });
  expect(missing).toEqual([]);
});

it('asks for the token where the door does: not for what is only read', () => {
  expect(of(routes.readUser).security).toEqual([{ session: [] }]);
  expect(of(routes.updateUser).security).toEqual([{ session: [], csrf: [] }]);
});

it('tells of answers that are not 200, and of rights that a handler asks about', () => {
  expect(Object.keys(of(routes.checkPasswordKey).responses)).toEqual(
    expect.arrayContaining(['200', '201']),
  );
  const { responses } = of(routes.googleSignIn);
  expect(responses).not.toHaveProperty('200');
  expect(responses['302']?.content).toBeUndefined();
  expect(of(routes.readOutgoHistory).responses).toHaveProperty('403');
});

it('tells who is let in beside those with a role, and where a revision is named', () => {
  expect(of(routes.readBill).description).toBe(
    'Pe asociație sau pe o scară a ei: administrator (1), președinte (2), cenzor (4), casier (16), contabilul asociației (32). Locatarii, pentru apartamentele lor.',
  );
  expect(of(routes.enterTenantReadings).description).toBe('Locatarii, pentru apartamentele lor.');
  for (const route of [routes.changeBlock, routes.registerPayment, routes.takePayments]) {
    expect(of(route).parameters).toContainEqual(
      expect.objectContaining({ name: 'If-Match', in: 'header', required: false }),
    );
  }
});

it('keeps the names of the specification as last segments', () => {
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/association/{idAs}/listLogos',
      '/api/association/{idAs}/uploadStamp',
    ]),
  );
});

it('describes a file on its way in: the bytes and its name', () => {
  const upload = of(routes.uploadDocument);
  expect(upload.requestBody?.content).toHaveProperty('application/octet-stream');
  expect(upload.parameters).toContainEqual(
    expect.objectContaining({ name: 'X-File-Name', required: true }),
  );
});

type Node = Readonly<Record<string, unknown>>;

/** Yields every object of the document with its path, the outermost first. */
function* nodesOf(node: unknown, way = ''): Generator<readonly [way: string, node: Node]> {
  if (typeof node !== 'object' || node === null) return;
  yield [way, node as Node];
  for (const [name, inner] of Object.entries(node)) yield* nodesOf(inner, `${way}/${name}`);
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);

it('is a whole: names once, parameters of the path, references that lead somewhere', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath.sort()).toEqual([...path.matchAll(/{(\w+)}/g)].map(([, name]) => name).sort());
    expect(Object.keys(AREAS)).toContain(operation.tags[0]);
  }
  const references = new Set([...nodesOf(document)].flatMap(([, node]) => node['$ref'] ?? []));
  expect([...references]).toEqual(['#/components/schemas/Problem']);
});

it('says of every call, field, parameter, header and refusal what it means, and gives a shape to each', () => {
  const untold: string[] = [];
  for (const [way, node] of nodesOf(document)) {
    if ('description' in node && !/\S/.test(String(node['description']))) untold.push(way);
    if (/\/(parameters\/\d+|headers\/[^/]+)$/.test(way) && !('description' in node))
      untold.push(way);
    if (way.endsWith('/schema') && Object.keys(node).length === 0) untold.push(way);
    if (!way.endsWith('/properties')) continue;
    // A schema that only narrows `code` has no description of it; the schema of `code` itself has.
    if (way.includes('/allOf/')) continue;
    for (const [name, field] of Object.entries(node)) {
      const { description = '', ...shape } = field as Node;
      if (!/\S/.test(String(description)) || Object.keys(shape).length === 0) {
        untold.push(`${way}/${name}`);
      }
    }
  }
  expect(untold).toEqual([]);
  const { code } = document.components.schemas.Problem['properties'] as Record<string, Node>;
  const told = (code!['oneOf'] as readonly Node[]).map((one) => one['const']);
  expect(told).toEqual(PROBLEM_CODES);
});

it('has no text for a field that no call has', () => {
  const used = new Set<string | undefined>();
  const look = (node: unknown, under: readonly string[], area: string): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(one, under, area));
    if (typeof node !== 'object' || node === null) return;
    const { properties = {}, ...rest } = node as { properties?: Record<string, unknown> };
    for (const [name, field] of Object.entries(properties)) {
      used.add(textKeyOf(name, { under, area }));
      look(field, [name, under.at(-1)!], area);
    }
    Object.values(rest).forEach((one) => look(one, under, area));
  };
  for (const { operation } of operations) {
    const { operationId, tags, parameters, requestBody, responses } = operation;
    look([requestBody, responses], [operationId], tags[0]);
    for (const { name, in: place } of parameters) {
      used.add(textKeyOf(name, { under: [operationId, place], area: tags[0] }));
    }
  }
  expect(Object.keys(FIELD_TEXTS).filter((key) => !used.has(key))).toEqual([]);
});

it('lets through the bodies and queries that the api takes', () => {
  const takes = (schema: Node, value: unknown): boolean =>
    z.fromJSONSchema(schema).safeParse(value).success;
  const ids = new Proxy({}, { get: () => 7 }) as Parameters<typeof sampleCall>[1];
  const refused = (Object.values(routes) as Route[]).flatMap((route) => {
    const { body, query } = sampleCall(route, ids);
    const { parameters, requestBody } = of(route);
    const schema = requestBody?.content['application/json']?.schema;
    const wrong = [
      ...(schema === undefined || body === undefined || takes(schema, body) ? [] : ['body']),
      ...Object.entries(query ?? {})
        .filter(([name, value]) => {
          const declared = parameters.find((one) => one.in === 'query' && one.name === name);
          return declared === undefined || !takes(declared.schema, value);
        })
        .map(([name]) => name),
    ];
    return wrong.map((one) => `${route.name} ${one}`);
  });
  expect(refused).toEqual([]);
});

it('tells of the refusal of every header that it names', () => {
  const untold = operations.flatMap(({ operation }) =>
    operation.parameters
      .filter((one) => one.name === 'If-Match')
      .filter(() => !operation.responses['422']?.description.includes('if-match-malformed'))
      .map(() => operation.operationId),
  );
  expect(untold).toEqual([]);
});
