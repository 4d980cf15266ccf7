import { runInNewContext } from 'node:vm';
// @ts-expect-error -- plain JavaScript, as everything that builds the product.
import * as untyped from './bundle.mjs';

const { bundleName, inAscii } = untyped as Record<
  'bundleName' | 'inAscii',
  (text: string) => string
>;

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

it.each([
  ['main.js', 'main'],
  ['worker.js', 'worker'],
  ['event-node/main.js', 'event-node'],
  ['event-node\\main.js', 'event-node'],
])('bundles %s as %s', (path, name) => expect(bundleName(path)).toBe(name));
