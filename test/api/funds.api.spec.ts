import { randomUUID } from 'node:crypto';
import { routes } from '@scara/contracts/http';
import { aHome, type AHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

/** Funds through the API: which association's they are, their balance, their registers. */

const SEPT = 202_509;
const OCT = 202_510;

const stack = sharedStack();
let admin: Browser;
let homes = 0;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@funds.example');
});

/** September closed with a due of 30 lei, 10 per apartment, of which apartment 1 paid 6; October open. */
async function home(): Promise<AHome & { params: { idAs: number; idFund: number } }> {
  const made = await aHome(admin, `Fonduri ${(homes += 1)}`);
  const { idAs, idFund } = made;
  await openedMonth(admin, made, { idMonth: SEPT, amountBani: 4_000, dueBani: 3_000 });
  await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-10' });
  await admin.call(routes.registerPayment, {
    params: { idAs },
    body: {
      ...{ pM: 1, emitted: '2025-10-12', series: 'CH', idAp: made.apartments[0] },
      ...{ amountBani: 600, idF: idFund },
    },
  });
  await openedMonth(admin, made, { idMonth: OCT, amountBani: 4_000 });
  return { ...made, params: { idAs, idFund } };
}

describe('the money of a fund', () => {
  it('has what somebody paid who left before the first list, in its register too', async () => {
    const made = await aHome(admin, `Fonduri ${(homes += 1)}`);
    const { idAs, idFund, apartments } = made;
    const idAp = apartments[2];
    const debt = { kind: 'fund', idMonth: 202_508, idFund, amountBani: 1_000 } as const;
    await admin.call(routes.openMonth, {
      params: { idAs },
      body: { idMonth: SEPT, opening: [{ idAp, debts: [debt], advanceBani: 0 }] },
    });
    await admin.call(routes.registerPayment, {
      params: { idAs },
      body: { pM: 2, emitted: '2025-09-10', series: '', idAp, amountBani: 1_000, idF: idFund },
    });
    await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
    const register = await admin.call(routes.readFundRegister, {
      params: { idAs, idFund },
      query: { fromDate: '2025-09-01', toDate: '2025-12-31' },
    });
    expect(register.rows).toMatchObject([{ n: 'B / 3', collectedBani: 1_000 }]);
    expect(register).toMatchObject({ openingBani: 0, closingBani: 1_000 });
  });

  it('is what was paid in, less what was paid out; its register says it row by row', async () => {
    const { params, apartments } = await home();
    await admin.call(routes.changeFund, { params, body: { openingBani: 5_000 } });
    const { funds } = await admin.call(routes.readFundsValue, { params });
    expect(funds).toMatchObject([
      {
        ...{ openingBani: 5_000, collectedBani: 600, usedBani: 0 },
        ...{ valueBani: 5_600, owedBani: 2_400 },
      },
    ]);
    const register = await admin.call(routes.readFundRegister, {
      params,
      query: { fromDate: '2025-10-01', toDate: '2025-12-31' },
    });
    expect(
      register.rows.map((row) => [row.date, row.kind, row.n, row.dueBani, row.balanceBani]),
    ).toEqual([
      ['2025-10-10', 'dues', '', 3_000, 5_000],
      ['2025-10-12', 'payment', 'A / 1', 0, 5_600],
    ]);
    expect(register.rows[1]!.document).toBe('Chitanță CH 1');
    expect(register).toMatchObject({ openingBani: 5_000, closingBani: 5_600, usedBani: 0 });
    const later = await admin.call(routes.readFundRegister, {
      params,
      query: { fromDate: '2025-10-15', toDate: '2025-12-31' },
    });
    expect(later).toMatchObject({ openingBani: 5_600, collectedBani: 0, closingBani: 5_600 });
    expect(
      await admin.refused(routes.readFundRegister, {
        params,
        query: { fromDate: '2025-12-31', toDate: '2025-01-01' },
      }),
    ).toMatchObject({ status: 422, code: 'period-backwards' });
    const share = await admin.call(routes.readApartmentFund, {
      params: { ...params, idAp: apartments[0] },
    });
    expect(share).toMatchObject({
      ...{ paidBani: 600, arrearsBani: 400, dueBani: 0 },
      months: [{ idMonth: SEPT, dueBani: 1_000, openBani: 400 }],
    });
    const all = await admin.call(routes.readFundApartments, { params });
    expect(all.apartments.map(({ paidBani }) => paidBani)).toEqual([600, 0, 0]);
  });

  it('opens with what was brought along, whatever day its register is asked from', async () => {
    const { idAs, apartments } = await aHome(admin);
    const params = { idAs };
    const fund = { name: 'Fond adus', openingBani: 10_000 };
    const { idFund } = await admin.call(routes.addFund, { params, body: fund });
    const debts = [{ kind: 'fund' as const, idMonth: OCT - 1, idFund, amountBani: 500 }];
    const opening = [{ idAp: apartments[0], debts, advanceBani: 0 }];
    await admin.call(routes.openMonth, { params, body: { idMonth: OCT, opening } });
    for (const fromDate of ['2000-01-01', '2025-01-01']) {
      const register = await admin.call(routes.readFundRegister, {
        params: { idAs, idFund },
        query: { fromDate, toDate: '2025-12-31' },
      });
      expect(register).toMatchObject({ openingBani: 10_000, rows: [], closingBani: 10_000 });
    }
  });

  it('takes back what came back: nothing stays used, or collected, of money that was returned', async () => {
    const { params } = await home();
    const { idFund } = params;
    const moneyOf = (body: object): Promise<{ idPd: number }> =>
      admin.call(routes.registerPayment, {
        params,
        body: { pM: 2, emitted: '2025-10-13', amountBani: 500, idF: idFund, ...body },
      });
    const used = await moneyOf({ t: 11, provider: 'Zidaria SRL' });
    const collected = await moneyOf({ t: 4, partner: 'Antena SRL', amountBani: 200 });
    for (const { idPd } of [used, collected]) {
      await admin.call(routes.returnPayment, {
        params: { ...params, idPd },
        body: { emitted: '2025-10-14', series: '', reason: 'cont greșit' },
      });
    }
    const { funds } = await admin.call(routes.readFundsValue, { params });
    expect(funds).toMatchObject([{ collectedBani: 600, usedBani: 0, valueBani: 600 }]);
    const query = { fromDate: '2025-10-13', toDate: '2025-12-31' };
    const register = await admin.call(routes.readFundRegister, { params, query });
    expect(
      register.rows.map((row) => [row.kind, row.explanation, row.collectedBani, row.usedBani]),
    ).toEqual([
      ['use', 'Zidaria SRL', 0, 500],
      ['payment', 'Antena SRL', 200, 0],
      ['return', 'Restituire, Zidaria SRL, cont greșit', 0, -500],
      ['return', 'Restituire, Antena SRL, cont greșit', -200, 0],
    ]);
    // Bank documents have no number, but are distinguished by their kind.
    expect(register.rows.map(({ document }) => document)).toEqual([
      ...['Ordin de plată', 'Extras de cont', 'Încasare', 'Dispoziție de plată'],
    ]);
    expect(register).toMatchObject({ collectedBani: 0, usedBani: 0, closingBani: 600 });
  });

  it('is given back by a due below 0: what the owners then hold as an advance is in the fund no more', async () => {
    const made = await home();
    const { params, idFund } = made;
    await admin.call(routes.addFundDue, {
      params: { ...params, idMonth: OCT },
      body: { idFund, amountBani: -900, distribution: 3 },
    });
    await closedMonth(admin, made, { idMonth: OCT, closed: '2025-11-10' });
    const { funds } = await admin.call(routes.readFundsValue, { params });
    expect(funds).toMatchObject([{ collectedBani: -300, valueBani: -300, owedBani: 2_400 }]);
    const registerOf = (fromDate: string, toDate: string) =>
      admin.call(routes.readFundRegister, { params, query: { fromDate, toDate } });
    const register = await registerOf('2025-11-01', '2025-12-31');
    expect(register.rows.map((row) => [row.kind, row.n, row.dueBani, row.collectedBani])).toEqual([
      ['dues', '', -900, 0],
      ['return', 'A / 1', 0, -300],
      ['return', 'A / 2', 0, -300],
      ['return', 'B / 3', 0, -300],
    ]);
    expect(register).toMatchObject({ openingBani: 600, closingBani: -300 });
    expect(await registerOf('2025-11-11', '2025-12-31')).toMatchObject({ openingBani: -300 });
  });

  it('is asked for once more after a month is reopened and closed again', async () => {
    const { params, ...rest } = await home();
    const made = { ...rest, ...params };
    const { expenses } = await admin.call(routes.listOutgo, {
      params: { ...params, idMonth: OCT },
    });
    for (const { idOutgo } of expenses) {
      await admin.call(routes.deleteOutgo, { params: { ...params, idOutgo } });
    }
    await admin.call(routes.discardMonth, { params, query: { idMonth: String(OCT) } });
    await admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: String(SEPT) },
      body: { reason: 'probă' },
    });
    expect((await admin.call(routes.readFundsValue, { params })).funds[0]).toMatchObject({
      collectedBani: 0,
      owedBani: 0,
    });
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-10' });
    const { funds } = await admin.call(routes.readApartmentFunds, {
      params: { ...params, idAp: made.apartments[1] },
    });
    expect(funds).toMatchObject([{ paidBani: 0, dueBani: 1_000, arrearsBani: 0 }]);
  });
});

