import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { families } from '@scara/contracts/events';
import { objectKinds, type ObjectKind } from '@scara/contracts/http';
import { type Association, NO_ASSOCIATION } from '@scara/domain/association';
import { changesOf, nameIn } from './changes.js';
import { JournalNames } from './names.js';

const meter = { idAp: 11, type: 1, location: 2, series: 'TE7', initialIndexE3: 12_500 } as const;

const home = {
  ...NO_ASSOCIATION,
  idAs: 1,
  settings: { ...NO_ASSOCIATION.settings, om1Name: 'Gaz' },
  blocks: new Map([[1, { name: 'T6', street: '' }]]),
  entrances: new Map([
    [2, { name: 'Scara A', idBlock: 1 }],
    [3, { name: 'Scara B', idBlock: 1 }],
  ]),
  apartments: new Map(
    [11, 12, 13].map((idAp) => [idAp, { number: String(idAp), idEntrance: idAp === 13 ? 3 : 2 }]),
  ),
  columns: new Map([
    [31, { name: 'Apă rece' }],
    [32, { name: 'Canal' }],
  ]),
  funds: new Map([[41, { name: 'Fond de reparații' }]]),
  meters: new Map([[7, meter]]),
} as unknown as Association;

const told = (objectKind: ObjectKind, type: string, data: Record<string, unknown>) =>
  changesOf({ objectKind, type, data, names: new JournalNames(home) });

/** Returns the changes as lines 'Nume: A → B'; a missing side is left out. */
const lines = (...of: Parameters<typeof told>): string[] =>
  told(...of).map(({ label, before, after }) => {
    const sides = [before, after].filter((side) => side !== null);
    return `${label}: ${sides.join(' → ')}`;
  });

it('tells before and after of what changed', () => {
  const data = { idBlock: 70_001, after: { name: 'B' }, before: { name: 'A' } };
  expect(told('block', 'BlockChanged', data)).toEqual([
    { field: 'name', label: 'Nume', before: 'A', after: 'B' },
  ]);
  expect(nameIn(data)).toBe('B');
});

it('tells what came without its ids and empty fields, and what went', () => {
  expect(told('block', 'BlockAdded', { idBlock: 70_001, name: 'A', street: '' })).toEqual([
    { field: 'name', label: 'Nume', before: null, after: 'A' },
  ]);
  const gone = { idBlock: 70_001, before: { name: 'A', street: '' } };
  expect(told('block', 'BlockDeleted', gone)).toEqual([
    { field: 'name', label: 'Nume', before: 'A', after: null },
  ]);
});

it('tells the day that a taken back list or close had as gone, and why', () => {
  const reason = { field: 'reason', label: 'Motiv', before: null, after: 'factură greșită' };
  const withdrawn = { reason: 'factură greșită', published: '2026-11-10' };
  expect(told('month', 'MonthWithdrawn', withdrawn)).toEqual([
    reason,
    { field: 'published', label: 'Data afișării', before: '2026-11-10', after: null },
  ]);
  const reopened = { reason: 'factură greșită', closed: '2026-11-26' };
  expect(told('month', 'MonthReopened', reopened)).toEqual([
    reason,
    { field: 'closed', label: 'Data închiderii', before: '2026-11-26', after: null },
  ]);
});

it('tells of a deleted file the days as days, not as what is gone, and of a letter its apartment alone', () => {
  const days = { deletedOn: '2026-11-10', droppableFrom: '2031-12-31' };
  expect(lines('document', 'DocumentDeleted', { idDocument: 5, ...days })).toEqual([
    'Data ștergerii: 2026-11-10',
    'Se păstrează până la: 2031-12-31',
  ]);
  expect(told('document', 'DocumentDeleted', days).map(({ before }) => before)).toEqual([
    null,
    null,
  ]);
  const withdrawn = { idAs: 1, number: 3, idAp: 11, withdrawnOn: '2026-11-10', reason: 'plătit' };
  expect(lines('notice', 'NoticeWithdrawn', withdrawn)).toEqual([
    'Apartament: A / 11',
    'Data retragerii: 2026-11-10',
    'Motiv: plătit',
  ]);
});

