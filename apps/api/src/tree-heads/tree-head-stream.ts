import { treeHeadEvents } from '@scara/contracts/events';
import {
  evolveTreeHeads,
  NO_TREE_HEADS,
  type TreeHeads,
  type TreeHeadSigned,
} from '@scara/domain/tree-heads';
import type { StreamFamily } from '@scara/event-store';

/** `audit-checkpoint`: how far history is signed, of the whole store in one stream. */
export const TREE_HEADS_ID = 'checkpoint';

export const treeHeadFamily: StreamFamily<TreeHeads, TreeHeadSigned> = {
  name: 'audit',
  streamOf: (id) => `audit-${id}`,
  initial: NO_TREE_HEADS,
  evolve: evolveTreeHeads,
  schemas: treeHeadEvents,
  associationOf: () => null,
};