describe('a fund that is spent', () => {
  it('is offered no more; its money, debts and register stay, and it is taken up again', async () => {
    const { params } = await home();
    const { idAs, idFund } = params;
    const isOffered = async () => {
      const [list, places] = await Promise.all([
        admin.call(routes.listFunds, { params }),
        admin.call(routes.readGroupsColumns, { params: { idAs, idMonth: OCT } }),
      ]);
      return [list, places].map(
        ({ funds }) => funds.find((one) => one.idFund === idFund)?.isActive,
      );
    };
    const values = await admin.call(routes.readFundsValue, { params });
    expect(await isOffered()).toEqual([true, true]);
    expect(await admin.refused(routes.deleteFund, { params })).toMatchObject({
      ...{ status: 409, code: 'fund-in-use' },
    });

    await admin.call(routes.changeFund, { params, body: { isActive: false } });
    expect(await isOffered()).toEqual([false, false]);
    expect(await admin.call(routes.readFundsValue, { params })).toEqual(values);

    await admin.call(routes.changeFund, { params, body: { isActive: true } });
    expect(await isOffered()).toEqual([true, true]);
  });
});

describe('the funds of an entrance in a month', () => {
  it('show paid, arrears and due; a typed due is written into the open month', async () => {
    const { params, apartments, idEntrance, ...rest } = await home();
    const place = { params: { ...params, idGroup: idEntrance, idMonth: OCT } };
    await admin.call(routes.setFundShare, {
      params: { ...params, idAp: apartments[0] },
      body: { amountBani: 1_250 },
    });
    const { funds, isOpen, apartments: shown } = await admin.call(routes.readFundsTable, place);
    expect(isOpen).toBe(true);
    expect(shown.map(({ n }) => n)).toEqual(['1', '2']);
    expect(funds[0]).toMatchObject({
      shares: [
        { paidBani: 600, arrearsBani: 400, dueBani: 1_250 },
        { paidBani: 0, arrearsBani: 1_000, dueBani: 0 },
      ],
      totals: { paidBani: 600, arrearsBani: 1_400, dueBani: 1_250 },
    });
    await admin.call(routes.setFundShare, {
      params: { ...params, idAp: apartments[0] },
      body: { amountBani: 0 },
    });
    const after = await admin.call(routes.readFundsTable, place);
    expect(after.funds[0]!.totals.dueBani).toBe(0);
    // What is let go of on the day of the close is on the list still: it is neither paid nor owed less there.
    const letGo = (idAp: number, emitted: string) =>
      admin.call(routes.setZeroMDebt, {
        params,
        body: { idFund: params.idFund, reason: 'AG 3/2025', emitted, apartments: [idAp] },
      });
    await letGo(apartments[0], '2025-11-10');
    await closedMonth(admin, { ...rest, ...params }, { idMonth: OCT, closed: '2025-11-10' });
    const totals = async () => (await admin.call(routes.readFundsTable, place)).funds[0]!.totals;
    const closed = { paidBani: 600, arrearsBani: 1_400, dueBani: 0 };
    expect(await totals()).toEqual(closed);
    // The list knows nothing either of what is let go of after its close, whatever day it is dated.
    await letGo(apartments[1], '2025-11-05');
    expect(await totals()).toEqual(closed);
  });

  it('are owed once: the due of a month that was closed is not also its arrears', async () => {
    const { params, apartments, ...rest } = await home();
    const idAp = apartments[0];
    await admin.call(routes.setFundShare, {
      params: { ...params, idAp },
      body: { amountBani: 1_250 },
    });
    const shares = async () => {
      const [whole] = (await admin.call(routes.readFundApartments, { params })).apartments;
      const { idAp: _, n: _n, idEntrance: _e, ...share } = whole!;
      const place = { params: { ...params, idAp } };
      const [own] = (await admin.call(routes.readApartmentFunds, place)).funds;
      expect(own).toMatchObject(share);
      expect(await admin.call(routes.readApartmentFund, place)).toMatchObject(share);
      return share;
    };
    const before = { dueBani: 1_250, arrearsBani: 400, paidBani: 600 };
    expect(await shares()).toEqual(before);
    await closedMonth(admin, { ...rest, ...params }, { idMonth: OCT, closed: '2025-11-10' });
    expect(await shares()).toEqual(before);
    await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, emitted: '2025-11-11', idAp, amountBani: 500, idF: params.idFund },
    });
    expect(await shares()).toEqual({ dueBani: 1_250, arrearsBani: 0, paidBani: 1_100 });
  });

  it('owe of a month shown before 1 June 2024 what is left of its own due, since then everything', async () => {
    const made = await aHome(admin, `Fonduri ${(homes += 1)}`);
    const { idAs, idFund, idEntrance, apartments } = made;
    for (const [idMonth, closed] of [
      [202_403, '2024-05-15'],
      [202_404, '2024-05-31'],
      [202_405, '2024-06-01'],
    ] as const) {
      await openedMonth(admin, made, { idMonth, amountBani: 4_000, dueBani: 3_000 });
      await closedMonth(admin, made, { idMonth, closed });
    }
    await admin.call(routes.registerPayment, {
      params: { idAs },
      body: {
        ...{ pM: 1, emitted: '2024-06-02', series: 'CH', idAp: apartments[0] },
        ...{ amountBani: 1_300, idF: idFund },
      },
    });
    const arrearsOf = async (idMonth: number) => {
      const place = { params: { idAs, idGroup: idEntrance, idMonth } };
      const { funds } = await admin.call(routes.readFundsTable, place);
      const { shares, totals } = funds[0]!;
      return [...shares.map(({ arrearsBani }) => arrearsBani), totals.arrearsBani];
    };
    expect(await arrearsOf(202_403)).toEqual([0, 1_000, 1_000]);
    expect(await arrearsOf(202_404)).toEqual([700, 1_000, 1_700]);
    // This table was closed before the payment: it shows everything unpaid of the months before.
    expect(await arrearsOf(202_405)).toEqual([2_000, 2_000, 4_000]);
  });

  it('are told as dues by an id that no month has', async () => {
    const { idAs } = await home();
    const params = { idAs, idDue: 4_000_000_000 };
    const refused = [
      await admin.refused(routes.changeFundDue, { params, body: { amountBani: 100 } }),
      await admin.refused(routes.deleteFundDue, { params }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(['due-not-found', 'due-not-found']);
  });

  it('are told in the journal by their fund, those that went too', async () => {
    const { params, idFund } = await home();
    const of = { ...params, idMonth: OCT };
    const { idDue } = await admin.call(routes.addFundDue, {
      params: of,
      body: { idFund, amountBani: 3_000, distribution: 3 },
    });
    await admin.call(routes.deleteFundDue, { params: { ...of, idDue } });
    const { entries } = await admin.call(routes.readAudit, { params, query: { limit: '2' } });
    expect(entries.map(({ type, objectName }) => [type, objectName])).toEqual([
      ['FundDueRemoved', 'Fond de reparații'],
      ['FundDueAdded', 'Fond de reparații'],
    ]);
  });

  it('leave a divided due to its rule', async () => {
    const { params, apartments } = await home();
    await admin.call(routes.addFundDue, {
      params: { ...params, idMonth: OCT },
      body: { idFund: params.idFund, amountBani: 3_000, distribution: 3 },
    });
    expect(
      await admin.refused(routes.setFundShare, {
        params: { ...params, idAp: apartments[0] },
        body: { amountBani: 100 },
      }),
    ).toMatchObject({ status: 409, code: 'due-divided' });
  });
});

