import { randomUUID } from 'node:crypto';
import { HEADER, pathOf, routes } from '@scara/contracts/http';
import { monthIdOf } from '@scara/domain/kernel';
import pg from 'pg';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient, type HttpCall } from '../measure/http-load.js';
import { Latencies } from '../measure/latencies.js';
import { openLoop } from '../measure/load.js';
import { fillMeters, INDEX_BEFORE_E3, READ_MONTH } from '../subjects/meters.js';
import { monthFamily } from '../subjects/months.js';
import { type MeasuredProduct, startFilledProduct } from '../subjects/product.js';
import { fillTenants, type Tenant } from '../subjects/tenants.js';

const idMonth = Number(monthIdOf(READ_MONTH));
/** One tenant in this many sends the same reading again at once, like a phone that got no answer. */
const AGAIN_EACH = 10;
const CONNECTIONS = 64;
/** 5 000 in ten minutes. */
const PER_SECOND = 5_000 / 600;

interface Load {
  readonly associations: number;
  /** Each has one tenant. */
  readonly apartments: number;
  readonly seconds: number;
}

/** One minute at the rate of an evening on which all tenants send readings. */
export function tenantReadings(): Promise<readonly Figure[]> {
  return sent({ associations: 10, apartments: 50, seconds: Math.round(500 / PER_SECOND) });
}

/** The whole evening: 5 000 tenants of 100 associations in ten minutes; READINGS_SECONDS shortens it. */
export function allTenantReadings(): Promise<readonly Figure[]> {
  const seconds = Number(process.env['READINGS_SECONDS'] ?? 600);
  return sent({ associations: 100, apartments: 50, seconds });
}

/** Each tenant opens the page and sends a reading, whether or not others were answered; then everything is counted. */
async function sent({ associations, apartments, seconds }: Load): Promise<readonly Figure[]> {
  const product = await startFilledProduct({ associations, apartments, changes: 0 });
  const pool = new pg.Pool({ connectionString: product.stack.databaseUrl, max: 2 });
  const client = new HttpClient(product.address, CONNECTIONS);
  try {
    const meters = new Map<number, number>();
    const homes = new Map<number, readonly number[]>();
    const { idUser } = product.person;
    for (const idAs of product.associations) {
      const byApartment = await fillMeters(product.store, idAs, { idUser, each: 1 });
      homes.set(idAs, [...byApartment.keys()]);
      for (const [idAp, [idMeter]] of byApartment) meters.set(idAp, idMeter!);
    }
    const filled = await fillTenants(pool, product.store, homes, idUser);
    await product.untilProjected();
    await untilAllRead(client, filled.at(-1)!);
    const tenants = shuffled(filled);

    const [opened, entered] = [new Latencies(), new Latencies()];
    const refused: string[] = [];
    const timed = async (latencies: Latencies, call: HttpCall, since: bigint): Promise<void> => {
      const { status, text } = await client.send(call);
      latencies.record(since);
      if (status !== 200) refused.push(`${call.path}: ${status} ${text}`);
    };
    await openLoop(tenants.length / seconds, seconds * 1000, async (index, due) => {
      const tenant = tenants[index]!;
      const { headers } = tenant;
      await timed(opened, { method: 'GET', path: pathOf(routes.readOwnMeters, {}), headers }, due);
      const reading = readingOf(tenant, meters.get(tenant.idAp)!);
      const now = process.hrtime.bigint();
      const times = index % AGAIN_EACH === 0 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => timed(entered, reading, now)));
    });
    if (refused.length > 0) throw new Error(`${refused.length} refused, ${refused[0]}`);
    const found = await counted(product, tenants, meters);
    const rate = `${tenants.length} tenants of ${associations} associations in ${seconds} s`;
    const summary = entered.summary();
    return [
      {
        goal: 'readings',
        what: 'readings of tenants lost',
        value: found.lost,
        unit: '',
        limit: { atMost: 0 },
        from: rate,
      },
      {
        goal: 'readings',
        what: 'readings of tenants doubled',
        value: found.doubled,
        unit: '',
        limit: { atMost: 0 },
        from: `${summary.count - tenants.length} sent twice under one key`,
      },
      {
        goal: 'readings',
        what: 'reading of a tenant sent, p99',
        value: summary.p99Ms,
        unit: 'ms',
        limit: { atMost: 250 },
        from: `median ${shown(summary.p50Ms, 'ms')}; the page before it: p99 ${shown(opened.summary().p99Ms, 'ms')}`,
      },
    ];
  } finally {
    client.close();
    await pool.end();
    await product.stop();
  }
}

const indexOf = (idMeter: number): number => INDEX_BEFORE_E3 + 1_000 + (idMeter % 97);

function readingOf({ idAs, idAp, headers }: Tenant, idMeter: number): HttpCall {
  return {
    method: 'POST',
    path: pathOf(routes.enterTenantReadings, { idAs, idAp }),
    headers: { ...headers, [HEADER.idempotencyKey]: randomUUID() },
    body: { idMonth, readings: [{ idMeter, indexE3: indexOf(idMeter) }] },
  };
}

/** Checks that the months' streams contain every tenant's reading exactly once. */
async function counted(
  { store, associations }: MeasuredProduct,
  tenants: readonly Tenant[],
  meters: ReadonlyMap<number, number>,
): Promise<{ readonly lost: number; readonly doubled: number }> {
  // Meters are numbered within each association.
  const times = new Map<string, number>();
  for (const idAs of associations) {
    for await (const { type, data } of store.readStream(monthFamily, `${idAs}-${idMonth}`)) {
      if (type !== 'TenantReadingsEntered') continue;
      const { readings } = data as {
        readings: readonly { readonly idMeter: number; readonly indexE3: number }[];
      };
      for (const { idMeter, indexE3 } of readings) {
        const key = `${idAs}/${idMeter}`;
        if (indexE3 === indexOf(idMeter)) times.set(key, (times.get(key) ?? 0) + 1);
      }
    }
  }
  const counts = tenants.map(({ idAs, idAp }) => times.get(`${idAs}/${meters.get(idAp)}`) ?? 0);
  return {
    lost: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}

/** Permissions come from events: until the API has seen the last of these, it shows no meters. */
async function untilAllRead(client: HttpClient, { headers }: Tenant): Promise<void> {
  const call = { method: 'GET', path: pathOf(routes.readOwnMeters, {}), headers } as const;
  for (let tries = 0; tries < 400; tries += 1) {
    const { status, text } = await client.send(call);
    const isOpen =
      status === 200 && (JSON.parse(text) as { apartments: unknown[] }).apartments.length === 1;
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the tenants were not let in');
}

/** Shuffles the tenants into the same order in every run, with neighbours apart. */
function shuffled(tenants: readonly Tenant[]): readonly Tenant[] {
  const key = ({ idAp }: Tenant): number => (idAp * 2_654_435_761) % 4_294_967_296;
  return [...tenants].sort((a, b) => key(a) - key(b));
}
