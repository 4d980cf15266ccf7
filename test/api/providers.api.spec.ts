import { type BodySentTo, GLOBAL, routes } from '@scara/contracts/http';
import { randomBytes, randomUUID } from 'node:crypto';
import { type AHome, aHome, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { until } from '../support/until.js';
import { sharedStack } from '../support/shared-stack.js';
import { granted } from '../support/global-roles.js';

const MONTH = 202_509;

const stack = sharedStack();
let admin: Browser;
let root: Browser;
let home: AHome;
let params: { readonly idAs: number };

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@providers.example');
  home = await aHome(admin);
  params = { idAs: home.idAs };
  await openedMonth(admin, home, { idMonth: MONTH, amountBani: 10_000, dueBani: 3_000 });
  root = new Browser(stack.url);
  await root.register('root@providers.example');
  await granted(stack, root, GLOBAL.superuser | GLOBAL.accountantManager);
});

const expenseBody = {
  idMonth: MONTH,
  name: 'Curent pe scară',
  amountBani: 12_345,
  metering: 1,
  distribution: 3,
};

async function add(body: BodySentTo<typeof routes.addServiceProvider>): Promise<number> {
  const { idServiceProvider } = await admin.call(routes.addServiceProvider, { params, body });
  return idServiceProvider;
}

const document = {
  ...{ provider: '', providerCif: 'RO 22043010', number: 'F1' },
  ...{ date: '2025-09-20', dueDate: '2025-10-05' },
};

