import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process by a niceness (1-19).
 *
 * A Linux that groups processes by session (autogroup) first shares the processors among sessions, and weighs the
 * niceness of a process only against others of its session. Each process of the product leads its own session, so the
 * niceness is set for that session too. Without such groups the niceness of the process is enough.
 */
export function lowerPriority(niceness: number): void {
  // A process that was started with a higher niceness keeps it: only root may lower it, and the call would be refused.
  const place = Math.max(niceness, getPriority());
  setPriority(place);
  if (process.platform !== 'linux') return;
  try {
    if (leadsItsSession()) writeFileSync('/proc/self/autogroup', String(place));
  } catch {
    // This kernel has no groups by session.
  }
}

/**
 * Returns true if this process leads its session. A terminal's session contains other programs too, whose priority must
 * not change.
 */
function leadsItsSession(): boolean {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Format: "pid (name) state parent group session …"; the name may contain any character.
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === process.pid;
}
