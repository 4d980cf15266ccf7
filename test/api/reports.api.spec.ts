import { Readable } from 'node:stream';
import { type BodySentTo, routes } from '@scara/contracts/http';
import { cellOfSheets, printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import { aDrawing } from '../support/a-drawing.js';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

/**
 * Two closed months and one open. June: 400 lei by persons (200, 100, 100) and a due of 15 lei, closed on 1 July. July:
 * 400 lei and a bill with typed shares that leaves 7 lei undistributed, closed on 10 August, 0.20 % a day from 1 August
 * on. Apartment 1 pays nothing, 2 pays 150 lei on 2 July, 3 owes nothing but July.
 */
const stack = sharedStack();
let admin: Browser;
let censor: Browser;
let cashier: Browser;
let home: AHome;
let params: { readonly idAs: number };
let typed: number;
let salubris: number;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@reports.example');
  home = await aHome(admin);
  params = { idAs: home.idAs };
  await admin.call(routes.changeSettings, { params, body: { hasCensor: true } });
  [censor, cashier] = await Promise.all([
    person('cenzor@reports.example'),
    person('casier@reports.example'),
  ]);
  await role('cenzor@reports.example', 4);
  await admin.call(routes.changeRole, {
    params,
    body: { email: 'casier@reports.example', roles: 16, idGroup: home.idEntrance },
  });
  await openedMonth(admin, home, { idMonth: 202_506, amountBani: 40_000, dueBani: 1_500 });
  await closed(202_506, '2025-07-01');
  await pay({ idAp: home.apartments[1], amountBani: 15_000, emitted: '2025-07-02' });
  await pay({ idAp: home.apartments[2], amountBani: 10_500, emitted: '2025-07-03' });
  await openedMonth(admin, home, { idMonth: 202_507, amountBani: 40_000 });
  typed = await bill(202_507, {
    name: 'Interfon',
    amountBani: 3_000,
    distribution: 1,
    category: 'beneficiaries',
    typedShares: home.apartments.map((idAp, at) => ({ idAp, amountBani: at === 0 ? 2_300 : 0 })),
    document: {
      ...{ provider: 'Interfoane SRL', providerCif: '' },
      ...{ number: 'INT 0042', date: '2025-07-20', dueDate: '2025-08-19' },
    },
  });
  await closed(202_507, '2025-08-10');
  await openedMonth(admin, home, { idMonth: 202_508, amountBani: 20_000 });
  const { expenses } = await admin.call(routes.listOutgo, {
    params: { ...params, idMonth: 202_506 },
  });
  salubris = expenses[0]!.idOutgo;
  await admin.call(routes.registerPayment, {
    params,
    body: {
      ...{ t: 10, pM: 1, emitted: '2025-07-05', provider: 'Salubris', amountBani: 12_000 },
      bills: [{ idMonth: 202_506, idOutgo: salubris, amountBani: 12_000 }],
    },
  });
});

async function person(email: string): Promise<Browser> {
  const browser = new Browser(stack.url);
  await browser.register(email);
  return browser;
}
const role = (email: string, roles: number) =>
  admin.call(routes.changeRole, { params, body: { email, roles } });
const pay = (body: { idAp: number; amountBani: number; emitted: string }) =>
  admin.call(routes.registerPayment, { params, body: { pM: 1, series: 'CH', ...body } });

async function bill(
  idMonth: number,
  over: Partial<BodySentTo<typeof routes.addOutgo>>,
): Promise<number> {
  const { idOutgoColumn } = home;
  const body = { idMonth, idOutgoColumn, metering: 1, distribution: 2, ...over } as never;
  return (await admin.call(routes.addOutgo, { params, body })).idOutgo;
}

/** Publishes a month, lets the censor check and sign it, and closes it. */
async function closed(idMonth: number, date: string): Promise<void> {
  await publishedMonth(admin, home, { idMonth, published: date });
  const { idSig } = await censor.call(routes.keepSignature, {
    body: { signature: aDrawing(50, 20, 10) },
  });
  const summary = { balanceStat: true, oldDocs: false, oldDocsDetails: 'Lipsește o chitanță.' };
  await censor.call(routes.signMonth, {
    params: { ...params, idSig },
    body: { idMonth, roles: 4, signatureSummary: summary },
  });
  await censor.call(routes.checkMonth, { params, body: { idMonth } });
  await admin.call(routes.closeMonth, { params, body: { idMonth, closed: date } });
}

