import fc from 'fast-check';
import { leiWords } from './lei-words.js';

test.each([
  [0, 'zero lei'],
  [1, 'un ban'],
  [2, 'doi bani'],
  [100, 'un leu'],
  [101, 'un leu și un ban'],
  [200, 'doi lei'],
  [1_200, 'doisprezece lei'],
  [1_900, 'nouăsprezece lei'],
  [2_000, 'douăzeci de lei'],
  [2_100, 'douăzeci și unu de lei'],
  [2_200, 'douăzeci și doi de lei'],
  [10_000, 'o sută de lei'],
  [10_100, 'o sută unu lei'],
  [11_200, 'o sută doisprezece lei'],
  [12_050, 'o sută douăzeci de lei și cincizeci de bani'],
  [20_021, 'două sute de lei și douăzeci și unu de bani'],
  [100_000, 'o mie de lei'],
  [100_200, 'o mie doi lei'],
  [200_000, 'două mii de lei'],
  [210_050, 'două mii o sută de lei și cincizeci de bani'],
  [1_200_000, 'douăsprezece mii de lei'],
  [2_100_000, 'douăzeci și una de mii de lei'],
  [2_200_000, 'douăzeci și două de mii de lei'],
  [10_100_000, 'o sută una mii de lei'],
  [100_000_000, 'un milion de lei'],
  [210_000_000, 'două milioane o sută de mii de lei'],
  [2_100_000_000, 'douăzeci și unu de milioane de lei'],
  [100_000_000_000, 'un miliard de lei'],
  [210_000_000_000, 'două miliarde o sută de milioane de lei'],
  [
    99_999_999_999,
    'nouă sute nouăzeci și nouă de milioane nouă sute nouăzeci și nouă de mii nouă sute nouăzeci și nouă de lei și nouăzeci și nouă de bani',
  ],
])('%d bani are %s', (bani, words) => {
  expect(leiWords(bani)).toBe(words);
});

test('words say the amount and no other: read back by the sum of what their words are worth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999_999 }), (bani) => {
      expect(read(leiWords(bani))).toBe(bani);
    }),
    { numRuns: 2_000 },
  );
});

test.each([-1, 1.5, 1e14, Number.NaN])('%d is refused', (bani) => {
  expect(() => leiWords(bani)).toThrow(RangeError);
});

const WORTH: Readonly<Record<string, number>> = Object.fromEntries([
  ...['un', 'o', 'unu', 'una'].map((word) => [word, 1]),
  ...['doi', 'două'].map((word) => [word, 2]),
  ...['trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă', 'zece'].map((w, i) => [w, i + 3]),
  ...['unsprezece', 'doisprezece', 'treisprezece', 'paisprezece', 'cincisprezece'].map((w, i) => [
    w,
    i + 11,
  ]),
  ...['șaisprezece', 'șaptesprezece', 'optsprezece', 'nouăsprezece'].map((w, i) => [w, i + 16]),
  ['douăsprezece', 12],
  ...['douăzeci', 'treizeci', 'patruzeci', 'cincizeci', 'șaizeci'].map((w, i) => [w, 20 + i * 10]),
  ...['șaptezeci', 'optzeci', 'nouăzeci'].map((w, i) => [w, 70 + i * 10]),
]);
const SIZES: Readonly<Record<string, number>> = {
  ...{ mie: 1_000, mii: 1_000, milion: 1_000_000, milioane: 1_000_000 },
  ...{ miliard: 1_000_000_000, miliarde: 1_000_000_000 },
};

/** The reverse direction: reads numerals without using the speller's rules. */
function read(words: string): number {
  let [total, group, bani] = [0, 0, 0];
  for (const word of words.split(' ')) {
    if (word === 'sută' || word === 'sute') group *= 100;
    else if (word in SIZES) {
      total += group * SIZES[word]!;
      group = 0;
    } else if (word === 'lei' || word === 'leu') {
      bani += (total + group) * 100;
      [total, group] = [0, 0];
    } else if (word === 'bani' || word === 'ban') bani += group;
    else group += WORTH[word] ?? 0;
  }
  return bani;
}
