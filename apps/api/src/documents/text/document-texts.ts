import { Injectable } from '@nestjs/common';
import type { DocumentView } from '@scara/contracts/http';
import { Infrastructure } from '../../infrastructure.js';
import { placeOf } from '../documents.js';
import type { PdfWords } from './pdf-words.js';

export type TextState = Exclude<DocumentView['text'], 'none'>;

/** A file whose words are to be read. */
export interface TextAsked {
  readonly idAs: number;
  readonly hash: string;
  /** How many times it was requested. */
  readonly run: number;
}

const ASKED_AT_ONCE = 50;

/**
 * The words of documents, stored once per content. A word is stored as a number: the first 8 bytes of an HMAC under a
 * secret of this installation, bound to the association, from which the word cannot be recovered.
 */
@Injectable()
export class DocumentTexts {
  constructor(private readonly infrastructure: Infrastructure) {}

  async statesOf(idAs: number, hashes: readonly string[]): Promise<Map<string, TextState>> {
    if (hashes.length === 0) return new Map();
    const { rows } = await this.infrastructure.pool.query<{ hash: string; state: TextState }>(
      'select hash, state from account.document_text where id_as = $1 and hash = any($2)',
      [idAs, hashes],
    );
    return new Map(rows.map(({ hash, state }) => [hash, state]));
  }

  /** Returns the hashes of the contents that have a word. */
  async having(idAs: number, word: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.infrastructure.pool.query<{ hash: string }>(
      'select hash from account.document_text where words @> $1::bigint[] and id_as = $2',
      [[this.numberOf(idAs, word)], idAs],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Requests another reading of a locked PDF with a password; returns false when it is not locked. */
  async askAgain(idAs: number, hash: string, password: string): Promise<boolean> {
    const { pool, vault } = this.infrastructure;
    const [sealed] = await vault.seal([{ ...placeOf(idAs), text: password }]);
    const { rowCount } = await pool.query(
      `update account.document_text set state = 'waiting', run = run + 1, password = $3
        where id_as = $1 and hash = $2 and state in ('password-needed', 'password-wrong')`,
      [idAs, hash, sealed],
    );
    return rowCount === 1;
  }

  async toRead(): Promise<TextAsked[]> {
    const { rows } = await this.infrastructure.pool.query<{
      id_as: string;
      hash: string;
      run: number;
    }>(
      `select id_as, hash, run from account.document_text where state = 'waiting'
        order by id_as, hash limit $1`,
      [ASKED_AT_ONCE],
    );
    return rows.map(({ id_as: idAs, hash, run }) => ({ idAs: Number(idAs), hash, run }));
  }

  /** Returns the password to try, '' for none; undefined when this run is not waiting any more. */
  async passwordOf({ idAs, hash, run }: TextAsked): Promise<string | undefined> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<{ password: string }>(
      `select password from account.document_text
        where id_as = $1 and hash = $2 and run = $3 and state = 'waiting'`,
      [idAs, hash, run],
    );
    return rows[0] && vault.openValue(rows[0].password);
  }

  /** Stores the result of reading; the password is removed in any case. */
  async keep({ idAs, hash, run }: TextAsked, read: PdfWords): Promise<void> {
    const words = read.state === 'read' ? [...read.words] : [];
    await this.infrastructure.pool.query(
      `update account.document_text set state = $4, words = $5, password = ''
        where id_as = $1 and hash = $2 and run = $3 and state = 'waiting'`,
      [idAs, hash, run, read.state, words.map((word) => this.numberOf(idAs, word))],
    );
  }

  private numberOf(idAs: number, word: string): string {
    const mac = this.infrastructure.vault.fingerprint(`document-word/${idAs}/${word}`);
    return Buffer.from(mac, 'base64url').readBigInt64BE(0).toString();
  }
}
