import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type BillMailing, routes } from '@scara/contracts/http';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { type AHome, aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { linkedTenant } from '../support/tenants.js';
import { startWorkerProcess } from '../support/worker-process.js';

const idMonth = 202_509;

let stack: ApiStack;
let admin: Browser;
let home: AHome;

beforeAll(async () => {
  stack = await startApiStack();
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  home = await aHome(admin);
  const { idAs, apartments } = home;
  for (const [at, idAp] of apartments.slice(0, 2).entries()) {
    const body = { email: `ap${at + 1}@example.ro` };
    await admin.call(routes.changeApartment, { params: { idAs, idAp }, body });
  }
  await openedMonth(admin, home, { idMonth, amountBani: 40_000 });
});

/** Queries the tables directly. */
async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

afterAll(() => stack.stop());

const progress = (): Promise<BillMailing> =>
  admin.call(routes.readOutgoEmail, {
    params: { idAs: home.idAs },
    query: { idMonth: String(idMonth) },
  });

const ask = (apartments?: number[]): Promise<BillMailing> =>
  admin.call(routes.sendOutgoEmail, {
    params: { idAs: home.idAs },
    body: { idMonth, ...(apartments === undefined ? {} : { apartments }) },
  });

interface CaughtMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
}

interface ReadMail extends CaughtMail {
  readonly messageId: string;
  readonly text: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly attachments: readonly { filename: string; mimeType: string; bytes: number }[];
}

/** Returns the addresses that a reply goes to, if it does not go to the sender. */
const repliesOf = ({ headers }: ReadMail): string[] =>
  headers.filter(({ key }) => key === 'reply-to').map(({ value }) => value);

async function mailOf(id: string): Promise<ReadMail> {
  return (await (await fetch(`${stack.mails.url}/mails/${id}`)).json()) as ReadMail;
}

async function bills(): Promise<CaughtMail[]> {
  const answer = await fetch(`${stack.mails.url}/mails`);
  const mails = (await answer.json()) as CaughtMail[];
  return mails.filter(({ subject }) => subject.startsWith('Informare de plată'));
}

