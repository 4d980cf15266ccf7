import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnafRegistry } from './anaf-registry.js';
import { RegistryAway, RegistryWrong } from './company-registry.js';

const FOUND = {
  cod: 200,
  found: [
    {
      date_generale: { cui: 22043010, denumire: 'E.ON ENERGIE  ROMANIA SA', adresa: 'JUD. MUREŞ' },
      inregistrare_scop_Tva: { scpTVA: true, perioade_TVA: [] },
      stare_inactiv: { statusInactivi: false },
      adresa_sediu_social: { scod_JudetAuto: 'MS', sdenumire_Localitate: 'Mun. Târgu Mureş' },
    },
  ],
  notFound: [],
};

let server: Server | undefined;

/** `attemptMs` is far longer than an answer takes on a busy machine, except where the test waits for a timeout. */
async function registryAnswering(
  listener: RequestListener,
  attemptMs = 30_000,
  answerMs = attemptMs * 10,
): Promise<AnafRegistry> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new AnafRegistry(`http://127.0.0.1:${port}/tva`, {
    attemptMs,
    attemptsMost: 2,
    betweenMs: 1,
    waitingMost: 3,
    answerMs,
  });
}

afterEach(
  () =>
    new Promise<void>((resolve) => {
      server?.closeAllConnections();
      if (server === undefined) resolve();
      else server.close(() => resolve());
    }),
);

it('asks for one code on one day and reads the company out of the answer', async () => {
  const asked: string[] = [];
  const registry = await registryAnswering((request, response) => {
    request.on('data', (part: Buffer) => asked.push(part.toString()));
    request.on('end', () => response.end(JSON.stringify(FOUND)));
  });
  expect(await registry.find('22043010', '2025-11-02')).toEqual({
    cif: '22043010',
    name: 'E.ON ENERGIE ROMANIA SA',
    county: 'RO-MS',
    city: 'Mun. Târgu Mureş',
    address: 'JUD. MUREŞ',
    tva: true,
    isActive: true,
  });
  expect(asked).toEqual(['[{"cui":22043010,"data":"2025-11-02"}]']);
});

it.each([200, 404])('knows a code of nobody, answered with status %i', async (status) => {
  const registry = await registryAnswering((_, response) => {
    response.writeHead(status).end(JSON.stringify({ found: [], notFound: [18] }));
  });
  expect(await registry.find('18', '2025-11-02')).toBeUndefined();
});

it('gives up on a service that is slow, after as many attempts as it may take', async () => {
  let asked = 0;
  const registry = await registryAnswering(() => (asked += 1), 150);
  await expect(registry.find('22043010', '2025-11-02')).rejects.toThrow(RegistryAway);
  expect(asked).toBe(2);
});

it('asks no more for those who waited behind a slow answer for longer than their page does', async () => {
  let asked = 0;
  const registry = await registryAnswering(() => (asked += 1), 150, 400);
  const together = [1, 2, 3].map(() => registry.find('22043010', '2025-11-02'));
  const answers = await Promise.allSettled(together);
  expect(answers.map((one) => one.status === 'rejected' && one.reason)).toEqual(
    together.map(() => expect.any(RegistryAway)),
  );
  expect(asked).toBeLessThanOrEqual(2);
});

it('tries once more when the service says that it cannot answer', async () => {
  let asked = 0;
  const registry = await registryAnswering((_, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(503).end();
    else response.end(JSON.stringify(FOUND));
  });
  expect((await registry.find('22043010', '2025-11-02'))?.county).toBe('RO-MS');
});

it('is away when nobody listens, and when too many wait', async () => {
  const nobody = new AnafRegistry('http://127.0.0.1:9/tva', {
    attemptMs: 150,
    attemptsMost: 1,
    betweenMs: 1,
    waitingMost: 1,
    answerMs: 1_000,
  });
  const first = nobody.find('22043010', '2025-11-02');
  await expect(nobody.find('22043010', '2025-11-02')).rejects.toThrow('too many are waiting');
  await expect(first).rejects.toThrow(RegistryAway);
});

it.each([
  ['a page of html', '<html>Request Rejected</html>'],
  ['another shape', '{"found":[{"cui":1}]}'],
  ['another company', JSON.stringify(FOUND).replace('22043010', '18')],
  ['an answer without end', `"${'a'.repeat(300_000)}"`],
])('refuses %s as a wrong answer, without asking again', async (_, body) => {
  let asked = 0;
  const registry = await registryAnswering((_request, response) => {
    asked += 1;
    response.end(body);
  });
  await expect(registry.find('22043010', '2025-11-02')).rejects.toThrow(RegistryWrong);
  expect(asked).toBe(1);
});
