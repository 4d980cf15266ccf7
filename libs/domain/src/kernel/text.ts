/** Returns the length in code points, as all limits count it, so that a letter outside the basic plane counts once. */
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
 * Removes characters that take no space: invisible ones, which make two different names look alike or a filled field
 * look empty, and direction marks, which reverse the characters beside them, so that 50 is displayed as "05".
 */
export function withoutUnseen(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
}

/**
 * Returns text as it is stored: composed letters, ș and ț with a comma (old keyboards type a cedilla), no control
 * characters, no invisible ones, one space between words, none around.
 */
export function cleanText(text: string): string {
  return withCommas(withoutUnseen(text).normalize('NFC'))
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Cleans text like `cleanText` but keeps its line breaks, for messages and descriptions. */
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

/** Formats a document's number with its series: 'CH 12'; '' where it has neither. */
export function documentNumber(series: string, number: string): string {
  return `${series} ${number}`.trim();
}

/** Returns lower-case text without accents, for searching: 'Știrbei' finds 'stirbei'. */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Replaces ş and ţ with a cedilla, which old keyboards type, by the Romanian ș and ț with a comma. */
export function withCommas(text: string): string {
  return text.replace(/[şţŞŢ]/g, (letter) => ({ ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' })[letter]!);
}
