import { familyFinder } from '@scara/event-store';
import type { ClientBase } from 'pg';
import { poisonOnThrow } from '../rows/poison.js';
import type { RowBuffer } from '../rows/row-buffer.js';
import {
  associationOf,
  byAssociation,
  type EventSource,
  type ProjectedEvent,
} from '../subscription/event-source.js';
import type { ComputedProjection, StreamFold } from './computed-projection.js';
import { FoldedStreams } from './folded-streams.js';
import { KeptAssociations } from './kept-associations.js';
import { type Heads, readHeads, streamHead } from './stream-head.js';

/** How many streams are read from the store at once. */
const READS_MAX = 16;

export interface ComputingOptions {
  readonly projections: readonly ComputedProjection[];
  readonly source: Pick<EventSource, 'readStream'>;
  /** For these associations only the stream heads are recorded; `computeWhole` computes them later. */
  readonly isPutOff?: (association: number) => boolean;
  /** Limit of the folded states kept in memory, in characters of event data. */
  readonly weightMax?: number;
}

/**
 * Computes the rows that depend on whole associations, from states folded up to the checkpoint. A state that is not in
 * memory is read from the store, up to the stream's head as recorded in the read tables.
 */
export class Computing {
  /** Names of the folded families. */
  private readonly families: ReadonlySet<string>;
  private readonly findFold: (stream: string) => StreamFold | undefined;
  private readonly kept: KeptAssociations;

  constructor(
    private readonly client: ClientBase,
    private readonly options: ComputingOptions,
  ) {
    const folds = options.projections.flatMap(({ folds }) => folds);
    this.families = new Set(folds.map(({ name }) => name));
    this.findFold = familyFinder(folds);
    this.kept = new KeptAssociations(options.weightMax);
  }

  /**
   * Writes the rows that follow from the events to `buffer`. Throws PoisonError, or the error of the store or of
   * Postgres; the states are then ahead of the tables, as they also are if the rows are not committed: call `forget`.
   */
  async take(events: readonly ProjectedEvent[], buffer: RowBuffer): Promise<void> {
    const folded = events.filter(({ family }) => this.families.has(family));
    for (const event of new Map(folded.map((one) => [one.streamId, one])).values()) {
      const { streamId: stream, revision } = event;
      buffer.rowsOf(associationOf(event)).put(streamHead, { stream, revision });
    }
    // All are taken out first: keeping one of them again may evict another, whose heads would then not have been read.
    const due = [...byAssociation(folded)]
      .filter(([id]) => this.options.isPutOff?.(id) !== true)
      .map(([id, own]) => ({ id, own, known: this.kept.take(id) }));
    const unknown = due.filter(({ known }) => known === undefined).map(({ id }) => id);
    const heads = await readHeads(this.client, unknown);
    for (const { id, own, known } of due) {
      await this.takeOf(known ?? new FoldedStreams(id, heads.get(id)), own, buffer);
    }
  }

  /** Writes all computed rows of one association that has none yet. */
  async computeWhole(id: number, heads: Heads, buffer: RowBuffer): Promise<void> {
    const streams = [...heads.keys()];
    const wanted = this.wantedBy(streams);
    if (wanted.length === 0) return;
    const folded = new FoldedStreams(id, heads);
    await this.load(folded, streams);
    compute(wanted, folded, new Set(streams), buffer);
  }

  forget(): void {
    this.kept.clear();
  }

  private async takeOf(
    folded: FoldedStreams,
    events: readonly ProjectedEvent[],
    buffer: RowBuffer,
  ): Promise<void> {
    const touched = new Set(events.map(({ streamId }) => streamId));
    const wanted = this.wantedBy([...new Set([...folded.streams, ...touched])]);
    if (wanted.length === 0) {
      // Nothing is folded until a projection wants it; noting the heads spares reading them again.
      for (const event of events) folded.note(event);
      this.kept.keep(folded);
      return;
    }
    await this.load(folded, [...touched]);
    for (const event of events) folded.take(event, this.foldOf(event.streamId));
    await this.loadWhatIsAsked(wanted, folded, touched);
    compute(wanted, folded, touched, buffer);
    this.kept.keep(folded);
  }

  private wantedBy(streams: readonly string[]): readonly ComputedProjection[] {
    return this.options.projections.filter((one) =>
      poisonOnThrow('wants', () => one.wants(streams)),
    );
  }

  private async loadWhatIsAsked(
    wanted: readonly ComputedProjection[],
    folded: FoldedStreams,
    touched: ReadonlySet<string>,
  ): Promise<void> {
    const asked = (): readonly string[] =>
      wanted.flatMap(
        (one) =>
          poisonOnThrow('asks', () => one.asks?.(folded, touched)) ??
          one.folds.flatMap((fold) => folded.namesOf(fold)),
      );
    while (await this.load(folded, asked()));
  }

  /** Folds the given streams up to their heads, unless they are already. Returns false if there was nothing to fold. */
  private async load(folded: FoldedStreams, streams: readonly string[]): Promise<boolean> {
    const left = [...new Set(streams)].filter(
      (stream) => !folded.isFolded(this.foldOf(stream), stream),
    );
    if (left.length === 0) return false;
    const readOn = async (): Promise<void> => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        await this.read(next, folded);
      }
    };
    try {
      await Promise.all(Array.from({ length: READS_MAX }, readOn));
    } finally {
      left.length = 0;
    }
    return true;
  }

  private async read(stream: string, into: FoldedStreams): Promise<void> {
    const fold = this.foldOf(stream);
    for await (const event of this.options.source.readStream(
      fold.name,
      stream,
      into.headOf(stream),
    )) {
      into.take(event, fold);
    }
    if (into.isFolded(fold, stream)) return;
    throw new Error(`the store holds less of ${stream} than the tables`);
  }

  private foldOf(stream: string): StreamFold {
    const fold = this.findFold(stream);
    if (fold === undefined) throw new Error(`no family of ${stream} is folded`);
    return fold;
  }
}

function compute(
  projections: readonly ComputedProjection[],
  association: FoldedStreams,
  touched: ReadonlySet<string>,
  buffer: RowBuffer,
): void {
  const rows = buffer.rowsOf(association.id);
  for (const one of projections)
    poisonOnThrow('compute', () => one.compute(association, touched, rows));
}
