import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { COOKIE, HEADER, pathOf, routes } from '@scara/contracts/http';
import type { EventStore } from '@scara/event-store';
import { discard, type RunningProduct, type Stack, startProduct } from '../../support/product.js';
import { HttpClient, type HttpCall } from '../measure/http-load.js';
import { fillAssociation, type Shape } from './associations.js';
import { openLibrary, untilProjected } from './stores.js';

const PASSWORD = 'Masurata-2026';
/** Ids from here on are free, because the product counts associations from 1. */
const FIRST_ASSOCIATION = 100_001;

/** One user of the product: account and cookies. */
export interface Person {
  readonly idUser: number;
  readonly token: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** The headers of a writing call; reads need only the cookie. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The whole product as `npm start` runs it, with a signed-in administrator and their associations. */
export interface MeasuredProduct {
  readonly address: string;
  readonly stack: Stack;
  readonly store: EventStore;
  readonly person: Person;
  readonly associations: readonly number[];
  /** Resolves when the read models show every event. */
  untilProjected(): Promise<void>;
  stop(): Promise<void>;
}

export interface Filling extends Omit<Shape, 'idUser' | 'apartments'> {
  readonly associations: number;
  /** The number in every association, or a function of the association's index. */
  readonly apartments: number | ((at: number) => number);
}

export async function startFilledProduct(filling: Filling): Promise<MeasuredProduct> {
  const product = await startProduct({ env: { RATE_LIMIT_PER_MINUTE: '0' } });
  try {
    const stack = (await product.stack()) as Stack & { readonly masterKeyFile: string };
    const masterKey = await readFile(stack.masterKeyFile, 'utf8');
    const library = await openLibrary(stack.databaseUrl, stack.eventStoreUrl, masterKey);
    const { store } = library;
    const person = await signUp(product.address);
    const { idUser } = person;
    const associations = Array.from(
      { length: filling.associations },
      (_, at) => FIRST_ASSOCIATION + at,
    );
    const { apartments: count } = filling;
    await inParallel(associations, (idAs) => {
      const apartments = typeof count === 'number' ? count : count(idAs - FIRST_ASSOCIATION);
      return fillAssociation(store, idAs, { ...filling, apartments, idUser });
    });
    const projected = () => untilProjected({ databaseUrl: stack.databaseUrl, store });
    await projected();
    await untilOpen(product.address, person, associations.at(-1) ?? FIRST_ASSOCIATION);
    return {
      address: product.address,
      stack,
      store,
      person,
      associations,
      untilProjected: projected,
      stop: async () => {
        try {
          await library.close();
        } finally {
          await end(product);
        }
      },
    };
  } catch (error) {
    await end(product);
    throw error;
  }
}

/** Returns a writing call with a new command id. */
export function command(
  { headers }: Person,
  method: HttpCall['method'],
  path: string,
  body: object,
): HttpCall {
  return { method, path, body, headers: { ...headers, [HEADER.idempotencyKey]: randomUUID() } };
}

async function signUp(address: string): Promise<Person> {
  const email = `bench-${randomUUID()}@example.com`;
  await call(address, routes.createUser, {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Ana',
    lastName: 'Ionescu',
    termsAccepted: true,
  });
  const response = await call(address, routes.login, { email, password: PASSWORD, remember: true });
  const cookies = Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      return [name, value];
    }),
  );
  const { idUser } = (await response.json()) as { idUser: number };
  return {
    idUser,
    token: cookies[COOKIE.session] ?? '',
    cookies,
    headers: {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      [HEADER.csrf]: decodeURIComponent(cookies[COOKIE.csrf] ?? ''),
    },
  };
}

async function call(
  address: string,
  { method, path }: { readonly method: string; readonly path: string },
  body: object,
): Promise<Response> {
  const response = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response;
}

/** Permissions come from role events: until the API has seen the last of these, it refuses. */
async function untilOpen(address: string, person: Person, idAs: number): Promise<void> {
  const client = new HttpClient(address, 1);
  const path = pathOf(routes.readStructure, { idAs });
  try {
    for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
      const { status } = await client.send({ method: 'GET', path, headers: person.headers });
      if (status === 200) return;
      await delay(50);
    }
    throw new Error(`${path} did not open`);
  } finally {
    client.close();
  }
}

async function inParallel(ids: readonly number[], work: (id: number) => Promise<void>) {
  const waiting = [...ids];
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

async function end(product: RunningProduct): Promise<void> {
  await product.stop();
  await discard(product.dataDir);
}
