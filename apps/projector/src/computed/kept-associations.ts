import type { FoldedStreams } from './folded-streams.js';

/** Characters of folded event data; in memory they take about twice as many bytes. */
const WEIGHT_MAX = 32 * 2 ** 20;

/** Cache of folded associations, limited by weight; the least recently used are dropped first. */
export class KeptAssociations {
  /** In order of use, the least recently used first. */
  private readonly byId = new Map<number, FoldedStreams>();
  private weight = 0;

  constructor(private readonly weightMax = WEIGHT_MAX) {}

  /** Removes an association and returns it; after a change it must be kept again. */
  take(id: number): FoldedStreams | undefined {
    const folded = this.byId.get(id);
    if (folded === undefined) return undefined;
    this.byId.delete(id);
    this.weight -= folded.weight;
    return folded;
  }

  keep(folded: FoldedStreams): void {
    this.take(folded.id);
    this.byId.set(folded.id, folded);
    this.weight += folded.weight;
    for (const id of this.byId.keys()) {
      if (this.weight <= this.weightMax) return;
      this.take(id);
    }
  }

  clear(): void {
    this.byId.clear();
    this.weight = 0;
  }
}