it('tells what a file is attached to, and whose account an apartment lost', () => {
  const attached = { kind: 'apartment', idElement: 12, fileName: 'act.pdf', hash: 'f00d' };
  expect(lines('document', 'DocumentAdded', attached)).toEqual([
    'Obiect: A / 12',
    'Fișier: act.pdf',
  ]);
  const unlinked = { tenant: 'Ana', idAp: 12, idUser: 3, by: 'administrator' };
  expect(told('apartment', 'TenantUnlinked', unlinked)).toMatchObject([
    { label: 'Cont', before: 'Ana', after: null },
  ]);
});

it('tells which alert was looked at', () => {
  const names = new JournalNames(home);
  names.tell({ kind: 'payment', id: 5 }, 'BV 7');
  names.tell({ kind: 'proposal', id: 2 }, 'F 12');
  const looked = (alert: string) => {
    const data = { idAs: 1, alert, note: '' };
    const [change] = changesOf({ objectKind: 'association', type: 'AlertLookedAt', data, names });
    return `${change?.label}: ${change?.after}`;
  };
  expect(
    ['order:5', 'deposit:5', 'twice:5', 'till:2026-11-10', 'iban:3', 'iban:supplier:2'].map(looked),
  ).toEqual([
    'Alertă: chitanță în afara ordinii, BV 7',
    'Alertă: anulare după depunere, BV 7',
    'Alertă: aceeași plată de două ori, BV 7',
    'Alertă: numerar nedepus, din 10.11.2026',
    'Alertă: IBAN schimbat',
    'Alertă: IBAN schimbat, F 12',
  ]);
});

it('tells that nobody lives there from a month on, and that an account begins with nothing', () => {
  const planned = { idApChange: 1, idAp: 12, month: '2026-11', persons: 0 };
  expect(lines('apartment', 'PersonsPlanned', planned)).toEqual([
    'Lună: 2026-11',
    'Număr persoane: 0',
  ]);
  const opened = { idPd: 1, account: 'cash', emitted: '2026-01-01', amountBani: 0, info: '' };
  expect(lines('payment', 'AccountOpened', opened)).toEqual([
    'Sumă: 0',
    'Cont: cash',
    'Data documentului: 2026-01-01',
  ]);
});

it('tells the terms that a month begins with, and an invoice in its own currency', () => {
  const terms = { maturityDays: 30, penaltiesRateE2: 20, buildingType: 0 };
  const month = { idAs: 1, month: '2026-11', previous: null, terms, opening: [] };
  expect(lines('month', 'MonthOpened', month)).toEqual([
    'Zile până la scadență: 30',
    'Penalizare pe zi (%): 20',
  ]);
  const read = (currency: string) =>
    lines('proposal', 'InvoiceRead', { number: 'F 1', currency, payableBani: 12_345 }).at(-1);
  expect(['RON', 'EUR'].map(read)).toEqual(['De plată: 12345', 'De plată: 123,45 EUR']);
});

it('tells the words of what stands under the table, not its HTML', () => {
  const data = {
    after: { generalInfo: '<p>Ședință <b>vineri</b> &amp; luni</p><ul><li>apa</li></ul>' },
    before: { generalInfo: '' },
  };
  expect(lines('association', 'AssociationSettingsChanged', data)).toEqual([
    'Informații generale:  → Ședință vineri & luni apa',
  ]);
});

it('tells a change to nothing', () => {
  const data = { idAp: 1, after: { persons: 0, tva: false }, before: { persons: 2, tva: true } };
  const changes = told('apartment', 'ApartmentChanged', data);
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [2, 0],
    [true, false],
  ]);
});

