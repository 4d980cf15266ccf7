import pg from 'pg';
import { type AnswerOf, type BodySentTo, HEADER, pathOf, routes } from '@scara/contracts/http';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { linkedTenant } from '../support/tenants.js';

// This takes long: users register, and eight letters are written at once.
let stack: ApiStack;
let worker: RunningWorker;
let admin: Browser;
let home: AHome;
/** Apartments that owe one list each. */
let debtors: readonly number[];

const KEY = '0b0e7e0a-4b1c-4c3e-9d52-2f6a1c0de0';

/**
 * June 2025 closed, 100 lei per person and a fund's due; nine more apartments with one person each; nobody has paid.
 */
beforeAll(async () => {
  stack = await startApiStack({ RATE_LIMIT_PER_MINUTE: '10000' });
  worker = await startWorker(stack.config);
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  home = await aHome(admin);
  const { idAs, idEntrance: idGroup } = home;
  const more: number[] = [];
  for (let number = 4; number < 13; number += 1) {
    const body = { number: String(number), persons: 1, tenantName: `Locatar ${number}` };
    more.push((await admin.call(routes.addApartment, { params: { idAs, idGroup }, body })).idAp);
  }
  debtors = more;
  await openedMonth(admin, home, { idMonth: 202_506, amountBani: 130_000, dueBani: 1200 });
  await closedMonth(admin, home, { idMonth: 202_506, closed: '2025-07-01' });
});

afterAll(async () => {
  await worker.close();
  await stack.stop();
});

const issue = (apartments: readonly number[], key?: string) =>
  admin.call(routes.issueNotices, {
    params: { idAs: home.idAs },
    body: { apartments: [...apartments] },
    ...(key === undefined ? {} : { key }),
  });

const notices = async (person = admin) =>
  (await person.call(routes.listNotices, { params: { idAs: home.idAs } })).notices;

const noticeOf = async (number: number) => (await notices()).find((one) => one.number === number)!;

/**
 * Returns an apartment whose notice is valid and unpaid, and that has no certificate yet: eight notices issued at once
 * got their numbers in any order, and one was withdrawn.
 */
const apartmentWithNotice = async () => {
  const { certificates } = await admin.call(routes.listCertificates, {
    params: { idAs: home.idAs },
  });
  const certified = certificates.map(({ idAp }) => idAp);
  return (await notices()).find(
    ({ idAp, state }) => state === 'issued' && debtors.includes(idAp) && !certified.includes(idAp),
  )!.idAp;
};

const certify = (
  idAp: number,
  body: Partial<BodySentTo<typeof routes.issueCertificate>> = {},
): Promise<AnswerOf<typeof routes.issueCertificate>> =>
  admin.call(routes.issueCertificate, {
    params: { idAs: home.idAs },
    body: { idAp, ...body },
  });

async function file(path: string, person = admin) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(stack.url + path, { headers: { cookie } });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const noticeFile = (numbers: string, person = admin) =>
  file(`${pathOf(routes.printNotices, { idAs: home.idAs })}?numbers=${numbers}`, person);

async function paidAll(idAp: number): Promise<void> {
  const params = { idAs: home.idAs };
  const { apartments } = await admin.call(routes.readCurrentRems, { params });
  const { totalBani } = apartments.find((one) => one.idAp === idAp)!;
  const body = { pM: 2, emitted: '2025-07-10', idAp, amountBani: totalBani };
  await admin.call(routes.registerPayment, { params, body });
}

