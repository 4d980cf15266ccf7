import { createHash } from 'node:crypto';
import type { StoredFact } from '../event-store.js';
import { TREE_HEADS_STREAM } from './head-stream.js';

/** Small enough that the event node, which answers everybody on one loop, is not held up by reading so many. */
export const FACTS_A_PAGE = 250;

/** Before a leaf, and before a node: no leaf can be passed off as a node (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);

/**
 * sha256 of everything that a fact is: its place in its stream, id, type, instant, and its data and metadata byte for
 * byte. Its place in the store's order is that of the leaf in the tree, so that a store may be copied event by event.
 */
export function leafHash(fact: StoredFact): Buffer {
  const { streamId, revision, id, type, created, isJson, metadata, data } = fact;
  // With the lengths beside them no byte can change sides unseen.
  const said = [streamId, String(revision), id, type, created.getTime(), isJson];
  const head = JSON.stringify([...said, metadata.length, data.length]);
  return createHash('sha256').update(LEAF).update(head).update(metadata).update(data).digest();
}

/** Every event but the server's own and the heads themselves. */
export function isLeaf({ streamId }: StoredFact): boolean {
  return !streamId.startsWith('$') && streamId !== TREE_HEADS_STREAM;
}
