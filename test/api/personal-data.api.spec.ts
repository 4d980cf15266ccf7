import { routes } from '@scara/contracts/http';
import pg from 'pg';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/until.js';

/** Reliability, row 19: what is personal stands nowhere in clear, and erased is unreadable while the books balance. */

const SEPT = 202_509;
/** In every free text, name and address below; no other spec writes it. */
const WORD = 'kanarek';
const CNP = '2940229400111';
const CANARIES = [WORD, CNP, '0799812345'];

const stack = sharedStack();
const databases = [stack.config.DATABASE_URL, stack.eventsUrl];

/** Rows of any table of both databases that hold one of these texts, as text or as bytes. */
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
  // The search finds what is there: the name of the association is no secret.
  expect((await rowsWith(['casa canarului'])).length).toBeGreaterThan(1);

  const owed = async () => (await admin.call(routes.readCurrentRems, { params })).totalBani;
  const before = await owed();
  const infrastructure = await openInfrastructure(stack.config, 'erase');
  try {
    await infrastructure.vault.erase(`apartment:${idAp}`);
  } finally {
    await infrastructure.close();
  }
  await until(async () => (await shown()) === '[date șterse]');
  expect(await owed()).toEqual(before);
});
