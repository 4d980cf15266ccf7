import { fieldsOf, WireWriter } from './wire.js';

const numbers = (...bytes: number[]): (number | string)[][] =>
  [...fieldsOf(Buffer.from(bytes))].map(({ number, value, bytes: content }) => [
    number,
    value,
    content.toString('latin1'),
  ]);

describe('fieldsOf', () => {
  it('passes over fields of four and of eight bytes', () => {
    const eight = [0x09, 1, 2, 3, 4, 5, 6, 7, 8];
    const four = [0x15, 1, 2, 3, 4];
    expect(numbers(...eight, 0x18, 5, ...four, 0x22, 1, 0x41)).toEqual([
      [3, 5, ''],
      [4, 0, 'A'],
    ]);
  });

  it.each([
    ['a number', [0x08, 0x80]],
    ['a tag', [0x80]],
    ['a length', [0x0a, 0x80]],
    ['a text one byte too short', [0x0a, 2, 0x41]],
  ])('refuses a message that ends inside %s', (_name, bytes) => {
    expect(() => numbers(...bytes)).toThrow('truncated message');
  });

  it('refuses what is no field', () => {
    expect(() => numbers(0x0b)).toThrow('unknown wire type 3');
  });

  it.each([0, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 40 + 5])('reads %d as written', (value) => {
    const writer = new WireWriter(12);
    writer.varintField(1, value);
    expect(fieldsOf(writer.buffer).next().value).toMatchObject({ number: 1, value });
  });
});
