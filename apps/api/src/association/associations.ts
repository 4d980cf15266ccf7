import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Association, AssociationEvent } from '@scara/domain/association';
import { type Decision, reject } from '@scara/domain/kernel';
import type { StoredEvent } from '@scara/contracts/events';
import type { CommandContext, EventStore, Outcome, StreamFamily } from '@scara/event-store';
import { factsOf } from '../access/access-feed.js';
import { AccessMap } from '../access/access-map.js';
import { actorOf, type Call, idAsOf } from '../http/call.js';
import { hasChangedSince, staleOf } from '../http/changed-objects.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { associationFamily, type AssociationStream } from './association-stream.js';

type Decided = Decision<AssociationEvent, Rejection>;
type AssociationCall = Call<Route>;

export interface Written {
  readonly revision: number;
  readonly position: string;
}

/** A write with the events that it appended. */
export type WrittenEvents<E> = Written & { readonly events: readonly E[] };

/** Returns the revision and position of a write, without its events. */
export function written({ revision, position }: Written): Written {
  return { revision, position };
}

type Accepted<E, S> = Extract<Outcome<E, never, S>, { readonly ok: true }>;

/** Decides a call on a stream of the call's association and appends the events. Throws `Refused` for every refusal. */
export async function decideOn<S, E extends StoredEvent>(
  store: EventStore,
  stream: { readonly family: StreamFamily<S, E>; readonly id: string },
  call: Call<Route>,
  decide: (state: S) => Decision<E, Rejection>,
): Promise<Accepted<E, S>> {
  const context = contextOf(call, idAsOf(call), actorOf(call).role);
  const outcome = await store.decide(stream.family, stream.id, context, decide);
  if (!outcome.ok) throw new Refused(outcome.rejection);
  return outcome;
}

/** Returns the events of a write with its revision and position, in the form that calls answer. */
export function writtenEvents<E>(outcome: Accepted<E, unknown>): WrittenEvents<E> {
  return { events: outcome.events, ...writtenAt(outcome) };
}

/** A stream without events has revision -1 and is answered as revision 0. */
function writtenAt({
  revision,
  position,
}: {
  readonly revision: bigint;
  readonly position: bigint;
}): Written {
  return { revision: Math.max(0, Number(revision)), position: String(position) };
}

export interface Edit {
  /** The name of the edited object, as `objectOf` gives it; compared when the call has an If-Match. */
  readonly object?: string;
  /** The entrance that the change touches; checked for people whose role is limited to some entrances. */
  readonly entranceOf?: (state: Association) => number | undefined;
  /** The rows that a sheet edits, each with the revision that the user saw. */
  readonly rows?: readonly SeenRow[];
}

export const editOfApartment = (idAp: number): Edit => ({
  entranceOf: (state) => state.apartments.get(idAp)?.idEntrance,
});

/** An edit of a meter, limited to the entrance of its apartment. */
export const editOfMeter = (idMeter: number): Edit => ({
  entranceOf: ({ meters, apartments }) =>
    apartments.get(meters.get(idMeter)?.idAp ?? 0)?.idEntrance,
});

export interface SeenRow {
  /** The row's path in the call's body, such as `apartments.3`. */
  readonly path: string;
  readonly object: string;
  readonly revision: number;
}

/**
 * Runs commands on one association: limits of the caller's role, stale edits, then the domain's decision, in one
 * append.
 */
@Injectable()
export class Associations {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  /** Decides and appends for the association in the call's path. Throws `Refused` for every refusal. */
  async write(
    call: AssociationCall,
    decide: (state: Association) => Decided,
    edit: Edit = {},
  ): Promise<WrittenEvents<AssociationEvent>> {
    const idAs = idAsOf(call);
    const outcome = await this.decide(call, idAs, (stream) => {
      const refusal = refusalBefore(call, stream, edit);
      if (refusal?.code === 'stale-edit') return staleOf(decide(stream.association));
      return refusal ? reject(refusal) : decide(stream.association);
    });
    if (!outcome.ok) throw new Refused(outcome.rejection);
    const { events, revision, position } = outcome;
    return { events, revision, position };
  }

  /**
   * As `write`, for an association id that is not in the path, and without the checks of an edit; returns a refusal
   * instead of throwing it.
   */
  async decide(
    call: AssociationCall,
    idAs: number,
    decide: (stream: AssociationStream) => Decided,
    role = actorOf(call).role,
  ): Promise<
    | { readonly ok: false; readonly rejection: Rejection }
    | ({ readonly ok: true } & WrittenEvents<AssociationEvent>)
  > {
    const outcome: Outcome<AssociationEvent, Rejection> = await this.infrastructure.store.decide(
      associationFamily,
      String(idAs),
      contextOf(call, idAs, role),
      decide,
    );
    if (!outcome.ok) return outcome;
    for (const fact of factsOf(idAs, outcome.events, outcome.revision)) this.map.apply(fact);
    return { ok: true, events: outcome.events, ...writtenAt(outcome) };
  }
}

/**
 * Returns the data of a command's event of this type, with the ids that the command gave; a repeated command gets the
 * same. Throws where there is no such event.
 */
export function dataOfEvent<E extends StoredEvent, T extends E['type']>(
  events: readonly E[],
  type: T,
): Extract<E, { readonly type: T }>['data'] {
  const event = events.find((one) => one.type === type);
  if (event === undefined) throw new Error(`${type} was not among the command's events`);
  return event.data;
}

/** Makes the context that events record: who issues which command on an association. */
export function contextOf(call: AssociationCall, idAs: number, role: number): CommandContext {
  const { route, params, query, body, commandId, isContinuable, causedBy } = call;
  // Most commands have no query; leaving it out keeps their fingerprint as it was before queries were included.
  const asked = Object.keys(query as object).length > 0 && { query };
  return {
    commandId,
    isContinuable,
    command: { call: route.name, params, body, ...asked },
    actor: actorOf(call).idUser,
    role,
    associationId: idAs,
    ...(causedBy !== undefined && { correlationId: causedBy, causationId: causedBy }),
  };
}

function refusalBefore(
  call: AssociationCall,
  stream: AssociationStream,
  { object, entranceOf, rows = [] }: Edit,
): Rejection | undefined {
  const { scope } = actorOf(call);
  if (scope !== null) {
    const entrance = entranceOf?.(stream.association);
    if (entrance === undefined || !scope.has(entrance)) return { code: 'forbidden' };
  }
  const stale = rows.filter((row) => hasChangedSince(stream, row.object, row.revision));
  if (stale.length > 0) {
    const rejection = { code: 'stale-edit' } as const;
    return { code: 'apartments-stale', cells: stale.map(({ path }) => ({ path, rejection })) };
  }
  const { ifMatch } = call;
  if (object === undefined || ifMatch === undefined) return undefined;
  return hasChangedSince(stream, object, ifMatch) ? { code: 'stale-edit' } : undefined;
}
