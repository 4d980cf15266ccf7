import { randomUUID } from 'node:crypto';
import { GLOBAL, routes } from '@scara/contracts/http';
import { aPdf } from '../support/a-pdf.js';
import { aHome, type AHome } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { factsBy } from '../support/facts.js';
import { sharedStack } from '../support/shared-stack.js';
import { granted } from '../support/global-roles.js';
import { linkedTenant } from '../support/tenants.js';

/** Accountants, through the API: assigned associations, approvals, quick entry of documents. */

const stack = sharedStack();
const events = factsBy(stack, 'accounting.example');
let admin: Browser;
let manager: Browser;
let accountant: Browser;
let idAccountant: number;
let homes: readonly [AHome, AHome, AHome];

beforeAll(async () => {
  admin = await aPerson('admin');
  manager = await aPerson('sefa');
  accountant = await aPerson('contabil');
  await granted(stack, manager, GLOBAL.accountantManager);
  idAccountant = await granted(stack, accountant, GLOBAL.accountant);
  homes = [
    await aHome(admin, 'Contabila 1'),
    await aHome(admin, 'Contabila 2'),
    await aHome(admin, 'Contabila 3'),
  ];
  await assign(homes[0]);
  await assign(homes[1]);
});

afterAll(() => events.dispose());

async function aPerson(name: string): Promise<Browser> {
  const browser = new Browser(stack.url);
  await browser.register(`${name}@accounting.example`);
  return browser;
}

async function assign({ idAs }: AHome): Promise<void> {
  await manager.call(routes.assignAccountant, { params: { idAs }, body: { idUser: idAccountant } });
  accountant.position = manager.position;
}

async function paid({ idAs, apartments }: AHome, amountBani: number, by = admin): Promise<number> {
  const { idPd } = await by.call(routes.registerPayment, {
    params: { idAs },
    body: { pM: 1, series: 'CH', emitted: today(), idAp: apartments[0], amountBani },
  });
  accountant.position = by.position;
  return idPd;
}

const waiting = async (query: Record<string, string> = {}) =>
  (await accountant.call(routes.listUnapprovedPayments, { query })).payments;

async function unchanged<T>(work: () => Promise<T>): Promise<T> {
  const before = await events.head();
  const answer = await work();
  expect(await events.head()).toEqual(before);
  return answer;
}

describe('an association', () => {
  it('is assigned to accountants by their manager alone, once', async () => {
    const [{ idAs }] = homes;
    const sent = { params: { idAs }, body: { idUser: idAccountant } };
    for (const browser of [accountant, admin]) {
      expect((await unchanged(() => browser.refused(routes.assignAccountant, sent))).status).toBe(
        403,
      );
    }
    const nobody = { ...sent, body: { idUser: 4_000_000_000 } };
    const refusal = await unchanged(() => manager.refused(routes.assignAccountant, nobody));
    expect(refusal.code).toBe('accountant-unknown');
    await unchanged(() => manager.call(routes.assignAccountant, sent));
    const { accountants, associations } = await manager.call(routes.listAssignments, {
      query: { search: 'contabila 1' },
    });
    expect(accountants.find(({ idUser }) => idUser === idAccountant)).toMatchObject({
      associations: 2,
      isManager: false,
    });
    expect(associations).toMatchObject([{ idAs, accountants: [idAccountant] }]);
    const found = await manager.call(routes.listAssignments, { query: { search: 'Contabilă 1' } });
    expect(found.associations).toEqual(associations);
  });

  it('is read by its accountants and by no other, and changed by none', async () => {
    const [{ idAs, idFund, apartments }, , { idAs: foreign }] = homes;
    const { associations } = await accountant.call(routes.listAccountedAssociations);
    expect(associations.map(({ name }) => name)).toEqual(['Contabila 1', 'Contabila 2']);
    await accountant.call(routes.listPayments, { params: { idAs } });
    await accountant.call(routes.readStructure, { params: { idAs } });
    const query = { fromDate: '2025-01-01', toDate: '2025-12-31' };
    await accountant.call(routes.balanceData, { params: { idAs }, query: {} });
    await accountant.call(routes.balanceDataHistory, { params: { idAs }, query: {} });
    await accountant.call(routes.readJournal, { params: { idAs }, query });
    await accountant.call(routes.readFundRegister, { params: { idAs, idFund }, query });
    await accountant.call(routes.readBillCode, { params: { idAs }, query: { code: '1' } });
    await accountant.call(routes.listDebtors, { params: { idAs } });
    const months = 'fromM=1&fromY=2025&toM=12&toY=2025';
    const paper = await accountant.raw('GET', `/api/asAccounting/personsReport.pdf?${months}`);
    expect([paper.status, String(paper.body).slice(0, 4)]).toEqual([200, '%PDF']);
    const notices = { params: { idAs }, body: { apartments: [apartments[0]] } };
    expect((await accountant.refused(routes.issueNotices, notices)).status).toBe(403);
    const strange = await accountant.refused(routes.listPayments, { params: { idAs: foreign } });
    expect(strange.status).toBe(403);
    const body = { name: 'Bloc' };
    expect((await accountant.refused(routes.addBlock, { params: { idAs }, body })).status).toBe(
      403,
    );
    expect((await manager.refused(routes.listPayments, { params: { idAs } })).status).toBe(403);
  });

  it('is the accountant’s no longer once it was taken back', async () => {
    const home = await aHome(admin, 'Casa dată înapoi');
    await assign(home);
    const idPd = await paid(home, 1_000);
    const { idAs } = home;
    await manager.call(routes.dismissAccountant, { params: { idAs, idUser: idAccountant } });
    const approve = { body: { idAs, idPd } };
    const refusal = await unchanged(() => accountant.refused(routes.approvePayments, approve));
    expect(refusal.status).toBe(404);
    expect((await accountant.refused(routes.readStructure, { params: { idAs } })).status).toBe(403);
  });
});

