// Starts a process, keeps it running, and stops it. A process that dies is started again, after a pause if it died at
// once.
import { fork } from 'node:child_process';
import { close, closeSync, fstatSync, openSync, renameSync, write } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * One heap for all threads. By default the C library keeps a heap per thread, up to eight per processor, and memory
 * freed in one is not used by others. This saves 10 MB in the API and costs no processor time (decision 80).
 */
const MEMORY = { MALLOC_ARENA_MAX: '1' };
const LOG_BYTES = 20 * 1024 * 1024;
const STOP_MS = 10_000;
/** How many times a process is started if it only waited too long for a server, as on an overloaded machine. */
const STARTS = 5;

export class Keeper {
  #children = new Map();
  #stopping = false;
  #logFolder;
  #say;
  #changed;

  /** `changed` is called whenever a process has started or ended. */
  constructor(logFolder, say, changed = () => undefined) {
    this.#logFolder = logFolder;
    this.#say = say;
    this.#changed = changed;
  }

  /**
   * Starts `name` and keeps it running. `ready(child)` resolves when it serves; it is called again after every restart,
   * so that the printed state is true. `flags` are Node's own.
   */
  async start(name, { script, args = [], flags = [], env, ready }) {
    const part = { name, script, args, flags, env, ready };
    Object.assign(part, { child: null, startedAt: 0, wasReady: false });
    this.#children.set(name, part);
    for (let starts = 1; ; starts += 1) {
      try {
        return await this.#launch(part);
      } catch (error) {
        if (error.mayPass !== true || starts === STARTS || this.#stopping) throw error;
        this.#say(`${error.message}; îl pornesc din nou`);
        await part.ended;
      }
    }
  }

  async #launch(part) {
    part.startedAt = Date.now();
    let child;
    try {
      child = fork(part.script, part.args, {
        env: { ...MEMORY, ...part.env },
        execArgv: [...process.execArgv, ...part.flags],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: process.platform !== 'win32',
      });
    } catch (error) {
      // No memory for another process: fork throws what it reports of other causes by an event.
      if (!part.wasReady) throw error;
      void this.#relaunch(part, error.code);
      return;
    }
    part.child = child;
    this.#changed();
    const log = this.#log(part.name);
    // None where this process itself may open no more files.
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('close', () => log.end());
    const ended = new Promise((resolve) => {
      const end = (why) => {
        part.child = null;
        resolve(why);
        if (!this.#stopping && part.wasReady) void this.#relaunch(part, why);
      };
      child.once('exit', (code, signal) => end(signal ?? code));
      // One that cannot even begin (no more processes on this machine, its Node being replaced) never exits.
      child.on('error', ({ code }) => child.pid === undefined && end(code));
    });
    part.ended = ended;
    const outcome = await Promise.race([
      part.ready(child).then((announced) => {
        part.serverPid = announced?.serverPid ?? 0;
        part.wasReady = true;
        return 'ready';
      }),
      ended.then((why) => `oprit (${why})`),
    ]);
    this.#changed();
    // A process that starts while everything is being stopped is stopped too, without a message: the reason for the
    // stop must stay the last one.
    if (outcome === 'ready') {
      if (!this.#stopping) this.#say(`${part.name}: pornit`);
    } else if (!part.wasReady) {
      throw new Error(
        `${part.name} nu pornește: ${outcome}. Vedeți ${join(this.#logFolder, `${part.name}.log`)}`,
      );
    }
  }

  async #relaunch(part, why) {
    this.#say(`${part.name}: oprit (${why}), îl repornesc`);
    await delay(Date.now() - part.startedAt < 2_000 ? 500 : 20);
    if (!this.#stopping) await this.#launch(part).catch((error) => this.#say(error.message));
  }

  #log(name) {
    try {
      return logInto(join(this.#logFolder, `${name}.log`));
    } catch {
      return new Writable({ write: (_chunk, _encoding, done) => done() });
    }
  }

  /** Returns the process ids by name, for tests that kill processes. */
  pids() {
    const pids = {};
    for (const [name, part] of this.#children) {
      pids[name] = part.child?.pid ?? 0;
      if (part.serverPid) pids[`${name}-server`] = part.child ? part.serverPid : 0;
    }
    return pids;
  }

  /** Asks every process to end, the last started first, and waits for each; kills those that do not end in time. */
  async stop() {
    this.#stopping = true;
    for (const part of [...this.#children.values()].reverse()) await stopOne(part.child);
  }
}

/**
 * Returns a stream that writes to a log file. The file and its predecessor are kept, so that weeks of output stay
 * bounded. If the disk is full or read-only, the log is incomplete, but the process goes on and its output is still
 * read, because a process whose output is not read blocks.
 */
function logInto(path) {
  let file = openSync(path, 'a');
  let { size } = fstatSync(file);
  return new Writable({
    write: (chunk, _encoding, done) => {
      try {
        if (size > LOG_BYTES) {
          renameSync(path, `${path}.1`);
          const full = file;
          file = openSync(path, 'a');
          closeSync(full);
          size = 0;
        }
      } catch {
        // The next write tries again.
      }
      size += chunk.length;
      write(file, chunk, () => done());
    },
    final: (done) => close(file, () => done()),
  });
}

async function stopOne(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
