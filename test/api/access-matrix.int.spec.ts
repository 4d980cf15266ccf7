import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openEventStore } from '@scara/event-store';
import { type Route, routes } from '@scara/contracts/http';
import { closedMonth } from '../support/a-month.js';
import { type ApiStack, startApiStack, until } from '../support/api-stack.js';
import { Browser } from '../support/browser.js';

/** Every route against every viewpoint on an association: who is let in is what the contract says, nothing else. */

let stack: ApiStack;
let events: ReturnType<typeof openEventStore>;
const browsers = new Map<string, Browser>();
/** Nobody's: what a call asks of it is refused after the rights are. */
const NOBODYS = {
  idSig: 4_000_000_000,
  idOutgo: 4_000_000_000,
  idBill: 4_000_000_000,
  idDue: 4_000_000_000,
  idPd: 4_000_000_000,
  idMeter: 4_000_000_000,
  idApChange: 4_000_000_000,
  idTakeover: 4_000_000_000,
  table: 'apartments',
};
const own = {
  ...{ idAs: 0, idBlock: 0, idEntrance: 0, idGroup: 0, idAp: 0, idApartmentsGroup: 0 },
  ...{ idOutgoColumn: 0, idFund: 0, idMonth: 202_509 },
};
let foreign: typeof own;

const ROLES = {
  administrator: 1,
  president: 2,
  censor: 4,
  cashier: 16,
  'president and cashier': 18,
};
const VIEWPOINTS = [
  'visitor',
  'stranger',
  ...Object.keys(ROLES),
  'administrator of another',
  'administrator of the entrance',
  'cashier of the entrance',
  'administrator of another entrance',
  'root',
] as const;
type Viewpoint = (typeof VIEWPOINTS)[number];

beforeAll(async () => {
  stack = await startApiStack();
  events = openEventStore({ connectionString: stack.config.EVENTSTORE_URL });
  const admin = await aPerson('administrator');
  const other = await aPerson('administrator of another');
  Object.assign(own, await aHome(admin));
  foreign = await aHome(other);
  const second = await admin.call(routes.addEntrance, { params: own, body: { name: 'B' } });
  for (const name of VIEWPOINTS) {
    if (name === 'visitor') browsers.set(name, new Browser(stack.url));
    else if (!browsers.has(name)) await aPerson(name);
  }
  const give = (name: Viewpoint, roles: number, idGroup: number | null): Promise<unknown> =>
    admin.call(routes.changeRole, { params: own, body: { email: emailOf(name), roles, idGroup } });
  for (const [name, roles] of Object.entries(ROLES)) await give(name, roles, null);
  await give('administrator of the entrance', 1, own.idEntrance);
  await give('cashier of the entrance', 16, own.idEntrance);
  await give('administrator of another entrance', 1, second.idEntrance);
  await grantRoot(emailOf('root'));
}, 120_000);

afterAll(async () => {
  await events.dispose();
  await stack.stop();
}, 30_000);

const declared = Object.values(routes) as Route[];
const guarded = declared.filter((route) => route.access.kind !== 'public');
/** Ends the session it is called with: the sign-out has its own spec. */
const tried = guarded.filter((route) => route.name !== 'logoutAndRemoveCookie');

describe.each(VIEWPOINTS)('%s', (viewpoint) => {
  it.each(tried.map((route) => [route.name, route] as const))('%s', async (_, route) => {
    const before = await events.head();
    const answered = await attempt(viewpoint, route, own);
    const expected = expectedOf(viewpoint, route);
    if (expected === 'let in') {
      expect([401, 402, 403, 500]).not.toContain(answered.status);
    } else {
      expect(answered.status).toBe(expected);
      expect(await events.head()).toEqual(before);
    }
  });
});

describe('ids of another association', () => {
  const withIds = tried.filter((route) =>
    /:id(Block|Entrance|Group|Ap|ApartmentsGroup|OutgoColumn|Fund)\b/.test(route.path),
  );

  it.each(withIds.map((route) => [route.name, route] as const))(
    'in the path of %s change and show nothing',
    async (_, route) => {
      const before = await events.head();
      const answered = await attempt('administrator', route, { ...foreign, idAs: own.idAs });
      expect([404, 422]).toContain(answered.status);
      expect(JSON.stringify(answered.body)).not.toContain('Ion Străin');
      expect(await events.head()).toEqual(before);
    },
  );

  it('in a body change nothing', async () => {
    const admin = browsers.get('administrator')!;
    const before = await events.head();
    const group = await admin.refused(routes.addApartmentGroup, {
      params: own,
      body: { name: 'Străin', apartments: [foreign.idAp] },
    });
    expect(group.errors).toHaveProperty('apartments');
    const role = await admin.refused(routes.changeRole, {
      params: own,
      body: { email: emailOf('stranger'), roles: 1, idGroup: foreign.idEntrance },
    });
    expect(role.code).toBe('entrance-not-found');
    expect(
      (await admin.refused(routes.updateOrder, { body: { order: [foreign.idAs] } })).status,
    ).toBe(403);
    expect(await events.head()).toEqual(before);
  });
});

