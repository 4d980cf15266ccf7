import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TableData } from '@scara/contracts/http';
import { Caller } from '../support/api.js';
import { productUnderLoad } from '../support/product-under-load.js';
import { struck } from '../support/strike.js';
import { until } from '../support/until.js';

/** Number of months closed while a process is killed; the long run sets more. */
const ROUNDS = Number(process.env['CLOSE_KILLS'] ?? 6);
const APARTMENTS = 12;
const READINGS = 8;
const EXPENSE_BANI = 12_345;
const minutes = 60_000;
/** The process that is killed in each round. */
const VICTIMS = ['api', 'event-node', 'postgres-server', 'projector', 'api', 'event-node'] as const;

describe('kill −9 in the middle of readings and of a close', () => {
  const product = productUnderLoad();
  let person: Caller;
  let base: string;

  beforeAll(async () => {
    person = new Caller(product.address);
    await person.enter('close@example.ro');
  });

  /** Sends a command with one key until it is answered, so that it is executed once. */
  async function told<T>(method: string, path: string, body: unknown): Promise<T> {
    const key = randomUUID();
    for (let tries = 0; tries < 240; tries += 1) {
      const answer = await person
        .call<T>(method, path, { body, key, timeoutMs: 15_000 })
        .catch(() => undefined);
      if (answer?.status === 200) return answer.body;
      // A 503 or a dropped connection is temporary; any other status is unexpected here.
      if (answer !== undefined && ![503, 429, 502].includes(answer.status)) {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await delay(250);
    }
    throw new Error(`${method} ${path} is never answered`);
  }

  async function read<T>(path: string, isThere: (body: T) => boolean): Promise<T> {
    for (let tries = 0; tries < 240; tries += 1) {
      const answer = await person.call<T>('GET', path).catch(() => undefined);
      if (answer?.status === 200 && isThere(answer.body)) return answer.body;
      await delay(250);
    }
    throw new Error(`${path} never shows it`);
  }

  /**
   * Kills a process after a while. One that is still restarting after the last kill is killed as soon as it is there.
   */
  async function strike(victim: string, afterMs: number): Promise<void> {
    await delay(afterMs);
    await until(async () => struck((await product.stack()).pids[victim] ?? 0));
  }

  test(
    'every figure is right, nothing is half done, nothing happens twice',
    async () => {
      const { idAs } = await told<{ idAs: number }>('PUT', '/api/association', {
        name: 'Asociația sub lovituri',
        maturityDays: 0,
        penaltiesRateE2: 0,
      });
      base = `/api/association/${idAs}`;
      const { idBlock } = await told<{ idBlock: number }>('PUT', `${base}/block`, { name: 'B' });
      const { idEntrance } = await told<{ idEntrance: number }>(
        'PUT',
        `${base}/block/${idBlock}/entrance`,
        { name: 'A' },
      );
      const apartments: number[] = [];
      for (let number = 1; number <= APARTMENTS; number += 1) {
        const body = { number: String(number), persons: 1 };
        const path = `${base}/group/${idEntrance}/apartment`;
        apartments.push((await told<{ idAp: number }>('PUT', path, body)).idAp);
      }
      const column = { name: 'Apă', showMetering: 3 };
      const { idOutgoColumn } = await told<{ idOutgoColumn: number }>(
        'PUT',
        `${base}/outgoColumn`,
        column,
      );
      const { idMeters } = await told<{ idMeters: number[] }>('PUT', `${base}/meters`, {
        adminMeters: apartments.map((idAp, at) => ({
          idAp,
          type: 1,
          location: 1,
          series: `S${at}`,
          initialIndexE3: 0,
        })),
      });

      for (let round = 0; round < ROUNDS; round += 1) {
        const victim = VICTIMS[round % VICTIMS.length]!;
        const idMonth = 202_501 + round;
        const closed = `2025-${String(round + 2).padStart(2, '0')}-05`;
        await told('PUT', `${base}/month`, { idMonth });
        await told('PUT', `${base}/outgo`, {
          idMonth,
          idOutgoColumn,
          name: 'Apă',
          amountBani: EXPENSE_BANI,
          quantityE3: APARTMENTS * 1_000,
          metering: 2,
          distribution: 3,
          document: { provider: 'Apa', providerCif: '', number: `F${round}`, date: closed },
        });
        // The readings of all apartments in several calls, during which a process is killed: each call must be stored
        // whole or not at all.
        const firstBlow = strike(victim, 40);
        for (let part = 0; part < READINGS; part += 1) {
          const readings = idMeters
            .filter((_, at) => at % READINGS === part)
            .map((idMeter) => ({ idMeter, state: 4, indexE3: (round + 1) * 1_000 }));
          if (readings.length > 0) await told('POST', `${base}/meters`, { idMonth, readings });
        }
        await firstBlow;
        await told('POST', `${base}/month/published`, { idMonth, published: closed });
        const secondBlow = strike(victim, 5 + 9 * round);
        const bills = await told<{ bills: number; totalBani: number }>(
          'PUT',
          `${base}/month/close`,
          { idMonth, closed },
        );
        await secondBlow;
        const owed = (round + 1) * EXPENSE_BANI;
        expect(bills).toMatchObject({ bills: APARTMENTS, totalBani: owed });
        const path = `${base}/group/${idEntrance}/month/${idMonth}/tableData`;
        const table = await read<TableData>(path, ({ state }) => state === 'closed');
        expect(table.version).toBe(1);
        expect(table.proof).toEqual({
          invoicedBani: EXPENSE_BANI,
          distributedBani: EXPENSE_BANI,
          undistributedBani: 0,
        });
        expect(table.columns[0]!.metered!.consumptionE3).toEqual(apartments.map(() => 1_000));
        expect(table.totals).toMatchObject({
          expenses: EXPENSE_BANI,
          arrears: round * EXPENSE_BANI,
          total: owed,
        });
      }
      const { months } = await read<{ months: { state: string; version: number }[] }>(
        `${base}/months`,
        (body) => body.months.length === ROUNDS,
      );
      expect(months.every(({ state, version }) => state === 'closed' && version === 1)).toBe(true);
    },
    (4 + ROUNDS) * minutes,
  );
});
