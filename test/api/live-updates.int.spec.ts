import {
  type ChangedMessage,
  changedMessage,
  routes,
  SOCKET_PATH,
  stateMessage,
} from '@scara/contracts/http';
import { io, type Socket } from 'socket.io-client';
import { type ApiStack, startApiStack, until } from '../support/api-stack.js';
import { Browser } from '../support/browser.js';

let stack: ApiStack;
const sockets: Socket[] = [];

beforeAll(async () => {
  stack = await startApiStack();
}, 90_000);

afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await stack.stop();
}, 60_000);

interface Heard {
  readonly socket: Socket;
  readonly changes: ChangedMessage[];
  readonly states: unknown[];
  signedOut: boolean;
}

async function open(browser: Browser): Promise<Heard> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(stack.url, {
    path: SOCKET_PATH,
    extraHeaders: { cookie },
    reconnection: false,
  });
  const heard: Heard = { socket, changes: [], states: [], signedOut: false };
  sockets.push(socket);
  socket.on('changed', (message) => heard.changes.push(changedMessage.parse(message)));
  socket.on('state', (message) => heard.states.push(stateMessage.parse(message)));
  socket.on('signed-out', () => (heard.signedOut = true));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return heard;
}

it('tells those who may see an association what changed, and nobody else', async () => {
  const [admin, censor, stranger] = [1, 2, 3].map(() => new Browser(stack.url));
  await admin!.register('admin@example.ro');
  await censor!.register('cenzor@example.ro');
  await stranger!.register('strain@example.ro');
  const ofCensor = await open(censor!);
  const ofStranger = await open(stranger!);
  const { idAs } = await admin!.call(routes.createAssociation, { body: { name: 'Asociația' } });
  await admin!.call(routes.changeRole, {
    params: { idAs },
    body: { email: 'cenzor@example.ro', roles: 4 },
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

it('refuses whoever is not signed in, and ends with the session', async () => {
  await expect(open(new Browser(stack.url))).rejects.toThrow('signed-out');
  const browser = new Browser(stack.url);
  await browser.register('pleaca@example.ro');
  const heard = await open(browser);
  await browser.call(routes.logoutAndRemoveCookie);
  await until(() => heard.signedOut && !heard.socket.connected);
});