describe('a payment document', () => {
  it('that gives money back names whose it was', async () => {
    const home = await aHome(admin, 'Casa cu restituire');
    await assign(home);
    const { idAs } = home;
    const params = { idAs, idPd: await paid(home, 1_000) };
    const body = { emitted: today(), series: 'DP', reason: 'x' };
    await admin.call(routes.returnPayment, { params, body });
    accountant.position = admin.position;
    expect(await waiting({ idAs: String(idAs) })).toMatchObject([
      { idPd: params.idPd, n: 'A / 1' },
      { returnOf: params.idPd, n: 'A / 1' },
    ]);
    await manager.call(routes.dismissAccountant, { params: { idAs, idUser: idAccountant } });
  });

  it('is approved singly, with several, or with all that the filter shows', async () => {
    const [first, second] = homes;
    const ids = [await paid(first, 1_000), await paid(first, 2_000), await paid(second, 3_000)];
    expect((await waiting()).map(({ idPd }) => idPd).sort()).toEqual([...ids].sort());
    const one = { body: { idAs: first.idAs, idPd: ids[0]! } };
    expect(await accountant.call(routes.approvePayments, one)).toMatchObject({ approved: 1 });
    expect(await accountant.call(routes.approvePayments, one)).toMatchObject({ approved: 0 });
    const { payments } = await accountant.call(routes.listPaymentsApproval, { query: {} });
    expect(payments).toMatchObject([
      {
        idPd: ids[0],
        n: 'A / 1',
        amountBani: 1_000,
        approver: 'Ana Popescu',
        author: 'Ana Popescu',
      },
    ]);
    await accountant.call(routes.multiplePayments, {
      body: {
        payments: [
          { idAs: first.idAs, idPd: ids[1]! },
          { idAs: second.idAs, idPd: ids[2]! },
        ],
      },
    });
    expect(await waiting()).toEqual([]);
    await paid(first, 4_000);
    await paid(second, 5_000);
    const idAs = String(second.idAs);
    expect(await waiting({ idAs })).toMatchObject([{ amountBani: 5_000, isOwn: false }]);
    expect(await waiting({ kind: 'out' })).toEqual([]);
    const few = await accountant.refused(routes.approveAllPayments, { body: { most: 1 } });
    expect(few.code).toBe('approvals-many');
    const key = randomUUID();
    const all = { body: { most: 2 }, key };
    expect(await accountant.call(routes.approveAllPayments, all)).toMatchObject({ approved: 2 });
    const { associations } = await accountant.call(routes.listAccountedAssociations);
    expect(associations).toMatchObject([{ unapproved: 0, oldest: null }, { unapproved: 0 }]);
    expect(await accountant.call(routes.approveAllPayments, all)).toMatchObject({ approved: 0 });
  });

  it('names its apartment with the entrance, and the bank as the association calls it', async () => {
    const [{ idAs, apartments }] = homes;
    await admin.call(routes.changeSettings, {
      params: { idAs },
      body: { bank1: 'Banca Doi', iban1: 'RO49AAAA1B31007593840000' },
    });
    const body = { emitted: today(), idAp: apartments[2], amountBani: 4_321 };
    await admin.call(routes.registerPayment, { params: { idAs }, body: { ...body, pM: 6 } });
    await admin.call(routes.registerPayment, { params: { idAs }, body: { ...body, pM: 2 } });
    accountant.position = admin.position;
    const found = (await waiting()).filter(({ amountBani }) => amountBani === 4_321);
    expect(found.map(({ n, pM, bank }) => [n, pM, bank])).toEqual([
      ['B / 3', 6, 'Banca Doi'],
      ['B / 3', 2, ''],
    ]);
    const { payments } = await admin.call(routes.readApartmentPayments, {
      params: { idAs, idAp: apartments[2] },
    });
    expect(payments.map(({ pM, bank }) => [pM, bank])).toEqual([
      [6, 'Banca Doi'],
      [2, ''],
    ]);
    await accountant.call(routes.multiplePayments, {
      body: { payments: found.map(({ idPd }) => ({ idAs, idPd })) },
    });
  });

  it('waits again once it was changed, and not any more once it was annulled', async () => {
    const [home] = homes;
    const { idAs } = home;
    const idPd = await paid(home, 7_000);
    await accountant.call(routes.approvePayments, { body: { idAs, idPd } });
    const params = { idAs, idPd };
    await admin.call(routes.updatePayment, { params, body: { info: 'avans' } });
    accountant.position = admin.position;
    const [seen] = await waiting();
    expect(seen).toMatchObject({ idPd, info: 'avans' });
    // A payment that was changed after the accountant had seen it is not approved, alone or with others.
    await admin.call(routes.updatePayment, { params, body: { info: 'avans, rata 1' } });
    accountant.position = admin.position;
    const { revision } = seen!;
    for (const late of [
      () => accountant.refused(routes.approvePayments, { body: { idAs, idPd, revision } }),
      () =>
        accountant.refused(routes.multiplePayments, {
          body: { payments: [{ idAs, idPd, revision }] },
        }),
    ]) {
      expect(await unchanged(late)).toMatchObject({ status: 409, code: 'approval-unseen' });
    }
    const [now] = await waiting();
    await accountant.call(routes.approvePayments, {
      body: { idAs, idPd, revision: now!.revision },
    });
    expect(await waiting()).toEqual([]);
    await admin.call(routes.updatePayment, { params, body: { info: 'avans' } });
    accountant.position = admin.position;
    expect(await waiting()).toMatchObject([{ idPd, info: 'avans' }]);
    await admin.call(routes.annulPayment, { params, body: { reason: 'greșit' } });
    accountant.position = admin.position;
    expect(await waiting()).toEqual([]);
    const approve = { body: { idAs, idPd } };
    const refusal = await unchanged(() => accountant.refused(routes.approvePayments, approve));
    expect(refusal.code).toBe('payment-annulled');
  });

  it('is approved neither by its author, nor in an association of others, nor by anybody else', async () => {
    const [home, , foreign] = homes;
    const { idAs } = home;
    const params = { idAs };
    const give = (roles: number) =>
      admin.call(routes.changeRole, {
        params,
        body: { email: 'contabil@accounting.example', roles, idGroup: null },
      });
    await give(16);
    const own = await paid(home, 8_000, accountant);
    await give(0);
    const mine = { body: { idAs, idPd: own } };
    expect((await unchanged(() => accountant.refused(routes.approvePayments, mine))).code).toBe(
      'approval-own',
    );
    const all = { body: { most: 100 } };
    expect(await accountant.call(routes.approveAllPayments, all)).toMatchObject({ approved: 0 });
    // What the accountant changed is not for the accountant to approve either, and the list says so.
    const changed = await paid(home, 8_500);
    await give(16);
    const texts = { params: { idAs, idPd: changed }, body: { info: 'rata 2' } };
    await accountant.call(routes.updatePayment, texts);
    await give(0);
    accountant.position = admin.position;
    const inList = await accountant.call(routes.listUnapprovedPayments, { query: {} });
    expect(inList.payments.map(({ idPd, isOwn }) => [idPd, isOwn])).toEqual([
      [own, true],
      [changed, true],
    ]);
    expect(inList).toMatchObject({ total: 2, approvable: 0 });
    expect(await accountant.call(routes.approveAllPayments, all)).toMatchObject({ approved: 0 });
    const theirs = await paid(foreign, 9_000);
    const both = {
      body: {
        payments: [
          { idAs, idPd: await paid(home, 10_000) },
          { idAs: foreign.idAs, idPd: theirs },
        ],
      },
    };
    // All or none: the first payment was not approved either.
    expect((await unchanged(() => accountant.refused(routes.multiplePayments, both))).status).toBe(
      404,
    );
    const tenant = await aPerson('locatar');
    await linkedTenant(stack, tenant, { idAs, idAp: home.apartments[0] });
    for (const browser of [tenant, admin]) {
      const refusal = await unchanged(() => browser.refused(routes.approvePayments, mine));
      expect(refusal.status).toBe(403);
    }
  });
});

