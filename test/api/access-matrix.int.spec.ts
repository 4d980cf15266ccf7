import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ACCOUNTANT, GLOBAL, type Route, routes } from '@scara/contracts/http';
import { openEventStore } from '@scara/event-store';
import pg from 'pg';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { granted } from '../support/global-roles.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { sampleCall, sampleHome, type SampleIds } from '../support/sample-calls.js';
import { linkedTenant } from '../support/tenants.js';

/** Calls every route from every viewpoint on an association: exactly those that the contract names are let in. */

let stack: ApiStack;
let events: ReturnType<typeof openEventStore>;
const browsers = new Map<string, Browser>();
let own: SampleIds;
let foreign: SampleIds;

/** Roles on the whole association, by viewpoint. */
const ROLES: Readonly<Record<string, number>> = {
  administrator: 1,
  president: 2,
  censor: 4,
  cashier: 16,
  'president and cashier': 18,
};
/** Roles on one entrance. */
const GROUP_ROLES: Readonly<Record<string, number>> = {
  'administrator of the entrance': 1,
  'cashier of the entrance': 16,
  'administrator of another entrance': 1,
};
/** Global roles; the associations that they open are tested with the calls concerned. */
const GLOBAL_ROLES: Readonly<Record<string, number>> = {
  root: 1024,
  accountant: 4,
  'accountant-manager': 2,
  'online payments': 8,
};
/** An accountant to whom the association is assigned: the mask that contracts let in. */
const ASSIGNED = 'assigned accountant';
/** The tenant's apartment, as its index in the sample home. */
const TENANTS: Readonly<Record<string, 0 | 1>> = {
  'tenant of the apartment': 0,
  'tenant of another apartment': 1,
};
const VIEWPOINTS = [
  'visitor',
  'expired',
  'stranger',
  'dismissed administrator',
  'administrator of another',
  ...Object.keys(ROLES),
  ...Object.keys(GROUP_ROLES),
  ...Object.keys(GLOBAL_ROLES),
  ASSIGNED,
  ...Object.keys(TENANTS),
];

beforeAll(async () => {
  stack = await startApiStack();
  events = openEventStore({ connectionString: stack.config.EVENTSTORE_URL });
  const admin = await aPerson('administrator');
  const other = await aPerson('administrator of another');
  const home = await sampleHome(admin);
  own = home.ids;
  ({ ids: foreign } = await sampleHome(other));
  for (const name of VIEWPOINTS) {
    if (name === 'visitor') browsers.set(name, new Browser(stack.url));
    else if (!browsers.has(name)) await aPerson(name);
  }
  const give = (name: string, roles: number, idGroup: number | null): Promise<unknown> =>
    admin.call(routes.changeRole, { params: own, body: { email: emailOf(name), roles, idGroup } });
  for (const [name, roles] of Object.entries(ROLES)) await give(name, roles, null);
  for (const [name, roles] of Object.entries(GROUP_ROLES)) {
    const isElsewhere = name.includes('another');
    await give(name, roles, isElsewhere ? home.home.secondEntrance : own.idEntrance);
  }
  await give('dismissed administrator', 1, null);
  await give('dismissed administrator', 0, null);
  for (const [name, roles] of Object.entries(GLOBAL_ROLES)) {
    if (name === 'root') await grantByOperator(name, roles);
    else await granted(stack, browsers.get(name)!, roles);
  }
  await granted(stack, browsers.get(ASSIGNED)!, GLOBAL.accountant);
  const manager = browsers.get('accountant-manager')!;
  const { idUser } = await browsers.get(ASSIGNED)!.call(routes.session);
  await manager.call(routes.assignAccountant, { params: own, body: { idUser: idUser! } });
  for (const [name, place] of Object.entries(TENANTS)) {
    const idAp = home.home.apartments[place];
    await linkedTenant(stack, browsers.get(name)!, { idAs: own.idAs, idAp });
  }
  await expire('expired');
});

afterAll(async () => {
  await events.dispose();
  await stack.stop();
});

const declared = Object.values(routes) as Route[];
/** These routes end the session that they are called with; they have a separate spec. */
const tried = declared.filter(({ name }) => !/^logout/.test(name));

it('looks from 20 viewpoints', () => expect(VIEWPOINTS).toHaveLength(20));

it.each(tried.map((route) => [route.name, route] as const))(
  '%s lets in whom its contract names, and nobody else; a refused call appends nothing',
  async (_, route) => {
    const refused = VIEWPOINTS.filter((name) => typeof expectedOf(name, route) === 'number');
    const before = await events.head();
    const statuses = await Promise.all(refused.map((name) => statusOf(name, route)));
    expect(Object.fromEntries(refused.map((name, at) => [name, statuses[at]]))).toEqual(
      Object.fromEntries(refused.map((name) => [name, expectedOf(name, route)])),
    );
    expect(await events.head()).toEqual(before);
    let isDrawn = false;
    for (const name of VIEWPOINTS.filter((one) => !refused.includes(one))) {
      const isLetIn = expectedOf(name, route) === 'let in';
      const closed = isLetIn ? [401, 402, 403, 500] : [401, 402, 500];
      const status = await statusOf(name, route, isDrawn && isLetIn);
      isDrawn ||= isLetIn && route.media !== undefined && status === 200;
      if (closed.includes(status)) expect([name, status]).toEqual([name, 'let in']);
    }
  },
);

