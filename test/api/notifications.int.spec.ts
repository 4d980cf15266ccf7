import { routes } from '@scara/contracts/http';
import pg from 'pg';
import { aHome, openedMonth } from '../support/a-month.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { factOfTomorrow } from '../support/fact-of-tomorrow.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { linkedTenant } from '../support/tenants.js';
import { RemindTenants } from '../../apps/api/src/meters/reminders/remind-tenants.processor.js';
import { associationFamily } from '../../apps/api/src/association/association-stream.js';
import { Months } from '../../apps/api/src/expense-month/months.js';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { today } from '../../apps/api/src/http/today.js';

/** E-mails to users: reminders of meter readings, published lists, and how to unsubscribe from them. */

const SEPT = 202_509;
const SUBJECT = 'Trimiteți citirile lunii septembrie 2025: Asociația Teiul';
/** Returns the subject of the mail about a published list for the apartment of this number. */
const shownOf = (n: number): string =>
  `Lista lunii septembrie 2025 a fost afișată: apartamentul A / ${n}, Asociația Teiul`;
/** A reminder can be set up to the 28th. */
const DAY = Math.min(28, Number(today().slice(8)));

let stack: ApiStack;
let worker: RunningWorker;
let pool: pg.Pool;
let admin: Browser;
let people = 0;

beforeAll(async () => {
  stack = await startApiStack({ METER_REMINDER_HOUR: '0' });
  pool = new pg.Pool({ connectionString: stack.config.DATABASE_URL, max: 2 });
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
});

afterAll(async () => {
  await worker?.close();
  await pool.end();
  await stack.stop();
});

interface CaughtMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
}

async function mailsTo(email: string, subject: string): Promise<CaughtMail[]> {
  const all = (await (await fetch(`${stack.mails.url}/mails`)).json()) as CaughtMail[];
  return all.filter((mail) => mail.to.includes(email) && mail.subject === subject);
}

async function aTenant(idAs: number, idAp: number) {
  const email = `locatar${(people += 1)}@example.ro`;
  const browser = new Browser(stack.url);
  await browser.register(email);
  await linkedTenant(stack, browser, { idAs, idAp });
  return { browser, email };
}

it('everything is told until somebody says otherwise; only own associations are kept', async () => {
  const home = await aHome(admin);
  const { browser } = await aTenant(home.idAs, home.apartments[0]);
  const settings = await browser.call(routes.readNotifications);
  expect(settings).toEqual({
    ...{ messageAssociation: true, alertAssociation: true, newsletter: { scara: true } },
    homes: [
      {
        ...{ idAs: home.idAs, association: 'Asociația Teiul' },
        ...{ outgoReminder: true, meterReminder: true },
      },
    ],
  });
  const reminders = { outgoReminder: false, meterReminder: true };
  const saved = await browser.call(routes.saveNotifications, {
    body: {
      alertAssociation: false,
      homes: [home.idAs, 999_999].map((idAs) => ({ idAs, ...reminders })),
    },
  });
  expect(saved).toMatchObject({ messageAssociation: true, alertAssociation: false });
  expect(saved.homes).toMatchObject([{ idAs: home.idAs, ...reminders }]);
  expect(await browser.call(routes.readNotifications)).toEqual(saved);
  const { rows: kept } = await pool.query('select id_as from account.notification_reminders');
  expect(kept).toEqual([{ id_as: String(home.idAs) }]);
  // The administrator is no tenant, so there are no reminders to choose.
  expect((await admin.call(routes.readNotifications)).homes).toEqual([]);
});

/** Returns a mail's text, and its headers about unsubscribing and automatic submission. */
async function mailOf(id: string) {
  const answer = await fetch(`${stack.mails.url}/mails/${id}`);
  const { text, headers } = (await answer.json()) as {
    text: string;
    headers: readonly { key: string; value: string }[];
  };
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { text, listed: valuesOf('list-unsubscribe'), submitted: valuesOf('auto-submitted') };
}