describe('providers of an association', () => {
  it('are added by fiscal code, by company and by hand', async () => {
    await add({ cif: 'RO1590082' });
    const { companies } = await admin.call(routes.searchCompanyByName, { query: { name: 'e.on' } });
    expect(companies.map(({ cif }) => cif)).toEqual(['22043010']);
    const company = companies[0]!;
    await add({ idCompany: company.idCompany, n: '400100' });
    await add({ spName: 'Ion Zidaru' });
    const { providers } = await admin.call(routes.listServiceProviders, { params });
    expect(providers).toMatchObject([
      { name: 'Firma 1590082 SRL', cif: '1590082', idCompany: null },
      { name: 'E.ON Energie România SA', cif: '22043010', idCompany: company.idCompany },
      { name: 'Ion Zidaru', cif: '', idCompany: null, n: '', isActive: true },
    ]);
    const complete = await admin.call(routes.listCompleteServiceProviders, { params });
    expect(complete.providers[0]).toMatchObject({ county: 'RO-CJ', numberRules: 0 });
    expect(complete.providers[1]).toMatchObject({ numberRules: 5 });
  });

  it.each([
    [{ cif: 'RO22043010' }, 'provider-cif-taken', 'cif'],
    [{ spName: 'ion zidaru' }, 'provider-name-taken', 'spName'],
    [{ cif: '22043011' }, 'cif-invalid', 'cif'],
    [{ cif: '7' }, 'cif-length-invalid', 'cif'],
    [{ cif: '19' }, 'company-not-registered', 'cif'],
    [{}, 'text-length', 'spName'],
  ])('refuse %j', async (body, code, field) => {
    const refused = await admin.refused(routes.addServiceProvider, { params, body });
    expect(refused).toMatchObject({ status: 422, code });
    expect(refused.errors).toHaveProperty(field);
  });

  it('given another fiscal code alone leave the company of the old one for that of the new one', async () => {
    const listed = async () => {
      const { providers } = await admin.call(routes.listServiceProviders, { params });
      return providers.find(({ n }) => n === '400100')!;
    };
    const { idServiceProvider, idCompany } = await listed();
    const change = (body: { readonly cif: string }) =>
      admin.call(routes.changeServiceProvider, { params: { ...params, idServiceProvider }, body });
    await change({ cif: 'RO 22043010' });
    expect(await listed()).toMatchObject({ cif: '22043010', idCompany });
    await change({ cif: '18189442' });
    expect(await listed()).toMatchObject({ cif: '18189442', idCompany: null });
    await change({ cif: 'RO 22043010' });
    expect(await listed()).toMatchObject({ cif: '22043010', idCompany });
  });

  it('are named by an expense that has their fiscal code, and then are not deleted but put away', async () => {
    const { idOutgo } = await admin.call(routes.addOutgo, {
      params,
      body: {
        ...expenseBody,
        idOutgoColumn: home.idOutgoColumn,
        document,
      },
    });
    const { expenses } = await admin.call(routes.listOutgo, {
      params: { ...params, idMonth: MONTH },
    });
    const expense = expenses.find((one) => one.idOutgo === idOutgo)!;
    expect(expense.document).toMatchObject({
      ...{ provider: 'E.ON Energie România SA', dueDate: '2025-10-05' },
    });
    const idServiceProvider = expense.document.idServiceProvider!;
    expect(idServiceProvider).toBeGreaterThan(0);
    const one = { params: { ...params, idServiceProvider } };
    expect(await admin.refused(routes.deleteServiceProvider, one)).toMatchObject({
      status: 409,
      code: 'provider-in-use',
    });
    await admin.call(routes.changeServiceProvider, { ...one, body: { isActive: false } });
    const active = await admin.call(routes.listActiveServiceProviders, { params });
    expect(active.providers.map(({ cif }) => cif)).toEqual(['1590082', '']);
    await admin.call(routes.changeServiceProvider, { ...one, body: { isActive: true } });
  });

  it('that nobody names are deleted; one that is not there is not found', async () => {
    const idServiceProvider = await add({ spName: 'De o zi' });
    const one = { params: { ...params, idServiceProvider } };
    await admin.call(routes.deleteServiceProvider, one);
    expect((await admin.refused(routes.deleteServiceProvider, one)).status).toBe(404);
    const unknown = await admin.refused(routes.addOutgo, {
      params,
      body: {
        ...expenseBody,
        idOutgoColumn: home.idOutgoColumn,
        document: { idServiceProvider, provider: '', providerCif: '', number: '', date: '' },
      },
    });
    expect(unknown).toMatchObject({ status: 422, code: 'expense-provider-unknown' });
  });

  it('are tied to companies that root adds later, by GET of our own pages and by POST', async () => {
    const { idCompany } = await root.call(routes.addGeneralProvider, {
      body: { name: 'Firma 1590082', cif: 'RO1590082' },
    });
    const stranger = await admin.refused(routes.synchronizeServiceProviders, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(stranger.code).toBe('cross-site');
    const done = await admin.call(routes.synchronizeServiceProvidersByPost);
    expect(done).toMatchObject({ associations: 1, providers: 1 });
    expect(await admin.call(routes.synchronizeServiceProviders)).toMatchObject({ providers: 0 });
    const { providers } = await admin.call(routes.listServiceProviders, { params });
    expect(providers[0]).toMatchObject({ idCompany });
  });
});

describe('companies', () => {
  it('are searched by at least three letters, without accents', async () => {
    const refused = await admin.refused(routes.searchCompanyByName, { query: { name: 'ap' } });
    expect(refused.errors).toEqual({ name: 'Scrieți cel puțin 3 litere.' });
    const { companies } = await admin.call(routes.searchCompanyByName, {
      query: { name: 'ROMANIA' },
    });
    expect(companies.length).toBeGreaterThan(3);
    const wild = await admin.call(routes.searchCompanyByName, { query: { name: '%%%' } });
    expect(wild.companies).toEqual([]);
  });

  it('are kept by root, with their cities', async () => {
    const { idCompany } = await root.call(routes.addGeneralProvider, {
      body: { name: 'Termo Iași' },
    });
    const one = { params: { idCompany, idCity: 21 } };
    await root.call(routes.changeGeneralProvider, { ...one, body: { cif: '14399840' } });
    const twice = await root.refused(routes.addGeneralProvider, {
      body: { name: 'Alta', cif: '14399840' },
    });
    expect(twice).toMatchObject({ status: 422, code: 'company-cif-taken' });
    await root.call(routes.addGeneralProviderCity, one);
    await root.call(routes.addGeneralProviderCity, one);
    const city = await root.refused(routes.addGeneralProviderCity, {
      params: { idCompany, idCity: 999 },
    });
    expect(city.code).toBe('city-unknown');
    const read = await admin.call(routes.readGeneralProvider, one);
    expect(read).toMatchObject({ cif: '14399840', cities: [{ idCity: 21 }] });
    const here = await admin.call(routes.listAssociationCompanies, { params });
    expect(here.companies.map((company) => company.idCompany).includes(idCompany)).toBe(
      (await admin.call(routes.readAssociation, { params })).settings.city === '',
    );
    await root.call(routes.removeGeneralProviderCity, one);
    await root.call(routes.changeGeneralProvider, { ...one, body: { isActive: false } });
    const offered = await admin.call(routes.listGeneralProviders);
    expect(offered.companies.map((company) => company.idCompany)).not.toContain(idCompany);
    const all = await admin.call(routes.listAllGeneralProviders);
    expect(all.companies.map((company) => company.idCompany)).toContain(idCompany);
    expect((await admin.refused(routes.changeGeneralProvider, { ...one, body: {} })).status).toBe(
      403,
    );
  });

  it("have products, made current by the partner's key", async () => {
    const { idCompany } = (
      await admin.call(routes.searchCompanyByName, { query: { name: 'engie' } })
    ).companies[0]!;
    const { idCompanyProduct } = await root.call(routes.addCompanyProduct, {
      body: { idCompany, name: 'Gaz', partnerKey: 'engie-gaz' },
    });
    const twice = await root.refused(routes.addCompanyProduct, {
      body: { idCompany, name: 'Curent', partnerKey: 'engie-gaz' },
    });
    expect(twice.code).toBe('product-key-taken');
    await root.call(routes.changeCompanyProduct, {
      params: { idCompanyProduct },
      body: { name: 'Gaz natural' },
    });
    const synced = await root.call(routes.syncCompanyProductByPost, {
      query: { partnerKey: 'engie-gaz' },
    });
    expect(synced).toMatchObject({ name: 'Gaz natural', idCompany });
    expect(synced.syncedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { products } = await admin.call(routes.listCompanyProducts, { params: { idCompany } });
    expect(products).toEqual([synced]);
    const read = await admin.call(routes.readGeneralProvider, { params: { idCompany } });
    expect(read.registered).toMatchObject({ cif: '13093222', county: 'RO-B' });
    const unknown = await root.refused(routes.syncCompanyProduct, {
      query: { partnerKey: 'nimic' },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('codes of bills', () => {
  const code = 'SC400100000012340902250000123';
  const read = (text: string) => admin.call(routes.readBillCode, { params, query: { code: text } });

  it('are read by the rules of the companies, and know whose client we are', async () => {
    const { candidates } = await read('SC4001000000123409022500012345');
    expect(candidates).toMatchObject([
      {
        cif: '22043010',
        number: '00001234',
        date: '2025-02-09',
        amountBani: 12_345,
        client: '400100',
        isOurs: true,
      },
    ]);
    expect(candidates[0]!.idServiceProvider).not.toBeNull();
    expect((await read(code)).candidates).toEqual([]);
  });

  it('that two rules read are given both ways, until a meter number tells which', async () => {
    const { companies } = await admin.call(routes.searchCompanyByName, {
      query: { name: 'ppc energie' },
    });
    const [first, second] = companies;
    for (const { idCompany } of [first!, second!]) {
      await root.call(routes.addNumberRule, {
        body: { idCompany, ruleGroup: 1, field: 'meter', type: 'text', format: 'DDDD' },
      });
      await root.call(routes.addNumberRule, {
        body: { idCompany, ruleGroup: 1, field: 'amount', type: 'amount', format: 'DDDdd' },
      });
    }
    expect((await read('777712345')).candidates).toHaveLength(2);
    const { idCompany } = second!;
    await admin.call(routes.addMeterNumber, {
      params: { ...params, idCompany },
      body: { meterNumber: '7777' },
    });
    const { candidates } = await read('777712345');
    expect(candidates).toMatchObject([{ idCompany, meter: '7777', amountBani: 12_345 }]);
    const numbers = await admin.call(routes.readMeterNumbers, { params: { idCompany } });
    expect(numbers.meterNumbers).toEqual([{ idAs: home.idAs, meterNumber: '7777' }]);
    expect(
      (await root.call(routes.readMeterNumbers, { params: { idCompany } })).meterNumbers,
    ).toEqual([]);
    for (let times = 1; times <= 2; times += 1) {
      await admin.call(routes.removeMeterNumber, {
        params: { ...params, idCompany },
        body: { meterNumber: '7777' },
      });
    }
    expect((await read('777712345')).candidates).toHaveLength(2);
    const after = await admin.call(routes.readMeterNumbers, { params: { idCompany } });
    expect(after.meterNumbers).toEqual([]);
  });

  it('have rules whose format is checked when it is written', async () => {
    const idCompany = 1;
    const rule = {
      idCompany,
      ruleGroup: 3,
      field: 'date',
      type: 'date',
      format: 'DDMMXX',
    } as const;
    const unknown = await root.refused(routes.addNumberRule, { body: rule });
    expect(unknown).toMatchObject({ status: 422, code: 'number-rule-pattern' });
    expect(unknown.errors).toEqual({
      format: 'Semnul „X” de pe locul 5 nu este permis; acest format cunoaște literele D, M, Y.',
    });
    const type = await root.refused(routes.addNumberRule, { body: { ...rule, type: 'text' } });
    expect(type.code).toBe('number-rule-type');
    const { idCompanyNumberRule } = await root.call(routes.addNumberRule, {
      body: { ...rule, format: 'DDMMYY', orderNumber: 1 },
    });
    const taken = await root.refused(routes.addNumberRule, {
      body: { ...rule, format: 'DDMMYY', orderNumber: 1 },
    });
    expect(taken.code).toBe('number-rule-order-taken');
    const one = { params: { idCompanyNumberRule } };
    await root.call(routes.changeNumberRule, { ...one, body: { format: 'DDMMYYYY' } });
    const { idCompany: _, ...whole } = { ...rule, format: 'DDDYY', orderNumber: 2 };
    await root.call(routes.replaceNumberRule, { ...one, body: whole });
    const { rules } = await admin.call(routes.listNumberRules, { params: { idCompany } });
    expect(rules).toMatchObject([{ format: 'DDDYY', orderNumber: 2 }]);
    const { ruleGroups } = await admin.call(routes.listRuleGroups);
    expect(ruleGroups).toContainEqual(
      expect.objectContaining({ idCompany, ruleGroup: 3, rules: 1, length: 5 }),
    );
    await root.call(routes.deleteNumberRule, one);
    expect((await root.refused(routes.deleteNumberRule, one)).status).toBe(404);
  });
});

describe('bills of a provider', () => {
  it('are reported by month, with what was distributed', async () => {
    const { providers } = await admin.call(routes.listServiceProviders, { params });
    const { idServiceProvider } = providers.find(({ cif }) => cif === '22043010')!;
    const report = await admin.call(routes.readBillReport, {
      params: { ...params, idServiceProvider },
      query: { fromDate: '2025-09-01', toDate: '2025-12-31' },
    });
    expect(report).toMatchObject({
      bills: [{ number: 'F1', dueDate: '2025-10-05', distributedBani: 12_345 }],
      totalBani: 12_345,
      undistributedBani: 0,
    });
    for (const ending of ['xlsx', 'pdf']) {
      const path = `serviceProvider/${idServiceProvider}/billReport.${ending}`;
      const query = 'fromDate=2025-09-01&toDate=2025-12-31';
      const file = await admin.raw('GET', `/api/association/${home.idAs}/${path}?${query}`);
      expect(file.status).toBe(200);
      const name = `facturi-2025-09-01-2025-12-31.${ending}`;
      expect(file.headers.get('content-disposition')).toContain(name);
      expect(String(file.body).slice(0, 4)).toBe(ending === 'pdf' ? '%PDF' : 'PK\u0003\u0004');
    }
    const before = await admin.call(routes.readBillReport, {
      params: { ...params, idServiceProvider },
      query: { fromDate: '2025-01-01', toDate: '2025-08-31' },
    });
    expect(before.bills).toEqual([]);
    const backwards = await admin.refused(routes.readBillReport, {
      params: { ...params, idServiceProvider },
      query: { fromDate: '2025-09-01', toDate: '2025-08-31' },
    });
    expect(backwards.status).toBe(422);
  });

  it('are seen by an accountant in the associations that are theirs, and in no other', async () => {
    const { companies } = await admin.call(routes.searchCompanyByName, { query: { name: 'e.on' } });
    const idC = companies[0]!.idCompany;
    const ids = { query: { ids: String(home.idAs) } };
    expect((await root.call(routes.listCompanyBills, { params: { idC } })).bills).toEqual([]);
    expect((await root.refused(routes.listCurrentBills, ids)).status).toBe(404);
    const foreign = await root.refused(routes.listAssociationCompanyBills, {
      params: { ...params, idC },
    });
    expect(foreign.status).toBe(404);
    const { idUser } = await root.call(routes.session);
    await root.call(routes.assignAccountant, { params, body: { idUser: idUser! } });
    const { bills } = await root.call(routes.listCompanyBills, { params: { idC } });
    expect(bills).toMatchObject([
      { idAs: home.idAs, number: 'F1', dueDate: '2025-10-05', amountBani: 12_345 },
    ]);
    const one = await root.call(routes.listAssociationCompanyBills, { params: { ...params, idC } });
    expect(one.bills).toEqual(bills);
    expect((await root.call(routes.listCurrentBills, ids)).bills.length).toBeGreaterThan(1);
    expect((await admin.refused(routes.listCompanyBills, { params: { idC } })).status).toBe(403);

    // The bills follow changes of their expense and their provider.
    const { idOutgo, idMonth, idServiceProvider } = bills[0]!;
    const shown = async () => (await root.call(routes.listCompanyBills, { params: { idC } })).bills;
    const disable = (isDisabled: boolean) =>
      admin.call(routes.disableOutgo, {
        params,
        body: { idMonth, expenses: [idOutgo], isDisabled },
      });
    await disable(true);
    await until(async () => (await shown())[0]?.isDisabled === true);
    await disable(false);
    await until(async () => (await shown())[0]?.isDisabled === false);
    await admin.call(routes.changeOutgo, {
      params: { ...params, idOutgo },
      body: { document: { ...document, number: 'F2' } },
    });
    await until(async () => (await shown())[0]?.number === 'F2');
    const provider = { params: { ...params, idServiceProvider: idServiceProvider! } };
    await admin.call(routes.changeServiceProvider, { ...provider, body: { idCompany: null } });
    await until(async () => (await shown()).length === 0);
    await admin.call(routes.changeServiceProvider, { ...provider, body: { idCompany: idC } });
    await until(async () => (await shown()).length === 1);
  });
});

it('writes the same fact once for the same command', async () => {
  const key = randomUUID();
  const body = { spName: `Furnizor ${randomBytes(2).toString('hex')}` };
  const first = await admin.call(routes.addServiceProvider, { params, body, key });
  const again = await admin.call(routes.addServiceProvider, { params, body, key });
  expect(again.idServiceProvider).toBe(first.idServiceProvider);
});