describe('ids of another association', () => {
  const FOREIGN = /:id(Block|Entrance|Group|Ap|ApartmentsGroup|OutgoColumn|Fund|ApChange)\b/;
  const withIds = tried.filter(({ path }) => FOREIGN.test(path));

  it.each(withIds.map((route) => [route.name, route] as const))(
    'in the path of %s change and show nothing',
    async (_, route) => {
      const before = await events.head();
      const answered = await attempt('administrator', route, { ...foreign, idAs: own.idAs });
      // What only tenants may do is refused to an administrator, whichever apartment it is about.
      const { access } = route;
      const isTenants = access.kind === 'association' && access.roles === 0;
      expect(isTenants ? [403] : [404, 409, 422]).toContain(answered.status);
      expect(JSON.stringify(answered.body)).not.toContain('Locatar');
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

/** 'within': let in, but the requested object may be in an entrance that this viewpoint may not see. */
function expectedOf(viewpoint: string, route: Route): 'let in' | 'within' | 401 | 402 | 403 {
  const { access } = route;
  if (access.kind === 'public') return 'within';
  if (viewpoint === 'visitor') return 401;
  if (viewpoint === 'expired') return 402;
  // This route names its association in the query, so its handler checks the permissions.
  if (route.name === 'readOutgoHistory') return 'within';
  if (access.kind === 'signed-in') return 'let in';
  if (access.kind === 'global') {
    const isAccountant = viewpoint === ASSIGNED && (access.roles & GLOBAL.accountant) !== 0;
    return isAccountant || ((GLOBAL_ROLES[viewpoint] ?? 0) & access.roles) !== 0 ? 'let in' : 403;
  }
  if (viewpoint === ASSIGNED) return (access.roles & ACCOUNTANT) !== 0 ? 'let in' : 403;
  // A president who signs as administrator is let in, and told that the role is another person's.
  const isTheirs = ((ROLES[viewpoint] ?? 0) & access.roles) !== 0;
  if (isTheirs) return route.name === 'signMonth' ? 'within' : 'let in';
  if (viewpoint in TENANTS) {
    if (access.tenants !== true) return 403;
    const isOwn = TENANTS[viewpoint] === 0 || !route.path.includes(':idAp');
    // Tenants see published months; the sample home's month was not published.
    return isOwn ? 'within' : 403;
  }
  const isScoped = access.groupScope && ((GROUP_ROLES[viewpoint] ?? 0) & access.roles) !== 0;
  if (!isScoped) return 403;
  const isElsewhere = viewpoint === 'administrator of another entrance';
  return isElsewhere && route.effect === 'fact' ? 403 : 'within';
}

async function statusOf(viewpoint: string, route: Route, isDrawn = false): Promise<number> {
  return (await attempt(viewpoint, route, own, isDrawn)).status;
}

/**
 * Calls a route. If a file was already drawn for a viewpoint that sees all of it, the query is spoilt, like the body of
 * a deletion, so that the file is not drawn again for the next viewpoint.
 */
function attempt(viewpoint: string, route: Route, ids: SampleIds, isDrawn = false) {
  const { query: sample, body } = sampleCall(route, own);
  const query = isDrawn ? { ...sample, nimic: '1' } : sample;
  // A deletion that would succeed is spoilt by a body that is refused after the permission check, so that the next
  // viewpoint still finds the object.
  const isSpoilt =
    route.method === 'DELETE' && viewpoint !== 'administrator of another entrance' && ids === own;
  return callerOf(viewpoint, route).try(route, {
    params: ids,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(isSpoilt ? { body: { nimic: 1 } } : {}),
    anyPosition: true,
  });
}

/**
 * Returns the browser of a viewpoint. A public call may sign in, and a 402 removes the cookies; such calls get a copy
 * of the browser's cookies.
 */
function callerOf(viewpoint: string, { access }: Route): Browser {
  const browser = browsers.get(viewpoint)!;
  if (access.kind !== 'public' && viewpoint !== 'expired') return browser;
  const copy = new Browser(stack.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
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

/** Runs the operator's own command as a process, and waits until the API knows of the role. */
async function grantByOperator(viewpoint: string, roles: number): Promise<void> {
  const { DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY } = stack.config;
  const script = new URL('../../apps/api/dist/grant.js', import.meta.url).pathname;
  await promisify(execFile)(process.execPath, [script, emailOf(viewpoint), String(roles)], {
    env: { ...process.env, DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY: SCARA_MASTER_KEY! },
  });
  const browser = browsers.get(viewpoint)!;
  await until(async () => (await browser.call(routes.session)).role === roles);
}

/** Makes the user's session expire. */
async function expire(viewpoint: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await client.connect();
  await client.query(
    `update account.session set expires_at = now() - interval '1 second'
      where id_user = (select id_user from account."user" where email = $1)`,
    [emailOf(viewpoint)],
  );
  await client.end();
}
