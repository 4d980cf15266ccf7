import type { DocumentMedia } from '@scara/domain/documents';

export type FileKind = DocumentMedia | 'image/png' | 'image/jpeg';

/** How many bytes `kindOf` needs. */
export const HEAD_BYTES = 1_024;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Returns a file's kind by its first bytes, whatever its name; undefined for a kind that is not accepted. */
export function kindOf(head: Buffer): FileKind | undefined {
  const begins = (with_: Buffer): boolean => head.subarray(0, with_.length).equals(with_);
  if (begins(PNG)) return 'image/png';
  if (begins(JPEG)) return 'image/jpeg';
  if (begins(ZIP)) return 'application/zip';
  // PDF readers look for the mark some way into the file; if anything but blank bytes precedes it, the file may be a
  // program with a PDF inside.
  const at = head.indexOf('%PDF-');
  const isLed = at > 0 && !/^[\s\0\uFEFF\xEF\xBB\xBF]*$/.test(head.toString('latin1', 0, at));
  return at === -1 || isLed ? undefined : 'application/pdf';
}
