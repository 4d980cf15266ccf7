/** Sends a process a signal, 0 only to ask whether it runs; false where there is none (0 is no process). */
export function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (pid === 0) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Kills a process at once, as a cut cable does; false where there is none to kill. */
export const struck = (pid: number): boolean => signalled(pid, 'SIGKILL');
