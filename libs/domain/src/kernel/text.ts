/** The length that limits speak of: code points, so that a letter outside the basic plane counts once. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** True when the text has from `least` to `most` code points. */
export function hasLength(text: string, least: number, most: number): boolean {
  const length = textLength(text);
  return length >= least && length <= most;
}

/**
 * Text without what takes no place in it: signs that are not seen, so that two names look alike and are not, or a field
 * looks empty and is not; and those that turn the letters beside them round, so that "05" is read where 50 stands.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
}

/**
 * Text as it is stored: composed letters, ș and ț with a comma (old keyboards type a cedilla),
 * no control characters, none that are not seen, one space between words, none around.
 */
export function cleanText(text: string): string {
  return withCommas(withoutUnseen(text).normalize('NFC'))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Clean text that keeps its line breaks, for messages and descriptions. */
export function cleanParagraphs(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').split('\n');
  return lines.map(cleanText).join('\n').trim();
}

/** True for the name of a person: letters of any alphabet, spaces, hyphens, apostrophes and points. */
export function isPersonName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M} '’.-]*$/u.test(text);
}

/** True for a label (expense, column, fund, provider): letters, digits and a limited set of signs. */
export function isLabel(text: string): boolean {
  return /^[\p{L}\p{M}\p{N} .,:;'’"„”()/&+%*#_²³-]+$/u.test(text);
}

/** True for a series or a number of a document: letters, digits, space and . - / _ # only. */
export function isDocumentNumber(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} ./_#-]*$/u.test(text);
}

/** A document's number as it is said, with its series: 'CH 12'; '' where it has neither. */
export function documentNumber(series: string, number: string): string {
  return `${series} ${number}`.trim();
}

/** Lower-case text without accents, for searching: 'Știrbei' finds 'stirbei'. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Old keyboards type a cedilla where Romanian has a comma. */
export function withCommas(text: string): string {
  return text.replace(/[şţŞŢ]/g, (letter) => ({ ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' })[letter]!);
}