describe('the bills of a month', () => {
  let worker: RunningWorker;

  beforeAll(async () => {
    worker = await startWorker(stack.config);
  });
  afterAll(() => worker.close());

  it('are mailed once it is closed', async () => {
    const refused = await admin.refused(routes.sendOutgoEmail, {
      params: { idAs: home.idAs },
      body: { idMonth },
    });
    expect(refused).toMatchObject({ status: 422, code: 'month-not-published' });
    await closedMonth(admin, home, { idMonth, closed: '2025-10-05' });
    expect(await progress()).toMatchObject({ waiting: 0, sent: 0, version: 1 });
  });

  it('go to the apartments with an address, as files, and the progress is told', async () => {
    const [first, second, third] = home.apartments;
    const asked = await ask([first, third]);
    expect(asked).toMatchObject({ waiting: 1, withoutAddress: [third] });
    await until(async () => (await progress()).sent === 1);
    await ask();
    await until(async () => (await progress()).sent === 2);
    expect(await progress()).toMatchObject({
      waiting: 0,
      failed: 0,
      apartments: [
        { idAp: first, state: 'sent' },
        { idAp: second, state: 'sent' },
      ],
    });
    const caught = await bills();
    expect(caught.map(({ to }) => to[0]).sort()).toEqual(['ap1@example.ro', 'ap2@example.ro']);
    const mailed = await Promise.all(caught.map(({ id }) => mailOf(id)));
    for (const mail of mailed) {
      const { to, messageId, text, attachments } = mail;
      // The administrator's address is not confirmed yet.
      expect(repliesOf(mail)).toEqual([]);
      const number = to[0] === 'ap1@example.ro' ? 1 : 2;
      const idAp = number === 1 ? first : second;
      expect(messageId).toMatch(new RegExp(`^<bill\\.month-${home.idAs}-202509\\.1\\.${idAp}@`));
      expect(text).toContain(`nota de plată a apartamentului A / ${number} `);
      // By persons: two live in the first apartment, one in the second.
      expect(text).toContain(`Total de plată: ${number === 1 ? '200,00' : '100,00'} lei`);
      expect(attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
      expect(attachments[0]!.filename).toMatch(new RegExp(`^nota-202509-.*ap-${number}\\.pdf$`));
    }
    const sizes = mailed.map(({ attachments }) => attachments[0]!.bytes);
    expect(sizes[0]).not.toBe(sizes[1]);
  });

  it('are not mailed twice, and are mailed anew when the month was closed anew; a reply goes to the administrator', async () => {
    await query(`update account."user" set confirmed_at = now() where email = 'admin@example.ro'`);
    const before = new Set((await bills()).map(({ id }) => id));
    await ask();
    expect(await progress()).toMatchObject({ waiting: 0, sent: 2 });
    await admin.call(routes.reopenMonth, {
      params: { idAs: home.idAs },
      query: { idMonth: String(idMonth) },
      body: { reason: 'probă' },
    });
    const refused = await admin.refused(routes.sendOutgoEmail, {
      params: { idAs: home.idAs },
      body: { idMonth },
    });
    expect(refused).toMatchObject({ status: 422, code: 'month-not-closed' });
    await closedMonth(admin, home, { idMonth, closed: '2025-10-06' });
    expect(await progress()).toMatchObject({ version: 2, sent: 0 });
    await ask();
    await until(async () => (await progress()).sent === 2);
    const caught = await bills();
    expect(caught).toHaveLength(4);
    const anew = caught.filter(({ id }) => !before.has(id));
    const replies = await Promise.all(anew.map(async ({ id }) => repliesOf(await mailOf(id))));
    expect(replies).toEqual([['admin@example.ro'], ['admin@example.ro']]);
  });

  it('go to the accounts of the apartment too, once an address, unless switched off', async () => {
    const other = await aHome(admin, 'Asociația Nucului');
    const { idAs } = other;
    const [shared, silent] = other.apartments;
    const aTenant = async (email: string, idAp: number) => {
      const browser = new Browser(stack.url);
      await browser.register(email);
      await linkedTenant(stack, browser, { idAs, idAp });
      return browser;
    };
    await aTenant('nuc1@example.ro', shared);
    await aTenant('nuc2@example.ro', shared);
    // A tenant whose address is not confirmed.
    await admin.call(routes.addTenant, {
      params: { idAs, idAp: shared },
      body: { email: 'nuc4@example.ro' },
    });
    const off = await aTenant('nuc3@example.ro', silent);
    await off.call(routes.saveNotifications, {
      body: { homes: [{ idAs, outgoReminder: false, meterReminder: true }] },
    });
    // The administrator has entered the same addresses for the apartments.
    for (const [idAp, email] of [
      [shared, 'Nuc1@example.ro'],
      [silent, 'nuc3@example.ro'],
    ] as const) {
      await admin.call(routes.changeApartment, { params: { idAs, idAp }, body: { email } });
    }
    await openedMonth(admin, other, { idMonth, amountBani: 30_000 });
    await closedMonth(admin, other, { idMonth, closed: '2025-10-05' });
    const params = { idAs };
    const asked = await admin.call(routes.sendOutgoEmail, { params, body: { idMonth } });
    expect(asked.withoutAddress).toContain(silent);
    const query = { idMonth: String(idMonth) };
    await until(
      async () => (await admin.call(routes.readOutgoEmail, { params, query })).sent === 1,
    );
    const caught = (await bills()).filter(({ to }) => to[0]!.toLowerCase().startsWith('nuc'));
    expect(caught.map(({ to }) => to[0]).sort()).toEqual(['nuc1@example.ro', 'nuc2@example.ro']);
    const mail = await mailOf(caught[0]!.id);
    expect(mail.text).toContain('/account/unsubscribe?');
  });

  it('are asked for by apartments of the association alone', async () => {
    const refused = await admin.refused(routes.sendOutgoEmail, {
      params: { idAs: home.idAs },
      body: { idMonth, apartments: [4_000_000_000] },
    });
    expect(refused).toMatchObject({ status: 404, code: 'apartment-not-found' });
  });
});

it('are not mailed when the month was reopened since they were asked for, closed anew or not', async () => {
  const before = (await bills()).length;
  const params = { idAs: home.idAs };
  const reopen = () =>
    admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: String(idMonth) },
      body: { reason: 'probă' },
    });
  const givenUp = async (version: number): Promise<void> => {
    const worker = await startWorker(stack.config);
    try {
      await until(async () => (await failedOf(version)) === 2);
    } finally {
      await worker.close();
    }
  };
  await reopen();
  await closedMonth(admin, home, { idMonth, closed: '2025-10-07' });
  expect(await ask()).toMatchObject({ version: 3, waiting: 2 });
  await reopen();
  await givenUp(3);
  await closedMonth(admin, home, { idMonth, closed: '2025-10-08' });
  await ask();
  await reopen();
  await closedMonth(admin, home, { idMonth, closed: '2025-10-09' });
  await givenUp(4);
  expect(await bills()).toHaveLength(before);
});

