import { occupantsOf } from '@scara/contracts/events';
import { routes } from '@scara/contracts/http';
import pg from 'pg';
import { DestroyKeys } from '../../apps/api/src/association/erase-former-occupants/destroy-keys.policy.js';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/until.js';

/**
 * reliability.md, row 19: personal data is stored nowhere in clear, and after an erasure it is unreadable while the
 * accounts still balance.
 */

const SEPT = 202_509;
/** Contained in every free text, name and address below; no other spec uses this word. */
const WORD = 'kanarek';
const CNP = '2940229400111';
const CANARIES = [WORD, CNP, '0799812345'];

const stack = sharedStack();
const databases = [stack.config.DATABASE_URL, stack.eventsUrl];

/** Returns the rows of any table of both databases that contain one of these texts, as text or as bytes. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const connectionString of databases) {
    const pool = new pg.Pool({ connectionString, max: 1 });
    try {
      const { rows: tables } = await pool.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const needles = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]);
      const patterns = needles.map((text) => `%${text}%`);
      for (const { name } of tables) {
        const { rows } = await pool.query<{ hits: number }>(
          `select count(*)::int as hits from ${name} t where lower(t::text) like any($1)`,
          [patterns],
        );
        if (rows[0]!.hits > 0) found.push(`${name}: ${rows[0]!.hits}`);
      }
    } finally {
      await pool.end();
    }
  }
  return found;
}

it('is in clear in no table, event, job or key, and once erased it is unreadable while sums stand', async () => {
  const admin = new Browser(stack.url);
  await admin.register('admin@personal.example');
  const home = await aHome(admin, 'Casa Canarului');
  const { idAs } = home;
  const params = { idAs };
  const [idAp] = home.apartments;
  await admin.call(routes.changeApartment, {
    params: { idAs, idAp },
    body: {
      tenantName: `${WORD} Ion`,
      cn: `${WORD} Ion`,
      cif: CNP,
      caddr: `str. ${WORD} nr. 1`,
      email: `ion@${WORD}.example`,
      tel1: '0799812345',
      tel2: '0799812345',
      infoExtended: `cheia la ${WORD}`,
    },
  });
  await openedMonth(admin, home, { idMonth: SEPT, amountBani: 40_000, dueBani: 3_000 });
  await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
  const reason = `cerut de ${WORD}`;
  await admin.call(routes.reopenMonth, {
    params,
    query: { idMonth: String(SEPT) },
    body: { reason },
  });
  await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
  const receipt = { t: 1, idAp, pM: 1, series: 'CH', emitted: '2025-10-10', amountBani: 500 };
  const info = `adus de ${WORD}`;
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: { ...receipt, info } as never,
  });
  await admin.call(routes.annulPayment, { params: { idAs, idPd }, body: { reason } });
  await admin.call(routes.registerPayment, {
    params,
    body: { ...receipt, t: 3, idAp: undefined, partner: `${WORD} PFA`, info } as never,
  });
  await admin.call(routes.issueCertificate, { params, body: { idAp, withDebts: true } });

  const shown = async () => {
    const { blocks } = await admin.call(routes.readStructure, { params });
    const entrances = blocks.flatMap(({ inBlock }) => inBlock);
    const apartments = entrances.flatMap(({ inEntrance }) => inEntrance);
    return apartments.find((one) => one.idAp === idAp)!.tenantName;
  };
  expect(await shown()).toBe(`${WORD} Ion`);
  expect(await rowsWith(CANARIES)).toEqual([]);
  // The search itself works: the association's name is not secret, and is found.
  expect((await rowsWith(['casa canarului'])).length).toBeGreaterThan(1);

  const owed = async () => (await admin.call(routes.readCurrentRems, { params })).totalBani;
  const before = await owed();
  const infrastructure = await openInfrastructure(stack.config, 'erase');
  try {
    await infrastructure.vault.erase(occupantsOf(idAp));
  } finally {
    await infrastructure.close();
  }
  await until(async () => (await shown()) === '[date șterse]');
  expect(await owed()).toEqual(before);
});

describe('former occupants of an apartment', () => {
  const ERASED = '[date șterse]';
  const reason = 'cerere de ștergere';

  it('are erased from everywhere, while who lives there now, receipts and sums stay', async () => {
    const admin = new Browser(stack.url);
    await admin.register('admin@fosti.example');
    const home = await aHome(admin, 'Casa de apoi');
    const { idAs } = home;
    const params = { idAs, idAp: home.apartments[0] };
    const change = (body: { tenantName: string; tel1: string }) =>
      admin.call(routes.changeApartment, { params, body });
    await change({ tenantName: 'Vechi Vasile', tel1: '0722111222' });
    await openedMonth(admin, home, { idMonth: SEPT, amountBani: 10_000 });
    await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
    const onClosedTable = async () => {
      const { owners } = await admin.call(routes.readOwnersThen, {
        params: { idAs, idGroup: home.idEntrance, idMonth: SEPT },
      });
      return owners.find(({ idAp }) => idAp === params.idAp)?.tenantName;
    };
    expect(await onClosedTable()).toBe('Vechi Vasile');
    const receipt = { t: 1, idAp: params.idAp, pM: 1, series: 'CH', emitted: '2025-10-10' };
    await admin.call(routes.registerPayment, {
      params: { idAs },
      body: { ...receipt, amountBani: 500, info: 'adus de Vechi' } as never,
    });
    await change({ tenantName: 'Nou Nicolae', tel1: '0733111222' });
    const owed = async () =>
      (await admin.call(routes.readCurrentRems, { params: { idAs } })).totalBani;
    const before = await owed();

    const erased = await admin.call(routes.eraseFormerOccupants, { params, body: { reason } });
    await destroyed(admin, params);

    const names = async () => {
      const { entries } = await admin.call(routes.readAudit, {
        params: { idAs },
        query: { objectKind: 'apartment', objectId: String(params.idAp) },
      });
      return entries.map(({ type, changes }) => [
        type,
        ...changes.flatMap(({ field, before: was, after: is }) =>
          field === 'tenantName' || field === 'reason' ? [was, is] : [],
        ),
      ]);
    };
    await until(async () => JSON.stringify(await names()).includes(ERASED));
    await until(async () => (await onClosedTable()) === ERASED);
    expect(await names()).toEqual([
      ['FormerOccupantsErased', null, reason],
      ['ApartmentChanged', ERASED, ERASED],
      ['ApartmentChanged', ERASED, ERASED],
      ['ApartmentAdded', null, ERASED],
    ]);
    const now = await admin.call(routes.readApartment, { params });
    expect(now).toMatchObject({
      ...{ tenantName: 'Nou Nicolae', tel1: '0733111222', revision: erased.revision },
    });
    const receipts = await admin.call(routes.listPayments, {
      params: { idAs },
      query: { fromDate: '2025-01-01', toDate: '2025-12-31' },
    });
    expect(JSON.stringify(receipts)).toContain('adus de Vechi');
    expect(await owed()).toBe(before);

    // A second owner comes and goes: the data kept by the first erasure is destroyed by the second.
    await change({ tenantName: 'Apoi Ana', tel1: '0744111222' });
    await admin.call(routes.eraseFormerOccupants, { params, body: { reason } });
    await destroyed(admin, params);
    await until(async () => !JSON.stringify(await names()).includes('Nou Nicolae'));
    expect((await admin.call(routes.readApartment, { params })).tenantName).toBe('Apoi Ana');
  });

  it('stay with a reason that is missing, in an apartment of others, for who may not', async () => {
    const admin = new Browser(stack.url);
    await admin.register('admin@raman.example');
    const home = await aHome(admin, 'Casa rămasă');
    const other = await aHome(admin, 'Casa altora');
    const params = { idAs: home.idAs, idAp: home.apartments[0] };
    await admin.call(routes.changeApartment, { params, body: { tenantName: 'Rămas Radu' } });
    const none = await admin.try(routes.eraseFormerOccupants, { params, body: { reason: ' ' } });
    expect(none).toMatchObject({ status: 422, body: { errors: { reason: expect.any(String) } } });
    const foreign = await admin.try(routes.eraseFormerOccupants, {
      params: { idAs: other.idAs, idAp: params.idAp },
      body: { reason },
    });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'apartment-not-found' } });
    const stranger = new Browser(stack.url);
    await stranger.register('strain@raman.example');
    const refused = await stranger.try(routes.eraseFormerOccupants, { params, body: { reason } });
    expect(refused.status).toBe(403);
    await destroyed(admin, params);
    expect((await admin.call(routes.readApartment, { params })).tenantName).toBe('Rămas Radu');
  });

  /** Runs what the worker does by itself, without its delay, once the writes of `admin` are projected. */
  async function destroyed(admin: Browser, params: { idAs: number; idAp: number }): Promise<void> {
    await admin.call(routes.readApartment, { params });
    const infrastructure = await openInfrastructure(
      { ...stack.config, erasureDelayMs: 0 },
      'erase',
    );
    const stop = new AbortController();
    const running = new DestroyKeys(infrastructure).run(stop.signal);
    try {
      await until(async () => {
        const { rows } = await infrastructure.pool.query<{ left: number }>(
          `select count(*)::int as left from read.retired_key r join vault.data_key k using (key_id)
            where k.destroyed_at is null`,
        );
        return rows[0]!.left === 0;
      });
    } finally {
      stop.abort();
      await running;
      await infrastructure.close();
    }
  }
});
