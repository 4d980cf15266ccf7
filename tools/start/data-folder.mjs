// The folder that holds all data: database, keys, mails, logs. Each way it can be unusable has its own message.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from './prepare.mjs';

const MARK = 'scara.json';
const LOCK = 'scara.lock';
const PROBE = '.probe-';
const LEAST_FREE_MB = Number(process.env.SCARA_MIN_FREE_MB || 300);

/** Opens (or creates) the data folder and takes its lock; if it cannot, ends the process with one line. */
export function openDataFolder(path) {
  make(path);
  writable(path);
  spacious(path);
  const fresh = recognise(path);
  try {
    lock(path);
    if (fresh) mark(path);
    const keyFile = masterKey(path);
    const logs = join(path, 'logs');
    mkdirSync(logs, { recursive: true });
    return { path, fresh, keyFile, logs, release: () => rmSync(join(path, LOCK), { force: true }) };
  } catch (error) {
    fail(error.code === 'ENOSPC' ? full(path) : unusable(path, error));
  }
}

function make(path) {
  try {
    makeFolders(path);
  } catch (error) {
    fail(
      error.code === 'ENOSPC'
        ? full(path)
        : `Nu pot crea folderul de date ${path} (${error.code}). Alegeți altul cu SCARA_DATA.`,
    );
  }
}

/**
 * Creates a folder and its parents. mkdir's option `recursive` is not used: on a file system without folder creation
 * (/proc) it never returns.
 */
export function makeFolders(path) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another start may have created it meanwhile.
    if (error.code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

function writable(path) {
  const probe = join(path, `${PROBE}${randomUUID()}`);
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    writeFileSync(probe, 'probe');
    rmSync(probe);
  } catch (error) {
    fail(
      error.code === 'ENOSPC'
        ? full(path)
        : `Nu pot scrie în folderul de date ${path} (${error.code}). Dați-mi drept de scriere sau alegeți altul cu SCARA_DATA.`,
    );
  }
}

function spacious(path) {
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize < LEAST_FREE_MB * 1024 * 1024) fail(full(path));
}

/** Message for a file inside the folder that is not usable, or belongs to another user of this machine. */
const unusable = (path, { code, path: place = path }) =>
  `Folderul de date ${path} nu se poate folosi: ${place} (${code}). Dați-mi dreptul asupra lui sau alegeți altul cu SCARA_DATA.`;

const full = (path) =>
  `Discul folderului de date ${path} este plin: e nevoie de cel puțin ${LEAST_FREE_MB} MB liberi. Eliberați spațiu sau alegeți altul cu SCARA_DATA.`;

/**
 * Returns true for an empty folder, false for a data folder of this product; for anything else ends the process without
 * changes.
 */
function recognise(path) {
  const names = readdirSync(path).filter((name) => !isPassing(name));
  if (names.length === 0) return true;
  if (!names.includes(MARK)) {
    fail(
      `Folderul ${path} nu este al aplicației Scara și nu este gol: nu îl ating. Alegeți altul cu SCARA_DATA.`,
    );
  }
  let mark;
  try {
    mark = JSON.parse(readFileSync(join(path, MARK), 'utf8'));
  } catch (error) {
    if (error.code) fail(unusable(path, error));
    fail(
      `Folderul de date ${path} este deteriorat: ${MARK} nu se poate citi. Restaurați-l dintr-o copie de siguranță.`,
    );
  }
  if (mark.product !== 'scara') {
    fail(
      `Folderul ${path} aparține altui program (${String(mark.product)}): nu îl ating. Alegeți altul cu SCARA_DATA.`,
    );
  }
  if (mark.format !== 1) {
    fail(
      `Folderul de date ${path} a fost scris de o versiune mai nouă a aplicației Scara (format ${mark.format}).`,
    );
  }
  for (const name of ['postgres', 'master.key']) {
    if (mark.parts?.includes(name) && !existsSync(join(path, name))) {
      fail(
        `Folderul de date ${path} este deteriorat: lipsește ${name}. Restaurați-l dintr-o copie de siguranță.`,
      );
    }
  }
  return false;
}

/** Returns true for the lock, and for files that a start leaves if it is killed in its first moments. */
function isPassing(name) {
  return name.startsWith(LOCK) || name.startsWith(PROBE) || name === `${MARK}.new`;
}

/**
 * Creates the mark file. A part is listed only once it exists, so that after a killed start nothing counts as missing.
 */
function mark(path) {
  saveMark(path, { product: 'scara', format: 1, id: randomUUID(), parts: [] });
}

/** Reads the mark file: the folder's parts, and the state of the demo. */
export function readMark(path) {
  return JSON.parse(readFileSync(join(path, MARK), 'utf8'));
}

export function changeMark(path, changes) {
  saveMark(path, { ...readMark(path), ...changes });
}

/** Writes the mark file, completely or not at all. */
export function saveMark(path, content) {
  // A draft is written first and then renamed: after a power cut the file is the old one or the new one, never half.
  const draft = join(path, `${MARK}.new`);
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(draft, join(path, MARK));
}

function lock(path) {
  const file = join(path, LOCK);
  const draft = `${file}.${process.pid}`;
  let holder;
  try {
    writeFileSync(draft, String(process.pid));
    holder = take(file, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  // After removing the draft, because `fail` ends the process.
  if (holder !== undefined) {
    fail(`Scara rulează deja cu folderul de date ${path} (procesul ${holder}).`);
  }
}

/**
 * Takes a lock file, also from a process that no longer exists; `draft` is a file that contains this process's id. If a
 * running start or backup has it, or is taking it, returns the id of that process and changes nothing.
 */
function take(file, draft) {
  for (;;) {
    try {
      // A link is atomic and fails if the file exists: of two simultaneous starts, only one succeeds.
      linkSync(draft, file);
      return undefined;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = liveHolder(file);
    if (holder !== undefined) return holder;
    // Of two starts that find the same stale lock, the slower one would remove the lock that the faster one has taken
    // meanwhile; so it is only removed under a lock of its own.
    const removal = `${file}.stale`;
    const remover = take(removal, draft);
    if (remover !== undefined) return remover;
    try {
      if (liveHolder(file) === undefined) rmSync(file, { force: true });
    } finally {
      rmSync(removal, { force: true });
    }
  }
}

/** Returns the id of the process in a lock file if it is another running start or backup. */
function liveHolder(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return holder !== process.pid && isScara(holder) ? holder : undefined;
  } catch (error) {
    // It was released meanwhile.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns true if the process is alive and is a start or a backup of Scara; the id may have passed to another program.
 */
export function isScara(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').match(/(start|backup)\.mjs/) !== null;
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * Returns the file of the master key, which wraps the keys of personal data; creates it once, completely or not at all,
 * readable only by its owner.
 */
function masterKey(path) {
  const file = join(path, 'master.key');
  if (!existsSync(file)) {
    const draft = `${file}.new`;
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  }
  const { parts } = readMark(path);
  if (!parts.includes('master.key')) changeMark(path, { parts: [...parts, 'master.key'] });
  return file;
}
