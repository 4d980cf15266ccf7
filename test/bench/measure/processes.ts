import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ is 100 on every Linux that Node supports. */
const CLOCK_TICK_MS = 10;

/** Megabytes that each process, and everything with Postgres, may use after a load of commands (goal 10). */
export const GOAL_MB = { api: 200, 'event-node': 250, projector: 300, everything: 1_536 };

/** Returns the resident megabytes of a process, as counted by the kernel (Linux only). */
export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;
}

/**
 * Returns the megabytes of a process and all its descendants. Pages shared by several of them (Postgres' buffers) are
 * counted once, by the kernel's proportional share.
 */
export function treeMb(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + proportionalMb(one), 0);
}

/** Returns how many files, sockets and pipes a process holds open (Linux only). */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/**
 * Returns the processor time in milliseconds that a process and all its descendants have used so far, in steps of the
 * kernel's clock (10 ms). Ended processes (Postgres backends) count with the parent that waited for them. Unlike a
 * latency, it hardly depends on other load.
 */
export function treeProcessorMs(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + processorMs(one), 0);
}

function processorMs(pid: number): number {
  const ticks = statOf(pid)?.slice(11, 15) ?? [];
  return ticks.reduce((sum, count) => sum + Number(count), 0) * CLOCK_TICK_MS;
}

function proportionalMb(pid: number): number {
  try {
    return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1024;
  } catch {
    // A backend may have ended since it was listed.
    return 0;
  }
}

function kilobytes(file: string, field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  return Number(found?.[1] ?? 0);
}

function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function parentOf(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && Number(stat[1]);
}

/** Returns the fields of /proc/pid/stat from the state on; undefined if the process has ended. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name before them may contain spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
