import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import type { PoolClient } from 'pg';
import { Infrastructure } from '../../infrastructure.js';
import {
  type Failure,
  PUT_PART,
  sealedOf,
  subjectOf,
  type Takeover,
  TAKEOVER_COLUMNS,
  takeoverOf,
  type TakeoverRow,
  UNDER_WAY,
} from '../takeover-rows.js';
import { Takeovers } from '../takeovers.js';
import type { Made } from './made.js';

/** The right to write a takeover's progress; only the newest turn has it. */
export interface Turn {
  readonly idTakeover: number;
  readonly turn: number;
}

/** A part of a file as its row has it; `content` is sealed. */
interface FilePart {
  readonly name: string;
  readonly part: number;
  readonly parts: number;
  readonly content: string;
}

/**
 * Records the progress of writing takeovers or taking them back, step by step; only the job with the current turn may
 * do so.
 */
@Injectable()
export class TakeoverRuns {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly takeovers: Takeovers,
  ) {}

  /**
   * Hands a takeover to the worker if it has not changed since it was read; returns false when another call came first.
   * The first reason stays: with another one, commands already sent under the first would be different commands, and
   * refused.
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

  /**
   * Asks that a takeover which is being written be taken back: its worker turns round after the step in hand, so that
   * everything written is known. Returns false when it is not being written, or was asked for before.
   */
  async askBack(
    { idTakeover }: Takeover,
    { idUser, reason }: { readonly idUser: number; readonly reason: string },
  ): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `update account.takeover set reason = $2, id_user = $3, changed_at = now()
        where id_takeover = $1 and state in ('queued', 'running') and reason = ''`,
      [idTakeover, reason, idUser],
    );
    return rowCount === 1;
  }

  /** Returns a takeover that is to be taken back instead of written further; undefined when it is not. */
  async askedBack({ idTakeover, turn }: Turn): Promise<(Takeover & Turn) | undefined> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow>(
      `select ${TAKEOVER_COLUMNS} from account.takeover
        where id_takeover = $1 and turn = $2 and state = 'running' and reason <> ''`,
      [idTakeover, turn],
    );
    return rows[0] && { ...(await takeoverOf(this.infrastructure, rows[0])), turn };
  }

  /** Lets the taking back begin that was asked for. Returns false when another job has the turn. */
  async turnBack({ idTakeover, turn }: Turn): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `update account.takeover set state = 'reversing', changed_at = now()
        where id_takeover = $1 and turn = $2`,
      [idTakeover, turn],
    );
    return rowCount === 1;
  }

  /** Returns the takeovers for which a job must be queued. */
  async toRun(): Promise<readonly { idTakeover: number; run: number }[]> {
    const { rows } = await this.infrastructure.pool.query<{ id_takeover: string; runs: number }>(
      `select id_takeover, runs from account.takeover
        where ${UNDER_WAY} order by id_takeover limit 100`,
    );
    return rows.map(({ id_takeover, runs }) => ({ idTakeover: Number(id_takeover), run: runs }));
  }

  /**
   * Takes a takeover up, after which its previous job may write nothing more. Undefined when there is nothing to do for
   * it.
   */
  async takeUp(idTakeover: number): Promise<(Takeover & Turn) | undefined> {
    const { rows } = await this.infrastructure.pool.query<TakeoverRow & { readonly turn: number }>(
      `update account.takeover
          set turn = turn + 1, state = case state when 'queued' then 'running' else state end
        where id_takeover = $1 and ${UNDER_WAY}
        returning turn, ${TAKEOVER_COLUMNS}`,
      [idTakeover],
    );
    return rows[0] && { ...(await takeoverOf(this.infrastructure, rows[0])), turn: rows[0].turn };
  }

  /** Returns what the steps have made so far, by step number in order. */
  async made(idTakeover: number): Promise<Map<number, Made>> {
    const { rows } = await this.infrastructure.pool.query<{ number: number; made: Made }>(
      'select number, made from account.takeover_step where id_takeover = $1 order by number',
      [idTakeover],
    );
    return new Map(rows.map(({ number, made }) => [number, made]));
  }

  /**
   * Records that step `number`, counted from 0, is done. Returns whether the next one follows: not when another job has
   * the turn, nor when the takeover is to be taken back.
   */
  async stepDone({ idTakeover, turn }: Turn, number: number, made: Made): Promise<boolean> {
    const { rows } = await this.infrastructure.pool.query<{ goes_on: boolean }>(
      `with takeover as (
         update account.takeover set steps_done = $3 + 1, changed_at = now()
          where id_takeover = $1 and turn = $2 returning id_takeover, reason
       ), step as (
         insert into account.takeover_step (id_takeover, number, made)
         select id_takeover, $3, $4 from takeover
       )
       select reason = '' as goes_on from takeover`,
      [idTakeover, turn, number, JSON.stringify(made)],
    );
    return rows[0]?.goes_on === true;
  }

  /** Counts the steps down while taking back. Returns false when another job has the turn. */
  async stepUndone({ idTakeover, turn }: Turn, left: number): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `update account.takeover set steps_done = $3, changed_at = now()
        where id_takeover = $1 and turn = $2`,
      [idTakeover, turn, left],
    );
    return rowCount === 1;
  }

  /** Stops a takeover. A taking back that was asked for and has not begun is forgotten: it may be asked for again. */
  async stop({ idTakeover, turn }: Turn, failure: Failure): Promise<void> {
    const sealed = await sealedOf(this.infrastructure, idTakeover, JSON.stringify(failure));
    await this.infrastructure.pool.query(
      `update account.takeover
          set state = 'stopped', failure = $3, reason = case state when 'running' then '' else reason end,
              changed_at = now()
        where id_takeover = $1 and turn = $2`,
      [idTakeover, turn, sealed],
    );
  }

  /**
   * Ends a takeover, unless it is to be taken back: its files are no longer needed and are deleted, and the key of its
   * texts is destroyed.
   */
  async finish({ idTakeover, turn }: Turn): Promise<void> {
    const isFinished = await inTransaction(this.infrastructure.pool, async (tx) => {
      if (!(await this.end(tx, { idTakeover, turn }, 'done'))) return false;
      await tx.query('delete from account.takeover_file where id_takeover = $1', [idTakeover]);
      return true;
    });
    if (isFinished) await this.infrastructure.vault.erase(subjectOf(idTakeover));
  }

  /**
   * Gives up the rest of a stopped takeover: what it wrote stays, and its files are deleted as at its end. Returns false
   * when it is not stopped, or has written nothing.
   */
  async giveUp(idTakeover: number): Promise<boolean> {
    const isGivenUp = await inTransaction(this.infrastructure.pool, async (tx) => {
      const { rowCount } = await tx.query(
        `update account.takeover set state = 'done', steps_total = steps_done, edits = '', failure = '',
                turn = turn + 1, changed_at = now()
          where id_takeover = $1 and state = 'stopped' and steps_done > 0`,
        [idTakeover],
      );
      if (rowCount !== 1) return false;
      await tx.query('delete from account.takeover_file where id_takeover = $1', [idTakeover]);
      return true;
    });
    if (isGivenUp) await this.infrastructure.vault.erase(subjectOf(idTakeover));
    return isGivenUp;
  }

  /**
   * Ends taking back, when everything written is undone. A takeover that had been stopped still has its files: they and
   * their corrections are kept as a new draft, to be corrected and confirmed again. It is a new takeover, because this
   * one's commands are known by its id and would count as done.
   */
  async takenBack({ idAs, idUser, idTakeover, turn }: Takeover & Turn): Promise<void> {
    const { pool, vault } = this.infrastructure;
    const edits = JSON.stringify(await this.takeovers.edits(idTakeover));
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
        await sealedOf(this.infrastructure, draft, edits),
      ]);
      for (const { name, part, parts: all, content } of parts) {
        await tx.query(PUT_PART, [
          ...[draft, name, part, all],
          await sealedOf(this.infrastructure, draft, await vault.openValue(content)),
        ]);
      }
      return true;
    });
    if (isEnded) await vault.erase(subjectOf(idTakeover));
  }

  /** Returns false when another job has the turn, or when it is to be taken back and not to be done. */
  private async end(
    tx: PoolClient,
    { idTakeover, turn }: Turn,
    state: 'done' | 'reversed',
  ): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update account.takeover set state = $3, edits = '', failure = '', changed_at = now()
        where id_takeover = $1 and turn = $2 and ($3 = 'reversed' or reason = '')`,
      [idTakeover, turn, state],
    );
    return rowCount === 1;
  }
}