it('reminds once who has meters without a reading; the link of the mail stops it, and alerts', async () => {
  const home = await aHome(admin);
  const { idAs } = home;
  const [first, second, third] = home.apartments;
  const { idMeters } = await admin.call(routes.addMeters, {
    params: { idAs },
    body: {
      adminMeters: [first, second].map((idAp, at) => ({
        ...{ idAp, type: 1, location: 2, series: `N${at}`, initialIndexE3: 0 },
      })),
    },
  });
  await openedMonth(admin, home, { idMonth: SEPT, amountBani: 10_000 });
  const unread = await aTenant(idAs, first);
  const read = await aTenant(idAs, second);
  const meterless = await aTenant(idAs, third);
  const silent = await aTenant(idAs, first);
  await silent.browser.call(routes.saveNotifications, {
    body: { homes: [{ idAs, outgoReminder: true, meterReminder: false }] },
  });
  await read.browser.call(routes.enterTenantReadings, {
    params: { idAs, idAp: second },
    body: { idMonth: SEPT, readings: [{ idMeter: idMeters[1]!, indexE3: 1_000 }] },
  });
  const both = await aTenant(idAs, first);
  const elsewhere = await aHome(admin, 'Asociația Nucului');
  await linkedTenant(stack, both.browser, { idAs: elsewhere.idAs, idAp: elsewhere.apartments[0] });
  await admin.call(routes.addMeters, {
    params: { idAs: elsewhere.idAs },
    body: {
      adminMeters: [
        { idAp: elsewhere.apartments[0], type: 1, location: 2, series: 'N', initialIndexE3: 0 },
      ],
    },
  });
  await openedMonth(admin, elsewhere, { idMonth: SEPT, amountBani: 10_000 });
  for (const one of [idAs, elsewhere.idAs]) {
    await admin.call(routes.changeReadingWindow, {
      params: { idAs: one },
      body: { firstDay: 2, lastDay: 30, mailMeterIndex: DAY },
    });
  }
  await until(async () => {
    const { rowCount } = await pool.query(
      'select 1 from read.meter_reminder where reminder_day = $1',
      [DAY],
    );
    return rowCount === 2;
  });
  // The job looks two days back, which is not enough on the 31st.
  await pool.query('update read.meter_reminder set reminder_day = $1 where reminder_day = $2', [
    Number(today().slice(8)),
    DAY,
  ]);
  // A reminder of an earlier month was already sent.
  await pool.query(
    `with mail as (insert into account.outbox (purpose, id_user, id_as, dispatched_at)
       select 'meter-reminder', id_user, $2, now() from account."user" where email = $1
       returning id, id_user)
     insert into account.meter_reminder
       (id_user, id_as, month, id_month, first_day, last_day, outbox_id)
     select id_user, $2, 202508, 202508, 1, 25, id from mail`,
    [unread.email, idAs],
  );
  worker = await startWorker(stack.config);
  await until(async () => (await mailsTo(unread.email, SUBJECT)).length > 0);
  // The job runs again in other hours, two of them at once: nobody gets a second reminder.
  const infrastructure = await openInfrastructure(stack.config, 'test');
  try {
    const remind = new RemindTenants(infrastructure, new Months(infrastructure));
    await Promise.all([1, 2].map((hour) => remind.run({ day: today(), hour })));
  } finally {
    await infrastructure.close();
  }
  const { rows } = await pool.query<{ email: string; count: string }>(
    `select u.email, count(*) from account.outbox o join account."user" u using (id_user)
      where o.purpose = 'meter-reminder' group by u.email order by u.email`,
  );
  expect(rows).toEqual([
    { email: unread.email, count: '2' },
    { email: both.email, count: '2' },
  ]);
  for (const { email } of [read, meterless, silent]) {
    expect(await mailsTo(email, SUBJECT)).toEqual([]);
  }

  const [mail] = await mailsTo(unread.email, SUBJECT);
  const { text, listed, submitted } = await mailOf(mail!.id);
  expect(submitted).toEqual(['auto-generated']);
  expect(text).toContain(
    'Citirea lunii septembrie 2025 nu este completă: la Asociația Teiul aveți contoare fără index.',
  );
  expect(text).toContain('între zilele 2 și 30');
  const [, query] = /\/account\/unsubscribe\?([\w=&]+)/.exec(text)!;
  // The mail program's unsubscribe button leads there too; a mail that cannot be switched off has no such header.
  expect(listed).toEqual([`<${stack.config.PUBLIC_URL}/account/unsubscribe?${query}>`]);
  const [welcome] = await mailsTo(unread.email, 'Bine ați venit în Scara');
  expect((await mailOf(welcome!.id)).listed).toEqual([]);
  const link = new URLSearchParams(query);
  const idUser = Number(link.get('idUser'));
  const unsubscribeHash = link.get('unsubscribeHash')!;
  expect(Number(link.get('idHome'))).toBe(idAs);

  const nobody = new Browser(stack.url);
  const info = await nobody.call(routes.readUnsubscribeInfo, {
    params: { idUser },
    query: { unsubscribeHash, idHome: String(idAs) },
  });
  expect(info).toMatchObject({ email: unread.email, homes: [{ idAs, meterReminder: true }] });
  // The link of a mail that is about no association does not reveal its reader's associations.
  const ofNone = { params: { idUser }, query: { unsubscribeHash } };
  expect((await nobody.call(routes.readUnsubscribeInfo, ofNone)).homes).toEqual([]);
  const stopped = await nobody.call(routes.unsubscribe, {
    params: { idUser },
    body: { unsubscribeHash, idHome: idAs, meterReminder: false, alertAssociation: false },
  });
  expect(stopped).toMatchObject({
    alertAssociation: false,
    homes: [{ meterReminder: false, outgoReminder: true }],
  });
  expect(await unread.browser.call(routes.readNotifications)).toEqual(stopped);

  // The link is valid for one user; a wrong one shows and changes nothing.
  for (const [id, hash] of [
    [idUser + 1, unsubscribeHash],
    [idUser, 'f'.repeat(32)],
    [999_999, unsubscribeHash],
  ] as const) {
    const refusal = await nobody.refused(routes.readUnsubscribeInfo, {
      params: { idUser: id },
      query: { unsubscribeHash: hash },
    });
    expect(refusal).toMatchObject({ status: 403, code: 'unsubscribe-link-invalid' });
  }

  // Once the account has another address, the former mailbox neither learns it nor changes anything.
  const moved = (email: string) =>
    pool.query('update account."user" set email = $2 where id_user = $1', [idUser, email]);
  await moved('mutat@example.ro');
  expect((await nobody.refused(routes.readUnsubscribeInfo, ofNone)).code).toBe(
    'unsubscribe-link-invalid',
  );
  const late = { params: { idUser }, body: { unsubscribeHash, alertAssociation: true } };
  expect((await nobody.refused(routes.unsubscribe, late)).code).toBe('unsubscribe-link-invalid');
  await moved(unread.email);

  // Mails that were waiting, as they do while the mail server is away, when their reader switched them off.
  await pool.query(
    `insert into account.outbox (purpose, id_user, id_as, id_ap, id_month)
     values ('meter-deleted', $1, $2, $3, null), ('meter-reminder', $1, $2, null, $4)`,
    [idUser, idAs, first, SEPT],
  );
  // The neighbour, who has alerts switched on, is told of the deleted meter; the user who switched them off is not.
  await silent.browser.call(routes.saveNotifications, { body: { alertAssociation: true } });
  await admin.call(routes.deleteMeter, { params: { idAs, idAp: first, idMeter: idMeters[0]! } });
  await until(
    async () =>
      (await mailsTo(silent.email, 'Unul sau mai multe contoare ale apartamentului au fost șterse'))
        .length === 1,
  );
  expect(
    await mailsTo(unread.email, 'Unul sau mai multe contoare ale apartamentului au fost șterse'),
  ).toEqual([]);
  expect(await mailsTo(unread.email, SUBJECT)).toHaveLength(1);
});

