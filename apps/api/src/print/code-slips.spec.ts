import { codeSlipsPdf, codeText } from './code-slips.js';
import { printedPages } from './printed-text.fixture.js';

const slips = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    association: 'Asociația Teiul',
    place: 'Bloc A6, scara B',
    number: String(at + 1),
    code: 'abcde23456',
    address: 'https://scara.example/tenant/apartments',
  }));

const pagesOf = (count: number) => printedPages(codeSlipsPdf(slips(count), 'Coduri'));

it('says whose code it is and what to do with it', async () => {
  const [page] = await pagesOf(1);
  expect([page!.width, page!.height].map(Math.round)).toEqual([595, 842]);
  for (const text of ['Asociația Teiul', 'Ap. 1', 'Bloc A6, scara B', 'abcde 23456', 'Nu îl']) {
    expect(page!.text).toContain(text);
  }
});

it('puts ten on a sheet and the eleventh on the next', async () => {
  expect(await pagesOf(10)).toHaveLength(1);
  const [first, second] = await pagesOf(11);
  expect(first!.text).toContain('Ap. 10');
  expect(second!.text).toContain('Ap. 11');
});

it('writes codes in two halves', () => expect(codeText('abcde23456')).toBe('abcde 23456'));
