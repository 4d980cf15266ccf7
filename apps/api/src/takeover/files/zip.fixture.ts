import { deflateRawSync } from 'node:zlib';

type Options = {
  /** The unpacked size that every part declares. */
  readonly claimed?: number;
  /**
   * Bytes that programs may put after a part's name, in its header and in the directory, and at the end of the file.
   */
  readonly extra?: Buffer;
  readonly comment?: Buffer;
  readonly endComment?: Buffer;
};

const NONE = Buffer.alloc(0);

/** Builds a ZIP of the given parts. */
export function zipOf(
  parts: readonly (readonly [name: string, data: Buffer])[],
  { claimed, extra = NONE, comment = NONE, endComment = NONE }: Options = {},
): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, data] of parts) {
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([
      ...[Buffer.from('504b0304', 'hex'), common, Buffer.from(name), extra],
      packed,
    ]);
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(comment.length, 0);
    tail.writeUInt32LE(at, 10);
    const head = [Buffer.from('504b01021400', 'hex'), common, tail, Buffer.from(name)];
    entries.push(Buffer.concat([...head, extra, comment]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(endComment.length, 20);
  return Buffer.concat([...locals, directory, end, endComment]);
}
