import { accept, type Decision, reject } from '../kernel/index.js';
import type { HeadPosition, TreeHeadSigned } from './events.js';

/** How far history is signed. */
export interface TreeHeads {
  readonly size: number;
  readonly peaks: readonly string[];
  /** Null before the first head. */
  readonly position: HeadPosition | null;
}

export const NO_TREE_HEADS: TreeHeads = { size: 0, peaks: [], position: null };

/** Somebody else signed meanwhile: what the new head says is the first to cover has to be found anew. */
export interface SignedMeanwhile {
  readonly code: 'signed-meanwhile';
}

/** Puts a head after the one of `from` facts that it was made on. Heads only grow. */
export function signTreeHead(
  command: { readonly from: number; readonly head: TreeHeadSigned['data'] },
  state: TreeHeads,
): Decision<TreeHeadSigned, SignedMeanwhile> {
  if (command.from !== state.size) return reject({ code: 'signed-meanwhile' });
  if (command.head.size <= state.size) return accept();
  return accept({ type: 'TreeHeadSigned', data: command.head });
}

export function evolveTreeHeads(_: TreeHeads, { data }: TreeHeadSigned): TreeHeads {
  const { size, peaks, position } = data;
  return { size, peaks, position };
}
