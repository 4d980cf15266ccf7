import { z } from 'zod';
import { apartmentBody } from './apartments.js';
import { date, inOrder, optionalText, text, whole } from './fields.js';
import { type Route, routes } from './index.js';
import { linkPassword } from './tenants.js';

const index = whole('indexE3', 0, 999_999_999_999, 3);
const persons = whole('persons', 0, 999);

const said = (shape: z.ZodType, given: unknown): string | undefined =>
  shape.safeParse(given).error?.issues[0]?.message;

it.each([
  [index, 104_500.5, 'Câmpul „Index” primește cel mult 3 zecimale.'],
  [index, 'abc', 'Câmpul „Index” trebuie să fie un număr.'],
  [index, -1, 'Câmpul „Index” trebuie să fie între 0 și 999.999.999,999.'],
  [index, Infinity, 'Câmpul „Index” trebuie să fie între 0 și 999.999.999,999.'],
  [index, undefined, 'Câmpul „Index” trebuie să fie între 0 și 999.999.999,999.'],
  [persons, 1.5, 'Câmpul „Număr persoane” trebuie să fie un număr întreg.'],
])('a number that is not one of the field is told why (%#)', (shape, given, sentence) => {
  expect(said(shape, given)).toBe(sentence);
});

it.each([
  ['surfaceE5', '9.998,99999'],
  ['heatSurfaceE5', '9.998,9999'],
  ['c2E5', '9.998,9999'],
  ['c3E5', '9.998,99999'],
  ['c4E5', '9.998,99999'],
] as const)('the bound of %s has as many decimals as the field: %s', (field, most) => {
  const shape = apartmentBody.shape[field];
  const refused = shape.safeParse(999_900_000).error?.issues[0]?.message;
  expect(refused).toContain(`trebuie să fie între 0 și ${most}.`);
  const largest = Number(most.replace(/\D/g, '')) * (most.endsWith(',9999') ? 10 : 1);
  expect(shape.parse(largest)).toBe(largest);
});

it('takes what is within its bounds', () => {
  expect(index.parse(104_500)).toBe(104_500);
});

it('an amount in an address has the bounds and sentences of the same amount in a body', () => {
  const { query } = routes.previewPayment;
  const preview = (amountBani: string) =>
    query.safeParse({ amountBani, emitted: '2026-11-24', pM: '1' });
  expect(preview('99999999900').data?.amountBani).toBe(99_999_999_900);
  expect(preview('1').data?.amountBani).toBe(1);
  for (const wrong of ['0', '-1', '99999999901', '1.5', '1e3', 'abc', '']) {
    expect(preview(wrong).error?.issues[0]?.message).toMatch(/^Câmpul „Sumă”/);
  }
  expect(preview('1.5').error?.issues[0]?.message).toBe('Câmpul „Sumă” trebuie să fie un număr.');
  for (const mode of ['0', '8']) {
    expect(
      query.safeParse({ amountBani: '1', emitted: '2026-11-24', pM: mode }).error?.issues[0]
        ?.message,
    ).toBe('Câmpul „Mod de plată” trebuie să fie între 1 și 7.');
  }
});

it('a text of signs that nobody sees is empty, and is as long as what is seen of it', () => {
  const name = text('name', 3, 5);
  expect(said(name, '\u200B\u2060\u00AD \u202E')).toBe(said(name, ''));
  expect(name.parse('\u202EApa\u200B\u200B\u200B')).toBe('Apa');
  expect(optionalText('info', 3, 5).parse('\uFEFF\u200B\u3164')).toBe('');
});

it('a field that must not stay empty says so; one that is too short says how long it is', () => {
  const refusedOf = (name: string) =>
    text('firstName', 2, 20).safeParse(name).error?.issues[0]?.message;
  expect(refusedOf('')).toBe('Completați câmpul „Prenume”.');
  expect(refusedOf('   ')).toBe('Completați câmpul „Prenume”.');
  expect(refusedOf('A')).toBe('Câmpul „Prenume” trebuie să aibă între 2 și 20 de caractere.');
  expect(refusedOf('Ana')).toBeUndefined();
});

it('a number of a document or decision is not called the apartment’s', () => {
  const long = '1'.repeat(51);
  const told = (name: 'changeBill' | 'recordPenaltyDecision') =>
    routes[name].body
      .safeParse({ number: long })
      .error?.issues.find(({ path }) => path[0] === 'number')?.message;
  expect(told('changeBill')).toBe('Câmpul „Număr document” poate avea cel mult 50 de caractere.');
  expect(told('recordPenaltyDecision')).toBe(
    'Câmpul „Număr hotărâre” trebuie să aibă între 1 și 26 de caractere.',
  );
});

it('a period ends where it begins or later; either end may be left out', () => {
  const shape = z.strictObject({ from: date.optional(), to: date.optional() });
  const period = inOrder(shape, 'from', 'to');
  expect(period.safeParse({ from: '2026-09-01', to: '01.09.2026' }).success).toBe(true);
  expect(period.safeParse({ from: '2026-09-30' }).success).toBe(true);
  expect(period.safeParse({ from: '30.09.2026', to: '2026-09-01' }).error?.issues).toMatchObject([
    { path: ['to'], message: 'Perioada se termină înainte să înceapă.' },
  ]);
});

it('every date that a call takes may be written as people write it', () => {
  const { tenantRemHistorical } = routes;
  expect(tenantRemHistorical.query.parse({ date: '31.10.2025' }).date).toBe('2025-10-31');
  const asStoredOnly = (Object.values(routes) as Route[]).filter(({ query, body }) =>
    [query, body].some((shape) =>
      JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).includes(
        '"format":"date","pattern"',
      ),
    ),
  );
  expect(asStoredOnly.map(({ name }) => name)).toEqual([]);
});

it('no call answers a period that ends before it begins as if it were an empty one', () => {
  const ENDS = [
    ['from', 'to'],
    ['fromDate', 'toDate'],
    ['fromM', 'toM'],
    ['fromMonth', 'toMonth'],
  ] as const;
  const silent = (Object.values(routes) as Route[]).flatMap(({ name, query, refusals }) => {
    const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
    const ends = ENDS.find((pair) => pair.every((end) => end in properties));
    if (ends === undefined || refusals.some((code) => /^period/.test(code))) return [];
    const isDay = query.safeParse({ [ends[0]]: '2026-09-01' }).error === undefined;
    const isMonth = query.safeParse({ [ends[0]]: '202609' }).error === undefined;
    const [late, early] = isDay && !isMonth ? ['2026-09-30', '2026-09-01'] : ['202609', '202601'];
    return query.safeParse({ idAs: '1', [ends[0]]: late, [ends[1]]: early }).success ? [name] : [];
  });
  expect(silent).toEqual([]);
});

it('an apartment’s code says what it is like, however long it was typed', () => {
  const sentences = ['', 'abc', 'a'.repeat(300)].map(
    (typed) => linkPassword.safeParse(typed).error?.issues[0]?.message,
  );
  expect(new Set(sentences)).toEqual(
    new Set(['Codul apartamentului are exact 10 litere mici sau cifre.']),
  );
});
