import { fontFor } from './typeface.js';

it('is parsed once, and its glyphs are each document’s own', () => {
  const [one, other] = [fontFor('regular'), fontFor('regular')] as unknown as {
    readonly stream: object;
    getGlyph(id: number, letters?: readonly number[]): object;
  }[];
  expect(one!.stream).toBe(other!.stream);
  const glyph = one!.getGlyph(40, [0xfb01]);
  expect(one!.getGlyph(40)).toBe(glyph);
  expect(other!.getGlyph(40)).not.toBe(glyph);
});
