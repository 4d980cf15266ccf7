import type PDFDocument from 'pdfkit';
import { loadedLate } from '../loaded-late.js';

/** Takes 27 MB. */
export const documentClass = loadedLate<typeof PDFDocument>('pdfkit');
