import { createHash } from 'node:crypto';
import type { StoredFact } from '../event-store.js';
import { TREE_HEADS_STREAM } from './head-stream.js';

/** Small enough that reading a page does not hold up the event node, which answers all requests on one event loop. */
export const FACTS_A_PAGE = 250;

/** The prefix byte of a leaf; a node has another one, so that no leaf can pass for a node (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);

/**
 * Returns the sha256 of all parts of a fact: stream and revision, id, type, instant, and its data and metadata byte for
 * byte. The fact's position in the store is not part of it: the leaf's place in the tree stands for the order, so that
 * a store may be copied event by event.
 */
export function leafHash(fact: StoredFact): Buffer {
  const { streamId, revision, id, type, created, isJson, metadata, data } = fact;
  // The lengths are hashed too, so that no byte can move between metadata and data unnoticed.
  const said = [streamId, String(revision), id, type, created.getTime(), isJson];
  const head = JSON.stringify([...said, metadata.length, data.length]);
  return createHash('sha256').update(LEAF).update(head).update(metadata).update(data).digest();
}

/** Returns true for every event except the server's own and the heads themselves. */
export function isLeaf({ streamId }: StoredFact): boolean {
  return !streamId.startsWith('$') && streamId !== TREE_HEADS_STREAM;
}
