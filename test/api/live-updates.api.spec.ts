import {
  type ChangedMessage,
  changedMessage,
  CLOSING_STEPS,
  type ClosingMessage,
  closingMessage,
  routes,
  stateMessage,
} from '@scara/contracts/http';
import type { Socket } from 'socket.io-client';
import { aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { liveSocket, opened } from '../support/live-socket.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

const stack = sharedStack();
const sockets: Socket[] = [];

afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

it('whoever sends something is cut off: pages only listen', async () => {
  const browser = new Browser(stack.url);
  await browser.register('vorbitor@live.example');
  const { socket } = await open(browser);
  let isCut = false;
  socket.on('disconnect', () => (isCut = true));
  socket.emit('orice', 'x'.repeat(1_000));
  await until(() => isCut);
});

interface Heard {
  readonly socket: Socket;
  readonly changes: ChangedMessage[];
  readonly states: unknown[];
  readonly closings: ClosingMessage[];
  signedOut: boolean;
}

async function open(browser: Browser): Promise<Heard> {
  const socket = liveSocket(browser);
  const heard: Heard = { socket, changes: [], states: [], closings: [], signedOut: false };
  sockets.push(socket);
  socket.on('changed', (message) => heard.changes.push(changedMessage.parse(message)));
  socket.on('state', (message) => heard.states.push(stateMessage.parse(message)));
  socket.on('closing', (message) => heard.closings.push(closingMessage.parse(message)));
  socket.on('signed-out', () => (heard.signedOut = true));
  await opened(socket);
  return heard;
}

it('tells those who may see an association what changed, and nobody else', async () => {
  const [admin, censor, stranger] = [1, 2, 3].map(() => new Browser(stack.url));
  await admin!.register('admin@live-updates.example');
  await censor!.register('cenzor@live-updates.example');
  await stranger!.register('strain@live-updates.example');
  const ofCensor = await open(censor!);
  const ofStranger = await open(stranger!);
  const { idAs } = await admin!.call(routes.createAssociation, { body: { name: 'Asociația' } });
  await admin!.call(routes.changeRole, {
    params: { idAs },
    body: { email: 'cenzor@live-updates.example', roles: 4 },
  });
  const { position } = await admin!.call(routes.addBlock, {
    params: { idAs },
    body: { name: 'A' },
  });
  await until(() =>
    ofCensor.changes.some((one) => one.as === idAs && BigInt(one.position) >= BigInt(position)),
  );
  expect(ofStranger.changes).toEqual([]);
  expect(ofCensor.states[0]).toMatchObject({ storeUp: true });
});

it('tells whoever loses every right on an association, once and for the last time', async () => {
  const [admin, censor] = [new Browser(stack.url), new Browser(stack.url)];
  await admin.register('admin3@live-updates.example');
  await censor.register('cenzor3@live-updates.example');
  const { idAs } = await admin.call(routes.createAssociation, { body: { name: 'Fără cenzor' } });
  const params = { idAs };
  const role = { email: 'cenzor3@live-updates.example', roles: 4 };
  await admin.call(routes.changeRole, { params, body: role });
  // This read returns once the role is in the tables: the connection repeats that change, and nothing else follows it.
  await admin.call(routes.readStructure, { params });
  const ofCensor = await open(censor);
  await until(() => ofCensor.changes.length > 0);
  const before = ofCensor.changes.length;
  await admin.call(routes.changeRole, { params, body: { ...role, roles: 0 } });
  await until(() => ofCensor.changes.length > before);
  expect(ofCensor.changes.at(-1)).toMatchObject({ as: idAs, kinds: ['association_role'] });
  const heard = ofCensor.changes.length;
  const ofAdmin = await open(admin);
  const { position } = await admin.call(routes.addBlock, { params, body: { name: 'C' } });
  await until(() => ofAdmin.changes.some((one) => BigInt(one.position) >= BigInt(position)));
  expect(ofCensor.changes).toHaveLength(heard);
});

it('tells whoever is linked to one more apartment of an association, or to one less, that it is theirs', async () => {
  const [admin, tenant] = [new Browser(stack.url), new Browser(stack.url)];
  await admin.register('admin4@live-updates.example');
  await tenant.register('locatar4@live-updates.example');
  const { idAs, apartments } = await aHome(admin, 'Două apartamente');
  await linkedTenant(stack, tenant, { idAs, idAp: apartments[0] });
  const ofTenant = await open(tenant);
  const told = (): number =>
    ofTenant.changes.filter(({ as, kinds }) => as === idAs && kinds.includes('association_role'))
      .length;
  const before = told();
  await linkedTenant(stack, tenant, { idAs, idAp: apartments[1] });
  await until(() => told() === before + 1);
  await tenant.call(routes.removeOwnApartment, { params: { idAs, idAp: apartments[0] } });
  await until(() => told() === before + 2);
});

it('tells a page that begins to listen what was folded since it may have read', async () => {
  const [admin, stranger] = [1, 2].map(() => new Browser(stack.url));
  await admin!.register('admin2@live-updates.example');
  await stranger!.register('strain2@live-updates.example');
  const { idAs } = await admin!.call(routes.createAssociation, { body: { name: 'Târzie' } });
  const params = { idAs };
  const { position } = await admin!.call(routes.addBlock, { params, body: { name: 'B' } });
  // This read returns once the block is in the tables; nothing more is projected from here on.
  await admin!.call(routes.readStructure, { params });
  const late = await open(admin!);
  await until(() =>
    late.changes.some((one) => one.as === idAs && BigInt(one.position) >= BigInt(position)),
  );
  expect(late.changes.flatMap(({ kinds }) => kinds)).toContain('block');
  expect((await open(stranger!)).changes).toEqual([]);
});

it('refuses whoever is not signed in, and ends with the session', async () => {
  await expect(open(new Browser(stack.url))).rejects.toThrow('signed-out');
  const browser = new Browser(stack.url);
  await browser.register('pleaca@live-updates.example');
  const heard = await open(browser);
  await browser.call(routes.logoutAndRemoveCookie);
  await until(() => heard.signedOut && !heard.socket.connected);
});

/** The progress of a close is told to the user who closes, and to nobody else; the close is still one append. */
it('tells whoever closes a month what is done of it', async () => {
  const [admin, other] = [new Browser(stack.url), new Browser(stack.url)];
  await admin.register('inchide@live-updates.example');
  await other.register('priveste@live-updates.example');
  const home = await aHome(admin, 'Asociația Închisă');
  const { idAs } = home;
  await admin.call(routes.changeRole, {
    params: { idAs },
    body: { email: 'priveste@live-updates.example', roles: 2 },
  });
  const [ofAdmin, ofOther] = [await open(admin), await open(other)];
  await openedMonth(admin, home, { idMonth: 202_509, amountBani: 10_000 });
  await closedMonth(admin, home, { idMonth: 202_509, closed: '2025-10-05' });
  await until(
    () => ofAdmin.closings.at(-1)?.step === 'storing' && ofAdmin.closings.at(-1)!.done > 0,
  );
  const { closings } = ofAdmin;
  expect(new Set(closings.map(({ as, idMonth }) => `${as} ${idMonth}`))).toEqual(
    new Set([`${idAs} 202509`]),
  );
  expect([...new Set(closings.map(({ step }) => step))]).toEqual([...CLOSING_STEPS]);
  expect(closings.at(-1)).toMatchObject({ done: 3, total: 3 });
  expect(ofOther.closings).toEqual([]);
});
