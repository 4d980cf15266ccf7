import {
  cleanParagraphs,
  cleanText,
  hasLength,
  isDocumentNumber,
  isLabel,
  isPersonName,
  searchKey,
  textLength,
} from './text.js';

describe('text', () => {
  it('is measured in letters, not in their code units', () => {
    expect(textLength('Țepeș 😀')).toBe(7);
    expect([hasLength('ab', 3, 5), hasLength('abc', 3, 5), hasLength('abcdef', 3, 5)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is stored with commas under ș and ț, composed and without stray spaces', () => {
    expect(cleanText('  Şerban\u0000 Ţepeş \n')).toBe('Șerban Țepeș');
    expect(cleanText('a\u0306')).toBe('ă');
    expect(cleanParagraphs('unu  doi\r\n\r\n trei ')).toBe('unu doi\n\ntrei');
  });

  it('is stored without signs that nobody sees and that turn what stands beside them', () => {
    expect(cleanText('OP 12\u202E50\u202C\u2066 lei')).toBe('OP 1250 lei');
    expect(cleanText('\u200B\uFEFF\u2060\u00AD\u3164')).toBe('');
    expect(cleanText('1\u200B')).toBe('1');
    expect(cleanText('Apă rece, m³ – „A”')).toBe('Apă rece, m³ – „A”');
  });

  it.each([
    ['Ștefan Gheorghiu-Dobre', true],
    ["D'Arc", true],
    ['Kovács', true],
    ['R2D2', false],
    [' Ion', false],
    ['', false],
  ])('%s is a name: %s', (text, expected) => {
    expect(isPersonName(text)).toBe(expected);
  });

  it.each([
    ['Energie electrică (scara A) 50%', true],
    ['Apă rece, m³', true],
    ['<b>', false],
    ['a\nb', false],
    ['', false],
  ])('%j is a label: %s', (text, expected) => {
    expect(isLabel(text)).toBe(expected);
  });

  it.each([
    ['TC/2025-11', true],
    ['00001', true],
    ['=1+1', false],
    ['', false],
  ])('%s is a document number: %s', (text, expected) => {
    expect(isDocumentNumber(text)).toBe(expected);
  });

  it('is searched without accents', () => {
    expect(searchKey('Știrbei')).toBe('stirbei');
  });
});
