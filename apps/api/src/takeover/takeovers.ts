import { Injectable } from '@nestjs/common';
import type { TakeoverEdit } from '@scara/domain/takeover';
import { inTransaction } from '@scara/platform';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import type { UploadedFile } from './files/read-files.js';
import {
  PUT_PART,
  sealedOf,
  subjectOf,
  type Takeover,
  TAKEOVER_COLUMNS,
  takeoverOf,
  type TakeoverRow,
  UNDER_WAY,
} from './takeover-rows.js';

/** An uploaded file, with whether all its parts have arrived. */
export interface FileState {
  readonly name: string;
  readonly isWhole: boolean;
}

/** How many concurrent changes of a draft one change of its edits survives. */
const EDIT_TRIES = 20;
/** Days after which an untouched draft is deleted with its files. */
const KEPT_DAYS = 30;

/** Takeovers, their files and corrections: plain tables, with personal texts sealed under the takeover's own key. */
@Injectable()
export class Takeovers {
  constructor(private readonly infrastructure: Infrastructure) {}

  async ofAssociation(idAs: number): Promise<Takeover[]> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow>(
      `select ${TAKEOVER_COLUMNS} from account.takeover
        where id_as = $1 order by id_takeover desc limit 50`,
      [idAs],
    );
    return Promise.all(rows.map((row) => takeoverOf(this.infrastructure, row)));
  }

  /** Throws `Refused` for a takeover of another association. */
  async one(idAs: number, idTakeover: number): Promise<Takeover> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow>(
      `select ${TAKEOVER_COLUMNS} from account.takeover where id_takeover = $1 and id_as = $2`,
      [idTakeover, idAs],
    );
    if (rows[0] === undefined) throw new Refused({ code: 'takeover-not-found' });
    return takeoverOf(this.infrastructure, rows[0]);
  }

  /** Returns the id of the association's unfinished takeover, or of a new draft. */
  async begin(idAs: number, idUser: number): Promise<number> {
    const { pool } = this.infrastructure;
    await this.forgetOldDrafts();
    await pool.query(
      `insert into account.takeover (id_as, id_user) values ($1, $2)
       on conflict (id_as) where state not in ('done', 'reversed') do nothing`,
      [idAs, idUser],
    );
    const { rows } = await pool.query<{ id_takeover: string }>(
      `select id_takeover from account.takeover
        where id_as = $1 and state not in ('done', 'reversed')`,
      [idAs],
    );
    return Number(rows[0]?.id_takeover);
  }

  /** Returns whether the worker is writing a takeover of this association, or taking one back. */
  async isUnderWay(idAs: number): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `select from account.takeover where id_as = $1 and ${UNDER_WAY}`,
      [idAs],
    );
    return rowCount !== 0;
  }

  /**
   * Stores one part of a file. The first part replaces a file of the same name, so that one which breaks off is partial
   * instead of made of two files; another number of parts replaces it too.
   */
  async addPart(
    { idTakeover }: Takeover,
    part: { name: string; part: number; parts: number; content: string },
  ): Promise<void> {
    const content = await sealedOf(this.infrastructure, idTakeover, part.content);
    await this.changeDraft(idTakeover, async (query) => {
      await query(
        `delete from account.takeover_file
          where id_takeover = $1 and name = $2 and (parts <> $3 or $4 = 0)`,
        [idTakeover, part.name, part.parts, part.part],
      );
      await query(PUT_PART, [idTakeover, part.name, part.part, part.parts, content]);
    });
  }

  async removeFile({ idTakeover }: Takeover, name: string): Promise<void> {
    await this.changeDraft(idTakeover, async (query) => {
      await query('delete from account.takeover_file where id_takeover = $1 and name = $2', [
        idTakeover,
        name,
      ]);
    });
  }

  async fileStates(idTakeover: number): Promise<FileState[]> {
    const { rows } = await this.infrastructure.pool.query<{ name: string; whole: boolean }>(
      `select name, count(*) = max(parts) as whole from account.takeover_file
        where id_takeover = $1 group by name order by name`,
      [idTakeover],
    );
    return rows.map(({ name, whole }) => ({ name, isWhole: whole }));
  }

  /** Returns the files whose parts have all arrived. */
  async files(idTakeover: number): Promise<UploadedFile[]> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<{ name: string; parts: number; content: string[] }>(
      `select name, max(parts) as parts, array_agg(content order by part) as content
         from account.takeover_file where id_takeover = $1 group by name order by name`,
      [idTakeover],
    );
    const whole = rows.filter(({ parts, content }) => content.length === parts);
    const open = await vault.openDeep(whole.map(({ content }) => content));
    return whole.map(({ name }, at) => ({
      name,
      bytes: Buffer.concat(open[at]!.map((part) => Buffer.from(part, 'base64'))),
    }));
  }

  async edits(idTakeover: number): Promise<TakeoverEdit[]> {
    const { rows } = await this.infrastructure.pool.query<{ edits: string }>(
      'select edits from account.takeover where id_takeover = $1',
      [idTakeover],
    );
    const text = await this.infrastructure.vault.openValue(rows[0]?.edits ?? '');
    return text === '' ? [] : (JSON.parse(text) as TakeoverEdit[]);
  }

  /** Changes the current edits, so that changes made meanwhile in another tab are kept. */
  async changeEdits(
    { idAs, idTakeover }: Pick<Takeover, 'idAs' | 'idTakeover'>,
    change: (standing: readonly TakeoverEdit[]) => readonly TakeoverEdit[],
  ): Promise<void> {
    for (let tries = 0; tries < EDIT_TRIES; tries += 1) {
      const { state, revision } = await this.one(idAs, idTakeover);
      if (state !== 'draft') throw new Refused({ code: 'takeover-not-draft' });
      const edits = JSON.stringify(change(await this.edits(idTakeover)));
      const { rowCount } = await this.infrastructure.pool.query(
        `update account.takeover set edits = $3, revision = revision + 1, changed_at = now()
          where id_takeover = $1 and state = 'draft' and revision = $2`,
        [idTakeover, revision, await sealedOf(this.infrastructure, idTakeover, edits)],
      );
      if (rowCount === 1) return;
    }
    throw new Refused({ code: 'takeover-changed' });
  }

  async discard({ idTakeover }: Takeover): Promise<void> {
    await this.changeDraft(idTakeover, async (query) => {
      await query('delete from account.takeover where id_takeover = $1', [idTakeover]);
    });
    await this.infrastructure.vault.erase(subjectOf(idTakeover));
  }

  private async forgetOldDrafts(): Promise<void> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<{ id_takeover: string }>(
      `delete from account.takeover
        where state = 'draft' and changed_at < now() - make_interval(days => $1)
        returning id_takeover`,
      [KEPT_DAYS],
    );
    for (const { id_takeover } of rows) await vault.erase(subjectOf(Number(id_takeover)));
  }

  /** Changes a draft under its row's lock. Throws `Refused` when it was confirmed meanwhile. */
  private async changeDraft(
    idTakeover: number,
    change: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.infrastructure.pool, async (tx) => {
      const { rowCount } = await tx.query(
        `update account.takeover set revision = revision + 1, changed_at = now()
          where id_takeover = $1 and state = 'draft'`,
        [idTakeover],
      );
      if (rowCount !== 1) throw new Refused({ code: 'takeover-not-draft' });
      await change((text, values) => tx.query(text, values));
    });
  }
}
