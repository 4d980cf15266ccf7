import { type BodySentTo, CASHIER, routes } from '@scara/contracts/http';
import { strFromU8, unzipSync } from 'fflate';
import { type AHome, aHome, closedMonth } from '../support/a-month.js';
import { anInvoiceXml, type InvoiceText } from '../support/an-invoice.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';
import { until } from '../support/until.js';

const stack = sharedStack();
let admin: Browser;
let home: AHome;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@supplier-invoices.example');
  home = await aHome(admin);
  await admin.call(routes.openMonth, { params: { idAs: home.idAs }, body: { idMonth: 202_508 } });
});

const sent = (text: InvoiceText) => ({
  name: 'factura.xml',
  content: Buffer.from(anInvoiceXml(text)).toString('base64'),
});
const upload = async (text: InvoiceText): Promise<number> => {
  const { idProposal } = await admin.call(routes.uploadSupplierInvoice, {
    params: { idAs: home.idAs },
    body: sent(text),
  });
  return idProposal;
};
const invoices = () => admin.call(routes.listSupplierInvoices, { params: { idAs: home.idAs } });
const whole = (idProposal: number) =>
  admin.call(routes.readSupplierInvoice, { params: { idAs: home.idAs, idProposal } });
const outgo = (idMonth: number) =>
  admin.call(routes.listOutgo, { params: { idAs: home.idAs, idMonth } });
type Accepted = BodySentTo<typeof routes.acceptSupplierInvoice>;
const accept = (idProposal: number, idMonth: number, expense?: Accepted['expense']) =>
  admin.try(routes.acceptSupplierInvoice, {
    params: { idAs: home.idAs, idProposal },
    body: { idMonth, ...(expense && { expense }) },
  });