describe('a document entered quickly', () => {
  const BODY = {
    provider: 'Apa SA',
    cif: 'RO 14399840',
    number: 'F 7',
    issued: '2025-09-10',
    due: null,
    amountBani: 12_345,
    name: 'Apă rece',
    tmpName: null,
  };

  it('becomes a proposed expense with its file', async () => {
    const [{ idAs }] = homes;
    const params = { idAs };
    const sent = await accountant.upload(idAs, 'factura.pdf', await aPdf('Apă'));
    const { tmpName } = sent.body as { tmpName: string };
    const key = randomUUID();
    const body = { ...BODY, tmpName };
    const added = await accountant.call(routes.fastDocAdd, { params, body, key });
    expect(await accountant.call(routes.fastDocAdd, { params, body, key })).toEqual(added);
    admin.position = accountant.position;
    const { open } = await admin.call(routes.listSupplierInvoices, { params });
    expect(open).toMatchObject([
      {
        number: 'F 7',
        costBani: 12_345,
        supplier: { name: 'Apa SA', cif: 'RO14399840' },
        file: { fileName: 'factura.pdf' },
      },
    ]);
    const again = await unchanged(() =>
      accountant.refused(routes.fastDocAdd, { params, body: { ...BODY, number: 'f7' } }),
    );
    expect(again.code).toBe('invoice-known');
  });

  it('is refused with a fiscal code that cannot be, with nothing to pay, and to strangers', async () => {
    const [{ idAs }, , { idAs: foreign }] = homes;
    const params = { idAs };
    const refused = (body: object, where = params) =>
      unchanged(() =>
        accountant.refused(routes.fastDocAdd, { params: where, body: { ...BODY, ...body } }),
      );
    expect((await refused({ cif: '14399841' })).code).toBe('cif-invalid');
    expect((await refused({ amountBani: 0 })).code).toBe('invoice-zero');
    expect((await refused({ cif: '1' })).message).toBe('CIF Length Invalid');
    expect((await refused({ cif: '1'.repeat(16) })).message).toBe('CIF Length Invalid');
    // An invoice date that its expense could not have is refused too.
    expect(await refused({ issued: '2035-01-01' })).toMatchObject({
      code: 'expense-date-ahead',
      errors: { issued: expect.any(String) },
    });
    expect((await refused({ name: '' })).message).toBe('Completați câmpul „Pentru ce este”.');
    expect((await refused({ tmpName: 'a'.repeat(20) })).code).toBe('file-upload-gone');
    expect((await refused({}, { idAs: foreign })).status).toBe(403);
  });
});