it('that failed, or were given up, are mailed when they are asked for again', async () => {
  const { idAs, apartments } = home;
  const [idAp] = apartments;
  const addressed = (email: string) =>
    admin.call(routes.changeApartment, { params: { idAs, idAp }, body: { email } });
  await ask([idAp]);
  // A mail server that is away for longer than it is waited for: no job tries them any more.
  await query(`update account.bill_mailing set dispatched_at = now() - interval '4 days'`);
  expect(await progress()).toMatchObject({ waiting: 0, failed: 1 });
  await ask([idAp]);
  expect(await progress()).toMatchObject({ waiting: 1, failed: 0 });
  await addressed('');
  const worker = await startWorker(stack.config);
  try {
    await until(async () => (await progress()).failed === 1);
    await addressed('ap1@example.ro');
    await ask([idAp]);
    await until(async () => (await progress()).sent === 1);
  } finally {
    await worker.close();
  }
});

/**
 * Returns how many bills of a closing were given up, read from the tables, because no call shows it for an open month.
 */
async function failedOf(version: number): Promise<number> {
  const [row] = await query<{ failed: number }>(
    `select count(*)::int as failed from account.bill_mail
      where id_as = $1 and version = $2 and failed_at is not null`,
    [home.idAs, version],
  );
  return row!.failed;
}

it('go out once each when the worker is killed among them', async () => {
  const other = await aHome(admin, 'Asociația Castanului');
  const { idAs, idEntrance: idGroup } = other;
  for (let at = 1; at <= 12; at++) {
    await admin.call(routes.addApartment, {
      params: { idAs, idGroup },
      body: { number: `c${at}`, persons: 1, email: `c${at}@example.ro` },
    });
  }
  await openedMonth(admin, other, { idMonth, amountBani: 16_000 });
  await closedMonth(admin, other, { idMonth, closed: '2025-10-05' });
  const params = { idAs };
  const query = { idMonth: String(idMonth) };
  await admin.call(routes.sendOutgoEmail, { params, body: { idMonth } });
  const sent = async (): Promise<number> =>
    (await admin.call(routes.readOutgoEmail, { params, query })).sent;
  let worker = startWorkerProcess(stack, 4_000);
  try {
    for (const enough of [2, 6]) {
      await until(async () => (await sent()) >= enough);
      worker.kill('SIGKILL');
      worker = startWorkerProcess(stack, 4_000);
    }
    await until(async () => (await sent()) === 12);
  } finally {
    worker.kill('SIGTERM');
  }
  // If the worker is killed between the SMTP answer and its commit, the same Message-ID is sent again, which is one
  // message in a mailbox.
  const to = (await bills()).map((mail) => mail.to[0]!).filter((one) => one.startsWith('c'));
  expect(to).toHaveLength(12);
  expect(new Set(to).size).toBe(12);
});

it('go to the others where a mailbox is full, and to it when it is not any more', async () => {
  const other = await aHome(admin, 'Asociația Plopului');
  const { idAs } = other;
  const [full, next] = other.apartments;
  for (const idAp of [full, next]) {
    const body = { email: `plop${idAp}@example.ro` };
    await admin.call(routes.changeApartment, { params: { idAs, idAp }, body });
  }
  await openedMonth(admin, other, { idMonth, amountBani: 30_000 });
  await closedMonth(admin, other, { idMonth, closed: '2025-10-05' });
  const server = await aMailServer(`plop${full}@example.ro`);
  const worker = await startWorker({ ...stack.config, SMTP_URL: server.url });
  const query = { idMonth: String(idMonth) };
  const read = () => admin.call(routes.readOutgoEmail, { params: { idAs }, query });
  try {
    await admin.call(routes.sendOutgoEmail, { params: { idAs }, body: { idMonth } });
    await until(async () => (await read()).sent === 1);
    expect((await read()).apartments).toMatchObject([
      { idAp: full, state: 'waiting' },
      { idAp: next, state: 'sent' },
    ]);
    server.empty();
    await until(async () => (await read()).sent === 2);
  } finally {
    await worker.close();
    server.close();
  }
});

/** Starts an SMTP server that accepts mails to all addresses but one, until that mailbox is emptied. */
async function aMailServer(full: string) {
  let isFull = true;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    let isContent = false;
    say('220 probă');
    createInterface(socket).on('line', (line) => {
      if (isContent) {
        isContent = line !== '.';
        if (!isContent) say('250 luat');
      } else if (line.startsWith('RCPT'))
        say(isFull && line.includes(full) ? '452 plină' : '250 bine');
      else if (line === 'QUIT') socket.end('221 pa\r\n');
      else {
        isContent = line === 'DATA';
        say(isContent ? '354 spune' : '250 bine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    empty: () => {
      isFull = false;
    },
    close: () => server.close(),
  };
}
