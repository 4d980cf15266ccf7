import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** Loaded with the first document: it takes 27 MB of a process that may never print. */
export const documentClass = (): typeof PDFDocument => require('pdfkit') as typeof PDFDocument;
