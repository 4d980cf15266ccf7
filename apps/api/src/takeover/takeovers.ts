import { Injectable } from '@nestjs/common';
import type { TakeoverState } from '@scara/contracts/http';
import type { TakeoverEdit } from '@scara/domain/takeover';
import { inTransaction } from '@scara/platform';
import type { PoolClient } from 'pg';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import type { UploadedFile } from './files/read-files.js';
import type { Made } from './run/made.js';

/** A take-over as its row has it. */
export interface Takeover {
  readonly idTakeover: number;
  readonly idAs: number;
  readonly idUser: number;
  readonly state: TakeoverState;
  readonly revision: number;
  readonly runs: number;
  readonly stepsDone: number;
  readonly stepsTotal: number;
  readonly failure: Failure | null;
  readonly reason: string;
  readonly created: string;
  /** When it was first confirmed; '' before. */
  readonly started: string;
}

/** The right to write how far a take-over is: the newest one's alone. */
export interface Turn {
  readonly idTakeover: number;
  readonly turn: number;
}

/** Why it stopped: the step in words and the refusal of the command behind it. */
export interface Failure {
  readonly step: string;
  readonly message: string;
}

/** A file as far as it has come. */
export interface FileState {
  readonly name: string;
  readonly isWhole: boolean;
}

interface TakeoverRow {
  readonly id_takeover: string;
  readonly id_as: string;
  readonly id_user: string;
  readonly state: TakeoverState;
  readonly revision: number;
  readonly runs: number;
  readonly steps_done: number;
  readonly steps_total: number;
  readonly failure: string;
  readonly reason: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
}

/** A part of a file as its row has it, its content sealed. */
interface FilePart {
  readonly name: string;
  readonly part: number;
  readonly parts: number;
  readonly content: string;
}

const COLUMNS =
  'id_takeover, id_as, id_user, state, revision, runs, steps_done, steps_total, failure, reason, ' +
  'created_at, started_at';
const PUT_PART = `insert into account.takeover_file (id_takeover, name, part, parts, content)
         values ($1, $2, $3, $4, $5)
         on conflict (id_takeover, name, part) do update set content = excluded.content`;
/** Of which the worker has something to do. */
const UNDER_WAY = "state in ('queued', 'running', 'reversing')";
/** So many others may change a draft while one change of its edits is made. */
const EDIT_TRIES = 20;
/** A draft that nobody touched for so long is deleted with its files. */
const KEPT_DAYS = 30;

/** Take-overs, their files and how far each is: plain tables, personal texts sealed under the take-over's own key. */
@Injectable()
export class Takeovers {
  constructor(private readonly infrastructure: Infrastructure) {}

