import { inflateRawSync } from 'node:zlib';
import { PARTS_MAX } from './bounds.js';
import { UnreadableFile } from './grid.js';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const WIDE = 0xffffffff;
const END_BYTES = 22;

type Entry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
};

/**
 * Checks a ZIP before a library unpacks it: every part is unpacked here once, at most `mostBytes` of all together, so
 * that a small file cannot become a huge one whatever sizes it declares. XML with a DOCTYPE, which workbooks never
 * have, is refused. Returns the names of the parts. Throws `UnreadableFile`.
 */
export function checkZip(bytes: Buffer, mostBytes: number): readonly string[] {
  const names: string[] = [];
  for (const { name, content } of zipParts(bytes, mostBytes)) {
    if (/\.(xml|rels|vml)$/i.test(name) && hasDoctype(content)) throw damaged('DOCTYPE');
    names.push(name);
  }
  return names;
}

/** Yields the parts of a ZIP one after the other, at most `mostBytes` of all together. Throws `UnreadableFile`. */
export function* zipParts(
  bytes: Buffer,
  mostBytes: number,
): Generator<{ readonly name: string; readonly content: Buffer }> {
  let left = mostBytes;
  for (const entry of directoryOf(bytes)) {
    if (entry.isEncrypted) throw new UnreadableFile({ code: 'file-old-or-encrypted' });
    const content = unpacked(bytes, entry, left);
    left -= content.length;
    yield { name: entry.name, content };
  }
}

function directoryOf(bytes: Buffer): Entry[] {
  const end = endRecord(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const countHere = bytes.readUInt16LE(end + 8);
  let at = bytes.readUInt32LE(end + 16);
  if (count !== countHere) throw damaged('ZIP');
  if (count > PARTS_MAX)
    throw new UnreadableFile({ code: 'file-unpacks-too-large', most: PARTS_MAX });
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged('ZIP');
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Finds the end record, which is last, before a comment of at most 65 535 bytes. The last signature counts, as it does
 * for the library: a signature too near to the end for a whole record must not hide which record the library reads.
 */
function endRecord(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - 4; at >= least; at--) {
    if (bytes.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES > bytes.length) break;
    return at;
  }
  throw damaged('ZIP');
}

function unpacked(bytes: Buffer, entry: Entry, left: number): Buffer {
  const { at, packed, method } = entry;
  const tooLarge = { code: 'file-unpacks-too-large', most: left } as const;
  if (entry.unpacked > left || packed === WIDE) throw new UnreadableFile(tooLarge);
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_SIGNATURE) throw damaged('ZIP');
  const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
  // A library may use either of the two headers of a part, so both must agree.
  const isSame =
    bytes.readUInt16LE(at + 8) === method &&
    bytes.toString('utf8', at + 30, nameEnd) === entry.name;
  if (!isSame) throw damaged('ZIP');
  const start = nameEnd + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + packed);
  if (method === STORED && data.length === entry.unpacked) return data;
  if (method !== DEFLATED) throw damaged('ZIP');
  try {
    // A part that unpacks to more than it declares stops here.
    const part = inflateRawSync(data, { maxOutputLength: Math.max(entry.unpacked, 1) });
    if (part.length === entry.unpacked) return part;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new UnreadableFile(tooLarge);
    }
  }
  throw damaged('ZIP');
}

function hasDoctype(part: Buffer): boolean {
  return part.includes('<!DOCTYPE') || part.includes('<!ENTITY');
}

const damaged = (detail: string): UnreadableFile =>
  new UnreadableFile({ code: 'file-damaged', detail });
