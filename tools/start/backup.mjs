#!/usr/bin/env node
// npm run backup -- FOLDER: copies all data that the product keeps in its data folder to FOLDER, whether or not the
// product is running. The copy is itself a data folder: SCARA_DATA=FOLDER npm start runs the product on it.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { makeFolders, openDataFolder, readMark, saveMark } from './data-folder.mjs';
import { checkNode, ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs';
import { runningStack } from './running-stack.mjs';

/**
 * Entries that are not copied as plain files: the database (copied with a base backup), the mark file scara.json
 * (written last), and logs, temporary files and the files that describe a running instance (not copied at all).
 */
const NOT_AS_FILES =
  /^(postgres|scara\.json|scara\.lock|stack\.json|logs)$|^\.probe-|\.new$|\.init-/;

/**
 * User-facing reason for each error code. 42710 is a Postgres code: the replication slot already exists, so another
 * backup is in progress.
 */
const WHY_NOT = {
  ENOSPC: 'discul este plin',
  ENOENT: 'acolo nu se poate face un folder',
  EEXIST: 'acolo nu se poate face un folder',
  ENOTDIR: 'acolo nu se poate face un folder',
  EROFS: 'acolo se poate doar citi',
  ECONNREFUSED: 'baza de date nu răspunde',
  42710: 'o altă copie este în lucru',
};

const say = (line) => console.log(line);
const began = Date.now();

checkNode();
const source = resolve(process.env.SCARA_DATA || join(root, '.data'));
const target = resolve(process.argv[2] || '.');
const obstacle = whyNotThere();
if (obstacle) fail(obstacle);
const stack = runningStack(source);
if (stack === undefined) process.once('exit', openDataFolder(source).release);
if (hasOwnServers()) {
  fail(
    'Produsul folosește servere proprii (EVENTSTORE_URL sau DATABASE_URL): copiați-le cu uneltele lor, depozitul de evenimente întâi.',
  );
}
if (!process.env.SCARA_BUILT) {
  await ensureInstalled(say);
  await ensureBuilt(say, { web: false });
}
const { baseBackup, copyFolder, countEvents, startPostgres } = await import('@scara/embedded');
/** The servers that this process starts, each once it runs. */
const servers = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void breakOff());

try {
  say(`Copiez ${source} în ${target}…`);
  makeFolders(target);
  await copyDatabase();
  // Copied after the database, because a file is always stored before the event that refers to it. Postgres
  // flushes the database files itself when it recovers the copy below; these have to be flushed here.
  await copyFolder(source, target, {
    isLeftOut: (name) => NOT_AS_FILES.test(name),
    isLasting: true,
  });
  say('Pornesc baza de date din copie, ca să o verific…');
  const events = await eventsInCopy();
  saveMark(target, readMark(source));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(`Copie de siguranță întreagă: ${events} evenimente, în ${seconds} s.`);
  say(`O porniți cu SCARA_DATA="${target}" npm start.`);
  if (isKeyElsewhere())
    say('Cheia din SCARA_MASTER_KEY sau SCARA_MASTER_KEY_FILE nu este în copie: păstrați-o.');
} catch (error) {
  removeHalf();
  fail(notMade(error));
}

/** Removes the incomplete copy; the target folder was empty before. */
function removeHalf() {
  const half = existsSync(target) ? readdirSync(target) : [];
  // A file that is being copied may appear meanwhile.
  for (const name of half)
    rmSync(join(target, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Ends the copy before it is complete, and leaves neither a part of it nor a server. */
async function breakOff() {
  await Promise.allSettled(servers.map(async (server) => (await server).stop()));
  removeHalf();
  process.exit(1);
}

function started(dataDir) {
  const server = startPostgres({ dataDir, log: () => undefined });
  servers.push(server);
  return server;
}

/** Permission errors name the path, because either the source or the target may be the cause. */
function notMade({ code, message, path }) {
  const why = ['EACCES', 'EPERM'].includes(code) ? `nu am drepturi asupra ${path}` : WHY_NOT[code];
  return `Copia de siguranță nu s-a făcut: ${why ?? message}.`;
}

/** Returns the reason why this copy cannot be made, as one sentence, or undefined if it can be made. */
function whyNotThere() {
  if (!process.argv[2]) {
    return 'Spuneți unde: npm run backup -- FOLDER (care nu există încă sau este gol).';
  }
  if (!existsSync(join(source, 'scara.json'))) {
    return `În ${source} nu sunt date ale aplicației Scara; alegeți folderul cu SCARA_DATA.`;
  }
  if (target === source || target.startsWith(source + sep)) {
    return `Copia nu poate sta în folderul de date ${source}: alegeți un alt loc.`;
  }
  try {
    const there = statSync(target, { throwIfNoEntry: false });
    return there && (!there.isDirectory() || readdirSync(target).length > 0)
      ? `${target} nu este un folder gol: fiecare copie are folderul ei.`
      : undefined;
  } catch (error) {
    return notMade(error);
  }
}

/**
 * Returns whether the product uses database servers outside this data folder. Events and keys must be copied at one
 * point in time, which is possible here only if the server of this folder holds all of them.
 */
function hasOwnServers() {
  const isNamed = Boolean(process.env.EVENTSTORE_URL || process.env.DATABASE_URL);
  return (stack?.hasOwnServers ?? isNamed) || !readMark(source).parts.includes('postgres');
}

/** Returns true if the master key in use is not the one in this data folder. */
function isKeyElsewhere() {
  if (stack) return stack.masterKeyFile !== join(source, 'master.key');
  return Boolean(process.env.SCARA_MASTER_KEY || process.env.SCARA_MASTER_KEY_FILE);
}

/** Copies from the running database server, or starts one for the duration of the copy. */
async function copyDatabase() {
  const [from, to] = [join(source, 'postgres'), join(target, 'postgres')];
  if (stack) return baseBackup(from, to);
  const server = await started(from);
  await baseBackup(from, to).finally(() => server.stop());
}

/** Starts the copy's database server, lets it recover from its write-ahead log, counts the events and stops it. */
async function eventsInCopy() {
  const server = await started(join(target, 'postgres'));
  return countEvents(server.url('scara_events')).finally(() => server.stop());
}
