import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Infected, ScanAway, VirusScan } from './virus-scan.js';

const IDLE_MS = 15_000;

/**
 * Scans with ClamAV's daemon over TCP (`clamd://host:3310`). INSTREAM: every chunk is preceded by its length, and a
 * length of zero ends the stream; the answer is 'stream: OK' or 'stream: … FOUND'.
 */
export class ClamavScan extends VirusScan {
  constructor(private readonly address: { readonly host: string; readonly port: number }) {
    super();
  }

  async *scanned(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const socket = await this.opened();
    const answer = answerOf(socket);
    // The answer is awaited only after everything was sent; a daemon that breaks off earlier must not end the process.
    answer.catch(() => undefined);
    try {
      await sent(socket, Buffer.from('zINSTREAM\0'));
      for await (const chunk of content) {
        await sent(socket, framed(chunk));
        yield chunk;
      }
      await sent(socket, Buffer.alloc(4));
      const verdict = await answer;
      if (/ FOUND\0?$/.test(verdict)) throw new Infected();
      if (!/: OK\0?$/.test(verdict)) throw new ScanAway();
    } finally {
      socket.destroy();
      await answer.catch(() => undefined);
    }
  }

  private async opened(): Promise<Socket> {
    const socket = connect(this.address);
    socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('clamd is silent')));
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      throw new ScanAway();
    }
  }
}

function framed(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.byteLength);
  return Buffer.concat([length, chunk]);
}

async function sent(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.destroyed) await new Promise<unknown>((done) => socket.write(bytes, done));
  if (socket.destroyed) throw new ScanAway();
}

/** Returns everything that the daemon sends until it closes the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  try {
    for await (const chunk of socket) said += String(chunk);
  } catch {
    throw new ScanAway();
  }
  return said;
}
