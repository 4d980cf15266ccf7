import { Injectable } from '@nestjs/common';
import type { DocumentFile, DocumentMedia } from '@scara/domain/documents';
import { inTransaction } from '@scara/platform';
import type { StoredFile } from '@scara/platform/files';
import type { PoolClient } from 'pg';
import { randomText } from '../../account/secrets.js';
import { Infrastructure } from '../../infrastructure.js';
import { placeOf } from '../documents.js';

/** A file waiting to be attached. */
export interface Upload {
  readonly tmpName: string;
  readonly fileName: string;
  readonly size: number;
  readonly mediaType: DocumentMedia;
}

/** The location of an upload's bytes in the file store. */
export interface KeptUpload {
  readonly tmpName: string;
  readonly idAs: number;
  readonly hash: string;
}

interface UploadRow {
  readonly tmp_name: string;
  readonly file_name: string;
  readonly hash: string;
  readonly size: string;
  readonly media_type: DocumentMedia;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TMP_NAME_LENGTH = 20;
/**
 * Uploads can be attached for a shorter time than they are kept, so that no command uses an upload that is being
 * removed.
 */
const OFFERED = "interval '23 hours'";
const KEPT = "interval '1 day'";
const EXPIRED_AT_ONCE = 200;

/** Files that were sent but not attached yet: who sent them, their names and kinds, and where their bytes are. */
@Injectable()
export class Uploads {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Stores the content of a file. Its row is written before the bytes are final, so that a process killed in between
   * leaves a name without bytes, which is removed after a day, and never bytes without a name.
   */
  async keep(
    { idAs, idUser }: { readonly idAs: number; readonly idUser: number },
    { fileName, mediaType }: Pick<Upload, 'fileName' | 'mediaType'>,
    content: AsyncIterable<Uint8Array>,
  ): Promise<Upload> {
    const { pool, vault, files } = this.infrastructure;
    const tmpName = randomText(LETTERS, TMP_NAME_LENGTH);
    const [sealed] = await vault.seal([{ ...placeOf(idAs), text: fileName }]);
    const noted = async (file: StoredFile, settle: () => Promise<void>): Promise<void> => {
      await pool.query(
        `insert into account.document_upload
           (tmp_name, id_as, id_user, file_name, hash, size, media_type)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [tmpName, idAs, idUser, sealed, file.hash, file.size, mediaType],
      );
      await this.aloneWith(idAs, file.hash, async (tx) => {
        await settle();
        if (mediaType !== 'application/pdf') return;
        await tx.query(
          'insert into account.document_text (id_as, hash) values ($1, $2) on conflict do nothing',
          [idAs, file.hash],
        );
      });
    };
    const { size } = await files.put(placeOf(idAs), content, noted);
    return { tmpName, fileName, size, mediaType };
  }

  /**
   * Returns the files of a command, in its order; undefined for a file that is unknown, another person's, too old, or
   * attached by another command.
   */
  async toAttach(
    { idAs, idUser }: { readonly idAs: number; readonly idUser: number },
    commandId: string,
    tmpNames: readonly string[],
  ): Promise<(DocumentFile | undefined)[]> {
    const { rows } = await this.infrastructure.pool.query<UploadRow>(
      `select tmp_name, file_name, hash, size, media_type from account.document_upload
        where tmp_name = any($1) and id_as = $2 and id_user = $3
          and (attached_by is null or attached_by = $4) and created_at > now() - ${OFFERED}`,
      [tmpNames, idAs, idUser, commandId],
    );
    const opened = await this.infrastructure.vault.openDeep(rows);
    const byName = new Map(opened.map((row) => [row.tmp_name, row]));
    return tmpNames.map((name) => {
      const row = byName.get(name);
      return (
        row && {
          fileName: row.file_name,
          hash: row.hash,
          size: Number(row.size),
          mediaType: row.media_type,
          fromAnaf: false,
        }
      );
    });
  }

  /** Marks the files as attached by the command; their rows are removed when they expire. */
  async attached(commandId: string, tmpNames: readonly string[]): Promise<void> {
    await this.infrastructure.pool.query(
      'update account.document_upload set attached_by = $1 where tmp_name = any($2)',
      [commandId, tmpNames],
    );
  }

  /** Returns an upload of this person that was not attached. */
  async unattached(
    { idAs, idUser }: { readonly idAs: number; readonly idUser: number },
    tmpName: string,
  ): Promise<KeptUpload | undefined> {
    const { rows } = await this.infrastructure.pool.query<{ hash: string }>(
      `select hash from account.document_upload
        where tmp_name = $1 and id_as = $2 and id_user = $3 and attached_by is null`,
      [tmpName, idAs, idUser],
    );
    return rows[0] && { tmpName, idAs, hash: rows[0].hash };
  }

  /** Returns a batch of expired uploads, by name; `after` is the last name of the batch before. */
  async expired(after = ''): Promise<readonly KeptUpload[]> {
    const { rows } = await this.infrastructure.pool.query<{
      tmp_name: string;
      id_as: string;
      hash: string;
    }>(
      `select tmp_name, id_as, hash from account.document_upload
        where created_at < now() - ${KEPT} and tmp_name > $2 order by tmp_name limit $1`,
      [EXPIRED_AT_ONCE, after],
    );
    return rows.map((row) => ({ tmpName: row.tmp_name, idAs: Number(row.id_as), hash: row.hash }));
  }

  async remove(tx: PoolClient, tmpName: string): Promise<void> {
    await tx.query('delete from account.document_upload where tmp_name = $1', [tmpName]);
  }

  async has(tx: PoolClient, idAs: number, hash: string): Promise<boolean> {
    const { rowCount } = await tx.query(
      'select from account.document_upload where id_as = $1 and hash = $2 limit 1',
      [idAs, hash],
    );
    return rowCount !== 0;
  }

  /**
   * Storing and removing the same bytes exclude each other, so that none are removed between being named and being
   * final.
   */
  aloneWith<T>(idAs: number, hash: string, work: (tx: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.infrastructure.pool, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${idAs}/${hash}`]);
      return work(tx);
    });
  }
}
