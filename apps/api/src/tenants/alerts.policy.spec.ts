import type { RecordedEvent } from '@scara/event-store';
import type { ResetKeys } from '../account/reset-password/reset-keys.js';
import type { Infrastructure } from '../infrastructure.js';
import { AlertTenants } from './alerts.policy.js';

const DAY_MS = 86_400_000;

/** Returns whom the policy mails because of these events; `gone` is a person without an account. */
async function alertedOf(events: readonly RecordedEvent[], gone?: number): Promise<unknown[]> {
  const alerted: unknown[] = [];
  const client = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (text.startsWith('insert into account.outbox')) alerted.push([values[0], values[1]]);
      const isUser = text.includes('as is_new') && values[0] !== gone;
      return { rows: isUser ? [{ is_new: false, alerts: true, lists: true }] : [] };
    },
    release: () => undefined,
  };
  const pool = { connect: async () => client, query: async () => ({ rows: [] }) };
  const stop = new AbortController();
  const store = {
    epoch: async () => 'e',
    subscribeAll: async ({ onEvents }: { onEvents: (...of: unknown[]) => Promise<void> }) => {
      await onEvents(events, { commit: 1n, prepare: 1n });
      stop.abort();
      return { stop: async () => undefined };
    },
  };
  const infrastructure = { store, pool, log: { warn: () => stop.abort() } };
  const policy = new AlertTenants(infrastructure as unknown as Infrastructure, {} as ResetKeys);
  await policy.run(stop.signal);
  return alerted;
}

const aFact = (type: string, data: object, { actor = 1, daysAgo = 0 } = {}): RecordedEvent =>
  ({
    ...{ type, data, id: type, streamId: 'association-7', metadata: { actor } },
    created: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  }) as unknown as RecordedEvent;

it('tells of what happened these days, and not of what a restored store tells of long ago', async () => {
  const linked = (idUser: number, daysAgo: number) =>
    aFact('TenantLinked', { idUser, idAp: 5 }, { daysAgo });
  expect(await alertedOf([linked(8, 8), linked(6, 6)])).toEqual([['tenant-linked', 6]]);
});

it('goes on with the others where somebody has no account any more', async () => {
  const unlinked = (idUser: number) => aFact('TenantUnlinked', { idUser, idAp: 5 });
  expect(await alertedOf([unlinked(8), unlinked(9)], 8)).toEqual([['tenant-unlinked', 9]]);
});

it('tells of rights that were given by somebody else, and not of those that were taken', async () => {
  const changed = (idUser: number, before: number, after: number) =>
    aFact('RolesChanged', { idUser, before, after });
  const facts = [changed(5, 0, 2), changed(6, 3, 1), changed(7, 2, 6), changed(1, 0, 2)];
  expect(await alertedOf(facts)).toEqual([
    ['rights-given', 5],
    ['rights-given', 7],
  ]);
});

it('begins anew where the store was put back to a copy that ends before what was told', async () => {
  const begun = async (idAtPlace: string | undefined) => {
    const stop = new AbortController();
    const asked: string[] = [];
    const query = async (text: string) => {
      asked.push(text.trim().slice(0, 6));
      return { rows: [{ commit: '9', prepare: '9' }] };
    };
    let from: unknown;
    const store = {
      epoch: async () => 'e',
      idAt: async () => idAtPlace,
      subscribeAll: (options: { readonly from: unknown }) => {
        ({ from } = options);
        stop.abort();
        return { stop: async () => undefined };
      },
    };
    const infrastructure = { store, pool: { query }, log: { warn: () => stop.abort() } };
    const policy = new AlertTenants(infrastructure as unknown as Infrastructure, {} as ResetKeys);
    await policy.run(stop.signal);
    return [from, asked];
  };
  expect(await begun('told')).toEqual([{ commit: 9n, prepare: 9n }, ['select']]);
  expect(await begun(undefined)).toEqual(['start', ['select', 'delete']]);
});