describe('unpaid bills', () => {
  it('stand by apartment and month, with their penalties, and add up to what is owed now', async () => {
    const { bills, totals } = await admin.call(routes.readUnpaidReport, { params });
    const july = 20_000 + 2_300;
    // From 1 August to the close on the 10th: ten days at 0.20 % of 200 lei.
    expect(bills).toEqual([
      expect.objectContaining({
        n: 'A / 1',
        idM: 202_506,
        aBani: 20_000,
        pBani: 400,
        fundsBani: 500,
      }),
      expect.objectContaining({ n: 'A / 1', idM: 202_507, aBani: july, pBani: 0, fundsBani: 0 }),
      expect.objectContaining({ n: 'A / 2', idM: 202_507, aBani: 10_000 - 4_500 }),
      expect.objectContaining({ n: 'B / 3', idM: 202_507, aBani: 10_000 }),
    ]);
    expect(bills[0]).toMatchObject({ prevPenBani: 0, pPBani: 0, totalBani: 20_900 });
    expect(bills.map(({ due }) => due)).toEqual(['2025-07-01', ...Array(3).fill('2025-08-10')]);
    const { totalBani } = await admin.call(routes.readCurrentRems, { params });
    expect(totals.totalBani).toBe(totalBani);
  });

  it('say what of their penalties was paid or corrected', async () => {
    const made = await pay({
      idAp: home.apartments[0],
      amountBani: 20_100,
      emitted: '2025-08-11',
    });
    const { bills } = await admin.call(routes.readUnpaidReport, { params });
    expect(bills[0]).toMatchObject({ aBani: 0, pBani: 300, pPBani: 100, totalBani: 800 });
    const annul = { params: { ...params, idPd: made.idPd }, body: { reason: 'probă' } };
    await admin.call(routes.annulPayment, annul);
  });

  it('count penalties brought along from before the first month among those paid', async () => {
    const made = await aHome(admin, 'Cu penalizări aduse');
    const [idAp] = made.apartments;
    const ofMade = { params: { idAs: made.idAs } };
    const old = { idMonth: 202_503, amountBani: 10_000 };
    const debt = {
      ...old,
      kind: 'expenses',
      ...{ published: '2025-04-10', maturityDays: 0, penaltiesRateE2: 0 },
      ...{ principalBani: 10_000, penaltiesBani: 1_200, penaltiesThrough: '2025-06-01' },
    } as const;
    const penalties = { ...old, kind: 'penalties', amountBani: 1_200 } as const;
    await admin.call(routes.openMonth, {
      ...ofMade,
      body: {
        idMonth: 202_506,
        opening: [{ idAp, debts: [debt, penalties], advanceBani: 0 }],
      },
    });
    await closedMonth(admin, made, { idMonth: 202_506, closed: '2025-07-01' });
    await admin.call(routes.registerPayment, {
      ...ofMade,
      body: { t: 1, pM: 2, idAp, amountBani: 10_500, emitted: '2025-07-02' },
    });
    const { bills } = await admin.call(routes.readUnpaidReport, ofMade);
    expect(bills).toMatchObject([{ idM: 202_503, aBani: 0, pBani: 700, pPBani: 500 }]);
  });

  it('name the providers’ bills that are not paid whole', async () => {
    const { providers, providersBani } = await admin.call(routes.readUnpaidReport, { params });
    expect(providers).toMatchObject([
      { idM: 202_506, idOutgo: salubris, paidBani: 12_000, leftBani: 28_000 },
      { idM: 202_507, name: 'Salubris', leftBani: 40_000 },
      {
        ...{ idM: 202_507, provider: 'Interfoane SRL', number: 'INT 0042' },
        ...{ date: '2025-07-20', dueDate: '2025-08-19', leftBani: 3_000 },
      },
      { idM: 202_508, leftBani: 20_000 },
    ]);
    expect(providersBani).toBe(91_000);
  });

  it('show a cashier of an entrance that entrance, and no provider', async () => {
    const { bills, providers } = await cashier.call(routes.readUnpaidReport, { params });
    expect(new Set(bills.map(({ n }) => n))).toEqual(new Set(['A / 1', 'A / 2']));
    expect(providers).toEqual([]);
    const refused = await cashier.refused(routes.readCensorReport, { params });
    expect(refused.status).toBe(403);
  });
});

