import type { TakeoverState } from '@scara/contracts/http';
import type { Infrastructure } from '../infrastructure.js';

/** A takeover as its row has it. */
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
  /** When it was first confirmed; '' before that. */
  readonly started: string;
}

/** Why a takeover stopped: the step in words, and the refusal of its command. */
export interface Failure {
  readonly step: string;
  readonly message: string;
}

/** The row of a takeover, as both the API and the worker read it. */
export interface TakeoverRow {
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

/**
 * Returns whether its taking back was asked for or has begun. The first call to take it back sets the reason, which does
 * not change any more once it has begun.
 */
export const isBeingTakenBack = ({ reason }: Takeover): boolean => reason !== '';

/** Returns the state that people see: one that is still written, but only to the end of a step, is being taken back. */
export const shownState = (takeover: Takeover): TakeoverState =>
  isBeingTakenBack(takeover) && isBeingWritten(takeover) ? 'reversing' : takeover.state;

export const isBeingWritten = ({ state }: Takeover): boolean =>
  state === 'queued' || state === 'running';

export const TAKEOVER_COLUMNS =
  'id_takeover, id_as, id_user, state, revision, runs, steps_done, steps_total, failure, reason, ' +
  'created_at, started_at';
/** SQL: the takeovers that the worker has something to do for. */
export const UNDER_WAY = "state in ('queued', 'running', 'reversing')";
/**
 * SQL: stores a sealed part of a file, replacing an earlier one: takeover, name, part counted from 0, parts, content.
 */
export const PUT_PART = `insert into account.takeover_file (id_takeover, name, part, parts, content)
         values ($1, $2, $3, $4, $5)
         on conflict (id_takeover, name, part) do update set content = excluded.content`;

/** The vault subject whose key seals a takeover's personal texts. */
export const subjectOf = (idTakeover: number): string => `takeover:${idTakeover}`;

/** Seals a personal text for storage. */
export async function sealedOf(
  { vault }: Infrastructure,
  idTakeover: number,
  text: string,
): Promise<string> {
  const [sealed] = await vault.seal([{ subject: subjectOf(idTakeover), class: 'identity', text }]);
  return sealed!;
}

/** Returns a row with its sealed fields opened. */
export async function takeoverOf({ vault }: Infrastructure, row: TakeoverRow): Promise<Takeover> {
  const failure = await vault.openValue(row.failure);
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
