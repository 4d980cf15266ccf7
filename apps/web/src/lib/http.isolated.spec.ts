import { associationRoutes, HEADER, sessionRoutes, structureRoutes } from '@scara/contracts/http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { aBrowser } from '../testing/a-browser.js';

/** The tab's storage, the messages sent to other tabs, and the cookies. */
const stored = new Map<string, string>();
const told: unknown[] = [];
let cookies = '';
let hearFromTab: (event: { readonly data: unknown }) => void = () => undefined;

class Channel {
  addEventListener(_type: string, listener: typeof hearFromTab): void {
    hearFromTab = listener;
  }
  postMessage(position: unknown): void {
    told.push(position);
  }
}

aBrowser({
  document: {
    get cookie() {
      return cookies;
    },
  },
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  BroadcastChannel: Channel,
});

const toasted: string[] = [];
jest.unstable_mockModule('./toasts.js', () => ({
  toast: (_tone: string, text: string) => toasted.push(text),
}));

const { call } = await import('./http.js');
const { noteSignedIn } = await import('./signed-in.js');

interface Given {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly breaksOff?: boolean;
}

const nothing: Given = { breaksOff: true };
const list: Given = { body: { associations: [] } };
const listAt = (position: string): Given => ({
  ...list,
  headers: { [HEADER.dataPosition]: position },
});
const written = (position: string): Given => ({
  body: { revision: 4, position, idBlock: 70_001 },
  headers: { [HEADER.position]: position },
});
const refused = (status: number, code = 'x', headers = {}): Given => ({
  ...{ status, headers },
  body: { code, message: 'Nu.' },
});

interface Sent {
  readonly path: string;
  readonly atMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Fakes a server that gives these answers one after the other; returns the requests it received. */
function answering(...answers: readonly (Given | 'no-answer')[]): Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  globalThis.fetch = ((path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, atMs: Date.now(), headers });
    const given = left.shift();
    if (given === undefined) throw new Error(`nobody expected ${path}`);
    if (given === 'no-answer') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, body, headers: own, breaksOff } = given;
    const text = () =>
      breaksOff === true
        ? Promise.reject(new TypeError('network error'))
        : Promise.resolve(JSON.stringify(body));
    return Promise.resolve({ status, ok: status < 300, headers: new Headers(own), text });
  }) as typeof fetch;
  return sent;
}

const addBlock = () =>
  call(structureRoutes.addBlock, { params: { idAs: 7 }, body: { name: 'Bloc A' } });
const readList = () => call(associationRoutes.listAssociations);
const keysOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers[HEADER.idempotencyKey]);

/** Returns how a call ended, skipping its pauses between attempts. */
async function outcomeOf(answer: Promise<unknown>): Promise<unknown> {
  const settled = answer.then(
    () => 'answered',
    ({ status, code }: { status?: number; code?: string }) => [status, code],
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return settled;
}

beforeEach(() => {
  jest.useFakeTimers();
  stored.clear();
  told.length = 0;
  toasted.length = 0;
  cookies = '';
  noteSignedIn(null);
});

afterEach(() => {
  jest.useRealTimers();
});

describe('an answer that does not come, or breaks off', () => {
  it.each(['no-answer', nothing] as const)('is asked for again by a read', async (first) => {
    const sent = answering(first, list);
    expect(await outcomeOf(readList())).toBe('answered');
    expect(sent).toHaveLength(2);
  });

  it.each(['no-answer', nothing] as const)(
    'is asked for again by a command, under its key, also when it is given anew',
    async (lost) => {
      const sent = answering(lost, lost, lost, written('10'), written('11'));
      expect(await outcomeOf(addBlock())).toEqual([0, 'no-answer']);
      expect(await outcomeOf(addBlock())).toBe('answered');
      const keys = keysOf(sent);
      expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
      expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0]]);
      // Once it is answered, the same body is another command.
      expect(await outcomeOf(addBlock())).toBe('answered');
      expect(keysOf(sent)[4]).not.toBe(keys[0]);
    },
  );

  it('is waited for longer where much is sent: a photograph goes up slowly', async () => {
    const waited = jest.spyOn(AbortSignal, 'timeout');
    answering(written('10'), written('11'));
    await outcomeOf(addBlock());
    const name = 'x'.repeat(780_000);
    const params = { idAs: 7 };
    await outcomeOf(call(structureRoutes.addBlock, { params, body: { name } }));
    const [little, much] = waited.mock.calls.map(([ms]) => ms);
    expect(little).toBeLessThan(13_000);
    // Enough for a line of 20 kB a second.
    expect(much).toBeGreaterThan(39_000 + 12_000);
    waited.mockRestore();
  });

  it('is not asked for again where nothing keeps it from happening twice', async () => {
    const sent = answering('no-answer');
    expect(await outcomeOf(call(sessionRoutes.logout))).toEqual([0, 'no-answer']);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['a command, which has a key', addBlock, true],
    ['a read', readList, false],
    ['what nothing keeps from happening twice', () => call(sessionRoutes.logout), false],
  ] as const)('is promised to be harmless of %s', async (_what, asked, isPromised) => {
    answering('no-answer', 'no-answer', 'no-answer');
    const said = asked().catch(({ message }: Error) => message);
    await jest.advanceTimersByTimeAsync(60_000);
    const promise = expect.stringContaining('nu se face de două ori');
    expect(await said).toEqual(isPromised ? promise : expect.not.stringContaining('de două ori'));
    expect(await said).toEqual(expect.stringContaining('Serverul nu răspunde'));
  });
});