describe('payment notices', () => {
  it('are offered for who has overdue arrears, with the months and the sum', async () => {
    const { debtors: listed } = await admin.call(routes.listDebtors, {
      params: { idAs: home.idAs },
    });
    expect(listed).toHaveLength(12);
    expect(listed.find(({ idAp }) => idAp === debtors[0])).toMatchObject({
      n: 'A / 4',
      owner: 'Locatar 4',
      months: 1,
      oldest: 202_506,
      overdueBani: 10_100,
      hasEmail: false,
      lastNotice: null,
    });
  });

  it('have numbers without gaps when eight are issued at once', async () => {
    const issued = await Promise.all(debtors.slice(0, 8).map((idAp) => issue([idAp])));
    const numbers = issued.flatMap((one) => one.notices.map(({ number }) => number));
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await notices()).map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('are issued once when the command comes twice, and once a day for an apartment', async () => {
    const last = debtors[8]!;
    const [first, second] = await Promise.all([
      issue([last], `${KEY}01`),
      issue([last], `${KEY}01`),
    ]);
    expect(first.notices).toEqual([{ number: 9, idAp: last }]);
    expect(second.notices).toEqual(first.notices);
    expect(await notices()).toHaveLength(9);
    const body = { apartments: [last] };
    const params = { idAs: home.idAs };
    expect(await admin.refused(routes.issueNotices, { params, body })).toMatchObject({
      status: 409,
      code: 'notice-issued-today',
    });
  });

  it('wait until the tables show what their person wrote before, as certificates do', async () => {
    const ahead = { params: { idAs: home.idAs }, headers: { [HEADER.position]: '999999999999' } };
    const [idAp] = debtors;
    for (const letter of [
      await admin.try(routes.issueNotices, { ...ahead, body: { apartments: [idAp!] } }),
      await admin.try(routes.issueCertificate, { ...ahead, body: { idAp: idAp! } }),
    ]) {
      expect(letter).toMatchObject({ status: 503, body: { code: 'not-yet-shown' } });
    }
    expect(await notices()).toHaveLength(9);
  });

  it('are drawn from their own figures: a payment, another name and another city change nothing', async () => {
    const before = await noticeFile('9');
    expect(before.headers.get('content-type')).toBe('application/pdf');
    const idAp = debtors[8]!;
    const { idAs } = home;
    expect(await noticeOf(9)).toMatchObject({ state: 'issued', leftBani: 10_100 });
    await paidAll(idAp);
    const body = { tenantName: 'Altcineva' };
    await admin.call(routes.changeApartment, { params: { idAs, idAp }, body });
    await admin.call(routes.changeSettings, { params: { idAs }, body: { city: 'Arad' } });
    const after = await noticeFile('9');
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(await noticeOf(9)).toMatchObject({ state: 'paid', leftBani: 0, owner: 'Locatar 12' });
    const { bytes } = await noticeFile('1,2,3');
    expect(bytes.length).toBeGreaterThan(before.bytes.length);
    expect((await noticeFile('1,99')).status).toBe(404);
    expect((await noticeFile('a')).status).toBe(422);
  });

  it('give 48 hours in Arad, and are refused for who owes nothing', async () => {
    const [first] = home.apartments;
    const { notices: issued } = await issue([first]);
    const { issued: day, deadline } = await noticeOf(issued[0]!.number);
    expect(Date.parse(deadline) - Date.parse(day)).toBe(2 * 86_400_000);
    const params = { idAs: home.idAs };
    const none = { apartments: [debtors[8]!] };
    expect(await admin.refused(routes.issueNotices, { params, body: none })).toMatchObject({
      status: 422,
      code: 'notice-no-arrears',
    });
    const unknown = { apartments: [1] };
    expect(await admin.refused(routes.issueNotices, { params, body: unknown })).toMatchObject({
      code: 'apartment-not-found',
    });
    expect(await notices()).toHaveLength(10);
  });

  it('are withdrawn with a reason, once', async () => {
    // Not the first debtor's notice, which is mailed below; which number each got is random.
    const number = (await notices()).find(({ idAp }) => idAp === debtors[1])!.number;
    const params = { idAs: home.idAs, noticeNumber: number };
    await admin.call(routes.withdrawNotice, { params, body: { reason: 'Emisă din greșeală' } });
    await admin.call(routes.withdrawNotice, { params, body: { reason: 'încă o dată' } });
    expect(await noticeOf(number)).toMatchObject({
      state: 'withdrawn',
      withdrawal: { reason: 'Emisă din greșeală' },
    });
    const nobody = { idAs: home.idAs, noticeNumber: 99 };
    const body = { reason: 'probă' };
    expect(await admin.refused(routes.withdrawNotice, { params: nobody, body })).toMatchObject({
      status: 404,
    });
  });

  it('are mailed once each to the addresses that there are', async () => {
    const { idAs } = home;
    const [idAp] = debtors;
    const body = { email: 'ap4@example.ro' };
    await admin.call(routes.changeApartment, { params: { idAs, idAp: idAp! }, body });
    const mine = (await notices()).find((one) => one.idAp === idAp)!.number;
    const other = (await notices()).find((one) => one.state === 'issued' && !one.hasEmail)!.number;
    const send = (numbers: number[]) =>
      admin.call(routes.sendNotices, { params: { idAs }, body: { numbers } });
    expect(await send([mine, other])).toEqual({ asked: [mine], withoutAddress: [other] });
    await until(async () => (await noticeOf(mine)).mail === 'sent');
    await send([mine]);
    await send([mine]);
    expect(await noticeOf(mine)).toMatchObject({ mail: 'sent' });
    const caught = (await (await fetch(`${stack.mails.url}/mails`)).json()) as {
      readonly to: readonly string[];
      readonly subject: string;
    }[];
    const letters = caught.filter(({ subject }) => subject.startsWith('Somație de plată'));
    expect(letters.map(({ to }) => to)).toEqual([['ap4@example.ro']]);
    const withdrawn = (await notices()).find(({ state }) => state === 'withdrawn')!.number;
    expect(
      await admin.refused(routes.sendNotices, { params: { idAs }, body: { numbers: [withdrawn] } }),
    ).toMatchObject({ status: 422, code: 'notice-withdrawn' });
  });

  it('may be asked for again when their mail was given up, and when it failed', async () => {
    const { idAs } = home;
    const idAp = debtors[2]!;
    const addressed = (email: string) =>
      admin.call(routes.changeApartment, { params: { idAs, idAp }, body: { email } });
    await addressed('ap6@example.ro');
    const mine = (await notices()).find((one) => one.idAp === idAp)!.number;
    const send = () =>
      admin.call(routes.sendNotices, { params: { idAs }, body: { numbers: [mine] } });
    await worker.close();
    await send();
    expect(await noticeOf(mine)).toMatchObject({ mail: 'waiting' });
    const database = new pg.Client({ connectionString: stack.config.DATABASE_URL });
    await database.connect();
    await database.query(
      `update account.notice_mail set dispatched_at = now() - interval '4 days' where number = $1`,
      [mine],
    );
    await database.end();
    expect(await noticeOf(mine)).toMatchObject({ mail: 'failed' });
    await send();
    expect(await noticeOf(mine)).toMatchObject({ mail: 'waiting' });
    // Without an address the mail job ends, and another one is needed.
    await addressed('');
    worker = await startWorker(stack.config);
    await until(async () => (await noticeOf(mine)).mail === 'failed');
    await addressed('ap6@example.ro');
    await send();
    await until(async () => (await noticeOf(mine)).mail === 'sent');
  });

  it("are read by the apartment's own people, and by nobody else", async () => {
    const { idAs } = home;
    const tenant = new Browser(stack.url);
    await tenant.register('locatar@example.ro');
    expect(await tenant.refused(routes.listNotices, { params: { idAs } })).toMatchObject({
      status: 403,
    });
    const idAp = await apartmentWithNotice();
    await linkedTenant(stack, tenant, { idAs, idAp });
    const own = await notices(tenant);
    expect(own.map((one) => one.idAp)).toEqual([idAp]);
    const mine = own[0]!.number;
    expect((await noticeFile(String(mine), tenant)).status).toBe(200);
    expect((await noticeFile(String(mine === 1 ? 2 : 1), tenant)).status).toBe(404);
    const body = { apartments: [idAp] };
    expect(await tenant.refused(routes.issueNotices, { params: { idAs }, body })).toMatchObject({
      status: 403,
    });
    expect(await tenant.refused(routes.listDebtors, { params: { idAs } })).toMatchObject({
      status: 403,
    });
  });
});

describe('certificates', () => {
  const check = (code: string) =>
    new Browser(stack.url).call(routes.checkCertificate, { params: { code } });

  it('that there are no debts are refused while there are, and say how much', async () => {
    const params = { idAs: home.idAs };
    const refused = await admin.refused(routes.issueCertificate, {
      params,
      body: { idAp: debtors[1]! },
    });
    expect(refused).toMatchObject({ status: 422, code: 'certificate-debts' });
    expect(refused.message).toContain('are datorii de 101,00 lei');
    const { number } = await certify(debtors[1]!, { withDebts: true });
    const { certificates } = await admin.call(routes.listCertificates, { params });
    expect(certificates).toEqual([
      expect.objectContaining({ number, n: '5', totalBani: 10_100, state: 'valid' }),
    ]);
  });

  it('count a list that is shown and not closed: it is asked for already', async () => {
    const made = await aHome(admin, 'Asociația cu listă afișată');
    const params = { idAs: made.idAs };
    const body = { idAp: made.apartments[1] };
    await openedMonth(admin, made, { idMonth: 202_506, amountBani: 4_000, dueBani: 300 });
    await admin.call(routes.issueCertificate, { params, body });
    await publishedMonth(admin, made, { idMonth: 202_506, published: '2025-07-01' });
    const refused = await admin.refused(routes.issueCertificate, { params, body });
    expect(refused.message).toContain('are datorii de 11,00 lei');
    await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, emitted: '2025-07-02', idAp: body.idAp, amountBani: 700 },
    });
    // Accounts are read from the tables, so this waits until these contain the payment.
    await admin.call(routes.readCurrentRems, { params });
    await admin.call(routes.issueCertificate, { params, body: { ...body, withDebts: true } });
    const { certificates } = await admin.call(routes.listCertificates, { params });
    expect(certificates.map(({ totalBani }) => totalBani)).toEqual([400, 0]);
  });

  it('are numbered without gaps, drawn always alike, checked by anybody without names', async () => {
    const idAp = debtors[8]!;
    const issued = await Promise.all(
      Array.from({ length: 8 }, (_, at) => certify(idAp, { owner: `Vânzător ${at}` })),
    );
    const numbers = issued.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const { number, code } = issued[0]!;
    const path = pathOf(routes.printCertificate, {
      idAs: home.idAs,
      certificateNumber: number,
    });
    const before = await file(path);
    await admin.call(routes.changeSettings, {
      params: { idAs: home.idAs },
      body: { city: 'Cluj-Napoca' },
    });
    expect((await file(path)).bytes.equals(before.bytes)).toBe(true);
    const shown = await check(code.toLowerCase());
    expect(shown).toMatchObject({
      association: 'Asociația Teiul',
      number,
      apartment: expect.stringMatching(/^12, Bloc B1, scara [AB]$/) as string,
      state: 'valid',
      hasDebts: false,
    });
    expect(JSON.stringify(shown)).not.toContain('Vânzător');
  });

  it('are issued once when the command comes twice', async () => {
    const sent = {
      params: { idAs: home.idAs },
      body: { idAp: debtors[8]! },
      key: `${KEY}02`,
    };
    const first = await admin.call(routes.issueCertificate, sent);
    const second = await admin.call(routes.issueCertificate, sent);
    expect(second).toMatchObject({ number: first.number, code: first.code });
  });

  it("that were withdrawn say so on their check page; nobody's code is not found", async () => {
    const { number, code } = await certify(debtors[8]!);
    const params = { idAs: home.idAs, certificateNumber: number };
    await admin.call(routes.withdrawCertificate, { params, body: { reason: 'greșeală' } });
    expect(await check(code)).toMatchObject({ number, state: 'withdrawn' });
    const stranger = new Browser(stack.url);
    for (const unknown of [`${home.idAs}-0000000000000000`, '999-0000000000000000', 'x', '%00']) {
      const answer = await stranger.refused(routes.checkCertificate, { params: { code: unknown } });
      expect(answer).toMatchObject({ status: 404, code: 'certificate-unknown' });
    }
  });

  it('are not looked up without end from one address', async () => {
    const stranger = new Browser(stack.url);
    const params = { code: `${home.idAs}-1111111111111111` };
    const statuses = new Set<number>();
    for (let at = 0; at < 62; at += 1) {
      statuses.add((await stranger.refused(routes.checkCertificate, { params })).status);
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });
});