it('shows people of one entrance that entrance alone', async () => {
  const browser = browsers.get('cashier of the entrance')!;
  const { blocks } = await browser.call(routes.readStructure, { params: own });
  const shown = blocks.flatMap((block) => block.inBlock.map(({ idEntrance }) => idEntrance));
  expect(shown).toEqual([own.idEntrance]);
});

function expectedOf(viewpoint: Viewpoint, route: Route): 'let in' | 401 | 403 {
  const { access } = route;
  if (viewpoint === 'visitor') return 401;
  if (access.kind === 'signed-in') return 'let in';
  if (access.kind === 'global') return viewpoint === 'root' ? 'let in' : 403;
  if (access.kind === 'public') return 'let in';
  const mask = (ROLES as Readonly<Record<string, number>>)[viewpoint] ?? 0;
  if ((mask & access.roles) !== 0) return 'let in';
  const group = /^administrator of (the|another) entrance$/.test(viewpoint)
    ? 1
    : viewpoint === 'cashier of the entrance'
      ? 16
      : 0;
  if (!access.groupScope || (group & access.roles) === 0) return 403;
  const isElsewhere = viewpoint === 'administrator of another entrance' && !isOfNobody(route);
  return isElsewhere && route.effect === 'fact' ? 403 : 'let in';
}

/** A payment that nobody made is in no entrance: what is refused is that it is not there. */
function isOfNobody({ path }: Route): boolean {
  return path.includes(':idPd');
}

function attempt(viewpoint: Viewpoint, route: Route, ids: typeof own) {
  // A body that is refused for its fields, after rights were asked, so that the matrix changes as little as it can.
  const body = route.effect === 'read' ? undefined : bodyOf(viewpoint, route);
  return browsers.get(viewpoint)!.try(route, {
    params: { ...NOBODYS, ...ids },
    ...(route.name === 'readStructureAt' ? { query: { at: new Date().toISOString() } } : {}),
    ...(body === undefined ? {} : { body }),
    anyPosition: true,
  });
}

/** Bodies that reach the decision and are refused there, or change nothing. */
function bodyOf(viewpoint: Viewpoint, route: Route): Record<string, unknown> {
  switch (route.name) {
    case 'addBlock':
      return { name: 'Bloc' };
    case 'addEntrance':
      return { name: 'A' };
    case 'addApartment':
      return { number: '1' };
    case 'addApartmentGroup':
      return { name: 'Grup', apartments: [4_000_000_000] };
    case 'changeRole':
      return { email: 'nimeni@example.ro', roles: 1 };
    case 'updateOrder':
      return { order: [] };
    case 'createAssociation':
      return { name: 'x' };
    case 'registerPayment':
      return { pM: 1, emitted: '2025-11-01', series: 'M', idAp: own.idAp, amountBani: 1 };
    default:
      // A deletion that would succeed is spoilt; people of another entrance are refused before that counts.
      return route.method === 'DELETE' && viewpoint !== 'administrator of another entrance'
        ? { nimic: 1 }
        : {};
  }
}

function emailOf(name: string): string {
  return `${name.replaceAll(' ', '-')}@example.ro`;
}

async function aPerson(name: string): Promise<Browser> {
  const browser = new Browser(stack.url);
  await browser.register(emailOf(name));
  browsers.set(name, browser);
  return browser;
}

async function aHome(browser: Browser): Promise<typeof own> {
  const { idAs } = await browser.call(routes.createAssociation, { body: { name: 'Asociația' } });
  const params = { idAs };
  const { idBlock } = await browser.call(routes.addBlock, { params, body: { name: 'Bloc' } });
  const { idEntrance } = await browser.call(routes.addEntrance, {
    params: { idAs, idBlock },
    body: { name: 'A' },
  });
  const { idAp } = await browser.call(routes.addApartment, {
    params: { idAs, idGroup: idEntrance },
    body: { number: '1', tenantName: 'Ion Străin' },
  });
  const { idApartmentsGroup } = await browser.call(routes.addApartmentGroup, {
    params,
    body: { name: 'Grup', apartments: [idAp] },
  });
  const { idOutgoColumn } = await browser.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Gunoi' },
  });
  const { idFund } = await browser.call(routes.addFund, { params, body: { name: 'Fond' } });
  const { idMonth } = own;
  await browser.call(routes.openMonth, { params, body: { idMonth } });
  await closedMonth(browser, params, { idMonth, closed: '2025-10-05' });
  await browser.call(routes.readStructure, { params });
  const idGroup = idEntrance;
  const ids = { idAs, idBlock, idEntrance, idGroup, idAp, idApartmentsGroup };
  return { ...ids, idOutgoColumn, idFund, idMonth };
}

/** The operator's own command, as a process, and then the wait for the api to hear of it. */
async function grantRoot(email: string): Promise<void> {
  const { DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY } = stack.config;
  const script = new URL('../../apps/api/dist/grant.js', import.meta.url).pathname;
  await promisify(execFile)(process.execPath, [script, email, '1024'], {
    env: { ...process.env, DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY: SCARA_MASTER_KEY! },
  });
  await until(async () => (await browsers.get('root')!.call(routes.session)).role === 1024);
}
