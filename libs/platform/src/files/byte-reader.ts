/** Reads a stream in pieces of the requested size, whatever the size of its chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]();
  }

  /** Returns the next `size` bytes; fewer at the end of the stream, none after it. */
  async take(size: number): Promise<Buffer> {
    while (this.#heldBytes < size) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#held.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
      this.#heldBytes += next.value.byteLength;
    }
    const all = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    const taken = all.subarray(0, size);
    this.#held = taken.length < all.length ? [all.subarray(size)] : [];
    this.#heldBytes = all.length - taken.length;
    return taken;
  }

  /** Tells the stream that nothing more will be read. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
