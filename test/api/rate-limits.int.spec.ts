import { routes } from '@scara/contracts/http';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { Browser } from '../support/browser.js';

let stack: ApiStack;

beforeAll(async () => {
  stack = await startApiStack({ RATE_LIMIT_PER_MINUTE: '250' });
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
});
