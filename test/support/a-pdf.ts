import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A PDF of one page with a text on it, behind a password where one is given. */
export async function aPdf(text: string, userPassword?: string): Promise<Uint8Array> {
  const pdf = new PDFDocument(userPassword === undefined ? {} : { userPassword });
  pdf.text(text);
  pdf.end();
  return buffer(pdf);
}