  async ofAssociation(idAs: number): Promise<Takeover[]> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow>(
      `select ${COLUMNS} from account.takeover where id_as = $1 order by id_takeover desc limit 50`,
      [idAs],
    );
    return Promise.all(rows.map((row) => this.opened(row)));
  }

  /** Throws Refused for one that is not this association's. */
  async one(idAs: number, idTakeover: number): Promise<Takeover> {
    const takeover = await this.byId(idTakeover);
    if (takeover?.idAs !== idAs) throw new Refused({ code: 'takeover-not-found' });
    return takeover;
  }

  async byId(idTakeover: number): Promise<Takeover | undefined> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow>(
      `select ${COLUMNS} from account.takeover where id_takeover = $1`,
      [idTakeover],
    );
    return rows[0] && this.opened(rows[0]);
  }

  /** The one that is under way, else a new draft. */
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

  /** Whether the worker is writing one of this association, or taking one back. */
  async isUnderWay(idAs: number): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `select from account.takeover where id_as = $1 and ${UNDER_WAY}`,
      [idAs],
    );
    return rowCount !== 0;
  }

  /** Takes one part of a file; a file of the same name cut otherwise is replaced by it. */
  async addPart(
    { idTakeover }: Takeover,
    part: { name: string; part: number; parts: number; content: string },
  ): Promise<void> {
    const content = await this.seal(idTakeover, part.content);
    await this.changeDraft(idTakeover, async (query) => {
      await query(
        'delete from account.takeover_file where id_takeover = $1 and name = $2 and parts <> $3',
        [idTakeover, part.name, part.parts],
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

  /** The files that have come whole. */
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

  /** Changes the edits as they stand: what another tab wrote meanwhile is kept. */
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
        [idTakeover, revision, await this.seal(idTakeover, edits)],
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

  /**
   * Sends it to the worker, when it still is as it was read; answers false when another call came first. The first reason
   * stays: with another one what was taken back under it would be other commands, and refused.
   */
  async start(
    { idTakeover, state, revision }: Takeover,
    next: { state: 'queued' | 'reversing'; idUser: number; stepsTotal: number; reason?: string },
  ): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `update account.takeover
          set state = $4, steps_total = $5, reason = coalesce(nullif(reason, ''), $6), failure = '',
              runs = runs + 1, turn = turn + 1, id_user = $7, started_at = coalesce(started_at, now()), changed_at = now()
        where id_takeover = $1 and state = $2 and revision = $3`,
      [idTakeover, state, revision, next.state, next.stepsTotal, next.reason ?? '', next.idUser],
    );
    return rowCount === 1;
  }

  /** Those that a job has to be queued for. */
  async toRun(): Promise<readonly { idTakeover: number; run: number }[]> {
    const { rows } = await this.infrastructure.pool.query<{ id_takeover: string; runs: number }>(
      `select id_takeover, runs from account.takeover
        where ${UNDER_WAY} order by id_takeover limit 100`,
    );
    return rows.map(({ id_takeover, runs }) => ({ idTakeover: Number(id_takeover), run: runs }));
  }

  /**
   * Takes it up: whoever had it before may write nothing more of it. undefined when nothing of it is to be done.
   */
  async takeUp(idTakeover: number): Promise<(Takeover & Turn) | undefined> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow & { readonly turn: number }>(
      `update account.takeover
          set turn = turn + 1, state = case state when 'queued' then 'running' else state end
        where id_takeover = $1 and ${UNDER_WAY}
        returning turn, ${COLUMNS}`,
      [idTakeover],
    );
    return rows[0] && { ...(await this.opened(rows[0])), turn: rows[0].turn };
  }

  /** Everything that steps made so far, merged in their order. */
  async made(idTakeover: number): Promise<Map<number, Made>> {
    const { rows } = await this.infrastructure.pool.query<{ number: number; made: Made }>(
      'select number, made from account.takeover_step where id_takeover = $1 order by number',
      [idTakeover],
    );
    return new Map(rows.map(({ number, made }) => [number, made]));
  }

  /** Step `number`, counted from 0, is done. Answers false when it is another's turn. */
  async stepDone({ idTakeover, turn }: Turn, number: number, made: Made): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `with takeover as (
         update account.takeover set steps_done = $3 + 1, changed_at = now()
          where id_takeover = $1 and turn = $2 returning id_takeover
       )
       insert into account.takeover_step (id_takeover, number, made)
       select id_takeover, $3, $4 from takeover`,
      [idTakeover, turn, number, JSON.stringify(made)],
    );
    return rowCount === 1;
  }

  /** While taking back, the count goes down again. Answers false when it is another's turn. */
  async stepUndone({ idTakeover, turn }: Turn, left: number): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `update account.takeover set steps_done = $3, changed_at = now()
        where id_takeover = $1 and turn = $2`,
      [idTakeover, turn, left],
    );
    return rowCount === 1;
  }

  async stop({ idTakeover, turn }: Turn, failure: Failure): Promise<void> {
    const sealed = await this.seal(idTakeover, JSON.stringify(failure));
    await this.infrastructure.pool.query(
      `update account.takeover set state = 'stopped', failure = $3, changed_at = now()
        where id_takeover = $1 and turn = $2`,
      [idTakeover, turn, sealed],
    );
  }

  /** Nothing of the files is needed any more: they go, and their keys with them. */
  async finish({ idTakeover, turn }: Turn): Promise<void> {
    const isFinished = await inTransaction(this.infrastructure.pool, async (tx) => {
      if (!(await this.end(tx, { idTakeover, turn }, 'done'))) return false;
      await tx.query('delete from account.takeover_file where id_takeover = $1', [idTakeover]);
      return true;
    });
    if (isFinished) await this.infrastructure.vault.erase(subjectOf(idTakeover));
  }

  /**
   * All that was written is taken back. One that had stopped still has its files: they and their corrections are left
   * as a new draft, to be put right and confirmed again. It is another take-over, for the commands of this one are
   * known by its number and would be taken for done.
   */
  async takenBack({ idAs, idUser, idTakeover, turn }: Takeover & Turn): Promise<void> {
    const { pool, vault } = this.infrastructure;
    const edits = JSON.stringify(await this.edits(idTakeover));
    const isEnded = await inTransaction(pool, async (tx) => {
      if (!(await this.end(tx, { idTakeover, turn }, 'reversed'))) return false;
      await tx.query('delete from account.takeover_step where id_takeover = $1', [idTakeover]);
      const { rows: parts } = await tx.query<FilePart>(
        'delete from account.takeover_file where id_takeover = $1 returning name, part, parts, content',
        [idTakeover],
      );
      if (parts.length === 0) return true;
      const { rows } = await tx.query<{ id_takeover: string }>(
        'insert into account.takeover (id_as, id_user) values ($1, $2) returning id_takeover',
        [idAs, idUser],
      );
      const draft = Number(rows[0]!.id_takeover);
      await tx.query('update account.takeover set edits = $2 where id_takeover = $1', [
        draft,
        await this.seal(draft, edits),
      ]);
      for (const { name, part, parts: all, content } of parts) {
        await tx.query(PUT_PART, [
          ...[draft, name, part, all],
          await this.seal(draft, await vault.openValue(content)),
        ]);
      }
      return true;
    });
    if (isEnded) await vault.erase(subjectOf(idTakeover));
  }

  /** Answers false when it is another's turn. */
  private async end(
    tx: PoolClient,
    { idTakeover, turn }: Turn,
    state: 'done' | 'reversed',
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update account.takeover set state = $3, edits = '', failure = '', changed_at = now()
        where id_takeover = $1 and turn = $2`,
      [idTakeover, turn, state],
    );
    return rowCount === 1;
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

  /** Changes a draft under its row's lock. Throws Refused when it was confirmed meanwhile. */
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

  private async seal(idTakeover: number, text: string): Promise<string> {
    const [sealed] = await this.infrastructure.vault.seal([
      { subject: subjectOf(idTakeover), class: 'identity', text },
    ]);
    return sealed!;
  }

  private async opened(row: TakeoverRow): Promise<Takeover> {
    const failure = await this.infrastructure.vault.openValue(row.failure);
    return {
      idTakeover: Number(row.id_takeover),
      idAs: Number(row.id_as),
      idUser: Number(row.id_user),
      state: row.state,
      revision: row.revision,
      runs: row.runs,
      stepsDone: row.steps_done,
      stepsTotal: row.steps_total,
      failure: failure.startsWith('{') ? (JSON.parse(failure) as Failure) : null,
      reason: row.reason,
      created: row.created_at.toISOString(),
      started: row.started_at?.toISOString() ?? '',
    };
  }
}

const subjectOf = (idTakeover: number): string => `takeover:${idTakeover}`;
