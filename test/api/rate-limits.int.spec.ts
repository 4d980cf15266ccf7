import { type Route, routes } from '@scara/contracts/http';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { Browser } from '../support/browser.js';
import { sampleCall } from '../support/sample-calls.js';

let stack: ApiStack;

beforeAll(async () => {
  stack = await startApiStack({
    RATE_LIMIT_PER_MINUTE: '250',
    TRUSTED_PROXIES: '198.51.100.0/24',
    PUBLIC_URL: 'https://scara.example',
  });
});

afterAll(() => stack.stop());

it('one address may not ask without end, and hears how long to wait', async () => {
  const browser = new Browser(stack.url);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  let refused: Headers | undefined;
  for (let i = 0; i < 260 && refused === undefined; i++) {
    const answered = await browser.raw('GET', '/api/cities', from('203.0.113.7'));
    if (answered.status === 429) refused = answered.headers;
  }
  expect(Number(refused?.get('retry-after'))).toBeGreaterThan(0);
  expect((await browser.raw('GET', '/api/cities', from('203.0.113.8'))).status).toBe(200);
});

it('one address may not try passwords without end', async () => {
  const browser = new Browser(stack.url);
  const statuses = new Set<number>();
  const attempts = Array.from({ length: 105 }, (_, i) => i);
  for (const i of attempts) {
    const body = { email: `cineva${i}@example.ro` };
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    statuses.add((await browser.try(routes.requestPasswordReset, { body, headers })).status);
  }
  expect([...statuses]).toEqual([200, 429]);
  // The same limit applies to all calls that allow guessing or send mail.
  const ids = { idUser: 1, key: 'nicio-cheie', idAs: 1, idGroup: 1, idEntrance: 1, idAp: 1 };
  const ways: readonly Route[] = [
    ...[routes.login, routes.loginWithCode, routes.createUser, routes.sendContactMessage],
    ...[routes.checkPasswordKey, routes.setPassword, routes.checkEmailKey, routes.changeEmail],
    ...[routes.checkConfirmationKey, routes.confirmEmail],
    ...[routes.checkDeletionKey, routes.deleteAccount],
  ];
  for (const route of ways) {
    const params = route.path.includes(':') ? { idUser: ids.idUser, key: ids.key } : {};
    const { status } = await browser.try(route, {
      params,
      body: sampleCall(route, ids).body ?? {},
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect([route.name, status]).toEqual([route.name, 429]);
  }
});

it('counts those who come through a proxy that is named each for themselves', async () => {
  const browser = new Browser(stack.url);
  const params = { idUser: 1, key: 'nicio-cheie' };
  const tried = async (client: string, proxy: string): Promise<number> => {
    const headers = { 'x-forwarded-for': `${client}, ${proxy}` };
    return (await browser.try(routes.checkPasswordKey, { params, headers })).status;
  };
  const proxy = '198.51.100.7';
  for (let i = 0; i < 100; i++) await tried('203.0.113.20', proxy);
  expect(await tried('203.0.113.20', proxy)).toBe(429);
  expect(await tried('203.0.113.21', proxy)).toBe(201);
  // The header is trusted only from the known proxy: another machine is counted by its own address.
  const other = '192.0.2.9';
  for (let i = 0; i < 100; i++) await tried(`203.0.113.${i}`, other);
  expect(await tried('203.0.113.200', other)).toBe(429);
});

it('keeps a session to https where the installation is reached so, whatever the proxy says', async () => {
  const browser = new Browser(stack.url);
  await browser.register('ana@example.ro');
  const { headers } = await browser.raw('POST', routes.login.path, {
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'scara.example' },
    body: JSON.stringify({ email: 'ana@example.ro', password: 'parola-lunga-1', remember: false }),
  });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^dat=.*; Secure/),
    expect.stringMatching(/^c_user=.*; Secure/),
    expect.stringMatching(/^q_user=.*; Secure/),
  ]);
});
