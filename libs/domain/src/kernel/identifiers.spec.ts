import { checkCif } from './cif.js';
import { isCnp } from './cnp.js';
import { parseIban, shownIban } from './iban.js';
import { apartmentId, ID_MAX, isId } from './ids.js';

// The test vectors are from decisions.md and law-and-integrations.md.
describe('CNP', () => {
  it.each([
    ['1800101221144', true],
    ['1800101221145', false],
    ['1801231221145', true],
    // A remainder of 10 becomes 1.
    ['1801231000061', true],
    ['1801301221144', false],
    ['1800132221144', false],
    ['180010122114', false],
    ['180010122114a', false],
  ])('%s: %s', (text, valid) => {
    expect(isCnp(text)).toBe(valid);
  });
});

describe('CIF', () => {
  it.each([
    ['14399840', { kind: 'company', digits: '14399840' }],
    ['1590082', { kind: 'company', digits: '1590082' }],
    ['RO1590082', { kind: 'company', digits: '1590082' }],
    ['ro 1590082', { kind: 'company', digits: '1590082' }],
    ['1800101221144', { kind: 'person', digits: '1800101221144' }],
    ['1800101221145', { kind: 'refused', code: 'cnp-invalid' }],
    ['180010122114x', { kind: 'refused', code: 'cif-invalid' }],
    ['1590083', { kind: 'refused', code: 'cif-invalid' }],
    ['15900x2', { kind: 'refused', code: 'cif-invalid' }],
    ['1', { kind: 'refused', code: 'cif-length-invalid' }],
    ['RO12345678901', { kind: 'refused', code: 'cif-length-invalid' }],
  ])('%s: %j', (text, expected) => {
    expect(checkCif(text)).toEqual(expected);
  });
});

describe('IBAN', () => {
  it.each([
    ['RO49AAAA1B31007593840000', true],
    ['ro49 aaaa 1b31 0075 9384 0000', true],
    ['RO48AAAA1B31007593840000', false],
    ['RO98AAAA1B31007593840088', true],
    ['RO02AAAA1B31007593840070', true],
    // The same remainder, but check digits go from 02 to 98.
    ['RO99AAAA1B31007593840070', false],
    ['RO49AAAA1B3100759384000', false],
    ['RO49AA1A1B31007593840000', false],
    ['DE89370400440532013000', true],
    ['ZZ89370400440532013000', false],
    ['', false],
  ])('%s: %s', (text, valid) => {
    expect(parseIban(text) !== undefined).toBe(valid);
  });

  it('is stored without spaces and shown in fours', () => {
    const iban = parseIban('ro49 aaaa 1b31 0075 9384 0000')!;
    expect(iban).toBe('RO49AAAA1B31007593840000');
    expect(shownIban(iban)).toBe('RO49 AAAA 1B31 0075 9384 0000');
  });
});

describe('ids', () => {
  it('are unsigned 32-bit numbers from 1', () => {
    expect([isId(1), isId(ID_MAX), isId(0), isId(ID_MAX + 1), isId(1.5), isId('1')]).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(() => apartmentId(0)).toThrow('0');
  });
});
