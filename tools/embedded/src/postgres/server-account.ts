import { readFileSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** How to start a program that refuses to run as root. */
export type ServerAccount = {
  /** Owner the data folder must have; absent when the present user runs the server. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** The program and arguments to spawn, and the ids to spawn it with. */
  command(
    program: string,
    args: readonly string[],
  ): { program: string; args: readonly string[]; ids: { uid?: number; gid?: number } };
};

/**
 * Postgres refuses to run as root, so under root it runs as `postgres`, else as `nobody`.
 * Where that account cannot reach the given folders (a project below /root), util-linux' setpriv
 * gives it the one capability it misses, instead of asking people to open their home folder.
 */
export function serverAccount(folders: readonly string[]): ServerAccount {
  if (process.getuid?.() !== 0) {
    return { command: (program, args) => ({ program, args, ids: {} }) };
  }
  const owner = unprivilegedUser();
  if (folders.every(isOpenToOthers)) {
    return { owner, command: (program, args) => ({ program, args, ids: owner }) };
  }
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new Error(
      `Baza de date nu poate porni ca root din ${folders.join(', ')}: contul fără drepturi sub care rulează ` +
        'nu ajunge la acest dosar. Mutați proiectul sau rulați cu un utilizator obișnuit.',
    );
  }
  const privileges = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  return {
    owner,
    command: (program, args) => ({
      program: 'setpriv',
      args: [...privileges, program, ...args],
      ids: {},
    }),
  };
}

function unprivilegedUser(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Baza de date nu poate rula ca root și nu există un cont „postgres” sau „nobody” pe acest sistem.',
  );
}

function isOpenToOthers(folder: string): boolean {
  for (let at = path.dirname(path.resolve(folder)); ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}
