import { runInNewContext } from 'node:vm';
// @ts-expect-error -- plain JavaScript, as everything that builds the product.
import { inAscii as untyped } from './bundle.mjs';

const inAscii = untyped as (code: string) => string;

describe('a bundled program in ASCII', () => {
  it.each([
    ['a text', "'Lista de plată: ș, €, 😀'"],
    ['a text with escapes', String.raw`'\ș \\ș \\\ș'`],
    ['a template', '`${1 + 1} căsuțe`'],
    ['a pattern', "'ășa'.replace(/[ăș]+|😀/u, 'x')"],
    ['a pattern with escapes', String.raw`'\\ș'.replace(/\\ș/, 'x')`],
  ])('reads %s as it was', (_, code) => {
    const ascii = inAscii(code);
    expect(ascii).toMatch(/^[\0-\x7f]*$/);
    expect(runInNewContext(ascii)).toBe(runInNewContext(code));
  });
});
