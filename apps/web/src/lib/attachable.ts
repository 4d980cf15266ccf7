import { FILE_MAX_MB } from '@scara/contracts/http';

import { t } from './text.js';

/** What may be attached, as `accept` of a file field names it. */
export const ATTACHABLE = '.pdf,.zip,.png,.jpg,.jpeg,.webp';

/** What a system calls them; it has no name for some, and those are judged by what they hold where they are sent. */
const TYPES: ReadonlySet<string> = new Set([
  '',
  'application/pdf',
  'application/zip',
  'application/x-zip-compressed',
  'image/png',
  'image/jpeg',
  'image/webp',
]);

/** The sentence for a file that would be refused once it was sent, whole; null for any other. */
export function whyNotAttachable({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.has(type)) return t('documents.wrongKind');
  // A photo is made smaller before it goes.
  const isTooLarge = !type.startsWith('image/') && size > FILE_MAX_MB * 1_048_576;
  return isTooLarge ? t('documents.tooLarge', { most: FILE_MAX_MB }) : null;
}