it('tells who lives there that a list is shown, unless they switched it off or the list is an old one', async () => {
  const shown = shownOf(1);
  const home = await aHome(admin);
  const { idAs } = home;
  const [first, second] = home.apartments;
  await openedMonth(admin, home, { idMonth: SEPT, amountBani: 10_000 });
  const told = await aTenant(idAs, first);
  const silent = await aTenant(idAs, second);
  await silent.browser.call(routes.saveNotifications, {
    body: { homes: [{ idAs, outgoReminder: false, meterReminder: true }] },
  });
  const invited = 'neintrat@example.ro';
  await admin.call(routes.addTenant, { params: { idAs, idAp: second }, body: { email: invited } });
  const publish = (published: string | null) =>
    admin.call(routes.publishMonth, {
      params: { idAs },
      body: { idMonth: SEPT, published, ...(published === null && { reason: 'Altă zi' }) },
    });
  await publish('2025-10-12');
  await publish(null);
  await publish(today());
  await until(async () => (await mailsTo(told.email, shown)).length > 0);
  const [mail, ...others] = await mailsTo(told.email, shown);
  expect(others).toEqual([]);
  for (const email of [silent.email, invited]) {
    expect(await mailsTo(email, shownOf(2))).toEqual([]);
  }
  const answer = await fetch(`${stack.mails.url}/mails/${mail!.id}`);
  const { text } = (await answer.json()) as { text: string };
  expect(text).toContain(
    'Lista lunii septembrie 2025 a fost afișată pentru apartamentul A / 1, Asociația Teiul.',
  );
  expect(text).toContain(`/association/${idAs}/apartment/${first}/month/${SEPT}`);
  expect(text).toContain(`idHome=${idAs}`);
});

it('tells the others where the books of one association cannot be read', async () => {
  const homes = [await aHome(admin), await aHome(admin)] as const;
  const [torn, whole] = homes;
  const told = await aTenant(whole.idAs, whole.apartments[0]);
  for (const home of homes) await openedMonth(admin, home, { idMonth: SEPT, amountBani: 10_000 });
  await worker?.close();
  for (const { idAs } of homes) {
    const body = { idMonth: SEPT, published: today() };
    await admin.call(routes.publishMonth, { params: { idAs }, body });
  }
  const infrastructure = await openInfrastructure(stack.config, 'test');
  await factOfTomorrow(infrastructure.store, associationFamily, torn.idAs);
  await infrastructure.close();
  worker = await startWorker(stack.config);
  const shown = shownOf(1);
  await until(async () => (await mailsTo(told.email, shown)).length === 1);
});
