import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ is 100 on every Linux that Node runs on. */
const CLOCK_TICK_MS = 10;

/** Megabytes that each may keep after a load of commands, and all of it with Postgres (goal 10). */
export const GOAL_MB = { api: 200, 'event-node': 250, projector: 300, everything: 1_536 };

/** Resident megabytes of a process, as the kernel counts them (Linux only). */
export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024;
}

/**
 * Megabytes of a process and of all its descendants together. Pages that several share (Postgres' buffers) are
 * counted once, by the kernel's proportional share.
 */
export function treeMb(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + proportionalMb(one), 0);
}

/** How many files, sockets and pipes a process holds open (Linux only). */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/**
 * Processor time in milliseconds that a process and all its descendants have used so far, in steps of the kernel's
 * clock (10 ms); what has ended (a backend of Postgres) counts with the parent that took note of it. Unlike a latency it
 * hardly depends on what else runs.
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

/** The fields of /proc/pid/stat from the state on; undefined when the process has ended. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before them may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
