import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/support/until.js';
// @ts-expect-error -- plain JavaScript, as everything that runs before an installation.
import * as untyped from './prepare.mjs';

const { ensureInstalled, run, stopPreparing } = untyped as {
  readonly ensureInstalled: (
    say: (line: string) => void,
    folder: string,
    npm: string,
  ) => Promise<void>;
  readonly run: (command: string, args: readonly string[]) => Promise<string>;
  readonly stopPreparing: (withinMs?: number) => Promise<void>;
};

it('ends what installs and builds, with everything that it started', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  // A grandchild that holds a connection as long as it lives, so that its end can be observed.
  const holds = `require('net').connect(${port}, '127.0.0.1').resume()`;
  const starts = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holds)}])`;
  const running = run(process.execPath, ['-e', starts]);
  running.catch(() => undefined);
  const [socket] = (await once(server, 'connection')) as [import('node:net').Socket];
  const closed = once(
    socket.resume().on('error', () => undefined),
    'close',
  );
  await stopPreparing();
  await closed;
  server.close();
  await expect(running).rejects.toThrow();
});

it('waits for the output of what has ended already', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  // A grandchild in a process group of its own, which keeps the output open and says when its parent has ended.
  const holds = `const socket = require('net').connect(${port}, '127.0.0.1').on('close', () => process.exit()).resume();
    setInterval(() => String(process.ppid) !== process.argv[1] && socket.write('ended'), 20);`;
  const starts = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holds)}, process.pid],
    { detached: true, stdio: ['ignore', 'inherit', 'inherit'] }).unref();`;
  const running = run(process.execPath, ['-e', starts]);
  const [socket] = (await once(server, 'connection')) as [import('node:net').Socket];
  await once(socket, 'data');
  const stopped = stopPreparing();
  socket.destroy();
  server.close();
  await expect(stopped).resolves.toBeUndefined();
  await running;
});

it('waits for nothing that could not begin', async () => {
  const running = run('/no/such/program', []);
  running.catch(() => undefined);
  await expect(stopPreparing()).resolves.toBeUndefined();
  await expect(running).rejects.toThrow('ENOENT');
});

describe('installing', () => {
  let folder: string;
  let said: string[];
  const install = (): Promise<void> =>
    ensureInstalled((line) => said.push(line), folder, join(folder, 'npm'));

  /** Writes an `npm` for this folder that runs a shell script. */
  const npmThat = (does: string): Promise<void> =>
    writeFile(join(folder, 'npm'), `#!/bin/sh\n${does}\n`, { mode: 0o755 });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scara-install-'));
    said = [];
    await writeFile(join(folder, 'package-lock.json'), '{}');
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('is done once for a lock file', async () => {
    await npmThat('mkdir -p node_modules/whole');
    await install();
    await install();
    expect(said).toHaveLength(1);
    await writeFile(join(folder, 'package-lock.json'), '{"another":1}');
    await install();
    expect(said).toHaveLength(2);
    // Packages that the new lock file needs too are not fetched again.
    expect(existsSync(join(folder, 'node_modules/whole'))).toBe(true);
  });

  it('that was cut off begins anew: npm takes half a package for a whole one', async () => {
    await npmThat('mkdir -p node_modules/half; kill -9 $$');
    await expect(install()).rejects.toThrow('Nu pot instala dependențele');
    // The process that wrote it no longer exists.
    await writeFile(join(folder, 'node_modules/.scara-lock'), 'under way 4194305');
    expect(existsSync(join(folder, 'node_modules/half'))).toBe(true);
    await npmThat('mkdir -p node_modules/whole');
    await install();
    expect(existsSync(join(folder, 'node_modules/half'))).toBe(false);
    expect(existsSync(join(folder, 'node_modules/whole'))).toBe(true);
  });

  it('is waited for by another start: one does not take away what the other writes', async () => {
    await npmThat('sleep 1; echo once >> ran; mkdir -p node_modules/whole');
    const first = install();
    await until(() => existsSync(join(folder, 'node_modules/.scara-lock')));
    await Promise.all([first, install()]);
    expect(await readFile(join(folder, 'ran'), 'utf8')).toBe('once\n');
    expect(said).toEqual([
      'Instalez dependențele (o singură dată)…',
      'Altă pornire instalează dependențele acum; aștept să termine…',
    ]);
  });

  it('leaves what was there when npm gave up by itself', async () => {
    await npmThat('mkdir -p node_modules/whole');
    await install();
    await writeFile(join(folder, 'package-lock.json'), '{"another":1}');
    await npmThat('echo "npm error code ENOTFOUND" >&2; exit 1');
    await expect(install()).rejects.toThrow(
      'Nu pot descărca dependențele: registrul npm nu răspunde (ENOTFOUND). Verificați legătura la internet și porniți din nou.',
    );
    expect(existsSync(join(folder, 'node_modules/whole'))).toBe(true);
    await writeFile(join(folder, 'package-lock.json'), '{}');
    await install();
    expect(said).toHaveLength(2);
  });

  it.each([
    ['ENOSPC', /^Nu pot instala dependențele: discul folderului .* este plin\. [^\n]*$/],
    ['EACCES', /^Nu pot instala dependențele: nu am drept de scriere în [^\n]* \(EACCES\)\.$/],
    ['EINTEGRITY', /EINTEGRITY/],
  ])('says %s in words', async (code, sentence) => {
    await npmThat(`echo "npm error code ${code}" >&2; exit 1`);
    await expect(install()).rejects.toThrow(sentence);
  });

  it('does not outlive a stop by long', async () => {
    await npmThat('trap "" TERM; echo >begun; while true; do sleep 1; done');
    const installing = install();
    installing.catch(() => undefined);
    await until(() => existsSync(join(folder, 'begun')));
    await stopPreparing(200);
    await expect(installing).rejects.toThrow('Nu pot instala');
  });
});
