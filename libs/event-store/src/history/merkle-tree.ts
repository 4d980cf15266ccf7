import { createHash } from 'node:crypto';

const NODE = Buffer.of(1);

/**
 * The Merkle tree of RFC 6962, 2.1 over leaves that are appended one by one. It keeps only the roots of the complete
 * subtrees that it consists of (its peaks): one for each 1 bit of its size, the largest first.
 */
export class MerkleTree {
  readonly #peaks: Buffer[];
  #size: number;

  /** Continues from the peaks of a tree with `size` leaves; by default starts empty. */
  constructor(size = 0, peaks: readonly Buffer[] = []) {
    if (peaks.length !== peaksOf(size)) throw new RangeError('not the peaks of so many leaves');
    this.#size = size;
    this.#peaks = [...peaks];
  }

  get size(): number {
    return this.#size;
  }

  get peaks(): readonly Buffer[] {
    return this.#peaks;
  }

  /** Appends a leaf, given as its hash. */
  append(leaf: Buffer): void {
    let right = leaf;
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      right = nodeHash(this.#peaks.pop()!, right);
    }
    this.#peaks.push(right);
    this.#size += 1;
  }

  root(): Buffer {
    const [last, ...others] = this.#peaks.toReversed();
    if (last === undefined) return createHash('sha256').digest();
    return others.reduce((right, left) => nodeHash(left, right), last);
  }
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

function peaksOf(size: number): number {
  let peaks = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) peaks += rest % 2;
  return peaks;
}
