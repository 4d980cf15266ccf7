import { t } from './text.js';
import { toast } from './toasts.js';

/** Puts a text on the clipboard, and says whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('done', t('common.copied'));
  } catch {
    toast('error', t('common.notCopied'));
  }
}
