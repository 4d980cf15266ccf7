import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser } from '../support/browser.js';
import { liveSocket, opened } from '../support/live-socket.js';
import { freePort } from '../support/free-port.js';
import { discard, runProduct, startProduct } from '../support/product.js';
import { until } from '../support/until.js';

const minutes = 60_000;

/** Returns the printed lines, without empty ones. */
const lines = (output: string): string[] => output.split('\n').filter((line) => line.trim() !== '');

describe('a start that cannot be says why in one line', () => {
  const folders: string[] = [];
  const folder = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'scara-start-'));
    folders.push(path);
    return path;
  };
  afterAll(async () => {
    await Promise.all(folders.map(discard));
  });

  test('a busy port', async () => {
    const server = await listening();
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, output } = await runProduct({ dataDir: await folder(), port });
    server.close();
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringContaining(`Portul ${port} este ocupat`)]);
  });

  test('a port that is none', async () => {
    const { code, output } = await runProduct({ dataDir: await folder(), port: 70_000 });
    expect(code).toBe(1);
    expect(lines(output)).toEqual(['PORT=70000 nu este un port (1-65535).']);
  });

  test('a folder of somebody else, left untouched', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'scrisoare.txt'), 'dragă bunică');
    const { code, output } = await runProduct({ dataDir });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringContaining('nu este al aplicației Scara')]);
    expect(await readdir(dataDir)).toEqual(['scrisoare.txt']);
  });

  test('a folder of another program', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'scara.json'), JSON.stringify({ product: 'alta', format: 1 }));
    const { output } = await runProduct({ dataDir });
    expect(lines(output)).toEqual([expect.stringContaining('aparține altui program (alta)')]);
  });

  test('a damaged mark', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'scara.json'), '{"product":');
    const { output } = await runProduct({ dataDir });
    expect(lines(output)).toEqual([expect.stringContaining('este deteriorat')]);
  });

  test('a lost database', async () => {
    const dataDir = await folder();
    await writeFile(
      join(dataDir, 'scara.json'),
      JSON.stringify({ product: 'scara', format: 1, parts: ['postgres'] }),
    );
    const { output } = await runProduct({ dataDir });
    expect(lines(output)).toEqual([expect.stringContaining('lipsește postgres')]);
  });

  test('a damaged database', async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'ceva'), 'rest');
    await writeFile(join(dataDir, 'master.key'), `${Buffer.alloc(32).toString('base64')}\n`);
    await writeFile(
      join(dataDir, 'scara.json'),
      JSON.stringify({ product: 'scara', format: 1, parts: ['postgres', 'master.key'] }),
    );
    const { code, output } = await runProduct({ dataDir });
    expect(code).toBe(1);
    // The mail catcher starts at once, beside the database.
    const said = lines(output).filter((line) => line !== 'mail: pornit');
    expect(said).toEqual([expect.stringContaining('conține altceva decât baza de date')]);
  });

  test('a place that cannot be a folder', async () => {
    const file = join(await folder(), 'fisier');
    await writeFile(file, '');
    const { code, output } = await runProduct({ dataDir: join(file, 'date') });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([
      expect.stringMatching(/Nu pot (crea|scrie în) folderul de date/),
    ]);
  });

  test('a full disk', async () => {
    const env = { SCARA_MIN_FREE_MB: '999999999' };
    const { code, output } = await runProduct({ dataDir: await folder(), env });
    expect(code).toBe(1);
    expect(lines(output)).toEqual([expect.stringContaining('este plin')]);
  });
});

describe('a start that can be', () => {
  test(
    'after one that was broken off serves, refuses a twin on the same folder, stops in order, with its terminal too, and finds its data again',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'scara-start-'));
      const demo = async (): Promise<unknown> => {
        const text = await readFile(join(dataDir, 'scara.json'), 'utf8');
        return (JSON.parse(text) as { readonly demo?: unknown }).demo;
      };
      try {
        // It ends when the api reads the key; its demo is still to be loaded, though the store may not be empty any more.
        const env = { SCARA_DEMO: '1', SCARA_MASTER_KEY_FILE: join(dataDir, 'scara.json') };
        const { output } = await runProduct({ dataDir, env });
        expect(output).toContain('trebuie să aibă 32 de octeți');
        expect(await demo()).toBe('loading');
        // As a user starts it: it checks first whether it is built.
        const first = await startProduct({ dataDir, env: { SCARA_BUILT: '' } });
        expect(await demo()).toBe('left out');
        expect((await fetch(`${first.address}/health`)).status).toBe(200);
        const twin = await runProduct({ dataDir, port: await freePort() });
        expect(lines(twin.output)).toEqual([expect.stringContaining('Scara rulează deja')]);
        expect(await first.stop()).toBe(0);
        expect(await readdir(dataDir)).not.toContain('stack.json');
        const second = await startProduct({ dataDir });
        expect((await fetch(`${second.address}/ready`)).status).toBe(200);
        await second.kill();
        const third = await startProduct({ dataDir });
        expect((await fetch(`${third.address}/ready`)).status).toBe(200);
        expect(await third.hangUp()).toBe(0);
        expect(await readdir(dataDir)).not.toContain('stack.json');
      } finally {
        await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      }
    },
    4 * minutes,
  );
});

describe('a stop', () => {
  test(
    'waits for no page that is open, and none is told not to come back',
    async () => {
      const product = await startProduct();
      try {
        const browser = new Browser(product.address);
        await browser.register('pagina@start.example');
        const pages = [liveSocket(browser, ['websocket']), liveSocket(browser, ['polling'])];
        await Promise.all(pages.map(opened));
        const reasons: string[] = [];
        for (const page of pages) page.on('disconnect', (reason) => reasons.push(reason));
        // Browsers open connections in advance.
        const line = connect(Number(new URL(product.address).port), 'localhost');
        await once(line, 'connect');
        line.on('error', () => undefined);
        const began = performance.now();
        expect(await product.stop()).toBe(0);
        // A process that does not end by itself is killed after ten seconds.
        expect(performance.now() - began).toBeLessThan(7_000);
        await until(() => reasons.length === 2);
        // A page that the server disconnects explicitly does not reconnect.
        expect(reasons).not.toContain('io server disconnect');
      } finally {
        await product.stop();
        await discard(product.dataDir);
      }
    },
    4 * minutes,
  );
});

function listening(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, 'localhost', () => resolve(server));
  });
}