describe('a refusal', () => {
  it.each([402, 429, 500, 503])('of %i leaves the command its key', async (status) => {
    const sent = answering(...Array<Given>(3).fill(refused(status)));
    expect(await outcomeOf(addBlock())).toEqual([status, 'x']);
    expect(sent).toHaveLength(status === 503 ? 3 : 1);
    const again = answering(written('12'));
    await outcomeOf(addBlock());
    expect(new Set(keysOf([...sent, ...again])).size).toBe(1);
  });

  it.each([409, 422])('of %i is the command’s answer', async (status) => {
    const sent = answering(refused(status), written('13'));
    expect(await outcomeOf(addBlock())).toEqual([status, 'x']);
    await outcomeOf(addBlock());
    expect(new Set(keysOf(sent)).size).toBe(2);
  });

  it('says how long to wait, and is believed within bounds', async () => {
    const started = Date.now();
    const sent = answering(
      refused(503, 'x', { 'retry-after': '2' }),
      refused(503, 'x', { 'retry-after': '600' }),
      list,
    );
    expect(await outcomeOf(readList())).toBe('answered');
    expect(sent.map(({ atMs }) => atMs - started)).toEqual([0, 2_000, 12_000]);
  });

  it('of a service of others is tried again by the server alone', async () => {
    const sent = answering(refused(503, 'registry-away'));
    expect(await outcomeOf(readList())).toEqual([503, 'registry-away']);
    expect(sent).toHaveLength(1);
  });
});

it('says of an answer in another shape that it happened', async () => {
  answering({ body: { revision: 'four' }, headers: { [HEADER.position]: '20' } });
  expect(await outcomeOf(addBlock())).toEqual([200, 'renewed']);
});

describe('the place of the last write', () => {
  const placeOf = ([read]: readonly Sent[]) => read!.headers[HEADER.position];

  it('goes with every read after it, and other tabs are told', async () => {
    answering(written('99'));
    await outcomeOf(addBlock());
    expect(told).toEqual(['99']);
    const read = answering(list);
    await outcomeOf(readList());
    expect(placeOf(read)).toBe('99');
  });

  it('is the newest, in whatever order answers and tabs tell of it', async () => {
    answering(written('1000'));
    await outcomeOf(addBlock());
    hearFromTab({ data: '999' });
    hearFromTab({ data: 7 });
    const read = answering(list);
    await outcomeOf(readList());
    expect(placeOf(read)).toBe('1000');
    hearFromTab({ data: '1001' });
    const later = answering(list);
    await outcomeOf(readList());
    expect(placeOf(later)).toBe('1001');
  });
});

describe('a tab', () => {
  const session = (idUser: number): Given => ({
    body: {
      ...{ authorized: true, expired: false, staging: false, idUser, email: 'ana@example.ro' },
      ...{ firstName: 'Ana', lastName: 'Pop', role: 0, admin: {}, apartments: [] },
    },
  });
  const tokensOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers[HEADER.csrf]);

  it('goes on when its person has signed in anew in another one', async () => {
    cookies = 'a=b; c_user=first';
    noteSignedIn(5);
    cookies = 'a=b; c_user=second';
    const sent = answering(session(5), written('2000'));
    expect(await outcomeOf(addBlock())).toBe('answered');
    expect(tokensOf(sent)).toEqual(['first', 'second']);
  });

  it('writes nothing in the name of another person', async () => {
    cookies = 'c_user=first';
    noteSignedIn(5);
    cookies = 'c_user=second';
    const sent = answering(session(6), session(6));
    expect(await outcomeOf(addBlock())).toEqual([402, 'replaced']);
    expect(await outcomeOf(readList())).toEqual([402, 'replaced']);
    expect(sent.map(({ path }) => path)).toEqual(['/api/auth', '/api/auth']);
  });
});

describe('a command whose answer was lost, given once more', () => {
  const DONE_BEFORE = /s-a înregistrat deja/;

  it('is told where the page showed it already: it may have been meant as another one', async () => {
    const sent = answering(nothing, nothing, nothing, listAt('1050'), written('1040'));
    await outcomeOf(addBlock());
    await readList();
    expect(await addBlock()).toMatchObject({ idBlock: 70_001 });
    expect(new Set(keysOf(sent.filter(({ path }) => path.includes('block')))).size).toBe(1);
    expect(toasted).toEqual([expect.stringMatching(DONE_BEFORE)]);
  });

  it('is a success like any other where the page did not show it', async () => {
    answering(nothing, nothing, nothing, listAt('1050'), written('1060'));
    await outcomeOf(addBlock());
    await readList();
    await addBlock();
    expect(toasted).toEqual([]);
  });

  it('is not said of a new one that changed nothing', async () => {
    answering(listAt('1070'), written('1060'));
    await readList();
    await addBlock();
    expect(toasted).toEqual([]);
  });

  it('is not said of one that was tried again by itself', async () => {
    answering(listAt('1070'), nothing, written('1060'));
    await readList();
    await outcomeOf(addBlock());
    expect(toasted).toEqual([]);
  });
});
