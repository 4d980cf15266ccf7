import type PDFDocument from 'pdfkit';
import { loadedLate } from '../loaded-late.js';

/** Loaded on first use because it takes 27 MB. */
export const documentClass = loadedLate<typeof PDFDocument>('pdfkit');
