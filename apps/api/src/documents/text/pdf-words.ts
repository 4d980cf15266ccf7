import { wordsOf } from './words.js';

/** The result of reading a PDF. */
export type PdfWords =
  | { readonly state: 'read'; readonly words: ReadonlySet<string> }
  | { readonly state: 'password-needed' | 'password-wrong' | 'unreadable' };

const PAGES_MAX = 300;
const WORDS_MAX = 20_000;
/** No further page is read after this time, so that a file made to be slow is read only in part. */
const TIME_MAX_MS = 20_000;

/** Returns the words of a PDF, only of its first pages when it is very long; nothing of it is drawn or executed. */
export async function pdfWords(data: Uint8Array, password: string | undefined): Promise<PdfWords> {
  // Loaded with the first file because it takes 30 MB.
  const { getDocument, PasswordResponses } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data,
    ...(password === undefined ? {} : { password }),
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    const words = new Set<string>();
    const until = Date.now() + TIME_MAX_MS;
    for (let at = 1; at <= Math.min(pdf.numPages, PAGES_MAX); at += 1) {
      if (Date.now() > until || words.size > WORDS_MAX) break;
      const page = await pdf.getPage(at);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
      for (const word of wordsOf(text.join(''))) words.add(word);
      page.cleanup();
    }
    return { state: 'read', words };
  } catch (error) {
    // The library does not export the error's class.
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name !== 'PasswordException') return { state: 'unreadable' };
    const isWrong = code === PasswordResponses.INCORRECT_PASSWORD;
    return { state: isWrong ? 'password-wrong' : 'password-needed' };
  } finally {
    await loading.destroy();
  }
}
