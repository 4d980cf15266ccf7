import { withCommas } from '@scara/domain/kernel';
import type sanitizeHtml from 'sanitize-html';
import { loadedLate } from '../loaded-late.js';

/** Loaded on first use because it takes 8 MB. */
const sanitizer = loadedLate<typeof sanitizeHtml>('sanitize-html');

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'span'],
    ...['h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], td: ['colspan'], th: ['colspan', 'scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/**
 * Sanitizes the HTML of an association's general information for storage: text, lists, tables and links, nothing
 * executable.
 */
export function sanitizedInfo(html: string): string {
  if (html === '') return html;
  return withCommas(sanitizer()(html, OPTIONS));
}
