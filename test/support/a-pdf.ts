import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Returns a PDF of one page with a text, protected by a password if one is given. */
export async function aPdf(text: string, userPassword?: string): Promise<Uint8Array> {
  const pdf = new PDFDocument(userPassword === undefined ? {} : { userPassword });
  pdf.text(text);
  pdf.end();
  return buffer(pdf);
}
