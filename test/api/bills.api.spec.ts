import { Readable } from 'node:stream';
import { pathOf, type Route, routes } from '@scara/contracts/http';
import {
  cellOfSheets,
  heardPaper,
  printedPages,
} from '../../apps/api/src/print/printed-text.fixture.js';
import { aDrawing } from '../support/a-drawing.js';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

const stack = sharedStack();
let admin: Browser;
let home: AHome;

const NOT_PRINTABLE =
  'Pentru a printa tabelul de cheltuieli trebuie ca luna să fie închisă. Vă rugăm închideți luna sau selectați o lună anterioară';

/** September closed, with 100 lei per person and 5 lei of a fund due; October published, November not opened. */
beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@bills.example');
  home = await aHome(admin);
  const params = { idAs: home.idAs };
  await admin.call(routes.changeStamp, { params, body: { stamp: aDrawing(60, 60) } });
  await openedMonth(admin, home, { idMonth: 202_509, amountBani: 40_000, dueBani: 1500 });
  await closedMonth(admin, home, { idMonth: 202_509, closed: '2025-10-05' });
  await openedMonth(admin, home, { idMonth: 202_510, amountBani: 20_000 });
});

/** Downloads a file as a browser does. */
async function file(
  person: Browser,
  route: Route,
  params: Record<string, number>,
  query = '',
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(stack.url + pathOf(route, params) + query, { headers: { cookie } });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the bill of an apartment', () => {
  it('shows what it asks for and adds up', async () => {
    const [idAp] = home.apartments;
    const bill = await admin.call(routes.readBill, {
      params: { idAs: home.idAs, idAp, idMonth: 202_509 },
    });
    expect(bill).toMatchObject({
      title: 'Informare de plată',
      series: 'TC',
      nr: `${idAp}202509`,
      published: '2025-10-05',
      dueDate: '2025-10-05',
      penaltyStart: '2025-11-05',
      payer: { name: 'Locatar 1', cif: '' },
      block: 'B1',
      entrance: 'A',
      entries: [{ name: 'Gunoi', amountBani: 20_000, metered: null }],
      funds: [{ idFund: home.idFund, arrearsBani: 0, dueBani: 500 }],
      totalBani: 20_500,
      version: 1,
    });
    expect(bill.cash?.payload).toMatch(/^h1x\d+x202509x207\.50x\df$/);
    expect(bill.paymentLink).toContain(`/apartment/${idAp}/month/202509`);
  });

  it('is shown without arrears and penalties, without funds, or without all of them', async () => {
    const [idAp] = home.apartments;
    const params = { idAs: home.idAs, idAp, idMonth: 202_509 };
    const shown = (variant: string) => admin.call(routes.readBill, { params, query: { variant } });
    expect(await shown('-1')).toMatchObject({ totalBani: 20_500, leftOutBani: 0, cash: null });
    const noFunds = { funds: [], totalBani: 20_000, leftOutBani: 500, cash: null };
    expect(await shown('-2')).toMatchObject(noFunds);
    expect(await shown('-3')).toMatchObject(noFunds);
    expect(await admin.refused(routes.readBill, { params, query: { variant: '1' } })).toMatchObject(
      {
        status: 422,
      },
    );
    const whole = await file(admin, routes.printBill, params);
    const part = await file(admin, routes.printBill, params, '?variant=-3');
    expect(part.status).toBe(200);
    expect(part.bytes.equals(whole.bytes)).toBe(false);
  });

  it('is the same after what it was made from has changed', async () => {
    const [idAp] = home.apartments;
    const params = { idAs: home.idAs, idAp, idMonth: 202_509 };
    const before = await admin.call(routes.readBill, { params });
    await admin.call(routes.changeApartment, {
      params,
      body: { tenantName: 'Altcineva', isCompany: true, cif: '14399840', cn: 'Firma SRL' },
    });
    await admin.call(routes.changeSettings, { params, body: { compl: true } });
    expect(await admin.call(routes.readBill, { params })).toEqual(before);
    await admin.call(routes.changeSettings, { params, body: { compl: false } });
  });

  it('stands beside a closed table that bears the owners of then, on the screen as on paper', async () => {
    const { idAs, idEntrance: idGroup, apartments } = home;
    const of = (idMonth: number) => ({ params: { idAs, idGroup, idMonth } });
    const nameFirst = (tenantName: string) =>
      admin.call(routes.changeApartment, {
        params: { idAs, idAp: apartments[0] },
        body: { tenantName },
      });
    await nameFirst('Vechi Vasile');
    const sold = new Date().toISOString();
    await nameFirst('Nou Nicolae');
    const gone = await admin.call(routes.addApartment, {
      params: { idAs, idGroup },
      body: { number: '9', tenantName: 'Venit după' },
    });
    await admin.call(routes.deleteApartment, { params: { idAs, idAp: gone.idAp } });
    const { owners } = await admin.call(routes.readOwnersThen, of(202_509));
    expect(owners).toEqual([
      { idAp: apartments[0], tenantName: 'Locatar 1' },
      { idAp: apartments[1], tenantName: 'Locatar 2' },
    ]);
    // At a past moment, an open month shows the names of that moment, a closed one those of its close.
    const firstAt = async (idMonth: number, at: string) => {
      const then = await admin.call(routes.readOwnersThen, { ...of(idMonth), query: { at } });
      return then.owners[0]!.tenantName;
    };
    const now = new Date().toISOString();
    expect(await firstAt(202_510, sold)).toBe('Vechi Vasile');
    expect(await firstAt(202_510, now)).toBe('Nou Nicolae');
    expect(await firstAt(202_509, now)).toBe('Locatar 1');
    const ahead = { ...of(202_510), query: { at: '2999-01-01T00:00:00.000Z' } };
    expect(await admin.refused(routes.readOwnersThen, ahead)).toMatchObject({
      code: 'moment-ahead',
    });
    expect(await admin.refused(routes.readOwnersThen, of(202_510))).toMatchObject({
      code: 'month-not-closed',
    });
    expect(await admin.refused(routes.readOwnersThen, of(202_511))).toMatchObject({
      code: 'month-not-found',
    });
    const elsewhere = { params: { idAs, idGroup: 999_999, idMonth: 202_509 } };
    expect(await admin.refused(routes.readOwnersThen, elsewhere)).toMatchObject({
      code: 'entrance-not-found',
    });
  });

  it('is there once the list is shown, by the options of that day', async () => {
    const [idAp] = home.apartments;
    const params = { idAs: home.idAs, idAp, idMonth: 202_510 };
    expect(await admin.refused(routes.readBill, { params })).toMatchObject({
      status: 422,
      code: 'month-not-published',
    });
    await publishedMonth(admin, home, { idMonth: 202_510, published: '2025-11-03' });
    expect(await admin.call(routes.readBill, { params })).toMatchObject({
      title: 'Factură',
      payer: { name: 'Firma SRL', cif: '14399840' },
      arrears: [{ idMonth: 202_509, amountBani: 20_000 }],
      funds: [{ arrearsBani: 500, dueBani: 0 }],
      totalBani: 30_500,
      version: 0,
    });
  });

  it('says on paper how what is not metered was divided, as the page explains it', async () => {
    const [idAp] = home.apartments;
    const params = { idAs: home.idAs, idAp, idMonth: 202_509 };
    const { bytes } = await file(admin, routes.printBill, params);
    const [page] = await printedPages(Readable.from([bytes]));
    const { idOutgoColumn } = home;
    const { expenses } = await admin.call(routes.explainCell, {
      params: { ...params, idOutgoColumn },
    });
    const division = 'pe persoană: 400,00 lei × 2 / 4';
    expect(expenses[0]!.sentences).toContain(`Împărțire ${division} = 200,00 lei.`);
    const text = page!.text.replace(/\s+/g, ' ');
    expect(text).toContain(division);
    const { dues } = await admin.call(routes.explainAccount, { params });
    const due = 'pe apartament: 15,00 lei × 1 / 3';
    expect(dues[0]!.sentences).toContain(`Împărțire ${due} = 5,00 lei.`);
    expect(text).toContain(due);
  });

  it('alone is tagged for a screen reader, among the bills of its entrance it is not', async () => {
    const [idAp] = home.apartments;
    const { idAs, idEntrance: idGroup } = home;
    const one = await file(admin, routes.printBill, { idAs, idAp, idMonth: 202_509 });
    const { title, outline, faults } = await heardPaper(Readable.from([one.bytes]));
    expect(title).toMatch(/^Notă de plată, .*, ap\. 1, septembrie 2025$/);
    expect(faults).toEqual([]);
    expect(outline).toContain('H2 Apartamentul 1');
    const all = await file(admin, routes.printBills, { idAs, idGroup, idMonth: 202_509 });
    expect((await heardPaper(Readable.from([all.bytes]))).outline).toEqual([]);
  });

  it("carries the transfer's data as a second code where the association chose so", async () => {
    const [idAp] = home.apartments;
    const params = { idAs: home.idAs, idAp, idMonth: 202_509 };
    const printed = async (): Promise<string> => {
      const { bytes } = await file(admin, routes.printBill, params);
      return (await printedPages(Readable.from([bytes])))[0]!.text;
    };
    const change = (transferQr: boolean, iban: string) =>
      admin.call(routes.changeSettings, { params, body: { transferQr, iban } });
    await change(false, 'RO49AAAA1B31007593840000');
    expect(await printed()).not.toContain('Date de transfer');
    await change(true, 'RO49AAAA1B31007593840000');
    expect(await printed()).toContain('Date de transfer');
    await change(false, '');
  });

  it('is there only for apartments of the association', async () => {
    const params = { idAs: home.idAs, idAp: 4_000_000_000, idMonth: 202_509 };
    expect(await admin.refused(routes.readBill, { params })).toMatchObject({ status: 404 });
  });
});

