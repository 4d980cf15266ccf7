import { FILE_MAX_MB } from '@scara/contracts/http';

import { t } from './text.js';

/** The file types that may be attached, as the `accept` attribute of a file field. */
export const ATTACHABLE = '.pdf,.zip,.png,.jpg,.jpeg,.webp';

/** The media types a system may report. '' stands for an unknown type: the server judges such a file by its content. */
const TYPES: ReadonlySet<string> = new Set([
  '',
  'application/pdf',
  'application/zip',
  'application/x-zip-compressed',
  'image/png',
  'image/jpeg',
  'image/webp',
]);

/** Returns why the server would refuse a file, so that it is not uploaded in vain; null if it would not. */
export function whyNotAttachable({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.has(type)) return t('documents.wrongKind');
  // Photos are shrunk before they are uploaded.
  const isTooLarge = !type.startsWith('image/') && size > FILE_MAX_MB * 1_048_576;
  return isTooLarge ? t('documents.tooLarge', { most: FILE_MAX_MB }) : null;
}
