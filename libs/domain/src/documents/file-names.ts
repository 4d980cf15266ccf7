import { cleanText } from '../kernel/index.js';
import type { DocumentMedia } from './events.js';

/** The longest name of an uploaded file, in characters. */
export const FILE_NAME_MAX = 100;
/** The longest name of a download (3-configuration §5). */
const DOWNLOAD_NAME_MAX = 95;

const ENDINGS: Readonly<Record<DocumentMedia, string>> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
};

/** Returns a file name as it is stored: without folders and characters that a file system or a header would misread. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return cleanText(last.replace(/[<>:"|?*\p{Cc}\p{Cf}]/gu, ' ')).replace(/^\.+/, '');
}

/**
 * Returns the name with the extension of its content: an image that was turned into a PDF gets .pdf. Where the
 * extension would make the name longer than FILE_NAME_MAX, the last letters of the name are cut.
 */
export function namedAs(name: string, mediaType: DocumentMedia): string {
  const ending = ENDINGS[mediaType];
  if (name.toLowerCase().endsWith(ending)) return name;
  const base = /\.(jpe?g|png)$/i.test(name) ? name.slice(0, name.lastIndexOf('.')) : name;
  const room = [...base].slice(0, FILE_NAME_MAX - ending.length).join('');
  return `${room.replace(/[\s.]+$/, '')}${ending}`;
}

/**
 * Returns the name that a download is saved under: at most 95 characters. A longer name is cut, without the word that
 * the cut went through, and the extension is added again.
 */
export function downloadName(fileName: string, mediaType: DocumentMedia): string {
  const letters = [...fileName];
  if (letters.length <= DOWNLOAD_NAME_MAX) return fileName;
  const ending = ENDINGS[mediaType];
  const cut = letters.slice(0, DOWNLOAD_NAME_MAX - ending.length).join('');
  const whole = cut.replace(/[\p{L}\p{M}\p{N}]+$/u, '').trimEnd();
  return `${whole === '' ? cut : whole}${ending}`;
}
