import { readdirSync, readFileSync } from 'node:fs';
import {
  type AnswerOf,
  routes,
  TAKEOVER_PART_BYTES,
  type TakeoverView,
} from '@scara/contracts/http';
import { localDate } from '@scara/domain/kernel';
import { statementOf } from '@scara/domain/ledger';
import pg from 'pg';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { type ApiStack, newestPosition, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { readTeiul } from '../support/teiul.js';
import { teiulFiles } from '../support/teiul-files.js';
import { walkTeiul } from '../support/teiul-walk.js';

/** A period that contains every date. */
const EVER = { from: localDate('2000-01-01'), to: localDate('2999-12-31') };
const FOLDER = new URL('../../tools/demo/teiul/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

type Files = Readonly<Record<string, string | Buffer>>;
const TEIUL: Files = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => [name, textOf(name)]),
);

/** For what is asked of rows alone: all files take forty times as long to plan, after each correction anew. */
const APARTMENTS: Files = { 'apartments.csv': TEIUL['apartments.csv']! };

let stack: ApiStack;
let worker: RunningWorker;
let administrator: Browser;

beforeAll(async () => {
  stack = await startApiStack();
  worker = await startWorker(stack.config);
  administrator = new Browser(stack.url);
  await administrator.register('administrator@preluare.example');
});

afterAll(async () => {
  await worker.close();
  await stack.stop();
});

/** Creates an association and uploads the files of a takeover, part by part. */
async function drafted(name: string, files: Files): Promise<{ idAs: number; idTakeover: number }> {
  const { idAs } = await administrator.call(routes.createAssociation, { body: { name } });
  const { idTakeover } = await administrator.call(routes.beginTakeover, { params: { idAs } });
  const params = { idAs, idTakeover };
  for (const [file, content] of Object.entries(files)) await upload(params, file, content);
  return params;
}

async function upload(
  params: { idAs: number; idTakeover: number },
  name: string,
  content: string | Buffer,
): Promise<void> {
  const bytes = Buffer.from(content as string);
  const parts = Math.max(1, Math.ceil(bytes.length / TAKEOVER_PART_BYTES));
  for (let part = 0; part < parts; part++) {
    const slice = bytes.subarray(part * TAKEOVER_PART_BYTES, (part + 1) * TAKEOVER_PART_BYTES);
    const body = { name, part, parts, content: slice.toString('base64') };
    await administrator.call(routes.uploadTakeoverPart, { params, body });
  }
}

const read = (params: { idAs: number; idTakeover: number }): Promise<TakeoverView> =>
  administrator.call(routes.readTakeover, { params });

/** Returns the marks of the first apartments, by row, as a page that shows them has them. */
async function marksIn(params: {
  idAs: number;
  idTakeover: number;
}): Promise<ReadonlyMap<number, string>> {
  const { rows } = await administrator.call(routes.readTakeoverRows, {
    params: { ...params, table: 'apartments' },
  });
  return new Map(rows.map(({ row, mark }) => [row, mark]));
}

async function ends(params: { idAs: number; idTakeover: number }): Promise<TakeoverView> {
  let view = await read(params);
  await until(async () => {
    view = await read(params);
    return ['done', 'stopped', 'reversed'].includes(view.state);
  }, 400_000);
  administrator.position = await newestPosition(stack);
  return view;
}

/** Runs one statement on the tables of take-overs. Returns its rows. */
async function sql(text: string, values: unknown[]): Promise<unknown[]> {
  const pool = new pg.Pool({ connectionString: stack.config.DATABASE_URL, max: 1 });
  try {
    return (await pool.query(text, values)).rows;
  } finally {
    await pool.end();
  }
}

