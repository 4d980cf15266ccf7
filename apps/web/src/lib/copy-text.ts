import { t } from './text.js';
import { toast } from './toasts.js';

/** Copies a text to the clipboard and shows whether that succeeded. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('done', t('common.copied'));
  } catch {
    toast('error', t('common.notCopied'));
  }
}
