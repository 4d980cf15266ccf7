/** Kills a process at once, as a cut cable does; false where there is none to kill (0 is no process). */
export function struck(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