describe('the letters of a tenant', () => {
  it("are those of the tenant's own apartments, without what was withdrawn", async () => {
    const { idAs } = home;
    const idAp = await apartmentWithNotice();
    const tenant = new Browser(stack.url);
    await tenant.register('alt.locatar@example.ro');
    await linkedTenant(stack, tenant, { idAs, idAp });
    const { number } = await certify(idAp, { withDebts: true });
    const certificate = pathOf(routes.printCertificate, { idAs, certificateNumber: number });
    const certificates = async () => {
      tenant.position = admin.position;
      return (await tenant.call(routes.listCertificates, { params: { idAs } })).certificates;
    };
    const mine = (await notices()).find((one) => one.idAp === idAp)!.number;
    expect((await notices(tenant)).map((one) => one.number)).toEqual([mine]);
    expect((await certificates()).map((one) => one.number)).toEqual([number]);
    expect((await file(certificate, tenant)).status).toBe(200);
    const body = { reason: 'cerută de altcineva' };
    await admin.call(routes.withdrawCertificate, {
      params: { idAs, certificateNumber: number },
      body,
    });
    await admin.call(routes.withdrawNotice, { params: { idAs, noticeNumber: mine }, body });
    expect(await certificates()).toEqual([]);
    expect(await notices(tenant)).toEqual([]);
    expect((await file(certificate, tenant)).status).toBe(404);
    expect((await noticeFile(String(mine), tenant)).status).toBe(404);
    expect((await file(certificate)).status).toBe(200);
    expect((await noticeFile(String(mine))).status).toBe(200);
  });
});

