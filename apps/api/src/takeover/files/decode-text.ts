import type { TextEncodingName } from '@scara/domain/takeover';

export type DecodedText = { readonly text: string; readonly encoding: 'UTF-8' | TextEncodingName };

/**
 * Decodes the text of a file. UTF-8 is what we ask for; other encodings that programs write are recognised: UTF-16 by
 * its byte order mark or its zero bytes, else the one-byte encodings of Central Europe, which have the Romanian letters
 * at the same positions. The byte order mark is removed.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = utf16Of(bytes);
  if (wide !== undefined) {
    const label = wide === 'UTF-16LE' ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(label).decode(bytes), encoding: wide };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const encoding = oneByteOf(bytes);
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

const SAMPLE_LETTERS = 40;

/**
 * Returns the first word with a non-ASCII letter, by which a person can judge the encoding; of a long word, the part
 * around that letter.
 */
export function sampleWord(text: string): string {
  // Only the letter is searched for: an expression for the whole word would, on one endless word, be tried from each
  // letter on.
  const at = text.search(/(?![A-Za-z])\p{L}/u);
  if (at < 0) return '';
  const before = /\p{L}*$/u.exec(text.slice(Math.max(0, at - SAMPLE_LETTERS / 2), at))![0];
  const from = text.slice(at, at + SAMPLE_LETTERS);
  return (before + /^\p{L}+/u.exec(from)![0]).slice(0, SAMPLE_LETTERS);
}

function utf16Of(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 4096);
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const many = looked / 6;
  if (zeros[1]! > many && zeros[0]! < many / 4) return 'UTF-16LE';
  return zeros[0]! > many && zeros[1]! < many / 4 ? 'UTF-16BE' : undefined;
}

// At these bytes ISO-8859-2 has letters (Š, Ť, Ž …) where Windows-1250 has signs.
const LETTERS_OF_ISO = new Set([0xa9, 0xab, 0xae, 0xb9, 0xbb, 0xbe]);

function oneByteOf(bytes: Uint8Array): 'Windows-1250' | 'ISO-8859-2' {
  let isoLetters = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    // In this range ISO-8859-2 has control codes, Windows-1250 quotes, dashes and letters.
    if (byte >= 0x80 && byte <= 0x9f) return 'Windows-1250';
    if (LETTERS_OF_ISO.has(byte) && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1]))
      isoLetters++;
  }
  return isoLetters > 0 ? 'ISO-8859-2' : 'Windows-1250';
}

function isLetter(byte: number | undefined): boolean {
  return (
    byte !== undefined && ((byte | 0x20) >= 0x61 ? (byte | 0x20) <= 0x7a || byte >= 0xc0 : false)
  );
}
