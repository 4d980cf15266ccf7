import { cleanText } from '../kernel/index.js';
import type { DocumentMedia } from './events.js';

/** The longest name of an uploaded file, in characters. */
export const FILE_NAME_MAX = 100;
/** The longest name that a download is saved under (3-configuration §5). */
const DOWNLOAD_NAME_MAX = 95;

const ENDINGS: Readonly<Record<DocumentMedia, string>> = {
  'application/pdf': '.pdf',
  'application/zip': '.zip',
};

/** A name as it is kept: no folders before it, nothing that a file system or a header would misread. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return cleanText(last.replace(/[<>:"|?*\p{Cc}\p{Cf}]/gu, ' ')).replace(/^\.+/, '');
}

/**
 * The name with the ending that its content has: an image that became a PDF is called one. Where the ending comes to a name
 * of a hundred letters, the last of these make room for it.
 */
export function namedAs(name: string, mediaType: DocumentMedia): string {
  const ending = ENDINGS[mediaType];
  if (name.toLowerCase().endsWith(ending)) return name;
  const base = /\.(jpe?g|png)$/i.test(name) ? name.slice(0, name.lastIndexOf('.')) : name;
  const room = [...base].slice(0, FILE_NAME_MAX - ending.length).join('');
  return `${room.replace(/[\s.]+$/, '')}${ending}`;
}

/**
 * The name that a download is saved under: at most 95 characters. A longer one is cut, the word that the cut went
 * through is left out, and the ending is put back.
 */
export function downloadName(fileName: string, mediaType: DocumentMedia): string {
  const letters = [...fileName];
  if (letters.length <= DOWNLOAD_NAME_MAX) return fileName;
  const ending = ENDINGS[mediaType];
  const cut = letters.slice(0, DOWNLOAD_NAME_MAX - ending.length).join('');
  const whole = cut.replace(/[\p{L}\p{M}\p{N}]+$/u, '').trimEnd();
  return `${whole === '' ? cut : whole}${ending}`;
}