it('tells roles, and the entrance that limits them', () => {
  const data = { idUser: 3, idGroup: 2, after: 16, before: 0 };
  expect(lines('user', 'RolesChanged', data)).toEqual(['Drepturi: 0 → 16', 'Scară: Scara A']);
  // One that is deleted is asked for by what its own entries are about.
  const names = new JournalNames(home);
  changesOf({ objectKind: 'user', type: 'RolesChanged', data: { ...data, idGroup: 9 }, names });
  expect(names.unknown).toEqual([{ kind: 'entrance', id: 9 }]);
  names.tell({ kind: 'entrance', id: 9 }, 'Scara C');
  expect(names.of('apartment_group', 9)).toBe('Scara C');
});

it('names what an expense and its fund stand for', () => {
  const document = { idServiceProvider: 5, provider: 'Apa SA', providerCif: '', number: 'F 7' };
  const expense = { idOutgo: 9, idOutgoColumn: 31, name: 'Apă', amountBani: 1000, idGroup: 3 };
  expect(lines('expense', 'ExpenseAdded', { ...expense, document })).toEqual([
    'Sumă: 1000',
    'Coloană: Apă rece',
    'Nume: Apă',
    'Cine plătește: Scara B',
    'Furnizor: Apa SA',
    'Număr document: F 7',
  ]);
  const moved = { idOutgo: 9, after: { idOutgoColumn: 32 }, before: { idOutgoColumn: 31 } };
  expect(lines('expense', 'ExpenseChanged', moved)).toEqual(['Coloană: Apă rece → Canal']);
  const widened = { idOutgo: 9, after: { idGroup: null }, before: { idGroup: 3 } };
  expect(lines('expense', 'ExpenseChanged', widened)).toEqual([
    'Cine plătește: Scara B → toată asociația',
  ]);
  expect(lines('due', 'FundDueAdded', { idDue: 8, idFund: 41, amountBani: 5 })).toEqual([
    'Sumă: 5',
    'Fond: Fond de reparații',
  ]);
});

it('tells of a list who came and who went, and all where nobody is named', () => {
  const group = { idApartmentsGroup: 9, before: { apartments: [11, 12] } };
  const changed = { ...group, after: { apartments: [12, 13] } };
  expect(lines('apartment_group', 'ApartmentGroupChanged', changed)).toEqual([
    'Apartamente: A / 11 → B / 13',
  ]);
  const fund = { idFund: 41, before: { entrances: null }, after: { entrances: [2] } };
  expect(lines('fund', 'FundChanged', fund)).toEqual(['Scări: toate → Scara A']);
  const order = { after: [32, 31], before: [31, 32] };
  expect(lines('association', 'OutgoColumnsOrdered', order)).toEqual([
    'Canal: după Apă rece → la început',
  ]);
  const apartments = { idEntrance: 1, after: [12, 13, 11], before: [11, 12, 13] };
  expect(lines('entrance', 'ApartmentsOrdered', apartments)).toEqual([
    'A / 11: la început → după B / 13',
  ]);
});

it('tells meters, indexes and sums by apartment', () => {
  expect(lines('meter', 'MetersAdded', { meters: [{ idMeter: 7, ...meter }] })).toEqual([
    'A / 11: apă rece, TE7, index inițial 12,500',
  ]);
  const read = [
    { idMeter: 7, state: 4, indexE3: 13_125 },
    { idMeter: 8, state: 1, indexE3: null },
    { idMeter: 7, state: 7, indexE3: 2_000, rollOverE3: 1e8, readOn: '2026-10-03' },
  ];
  expect(lines('month', 'ReadingsEntered', { readings: read })).toEqual([
    'A / 11: apă rece, TE7: 13,125',
    'Contor: fără index',
    'A / 11: apă rece, TE7: 2,000 (a trecut peste zero, citit la 03.10.2026)',
  ]);
  const shares = (...bani: number[]) => ({
    typedShares: bani.map((amountBani, i) => ({ idAp: 11 + i, amountBani })),
  });
  const typed = { idOutgo: 9, before: shares(100, 200), after: shares(100, 250) };
  expect(lines('expense', 'ExpenseChanged', typed)).toEqual(['A / 12: 2,00 lei → 2,50 lei']);
});

