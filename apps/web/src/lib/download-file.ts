import type { ProblemCode } from '@scara/contracts/http';

import { ProblemError, problemIn } from './problem-error.js';
import { t } from './text.js';

/** What a download may be (3-configuration §5); anything else is no document. */
const mediaTypes = ['application/pdf', 'application/zip'];
/** A browser that is still writing the file holds its address for at most this long. */
const heldMs = 60_000;

/**
 * Saves a document under its own name. Throws ProblemError, with the sentence to show, where what comes back is neither a PDF
 * nor a ZIP: the server's own where it is refused as one of `refusals`, whose reason is the person's to know.
 */
export async function downloadFile(
  link: string,
  fileName: string,
  refusals: readonly ProblemCode[] = [],
): Promise<void> {
  const answer = await fetch(link).catch(unanswered);
  if (!answer.ok && refusals.length > 0) {
    const said: unknown = await answer.json().catch(() => null);
    const refusal = problemIn(answer.status, said);
    if (refusals.some((code) => code === refusal.code)) throw refusal;
  }
  const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (!answer.ok || !mediaTypes.includes(mediaType)) {
    const message = t('documents.unavailable');
    throw new ProblemError(404, { code: 'file-unavailable', message });
  }
  const content = await answer.blob().catch(unanswered);
  save(content, savedName(answer.headers.get('content-disposition')) ?? fileName);
}

/** Nothing came, or it broke off. */
function unanswered(): never {
  throw new ProblemError(0, { code: 'no-answer', message: t('http.noAnswer') });
}

/** Saves a text that stands on the page as a file. */
export function saveText(text: string, fileName: string): void {
  save(new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName);
}

function save(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, heldMs);
}

/** The name that the server says a file is saved under: at most 95 characters, with its ending. */
function savedName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
