import { Readable } from 'node:stream';
import { pathOf, type Route, routes } from '@scara/contracts/http';
import { strFromU8, unzipSync } from 'fflate';
import { printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import { aPdf } from '../support/a-pdf.js';
import { closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { SAMPLE_MONTH, sampleCall, sampleHome } from '../support/sample-calls.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

/**
 * Every text about the other entrance contains this word, wherever a user can enter a text. A user limited to the first
 * entrance, or to an apartment of it, must not find the word on any page or in any file, whatever ids are requested.
 */
const HIDDEN = 'Zqxhidden';

const stack = sharedStack();
const people = new Map<string, Browser>();
let asked: Record<string, readonly (string | number)[]>;
let ids: Awaited<ReturnType<typeof sampleHome>>['ids'];

beforeAll(async () => {
  const admin = await aPerson('administrator');
  const sample = await sampleHome(admin);
  ({ ids } = sample);
  const { home } = sample;
  const { idAs } = ids;
  const params = { idAs };
  const [own, , theirs] = home.apartments;
  const text = (of: string): string => `${HIDDEN} ${of}`;
  await admin.call(routes.changeApartment, {
    params: { idAs, idAp: theirs },
    body: {
      ...{ tenantName: text('proprietar'), infoExtended: text('notă'), number: `${HIDDEN}9` },
      ...{ email: `${HIDDEN}@example.ro`, caddr: text('adresă'), cn: text('facturat') },
    },
  });
  await admin.call(routes.addMeter, {
    params: { idAs, idAp: theirs },
    body: { type: 1, location: 1, series: `${HIDDEN}R`, initialIndexE3: 0 },
  });
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: {
      ...{ pM: 1, emitted: '2025-10-02', idAp: theirs, amountBani: 12_345 },
      ...{ series: `${HIDDEN}S`, info: text('plată') },
    },
  });
  const uploaded = await admin.upload(idAs, `${HIDDEN}.pdf`, await aPdf(text('hârtie')));
  const { tmpName } = uploaded.body as { tmpName: string };
  await admin.call(routes.addDocuments, {
    params: { idAs, idElement: idPd },
    body: { documents: [{ tmpName }], documentsType: 'payment' },
  });
  const { documents } = await admin.call(routes.listDocuments, {
    params: { idAs, idElement: idPd },
    query: { documentsType: 'payment' },
  });
  await admin.call(routes.announcePayment, {
    params: { idAs, idAp: theirs },
    body: { emitted: '2025-10-03', amountBani: 77, reference: text('OP'), info: text('anunț') },
  });
  const { idApartmentsGroup } = await admin.call(routes.addApartmentGroup, {
    params,
    body: { name: text('grup'), apartments: [theirs] },
  });
  await closedMonth(admin, home, { idMonth: SAMPLE_MONTH, closed: '2025-10-10' });
  await openedMonth(admin, home, { idMonth: SAMPLE_MONTH + 1, amountBani: 10_000 });
  await admin.call(routes.annulPayment, {
    params: { idAs, idPd },
    body: { reason: text('anulată') },
  });
  await admin.call(routes.issueNotices, { params, body: { apartments: [theirs] } });
  const tenant = await aPerson('tenant');
  await linkedTenant(stack, tenant, { idAs, idAp: own });
  const theirTenant = new Browser(stack.url);
  await theirTenant.register(`${HIDDEN}.chirias@example.ro`);
  await theirTenant.call(routes.updateUser, {
    body: { firstName: HIDDEN, lastName: HIDDEN, phoneNumber: '' },
  });
  await linkedTenant(stack, theirTenant, { idAs, idAp: theirs });
  for (const roles of [1, 16]) {
    const name = roles === 1 ? 'administrator of the entrance' : 'cashier of the entrance';
    await aPerson(name);
    const body = { email: emailOf(name), roles, idGroup: ids.idEntrance };
    await admin.call(routes.changeRole, { params, body });
  }
  asked = {
    idAp: [own, theirs],
    idGroup: [ids.idEntrance, home.secondEntrance],
    idEntrance: [ids.idEntrance, home.secondEntrance],
    idApartmentsGroup: [ids.idEntrance, home.secondEntrance, idApartmentsGroup],
    idMonth: [SAMPLE_MONTH, SAMPLE_MONTH + 1],
    idPd: [idPd],
    idElement: [idPd, theirs, own],
    file: [documents[0]!.idDocument],
    idDocument: [documents[0]!.idDocument],
    noticeNumber: [1],
    certificateNumber: [1],
  };
});

const reads = (Object.values(routes) as Route[]).filter(
  ({ method, effect, access }) => method === 'GET' && effect === 'read' && access.kind !== 'public',
);

it.each(['cashier of the entrance', 'administrator of the entrance', 'tenant'])(
  'the %s reads nothing of the other entrance',
  async (name) => {
    const told: string[] = [];
    let answered = 0;
    for (const route of reads) {
      for (const params of everyChoice(route)) {
        for (const query of queriesOf(route)) {
          const found = await readBy(people.get(name)!, route, params, query);
          if (found === null) continue;
          answered += 1;
          if (found.toLowerCase().includes(HIDDEN.toLowerCase())) {
            told.push(`${pathOf(route, params)}?${new URLSearchParams(query).toString()}`);
          }
        }
      }
    }
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  },
);

