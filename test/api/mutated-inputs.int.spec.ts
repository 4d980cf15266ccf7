import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HEADER, pathOf, type Route, routes } from '@scara/contracts/http';
import pg from 'pg';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { type Answered, Browser } from '../support/browser.js';
import { type Dice, diceOf } from '../support/dice.js';
import { mutatedJson, WEIRD_TEXTS } from '../support/mutations.js';
import { sampleCall, sampleHome, type SampleIds } from '../support/sample-calls.js';

/**
 * Promise 20 of reliability.md: bad input gets a clear refusal, never a 5xx or a partial write. Sends well-formed calls
 * of every route with an error in path, query or body; afterwards every event in the store must belong to a call that
 * was answered with success.
 */

const INPUTS = Number(process.env['MUTATED_INPUTS'] ?? 15_000);
const SEED = Number(process.env['MUTATED_SEED'] ?? 20_261_121);
const AT_ONCE = 12;
/** Calls that hash passwords, send mail or draw pages are tried less often: they read little input and cost much. */
const isCostly = ({ name, media }: Route): boolean =>
  media !== undefined ||
  /^(login|createUser|setPassword|requestPasswordReset|beginSecondFactor)$/.test(name);
const OF_COSTLY = 20;
/** These end the session, or redirect whatever the input is; they have separate specs. */
const LEFT_OUT = new Set([
  'logout',
  'logoutAndRemoveCookie',
  ...['googleSignIn', 'facebookSignIn', 'googleReturn', 'facebookReturn'],
]);

let stack: ApiStack;
let admin: Browser;
let ids: SampleIds;

beforeAll(async () => {
  stack = await startApiStack();
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  ({ ids } = await sampleHome(admin));
});

afterAll(() => stack.stop());

it(
  `${INPUTS} mutated inputs: never 5xx, a sentence with every refusal, which the description of its call names, and no event of a refused call`,
  async () => {
    const dice = diceOf(SEED);
    const before = (await storedCommands()).size;
    const accepted = new Set<string>();
    const wrong: string[] = [];
    const undeclared = new Set<string>();
    const tried = (Object.values(routes) as Route[]).filter(({ name }) => !LEFT_OUT.has(name));
    // Routes that delete come last, so that the others have something to work on.
    const isLast = ({ method, name }: Route): boolean =>
      method === 'DELETE' || /^(publish|close|discard|reopen)Month$/.test(name);
    const costly = tried.filter(isCostly);
    const cheap = tried.filter((route) => !isCostly(route));
    const each = Math.ceil((INPUTS - costly.length * OF_COSTLY) / cheap.length);
    const queue = [...cheap.filter((r) => !isLast(r)), ...costly, ...cheap.filter(isLast)].flatMap(
      (route) => Array.from({ length: isCostly(route) ? OF_COSTLY : each }, () => route),
    );
    expect(queue.length).toBeGreaterThanOrEqual(INPUTS);
    const worker = async (): Promise<void> => {
      for (let route = queue.shift(); route !== undefined; route = queue.shift()) {
        const request = mutatedRequest(route, dice);
        const key = randomUUID();
        const answer = await answered(route, request, key);
        const { status, body } = answer;
        if (status < 300) accepted.add(key);
        const isClear =
          status < 300 ||
          (status >= 400 && status < 500 && /\S{3}/.test(String((body as Said | null)?.message)));
        // A spoilt path may be that of another route.
        const own = pathOf(route, ids);
        const isOwn = request.path === own || request.path.startsWith(`${own}?`);
        if (isClear && status >= 400 && isOwn && !(await admin.isDeclared(route, answer))) {
          undeclared.add(`${route.name}: ${status} ${(body as Said).code}`);
        }
        if (!isClear && wrong.length < 20) {
          const said = JSON.stringify(body).slice(0, 200);
          wrong.push(
            `${status} ${route.name} ${request.path.slice(0, 200)} ${request.body?.slice(0, 400)} → ${said}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(wrong).toEqual([]);
    expect([...undeclared].sort()).toEqual([]);
    const stored = await storedCommands();
    const stray = [...stored].slice(before).filter((commandId) => !accepted.has(commandId));
    expect(stray).toEqual([]);
    expect([...stored].filter((commandId) => accepted.has(commandId)).length).toBeGreaterThan(20);
  },
  300_000 + INPUTS * 20,
);

interface Said {
  readonly message?: string;
  readonly code?: string;
}

interface Request {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a call and repeats it while it is answered that a store is away, as happens on a busy machine. */
async function answered(route: Route, request: Request, key: string): Promise<Answered> {
  const { path, headers, body } = request;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await admin.raw(route.method, path, {
      headers: { ...headers, 'content-type': 'application/json', [HEADER.idempotencyKey]: key },
      ...(body === undefined ? {} : { body }),
    });
    const isAway = answer.status === 503 && (answer.body as Said).code === 'store-away';
    if (!isAway || attempt === 20) return answer;
    await delay(250);
  }
}

function mutatedRequest(route: Route, dice: Dice): Request {
  const sample = sampleCall(route, ids);
  const params: Record<string, string | number> = { ...ids };
  const names = [...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!);
  const hasBody = route.method !== 'GET';
  // Beside a body, a path or query is spoilt only sometimes; without a body, always.
  if (names.length > 0 && (!hasBody || dice(6) === 0)) {
    params[names[dice(names.length)]!] = WEIRD_TEXTS[dice(WEIRD_TEXTS.length)]!;
  }
  const query = new URLSearchParams(sample.query);
  if (!hasBody || dice(6) === 0) {
    const known = Object.keys((route.query as { shape?: object }).shape ?? {});
    const name = [...known, 'altul'][dice(known.length + 1)]!;
    if (dice(4) === 0) query.append(name, '1');
    else query.set(name, WEIRD_TEXTS[dice(WEIRD_TEXTS.length)]!);
  }
  const path = pathOf(route, params) + (query.size > 0 ? `?${query.toString()}` : '');
  // Sometimes with a stale or invalid revision, and then half of the times with a correct body.
  const headers = dice(10) === 0 ? { [HEADER.ifMatch]: ['"0"', 'abc'][dice(2)]! } : {};
  if (!hasBody) return { path, headers };
  const isWhole = HEADER.ifMatch in headers && dice(2) === 0;
  const body = isWhole ? JSON.stringify(sample.body ?? {}) : mutatedJson(sample.body ?? {}, dice);
  return { path, headers, body };
}

/**
 * Returns the calls behind all events in the store, in order, each once: the event's own command, or the call that
 * caused it if a call writes a second stream under another command id.
 */
async function storedCommands(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: stack.postgres.url('events') });
  await client.connect();
  try {
    const { rows } = await client.query<{ record: Buffer }>(
      "select record from events where stream not like '$%' order by position",
    );
    return new Set(
      rows.map(({ record }) => {
        const found = /"causationId":"([0-9a-f-]{36})"/.exec(record.toString('latin1'));
        return found?.[1] ?? 'an event without a cause';
      }),
    );
  } finally {
    await client.end();
  }
}
