import { Injectable } from '@nestjs/common';
import { needsFile } from '@scara/domain/documents';
import { EventUnreadable } from '@scara/event-store';
import { FileStoreAway } from '@scara/platform/files';
import type { PoolClient } from 'pg';
import { today } from '../../http/today.js';
import { Infrastructure } from '../../infrastructure.js';
import { DocumentStreams, placeOf } from '../documents.js';
import { type KeptUpload, Uploads } from './uploads.js';

const DROPPED_AT_ONCE = 200;
/** After so many failures in a row the store itself is away, and each further try could wait for its time limit. */
const AWAY_AFTER = 5;

/** What one hourly run has met so far. */
interface Run {
  /** Associations whose documents cannot be read. */
  readonly unreadable: Set<number>;
  /** The first error of the file store. */
  failure: FileStoreAway | undefined;
  inARow: number;
}

/** A deleted document whose retention period has ended. */
interface Droppable {
  readonly idAs: number;
  readonly idDocument: number;
  readonly hash: string;
}

/** Removes files that no upload and no document needs any more. The stream decides that, not the read models. */
@Injectable()
export class DropFiles {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly uploads: Uploads,
    private readonly streams: DocumentStreams,
  ) {}

  /**
   * Removes expired uploads, and deleted documents whose retention period has ended. Runs once an hour. Each is tried
   * once; what cannot be removed does not hold up the others. Throws the first error of the file store once the others
   * are done, or at once when the store seems to be away.
   */
  async run(): Promise<void> {
    const run: Run = { unreadable: new Set(), failure: undefined, inARow: 0 };
    for (
      let batch = await this.uploads.expired();
      batch.length > 0;
      batch = await this.uploads.expired(batch.at(-1)!.tmpName)
    ) {
      for (const upload of batch) await this.attempt(run, upload, () => this.letGo(upload));
    }
    for (
      let batch = await this.droppable();
      batch.length > 0;
      batch = await this.droppable(batch.at(-1))
    ) {
      for (const one of batch) await this.attempt(run, one, () => this.dropDocument(one));
    }
    if (run.failure !== undefined) throw run.failure;
  }

  /** When the association's documents cannot be read, all its files stay, and the other associations go on. */
  private async attempt(
    run: Run,
    { idAs }: { readonly idAs: number },
    work: () => Promise<void>,
  ): Promise<void> {
    if (run.unreadable.has(idAs)) return;
    try {
      await work();
      run.inARow = 0;
    } catch (error) {
      if (error instanceof EventUnreadable) {
        run.unreadable.add(idAs);
        this.infrastructure.log.warn({ idAs, code: error.code }, 'files not removed');
        return;
      }
      if (!(error instanceof FileStoreAway)) throw error;
      run.failure ??= error;
      run.inARow += 1;
      if (run.inARow === AWAY_AFTER) throw run.failure;
    }
  }

  private async dropDocument({ idAs, idDocument, hash }: Droppable): Promise<void> {
    await this.uploads.aloneWith(idAs, hash, (tx) => this.ifUnneeded(tx, idAs, hash));
    await this.infrastructure.pool.query(
      `insert into account.document_dropped (id_as, document_id) values ($1, $2)
       on conflict do nothing`,
      [idAs, idDocument],
    );
  }

  /**
   * Removes an upload: its name is deleted together with its bytes or not at all, so that after a kill or an error of
   * the file store it is tried again.
   */
  async letGo({ tmpName, idAs, hash }: KeptUpload): Promise<void> {
    await this.uploads.aloneWith(idAs, hash, async (tx) => {
      await this.uploads.remove(tx, tmpName);
      await this.ifUnneeded(tx, idAs, hash);
    });
  }

  private async ifUnneeded(tx: PoolClient, idAs: number, hash: string): Promise<void> {
    if (await this.uploads.has(tx, idAs, hash)) return;
    if (needsFile(await this.streams.of(idAs), hash, today())) return;
    await this.infrastructure.files.delete(placeOf(idAs), hash);
    await tx.query('delete from account.document_text where id_as = $1 and hash = $2', [
      idAs,
      hash,
    ]);
  }

  private async droppable(after?: Droppable): Promise<readonly Droppable[]> {
    const { rows } = await this.infrastructure.pool.query<{
      association_id: string;
      document_id: string;
      hash: string;
    }>(
      `select d.association_id, d.document_id, d.hash from read.document d
        where d.droppable_from <> '' and d.droppable_from <= $1
          and not exists (select from account.document_dropped x
                           where x.id_as = d.association_id and x.document_id = d.document_id)
          and (d.association_id, d.document_id) > ($3, $4)
        order by d.association_id, d.document_id limit $2`,
      [today(), DROPPED_AT_ONCE, after?.idAs ?? 0, after?.idDocument ?? 0],
    );
    return rows.map((row) => ({
      idAs: Number(row.association_id),
      idDocument: Number(row.document_id),
      hash: row.hash,
    }));
  }
}
