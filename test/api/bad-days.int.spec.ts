import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { HEADER, routes } from '@scara/contracts/http';
import { openEventStore } from '@scara/event-store';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { ownTime } from '../../libs/event-store/src/testing/own-time.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';

let stack: ApiStack;
let admin: Browser;
let idAs: number;

beforeAll(async () => {
  stack = await startApiStack();
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  ({ idAs } = await admin.call(routes.createAssociation, { body: { name: 'Asociația Teiului' } }));
});

afterAll(() => stack.stop());

describe('input that is no call of ours', () => {
  const json = { 'content-type': 'application/json' };
  const path = (): string => `/api/association/${idAs}/block`;
  const key = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' };

  const cases: readonly (readonly [
    string,
    number,
    () => Promise<{ status: number; body: unknown; headers: Headers }>,
  ])[] = [
    ['a 5 MB body', 413, () => put(JSON.stringify({ name: 'x'.repeat(5_000_000) }))],
    ['broken JSON', 400, () => put('{"name":')],
    ['text', 415, () => put('name=1', { 'content-type': 'text/plain' })],
    ['a form', 415, () => put('name=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['deep nesting', 400, () => put(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
    ['a NUL', 400, () => put('{"name":"a\\u0000b"}')],
    ['half a letter', 400, () => put('{"name":"a\\ud800b"}')],
    ['an array', 422, () => put('[]')],
    ['null', 422, () => put('null')],
    ['an unknown field', 422, () => put('{"name":"A","__proto__":{"x":1},"altul":1}')],
    ['a wrong type', 422, () => put('{"name":7}')],
    ['an id that is none', 400, () => admin.raw('GET', '/api/association/abc/structure')],
    ['an id too large', 400, () => admin.raw('GET', '/api/association/99999999999/structure')],
    ['a broken escape', 400, () => admin.raw('GET', '/api/association/%E0%A4%A/structure')],
    [
      'a query of two',
      422,
      () => admin.raw('GET', `/api/association/${idAs}/audit?from=2026-01-01&from=2026-01-02`),
    ],
    [
      'a query that is none',
      422,
      () => admin.raw('GET', `/api/association/${idAs}/audit?from=ieri`),
    ],
    ['an unknown path', 404, () => admin.raw('GET', '/api/nimic')],
    [
      'an unknown method',
      404,
      () => admin.raw('PATCH', '/api/association', { headers: json, body: '{}' }),
    ],
    [
      'a position that is none',
      422,
      () =>
        admin.raw('GET', `/api/association/${idAs}/structure`, {
          headers: { [HEADER.position]: 'x' },
        }),
    ],
  ];

  function put(body: string, headers: Record<string, string> = json) {
    return admin.raw('PUT', path(), { headers: { ...key, ...headers }, body });
  }

  it.each(cases)('%s is %d with a sentence, and changes nothing', async (_, status, send) => {
    const store = openEventStore({ connectionString: stack.config.EVENTSTORE_URL });
    const before = await store.head();
    const answered = await send();
    expect(answered.status).toBe(status);
    expect(answered.body).toMatchObject({
      code: expect.stringMatching(/^[a-z-]+$/),
      message: expect.stringMatching(/^[A-ZȘȚĂÂÎ].* .*\.$/),
      requestId: expect.any(String),
    });
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await store.head()).toEqual(before);
    await store.dispose();
  });
});

/** Sends bytes that are not a request, which no HTTP client would send, and returns the answer. */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  return await text(socket);
}

it.each([
  [
    'an oversized header',
    431,
    `GET /api/info HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
  ['what is no HTTP', 400, 'ce mai faci?\r\n\r\n'],
  [
    'two lengths',
    400,
    'PUT /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
  ],
])('%s is answered as every other refusal, before any route', async (_, status, bytes) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const header of ['connection: close', 'x-content-type-options: nosniff']) {
    expect(head.toLowerCase()).toContain(header);
  }
  expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toMatchObject({
    code: 'malformed',
    message: expect.stringMatching(/^[A-ZȘȚĂÂÎ].* .*\.$/) as unknown,
    requestId: expect.any(String) as unknown,
  });
  // The next request is served.
  expect((await admin.raw('GET', '/api/openapi.json')).status).toBe(200);
});

it('leads from an address that cannot be read to the page that says so', async () => {
  const { status, headers } = await fetch(`${stack.url}/%ff`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/error']);
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});

it('serves the contract, for programs and as a page without a script', async () => {
  const document = await admin.raw('GET', '/api/openapi.json');
  const paths = (document.body as { paths: Record<string, unknown> }).paths;
  expect(Object.keys(paths)).toContain('/api/association/{idAs}/block');
  const page = await admin.raw('GET', '/api/docs');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(String(page.body)).toContain('</b> /api/association/{idAs}/block</code>');
  expect(String(page.body)).not.toContain('<script');
  // A browser receives it compressed, with the same content.
  for (const [path, plain] of [
    ['/api/openapi.json', JSON.stringify(document.body)],
    ['/api/docs', String(page.body)],
  ] as const) {
    const packed = await fetch(stack.url + path);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect((await packed.text()) === plain).toBe(true);
  }
  expect((await admin.raw('GET', '/metrics')).status).toBe(200);
});

it('an address that no store can be opened by ends a start with its sentence, and lets go of the database', async () => {
  const EVENTSTORE_URL = 'esdb://127.0.0.1:1?tls=false&throwOnAppendFailure=false';
  const opening = openInfrastructure({ ...stack.config, EVENTSTORE_URL }, 'test');
  await expect(opening).rejects.toThrow('throwOnAppendFailure');
});

it('while the projector stands still, a reader of own writes gets 503 and others an age', async () => {
  await stack.stopProjector();
  await admin.call(routes.addBlock, { params: { idAs }, body: { name: 'Târziu' } });
  const own = await admin.try(routes.readStructure, { params: { idAs } });
  expect(own).toMatchObject({ status: 503, body: { code: 'not-yet-shown' } });
  await until(async () => {
    const any = await admin.try(routes.readStructure, { params: { idAs }, anyPosition: true });
    return any.status === 200 && Number(any.headers.get(HEADER.dataAge)) > 0;
  });
  stack.startProjector();
  await until(
    async () => (await admin.try(routes.readStructure, { params: { idAs } })).status === 200,
  );
});

it('while the event node is away, commands refuse within 6 s and pages go on and say their age', async () => {
  await stack.stopNode();
  const lasted = ownTime();
  const refusal = await admin.refused(routes.addBlock, {
    params: { idAs },
    body: { name: 'Departe' },
  });
  expect(refusal.status).toBe(503);
  expect(lasted()).toBeLessThan(6_000);
  await until(async () => {
    const shown = await admin.try(routes.readStructure, { params: { idAs }, anyPosition: true });
    return shown.status === 200 && Number(shown.headers.get(HEADER.dataAge)) > 0;
  });
  await stack.startNode();
  const key = '00000000-0000-4000-8000-0000000000aa';
  const sent = { params: { idAs }, body: { name: 'Înapoi' }, key };
  await until(async () => (await admin.try(routes.addBlock, sent)).status === 200);
  expect((await admin.try(routes.addBlock, sent)).status).toBe(200);
});
