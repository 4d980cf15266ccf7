/**
 * Sends a signal to a process; signal 0 only checks whether it runs. Returns false if there is none (pid 0 means none).
 */
export function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  if (pid === 0) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Kills a process at once, as a power cut would. Returns false if there is none. */
export const struck = (pid: number): boolean => signalled(pid, 'SIGKILL');
