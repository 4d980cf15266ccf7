import type { ProblemCode } from '@scara/contracts/http';

import { ProblemError, problemIn } from './problem-error.js';
import { t } from './text.js';

/** The media types of downloads (3-configuration §5); any other answer is an error. */
const mediaTypes = ['application/pdf', 'application/zip'];
/** How long the object URL stays valid, in milliseconds: the browser may still be writing the file. */
const heldMs = 60_000;

/**
 * Saves a document under the name the server gives. Throws ProblemError with the sentence to show where the answer is
 * neither a PDF nor a ZIP. For a code in `refusals` that sentence is the server's own, because the user should know the
 * reason.
 */
export async function downloadFile(
  link: string,
  fileName: string,
  refusals: readonly ProblemCode[] = [],
): Promise<void> {
  const answer = await fileAt(link, refusals);
  const content = await answer.blob().catch(unanswered);
  save(content, savedName(answer.headers.get('content-disposition')) ?? fileName);
}

/** Asks for a document without reading it; throws as `downloadFile` does where it does not come. */
export async function askForFile(link: string): Promise<void> {
  const answer = await fileAt(link, []);
  await answer.body?.cancel();
}

async function fileAt(link: string, refusals: readonly ProblemCode[]): Promise<Response> {
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
  return answer;
}

/** Throws for a request without an answer, or with one that broke off. */
function unanswered(): never {
  throw new ProblemError(0, { code: 'no-answer', message: t('http.noAnswer') });
}

/** Saves a text as a file. */
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

/** Returns the file name that the Content-Disposition header gives: at most 95 characters, with its extension. */
function savedName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
