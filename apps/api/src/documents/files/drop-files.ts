import { Injectable } from '@nestjs/common';
import { needsFile } from '@scara/domain/documents';
import { EventUnreadable } from '@scara/event-store';
import type { PoolClient } from 'pg';
import { today } from '../../http/today.js';
import { Infrastructure } from '../../infrastructure.js';
import { DocumentStreams, placeOf } from '../documents.js';
import { type KeptUpload, Uploads } from './uploads.js';

const DROPPED_AT_ONCE = 200;

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

  /** Removes expired uploads, and deleted documents whose retention period has ended. Runs once an hour. */
  async run(): Promise<void> {
    for (let removed = Infinity; removed > 0;) {
      removed = 0;
      for (const upload of await this.uploads.expired()) {
        if (await this.isDone(upload, () => this.letGo(upload))) removed += 1;
      }
      for (const document of await this.droppable()) {
        if (await this.isDone(document, () => this.dropDocument(document))) removed += 1;
      }
    }
  }

  /**
   * Returns false when the association's documents cannot be read: its files stay, and the other associations go on.
   */
  private async isDone({ idAs }: { readonly idAs: number }, work: () => Promise<void>) {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
      this.infrastructure.log.warn({ idAs, code: error.code }, 'files not removed');
      return false;
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

  private async droppable(): Promise<readonly Droppable[]> {
    const { rows } = await this.infrastructure.pool.query<{
      association_id: string;
      document_id: string;
      hash: string;
    }>(
      `select d.association_id, d.document_id, d.hash from read.document d
        where d.droppable_from <> '' and d.droppable_from <= $1
          and not exists (select from account.document_dropped x
                           where x.id_as = d.association_id and x.document_id = d.document_id)
        order by d.association_id, d.document_id limit $2`,
      [today(), DROPPED_AT_ONCE],
    );
    return rows.map((row) => ({
      idAs: Number(row.association_id),
      idDocument: Number(row.document_id),
      hash: row.hash,
    }));
  }
}