describe('a supplier’s invoice', () => {
  let first: number;

  it('of a new supplier is proposed without a place, and asks to be looked at', async () => {
    first = await upload({});
    const { idMonth, open, decided } = await invoices();
    expect([idMonth, decided]).toEqual([202_508, []]);
    expect(open).toMatchObject([
      {
        idProposal: first,
        number: 'AP 100',
        issued: '2025-09-10',
        due: '2025-10-10',
        costBani: 11_900,
        vatBani: 1_900,
        supplier: { name: 'S.C. Apa Teiului S.A.', cif: 'RO14399840' },
        lines: [{ name: 'Apă rece', quantity: '12', unit: 'MTQ' }],
        isReady: false,
        expense: { idOutgoColumn: null, name: 'Apă rece', amountBani: 11_900 },
        problems: [{ code: 'unknown-supplier' }, { code: 'no-place', isBlocking: true }],
      },
    ]);
    const refused = await accept(first, 202_508);
    expect(refused).toMatchObject({ status: 422, body: { code: 'proposal-no-place' } });
  });

  it('is read whole, with its lines and totals', async () => {
    expect(await whole(first)).toMatchObject({
      ...{ idProposal: first, number: 'AP 100', due: '2025-10-10', costBani: 11_900 },
      lines: [{ name: 'Apă rece', quantity: '12', unit: 'MTQ' }],
      totals: { netBani: 10_000, vatBani: 1_900, grossBani: 11_900, payableBani: 11_900 },
    });
    const none = await admin.try(routes.readSupplierInvoice, {
      params: { idAs: home.idAs, idProposal: 99 },
    });
    expect(none).toMatchObject({ status: 404, body: { code: 'proposal-not-found' } });
  });

  it('is taken once', async () => {
    const again = await admin.try(routes.uploadSupplierInvoice, {
      params: { idAs: home.idAs },
      body: sent({}),
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'invoice-known' } });
    expect(again.body).toHaveProperty(
      'message',
      'Factura AP 100 din 10.09.2025 este deja în lista facturilor primite.',
    );
  });

  it('becomes the expense that was saved for it, with its document', async () => {
    const { expense } = (await invoices()).open[0]!;
    const saved = await accept(first, 202_508, {
      ...expense,
      amountBani: 11_900,
      idOutgoColumn: home.idOutgoColumn,
      metering: 1,
      distribution: 2,
    });
    expect(saved.status).toBe(200);
    const { expenses } = await outgo(202_508);
    expect(expenses).toMatchObject([
      {
        name: 'Apă rece',
        amountBani: 11_900,
        distribution: 2,
        document: {
          provider: 'S.C. Apa Teiului S.A.',
          providerCif: 'RO14399840',
          number: 'AP 100',
          date: '2025-09-10',
        },
      },
    ]);
    const { open, decided } = await invoices();
    expect(open).toEqual([]);
    expect(decided).toMatchObject([
      { idProposal: first, state: 'accepted', idMonth: 202_508, idOutgo: expenses[0]!.idOutgo },
    ]);
    // An accepted proposal can still be read completely.
    expect(await whole(first)).toMatchObject({ number: 'AP 100', lines: [{ name: 'Apă rece' }] });
    const again = await accept(first, 202_508);
    expect(again).toMatchObject({ status: 409, body: { code: 'proposal-accepted' } });
  });

  it('keeps the file that it came in, and hangs it on its expense', async () => {
    const { idAs } = home;
    const { idOutgo, file } = (await invoices()).decided[0]!;
    const papers = (documentsType: 'outgo' | 'invoice', idElement: number) =>
      admin.call(routes.listDocuments, { params: { idAs, idElement }, query: { documentsType } });
    expect((await papers('invoice', first)).documents).toMatchObject([{ fileName: 'factura.zip' }]);
    const { documents } = await papers('outgo', idOutgo!);
    expect(documents).toMatchObject([{ fileName: 'factura.zip', mediaType: 'application/zip' }]);

    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(stack.url + file!.link, { headers: { cookie } });
    const packed = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(strFromU8(packed['factura.xml']!)).toBe(anInvoiceXml({}));

    const [own] = (await papers('invoice', first)).documents;
    const refused = await admin.try(routes.deleteDocument, {
      params: { idAs, idDocument: own!.idDocument },
    });
    expect(refused.status).toBe(403);
  });

  it('shows its file to no cashier, who reads no invoices', async () => {
    const { idAs } = home;
    const cashier = new Browser(stack.url);
    const email = 'casier@supplier-invoices.example';
    await cashier.register(email);
    const body = { email, roles: CASHIER, idGroup: null };
    await admin.call(routes.changeRole, { params: { idAs }, body });
    const query = { documentsType: 'invoice' };
    const ofInvoice = { params: { idAs, idElement: first }, query };
    const [own] = (await admin.call(routes.listDocuments, ofInvoice)).documents;
    await until(
      async () => (await cashier.refused(routes.listDocuments, ofInvoice)).status !== 403,
    );
    expect((await cashier.refused(routes.listDocuments, ofInvoice)).code).toBe(
      'document-element-not-found',
    );
    const file = { params: { idAs, file: own!.idDocument } };
    expect((await cashier.refused(routes.downloadDocument, file)).code).toBe('file-unavailable');
  });

  it('of the next month goes where the last one went, by one click', async () => {
    await closedMonth(admin, home, { idMonth: 202_508, closed: '2025-09-05' });
    await admin.call(routes.openMonth, { params: { idAs: home.idAs }, body: { idMonth: 202_509 } });
    const idProposal = await upload({ number: 'AP 101', gross: '130.00', vat: '30.00' });
    const { open } = await invoices();
    expect(open).toMatchObject([
      {
        isReady: true,
        fromMonth: 202_508,
        fills: null,
        expense: { idOutgoColumn: home.idOutgoColumn, distribution: 2, amountBani: 13_000 },
      },
    ]);
    // Accepted at once in two windows, it becomes one expense.
    const answers = await Promise.all([accept(idProposal, 202_509), accept(idProposal, 202_509)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { expenses } = await outgo(202_509);
    expect(expenses.map(({ document }) => document)).toMatchObject([
      { number: 'AP 101', dueDate: '2025-10-10' },
    ]);
  });

  it('fills the recurring expense that waits for it', async () => {
    const params = { idAs: home.idAs };
    const { expenses } = await outgo(202_509);
    await admin.call(routes.changeOutgo, {
      params: { ...params, idOutgo: expenses[0]!.idOutgo },
      body: { isRecurring: true },
    });
    await closedMonth(admin, home, { idMonth: 202_509, closed: '2025-10-05' });
    await admin.call(routes.openMonth, { params, body: { idMonth: 202_510 } });
    const [waiting] = (await outgo(202_510)).expenses;
    expect(waiting!.document).not.toHaveProperty('dueDate');
    const idProposal = await upload({ number: 'AP 102', issued: '2025-10-10' });
    expect((await invoices()).open).toMatchObject([{ fills: waiting!.idOutgo, isReady: true }]);
    await accept(idProposal, 202_510);
    const after = await outgo(202_510);
    expect(after.expenses).toMatchObject([
      { idOutgo: waiting!.idOutgo, amountBani: 11_900, document: { number: 'AP 102' } },
    ]);
  });

  it('whose expense was deleted can be read again', async () => {
    const params = { idAs: home.idAs };
    const [expense] = (await outgo(202_510)).expenses;
    await admin.call(routes.deleteOutgo, { params: { ...params, idOutgo: expense!.idOutgo } });
    const { decided } = await invoices();
    expect(decided[0]).toMatchObject({ state: 'accepted', idOutgo: null, idMonth: null });
    const idProposal = await upload({ number: 'AP 102', issued: '2025-10-10' });
    const accepted = await accept(idProposal, 202_510);
    expect(accepted.status).toBe(200);
    expect((await outgo(202_510)).expenses).toHaveLength(1);
  });

  it('is put aside, and may come again', async () => {
    const idProposal = await upload({ number: 'X 1' });
    const params = { idAs: home.idAs, idProposal };
    await admin.call(routes.dropSupplierInvoice, { params });
    await admin.call(routes.dropSupplierInvoice, { params });
    expect((await accept(idProposal, 202_510)).body).toMatchObject({ code: 'proposal-dropped' });
    const again = await upload({ number: 'X 1' });
    expect(again).not.toBe(idProposal);
    await admin.call(routes.dropSupplierInvoice, { params: { ...params, idProposal: again } });
  });

  it('in another currency is distributed only with its sum in lei typed', async () => {
    const idProposal = await upload({ number: 'E 1', currency: 'EUR' });
    const [proposal] = (await invoices()).open;
    expect(proposal).toMatchObject({ isReady: false, expense: { amountBani: null } });
    expect((await accept(idProposal, 202_510)).body).toMatchObject({
      code: 'proposal-currency',
      message:
        'Factura este în EUR; se pot distribui doar sume în lei. Deschideți-o și scrieți suma în lei.',
    });
    const typed = {
      ...proposal!.expense,
      idOutgoColumn: home.idOutgoColumn,
      metering: 1,
      distribution: 2,
      amountBani: 59_150,
    };
    expect((await accept(idProposal, 202_510, typed)).status).toBe(200);
  });

  it('is not accepted into a month that takes no expenses, and waits on', async () => {
    const idProposal = await upload({ number: 'L 1' });
    expect((await accept(idProposal, 202_508)).body).toMatchObject({ code: 'month-closed' });
    expect((await invoices()).open).toMatchObject([{ idProposal }]);
    await admin.call(routes.dropSupplierInvoice, { params: { idAs: home.idAs, idProposal } });
  });

  it('counts once for one command sent twice', async () => {
    const idProposal = await upload({ number: 'T 1' });
    const call = {
      params: { idAs: home.idAs, idProposal },
      body: { idMonth: 202_510 },
      key: '6f1e9a52-9d0f-4c0a-8a57-0a6d1a1c0b11',
    };
    const one = await admin.try(routes.acceptSupplierInvoice, call);
    const two = await admin.try(routes.acceptSupplierInvoice, call);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    const { expenses } = await outgo(202_510);
    expect(expenses.filter(({ document }) => document.number === 'T 1')).toHaveLength(1);
  });
});
