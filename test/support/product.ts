import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm start` records about itself in its data folder. */
export interface Stack {
  readonly address: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly mailPage: string;
  readonly projectorPort: number;
  readonly workerPort: number;
  readonly supervisor: number;
  readonly pids: Readonly<Record<string, number>>;
}

export interface RunningProduct {
  readonly address: string;
  readonly dataDir: string;
  /** Returns everything that it has printed so far. */
  output(): string;
  stack(): Promise<Stack>;
  /** Asks it to stop and waits; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Closes its terminal, so that nothing reads its output any more. Resolves with the exit code. */
  hangUp(): Promise<number | null>;
  /** Kills the supervisor at once, as a power cut would. */
  kill(): Promise<void>;
}

export interface ProductOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the product as `npm start` does and waits for its Ready line; rejects with its output if it ends first. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'scara-product-')));
  const port = options.port ?? (await freePort());
  const { child, output, exited } = launch(dataDir, port, await environment(options));
  await untilReady(output, exited).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${await failuresIn(dataDir)}`);
  });
  return {
    address: `http://localhost:${port}`,
    dataDir,
    output,
    stack: async () => JSON.parse(await readFile(join(dataDir, 'stack.json'), 'utf8')) as Stack,
    stop: async () => {
      child.kill('SIGTERM');
      return await exited;
    },
    hangUp: async () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.kill('SIGHUP');
      return await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs the product until it ends by itself, to test the messages of a start that must fail. */
export async function runProduct(
  options: ProductOptions,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'scara-product-')));
  const port = options.port ?? (await freePort());
  const { output, exited } = launch(dataDir, port, await environment(options));
  const code = await exited;
  return { code, output: output() };
}

/** Sets separate mail ports: products that start together would otherwise compete for the default ones. */
async function environment({
  env = {},
}: ProductOptions): Promise<Readonly<Record<string, string>>> {
  const [smtp, http] = [await freePort(), await freePort()];
  return { MAIL_SMTP_PORT: String(smtp), MAIL_HTTP_PORT: String(http), ...env };
}

interface Launched {
  readonly child: ChildProcess;
  /** Returns what it has printed so far, on both streams. */
  readonly output: () => string;
  readonly exited: Promise<number | null>;
}

function launch(dataDir: string, port: number, env: Readonly<Record<string, string>>): Launched {
  const child = spawn(process.execPath, [join(root, 'tools/start/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      SCARA_DATA: dataDir,
      PORT: String(port),
      SCARA_DEMO: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => printed, exited };
}

async function untilReady(output: () => string, exited: Promise<number | null>): Promise<void> {
  let code: number | null | undefined;
  void exited.then((result) => (code = result));
  for (let waitedMs = 0; waitedMs < 180_000; waitedMs += 50) {
    if (/^Ready: /m.test(output())) return;
    if (code !== undefined) throw new Error(`the product ended (${String(code)}):\n${output()}`);
    await delay(50);
  }
  throw new Error(`the product is not ready:\n${output()}`);
}

/** Returns the errors that its processes logged; the log files are deleted with the folder. */
async function failuresIn(dataDir: string): Promise<string> {
  const logs = ['api', 'projector', 'event-node', 'worker'].map((name) =>
    readFile(join(dataDir, 'logs', `${name}.log`), 'utf8').catch(() => ''),
  );
  const lines = (await Promise.all(logs)).join('\n').split('\n');
  return lines.filter((line) => line.includes('"level":50')).join('\n');
}

/** Deletes a data folder that a test created. */
export async function discard(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