describe('the history of an apartment', () => {
  const mailsTo = async (address: string) => {
    const caught = (await (await fetch(`${stack.mails.url}/mails`)).json()) as {
      readonly id: string;
      readonly to: readonly string[];
      readonly subject: string;
    }[];
    return caught.filter(
      ({ to, subject }) => subject.startsWith('Istoricul') && to.includes(address),
    );
  };

  it('is a file made for paper, of the months and the fund asked for', async () => {
    const { idAs, idFund } = home;
    const path = pathOf(routes.printApartmentHistory, { idAs, idAp: debtors[8]! });
    const whole = await file(path);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('content-disposition')).toContain('istoric-ap-a-12.pdf');
    expect(whole.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await file(`${path}?from=202506&to=202506&idFund=${idFund}`)).status).toBe(200);
    expect((await file(`${path}?from=99`)).status).toBe(422);
    expect((await file(pathOf(routes.printApartmentHistory, { idAs, idAp: 1 }))).status).toBe(404);
  });

  it('is mailed once as it stands, and again when it has changed', async () => {
    const { idAs } = home;
    // None of the apartment's tenants has an account.
    const [, , idAp] = home.apartments;
    const params = { idAs, idAp };
    const send = () => admin.call(routes.sendHistory, { params, body: {} });
    const mail = () => admin.call(routes.readHistoryMail, { params });
    expect(await mail()).toEqual({ mail: null, hasEmail: false });
    expect(await admin.refused(routes.sendHistory, { params, body: {} })).toMatchObject({
      status: 422,
      code: 'history-no-address',
    });
    const address = 'ap3@example.ro';
    await admin.call(routes.changeApartment, { params, body: { email: address } });
    expect(await send()).toMatchObject({ hasEmail: true });
    await until(async () => (await mail()).mail === 'sent');
    expect(await send()).toEqual({ mail: 'sent', hasEmail: true });
    expect(await mailsTo(address)).toHaveLength(1);
    const body = { pM: 2, emitted: '2025-07-20', idAp, amountBani: 100 };
    await admin.call(routes.registerPayment, { params: { idAs }, body });
    expect(await mail()).toEqual({ mail: null, hasEmail: true });
    await send();
    await until(async () => (await mail()).mail === 'sent');
    const mails = await mailsTo(address);
    expect(mails.map(({ subject }) => subject)).toEqual(
      [1, 2].map(() => 'Istoricul apartamentului B / 3: Asociația Teiul'),
    );
    const balances = await Promise.all(
      mails.map(async ({ id }) => {
        const text = await (await fetch(`${stack.mails.url}/mails/${id}`)).text();
        return /Sold la sfârșit: [^\\]*/.exec(text)![0];
      }),
    );
    // One leu was paid in between.
    expect(balances.sort()).toEqual(
      ['100,00', '101,00'].map((sum) => `Sold la sfârșit: ${sum} lei de plată.`),
    );
  });

  it('is no file and no mail of a stranger', async () => {
    const stranger = new Browser(stack.url);
    await stranger.register('strain@example.ro');
    const params = { idAs: home.idAs, idAp: debtors[7]! };
    const path = pathOf(routes.printApartmentHistory, params);
    expect((await file(path, stranger)).status).toBe(403);
    expect(await stranger.refused(routes.sendHistory, { params, body: {} })).toMatchObject({
      status: 403,
    });
  });
});

describe('apartment sheets', () => {
  it('are one file of all apartments, of one entrance or of one, as pages and as a workbook', async () => {
    const { idAs, idEntrance } = home;
    const pdf = pathOf(routes.printApartmentSheets, { idAs });
    const all = await file(pdf);
    expect(all.headers.get('content-type')).toBe('application/pdf');
    expect(all.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(12);
    const some = await file(`${pdf}?idEntrance=${idEntrance}`);
    expect(some.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(11);
    const one = await file(`${pdf}?idAp=${debtors[8]}&from=202506&to=202506`);
    expect(one.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(one.headers.get('content-disposition')).toContain('fisa-ap-12.pdf');
    expect((await file(`${pdf}?idAp=1`)).status).toBe(404);
    const sheet = await file(pathOf(routes.printApartmentSheetsWorkbook, { idAs }));
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