describe('a fund of one entrance', () => {
  it('is paid there only', async () => {
    const { params, apartments, idEntrance, secondEntrance } = await home();
    const { idFund } = await admin.call(routes.addFund, {
      params,
      body: { name: 'Lift', vType: 2, vInfo: { [String(idEntrance)]: true } },
    });
    const due = { idFund, amountBani: 100, distribution: 3 };
    const month = { ...params, idMonth: OCT };
    for (const idGroup of [null, secondEntrance]) {
      expect(
        await admin.refused(routes.addFundDue, { params: month, body: { ...due, idGroup } }),
      ).toMatchObject({
        status: 422,
        code: 'due-fund-elsewhere',
        errors: { idGroup: expect.any(String) },
      });
    }
    await admin.call(routes.addFundDue, { params: month, body: { ...due, idGroup: idEntrance } });
    expect(
      await admin.refused(routes.setFundShare, {
        params: { ...params, idFund, idAp: apartments[2] },
        body: { amountBani: 100 },
      }),
    ).toMatchObject({ code: 'due-fund-elsewhere' });
    const { funds } = await admin.call(routes.readFundsTable, {
      params: { ...params, idGroup: secondEntrance, idMonth: OCT },
    });
    expect(funds.map(({ name }) => name)).toEqual(['Fond de reparații']);
  });

  it('of several entrances takes typed dues of apartments in each of them', async () => {
    const { params, apartments, idEntrance, secondEntrance } = await home();
    const { idFund } = await admin.call(routes.addFund, {
      params,
      body: {
        ...{ name: 'Acoperiș', vType: 2 },
        vInfo: { [String(idEntrance)]: true, [String(secondEntrance)]: true },
      },
    });
    for (const idAp of [apartments[0], apartments[2], apartments[1]]) {
      await admin.call(routes.setFundShare, {
        params: { ...params, idFund, idAp },
        body: { amountBani: 100 },
      });
    }
    const month = { params: { ...params, idMonth: OCT } };
    const own = async () =>
      (await admin.call(routes.listOutgo, month)).dues.filter((due) => due.idFund === idFund);
    expect(await own()).toMatchObject([
      { idGroup: idEntrance, distributedBani: 200, refusal: null },
      { idGroup: secondEntrance, distributedBani: 100, refusal: null },
    ]);
    await admin.call(routes.setFundShare, {
      params: { ...params, idFund, idAp: apartments[2] },
      body: { amountBani: 0 },
    });
    expect(await own()).toMatchObject([{ distributedBani: 200, refusal: null }]);
  });

  it('is not made one of all where its entrances are not named', async () => {
    const { params } = await home();
    const unnamed = { status: 422, code: 'fund-entrances', errors: { vInfo: expect.any(String) } };
    expect(
      await admin.refused(routes.addFund, { params, body: { name: 'Lift', vType: 2 } }),
    ).toMatchObject(unnamed);
    expect(await admin.refused(routes.changeFund, { params, body: { vType: 2 } })).toMatchObject(
      unnamed,
    );
    const { funds } = await admin.call(routes.listFunds, { params });
    expect(funds.map(({ name, vType }) => [name, vType])).toEqual([['Fond de reparații', 1]]);
  });

  it('is not of the people of another entrance', async () => {
    const { params, idEntrance, secondEntrance, apartments } = await home();
    await admin.call(routes.addFund, {
      params,
      body: { name: 'Lift', vType: 2, vInfo: { [String(idEntrance)]: true } },
    });
    const cashier = new Browser(stack.url);
    const email = `casier${params.idAs}@funds.example`;
    await cashier.register(email);
    await admin.call(routes.changeRole, {
      params,
      body: { email, roles: 16, idGroup: secondEntrance },
    });
    const { funds } = await cashier.call(routes.listFunds, { params });
    expect(funds.map(({ name }) => name)).toEqual(['Fond de reparații']);
    const shares = await cashier.call(routes.readFundApartments, { params });
    expect(shares.apartments.map(({ idAp }) => idAp)).toEqual([apartments[2]]);
    expect((await cashier.refused(routes.readFundsValue, { params })).status).toBe(403);
    expect(
      (
        await cashier.refused(routes.readApartmentFund, {
          params: { ...params, idAp: apartments[0] },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await cashier.refused(routes.readFundsTable, {
          params: { ...params, idGroup: idEntrance, idMonth: OCT },
        })
      ).status,
    ).toBe(403);
  });
});

describe('zeroing', () => {
  it('clears what a fund is owed by corrections that are no money, once, with a reason', async () => {
    const { params } = await home();
    const body = { idFund: params.idFund, reason: 'hotărârea AG 3/2025', emitted: '2025-10-15' };
    expect(
      await admin.refused(routes.setZeroMDebt, { params, body: { ...body, reason: ' ' } }),
    ).toMatchObject({ status: 422 });
    const early = { ...body, emitted: '1999-01-01' };
    expect(await admin.refused(routes.setZeroMDebt, { params, body: early })).toMatchObject({
      ...{ status: 422, code: 'payment-date-early' },
    });
    const before = { ...body, emitted: '2025-10-09' };
    expect(await admin.refused(routes.setZeroMDebt, { params, body: before })).toMatchObject({
      ...{ status: 409, code: 'nothing-to-zero' },
    });
    expect(await admin.call(routes.setZeroMDebt, { params, body })).toMatchObject({
      documents: 3,
      totalBani: 2_400,
    });
    expect((await admin.call(routes.readFundsValue, { params })).funds[0]).toMatchObject({
      owedBani: 0,
      collectedBani: 600,
    });
    const register = await admin.call(routes.readFundRegister, {
      params,
      query: { fromDate: '2025-10-13', toDate: '2025-12-31' },
    });
    expect(register).toMatchObject({ openingBani: 600, dueBani: -2_400, closingBani: 600 });
    expect(register.rows.map(({ kind }) => kind)).toEqual(['waiver', 'waiver', 'waiver']);
    expect(await admin.refused(routes.setZeroMDebt, { params, body })).toMatchObject({
      status: 409,
      code: 'nothing-to-zero',
    });
  });

  it('of a debt that a payment dated before had cleared become an advance, out of the register too', async () => {
    const { params, apartments, ...rest } = await home();
    const body = { idFund: params.idFund, reason: 'AG 3/2025', emitted: '2025-10-15' };
    await admin.call(routes.setZeroMDebt, { params, body });
    await admin.call(routes.registerPayment, {
      params,
      body: {
        ...{ pM: 2, emitted: '2025-10-14', series: '', idAp: apartments[1] },
        ...{ amountBani: 700, idF: params.idFund },
      },
    });
    const registerOf = (fromDate: string) =>
      admin.call(routes.readFundRegister, { params, query: { fromDate, toDate: '2026-12-31' } });
    const value = async () => (await admin.call(routes.readFundsValue, { params })).funds[0]!;
    // Apartment 1 paid 6 lei. The fund has nothing of the other 7 lei, because all 10 were waived: they are the owner's
    // advance.
    expect(await value()).toMatchObject({ collectedBani: 600, owedBani: 0, valueBani: 600 });
    const register = await registerOf('2025-10-01');
    expect(register).toMatchObject({ dueBani: 600, collectedBani: 600, closingBani: 600 });
    expect(
      register.rows
        .filter(({ kind }) => kind === 'waiver')
        .map(({ n, dueBani, collectedBani }) => [n, dueBani, collectedBani]),
    ).toEqual([
      ['A / 1', -400, 0],
      ['A / 2', -1_000, -700],
      ['B / 3', -1_000, 0],
    ]);
    for (const from of ['2025-10-14', '2025-10-15', '2025-10-16']) {
      expect((await registerOf(from)).closingBani).toBe(600);
    }
    // The advance clears the next list; the fund's part of it belongs to the fund again.
    await closedMonth(admin, { ...rest, ...params }, { idMonth: OCT, closed: '2025-11-10' });
    const { valueBani } = await value();
    expect((await registerOf('2025-10-01')).closingBani).toBe(valueBani);
    expect((await registerOf('2025-11-01')).closingBani).toBe(valueBani);
  });

  it('of a debt that was paid before clears what else is owed: in that fund’s register too', async () => {
    const made = await aHome(admin, `Fonduri ${(homes += 1)}`);
    const { idAs, idFund, apartments } = made;
    const ofMade = { params: { idAs } };
    const second = await admin.call(routes.addFund, {
      ...ofMade,
      body: { name: 'Fond de rulment' },
    });
    await openedMonth(admin, made, { idMonth: SEPT, amountBani: 400, dueBani: 3_000 });
    await admin.call(routes.addFundDue, {
      params: { idAs, idMonth: SEPT },
      body: { idFund: second.idFund, amountBani: 3_000, distribution: 3 },
    });
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-10' });
    const zeroing = {
      idFund,
      reason: 'AG 3/2025',
      emitted: '2025-10-15',
      apartments: [apartments[1]],
    };
    await admin.call(routes.setZeroMDebt, { ...ofMade, body: zeroing });
    await admin.call(routes.registerPayment, {
      ...ofMade,
      body: { pM: 2, emitted: '2025-10-14', idAp: apartments[1], amountBani: 1_000, idF: idFund },
    });
    // Of the 10 lei waived, 1 leu clears the expenses of September and 9 lei the second fund.
    const { funds } = await admin.call(routes.readFundsValue, ofMade);
    for (const [at, valueBani] of [0, 900].entries()) {
      expect(funds[at]).toMatchObject({ valueBani });
      for (const fromDate of ['2025-10-01', '2025-10-15', '2025-10-16']) {
        const register = await admin.call(routes.readFundRegister, {
          params: { idAs, idFund: funds[at]!.idFund },
          query: { fromDate, toDate: '2025-12-31' },
        });
        expect(register.closingBani).toBe(valueBani);
      }
    }
  });

  it('lets off an apartment that is gone and owes again too: as many as are shown to owe', async () => {
    const made = await aHome(admin, `Fonduri ${(homes += 1)}`);
    const { idAs, idFund, apartments } = made;
    const ofMade = { params: { idAs } };
    await openedMonth(admin, made, { idMonth: SEPT, amountBani: 40_000, dueBani: 3_000 });
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-10' });
    await openedMonth(admin, made, { idMonth: OCT, amountBani: 40_000 });
    await closedMonth(admin, made, { idMonth: OCT, closed: '2025-12-10' });
    const idAp = apartments[2];
    const accounts = async () => (await admin.call(routes.readCurrentRems, ofMade)).apartments;
    const amountBani = (await accounts()).find((one) => one.idAp === idAp)!.totalBani;
    const { idPd } = await admin.call(routes.registerPayment, {
      ...ofMade,
      body: { pM: 2, emitted: '2025-12-11', idAp, amountBani },
    });
    await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
    await admin.call(routes.annulPayment, {
      params: { idAs, idPd },
      body: { reason: 'o greșeală' },
    });
    type Rem = { readonly kind: string; readonly amountBani: number };
    const owed = async (isAsked: (rem: Rem) => boolean) => {
      const rems = (await accounts()).map((one) => one.rems.filter(isAsked));
      const totalBani = rems.flat().reduce((sum, rem) => sum + rem.amountBani, 0);
      return { documents: rems.filter(({ length }) => length > 0).length, totalBani };
    };
    const isPenalty = ({ kind }: Rem) => kind === 'penalty';
    const isFund = ({ kind }: Rem) => kind === 'fund';
    const [penalties, dues] = [await owed(isPenalty), await owed(isFund)];
    expect([penalties.documents, dues]).toEqual([3, { documents: 3, totalBani: 3_000 }]);
    const body = { reason: 'AG 3/2025', emitted: '2025-12-15' };
    expect(await admin.call(routes.setZeroPens, { ...ofMade, body })).toMatchObject(penalties);
    expect(
      await admin.call(routes.setZeroMDebt, { ...ofMade, body: { ...body, idFund } }),
    ).toMatchObject(dues);
    for (const isAsked of [isPenalty, isFund]) expect((await owed(isAsked)).totalBani).toBe(0);
    const { assets, liabilities } = await admin.call(routes.balanceData, ofMade);
    const sumOf = (lines: typeof assets) => lines.reduce((sum, one) => sum + one.amountBani, 0);
    expect(sumOf(assets)).toBe(sumOf(liabilities));
  });

  it('asked twice at once clears the debts once, and tells a retry the same', async () => {
    const { params } = await home();
    const body = { idFund: params.idFund, reason: 'AG 3/2025', emitted: '2025-10-15' };
    const key = randomUUID();
    const answers = await Promise.all(
      [key, randomUUID(), randomUUID()].map((one) =>
        admin.try(routes.setZeroMDebt, { params, body, key: one }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.call(routes.readFundsValue, { params })).funds[0]).toMatchObject({
      owedBani: 0,
      collectedBani: 600,
    });
    const first = answers.findIndex(({ status }) => status === 200);
    if (first === 0) {
      const again = await admin.call(routes.setZeroMDebt, { params, body, key });
      expect(again).toEqual(answers[0]!.body);
    }
  });

  it('takes away the penalties that are owed, and leaves the expenses', async () => {
    const { params, ...rest } = await home();
    await closedMonth(admin, { ...rest, ...params }, { idMonth: OCT, closed: '2025-12-10' });
    const rems = async () => {
      const { apartments } = await admin.call(routes.readCurrentRems, { params });
      const sums = { penalty: 0, expense: 0, fund: 0 };
      for (const { rems: all } of apartments) {
        for (const { kind, amountBani } of all) sums[kind] += amountBani;
      }
      return sums;
    };
    const before = await rems();
    expect(before.penalty).toBeGreaterThan(0);
    // On the day before the close there were none yet: taken away then, they would stay, and an advance stand beside them.
    const early = { reason: 'AG', emitted: '2025-12-09' };
    const refused = await admin.refused(routes.setZeroPens, { params, body: early });
    expect(refused.code).toBe('nothing-to-zero');
    const body = { t: 20 as const, idAp: rest.apartments[1], idMonth: SEPT, info: 'AG' };
    const correct = (emitted: string) => ({
      params,
      body: { ...body, amountBani: -1, emitted },
    });
    expect(await admin.refused(routes.registerPayment, correct('2025-12-09'))).toMatchObject({
      code: 'penalty-correction-beyond',
      errors: { amountBani: expect.any(String) },
    });
    const { idPd } = await admin.call(routes.registerPayment, correct('2025-12-11'));
    const moved = { params: { ...params, idPd }, body: { emitted: '2025-12-09' } };
    expect((await admin.refused(routes.updatePayment, moved)).code).toBe(
      'penalty-correction-beyond',
    );
    before.penalty -= 1;
    const sent = { params, body: { reason: 'AG', emitted: '2025-12-11' }, key: randomUUID() };
    const zeroed = await admin.call(routes.setZeroPens, sent);
    expect(zeroed.totalBani).toBe(before.penalty);
    expect(await rems()).toEqual({ ...before, penalty: 0 });
    // The same command gives the same answer, although nothing is owed any more.
    expect(await admin.call(routes.setZeroPens, sent)).toEqual(zeroed);
  });
});