describe('advances', () => {
  it('say which payment left them, what used them and what is left', async () => {
    const report = await admin.call(routes.readAdvanceDetails, { params });
    expect(report.advances).toEqual([
      expect.objectContaining({
        n: 'A / 2',
        source: expect.objectContaining({ emitted: '2025-07-02', amountBani: 15_000 }),
        isBrought: false,
        amountBani: 4_500,
        uses: [
          {
            ...{ date: '2025-08-10', kind: 'expense', idMonth: 202_507 },
            ...{ idFund: null, fund: '', amountBani: 4_500 },
          },
        ],
        leftBani: 0,
      }),
    ]);
    expect([report.amountBani, report.usedBani, report.leftBani]).toEqual([4_500, 4_500, 0]);
  });

  it('go on from the close before the period', async () => {
    const query = { fromM: '202508', toM: '202508' };
    expect((await admin.call(routes.readAdvanceDetails, { params, query })).advances).toEqual([]);
    const june = await admin.call(routes.readAdvanceDetails, {
      params,
      query: { fromM: '202506', toM: '202506' },
    });
    // Payments after the close of June belong to July.
    expect(june.advances).toEqual([]);
    const july = await admin.call(routes.readAdvanceDetails, {
      params,
      query: { fromM: '202507', toM: '202507' },
    });
    expect(july.advances).toMatchObject([{ n: 'A / 2', amountBani: 4_500, isBrought: false }]);
  });
});

describe('undistributed bills', () => {
  it('name the document, what is left of it and who answers for it', async () => {
    const { bills, notDistribBani } = await admin.call(routes.readUndistributedBills, { params });
    expect(bills).toEqual([
      expect.objectContaining({
        ...{ idMonth: 202_507, idOutgo: typed, n: 'Interfon', s: 'INT', nr: '0042' },
        ...{ provider: 'Interfoane SRL', column: 'Gunoi', amountBani: 3_000 },
        ...{ distributedBani: 2_300, notDistribBani: 700 },
        accepted: { by: 'Ana Popescu', reason: 'probă' },
      }),
    ]);
    expect(notDistribBani).toBe(700);
    const query = { fromM: '202508', toM: '202508' };
    const open = await admin.call(routes.readUndistributedBills, { params, query });
    expect(open).toMatchObject({ fromM: 202_508, toM: 202_508, bills: [] });
  });
});

describe('expenses over a period', () => {
  it('stand by name and month, and by provider or category', async () => {
    const report = await admin.call(routes.readOutgoReport, { params });
    expect(report.months).toEqual([202_506, 202_507, 202_508]);
    expect(report.rows).toMatchObject([
      { name: 'Salubris', column: 'Gunoi', monthsBani: [40_000, 40_000, 20_000], documents: 3 },
      { name: 'Interfon', monthsBani: [0, 3_000, 0], totalBani: 3_000 },
    ]);
    expect(report.totalsBani).toEqual([40_000, 43_000, 20_000]);
    const byCategory = await admin.call(routes.readOutgoReport, {
      params,
      query: { by: 'category' },
    });
    expect(byCategory.rows.map(({ name, totalBani }) => [name, totalBani])).toEqual([
      ['Cheltuieli de altă natură', 100_000],
      ['Cheltuieli pe beneficiari', 3_000],
    ]);
    const byProvider = await admin.call(routes.readOutgoReport, {
      params,
      query: { by: 'provider' },
    });
    expect(byProvider.rows.map(({ name }) => name)).toEqual(['Fără furnizor', 'Interfoane SRL']);
  });

  it('open into documents and apartments that add up', async () => {
    const query = { by: 'expense' as const, idOutgo: String(salubris) };
    const details = await admin.call(routes.readOutgoReportDetails, { params, query });
    expect(details.name).toBe('Salubris');
    expect(details.documents.map(({ idMonth, amountBani }) => [idMonth, amountBani])).toEqual([
      [202_506, 40_000],
      [202_507, 40_000],
      [202_508, 20_000],
    ]);
    expect(details.apartments).toMatchObject([
      { n: 'A / 1', monthsBani: [20_000, 20_000, 10_000], totalBani: 50_000 },
      { n: 'A / 2', totalBani: 25_000 },
      { n: 'B / 3', totalBani: 25_000 },
    ]);
    const whole = await admin.call(routes.readOutgoReportDetails, { params });
    expect([whole.amountBani, whole.distributedBani, whole.undistributedBani]).toEqual([
      103_000, 102_300, 700,
    ]);
    const unknown = await admin.refused(routes.readOutgoReportDetails, {
      params,
      query: { idOutgo: '999999' },
    });
    expect(unknown.status).toBe(404);
  });

  it('refuse a period that ends before it begins, or is too long', async () => {
    for (const query of [
      { fromM: '202508', toM: '202506' },
      { fromM: '202001', toM: '202508' },
    ]) {
      const refused = await admin.refused(routes.readOutgoReport, { params, query });
      expect(refused.code).toBe('period');
      expect(refused.errors).toHaveProperty('toM');
    }
  });
});

