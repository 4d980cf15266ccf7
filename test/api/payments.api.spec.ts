import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BodySentTo, pathOf, routes } from '@scara/contracts/http';
import { printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import { aPdf } from '../support/a-pdf.js';
import { aHome, type AHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { factsBy } from '../support/facts.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

/** The cashbook through the API: every type of document, returns, the register, and error cases. */

const SEPT = 202_509;
const YEAR = { fromDate: '2025-01-01', toDate: '2025-12-31' };

const stack = sharedStack();
const events = factsBy(stack, 'payments.example');
let admin: Browser;
let homes = 0;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@payments.example');
});

afterAll(() => events.dispose());

type Home = AHome & { readonly params: { readonly idAs: number } };

/** Creates an association with a closed month of 300 lei of expenses and 30 lei of a fund. */
async function home(): Promise<Home> {
  const made = await aHome(admin, `Casa ${(homes += 1)}`);
  await openedMonth(admin, made, { idMonth: SEPT, amountBani: 30_000, dueBani: 3_000 });
  await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
  return { ...made, params: { idAs: made.idAs } };
}

const document = ({ params }: Home, body: object) => ({
  params,
  body: { emitted: '2025-10-10', pM: 1, ...body } as never,
});
const receipt = (made: Home, over: object = {}) =>
  document(made, { series: 'CH', idAp: made.apartments[0], amountBani: 1_000, ...over });

/** Checks that a refused call appended nothing. */
async function refused(
  refuse: () => Promise<{
    code: string;
    status: number;
    message?: string;
    errors?: Readonly<Record<string, string>> | undefined;
  }>,
) {
  const before = await events.head();
  const refusal = await refuse();
  expect(await events.head()).toEqual(before);
  return refusal;
}

const register = async ({ params }: Home) =>
  (await admin.call(routes.readRegister, { params, query: YEAR })).period;

