import { ro } from '../locales/ro.js';
import { t } from './text.js';

describe('texts', () => {
  it.each([
    [1, '1 rând'],
    [2, '2 rânduri'],
    [19, '19 rânduri'],
    [20, '20 de rânduri'],
    [101, '101 rânduri'],
    [1_200, '1.200 de rânduri'],
  ])('counts %i the Romanian way', (count, text) => {
    expect(t('table.rows', { count })).toBe(text);
  });

  it('counts nothing in one form: „20 de documente” is another one', () => {
    const stiff = Object.entries(ro).filter(
      ([, text]) => typeof text === 'string' && /\{count\} \p{Ll}{4}/u.test(text),
    );
    expect(stiff).toEqual([]);
  });

  it('fills what is named', () => {
    expect(t('palette.none', { typed: 'scara Z' })).toBe('Nimic nu se potrivește cu „scara Z”.');
  });
});