it('tells the debts that an apartment began with, one by one: the same sum may be another debt', () => {
  const openingOf = (kind: string) => [
    { idAp: 13, debts: [{ kind, month: '2025-08', amountBani: 250 }], advanceBani: 100 },
  ];
  const fund = { kind: 'fund', month: '2025-07', idFund: 41, amountBani: 300 };
  const opening = {
    before: openingOf('expenses'),
    after: [...openingOf('penalties'), { idAp: 12, debts: [fund], advanceBani: 0 }],
  };
  expect(lines('month', 'OpeningChanged', opening)).toEqual([
    'B / 13: cheltuieli, august 2025: 2,50 lei; avans: 1,00 lei → penalizări, august 2025: 2,50 lei; avans: 1,00 lei',
    'A / 12: Fond de reparații, iulie 2025: 3,00 lei',
  ]);
});

it('tells which apartment and month a payment is about', () => {
  const data = { idPd: 1, type: 1, mode: 1, idAp: 12, idF: 41, number: '5', amountBani: 100 };
  expect(lines('payment', 'PaymentRegistered', data)).toEqual([
    'Apartament: A / 12',
    'Sumă: 100',
    'Tip document: 1',
    'Mod de plată: 1',
    'Fond: Fond de reparații',
    'Număr document: 5',
  ]);
});

it('tells what was accepted of the control list', () => {
  const findings = [
    'meter-unread:12:2',
    'meter-unread:13:1',
    'share-sum:9999000',
    'undistributed:9:150',
  ];
  const data = { findings, reason: 'citite luna viitoare', idUser: 3 };
  expect(lines('month', 'FindingsAccepted', data)).toEqual([
    'A / 12: 2 contoare fără index',
    'B / 13: un contor fără index',
    'Acceptat: cotele-părți însumează 99,99',
    'Acceptat: 1,50 lei nedistribuiți',
    'Motiv: citite luna viitoare',
  ]);
});

it('switches on in words what was off', () => {
  const data = { expenses: [9], isDisabled: false };
  expect(lines('month', 'ExpensesDisabled', data)).toEqual([
    'Cheltuieli: fără nume',
    'Dezactivată: true → false',
  ]);
});

it('names the apartment of a letter among the others while it stands, then as the letter did', () => {
  const letter = { apartment: '11', totalBani: 100 };
  expect(lines('notice', 'NoticeIssued', { ...letter, idAp: 11 })).toEqual([
    'Apartament: A / 11',
    'Total: 100',
  ]);
  expect(lines('notice', 'NoticeIssued', { ...letter, idAp: 99 })).toEqual([
    'Apartament: 11',
    'Total: 100',
  ]);
});

describe('every stored event', () => {
  const folder = fileURLToPath(
    new URL('../../../../libs/contracts/events-catalogue/', import.meta.url),
  );
  const audited = Object.keys(families).filter(
    (family) => !['audit', 'global-roles'].includes(family),
  );

  it.each(audited)('of %s has a Romanian label for all it tells, and no list', async (family) => {
    const files = await readdir(`${folder}${family}`);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const { type, samples } = JSON.parse(
        await readFile(`${folder}${family}/${file}`, 'utf8'),
      ) as {
        readonly type: string;
        readonly samples: readonly Record<string, unknown>[];
      };
      // Of these events the journal stores only what the list of changes shows.
      if (/^(NoticeIssued|CertificateIssued|InvoiceRead)$/.test(type)) continue;
      for (const data of samples) {
        for (const objectKind of objectKinds) {
          for (const { field, label, before, after } of told(objectKind, type, data)) {
            expect([file, label]).not.toEqual([file, field]);
            expect([typeof before, typeof after]).not.toContain('undefined');
          }
        }
      }
    }
  });
});