describe('files', () => {
  const september = { idMonth: 202_509 };

  it.each([
    ['printTable', '?avizier=1', 'application/pdf', 'lista-avizier-202509-bloc-b1-scara-a.pdf'],
    ['printTable', '?arrears=by-month', 'application/pdf', 'lista-202509-bloc-b1-scara-a.pdf'],
    ['printTables', '', 'application/pdf', 'liste-202509.pdf'],
    ['printBills', '', 'application/pdf', 'note-de-plata-202509-bloc-b1-scara-a.pdf'],
    ['printAllBills', '', 'application/pdf', 'note-de-plata-202509.pdf'],
    ['printBill', '', 'application/pdf', 'nota-202509-bloc-b1-scara-a-ap-1.pdf'],
    ['printTableWorkbook', '', 'spreadsheetml.sheet', 'tabel-202509-bloc-b1-scara-a.xlsx'],
    ['printTablesWorkbook', '?avizier=1', 'spreadsheetml.sheet', 'tabele-avizier-202509.xlsx'],
  ] as const)('%s%s comes under its name', async (name, query, type, called) => {
    const { idAs, idEntrance, apartments } = home;
    const params = { idAs, idGroup: idEntrance, idAp: apartments[0], ...september };
    const { status, headers, bytes } = await file(admin, routes[name], params, query);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain(type);
    expect(headers.get('content-disposition')).toBe(`inline; filename="${called}"`);
    expect(headers.get('cache-control')).toBe('no-store');
    const start = type === 'application/pdf' ? '%PDF-' : 'PK';
    expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start);
    if (start === '%PDF-') expect(bytes.subarray(-7).toString('latin1')).toContain('%%EOF');
  });

  it('are equal bytes for equal figures', async () => {
    const { idAs, idEntrance: idGroup } = home;
    const params = { idAs, idGroup, ...september };
    const [first, second] = [
      await file(admin, routes.printTable, params),
      await file(admin, routes.printTable, params),
    ];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it('are of closed months, or of those that are not the last', async () => {
    const { idAs, idEntrance: idGroup, apartments } = home;
    const params = { idAs, idGroup, idAp: apartments[0], idMonth: 202_510 };
    const ofPdf = [
      'printTable',
      'printTables',
      'printBills',
      'printAllBills',
      'printBill',
    ] as const;
    for (const name of [...ofPdf, 'printTableWorkbook', 'printTablesWorkbook'] as const) {
      const { status, bytes } = await file(admin, routes[name], params);
      expect(status).toBe(409);
      expect(JSON.parse(bytes.toString())).toMatchObject({
        code: 'month-not-printable',
        message: NOT_PRINTABLE,
      });
    }
    // When opened as a page, as the print menu does, a refusal must be readable.
    const opened = await admin.raw('GET', pathOf(routes.printTable, params), {
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect(opened.status).toBe(409);
    expect(opened.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(opened.body).toContain(`>${NOT_PRINTABLE}</h1>`);
    // September is being corrected: October has begun, so it may be printed.
    await admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: '202509' },
      body: { reason: 'probă' },
    });
    const printed = await file(admin, routes.printTable, { ...params, ...september });
    expect(printed.status).toBe(200);
    // Its paper shows the last close, to which a signature of now was not given.
    const { idSig } = await admin.call(routes.keepSignature, {
      body: { signature: aDrawing(50, 20, 10) },
    });
    await admin.call(routes.signMonth, {
      params: { idAs, idSig },
      body: { idMonth: 202_509, roles: 1 },
    });
    const signed = await file(admin, routes.printTable, { ...params, ...september });
    expect(signed.bytes.equals(printed.bytes)).toBe(true);
    await closedMonth(admin, home, { idMonth: 202_509, closed: '2025-10-05' });
    expect(
      await admin.call(routes.readBill, { params: { ...params, ...september } }),
    ).toMatchObject({ version: 2, totalBani: 20_500 });
  });

  it('show people of one entrance that entrance alone', async () => {
    const cashier = new Browser(stack.url);
    await cashier.register('casier@bills.example');
    const { idAs, idEntrance, secondEntrance, apartments } = home;
    await admin.call(routes.changeRole, {
      params: { idAs },
      body: { email: 'casier@bills.example', roles: 16, idGroup: secondEntrance },
    });
    const params = { idAs, ...september };
    const statusOf = async (route: Route, ids: Record<string, number>): Promise<number> =>
      (await file(cashier, route, { ...params, ...ids })).status;
    expect(await statusOf(routes.printTable, { idGroup: secondEntrance })).toBe(200);
    expect(await statusOf(routes.printTable, { idGroup: idEntrance })).toBe(404);
    expect(await statusOf(routes.printBills, { idGroup: idEntrance })).toBe(404);
    expect(await statusOf(routes.printBill, { idAp: apartments[2] })).toBe(200);
    expect(await statusOf(routes.printBill, { idAp: apartments[0] })).toBe(404);
    expect(await statusOf(routes.readBill, { idAp: apartments[0] })).toBe(404);
    const all = await file(admin, routes.printTables, params);
    const own = await file(cashier, routes.printTables, params);
    expect(own.bytes.length).toBeLessThan(all.bytes.length);
    const sheetsFor = async (person: Browser): Promise<string[]> =>
      cellOfSheets((await file(person, routes.printTablesWorkbook, params)).bytes, 'A1');
    const ofB = 'Listă de plată septembrie 2025, Bloc B1, scara B';
    expect(await sheetsFor(admin)).toEqual([expect.stringMatching(/scara A$/), ofB]);
    expect(await sheetsFor(cashier)).toEqual([ofB]);
    const billedFor = async (person: Browser): Promise<(string | undefined)[]> => {
      const { bytes } = await file(person, routes.printAllBills, params);
      const pages = await printedPages(Readable.from([bytes]));
      return pages.map(({ text }) => /Apartamentul (\d+)/.exec(text)?.[1]);
    };
    expect(await billedFor(admin)).toEqual(['1', '2', '3']);
    expect(await billedFor(cashier)).toEqual(['3']);
  });
});
