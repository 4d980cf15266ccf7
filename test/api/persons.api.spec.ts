import { routes } from '@scara/contracts/http';
import { type AHome, aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

/** Persons by entrance and month: counted numbers stay, planned ones apply from their month on. */

const stack = sharedStack();
let admin: Browser;
let home: AHome;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@persons.example');
  home = await aHome(admin);
});

it('counts every month as it was and the open one as it is', async () => {
  const { idAs, apartments, idEntrance, secondEntrance } = home;
  const params = { idAs, fromM: 202_501, toM: 202_512 };
  expect((await admin.call(routes.readPersons, { params })).months).toEqual([]);
  await openedMonth(admin, home, { idMonth: 202_509, amountBani: 1_000 });
  await closedMonth(admin, home, { idMonth: 202_509, closed: '2025-10-05' });
  await admin.call(routes.changeApartment, {
    params: { idAs, idAp: apartments[0] },
    body: { persons: 5 },
  });
  await openedMonth(admin, home, { idMonth: 202_510, amountBani: 1_000 });
  await admin.call(routes.planPersons, {
    params: { idAs, idAp: apartments[2] },
    body: { idMonth: 202_510, persons: 4 },
  });
  const report = await admin.call(routes.readPersons, { params });
  expect(report.months.map(({ idMonth }) => idMonth)).toEqual([202_509, 202_510]);
  expect(report.entrances).toEqual([
    {
      idEntrance,
      block: 'B1',
      entrance: 'A',
      months: [
        { persons: 3, apartments: 2 },
        { persons: 6, apartments: 2 },
      ],
    },
    {
      idEntrance: secondEntrance,
      block: 'B1',
      entrance: 'B',
      months: [
        { persons: 1, apartments: 1 },
        { persons: 4, apartments: 1 },
      ],
    },
  ]);
  expect(report.totals).toEqual([
    { persons: 4, apartments: 3 },
    { persons: 10, apartments: 3 },
  ]);
  const file = await admin.try(routes.printPersonsWorkbook, { params });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain('persoane-202501-202512.xlsx');
});

it('refuses a period that ends before it begins and one of more than 36 months', async () => {
  const { idAs } = home;
  for (const period of [
    { fromM: 202_510, toM: 202_509 },
    { fromM: 202_001, toM: 202_512 },
  ]) {
    const refused = await admin.refused(routes.readPersons, { params: { idAs, ...period } });
    expect(refused).toMatchObject({ status: 422, code: 'period' });
  }
});

const shownPersons = async (idAp: number): Promise<number> => {
  const { apartments } = await admin.call(routes.listApartments, { params: { idAs: home.idAs } });
  return apartments.find((one) => one.idAp === idAp)!.persons;
};

const countedPersons = async (idMonth: number, idAp: number): Promise<number> => {
  const { apartments } = await admin.call(routes.readApartmentMonth, {
    params: { idAs: home.idAs, idMonth },
    query: { idAp: String(idAp) },
  });
  return apartments.find((one) => one.idAp === idAp)!.persons;
};

it('shows at the apartment what the newest month counts, and takes what is typed there while no month is open', async () => {
  const { idAs, apartments, secondEntrance } = home;
  const params = { idAs, idAp: apartments[2] };
  expect(await shownPersons(params.idAp)).toBe(4);
  const { blocks } = await admin.call(routes.readStructure, { params });
  const entrances = blocks.flatMap(({ inBlock }) => inBlock);
  expect(entrances.find((one) => one.idEntrance === secondEntrance)!.totals.persTot).toBe(4);
  expect(await admin.call(routes.readApartment, { params })).toMatchObject({ persons: 4 });
  await closedMonth(admin, home, { idMonth: 202_510, closed: '2025-11-05' });
  await admin.call(routes.planPersons, { params, body: { idMonth: 202_512, persons: 7 } });
  await admin.call(routes.changeApartment, { params, body: { persons: 2 } });
  expect(await shownPersons(params.idAp)).toBe(2);
  await openedMonth(admin, home, { idMonth: 202_511, amountBani: 1_000 });
  expect(await countedPersons(202_511, params.idAp)).toBe(2);
  const inNovember = new Date().toISOString();
  // A plan for a later month still waits for it.
  await closedMonth(admin, home, { idMonth: 202_511, closed: '2025-12-05' });
  await openedMonth(admin, home, { idMonth: 202_512, amountBani: 1_000 });
  expect(await countedPersons(202_512, params.idAp)).toBe(7);
  expect(await shownPersons(params.idAp)).toBe(7);
  const personsAt = async (at: string) => {
    const then = await admin.call(routes.readStructureAt, { params, query: { at } });
    const of = then.blocks.flatMap(({ inBlock }) =>
      inBlock.flatMap(({ inEntrance }) => inEntrance),
    );
    return of.find(({ idAp }) => idAp === params.idAp)!.persons;
  };
  expect(await personsAt(new Date().toISOString())).toBe(7);
  // The newest month of that moment counts, whatever was opened or reopened since.
  expect(await personsAt(inNovember)).toBe(2);
});

it('counts in a month that is reopened before a later one what its close counted, whatever was typed since', async () => {
  const { idAs, apartments } = home;
  const [idAp] = apartments;
  const counted = async () => [
    await countedPersons(202_511, idAp),
    await countedPersons(202_512, idAp),
  ];
  expect(await counted()).toEqual([5, 5]);
  await admin.call(routes.changeApartment, { params: { idAs, idAp: idAp }, body: { persons: 8 } });
  const reopening = { query: { idMonth: '202511' }, body: { reason: 'o factură' } };
  await admin.call(routes.reopenMonth, { params: { idAs }, ...reopening });
  expect(await counted()).toEqual([5, 8]);
  // What is typed in the reopened month itself changes that month alone.
  await admin.call(routes.planPersons, {
    params: { idAs, idAp: idAp },
    body: { idMonth: 202_511, persons: 6 },
  });
  expect(await counted()).toEqual([6, 8]);
  expect(await shownPersons(idAp)).toBe(8);
  // So does what is typed on the apartment meanwhile, from the newest month on.
  await admin.call(routes.changeApartment, { params: { idAs, idAp: idAp }, body: { persons: 9 } });
  expect(await counted()).toEqual([6, 9]);
  expect(await shownPersons(idAp)).toBe(9);
});