describe('Asociația Teiul, taken over from its files', () => {
  let params: { idAs: number; idTakeover: number };

  it('is shown before anything is written', async () => {
    params = await drafted('Asociația Teiul', TEIUL);
    const { preview, state } = await read(params);
    expect([state, preview!.errors, preview!.warnings]).toEqual(['draft', 0, 1]);
    expect(preview!.tables.map(({ table, rows }) => [table, rows])).toEqual([
      ...[
        ['apartments', 60],
        ['meters', 148],
        ['groups', 67],
        ['months', 13],
      ],
      ...[
        ['persons', 19],
        ['readings', 1822],
        ['expenses', 195],
        ['funds', 13],
      ],
      ['payments', 635],
    ]);
    const structure = await administrator.call(routes.readStructure, { params });
    expect(structure.blocks).toEqual([]);
  });

  it('says of each row what it will do', async () => {
    const { rows, total } = await administrator.call(routes.readTakeoverRows, {
      params: { ...params, table: 'payments' },
      query: { from: '634' },
    });
    expect(total).toBe(635);
    expect(rows).toEqual([
      {
        ...{ row: 636, state: 'ready', edited: [], findings: [], mark: expect.any(String) },
        cells: ['635', '2026-10-10', '42', 'B', '900.00', '1', '', 'TEI', '635'],
        does: 'Se înregistrează 900,00 lei de la apartamentul 42, scara B, 10.10.2026, chitanța TEI 635.',
      },
    ]);
  });

  it('is written as it was seen, its progress told', async () => {
    const { preview } = await read(params);
    const body = { fingerprint: preview!.fingerprint };
    const began = Date.now();
    // Confirmed from two tabs at once and once more: the same answer, and nothing is done twice.
    const confirm = () => administrator.call(routes.confirmTakeover, { params, body });
    await Promise.all([confirm(), confirm()]);
    await confirm();
    const { state, progress, failure } = await ends(params);
    console.info(`take-over of Teiul: ${preview!.steps} steps in ${Date.now() - began} ms`);
    expect([state, failure]).toEqual(['done', null]);
    expect(progress).toMatchObject({ done: preview!.steps, total: preview!.steps });
  });

  it('has the tables of the first four months to the ban, and all thirteen closed', async () => {
    const { months } = await administrator.call(routes.listMonths, { params });
    expect(months.map(({ state }) => state)).toEqual(Array.from({ length: 13 }, () => 'closed'));
    const { blocks } = await administrator.call(routes.readStructure, { params });
    const entrances = blocks.flatMap(({ inBlock }) => inBlock);
    const lines: unknown[] = [];
    for (const idMonth of ['202509', '202510', '202511', '202512']) {
      for (const { idEntrance, name } of entrances) {
        const table = await administrator.call(routes.readTable, {
          params: { idAs: params.idAs, idGroup: idEntrance, idMonth },
        });
        lines.push(...linesOf(table, name));
      }
    }
    expect(lines).toEqual(JSON.parse(textOf('expected-first-four-months.json')));
  });

  it('has the history of every apartment as its facts alone give it', async () => {
    const { blocks } = await administrator.call(routes.readStructure, { params });
    const idOf = new Map(
      blocks
        .flatMap(({ inBlock }) => inBlock)
        .flatMap(({ name, inEntrance }) =>
          inEntrance.map(({ idAp, number }) => [`${name}/${number}`, idAp] as const),
        ),
    );
    const teiul = readTeiul();
    const { histories } = walkTeiul(teiul);
    for (const { id, entrance, number } of teiul.apartments) {
      const facts = histories.get(id)!;
      const { entries, closing } = statementOf(facts, EVER.from, EVER.to);
      const answer = await administrator.call(routes.readApartmentHistory, {
        params: { idAs: params.idAs, idAp: idOf.get(`${entrance}/${number}`)! },
        query: { from: '202509', to: '202612' },
      });
      expect(answer.closing.unpaidTotalBani).toBe(closing.total);
      expect(
        answer.rows.map(({ date, lines, ...left }) => [
          date,
          lines.map(({ kind, debBani, credBani }) => [kind, debBani, credBani]),
          [left.chelBani, left.penBani, left.advanceBani, left.unpaidTotalBani],
        ]),
      ).toEqual(
        entries.map(({ date, lines, after }) => [
          date,
          lines.map(({ kind, debit, credit }) => [kind, debit, credit]),
          [after.expenses, after.penalties, after.advance, after.total],
        ]),
      );
    }
  });

  it('has every payment once, under the number of its receipt', async () => {
    const { payments, totalBani } = await administrator.call(routes.listPayments, {
      params: { idAs: params.idAs },
      query: { fromDate: '2025-09-01', toDate: '2026-12-31' },
    });
    expect([payments.length, totalBani]).toEqual([635, 27_744_463]);
    expect(payments.at(-1)).toMatchObject({ series: 'TEI', paymentNumber: '635' });
  });

  it('has the providers that its expenses name, and every document is tied to one', async () => {
    const of = { params: { idAs: params.idAs } };
    const { providers } = await administrator.call(routes.listServiceProviders, of);
    const codes = new Map(providers.map(({ name, cif }) => [name, cif]));
    expect([providers.length, codes.size]).toEqual([14, 14]);
    expect([codes.get('Apa Teiului SA'), codes.get('Primăria')]).toEqual(['31415920', '']);
    const { expenses } = await administrator.call(routes.listOutgo, {
      params: { ...of.params, idMonth: '202609' },
    });
    const ids = new Set(providers.map(({ idServiceProvider }) => idServiceProvider));
    expect(expenses.length).toBeGreaterThan(10);
    expect(expenses.filter(({ document }) => !ids.has(document.idServiceProvider ?? 0))).toEqual(
      [],
    );
  });

  it('keeps nothing of the files once they are written', async () => {
    const { preview, files } = await read(params);
    expect([preview, files]).toEqual([null, []]);
  });

  it('cannot be confirmed into an association that has something already', async () => {
    const refused = await administrator.refused(routes.beginTakeover, {
      params: { idAs: params.idAs },
    });
    expect(refused.code).toBe('takeover-association-used');
  });

  it('is taken back whole, and may then be done again', async () => {
    // Four months test this as well as thirteen.
    const files = teiulFiles(['2025-09', '2025-10', '2025-11', '2025-12'], '2026-01-12');
    const params = await drafted('Asociația de luat înapoi', files);
    // A provider that exists already is reused, and must be the same afterwards.
    const water = { spName: 'Apa Teiului', cif: '31415920' };
    await administrator.call(routes.addServiceProvider, { params, body: water });
    const providers = async () => {
      const list = await administrator.call(routes.listServiceProviders, { params });
      return list.providers.map(({ name }) => name);
    };
    const { fingerprint } = (await read(params)).preview!;
    await administrator.call(routes.confirmTakeover, { params, body: { fingerprint } });
    expect((await ends(params)).state).toBe('done');
    const taken = await providers();
    expect(taken).toContain('Termo Vest SA');
    expect(taken.filter((name) => name.startsWith('Apa'))).toEqual([water.spName]);
    const body = { reason: 'Fișiere greșite' };
    // Asked for from two tabs at once: the same answer.
    const reverse = () => administrator.call(routes.reverseTakeover, { params, body });
    expect(await Promise.all([reverse(), reverse()])).toEqual([
      { state: 'reversing' },
      { state: 'reversing' },
    ]);
    const { state, failure, progress } = await ends(params);
    expect([state, failure, progress!.done]).toEqual(['reversed', null, 0]);
    const structure = await administrator.call(routes.readStructure, { params });
    expect(structure.blocks).toEqual([]);
    const { months } = await administrator.call(routes.listMonths, { params });
    expect(months).toEqual([]);
    const query = { idAs: String(params.idAs) };
    const history = await administrator.call(routes.readOutgoHistory, { query });
    expect(history.months).toEqual([]);
    expect(await providers()).toEqual([water.spName]);
    const again = await administrator.call(routes.beginTakeover, { params });
    expect(again.idTakeover).not.toBe(params.idTakeover);
  });
});

