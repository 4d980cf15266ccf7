import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEventNode } from '@scara/embedded';
import { startTestPostgres } from '@scara/embedded/testing';

/** Address of a real server to test instead of the embedded node. */
export const realServerUrl = process.env['EVENTSTORE_URL'];

export type Server = { readonly connectionString: string; stop(): Promise<void> };

/** Starts the server under test: the one in EVENTSTORE_URL, else the embedded node with its own Postgres. */
export async function startServer(): Promise<Server> {
  if (realServerUrl !== undefined) {
    return { connectionString: realServerUrl, stop: () => Promise.resolve() };
  }
  const postgres = await startTestPostgres();
  const node = await startEventNode({ databaseUrl: await postgres.database('events') });
  return {
    connectionString: node.connectionString,
    async stop() {
      await node.stop();
      await postgres.stop();
    },
  };
}

/** The embedded node as a separate process, which can be killed. */
export class NodeProcess {
  readonly port: number;
  readonly #databaseUrl: string;
  readonly #main: string;
  #process: ChildProcess | undefined;

  private constructor(main: string, databaseUrl: string, port: number) {
    this.#main = main;
    this.#databaseUrl = databaseUrl;
    this.port = port;
  }

  static async start(databaseUrl: string, port: number): Promise<NodeProcess> {
    const node = new NodeProcess(await compiledMain(), databaseUrl, port);
    await node.start();
    return node;
  }

  get connectionString(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#main], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_DATABASE_URL: this.#databaseUrl,
        NODE_PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout?.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`The node ended with ${code}.`)));
    });
  }

  /** Kills the process and deletes its compiled files. */
  async dispose(): Promise<void> {
    await this.kill();
    await rm(path.resolve(this.#main, '../..'), { recursive: true });
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** @returns how long the process took to end, in milliseconds, and its exit code. */
  async terminate(): Promise<{ ms: number; code: number | null }> {
    const from = performance.now();
    const code = await this.#end('SIGTERM');
    return { ms: performance.now() - from, code };
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || child.exitCode !== null) return null;
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return exited;
  }
}

/** Node 20 cannot run TypeScript, so the sources are compiled into a folder beside the installed packages. */
async function compiledMain(): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const out = path.join(root, 'node_modules/.cache', `scara-conformance-${process.pid}`);
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, 'package.json'), '{ "type": "module" }');
  const require = createRequire(path.join(root, 'package.json'));
  const swc = path.join(path.dirname(require.resolve('@swc/cli/package.json')), 'bin/swc.js');
  const source = path.join(root, 'tools/embedded/src');
  const flags = ['--strip-leading-paths', '--quiet', '--ignore', '**/*.spec.ts'];
  await promisify(execFile)(
    process.execPath,
    [swc, 'src', '-d', out, '--config-file', path.join(root, '.swcrc'), ...flags],
    { cwd: path.dirname(source), env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return path.join(out, 'event-node/main.js');
}
