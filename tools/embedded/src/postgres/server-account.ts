import { readFileSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** How to start a program that refuses to run as root. */
export type ServerAccount = {
  /** The owner that the data folder must have; absent if the current user runs the server. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Returns the program and arguments to spawn, and the ids to spawn it with. */
  command(
    program: string,
    args: readonly string[],
  ): { program: string; args: readonly string[]; ids: { uid?: number; gid?: number } };
};

/**
 * Returns the account that runs the server. Postgres refuses to run as root, so under root it runs as `postgres`, else
 * as `nobody`. If that account cannot reach the data folder or the server's program (a project below /root),
 * util-linux' setpriv gives it the one missing capability, so that users need not open their home folder.
 * @throws Error with one Romanian sentence that names the closed folder, if setpriv is missing or not permitted.
 */
export function serverAccount(dataDir: string, server: string): ServerAccount {
  if (process.getuid?.() !== 0) {
    return { command: (program, args) => ({ program, args, ids: {} }) };
  }
  const { name, ...owner } = unprivilegedUser();
  const closed = closedFolderAbove(dataDir) ?? closedFolderAbove(server);
  if (closed === undefined) {
    return { owner, command: (program, args) => ({ program, args, ids: owner }) };
  }
  const privileges = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  // Only trying shows whether a container lacks the capability.
  const attempt = spawnSync('setpriv', [...privileges, server, '--version'], { env: process.env });
  if (attempt.status !== 0) {
    throw new Error(
      `Baza de date nu poate porni: ca root ea rulează sub contul „${name}”, care nu are drept de intrare în dosarul ` +
        `${closed}. Mutați proiectul (și datele lui) într-un dosar deschis tuturor sau porniți cu un utilizator obișnuit.`,
    );
  }
  return {
    owner,
    command: (program, args) => ({
      program: 'setpriv',
      args: [...privileges, program, ...args],
      ids: {},
    }),
  };
}

function unprivilegedUser(): { name: string; uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Baza de date nu poate rula ca root și nu există un cont „postgres” sau „nobody” pe acest sistem.',
  );
}

/** Returns the topmost folder on the way to `path` that other accounts cannot enter. */
function closedFolderAbove(path: string): string | undefined {
  let closed: string | undefined;
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) closed = at;
    if (at === dirname(at)) return closed;
  }
}
