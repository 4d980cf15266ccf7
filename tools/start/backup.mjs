#!/usr/bin/env node
// npm run backup -- FOLDER: a copy of everything that the product keeps in its data folder, while it runs or not. The
// copy is a data folder itself: SCARA_DATA=FOLDER npm start runs the product on it.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { makeFolders, openDataFolder, readMark, saveMark } from './data-folder.mjs';
import { checkNode, ensureBuilt, ensureInstalled, fail, root } from './prepare.mjs';
import { runningStack } from './running-stack.mjs';

/** The database is copied as its server wants it, the mark last; logs, drafts and what says where a product runs stay. */
const NOT_AS_FILES =
  /^(postgres|scara\.json|scara\.lock|stack\.json|logs)$|^\.probe-|\.new$|\.init-/;

/** What keeps a copy from being made, by the error's code; of Postgres' own, 42710 is a slot that is there already. */
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
const silently = (dataDir) => startPostgres({ dataDir, log: () => undefined });

try {
  say(`Copiez ${source} în ${target}…`);
  makeFolders(target);
  await copyDatabase();
  // After the database: a file is kept before the fact that names it. Postgres sees to it that its own are on the disk.
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
  if (process.env.SCARA_MASTER_KEY) say('Cheia din SCARA_MASTER_KEY nu este în copie: păstrați-o.');
} catch (error) {
  // The folder was empty: whatever is in it now is half a copy.
  const half = existsSync(target) ? readdirSync(target) : [];
  for (const name of half) rmSync(join(target, name), { recursive: true });
  fail(notMade(error));
}

/** What may not be read or written has a name: it may lie here or there. */
function notMade({ code, message, path }) {
  const why = ['EACCES', 'EPERM'].includes(code) ? `nu am drepturi asupra ${path}` : WHY_NOT[code];
  return `Copia de siguranță nu s-a făcut: ${why ?? message}.`;
}

/** What speaks against a copy from here to there, in one sentence; undefined when nothing does. */
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

/** Facts and keys must be of one moment: only a server that holds them all can be copied from here. */
function hasOwnServers() {
  const isNamed = Boolean(process.env.EVENTSTORE_URL || process.env.DATABASE_URL);
  return (stack?.hasOwnServers ?? isNamed) || !readMark(source).parts.includes('postgres');
}

/** From the server that runs; where none does, from one that runs as long as this takes. */
async function copyDatabase() {
  const [from, to] = [join(source, 'postgres'), join(target, 'postgres')];
  if (stack) return baseBackup(from, to);
  const server = await silently(from);
  await baseBackup(from, to).finally(() => server.stop());
}

/** How many facts the copy holds: its server is started once, recovers what the log holds, and is stopped in order. */
async function eventsInCopy() {
  const server = await silently(join(target, 'postgres'));
  return countEvents(server.url('scara_events')).finally(() => server.stop());
}