describe('a take-over with faults', () => {
  it('is corrected cell by cell, and refused until then', async () => {
    const payments = textOf('payments.csv')
      .replace('1,2025-10-14,26,A,194.60,2', '1,14/10/2025,99,A,"194,60",2')
      .split('\n');
    const params = await drafted('Asociația cu greșeli', {
      ...TEIUL,
      'payments.csv': `${payments.slice(0, 40).join('\n')}\n`,
    });
    const { preview } = await read(params);
    expect(preview).toMatchObject({ errors: 2, steps: null });
    const refused = await administrator.refused(routes.confirmTakeover, {
      params,
      body: { fingerprint: preview!.fingerprint },
    });
    expect(refused).toMatchObject({ code: 'takeover-has-errors', status: 422 });

    const rows = await administrator.call(routes.readTakeoverRows, {
      params: { ...params, table: 'payments' },
      query: { only: 'faulty' },
    });
    expect(rows.rows[0]!.findings).toEqual([
      { cell: 2, severity: 'error', text: 'Apartamentul nu este în scara A.', suggestion: null },
      { cell: 1, severity: 'error', text: 'Data se scrie 12.10.2025.', suggestion: '2025-10-14' },
      {
        ...{ cell: 4, severity: 'warning', suggestion: null },
        text: 'Virgula a fost înțeleasă ca separator zecimal: 194.60.',
      },
    ]);

    const { mark } = rows.rows[0]!;
    const cell = { kind: 'cell', table: 'payments', row: 2, mark } as const;
    const edited = await administrator.call(routes.editTakeover, {
      params,
      body: {
        edits: [
          { ...cell, column: 'date', text: '2025-10-14' },
          { ...cell, column: 'apartment', text: '26' },
        ],
      },
    });
    expect(edited).toMatchObject({ errors: 0, warnings: 2 });
    // A preview from before the edits cannot be confirmed.
    const stale = await administrator.refused(routes.confirmTakeover, {
      params,
      body: { fingerprint: preview!.fingerprint },
    });
    expect(stale.code).toBe('takeover-changed');
    await administrator.call(routes.discardTakeover, { params });
    expect((await administrator.refused(routes.readTakeover, { params })).status).toBe(404);
  });

  it('keeps every one of the corrections that are sent at once', async () => {
    const params = await drafted('Asociația Grăbită', APARTMENTS);
    const rows = [2, 3, 4, 5, 6, 7, 8, 9];
    const marks = await marksIn(params);
    await Promise.all(
      rows.map((row) => {
        const place = { table: 'apartments', row, mark: marks.get(row)! } as const;
        const edit = { kind: 'cell', ...place, column: 'name', text: `Nou ${row}` } as const;
        return administrator.call(routes.editTakeover, { params, body: { edits: [edit] } });
      }),
    );
    const { rows: shown } = await administrator.call(routes.readTakeoverRows, {
      params: { ...params, table: 'apartments' },
    });
    expect(shown.filter(({ edited }) => edited.length > 0).map(({ row }) => row)).toEqual(rows);
  });

  it('keeps a correction to its row, whatever file comes in the place of the one that was corrected', async () => {
    const [head, first, ...rest] = textOf('apartments.csv').split('\n');
    const params = await drafted('Asociația Răzgândită', APARTMENTS);
    const shown = async () => {
      const { preview } = await read(params);
      const { rows } = await administrator.call(routes.readTakeoverRows, {
        params: { ...params, table: 'apartments' },
      });
      return { files: preview!.files, names: rows.slice(0, 3).map(({ cells }) => cells[2]) };
    };
    const seen = await marksIn(params);
    const place = (row: number) => ({ table: 'apartments', row, mark: seen.get(row)! }) as const;
    const cell = { kind: 'cell', ...place(3), column: 'name', text: 'Nou' } as const;
    const left = { kind: 'leave-out', ...place(2), isLeftOut: true } as const;
    await administrator.call(routes.editTakeover, { params, body: { edits: [cell, left] } });
    expect(await shown()).toMatchObject({
      files: [],
      names: ['Kovács Ion', 'Nou', expect.anything()],
    });

    // The first row was deleted in the user's own program, so the others moved up.
    await upload(params, 'apartments.csv', [head, ...rest].join('\n'));
    // Another correction comes from a page that still shows the file before.
    const late = { kind: 'cell', ...place(4), column: 'name', text: 'Târziu' } as const;
    await administrator.call(routes.editTakeover, { params, body: { edits: [late] } });
    const moved = await shown();
    expect(moved.names).not.toContain('Nou');
    expect(moved.names).not.toContain('Târziu');
    expect(moved.files).toEqual([
      expect.objectContaining({
        severity: 'warning',
        text: expect.stringContaining('3 corecturi'),
      }),
    ]);

    await upload(params, 'apartments.csv', [head, first, ...rest].join('\n'));
    expect(await shown()).toMatchObject({
      files: [],
      names: ['Kovács Ion', 'Nou', 'Târziu'],
    });
  });

  it('stops where the product refuses a step, says which, and keeps what was built on it', async () => {
    const months = textOf('months.csv').split('\n').slice(0, 3).join('\n');
    const expenses = textOf('expenses.csv').split('\n');
    // An expense distributed by arrears, in a month without arrears: that is known only when the month is reached.
    const judged = '2025-10,Cheltuieli judecată,X,,J1,2025-11-08,100.00,,1,11,toată,,';
    const params = await drafted('Asociația oprită', {
      'apartments.csv': TEIUL['apartments.csv']!,
      'months.csv': months,
      'expenses.csv': `${expenses[0]}\n${judged}\n`,
    });
    const { preview } = await read(params);
    expect(preview!.errors).toBe(0);
    const body = { fingerprint: preview!.fingerprint };
    await administrator.call(routes.confirmTakeover, { params, body });
    const stopped = await ends(params);
    expect(stopped.state).toBe('stopped');
    expect(stopped.failure!.message).toMatch(/\.$/);
    expect(stopped.progress!.text).not.toBe('');

    // As if the files had been planned in other steps before the product was updated: none of today's is taken for one.
    await sql('update account.takeover set steps_total = steps_total + 1 where id_takeover = $1', [
      params.idTakeover,
    ]);
    await administrator.call(routes.confirmTakeover, { params, body });
    const { failure, progress } = await ends(params);
    expect([failure!.step, progress!.done]).toEqual([
      'Se citesc fișierele confirmate.',
      stopped.progress!.done,
    ]);

    const { blocks } = await administrator.call(routes.readStructure, { params });
    const [entrance] = blocks[0]!.inBlock;
    const added = await administrator.call(routes.addApartment, {
      params: { idAs: params.idAs, idGroup: entrance!.idEntrance },
      body: { number: '77' },
    });
    const built = await administrator.refused(routes.reverseTakeover, {
      params,
      body: { reason: 'Oprită' },
    });
    expect(built).toMatchObject({ code: 'takeover-built-on', status: 409 });
    expect(built.message).toContain('structura asociației');
    expect(added.idAp).toBeGreaterThan(0);

    // It can neither go on nor be taken back: what is written stays, and the rest is given up with its files.
    await administrator.call(routes.discardTakeover, { params });
    expect(await read(params)).toMatchObject({
      ...{ state: 'done', files: [], preview: null, failure: null },
      progress: { done: progress!.done, total: progress!.done },
    });
    expect(
      await sql('select 1 from account.takeover_file where id_takeover = $1', [params.idTakeover]),
    ).toEqual([]);
    const { code } = await administrator.refused(routes.discardTakeover, { params });
    expect(code).toBe('takeover-not-draft');
    // Also where its taking back had begun before, what was built on it is not taken along.
    await sql(`update account.takeover set reason = 'Prima' where id_takeover = $1`, [
      params.idTakeover,
    ]);
    const later = { params, body: { reason: 'Oprită' } };
    expect(await administrator.refused(routes.reverseTakeover, later)).toMatchObject({
      code: 'takeover-built-on',
    });
    const kept = await administrator.call(routes.readStructure, { params });
    expect(kept.blocks[0]!.inBlock[0]!.inEntrance.length).toBe(entrance!.inEntrance.length + 1);
  });

  it('that is seen to be the wrong one is taken back before it is written to its end', async () => {
    const params = await drafted('Asociația greșită', teiulFiles(['2025-09'], '2025-10-12'));
    const { preview, files } = await read(params);
    const body = { fingerprint: preview!.fingerprint };
    await administrator.call(routes.confirmTakeover, { params, body });
    await until(async () => (await read(params)).progress!.done > 3);
    // From two tabs at once: the same answer.
    const reverse = () =>
      administrator.call(routes.reverseTakeover, { params, body: { reason: 'Alt fișier' } });
    expect(await Promise.all([reverse(), reverse()])).toEqual([
      { state: 'reversing' },
      { state: 'reversing' },
    ]);
    expect((await read(params)).state).toBe('reversing');
    expect(await ends(params)).toMatchObject({ state: 'reversed', failure: null });
    const { blocks } = await administrator.call(routes.readStructure, { params });
    expect(blocks).toEqual([]);
    const { months } = await administrator.call(routes.listMonths, { params });
    expect(months).toEqual([]);
    const closed = `select 1 from read.audit_entry
      where association_id = $1 and event_type = 'MonthClosed'`;
    expect(await sql(closed, [params.idAs])).toEqual([]);
    const { takeovers } = await administrator.call(routes.listTakeovers, { params });
    expect(takeovers.map(({ state }) => state)).toEqual(['draft', 'reversed']);
    expect(takeovers[0]!.files).toEqual(files);
  });

  it('of a structure alone stays once a month was opened on it', async () => {
    const params = await drafted('Asociația fără luni', {
      'apartments.csv': 'entrance,apartment,name,persons,s_percent\nA,1,Pop Ana,2,100',
    });
    const { preview } = await read(params);
    const body = { fingerprint: preview!.fingerprint };
    await administrator.call(routes.confirmTakeover, { params, body });
    expect((await ends(params)).state).toBe('done');
    await administrator.call(routes.openMonth, { params, body: { idMonth: 202_510, opening: [] } });
    const reverse = { params, body: { reason: 'Greșită' } };
    const built = await administrator.refused(routes.reverseTakeover, reverse);
    expect(built).toMatchObject({ code: 'takeover-built-on', status: 409 });
    expect(built.message).toContain('luna octombrie 2025');
    await administrator.call(routes.discardMonth, { params, query: { idMonth: '202510' } });
    const { blocks } = await administrator.call(routes.readStructure, { params });
    const { idAp } = blocks[0]!.inBlock[0]!.inEntrance[0]!;
    const paid = { pM: 2, emitted: '2025-11-02', idAp, amountBani: 1_000 };
    await administrator.call(routes.registerPayment, { params, body: paid });
    const { message } = await administrator.refused(routes.reverseTakeover, reverse);
    expect(message).toContain('încasări');
  });

  it('that stopped before it wrote anything is taken back, whatever the association has of its own', async () => {
    const params = await drafted('Asociația neîncepută', APARTMENTS);
    const text = 'Ionescu Maria';
    const mark = (await marksIn(params)).get(2)!;
    const edit = { kind: 'cell', table: 'apartments', row: 2, mark, column: 'name', text } as const;
    await administrator.call(routes.editTakeover, { params, body: { edits: [edit] } });
    const before = await read(params);
    await sql(`update account.takeover set state = 'stopped' where id_takeover = $1`, [
      params.idTakeover,
    ]);
    await administrator.call(routes.reverseTakeover, { params, body: { reason: 'Oprită' } });
    expect((await ends(params)).state).toBe('reversed');
    expect(await read(params)).toMatchObject({ files: [], preview: null });

    // The files and corrections become a new draft, unchanged.
    const { takeovers } = await administrator.call(routes.listTakeovers, { params });
    expect(takeovers.map(({ state }) => state)).toEqual(['draft', 'reversed']);
    const kept = { idAs: params.idAs, idTakeover: takeovers[0]!.idTakeover };
    const { files, preview } = await read(kept);
    expect(files).toEqual(before.files);
    expect({ ...preview, fingerprint: '' }).toEqual({ ...before.preview, fingerprint: '' });
    const { rows, columns } = await administrator.call(routes.readTakeoverRows, {
      params: { ...kept, table: 'apartments' },
    });
    const name = columns.findIndex(({ column }) => column === 'name');
    expect(rows[0]).toMatchObject({ row: 2, edited: [name] });
    expect(rows[0]!.cells[name]).toBe(text);
  });

  it('is taken back to its end for the reason that was given first', async () => {
    const params = await drafted('Asociația reluată', { 'groups.csv': TEIUL['groups.csv']! });
    const { preview } = await read(params);
    await sql(
      `update account.takeover set state = 'stopped', reason = 'Prima' where id_takeover = $1`,
      [params.idTakeover],
    );
    // A takeover that has begun to be taken back cannot be continued, and is not offered to be.
    expect((await read(params)).preview).toBe(null);
    const confirmed = await administrator.refused(routes.confirmTakeover, {
      params,
      body: { fingerprint: preview!.fingerprint },
    });
    expect(confirmed.code).toBe('takeover-not-draft');
    await administrator.call(routes.reverseTakeover, { params, body: { reason: 'A doua' } });
    expect((await ends(params)).state).toBe('reversed');
    expect(
      await sql('select reason from account.takeover where id_takeover = $1', [params.idTakeover]),
    ).toEqual([{ reason: 'Prima' }]);
  });

  it('takes typed consumptions over, closes months that no censor sees any more, and a December within its year', async () => {
    const params = await drafted('Asociația cu cenzor', {
      'apartments.csv': [
        'entrance,apartment,name,persons,s_percent',
        'A,1,Pop Ana,2,60',
        'A,2,Rusu Ion,1,40',
      ].join('\n'),
      'months.csv': [
        'month,published,closed,maturity_days,penalty_percent_per_day',
        '2025-12,2025-12-20,2025-12-20,20,0.10',
      ].join('\n'),
      // After the close, which ends the year.
      'payments.csv': [
        'no,date,apartment,entrance,amount_lei,mode,fund,receipt_series,receipt_number',
        '1,2025-12-31,1,A,10.00,2,,,',
      ].join('\n'),
      'expenses.csv': [
        'month,column,amount_lei,quantity,metering,distribution,group,unit,typed_consumptions',
        '2025-12,Căldură,100.00,2,4,10,toată,Gcal,A/1=1.5; A/2=0.5',
      ].join('\n'),
    });
    await administrator.call(routes.changeSettings, { params, body: { hasCensor: true } });
    const { preview } = await read(params);
    expect([preview!.errors, preview!.tables.flatMap(({ findings }) => findings)]).toEqual([0, []]);
    const body = { fingerprint: preview!.fingerprint };
    await administrator.call(routes.confirmTakeover, { params, body });
    expect(await ends(params)).toMatchObject({ state: 'done', failure: null });
    const { months } = await administrator.call(routes.listMonths, { params });
    expect(months).toMatchObject([{ state: 'closed', isChecked: false }]);
    const { blocks } = await administrator.call(routes.readStructure, { params });
    const table = await administrator.call(routes.readTable, {
      params: { ...params, idGroup: blocks[0]!.inBlock[0]!.idEntrance, idMonth: 202_512 },
    });
    expect(table.rows.map(({ total }) => total)).toEqual([7_500, 2_500]);
  });

  it('has the file that was sent last, in however many parts the one before it came', async () => {
    const params = await drafted('Asociația retrimisă', {});
    const head = 'entrance,apartment,name,persons,s_percent\n';
    const send = (part: number, parts: number, text: string) => {
      const content = Buffer.from(text).toString('base64');
      const body = { name: 'apartments.csv', part, parts, content };
      return administrator.call(routes.uploadTakeoverPart, { params, body });
    };
    expect(await send(0, 2, `${head}A,1,Pop Ana,2,60\n`)).toEqual({ isWhole: false });
    expect(await send(1, 2, 'A,2,Rusu Ion,1,40\n')).toEqual({ isWhole: true });
    expect((await read(params)).preview!.tables).toMatchObject([{ rows: 2 }]);
    // One that breaks off leaves no file made of its own part and of the other's.
    expect(await send(0, 2, `${head}A,1,Stan Ioana,1,60\n`)).toEqual({ isWhole: false });
    expect((await read(params)).files).toEqual([{ name: 'apartments.csv', isWhole: false }]);
    expect(await send(1, 2, 'A,2,Rusu Ion,1,40\n')).toEqual({ isWhole: true });
    expect(await send(0, 1, `${head}A,3,Stan Ioana,1,100\n`)).toEqual({ isWhole: true });
    expect((await read(params)).preview!.tables).toMatchObject([{ rows: 1 }]);
  });

  it('belongs to its association alone', async () => {
    const params = await drafted('Asociația mea', { 'groups.csv': TEIUL['groups.csv']! });
    const { idAs } = await administrator.call(routes.createAssociation, {
      body: { name: 'Asociația cealaltă' },
    });
    const foreign = { ...params, idAs };
    expect((await administrator.refused(routes.readTakeover, { params: foreign })).status).toBe(
      404,
    );
    const part = { name: 'x.csv', part: 1, parts: 1, content: 'eA==' };
    const wrong = await administrator.refused(routes.uploadTakeoverPart, { params, body: part });
    expect(wrong.code).toBe('takeover-part');
  });

  it('a template waits for anybody', async () => {
    const answer = await fetch(`${stack.url}/api/takeover/template`);
    expect(answer.headers.get('content-disposition')).toContain('preluare-asociatie.xlsx');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

function linesOf(table: AnswerOf<(typeof routes)['readTable']>, entrance: string): object[] {
  const { idMonth } = table;
  return table.rows.map((row, at) => {
    const columns = table.columns
      .filter(({ shares }) => shares[at] !== null)
      .map(({ name, shares }) => [name, shares[at]]);
    const { expenses, arrears, penaltiesOld, penaltiesNew } = row;
    const { fundArrears, fundDue, advance, total } = row;
    return {
      month: `${Math.floor(idMonth / 100)}-${String(idMonth % 100).padStart(2, '0')}`,
      entrance,
      apartment: row.n,
      columns: Object.fromEntries(columns),
      ...{ expenses, arrears, penaltiesOld, penaltiesNew, fundArrears, fundDue, advance, total },
    };
  });
}
