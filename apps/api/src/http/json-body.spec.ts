import { parsedJson } from './json-body.js';

describe('a body', () => {
  it('that is empty is an empty object', () => {
    expect(parsedJson(' ')).toEqual({});
  });

  it('keeps letters outside the basic plane', () => {
    expect(parsedJson('{"a":"😀ș"}')).toEqual({ a: '😀ș' });
  });

  it.each([
    ['broken', '{"a":'],
    ['too deep', `${'['.repeat(14)}${']'.repeat(14)}`],
    ['with a NUL', '{"a":"\\u0000"}'],
    ['with half a letter', '["\\ud83d"]'],
    ['with half a letter as a name', '{"\\ud83d":1}'],
  ])('%s is refused', (_, body) => {
    expect(() => parsedJson(body)).toThrow('malformed');
  });
});