describe('the censor’s report', () => {
  it('tells the execution of the budget so that every column adds up', async () => {
    const query = { fromM: '202507', toM: '202507' };
    const report = await censor.call(routes.readCensorReport, { params, query });
    expect([report.from, report.to]).toEqual(['2025-07-02', '2025-08-10']);
    const { owners, income, expenses, accounts } = report;
    expect(owners.expenses).toEqual({
      openingBani: 40_000,
      debitBani: 42_300,
      creditBani: 10_000 + 10_000 + 4_500,
      closingBani: 57_800,
    });
    for (const one of [...Object.values(owners), ...Object.values(accounts)]) {
      expect(one.openingBani + one.debitBani - one.creditBani).toBe(one.closingBani);
    }
    const parts = [owners.expenses, owners.penalties, owners.funds, owners.advance];
    for (const side of ['openingBani', 'debitBani', 'creditBani', 'closingBani'] as const) {
      expect(parts.reduce((sum, part) => sum + part[side], 0)).toBe(owners.total[side]);
    }
    expect(owners.penalties).toMatchObject({ debitBani: 400, closingBani: 400 });
    expect(income).toEqual({ residentsBani: 25_500, collaboratorsBani: 0, totalBani: 25_500 });
    expect(accounts.cash).toEqual({
      ...{ openingBani: 0, debitBani: 25_500, creditBani: 12_000, closingBani: 13_500 },
    });
    expect(expenses.categories.map(({ name, invoicedBani }) => [name, invoicedBani])).toEqual([
      ['Cheltuieli pe beneficiari', 3_000],
      ['Cheltuieli de altă natură', 40_000],
    ]);
    expect(report.arrears).toMatchObject([{ n: 'A / 1', sinceM: 202_506, bills: 2 }]);
    expect(report.providers.map(({ leftBani }) => leftBani)).toEqual([28_000, 40_000, 3_000]);
  });

  it('tells what was declared, accepted and not signed in each month', async () => {
    const { months } = await censor.call(routes.readCensorReport, { params });
    expect(months.map(({ idMonth, state, missing }) => [idMonth, state, missing])).toEqual([
      [202_506, 'closed', [1, 2]],
      [202_507, 'closed', [1, 2]],
      [202_508, 'open', []],
    ]);
    const july = months[1]!;
    expect(july.summary).toMatchObject({
      ...{ balanceStat: true, oldDocs: false, oldDocsDetails: 'Lipsește o chitanță.' },
    });
    expect(july.undistributedBani).toBe(700);
    expect(july.accepted).toContainEqual({
      text: '„Interfon”: 7,00 lei rămân nedistribuiți.',
      by: 'Ana Popescu',
      reason: 'probă',
    });
  });

  it('carries the censor’s remarks on payment documents', async () => {
    const { payments } = await censor.call(routes.listCensorDocuments, {
      params,
      query: { fromDate: '2025-07-01', toDate: '2025-12-31' },
    });
    const { idPd } = payments[0]!;
    await censor.call(routes.checkDocument, {
      params: { ...params, idPd },
      body: { remark: 'Fără semnătura casierului.' },
    });
    const { cash } = await censor.call(routes.readCensorReport, { params });
    expect(cash.remarks).toMatchObject([
      { idPd, document: 'CH 1', amountBani: 15_000, remark: 'Fără semnătura casierului.' },
    ]);
    expect(cash.unseen).toBe(cash.documents - 1);
    expect(cash.annulled).toBe(1);
  });

  it('counts an account’s opening balance among the documents that the censor looks at, with its remark', async () => {
    const made = await aHome(admin, 'Cu sold inițial');
    const ofMade = { params: { idAs: made.idAs } };
    await admin.call(routes.changeRole, {
      ...ofMade,
      body: { email: 'cenzor@reports.example', roles: 4 },
    });
    await openedMonth(admin, made, { idMonth: 202_506, amountBani: 40_000 });
    const opening = { account: 'cash', emitted: '2025-06-02', amountBani: 5_000 } as const;
    const { idPd } = await admin.call(routes.openAccount, { ...ofMade, body: opening });
    const days = { fromDate: '2025-01-01', toDate: '2025-12-31' };
    const listed = await censor.call(routes.listCensorDocuments, { ...ofMade, query: days });
    const report = async () => (await censor.call(routes.readCensorReport, ofMade)).cash;
    expect(await report()).toMatchObject({ documents: listed.payments.length, unseen: 1 });
    const remark = 'Soldul nu are proces-verbal.';
    const look = { params: { ...ofMade.params, idPd }, body: { remark } };
    await censor.call(routes.checkDocument, look);
    expect(await report()).toMatchObject({ unseen: 0, remarks: [{ idPd, remark }] });
  });

  it('names a document once where the warning names it already', async () => {
    const made = await aHome(admin, 'Fără ordine');
    const ofMade = { params: { idAs: made.idAs } };
    await openedMonth(admin, made, { idMonth: 202_506, amountBani: 40_000 });
    const receipt = {
      t: 1,
      pM: 1,
      series: 'CH',
      idAp: made.apartments[0],
      amountBani: 100,
    } as const;
    for (const emitted of ['2025-06-10', '2025-06-05']) {
      await admin.call(routes.registerPayment, { ...ofMade, body: { ...receipt, emitted } });
    }
    const { cash } = await admin.call(routes.readCensorReport, ofMade);
    expect(cash.warnings.map(({ text }) => text)).toContain(
      'Documentul CH 2 nu este în ordinea datelor din seria lui.',
    );
  });

  it('covers the days of both months where one was closed on the day of the one before it', async () => {
    const made = await aHome(admin, 'Două liste într-o zi');
    const ofMade = { params: { idAs: made.idAs } };
    for (const [idMonth, day] of [
      [202_506, '2025-07-01'],
      [202_507, '2025-09-10'],
      [202_508, '2025-09-10'],
      [202_509, '2025-10-10'],
    ] as const) {
      await openedMonth(admin, made, { idMonth, amountBani: 4_000 });
      await closedMonth(admin, made, { idMonth, closed: day });
    }
    const query = { fromM: '202508', toM: '202508' };
    const { from, to, months, owners } = await admin.call(routes.readCensorReport, {
      ...ofMade,
      query,
    });
    expect([from, to, months.length]).toEqual(['2025-07-02', '2025-09-10', 1]);
    expect(owners.expenses).toEqual({
      ...{ openingBani: 4_000, debitBani: 8_000, creditBani: 0, closingBani: 12_000 },
    });
  });

  it('counts as collected what came in, not debts that were let go of, and what went back on its own day', async () => {
    const made = await aHome(admin, 'Fără bani');
    const ofMade = { params: { idAs: made.idAs } };
    await openedMonth(admin, made, { idMonth: 202_506, amountBani: 40_000, dueBani: 3_000 });
    await closedMonth(admin, made, { idMonth: 202_506, closed: '2025-07-01' });
    await openedMonth(admin, made, { idMonth: 202_507, amountBani: 40_000 });
    await closedMonth(admin, made, { idMonth: 202_507, closed: '2025-09-10' });
    const write = (body: Partial<BodySentTo<typeof routes.registerPayment>>) =>
      admin.call(routes.registerPayment, {
        ...ofMade,
        body: { emitted: '2025-09-10', pM: 2, ...body },
      });
    const [idAp] = made.apartments;
    const resident = { t: 1, idAp, info: 'hotărârea AG' } as const;
    const { idPd } = await write({ ...resident, emitted: '2025-08-05', amountBani: 1_000 });
    await write({ ...resident, amountBani: 2_000 });
    await write({ ...resident, pM: 4, amountBani: 400 });
    await write({ t: 3, partner: 'Digi', amountBani: 700 });
    await write({ t: 3, pM: 4, partner: 'Digi', amountBani: 50 });
    const reason = 'hotărârea AG';
    await admin.call(routes.setZeroPens, { ...ofMade, body: { reason } });
    await admin.call(routes.setZeroMDebt, { ...ofMade, body: { reason, idFund: made.idFund } });
    await admin.call(routes.returnPayment, {
      params: { ...ofMade.params, idPd },
      body: { emitted: '2025-09-20', series: '', reason: 'din greșeală' },
    });
    const incomeOf = async (fromM: string, toM: string) => {
      const query = { fromM, toM };
      const report = await admin.call(routes.readCensorReport, { ...ofMade, query });
      const { debitBani, creditBani } = report.accounts.total;
      expect(report.income.totalBani).toBe(debitBani - creditBani);
      return report.income;
    };
    expect(await incomeOf('202507', '202507')).toEqual({
      ...{ residentsBani: 2_000, collaboratorsBani: 700, totalBani: 2_700 },
    });
    await openedMonth(admin, made, { idMonth: 202_508, amountBani: 40_000 });
    // The earlier period counts the payment, the later one its return.
    expect(await incomeOf('202507', '202507')).toMatchObject({ residentsBani: 3_000 });
    expect(await incomeOf('202508', '202508')).toMatchObject({ residentsBani: -1_000 });
  });

  it('counts who is gone and owes again, also in a period whose lists never had them', async () => {
    const made = await aHome(admin, 'Plecat cu datorie');
    const ofMade = { params: { idAs: made.idAs } };
    const idAp = made.apartments[2];
    await openedMonth(admin, made, { idMonth: 202_506, amountBani: 40_000 });
    await closedMonth(admin, made, { idMonth: 202_506, closed: '2025-07-01' });
    const { idPd } = await admin.call(routes.registerPayment, {
      ...ofMade,
      body: { pM: 2, emitted: '2025-07-02', idAp, amountBani: 10_000 },
    });
    await admin.call(routes.deleteApartment, { params: { idAs: made.idAs, idAp } });
    await openedMonth(admin, made, { idMonth: 202_507, amountBani: 40_000 });
    await closedMonth(admin, made, { idMonth: 202_507, closed: '2025-07-31' });
    await openedMonth(admin, made, { idMonth: 202_508, amountBani: 40_000 });
    await admin.call(routes.annulPayment, {
      params: { idAs: made.idAs, idPd },
      body: { reason: 'o greșeală' },
    });
    const query = { fromM: '202508', toM: '202508' };
    const report = await admin.call(routes.readCensorReport, { ...ofMade, query });
    expect(report.arrears).toContainEqual(expect.objectContaining({ idAp, totalBani: 10_000 }));
    const { totalBani } = await admin.call(routes.readCurrentRems, ofMade);
    expect(report.owners.total.closingBani).toBe(totalBani);
  });

  it('says so where the association has no month yet', async () => {
    const { idAs } = await aHome(admin, 'Goală');
    const report = await admin.call(routes.readCensorReport, { params: { idAs } });
    expect(report).toMatchObject({ fromM: null, from: null, months: [], arrears: [] });
    expect((await admin.call(routes.readAdvanceDetails, { params: { idAs } })).advances).toEqual(
      [],
    );
  });
});

