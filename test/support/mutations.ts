import type { Dice } from './dice.js';

/** Values that are wrong almost everywhere: types, bounds, characters and shapes that break software. */
const WEIRD: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -1,
  0.1,
  -0,
  1e308,
  -1e308,
  9_007_199_254_740_991,
  9_007_199_254_740_993,
  4_294_967_296,
  2_147_483_648,
  99_999_999_900,
  99_999_999_901,
  202_513,
  899_912,
  200_001,
  'NaN',
  'Infinity',
  '1e5',
  '0x10',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'țară 🏠 ',
  '\u202etxet',
  'ﷺ'.repeat(60),
  'e\u0301'.repeat(70),
  "'; drop table events; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%s%n',
  '../../etc/passwd',
  '\r\nSet-Cookie: x=1',
  '2025-02-30',
  '9999-12-31',
  '0000-01-01',
  '2025-13-01T00:00:00Z',
  'x'.repeat(5_000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  [null],
  { length: 3 },
  { toString: 'x', valueOf: 'y' },
  { then: 1 },
  Array.from({ length: 300 }, (_, i) => i),
];

/** Texts used in place of a body, a path id or a query value. */
export const WEIRD_TEXTS: readonly string[] = [
  '',
  '0',
  '-1',
  '1.5',
  '007',
  '99999999999',
  '4294967295',
  '4294967296',
  '1e3',
  'NaN',
  'null',
  'undefined',
  '%00',
  '%',
  '..',
  '202513',
  '899912',
  '200001',
  '٣',
  'țară',
  "1' or '1'='1",
  'x'.repeat(2_000),
  '2025-02-30',
  '9999-12-31',
  '0001-01-01',
];

/** Returns the JSON text of a value with one to three errors in it. */
export function mutatedJson(valid: unknown, dice: Dice): string {
  if (dice(20) === 0) return brokenText(JSON.stringify(valid), dice);
  let value: unknown = structuredClone(valid);
  for (let times = 1 + dice(3); times > 0; times -= 1) value = mutated(value, dice);
  const text = JSON.stringify(value);
  if (dice(15) !== 0 || !text.startsWith('{')) return text;
  // JSON.stringify never writes these keys, but a client may.
  const key = ['"__proto__"', '"constructor"', '"toString"', '"a":1,"a"'][dice(4)]!;
  const rest = text === '{}' ? '' : `,${text.slice(1, -1)}`;
  return `{${key}:{"x":1,"isAdmin":true}${rest}}`;
}

function mutated(value: unknown, dice: Dice): unknown {
  const isInside = dice(8) !== 0;
  if (isInside && Array.isArray(value) && value.length > 0) {
    const at = dice(value.length);
    const way = dice(5);
    if (way === 0) return value.filter((_, i) => i !== at);
    if (way === 1) return [...value, value[at]];
    return value.map((one: unknown, i) => (i === at ? mutated(one, dice) : one));
  }
  if (isInside && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const keys = Object.keys(value);
    const fields = { ...value } as Record<string, unknown>;
    const key = keys[dice(Math.max(1, keys.length))];
    const way = dice(6);
    if (key === undefined || way === 0) {
      const extra = ['altul', 'idAs', 'role', 'actor', '$where', 'ț'][dice(6)]!;
      return { ...fields, [extra]: WEIRD[dice(WEIRD.length)] };
    }
    if (way === 1) {
      delete fields[key];
      return fields;
    }
    return { ...fields, [key]: mutated(fields[key], dice) };
  }
  if (typeof value === 'number' && dice(3) === 0) {
    return [value + 1, -value, value * 1_000, value / 3, String(value)][dice(5)];
  }
  return WEIRD[dice(WEIRD.length)];
}

function brokenText(text: string, dice: Dice): string {
  const cut = dice(text.length + 1);
  const ways = [
    text.slice(0, cut),
    `\ufeff${text}`,
    text.replace(/\d+/, 'NaN'),
    text.replace(/\d+/, '1e400'),
    text.replace(/"/, "'"),
    `${text}${text}`,
    '['.repeat(2_000),
    `{"a":`.repeat(200) + '1' + '}'.repeat(200),
    '"\\ud800"',
    '{"name":"\\u0000"}',
    'nimic',
  ];
  return ways[dice(ways.length)]!;
}
