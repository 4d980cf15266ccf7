import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '@scara/contracts/http';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { Browser } from '../support/browser.js';

/**
 * Companies by fiscal code, with a register that works, answers nonsense, is down or is slow; other specs use the
 * sandbox.
 */

type Answering = 'well' | 'nonsense' | 'down' | 'never';

let stack: ApiStack;
let registry: Server;
let browser: Browser;
let answering: Answering = 'well';
const asked: number[] = [];

beforeAll(async () => {
  registry = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const [{ cui }] = JSON.parse(body) as [{ cui: number }];
      asked.push(cui);
      if (answering === 'nonsense') response.end('<html>Request Rejected</html>');
      if (answering === 'down') response.writeHead(500).end();
      if (answering === 'well') response.end(JSON.stringify(answerTo(cui)));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  stack = await startApiStack({ COMPANY_REGISTRY_URL: `http://127.0.0.1:${port}/tva` });
  browser = new Browser(stack.url);
  await browser.register('admin@example.ro');
});

afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
  await stack.stop();
});

beforeEach(() => {
  answering = 'well';
  asked.length = 0;
});

const find = (cif: string) => ({ query: { cif } });

it('asks the register once a day for a company, and again when told to', async () => {
  const company = await browser.call(routes.getCompanyByCIF, find('RO 22043010'));
  expect(company).toMatchObject({
    message: 'Furnizorul a fost gasit cu succes.',
    cif: '22043010',
    name: 'FIRMA 22043010',
    county: 'RO-MS',
    tva: true,
  });
  await browser.call(routes.getCompanyByCIF, find('22043010'));
  expect(asked).toEqual([22043010]);
  await browser.call(routes.updateCompanyByCIF, find('22043010'));
  await browser.call(routes.getCompanyByCIFAndUpdateDatabase, find('22043010'));
  expect(asked).toHaveLength(3);
});

it('refuses a wrong code before anybody is asked', async () => {
  const sentences = {
    '1': 'CIF Length Invalid',
    '22043011': 'CIF Invalid',
    'RO-2204': 'CIF Invalid',
  };
  for (const [cif, message] of Object.entries(sentences)) {
    const refused = await browser.refused(routes.getCompanyByCIF, find(cif));
    expect(refused).toMatchObject({ status: 422, message, errors: { cif: message } });
  }
  const person = await browser.refused(routes.getCompanyByCIF, find('1800101221144'));
  expect(person).toMatchObject({ status: 422, message: 'CIF Invalid' });
  const empty = await browser.refused(routes.getCompanyByCIF, find('  '));
  expect(empty.errors).toEqual({ cif: 'Vă rugăm să completați CUI-ul.' });
  expect(asked).toEqual([]);
});

it('says that nobody has the code', async () => {
  const refused = await browser.refused(routes.getCompanyByCIF, find('19'));
  expect(refused).toMatchObject({ status: 422, code: 'company-not-registered' });
  expect(refused.errors).toHaveProperty('cif');
});

it.each([
  ['down', 'registry-away'],
  ['never', 'registry-away'],
  ['nonsense', 'registry-wrong'],
] as const)(
  'says what is the matter when the register is %s, and answers what it already knew',
  async (how, code) => {
    await browser.call(routes.getCompanyByCIF, find('13093222'));
    answering = how;
    const refused = await browser.try(routes.updateCompanyByCIF, find('13093222'));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body).toMatchObject({ code });
    expect(await browser.call(routes.getCompanyByCIF, find('13093222'))).toMatchObject({
      name: 'FIRMA 13093222',
    });
    const unknown = await browser.try(routes.getCompanyByCIF, find('9010105'));
    expect(unknown.status).toBe(503);
  },
);

it('refuses a renewal that another site asks for', async () => {
  const refused = await browser.refused(routes.getCompanyByCIFAndUpdateDatabase, {
    ...find('22043010'),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(refused).toMatchObject({ status: 403, code: 'cross-site' });
  expect(asked).toEqual([]);
});

function answerTo(cui: number): object {
  if (cui === 19) return { found: [], notFound: [cui] };
  return {
    found: [
      {
        date_generale: { cui, denumire: `FIRMA ${cui}`, adresa: 'JUD. MUREȘ, TÂRGU MUREȘ' },
        inregistrare_scop_Tva: { scpTVA: true },
        stare_inactiv: { statusInactivi: false },
        adresa_sediu_social: { scod_JudetAuto: 'MS', sdenumire_Localitate: 'Târgu Mureș' },
      },
    ],
    notFound: [],
  };
}