it.each([
  ['unpaidBills.xlsx', 'PK', '"note-neachitate.xlsx'],
  ['getAdvanceDetails.xlsx', 'PK', 'avansuri.xlsx'],
  ['notDistribBills.xlsx', 'PK', 'nedistribuite.xlsx'],
  ['outgoReport.xlsx?by=provider&fromM=202506&toM=202507', 'PK', '"cheltuieli-202506-202507.xlsx'],
  ['outgoReportDetails.xlsx', 'PK', 'cheltuieli-detalii.xlsx'],
  ['unpaidBills.pdf', '%PDF', '"note-neachitate.pdf'],
  ['getAdvanceDetails.pdf', '%PDF', 'avansuri.pdf'],
  ['notDistribBills.pdf', '%PDF', 'nedistribuite.pdf'],
  ['outgoReport.pdf?by=provider', '%PDF', 'cheltuieli.pdf'],
  ['outgoReportDetails.pdf', '%PDF', 'cheltuieli-detalii.pdf'],
  ['tenantRemHistorical.xlsx', 'PK', 'restante.xlsx'],
  ['tenantRemHistorical.pdf?idMonth=202506', '%PDF', '"restante-202506.pdf'],
  ['scaraCensorReport', '%PDF-', 'raport-cenzor-202506-202508.pdf'],
  ['scaraCensorReport.xlsx', 'PK', 'raport-cenzor-202506-202508.xlsx'],
])('%s is a file', async (path, start, name) => {
  const { status, headers, body } = await admin.raw('GET', `/api/association/${home.idAs}/${path}`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain(name);
  expect(String(body).startsWith(start)).toBe(true);
});

it.each([
  'unpaidBills',
  'getAdvanceDetails',
  'notDistribBills',
  'outgoReport',
  'tenantRemHistorical',
])('%s as a workbook names its association on every sheet', async (name) => {
  const answer = await fetch(`${stack.url}/api/association/${home.idAs}/${name}.xlsx`, {
    headers: { cookie: [...admin.cookies].map((one) => one.join('=')).join('; ') },
  });
  const owners = cellOfSheets(new Uint8Array(await answer.arrayBuffer()), 'A3');
  expect(new Set(owners)).toEqual(new Set(['Asociația Teiul']));
});

const lei = (bani: number): string =>
  (bani / 100).toLocaleString('ro-RO', { minimumFractionDigits: 2 });

describe('of one entrance', () => {
  const printed = async (path: string, idEntrance: number): Promise<string> => {
    const address = `${stack.url}/api/association/${home.idAs}/${path}?idEntrance=${idEntrance}`;
    const answer = await fetch(address, {
      headers: { cookie: [...admin.cookies].map((one) => one.join('=')).join('; ') },
    });
    expect(answer.headers.get('content-disposition')).toContain('-bloc-b1-scara-');
    const pages = await printedPages(Readable.from([Buffer.from(await answer.arrayBuffer())]));
    return pages.map(({ text }) => text).join('\n');
  };

  it('the unpaid bills on paper are those of its apartments, and the paper says whose', async () => {
    const { bills } = await admin.call(routes.readUnpaidReport, { params });
    const owedIn = (idEntrance: number): string =>
      lei(
        bills.reduce((sum, one) => (one.idEntrance === idEntrance ? sum + one.totalBani : sum), 0),
      );
    const [first, second] = await Promise.all([
      printed('unpaidBills.pdf', home.idEntrance),
      printed('unpaidBills.pdf', home.secondEntrance),
    ]);
    expect(first).toContain('Bloc B1, scara A');
    expect(first).toContain(owedIn(home.idEntrance));
    expect(second).toContain('Bloc B1, scara B');
    expect(second).toContain(owedIn(home.secondEntrance));
    expect(second).not.toContain(owedIn(home.idEntrance));
    // The association's own debts belong to no entrance.
    expect(first).not.toContain('Facturi de furnizori neplătite');
  });

  it('the arrears on paper are those of its apartments', async () => {
    const { apartments } = await admin.call(routes.tenantRemHistorical, { params });
    const { totalBani } = apartments.find(({ idAp }) => idAp === home.apartments[2])!;
    const paper = await printed('tenantRemHistorical.pdf', home.secondEntrance);
    expect(paper).toContain('Bloc B1, scara B');
    // Its row and the total, each for expenses and for everything: no other apartment is listed.
    expect(paper.split(lei(totalBani))).toHaveLength(4 + 1);
  });

  it('one that there is not, or that the person has no role in, is refused', async () => {
    const unknown = { params, query: { idEntrance: '999' } };
    expect(await admin.refused(routes.printUnpaidPaper, unknown)).toMatchObject({
      ...{ status: 404, code: 'entrance-not-found' },
    });
    const other = { params, query: { idEntrance: String(home.secondEntrance) } };
    expect(await cashier.refused(routes.printTenantRems, other)).toMatchObject({
      ...{ status: 404, code: 'entrance-not-found' },
    });
  });
});
