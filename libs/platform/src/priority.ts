import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Puts this process behind the others of the machine by a niceness (1-19).
 *
 * A Linux that groups by session (autogroup) shares the processors among sessions first and weighs the niceness of a
 * process only against those of its own session. Each process of the product leads a session of its own, which
 * is therefore told the same. Where there are no such groups the process's niceness counts by itself.
 */
export function standBehind(niceness: number): void {
  // Who was started further behind stays there: a person who is not root may not step forward, and would be refused.
  const place = Math.max(niceness, getPriority());
  setPriority(place);
  if (process.platform !== 'linux') return;
  try {
    if (leadsItsSession()) writeFileSync('/proc/self/autogroup', String(place));
  } catch {
    // No groups by session here.
  }
}

/** A session that is a terminal's holds other programs too: those are not ours to put back. */
function leadsItsSession(): boolean {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // "pid (name) state parent group session …"; the name may contain anything.
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(session) === process.pid;
}