describe('documents of every type', () => {
  it('move their accounts, and the register adds up day by day', async () => {
    const made = await home();
    const { params } = made;
    await admin.call(routes.openAccount, {
      params,
      body: { account: 'bank', emitted: '2025-01-01', amountBani: 50_000 },
    });
    const put = (body: object) => admin.call(routes.registerPayment, document(made, body));
    await put({ series: 'CH', idAp: made.apartments[0], amountBani: 9_000 });
    await put({ t: 3, pM: 5, partner: 'Digi', amountBani: 2_000 });
    await put({ t: 4, pM: 2, partner: 'Reclame SRL', amountBani: 700, idF: made.idFund });
    await put({ t: 5, from: 'cash', to: 'bank', amountBani: 4_000, emitted: '2025-10-11' });
    await put({ t: 10, provider: 'Apa', amountBani: 1_000, emitted: '2025-10-12' });
    const { days } = await admin.call(routes.readRegister, { params, query: YEAR });
    expect(days.map(({ date, columns }) => [date, columns.total.closingBani])).toEqual([
      ['2025-01-01', 50_000],
      ['2025-10-10', 61_700],
      ['2025-10-11', 61_700],
      ['2025-10-12', 60_700],
    ]);
    const { cash, bank, collector } = await register(made);
    expect([cash.closingBani, bank.closingBani, collector.closingBani]).toEqual([
      4_000, 54_700, 2_000,
    ]);
    const short = await refused(() =>
      admin.refused(
        routes.registerPayment,
        document(made, { t: 10, provider: 'Apa', amountBani: 4_001, emitted: '2025-10-13' }),
      ),
    );
    expect(short).toMatchObject({ status: 422, code: 'cash-balance-short' });
    expect(short.message).toContain('40,00 lei');
    // A waiver clears a debt without money.
    await put({ series: 'CO', pM: 4, idAp: made.apartments[0], amountBani: 300 });
    const { payments, totalBani, outBani } = await admin.call(routes.listPayments, {
      params,
      query: YEAR,
    });
    expect(payments.map(({ t }) => t)).toEqual([0, 1, 3, 4, 5, 10, 1]);
    expect([totalBani, outBani]).toEqual([11_700, 1_000]);
    for (const route of [routes.printRegister, routes.printRegisterWorkbook]) {
      const file = await admin.try(route, { params, query: YEAR });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, route.media]);
    }
  });

  it('let go of no more than is owed to the fund: nothing of what it holds is given away', async () => {
    const made = await home();
    const [idAp, second] = made.apartments;
    const { idFund: idF } = made;
    const letGo = (amountBani: number, over: object = {}) =>
      document(made, { t: 1, pM: 4, info: 'AG 4', idAp, idF, amountBani, ...over });
    const beyond = { status: 422, code: 'fund-waiver-beyond' };
    // Nothing was owed before the list was closed: the fund would pay an advance out of others' money.
    const early = { emitted: '2025-10-04' };
    expect(await admin.refused(routes.registerPayment, letGo(1, early))).toMatchObject(beyond);
    expect(await refused(() => admin.refused(routes.registerPayment, letGo(1_001)))).toMatchObject({
      ...beyond,
      message:
        'Din ce datora apartamentul acestui fond la data documentului au rămas de plată 10,00 lei: fără bani nu se stinge mai mult.',
      errors: { amountBani: expect.any(String) },
    });
    const sitting = {
      params: made.params,
      body: {
        ...{ pM: 4, emitted: '2025-10-10', series: '', info: 'AG 4' },
        payments: [
          { idAp: second, amountBani: 1_000, idF },
          { idAp, amountBani: 600, idF },
          { idAp, amountBani: 401, idF },
        ],
      },
    };
    expect(await refused(() => admin.refused(routes.takePayments, sitting))).toMatchObject({
      ...beyond,
      errors: { 'payments.2.amountBani': expect.any(String) },
    });
    const preview = (amountBani: string) => ({
      params: { ...made.params, idAp },
      query: { amountBani, emitted: '2025-10-10', idF: String(idF), pM: '4' },
    });
    expect(await admin.refused(routes.previewPayment, preview('1001'))).toMatchObject(beyond);
    expect(await admin.call(routes.previewPayment, preview('1000'))).toHaveProperty(
      'advanceBani',
      0,
    );
    // Of two simultaneous waivers, one finds nothing left.
    const both = await Promise.all([0, 1].map(() => admin.try(routes.registerPayment, letGo(600))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await admin.refused(routes.registerPayment, letGo(401))).toMatchObject(beyond);
    const { idPd } = await admin.call(routes.registerPayment, letGo(400));
    const move = (emitted: string) => ({ params: { ...made.params, idPd }, body: { emitted } });
    expect(await admin.refused(routes.updatePayment, move('2025-10-04'))).toMatchObject({
      ...beyond,
      errors: { emitted: expect.any(String) },
    });
    await admin.call(routes.updatePayment, move('2025-10-05'));
    expect(await admin.refused(routes.registerPayment, letGo(1))).toMatchObject({
      message:
        'Din ce datora apartamentul acestui fond la data documentului nu a rămas nimic de plată.',
    });
    const { funds } = await admin.call(routes.readFundsValue, { params: made.params });
    expect(funds).toMatchObject([{ collectedBani: 0, valueBani: 0, owedBani: 2_000 }]);
  });

  it('say which field is missing for their type', async () => {
    const made = await home();
    for (const [body, field] of [
      [{ t: 1, amountBani: 1 }, 'idAp'],
      [{ t: 4, amountBani: 1 }, 'partner'],
      [{ t: 5, amountBani: 1, from: 'cash' }, 'to'],
      [{ t: 11, amountBani: 1 }, 'provider'],
      [{ t: 20, amountBani: 1, idAp: made.apartments[0] }, 'idMonth'],
      [{ t: 20, amountBani: -1, idAp: made.apartments[0], idMonth: SEPT }, 'info'],
      [{ t: 25, idAp: made.apartments[0] }, 'targets'],
    ] as const) {
      const refusal = await refused(() =>
        admin.refused(routes.registerPayment, document(made, body)),
      );
      expect(Object.keys((refusal as { errors?: object }).errors ?? {})).toEqual([field]);
    }
  });

  it('pay a provider’s bill in parts and never more than it', async () => {
    const made = await home();
    const bills = async () =>
      (await admin.call(routes.listUnpaidBills, { params: made.params, query: {} })).bills;
    const [bill] = await bills();
    expect(bill).toMatchObject({ idMonth: SEPT, leftBani: 30_000 });
    const pay = (amountBani: number) =>
      document(made, {
        ...{ t: 10, pM: 2, provider: 'Apa', amountBani },
        bills: [{ idMonth: SEPT, idOutgo: bill!.idOutgo, amountBani }],
      });
    const { idPd } = await admin.call(routes.registerPayment, pay(20_000));
    expect((await bills())[0]!.leftBani).toBe(10_000);
    expect(await refused(() => admin.refused(routes.registerPayment, pay(10_001)))).toMatchObject({
      code: 'bill-overpaid',
    });
    await admin.call(routes.registerPayment, pay(10_000));
    expect(await bills()).toEqual([]);
    await admin.call(routes.annulPayment, {
      params: { ...made.params, idPd },
      body: { reason: 'x' },
    });
    expect((await bills())[0]!.leftBani).toBe(20_000);
  });

  it('keep the expense that they paid in its month, until they are annulled', async () => {
    const house = await aHome(admin, `Casa ${(homes += 1)}`);
    const made = { ...house, params: { idAs: house.idAs } };
    await openedMonth(admin, made, { idMonth: SEPT, amountBani: 30_000 });
    const { expenses } = await admin.call(routes.listOutgo, {
      params: { ...made.params, idMonth: SEPT },
    });
    const { idOutgo } = expenses[0]!;
    const bills = [{ idMonth: SEPT, idOutgo, amountBani: 20_000 }];
    const { idPd } = await admin.call(
      routes.registerPayment,
      document(made, { ...{ t: 10, pM: 2, provider: 'Apa', amountBani: 20_000 }, bills }),
    );
    const expense = { params: { ...made.params, idOutgo } };
    expect(await refused(() => admin.refused(routes.deleteOutgo, expense))).toMatchObject({
      status: 409,
      code: 'expense-paid',
    });
    // A disabled expense asks for no money: what was paid of it is left with the provider.
    const pay = document(made, { t: 10, pM: 2, provider: 'Apa', amountBani: 20_000, bills });
    const disable = (isDisabled: boolean) =>
      admin.call(routes.disableOutgo, {
        params: made.params,
        body: { idMonth: SEPT, expenses: [idOutgo], isDisabled },
      });
    const left = async () =>
      (await admin.call(routes.listUnpaidBills, { params: made.params, query: {} })).bills.map(
        ({ leftBani }) => leftBani,
      );
    await disable(true);
    expect(await left()).toEqual([-20_000]);
    expect(await refused(() => admin.refused(routes.registerPayment, pay))).toMatchObject({
      ...{ code: 'bill-overpaid', message: 'Factura se scade cu cel mult 200,00 lei.' },
    });
    await admin.call(routes.annulPayment, {
      params: { ...made.params, idPd },
      body: { reason: 'x' },
    });
    expect(await left()).toEqual([]);
    expect(await refused(() => admin.refused(routes.registerPayment, pay))).toMatchObject({
      code: 'bill-unknown',
    });
    await disable(false);
    expect(await left()).toEqual([30_000]);
    // Payment and deletion at the same time: only one succeeds.
    const answers = await Promise.all([
      admin.try(routes.deleteOutgo, expense),
      admin.try(routes.registerPayment, pay),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('pay a bill less the provider’s credit note, which is left of nothing afterwards', async () => {
    const made = await aHome(admin, `Casa ${(homes += 1)}`);
    const { idAs } = made;
    const params = { idAs };
    await openedMonth(admin, made, { idMonth: SEPT, amountBani: 30_000 });
    await admin.call(routes.addOutgo, {
      params,
      body: {
        ...{ idMonth: SEPT, idOutgoColumn: made.idOutgoColumn, name: 'Storno' },
        ...{ amountBani: -5_000, metering: 1, distribution: 2 },
      },
    });
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    const bills = async () =>
      (await admin.call(routes.listUnpaidBills, { params, query: {} })).bills;
    const left = await bills();
    expect(left.map(({ leftBani }) => leftBani).toSorted((a, b) => a - b)).toEqual([
      -5_000, 30_000,
    ]);
    const pay = (parts: readonly number[]) =>
      document(
        { ...made, params },
        {
          ...{ t: 10, pM: 2, provider: 'Apa' },
          amountBani: parts.reduce((sum, part) => sum + part, 0),
          bills: left.map(({ idMonth, idOutgo, leftBani }) => ({
            ...{ idMonth, idOutgo },
            amountBani: parts.find((part) => part * leftBani > 0)!,
          })),
        },
      );
    expect(
      await refused(() => admin.refused(routes.registerPayment, pay([30_000, -5_001]))),
    ).toMatchObject({ code: 'bill-overpaid', message: 'Factura se scade cu cel mult 50,00 lei.' });
    await admin.call(routes.registerPayment, pay([30_000, -5_000]));
    expect(await bills()).toEqual([]);
    expect((await register({ ...made, params })).bank.outBani).toBe(25_000);
    const { providers } = await admin.call(routes.readUnpaidReport, { params, query: {} });
    expect(providers).toEqual([]);
  });

  it('correct penalties and distribute an advance within what there is', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const penalty = (amountBani: number) =>
      document(made, { t: 20, idAp, idMonth: SEPT, amountBani, info: 'hotărâre' });
    expect(await refused(() => admin.refused(routes.registerPayment, penalty(-1)))).toMatchObject({
      code: 'penalty-correction-beyond',
    });
    const account = () =>
      admin.call(routes.readApartmentPayments, { params: { ...made.params, idAp } });
    const before = (await account()).totalBani;
    const { idPd } = await admin.call(routes.registerPayment, penalty(500));
    expect((await account()).totalBani).toBe(before + 500);
    await admin.call(routes.annulPayment, {
      params: { ...made.params, idPd },
      body: { reason: 'x' },
    });
    expect((await account()).totalBani).toBe(before);
    const wish = document(made, { t: 25, idAp, targets: [{ idF: made.idFund, amountBani: 300 }] });
    expect(await refused(() => admin.refused(routes.registerPayment, wish))).toMatchObject({
      code: 'advance-short',
    });
    await admin.call(routes.registerPayment, receipt(made, { amountBani: before + 300 }));
    await admin.call(routes.registerPayment, {
      ...wish,
      body: { ...(wish.body as object), emitted: '2025-10-11' },
    });
  });
});

describe('two at once', () => {
  it('do not correct penalties beyond the bill that they are of', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const { open } = await admin.call(routes.readApartmentPayments, {
      params: { ...made.params, idAp },
    });
    const bill = open.find(({ kind }) => kind === 'expense')!.amountBani;
    const wish = { t: 20, idAp, idMonth: SEPT, amountBani: bill - 1, info: 'hotărâre' };
    const correction = document(made, wish);
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.try(routes.registerPayment, correction)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('an apartment is paid for or deleted, a column used or deleted, never both', async () => {
    const made = await home();
    const { params } = made;
    for (const number of ['11', '12', '13']) {
      const { idAp } = await admin.call(routes.addApartment, {
        params: { ...params, idGroup: made.idEntrance },
        body: { number, persons: 1 },
      });
      const answers = await Promise.all([
        admin.try(routes.registerPayment, receipt(made, { idAp })),
        admin.try(routes.deleteApartment, { params: { ...params, idAp } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
    await openedMonth(admin, made, { idMonth: 202_510, amountBani: 100 });
    for (const name of ['Lift', 'Gaz', 'Pază']) {
      const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, { params, body: { name } });
      const answers = await Promise.all([
        admin.try(routes.deleteOutgoColumn, { params: { ...params, idOutgoColumn } }),
        admin.try(routes.addOutgo, {
          params,
          body: {
            ...{ idMonth: 202_510, idOutgoColumn, name, amountBani: 100 },
            ...{ metering: 1, distribution: 2 },
          },
        }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  it('one key is one command, also where the date moved to another year’s book', async () => {
    const made = await home();
    const key = randomUUID();
    await admin.call(routes.registerPayment, { ...receipt(made), key });
    const later = receipt(made, { emitted: '2026-01-10' });
    expect(
      await refused(() => admin.refused(routes.registerPayment, { ...later, key })),
    ).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    await admin.call(routes.registerPayment, later);
  });
});

describe('the cashier’s sitting', () => {
  it('shows before saving what the payment then clears, and splits it by fund', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const params = { ...made.params, idAp };
    const { open, totalBani } = await admin.call(routes.readApartmentPayments, { params });
    const preview = await admin.call(routes.previewPayment, {
      params,
      query: { amountBani: String(totalBani + 50), emitted: '2025-10-10' },
    });
    expect(preview.allocations.map(({ amountBani }) => amountBani)).toEqual(
      open.map(({ amountBani }) => amountBani),
    );
    expect(preview.advanceBani).toBe(50);
    expect(preview.receipts.map(({ idF }) => idF)).toEqual([made.idFund, null]);
    const { documents } = await admin.call(routes.takePayments, {
      params: made.params,
      body: {
        ...{ pM: 1, emitted: '2025-10-10', series: 'CH', info: '' },
        payments: preview.receipts.map((one) => ({ idAp, ...one })),
      },
    });
    expect(documents.map(({ paymentNumber }) => paymentNumber)).toEqual(['1', '2']);
    const after = await admin.call(routes.readApartmentPayments, { params });
    expect([after.open, after.advanceBani]).toEqual([[], 50]);
    const { apartments } = await admin.call(routes.readPaymentApartments, {
      params: { ...made.params, idPd: documents[0]!.idPd },
    });
    expect(apartments[0]!.funds).toMatchObject([{ idFund: made.idFund }]);
  });

  it('takes all apartments or none, and once however often it is sent', async () => {
    const made = await home();
    const sitting = (...apartments: readonly number[]) => ({
      params: made.params,
      body: {
        ...{ pM: 1, emitted: '2025-10-10', series: 'CH', info: '' },
        payments: apartments.map((idAp) => ({ idAp, amountBani: 100, idF: null })),
      },
    });
    expect(
      await refused(() =>
        admin.refused(routes.takePayments, sitting(made.apartments[0], 4_000_000_000)),
      ),
    ).toMatchObject({
      code: 'payment-apartment-unknown',
      errors: { 'payments.1.idAp': expect.any(String) },
    });
    const key = randomUUID();
    const sent = { ...sitting(made.apartments[0], made.apartments[1]), key };
    const [first, again] = await Promise.all([
      admin.call(routes.takePayments, sent),
      admin.call(routes.takePayments, sent),
    ]);
    expect(again.documents).toEqual(first.documents);
    expect((await register(made)).cash.inBani).toBe(200);
  });

  it('is told of money that another counter took since the account was looked at', async () => {
    const made = await home();
    const [idAp, other] = made.apartments;
    const look = () =>
      admin.call(routes.readApartmentPayments, { params: { ...made.params, idAp } });
    const seen = async () => (await look()).books.find(({ year }) => year === 2025)!.revision;
    const sitting = (of: readonly number[], ifMatch: number) => ({
      params: made.params,
      ifMatch,
      body: {
        ...{ pM: 1, emitted: '2025-10-10', series: 'CH', info: '' },
        payments: of.map((one) => ({ idAp: one, amountBani: 100, idF: null })),
      },
    });
    const before = await seen();
    expect(before).toBe(-1);
    const key = randomUUID();
    const first = await admin.call(routes.takePayments, { ...sitting([idAp], before), key });
    const refusal = await refused(() =>
      admin.refused(routes.takePayments, sitting([other, idAp], before)),
    );
    expect(refusal).toMatchObject({
      ...{ status: 409, code: 'payment-unseen' },
      errors: { 'payments.1.amountBani': expect.stringContaining('1,00 lei (CH 1)') },
    });
    // The same command is found executed whatever was seen; payments of another apartment do not matter.
    const again = await admin.call(routes.takePayments, { ...sitting([idAp], before), key });
    expect(again.documents).toEqual(first.documents);
    await admin.call(routes.takePayments, sitting([other], before));
    await admin.call(routes.takePayments, sitting([idAp], await seen()));
    expect((await register(made)).cash.inBani).toBe(300);
    expect(await admin.call(routes.readReceiptSeries, { params: made.params })).toEqual({
      series: 'CH',
    });
  });

  it('warns of ceilings and of receipts out of order, and takes them all the same', async () => {
    const made = await home();
    const { warnings } = await admin.call(
      routes.registerPayment,
      receipt(made, { amountBani: 1_000_001 }),
    );
    expect(warnings).toMatchObject([{ code: 'cash-person-ceiling' }]);
    const late = await admin.call(routes.registerPayment, receipt(made, { emitted: '2025-10-09' }));
    expect(late.warnings).toMatchObject([{ code: 'receipt-out-of-order' }]);
  });

  it('a fund used against the law and income that passes the repair fund by are said, and reach the censor', async () => {
    const made = await home();
    const { params } = made;
    const OCT = 202_510;
    await openedMonth(admin, made, { idMonth: OCT, amountBani: 5_000 });
    const expense = { idMonth: OCT, idOutgoColumn: made.idOutgoColumn, metering: 1 } as const;
    const bill = async (name: string, category: 'per-person' | 'share', distribution: 2 | 4) => {
      const body = { ...expense, name, category, distribution, amountBani: 1_000 };
      return (await admin.call(routes.addOutgo, { params, body })).idOutgo;
    };
    const [waste, roof] = [
      await bill('Gunoi', 'per-person', 2),
      await bill('Acoperiș', 'share', 4),
    ];
    await closedMonth(admin, made, { idMonth: OCT, closed: '2025-11-05' });
    const says = async (body: object) => {
      const sent = document(made, { pM: 2, ...body });
      return (await admin.call(routes.registerPayment, sent)).warnings.map(({ code }) => code);
    };
    const outOf = (idOutgo: number) => {
      const bills = [{ idMonth: OCT, idOutgo, amountBani: 1_000 }];
      return says({ t: 11, idF: made.idFund, provider: 'Firma', amountBani: 1_000, bills });
    };
    expect(await outOf(roof)).toEqual([]);
    expect(await outOf(waste)).toEqual(['fund-use']);
    const rent = { partner: 'Reclame SRL', amountBani: 700 };
    expect(await says({ t: 4, idF: made.idFund, ...rent })).toEqual([]);
    expect(await says({ t: 3, ...rent })).toEqual(['common-income']);
    const { cash } = await admin.call(routes.readCensorReport, {
      params,
      query: { fromM: String(SEPT), toM: String(OCT) },
    });
    expect(cash.warnings.map(({ text }) => text.match(/art\. \d+/)?.[0])).toEqual([
      'art. 71',
      'art. 70',
    ]);
  });
});

describe('what comes back', () => {
  it('a return is a document of its own, once; neither it nor an annulled one goes back', async () => {
    const made = await home();
    const { idPd } = await admin.call(routes.registerPayment, receipt(made));
    const params = { ...made.params, idPd };
    const body = { emitted: '2025-10-20', series: 'DP', reason: 'plătită de două ori' };
    const returned = await admin.call(routes.returnPayment, { params, body });
    expect(returned).toMatchObject({ series: 'DP', paymentNumber: '1' });
    expect((await register(made)).cash).toMatchObject({ inBani: 1_000, outBani: 1_000 });
    for (const [idOf, code] of [
      [idPd, 'payment-returned'],
      [returned.idPd, 'return-stands'],
    ] as const) {
      const of = { ...made.params, idPd: idOf };
      expect(
        await refused(() => admin.refused(routes.returnPayment, { params: of, body })),
      ).toMatchObject({ code, status: 409 });
      expect(
        await refused(() =>
          admin.refused(routes.annulPayment, { params: of, body: { reason: 'x' } }),
        ),
      ).toMatchObject({ code, status: 409 });
    }
    const other = await admin.call(routes.registerPayment, receipt(made));
    const otherParams = { ...made.params, idPd: other.idPd };
    await admin.call(routes.annulPayment, { params: otherParams, body: { reason: 'greșit' } });
    expect(
      await refused(() => admin.refused(routes.returnPayment, { params: otherParams, body })),
    ).toMatchObject({ code: 'payment-annulled' });
    const { payments } = await admin.call(routes.listPayments, {
      params: made.params,
      query: YEAR,
    });
    expect(
      payments.map(({ an, anReason, idReturn, returnOf }) => [an, anReason, idReturn, returnOf]),
    ).toEqual([
      [false, '', returned.idPd, null],
      [false, '', null, idPd],
      [true, 'greșit', null, null],
    ]);
  });

  it('not twice at once, in the books of two years', async () => {
    const made = await home();
    for (let at = 0; at < 8; at += 1) {
      const { idPd } = await admin.call(routes.registerPayment, receipt(made));
      const params = { ...made.params, idPd };
      const body = { series: 'DP', reason: 'plătită de două ori' };
      const answers = await Promise.all([
        admin.try(routes.returnPayment, { params, body: { ...body, emitted: '2025-10-20' } }),
        admin.try(routes.returnPayment, { params, body: { ...body, emitted: '2026-01-10' } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const opens = (emitted: string) =>
      admin.try(routes.openAccount, {
        params: made.params,
        body: { account: 'bank', emitted, amountBani: 50_000 },
      });
    const opened = await Promise.all([opens('2025-10-20'), opens('2026-01-10')]);
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a receipt printed while it is annulled elsewhere says so', async () => {
    const made = await home();
    const { idPd } = await admin.call(routes.registerPayment, receipt(made));
    const params = { ...made.params, idPd };
    const pdf = async (format: 'a5' | 'roll') => {
      const file = await admin.try(routes.printReceipt, { params, query: { format } });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(file.headers.get('content-disposition')).toMatch(/"chitanta-[a-z]+-\d+\.pdf"$/);
      return String(file.body).length;
    };
    const [sheet, roll] = [await pdf('a5'), await pdf('roll')];
    await admin.call(routes.annulPayment, { params, body: { reason: 'x' } });
    expect(await pdf('a5')).toBeGreaterThan(sheet);
    expect(await pdf('roll')).toBeGreaterThan(roll);
  });

  const receiptText = (params: { idAs: number; idPd: number }): Promise<string> =>
    paperText(pathOf(routes.printReceipt, params), { format: 'a5' });

  async function paperText(path: string, query: Record<string, string>): Promise<string> {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = new URLSearchParams(query).toString();
    const file = await fetch(`${stack.url}${path}?${asked}`, { headers: { cookie } });
    return (await printedPages(Readable.from([Buffer.from(await file.arrayBuffer())])))[0]!.text;
  }

  it('of money that went back says by what and when, and the other one what it gave back, without a number too', async () => {
    const made = await home();
    const { params } = made;
    const papersOf = async (body: object, series: string) => {
      const { idPd } = await admin.call(routes.registerPayment, document(made, body));
      const back = { emitted: '2025-10-20', series, reason: 'plătită de două ori' };
      const second = await admin.call(routes.returnPayment, {
        params: { ...params, idPd },
        body: back,
      });
      return Promise.all([idPd, second.idPd].map((id) => receiptText({ ...params, idPd: id })));
    };
    const idAp = made.apartments[0];
    const [cash, cashBack] = await papersOf({ series: 'CH', idAp, amountBani: 500 }, 'DP');
    expect(cash).toContain('Suma a fost restituită la 20.10.2025, DP 1.');
    expect(cashBack).toContain('reprezentând restituirea sumei din CH 1, 10.10.2025');
    expect(cashBack).not.toContain('a fost restituită');
    const [bank, bankBack] = await papersOf({ pM: 2, idAp, amountBani: 700 }, '');
    expect(bank).toContain('Suma a fost restituită la 20.10.2025.');
    expect(bankBack).toContain(
      'reprezentând restituirea sumei din 10.10.2025; plătită de două ori',
    );
    const paper = await paperText(pathOf(routes.printRegister, params), YEAR);
    expect(paper).toContain('Restituire ap. A / 1, CH 1: plătită de două ori');
  });

  it('is a receipt of cash alone, names a company with its code, and says what others paid for', async () => {
    const made = await home();
    const [, idAp] = made.apartments;
    await admin.call(routes.changeApartment, {
      params: { ...made.params, idAp },
      body: { isCompany: true, cif: 'RO14399840', cn: 'Firma SRL', caddr: 'Strada Lungă 123 Iași' },
    });
    const settings = { address: 'Str. Lungă 1, Arad', city: 'Arad' };
    await admin.call(routes.changeSettings, { params: made.params, body: settings });
    const textOf = async (body: object) => {
      const { idPd } = await admin.call(routes.registerPayment, document(made, body));
      return receiptText({ ...made.params, idPd });
    };
    const cash = await textOf({ series: 'CH', idAp, amountBani: 500 });
    expect(cash).toContain('CHITANȚĂ');
    expect(cash).toContain('Str. Lungă 1, Arad');
    expect(cash).not.toContain('Arad, Arad');
    expect(cash).toContain('Am primit de la: Firma SRL, CIF 14399840');
    const bank = await textOf({ pM: 2, idAp, amountBani: 500 });
    expect(bank).toContain('CONFIRMARE DE PLATĂ');
    const waived = await textOf({ pM: 4, idAp, amountBani: 500 });
    expect(waived).toContain('NOTĂ DE CORECȚIE');
    for (const text of [bank, waived]) expect(text).not.toMatch(/CHITANȚĂ|nr\./);
    const rent = await textOf({ t: 3, series: 'CH', partner: 'Reclame SRL', amountBani: 500 });
    expect(rent).toContain('Am primit de la: Reclame SRL');
    expect(rent).toContain('reprezentând venituri ale asociației de la terți');
  });

  it('names who paid, also once the apartment was sold or is gone', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const params = { ...made.params, idAp };
    const taken = (body: object): Promise<{ idPd: number }> =>
      admin.call(routes.registerPayment, document(made, { series: 'CH', idAp, ...body }));
    const paperOf = ({ idPd }: { idPd: number }): Promise<string> =>
      receiptText({ ...made.params, idPd });
    const sellers = await taken({ amountBani: 500 });
    await admin.call(routes.changeApartment, { params, body: { tenantName: 'Ana Nouă' } });
    const buyers = await taken({ amountBani: 300 });
    await admin.call(routes.changeApartment, { params, body: { tenantName: '' } });
    const nobodys = await taken({ amountBani: 200 });
    expect(await paperOf(sellers)).toContain('Am primit de la: Locatar 1');
    expect(await paperOf(buyers)).toContain('Am primit de la: Ana Nouă');
    expect(await paperOf(nobodys)).toContain('Am primit de la: proprietarul apartamentului');
    const { totalBani } = await admin.call(routes.readApartmentPayments, { params });
    if (totalBani > 0) await taken({ amountBani: totalBani });
    await admin.call(routes.deleteApartment, { params });
    expect(await paperOf(buyers)).toContain('Am primit de la: Ana Nouă');
  });

  it('are a tenant’s own, but for those that name an owner of before', async () => {
    const made = await home();
    const [idAp, theirs] = made.apartments;
    const params = { ...made.params, idAp };
    const tenant = new Browser(stack.url);
    await tenant.register(`chirias-${made.params.idAs}@payments.example`);
    const taken = async (body: object): Promise<number> => {
      const sent = document(made, { series: 'CH', amountBani: 100, ...body });
      return (await admin.call(routes.registerPayment, sent)).idPd;
    };
    const statusOf = async (idPd: number): Promise<number | string> => {
      const asked = { params: { idAs: made.params.idAs, idPd }, query: { format: 'a5' } } as const;
      const { status, body } = await tenant.try(routes.printReceipt, asked);
      return status === 200 ? status : (body as { code: string }).code;
    };
    const sellers = await taken({ idAp });
    await admin.call(routes.changeApartment, { params, body: { tenantName: 'Ana Nouă' } });
    const before = await taken({ idAp });
    const others = await taken({ idAp: theirs });
    expect(await statusOf(before)).toBe('forbidden');
    await linkedTenant(stack, tenant, params);
    const during = await taken({ idAp });
    await admin.call(routes.changeApartment, { params, body: { tenantName: 'Ana Nouă-Pop' } });
    const after = await taken({ idAp });
    const attached = new Map<number, number>();
    for (const idElement of [sellers, during]) {
      const sent = await admin.upload(made.params.idAs, 'op.pdf', await aPdf('Ordin de plată'));
      const { tmpName } = sent.body as { tmpName: string };
      const ofElement = { params: { ...made.params, idElement } };
      const body = { documents: [{ tmpName }], documentsType: 'payment' as const };
      await admin.call(routes.addDocuments, { ...ofElement, body });
      const query = { documentsType: 'payment' as const };
      const { documents } = await admin.call(routes.listDocuments, { ...ofElement, query });
      attached.set(idElement, documents[0]!.idDocument);
    }
    // The papers attached to a payment are for the same people as its receipt.
    const papersOf = async (idElement: number): Promise<readonly number[]> => {
      const query = { documentsType: 'payment' as const };
      const list = { params: { ...made.params, idElement }, query };
      const file = { params: { ...made.params, file: attached.get(idElement)! }, query: {} };
      const { status } = await tenant.try(routes.listDocuments, list);
      return [status, (await tenant.try(routes.downloadDocument, file)).status];
    };
    tenant.position = admin.position;
    expect(await Promise.all([sellers, before, during, after, others].map(statusOf))).toEqual([
      'receipt-of-another-owner',
      'receipt-of-another-owner',
      200,
      200,
      'payment-not-found',
    ]);
    expect([await papersOf(sellers), await papersOf(during)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await admin.call(routes.changeApartment, { params, body: { tenantName: 'Ana Nouă' } });
    tenant.position = admin.position;
    expect(await statusOf(before)).toBe(200);
    const ids = { ids: String(during) };
    const several = { params: { idAs: made.params.idAs }, query: ids };
    expect(await tenant.refused(routes.printReceipts, several)).toMatchObject({ status: 403 });
  });

  it('several receipts of a sitting are one file, which needs every one of them', async () => {
    const made = await home();
    const one = await admin.call(routes.registerPayment, receipt(made));
    const two = await admin.call(routes.registerPayment, receipt(made));
    const ids = `${one.idPd},${two.idPd}`;
    for (const format of ['a5', 'roll'] as const) {
      const file = await admin.try(routes.printReceipts, {
        params: made.params,
        query: { ids, format },
      });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(String(file.body).match(/\/Type \/Page\b/g)).toHaveLength(2);
    }
    const sitting = { ids: `${ids},${ids},${ids}`, format: 'a5' } as const;
    const many = await admin.try(routes.printReceipts, { params: made.params, query: sitting });
    expect(many.headers.get('content-disposition')).toContain('"chitanta-ch-1-si-inca-5.pdf"');
    for (const [query, status] of [
      [{ ids: `${one.idPd},25900000` }, 404],
      [{ ids: '' }, 422],
      [{ ids: '1,,2' }, 422],
    ] as const) {
      const sent = { params: made.params, query };
      expect(await admin.refused(routes.printReceipts, sent)).toMatchObject({ status });
    }
  });

  it('a payment for a deleted apartment is refused', async () => {
    const made = await aHome(admin, 'Fără apartament');
    const idAp = made.apartments[2];
    await admin.call(routes.deleteApartment, { params: { idAs: made.idAs, idAp } });
    const asked = { ...made, params: { idAs: made.idAs } };
    const late = receipt(asked, { idAp, emitted: today() });
    expect(await refused(() => admin.refused(routes.registerPayment, late))).toMatchObject({
      status: 422,
      code: 'payment-apartment-unknown',
    });
  });

  it('a deleted apartment whose payment is annulled owes on every page, and what it owes can be paid', async () => {
    const made = await home();
    const { params } = made;
    const idAp = made.apartments[2];
    const paid = await admin.call(
      routes.registerPayment,
      document(made, { pM: 2, idAp, amountBani: 8_500 }),
    );
    await admin.call(routes.deleteApartment, { params: { ...params, idAp } });
    await openedMonth(admin, made, { idMonth: 202_510, amountBani: 30_000 });
    await closedMonth(admin, made, { idMonth: 202_510, closed: '2025-11-05' });
    await openedMonth(admin, made, { idMonth: 202_511, amountBani: 30_000 });
    await closedMonth(admin, made, { idMonth: 202_511, closed: '2025-12-05' });
    // Documents issued to the deleted apartment still name it.
    const { payments } = await admin.call(routes.listPayments, { params, query: YEAR });
    expect(payments.map(({ n }) => n)).toEqual(['B / 3']);
    const history = await admin.call(routes.readApartmentHistory, { params: { ...params, idAp } });
    expect(history.n).toBe('B / 3');
    const over = { pM: 2, emitted: '2025-12-10', idAp, amountBani: 8_500 };
    const again = document(made, over);
    expect(await refused(() => admin.refused(routes.registerPayment, again))).toMatchObject({
      code: 'payment-apartment-unknown',
    });
    await admin.call(routes.annulPayment, {
      params: { ...params, idPd: paid.idPd },
      body: { reason: 'luată de două ori' },
    });
    const now = await admin.call(routes.readCurrentRems, { params });
    const day = await admin.call(routes.tenantRemHistorical, { params });
    expect(now.apartments.find((one) => one.idAp === idAp)).toMatchObject({
      n: 'B / 3',
      totalBani: 8_500,
    });
    expect([day.totalBani, day.apartments]).toEqual([now.totalBani, now.apartments]);

    // The payment page finds the deleted apartment, and shows what would be cleared.
    expect(await admin.call(routes.readGoneOwing, { params })).toEqual({
      apartments: [{ idAp, number: '3', n: 'B / 3', totalBani: 8_500 }],
    });
    const preview = await admin.call(routes.previewPayment, {
      params: { ...params, idAp },
      query: { amountBani: '8500', emitted: '2025-12-10' },
    });
    expect(preview.receipts).toEqual([
      { idF: made.idFund, amountBani: 1_000 },
      { idF: null, amountBani: 7_500 },
    ]);
    const cashier = new Browser(stack.url);
    const email = `casier-b${made.idAs}@payments.example`;
    await cashier.register(email);
    await admin.call(routes.changeRole, {
      params,
      body: { email, roles: 16, idGroup: made.secondEntrance },
    });
    const there = await cashier.call(routes.previewPayment, {
      params: { ...params, idAp },
      query: { amountBani: '8500', emitted: '2025-12-10' },
    });
    expect(there).toEqual(preview);
    // It cannot pay more than it owes, neither in one payment nor in several together.
    const sitting = (...payments: { amountBani: number; idF: number | null }[]) => ({
      params,
      body: {
        ...{ pM: 1, emitted: '2025-12-10', series: 'CH', info: '' },
        payments: payments.map((one) => ({ idAp, ...one })),
      },
    });
    const beyond = { status: 422, code: 'payment-gone-beyond' };
    const shownBeyond = {
      params: { ...params, idAp },
      query: { amountBani: '8501', emitted: '2025-12-10' },
    };
    expect(await refused(() => admin.refused(routes.previewPayment, shownBeyond))).toMatchObject(
      beyond,
    );
    const tooMuch = document(made, { ...over, amountBani: 8_501 });
    expect(await refused(() => admin.refused(routes.registerPayment, tooMuch))).toMatchObject({
      ...beyond,
      errors: { amountBani: expect.stringContaining('85,00 lei') as unknown },
    });
    const twice = sitting({ amountBani: 8_500, idF: null }, { amountBani: 1, idF: null });
    expect(await refused(() => admin.refused(routes.takePayments, twice))).toMatchObject({
      ...beyond,
      errors: { 'payments.1.amountBani': expect.stringContaining('85,00 lei') as unknown },
    });
    // Of two simultaneous calls, one succeeds.
    const whole = sitting(...preview.receipts.map(({ idF, amountBani }) => ({ idF, amountBani })));
    const answers = await Promise.all([
      admin.try(routes.takePayments, whole),
      admin.try(routes.takePayments, whole),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { payments: taken } = await admin.call(routes.listPayments, { params, query: YEAR });
    const { idPd: issued } = taken.find(({ series }) => series === 'CH')!;
    expect(await receiptText({ ...params, idPd: issued })).toContain('scara B, ap. 3');
    expect((await admin.call(routes.readGoneOwing, { params })).apartments).toEqual([]);
    expect(await refused(() => admin.refused(routes.registerPayment, again))).toMatchObject({
      code: 'payment-apartment-unknown',
    });
  });

  it('what an apartment that is gone owes is on every page also where no close ever had it', async () => {
    const made = await aHome(admin, 'Casa cu datorie veche');
    const { idAs, apartments } = made;
    const params = { idAs };
    const idAp = apartments[2];
    const debts = [
      { kind: 'fund', idMonth: 202_508, amountBani: 4_000, idFund: made.idFund } as const,
    ];
    const opening = [{ idAp, advanceBani: 0, debts }];
    await admin.call(routes.openMonth, { params, body: { idMonth: 202_509, opening } });
    const body = { pM: 2, emitted: '2025-10-02', idAp, amountBani: 4_000 };
    const { idPd } = await admin.call(routes.registerPayment, { params, body });
    await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
    await admin.call(routes.annulPayment, {
      params: { idAs, idPd },
      body: { reason: 'nu a intrat' },
    });
    const now = await admin.call(routes.readCurrentRems, { params });
    const day = await admin.call(routes.tenantRemHistorical, { params });
    expect([now.totalBani, day.totalBani]).toEqual([4_000, 4_000]);
    await admin.call(routes.registerPayment, { params, body });
    expect((await admin.call(routes.readCurrentRems, { params })).totalBani).toBe(0);
  });
});

describe('bad days at the counter', () => {
  it.each([
    ['0 lei', { amountBani: 0 }, 'payment-amount'],
    ['−1 leu', { amountBani: -100 }, 'payment-amount'],
    ['1e12', { amountBani: 1e12 }, 'fields-refused'],
    ['three decimals', { amountBani: 10.005 }, 'fields-refused'],
    ['a date in 2035', { emitted: '2035-01-01' }, 'payment-date-ahead'],
    ['a date before the books', { emitted: '2019-12-31' }, 'payment-date-early'],
    ['a day that is none', { emitted: '2025-02-30' }, 'fields-refused'],
    ['a series of 21 characters', { series: 'S'.repeat(21) }, 'fields-refused'],
    ['a receipt without series', { series: '' }, 'receipt-series-needed'],
    ['a mode that is none', { pM: 8 }, 'fields-refused'],
    ['a fund that is none', { idF: 4_000_000 }, 'payment-fund-unknown'],
    ['an apartment that is none', { idAp: 4_000_000 }, 'payment-apartment-unknown'],
  ])('%s is refused, the field is named and nothing is written', async (_, over, code) => {
    const made = await home();
    const refusal = await refused(() => admin.refused(routes.registerPayment, receipt(made, over)));
    expect(refusal).toMatchObject({ status: 422, code });
    const [field] = Object.keys(over);
    expect(Object.keys((refusal as { errors?: object }).errors ?? {})).toEqual([field]);
    // The same payment in a sitting: none of the sitting is stored.
    const {
      emitted = '2025-10-10',
      series = 'CH',
      pM = 1,
      ...payment
    } = over as never as object & {
      emitted?: string;
      series?: string;
      pM?: number;
    };
    const payments = [
      { idAp: made.apartments[1], amountBani: 100, idF: null },
      { idAp: made.apartments[0], amountBani: 100, idF: null, ...payment },
    ];
    const sitting = { params: made.params, body: { pM, emitted, series, info: '', payments } };
    expect(await refused(() => admin.refused(routes.takePayments, sitting))).toMatchObject({
      status: 422,
    });
  });

  it('a date in a year whose December is closed is refused, a mistake in its texts is put right', async () => {
    const made = { ...(await aHome(admin, 'Casa de iarnă')) };
    const params = { idAs: made.idAs };
    const winter = { ...made, params };
    await openedMonth(admin, made, { idMonth: 202_512, amountBani: 30_000 });
    const { idPd } = await admin.call(routes.registerPayment, receipt(winter));
    const late = await admin.call(
      routes.registerPayment,
      receipt(winter, { emitted: '2025-12-30' }),
    );
    await closedMonth(admin, made, { idMonth: 202_512, closed: '2026-01-20' });
    for (const refuse of [
      () => admin.refused(routes.registerPayment, receipt(winter, { emitted: '2025-12-30' })),
      () =>
        admin.refused(routes.updatePayment, {
          params: { ...params, idPd: late.idPd },
          body: { emitted: '2025-12-29' },
        }),
      () =>
        admin.refused(routes.returnPayment, {
          params: { ...params, idPd },
          body: { emitted: '2025-12-31', series: 'R', reason: 'greșeală' },
        }),
    ]) {
      const refusal = await refused(refuse);
      expect(refusal).toMatchObject({ status: 422, code: 'payment-year-closed' });
      expect((refusal as { errors?: object }).errors).toHaveProperty('emitted');
    }
    const text = { params: { ...params, idPd }, body: { info: 'avans' } };
    await admin.call(routes.updatePayment, text);
    // The next year continues the series: no number is missing.
    const next = await admin.call(
      routes.registerPayment,
      receipt(winter, { emitted: '2026-01-21' }),
    );
    expect(next).toMatchObject({ paymentNumber: '3', warnings: [] });
  });

  it('money comes into a second bank once the association has one', async () => {
    const made = await home();
    const paid = receipt(made, { pM: 6, series: '' });
    expect(await refused(() => admin.refused(routes.registerPayment, paid))).toMatchObject({
      status: 422,
      code: 'payment-bank-unknown',
    });
    const { params } = made;
    const settings = { bank1: 'Banca Nordului', iban1: 'RO49 AAAA 1B31 0075 9384 0000' };
    await admin.call(routes.changeSettings, { params, body: settings });
    const read = await admin.call(routes.readAssociation, { params });
    expect(read.settings).toMatchObject({ ...settings, iban1: 'RO49AAAA1B31007593840000' });
    await admin.call(routes.registerPayment, paid);
    expect((await register(made)).bank.closingBani).toBe(1_000);
  });

  it('a payment dated into a closed month leaves its list as it is, and is an arrears’ payment', async () => {
    const made = await home();
    const params = { ...made.params, idAp: made.apartments[0] };
    const before = await admin.call(routes.readApartmentPayments, { params });
    const late = receipt(made, { emitted: '2025-09-20' });
    await admin.call(routes.registerPayment, late);
    const after = await admin.call(routes.readApartmentPayments, { params });
    expect(before.totalBani - after.totalBani).toBe(1_000);
    const { months } = await admin.call(routes.listMonths, { params: made.params });
    expect(months.map(({ state }) => state)).toEqual(['closed']);
  });

  it('a company pays at most 5 000 lei in cash a day, and is told what is left', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    await admin.call(routes.changeApartment, {
      params: { idAs: made.idAs, idAp },
      body: { isCompany: true },
    });
    await admin.call(routes.registerPayment, receipt(made, { amountBani: 300_000 }));
    const split = await refused(() =>
      admin.refused(routes.registerPayment, receipt(made, { amountBani: 300_000 })),
    );
    expect(split).toMatchObject({ status: 422, code: 'cash-company-ceiling' });
    expect(split.message).toContain('2.000,00 lei');
  });

  it('a cashier of entrance A neither takes, sees, prints nor annuls for B', async () => {
    const made = await home();
    const [mine, , theirs] = made.apartments;
    const cashier = new Browser(stack.url);
    await cashier.register(`casier-a${made.idAs}@payments.example`);
    await admin.call(routes.changeRole, {
      params: made.params,
      body: { email: `casier-a${made.idAs}@payments.example`, roles: 16, idGroup: made.idEntrance },
    });
    const { idPd } = await admin.call(routes.registerPayment, receipt(made, { idAp: theirs }));
    const own = await cashier.call(routes.registerPayment, receipt(made, { idAp: mine }));
    // The cashier is not shown the total of the whole till either.
    const seen = await cashier.call(routes.previewPayment, {
      params: { ...made.params, idAp: mine },
      query: { amountBani: '5100000', emitted: '2025-10-10', pM: '1' },
    });
    const taken = await cashier.call(
      routes.registerPayment,
      receipt(made, { idAp: mine, amountBani: 5_100_000 }),
    );
    for (const { warnings } of [seen, taken]) {
      expect(warnings.map(({ code }) => code)).toEqual(['cash-person-ceiling']);
    }
    const ofTheirs = { ...made.params, idPd };
    const reason = { reason: 'x' };
    const sitting = {
      ...{ pM: 1, emitted: '2025-10-10', series: 'CH', info: '' },
      payments: [mine, theirs].map((idAp) => ({ idAp, amountBani: 100, idF: null })),
    };
    const preview = { amountBani: '100', emitted: '2025-10-10' };
    expect(
      await cashier.refused(routes.takePayments, { params: made.params, body: sitting }),
    ).toHaveProperty(['errors', 'payments.1.idAp']);
    for (const [refuse, status] of [
      [() => cashier.refused(routes.registerPayment, receipt(made, { idAp: theirs })), 403],
      [() => cashier.refused(routes.takePayments, { params: made.params, body: sitting }), 403],
      [() => cashier.refused(routes.annulPayment, { params: ofTheirs, body: reason }), 403],
      [() => cashier.refused(routes.updatePayment, { params: ofTheirs, body: { info: 'x' } }), 403],
      [
        () =>
          cashier.refused(routes.returnPayment, {
            params: ofTheirs,
            body: { emitted: '2025-10-11', series: 'DP', ...reason },
          }),
        403,
      ],
      [
        () =>
          cashier.refused(
            routes.registerPayment,
            document(made, { t: 10, provider: 'Apa', amountBani: 1 }),
          ),
        403,
      ],
      [() => cashier.refused(routes.printReceipt, { params: ofTheirs }), 404],
      [
        () =>
          cashier.refused(routes.printReceipts, {
            params: made.params,
            query: { ids: `${own.idPd},${idPd}` },
          }),
        404,
      ],
      [
        () =>
          cashier.refused(routes.readApartmentPayments, {
            params: { ...made.params, idAp: theirs },
          }),
        404,
      ],
      [
        () =>
          cashier.refused(routes.previewPayment, {
            params: { ...made.params, idAp: theirs },
            query: preview,
          }),
        404,
      ],
    ] as const) {
      expect(await refused(refuse)).toMatchObject({ status });
    }
    const asked = { params: made.params, query: YEAR };
    // The cached answer for readers of the whole association is not used for this cashier.
    const whole = await admin.call(routes.listPayments, asked);
    expect(whole.payments.length).toBeGreaterThan(1);
    const { payments } = await cashier.call(routes.listPayments, asked);
    expect(payments.map((one) => one.idPd)).toEqual([own.idPd, taken.idPd]);
    // A return belongs to the apartment whose money goes back.
    const back = await cashier.call(routes.returnPayment, {
      params: { ...made.params, idPd: own.idPd },
      body: { emitted: '2025-10-11', series: 'DP', ...reason },
    });
    const ofBack = { params: { ...made.params, idPd: back.idPd }, body: reason };
    const annulled = await refused(() => cashier.refused(routes.annulPayment, ofBack));
    expect(annulled.code).toBe('return-stands');
  });

  it('a cashier takes money and lets nobody off a debt: corrections are the administrator’s', async () => {
    const made = await home();
    const { params } = made;
    const cashier = new Browser(stack.url);
    const email = 'casier.corectii@payments.example';
    await cashier.register(email);
    await admin.call(routes.changeRole, { params, body: { email, roles: 16 } });
    const [idAp] = made.apartments;
    const emitted = '2025-10-10';
    const waiver = { pM: 4, emitted, idAp, amountBani: 100, info: 'hotărârea AG 4' };
    const provider = { t: 10, pM: 4, emitted, amountBani: 100, provider: 'Apa SA' };
    const penalty = { t: 20, emitted, idAp, idMonth: SEPT, amountBani: 100, info: 'greșeală' };
    for (const body of [waiver, provider, penalty] as never[]) {
      expect(
        await refused(() => cashier.refused(routes.registerPayment, { params, body })),
      ).toMatchObject({ status: 403, code: 'correction-not-allowed' });
    }
    const payments = [{ idAp, amountBani: 100, idF: null }];
    const sitting = { params, body: { pM: 4, emitted, series: '', info: 'AG 4', payments } };
    expect(await refused(() => cashier.refused(routes.takePayments, sitting))).toMatchObject({
      code: 'correction-not-allowed',
    });
    await admin.call(routes.takePayments, sitting);
    const { idAnnouncement } = await admin.call(routes.announcePayment, {
      params: { ...params, idAp },
      body: { emitted, amountBani: 100, reference: 'OP 9', info: '' },
    });
    const confirm = { params: { ...params, idAnnouncement }, body: { pM: 4 } };
    expect(await refused(() => cashier.refused(routes.confirmAnnouncement, confirm))).toMatchObject(
      { code: 'correction-not-allowed' },
    );
  });

  it('what the administrator alone writes, a cashier neither changes nor takes back', async () => {
    const made = await home();
    const { params } = made;
    const cashier = new Browser(stack.url);
    const email = 'casier.anulari@payments.example';
    await cashier.register(email);
    await admin.call(routes.changeRole, { params, body: { email, roles: 16 } });
    const [idAp] = made.apartments;
    const emitted = '2025-10-10';
    const write = async (by: Browser, body: BodySentTo<typeof routes.registerPayment>) =>
      (await by.call(routes.registerPayment, { params, body })).idPd;
    const waiver = { pM: 4, emitted, idAp, amountBani: 100, info: 'hotărârea AG 4' };
    const provider = { t: 10 as const, pM: 4, emitted, amountBani: 100, provider: 'Apa SA' };
    const opened = await admin.call(routes.openAccount, {
      params,
      body: { account: 'cash', emitted: '2025-09-01', amountBani: 5_000 },
    });
    const written = [
      [await write(admin, waiver), 'correction-not-allowed'],
      [await write(admin, provider), 'correction-not-allowed'],
      [opened.idPd, 'forbidden'],
    ] as const;
    for (const [idPd, code] of written) {
      const of = { ...params, idPd };
      const annulled = { params: of, body: { reason: 'greșeală' } };
      const updated = { params: of, body: { info: 'altfel' } };
      for (const refusal of [
        await refused(() => cashier.refused(routes.annulPayment, annulled)),
        await refused(() => cashier.refused(routes.updatePayment, updated)),
      ]) {
        expect(refusal).toMatchObject({ status: 403, code });
      }
      await admin.call(routes.annulPayment, annulled);
    }
    const receipt = { pM: 2, emitted, idAp, amountBani: 100 };
    const own = { ...params, idPd: await write(admin, receipt) };
    await cashier.call(routes.updatePayment, { params: own, body: { info: 'altfel' } });
    await cashier.call(routes.annulPayment, { params: own, body: { reason: 'greșeală' } });
  });

  it('a date before the first month is said before and after the money is taken', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const warned = async (emitted: string) => {
      const { warnings } = await admin.call(routes.previewPayment, {
        params: { ...made.params, idAp },
        query: { amountBani: '100', emitted, pM: '2' },
      });
      const taken = await admin.call(
        routes.registerPayment,
        document(made, { pM: 2, idAp, amountBani: 100, emitted }),
      );
      expect(taken.warnings).toEqual(warnings);
      return warnings;
    };
    expect(await warned('2025-09-01')).toEqual([]);
    expect(await warned('2024-10-10')).toEqual([
      {
        code: 'before-first-month',
        message: expect.stringContaining('dinaintea primei luni a asociației (septembrie 2025)'),
      },
    ]);
  });

  it('says before the money is taken which ceilings it passes', async () => {
    const made = await home();
    const preview = (amountBani: number, pM: string) =>
      admin.call(routes.previewPayment, {
        params: { ...made.params, idAp: made.apartments[0] },
        query: { amountBani: String(amountBani), emitted: '2025-10-10', pM },
      });
    expect((await preview(1_000_001, '1')).warnings).toMatchObject([
      { code: 'cash-person-ceiling' },
    ]);
    expect((await preview(1_000_001, '2')).warnings).toEqual([]);
    expect((await preview(1_000_000, '1')).warnings).toEqual([]);
  });

  it('papers are attached to a disbursement too, and an entrance’s cashier does not see them', async () => {
    const made = await home();
    const { idPd } = await admin.call(
      routes.registerPayment,
      document(made, { t: 10, pM: 2, provider: 'Apa', amountBani: 100 }),
    );
    const asked = {
      params: { idAs: made.idAs, idElement: idPd },
      query: { documentsType: 'payment' },
    } as const;
    expect((await admin.call(routes.listDocuments, asked)).documents).toEqual([]);
    const cashier = new Browser(stack.url);
    await cashier.register(`casier-d${made.idAs}@payments.example`);
    await admin.call(routes.changeRole, {
      params: made.params,
      body: { email: `casier-d${made.idAs}@payments.example`, roles: 16, idGroup: made.idEntrance },
    });
    expect(await cashier.refused(routes.listDocuments, asked)).toMatchObject({ status: 404 });
  });
});

describe('announcements and the censor', () => {
  it('a tenant reads the own account as the cashier does, with no word of the censor', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const { idPd } = await admin.call(routes.registerPayment, receipt(made));
    const tenant = new Browser(stack.url);
    await tenant.register(`locatar${made.idAs}@payments.example`);
    await linkedTenant(stack, tenant, { idAs: made.idAs, idAp });
    const own = await tenant.call(routes.readOwnPayments);
    const counted = await admin.call(routes.readApartmentPayments, {
      params: { ...made.params, idAp },
    });
    expect(own.apartments).toHaveLength(1);
    expect(own.apartments[0]).toMatchObject({ idAp, ...counted });
    expect(own.totalBani).toBe(counted.totalBani);
    expect(counted.payments).toMatchObject([{ idPd, check: null }]);
    expect(
      await tenant.refused(routes.readApartmentPayments, {
        params: { ...made.params, idAp: made.apartments[1] },
      }),
    ).toMatchObject({ status: 403 });
    const sent = { emitted: '2025-10-08', amountBani: 900, reference: 'OP 9', info: '' };
    const announce = (to: number, over: object = {}) => ({
      params: { ...made.params, idAp: to },
      body: { ...sent, ...over },
    });
    await tenant.call(routes.announcePayment, announce(idAp));
    for (const [over, status] of [
      [announce(made.apartments[1]), 403],
      [announce(idAp, { amountBani: 0 }), 422],
      [announce(idAp, { amountBani: -5 }), 422],
      [announce(idAp, { emitted: '2035-01-01' }), 422],
    ] as const) {
      expect(await refused(() => tenant.refused(routes.announcePayment, over))).toMatchObject({
        status,
      });
    }
    // An announcement does not count before it is confirmed.
    const waiting = await tenant.call(routes.readOwnPayments);
    expect(waiting.totalBani).toBe(counted.totalBani);
    const [said] = waiting.apartments[0]!.announcements;
    expect(said).toMatchObject({ idAp, amountBani: 900, state: 'waiting', reason: '' });
    await admin.call(routes.announcePayment, announce(made.apartments[1]));
    const { announcements } = await admin.call(routes.listAnnouncements, { params: made.params });
    const at = expect.any(String);
    expect(announcements.map(({ sentBy }) => sentBy)).toEqual([
      { who: 'tenant', name: 'Ana Popescu', at },
      { who: 'office', name: 'Ana Popescu', at },
    ]);
    // The sender is not named to the only tenant of an apartment; with several, it is shown without names.
    expect(said!.sentBy).toBeNull();
    const other = new Browser(stack.url);
    await other.register(`alt${made.idAs}@payments.example`);
    await linkedTenant(stack, other, { idAs: made.idAs, idAp });
    for (const [browser, who] of [
      [tenant, 'self'],
      [other, 'tenant'],
    ] as const) {
      const { apartments } = await browser.call(routes.readOwnPayments);
      expect(apartments[0]!.announcements).toMatchObject([{ sentBy: { who, name: '' } }]);
    }
    await admin.call(routes.refuseAnnouncement, {
      params: { ...made.params, idAnnouncement: said!.idAnnouncement },
      body: { reason: 'nu se vede în extras' },
    });
    tenant.position = admin.position;
    // Only announcements of the tenant's own apartment, with their answers.
    expect((await tenant.call(routes.readOwnPayments)).apartments[0]!.announcements).toMatchObject([
      { idAnnouncement: said!.idAnnouncement, state: 'refused', reason: 'nu se vede în extras' },
    ]);
    // An administrator who lives in the apartment counts there as one of its tenants.
    await linkedTenant(stack, admin, { idAs: made.idAs, idAp });
    await admin.call(routes.announcePayment, announce(idAp, { amountBani: 700 }));
    other.position = admin.position;
    for (const [browser, who] of [
      [other, 'tenant'],
      [admin, 'self'],
    ] as const) {
      const { apartments } = await browser.call(routes.readOwnPayments);
      expect(apartments[0]!.announcements[1]).toMatchObject({ amountBani: 700, sentBy: { who } });
    }
  });

  it('an announced payment counts once it is confirmed', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    const { idAnnouncement } = await admin.call(routes.announcePayment, {
      params: { ...made.params, idAp },
      body: { emitted: '2025-10-08', amountBani: 900, reference: 'OP 4', info: '' },
    });
    expect((await register(made)).bank.inBani).toBe(0);
    const params = { ...made.params, idAnnouncement };
    await admin.call(routes.confirmAnnouncement, { params, body: { pM: 2 } });
    expect((await register(made)).bank.inBani).toBe(900);
    for (const refuse of [
      () => admin.refused(routes.confirmAnnouncement, { params, body: { pM: 2 } }),
      () => admin.refused(routes.refuseAnnouncement, { params, body: { reason: 'x' } }),
    ]) {
      expect(await refused(refuse)).toMatchObject({ code: 'announcement-answered' });
    }
    const { announcements } = await admin.call(routes.listAnnouncements, {
      params: made.params,
      query: {},
    });
    expect(announcements).toMatchObject([{ state: 'confirmed' }]);
  });

  it('whoever announced a payment takes it back until it is answered', async () => {
    const made = await home();
    const [idAp, other] = made.apartments;
    const tenant = new Browser(stack.url);
    await tenant.register(`retrage${made.idAs}@payments.example`);
    await linkedTenant(stack, tenant, { idAs: made.idAs, idAp });
    const announce = async (to: number): Promise<number> => {
      const { idAnnouncement } = await admin.call(routes.announcePayment, {
        params: { ...made.params, idAp: to },
        body: { emitted: '2025-10-08', amountBani: 900, reference: '', info: '' },
      });
      return idAnnouncement;
    };
    const own = { ...made.params, idAp, idAnnouncement: await announce(idAp) };
    const foreign = { ...made.params, idAp: other, idAnnouncement: await announce(other) };
    tenant.position = admin.position;
    for (const [params, status] of [
      [foreign, 403],
      [{ ...foreign, idAp }, 404],
      [{ ...own, idAnnouncement: own.idAnnouncement + 9 }, 404],
    ] as const) {
      expect(
        await refused(() => tenant.refused(routes.withdrawAnnouncement, { params })),
      ).toMatchObject({ status });
    }
    await tenant.call(routes.withdrawAnnouncement, { params: own });
    const said = (await tenant.call(routes.readOwnPayments)).apartments[0]!.announcements;
    expect(said).toMatchObject([{ idAnnouncement: own.idAnnouncement, state: 'withdrawn' }]);
    for (const again of [
      () => tenant.refused(routes.withdrawAnnouncement, { params: own }),
      () => admin.refused(routes.confirmAnnouncement, { params: own, body: { pM: 2 } }),
    ]) {
      expect(await refused(again)).toMatchObject({ code: 'announcement-withdrawn' });
    }
  });

  it('an announcement about an apartment that is gone is told by its name, however little of the journal is read', async () => {
    const made = await home();
    const [idAp] = made.apartments;
    await admin.call(routes.announcePayment, {
      params: { ...made.params, idAp },
      body: { emitted: '2025-10-08', amountBani: 900, reference: 'OP 6', info: '' },
    });
    await admin.call(routes.registerPayment, receipt(made, { amountBani: 16_000 }));
    await admin.call(routes.deleteApartment, { params: { ...made.params, idAp } });
    const told = async (limit: string) => {
      const query = { type: 'PaymentAnnounced', limit };
      const { entries } = await admin.call(routes.readAudit, { params: made.params, query });
      return entries[0];
    };
    const { entries } = await admin.call(routes.readAudit, { params: made.params });
    const among = entries.find(({ type }) => type === 'PaymentAnnounced');
    expect(among?.objectName).not.toBe('');
    expect(await told('1')).toEqual(among);
  });

  it('a censor marks documents as seen; nobody else does', async () => {
    const made = await home();
    const { idPd } = await admin.call(routes.registerPayment, receipt(made));
    const censor = new Browser(stack.url);
    await censor.register(`censor${made.idAs}@payments.example`);
    await admin.call(routes.changeRole, {
      params: made.params,
      body: { email: `censor${made.idAs}@payments.example`, roles: 4, idGroup: null },
    });
    const asked = { params: { ...made.params, idPd }, body: { remark: 'lipsește semnătura' } };
    expect(await refused(() => admin.refused(routes.checkDocument, asked))).toMatchObject({
      status: 403,
    });
    await censor.call(routes.checkDocument, asked);
    const { payments, unseen } = await censor.call(routes.listCensorDocuments, {
      params: made.params,
      query: YEAR,
    });
    expect([payments[0]!.check?.remark, unseen]).toEqual(['lipsește semnătura', 0]);
    const reply = { params: asked.params, body: { answer: 'am atașat exemplarul semnat' } };
    expect(await refused(() => censor.refused(routes.answerRemark, reply))).toMatchObject({
      status: 403,
    });
    await admin.call(routes.answerRemark, reply);
    const after = await admin.call(routes.listCensorDocuments, {
      params: made.params,
      query: YEAR,
    });
    expect(after.payments[0]!.check).toMatchObject({
      remark: 'lipsește semnătura',
      answer: 'am atașat exemplarul semnat',
    });
    const { revision } = payments[0]!.check!;
    const late = { ...reply, ifMatch: revision, body: { answer: 'altceva' } };
    expect(await refused(() => admin.refused(routes.answerRemark, late))).toMatchObject({
      status: 409,
      code: 'remark-unseen',
    });
    await admin.call(routes.answerRemark, {
      ...late,
      ifMatch: after.payments[0]!.check!.revision,
    });
    const other = await admin.call(routes.registerPayment, receipt(made));
    const unremarked = { ...reply, params: { ...made.params, idPd: other.idPd } };
    expect(await refused(() => admin.refused(routes.answerRemark, unremarked))).toMatchObject({
      status: 409,
      code: 'remark-not-found',
    });
  });
});
