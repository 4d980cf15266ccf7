import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sentFile } from './attached-file.js';

const chunks = ['unu', 'doi'];

function sent(content: Readable): Readable {
  return sentFile(content, { type: 'text/plain' }).getStream();
}

describe('a file that is sent', () => {
  test('arrives whole', async () => {
    expect(Buffer.concat(await sent(Readable.from(chunks)).toArray()).toString()).toBe('unudoi');
  });

  test('is let go of once it is sent, although its stream is still held', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { stream, content } = drawn();
    await stream.toArray();
    for (let tries = 0; content.deref() !== undefined && tries < 20; tries += 1) {
      await turn();
      collect();
    }
    expect(content.deref()).toBeUndefined();
    expect(stream.readableEnded).toBe(true);
  });

  test('is not drawn any further for a client that has gone', async () => {
    const content = Readable.from(chunks);
    const stream = sent(content);
    stream.destroy();
    await turn();
    expect(content.destroyed).toBe(true);
  });

  test('breaks off where its content fails', async () => {
    const failing = new Readable({
      read() {
        this.destroy(new Error('torn'));
      },
    });
    await expect(sent(failing).toArray()).rejects.toThrow('torn');
  });
});

function drawn(): { readonly stream: Readable; readonly content: WeakRef<Readable> } {
  const content = Readable.from(chunks);
  return { stream: sent(content), content: new WeakRef(content) };
}
