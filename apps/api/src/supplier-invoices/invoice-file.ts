import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { INVOICE_BYTES_MAX, type Rejection } from '@scara/contracts/http';
import { readInvoice, type SupplierInvoice } from '@scara/domain/proposals';
import { zipParts } from '../takeover/files/check-zip.js';
import { UnreadableFile } from '../takeover/files/grid.js';
import { Refused } from '../http/refused.js';
import { xmlTree } from './xml-tree.js';

export interface ReadFile {
  readonly invoice: SupplierInvoice;
  /** The XML document as the supplier sent it. */
  readonly xml: Buffer;
  /** The ZIP that contained it, with all its other files; null when it came alone. */
  readonly zip: Buffer | null;
  /** SHA-256 of the XML document, in hexadecimal. */
  readonly contentHash: string;
}

const TOO_LARGE: Rejection = {
  code: 'invoice-file-large',
  mostMb: Math.floor(INVOICE_BYTES_MAX / (1024 * 1024)),
};

/**
 * Reads the invoice in an uploaded file: an XML document, possibly gzipped, or the ZIP of the tax system, which holds
 * the invoice with its signature. Throws `Refused` when something is wrong with the file.
 */
export function invoiceInFile(bytes: Buffer): ReadFile {
  const sent = isGzip(bytes) ? gunzipped(bytes) : bytes;
  const xml = isZip(sent) ? invoiceInZip(sent) : sent;
  if (xml.length > INVOICE_BYTES_MAX) throw new Refused(TOO_LARGE);
  const read = readXml(xml);
  if ('code' in read) throw new Refused(read);
  const contentHash = createHash('sha256').update(xml).digest('hex');
  return { invoice: read, xml, zip: isZip(sent) ? sent : null, contentHash };
}

function readXml(xml: Buffer): SupplierInvoice | Rejection {
  const text = decoded(xml);
  if (text === undefined) return { code: 'invoice-encoding' };
  if (!/^\s*</.test(text)) return { code: 'invoice-file-kind' };
  const root = xmlTree(text);
  return 'code' in root ? root : readInvoice(root);
}

/**
 * Decodes UTF-8 with or without a byte order mark; undefined for bytes that are not UTF-8 or declare another encoding.
 */
function decoded(xml: Buffer): string | undefined {
  // A file of another kind is recognised before it is decoded.
  if (xml.subarray(0, 4).includes(0) && !isUtf16(xml)) return '';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(xml);
    const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(text.slice(0, 200));
    return /^utf-?8$/i.test(declared?.[1] ?? 'utf-8') ? text : undefined;
  } catch {
    return undefined;
  }
}

function invoiceInZip(bytes: Buffer): Buffer {
  const documents = xmlParts(bytes).filter((xml) => isInvoice(xml));
  const [only, ...more] = documents;
  if (only === undefined) throw new Refused({ code: 'invoice-zip-empty' });
  if (more.length > 0) {
    throw new Refused({ code: 'invoice-zip-several', invoices: documents.length });
  }
  return only;
}

/** Returns all XML files except the signature that the tax system adds to an invoice: `semnatura_123.xml`. */
function xmlParts(bytes: Buffer): Buffer[] {
  try {
    return [...zipParts(bytes, INVOICE_BYTES_MAX)]
      .filter(({ name }) => /\.xml$/i.test(name) && !/(^|\/)semnatura[^/]*$/i.test(name))
      .map(({ content }) => content);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refused(zipRejection(error.problem.code));
    throw error;
  }
}

function zipRejection(code: string): Rejection {
  if (code === 'file-unpacks-too-large') return TOO_LARGE;
  return { code: code === 'file-old-or-encrypted' ? 'invoice-zip-locked' : 'invoice-zip-damaged' };
}

/** A file that is no invoice at all may accompany one; a faulty invoice counts and is refused with its fault. */
function isInvoice(xml: Buffer): boolean {
  const read = readXml(xml);
  return !('code' in read) || read.code !== 'invoice-not-invoice';
}

function gunzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: INVOICE_BYTES_MAX });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isLarge ? TOO_LARGE : { code: 'invoice-file-kind' });
  }
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
const isUtf16 = (bytes: Buffer): boolean =>
  ['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'));
