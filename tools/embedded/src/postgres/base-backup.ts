import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { copyFolder, copyOne, giveTo } from '../copy-folder.js';
import { passwordFile, superuser } from './data-folder.js';

/**
 * Folders whose content a server recreates when it starts, that belongs to the running server, or that is copied last
 * (PostgreSQL 18, §25.3.4).
 */
const EMPTIED = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans'],
  ...['pg_stat_tmp', 'pg_replslot', 'pg_wal'],
]);
const OF_THE_RUNNING_SERVER = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;
/** The first needed log segment, as named in the label of a copy. */
const FIRST_SEGMENT = /\(file ([0-9A-F]{24})\)/;

/**
 * Copies the data folder of a running server of this product to the folder `target` while other processes go on
 * writing: all of its databases as they are at the end of the copy. A server started on the copy recovers it from the
 * log contained in it.
 * @throws Error of the file system or of Postgres; the part copied until then stays in `target` and is not a usable
 * backup.
 */
export async function baseBackup(dataDir: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: await addressOf(dataDir) });
  // Without a listener, a server that stops while files are copied would end the process; the next query tells of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Until this session ends, the server keeps its log, however long the copy takes.
    await client.query("select pg_create_physical_replication_slot('scara_backup', true, true)");
    await client.query("select pg_backup_start('scara', fast => true)");
    await copyFolder(dataDir, target, {
      isLeftOut: (name) => OF_THE_RUNNING_SERVER.test(name),
      emptied: EMPTIED,
    });
    const { rows } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const { label, last } = rows[0]!;
    const labelFile = path.join(target, 'backup_label');
    await writeFile(labelFile, label, { mode: 0o600 });
    const owner = await lstat(dataDir);
    await giveTo(labelFile, owner);
    // Earlier segments are no longer needed, later ones contain nothing yet.
    const [, first = ''] = FIRST_SEGMENT.exec(label) ?? [];
    const log = path.join(dataDir, 'pg_wal');
    for (const name of (await readdir(log)).filter((one) => WAL_SEGMENT.test(one))) {
      if (name < first || name > last) continue;
      await copyOne(path.join(log, name), path.join(target, 'pg_wal', name), owner);
    }
  } finally {
    await client.end();
  }
}

/** Returns the address of the server; a running server writes its port in the fourth line of its lock file. */
async function addressOf(dataDir: string): Promise<string> {
  const lock = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      throw new Error(`baza de date din ${dataDir} nu rulează`, { cause });
    },
  );
  const password = (await readFile(path.join(dataDir, passwordFile), 'utf8')).trim();
  return `postgres://${superuser}:${password}@127.0.0.1:${lock.split('\n')[3]}/postgres`;
}
