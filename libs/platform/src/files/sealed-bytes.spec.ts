import { randomBytes } from 'node:crypto';
import { openedBytes, readHead, sealedBytes } from './sealed-bytes.js';

const KEY = randomBytes(32);
const FRAME = 65_536;
/** Each frame has a tag before it. */
const SEALED_FRAME = 16 + FRAME;

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Returns a sealed file of three frames of zeros: its head, and each frame. */
async function sealedZeros(): Promise<readonly [Buffer, ...Buffer[]]> {
  const sealed = await joined(sealedBytes(KEY, 'wrapped', inPieces(Buffer.alloc(3 * FRAME))));
  const head = sealed.length - 3 * SEALED_FRAME;
  const frameAt = (at: number) => {
    const start = head + at * SEALED_FRAME;
    return sealed.subarray(start, start + SEALED_FRAME);
  };
  return [sealed.subarray(0, head), frameAt(0), frameAt(1), frameAt(2)];
}

async function opened(parts: readonly Buffer[]): Promise<Buffer> {
  const { wrappedKey, rest } = await readHead(inPieces(Buffer.concat(parts)));
  expect(wrappedKey).toBe('wrapped');
  return joined(openedBytes(KEY, rest));
}

describe('the frames of a sealed file', () => {
  it('are read back, and look different though they hold the same', async () => {
    const parts = await sealedZeros();
    const [, first, second, third] = parts;
    expect((await opened(parts)).equals(Buffer.alloc(3 * FRAME))).toBe(true);
    expect(first!.subarray(16).equals(second!.subarray(16))).toBe(false);
    expect(second!.subarray(16).equals(third!.subarray(16))).toBe(false);
  });

  it('are refused where one was moved, left out or cut off', async () => {
    const [head, first, second, third] = (await sealedZeros()) as [Buffer, Buffer, Buffer, Buffer];
    await expect(opened([head, second, first, third])).rejects.toThrow();
    await expect(opened([head, first, third])).rejects.toThrow();
    await expect(opened([head, first, second])).rejects.toThrow();
  });
});