it('the administrator of the entrance keeps meters, readings and persons there, and nowhere else', async () => {
  const browser = people.get('administrator of the entrance')!;
  const { idAs } = ids;
  const [own, theirs] = asked['idAp'] as readonly [number, number];
  const params = { idAs, idAp: own };
  const meter = { type: 2, location: 2, series: '', initialIndexE3: 0 } as const;
  const { idMeter } = await browser.call(routes.addMeter, { params, body: meter });
  const reading = { idMeter, state: 4, indexE3: 1_000 } as const;
  const entered = { idMonth: SAMPLE_MONTH + 1, readings: [reading] };
  await browser.call(routes.enterReadings, { params: { idAs }, body: entered });
  await browser.call(routes.changeMeter, { params: { idAs, idMeter }, body: { location: 1 } });
  const { idApChange } = await browser.call(routes.planPersons, {
    params,
    body: { idMonth: SAMPLE_MONTH + 3, persons: 4 },
  });
  await browser.call(routes.removePersonsPlan, { params: { idAs, idApChange: idApChange! } });

  const admin = people.get('administrator')!;
  const { meters } = await admin.call(routes.listMeters, { params: { idAs } });
  const elsewhere = meters.find(({ idAp }) => idAp === theirs)!.idMeter;
  const both = [reading, { ...reading, idMeter: elsewhere }];
  const refusals = [
    await browser.refused(routes.addMeter, { params: { idAs, idAp: theirs }, body: meter }),
    await browser.refused(routes.enterReadings, {
      params: { idAs },
      body: { ...entered, readings: both },
    }),
    await browser.refused(routes.changeMeter, {
      params: { idAs, idMeter: elsewhere },
      body: { location: 1 },
    }),
    await browser.refused(routes.planPersons, {
      params: { idAs, idAp: theirs },
      body: { idMonth: SAMPLE_MONTH + 3, persons: 4 },
    }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'forbidden'));
  await browser.call(routes.deleteMeter, { params: { ...params, idMeter } });

  const name = 'administrator here and cashier there';
  const mixed = await aPerson(name);
  for (const [roles, idGroup] of [
    [1, asked['idEntrance']![0]],
    [16, asked['idEntrance']![1]],
  ] as const) {
    await admin.call(routes.changeRole, {
      params: { idAs },
      body: { email: emailOf(name), roles, idGroup: Number(idGroup) },
    });
  }
  await mixed.call(routes.addMeter, { params, body: meter });
  const there = { params: { idAs, idAp: theirs }, body: meter };
  expect((await mixed.refused(routes.addMeter, there)).code).toBe('forbidden');
});

it('whoever is administrator here and cashier there lets nobody off a debt there', async () => {
  const mixed = people.get('administrator here and cashier there')!;
  const params = { idAs: ids.idAs };
  const [own, theirs] = asked['idAp'] as readonly [number, number];
  const waiver = { pM: 4, emitted: '2025-10-11', info: 'AG 4' };
  const letOff = (idAp: number) => ({ params, body: { ...waiver, idAp, amountBani: 1 } });
  await mixed.call(routes.registerPayment, letOff(own));
  const payments = [own, theirs].map((idAp) => ({ idAp, amountBani: 1, idF: null }));
  const refusals = [
    await mixed.refused(routes.registerPayment, letOff(theirs)),
    await mixed.refused(routes.takePayments, { params, body: { ...waiver, series: '', payments } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'correction-not-allowed'));
  const attached = await mixed.refused(routes.addDocuments, {
    params: { ...params, idElement: theirs },
    body: { documents: [{ tmpName: 'a'.repeat(20) }], documentsType: 'apartment' },
  });
  expect(attached.code).toBe('forbidden');
});

function queriesOf(route: Route): Record<string, string>[] {
  const { query = {} } = sampleCall(route, ids);
  if (route.name === 'listDocuments') {
    return ['payment', 'outgo', 'apartment', 'month', 'association'].map((documentsType) => ({
      documentsType,
    }));
  }
  if (route.name === 'printNotices') return [{ numbers: '1' }];
  if (route.name === 'printReceipts') return [{ ids: asked['idPd']!.join(',') }];
  return [query];
}

/** Returns every combination of path parameters from ids that the user may and may not see. */
function everyChoice(route: Route): Record<string, string | number>[] {
  const names = [...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!);
  let all: Record<string, string | number>[] = [{}];
  for (const name of names) {
    const values = asked[name] ?? [ids[name] ?? 1];
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all;
}

/** Returns all text of an answer, including files; null if it is refused. */
async function readBy(
  { cookies, url }: Browser,
  route: Route,
  params: Record<string, string | number>,
  query: Record<string, string>,
): Promise<string | null> {
  const text = new URLSearchParams(query).toString();
  const response = await fetch(`${url}${pathOf(route, params)}${text && `?${text}`}`, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const head = JSON.stringify([...response.headers]);
  if (response.status !== 200)
    return response.status >= 500 ? `${HIDDEN} ${response.status}` : null;
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('pdf')) {
    const pages = await printedPages(Readable.from([body]));
    return head + pages.map((page) => page.text).join(' ');
  }
  return head + (type.includes('sheet') ? sheetText(body) : body.toString());
}

const sheetText = (body: Buffer): string =>
  Object.values(unzipSync(body))
    .map((part) => strFromU8(part))
    .join('\n');

const emailOf = (name: string): string => `${name.replaceAll(' ', '-')}@one-entrance.example`;

async function aPerson(name: string): Promise<Browser> {
  const browser = new Browser(stack.url);
  await browser.register(emailOf(name));
  people.set(name, browser);
  return browser;
}
