import { code128Widths } from './codes.js';

// The patterns of ISO/IEC 15417 for the values 0 to 105, bars and spaces alternating.
const PATTERNS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
211232`
  .trim()
  .split(/\s+/);
const STOP = '2331112';
const [CODE_C, CODE_B, START_B, START_C] = [99, 100, 104, 105];

/** An independent reader of code sets B and C; throws for an invalid pattern or check symbol. */
function decoded(widths: readonly number[]): string {
  const text = widths.join('');
  if (!text.endsWith(STOP)) throw new Error('no stop');
  const values = (text.slice(0, -STOP.length).match(/.{6}/g) ?? []).map((pattern) => {
    const value = PATTERNS.indexOf(pattern);
    if (value === -1) throw new Error(`not a pattern: ${pattern}`);
    return value;
  });
  const check = values.pop();
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  if (sum % 103 !== check) throw new Error('wrong check symbol');
  let read = '';
  let isDigits = values[0] === START_C;
  if (!isDigits && values[0] !== START_B) throw new Error('no start');
  for (const value of values.slice(1)) {
    if (isDigits && value < CODE_C + 1) read += String(value).padStart(2, '0');
    else if (isDigits && value === CODE_B) isDigits = false;
    else if (value === CODE_C) isDigits = true;
    else read += String.fromCharCode(value + 32);
  }
  return read;
}

it.each(['h1x123x202611x278.39x3f', 'h1x4294967295x202612x999999999.99x8f', 'h1x1x202501x2.51x5f'])(
  'the bars of %s read back',
  (payload) => {
    expect(decoded(code128Widths(payload))).toBe(payload);
  },
);
