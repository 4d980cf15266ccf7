import type { BodyOf, ParamsOf, QueryOf, Route } from '@scara/contracts/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The entrances that a person is limited to, with the bits of the role that hold in each; null for the whole association.
 * A tenant's are none.
 */
export type Scope = ReadonlyMap<number, number> | null;

/** Who calls, as the door found it. */
export interface Actor {
  readonly idUser: number;
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  /** The bits of the route's mask that the person holds here: what events and the audit name as the role. */
  readonly role: number;
  readonly scope: Scope;
  /** The person's own apartments here, where a tenant is let in for them; null where nobody came as a tenant. */
  readonly apartments: ReadonlySet<number> | null;
}

/** Whether the person may look at an apartment: by a role that reaches its entrance, or as its tenant. */
export function seesApartment(
  { scope, apartments }: Pick<Actor, 'scope' | 'apartments'>,
  { idAp, idEntrance }: { readonly idAp: number; readonly idEntrance: number | undefined },
): boolean {
  return reaches(scope, idEntrance) || apartments?.has(idAp) === true;
}

/** Whether the person sees the entrance's apartments as a tenant only: of months then those that were shown. */
export function isTenantIn(
  { scope, apartments }: Pick<Actor, 'scope' | 'apartments'>,
  idEntrance: number | undefined,
): boolean {
  return apartments !== null && !reaches(scope, idEntrance);
}

/** Whether a role that holds in the entrances of `scope`, null for all, reaches this one; what is in none, a role of all alone. */
export function reaches(scope: Scope, idEntrance: number | undefined): boolean {
  return scope === null || (idEntrance !== undefined && scope.has(idEntrance));
}

/** The bits that hold where an entrance is: what somebody is in one says nothing of another. */
export function rolesIn({ role, scope }: Actor, idEntrance: number | undefined): number {
  return scope === null ? role : (scope.get(idEntrance ?? 0) ?? 0);
}

/** One call that passed the door: known, allowed, parsed. */
export interface Call<R extends Route = Route> {
  readonly route: R;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Missing on public routes only. */
  readonly actor: Actor | undefined;
  /** Idempotency-Key; a random uuid where the route needs none. */
  readonly commandId: string;
  /** The id was made of the work: whoever goes on with it sends the same command. */
  readonly isContinuable?: boolean;
  /** The id of the call that this one follows from, where one call writes several streams. */
  readonly causedBy?: string;
  readonly ifMatch: number | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A method that answers calls, as what stands around it sees it. */
export type CallMethod = (call: Call, ...rest: readonly unknown[]) => Promise<unknown>;

/** The association in the path of a call that is about one. */
export function idAsOf(call: Pick<Call, 'params'>): number {
  return (call.params as { readonly idAs: number }).idAs;
}

/** The person behind a call of a route that is not public. */
export function actorOf(call: Pick<Call, 'actor' | 'route'>): Actor {
  if (call.actor === undefined) throw new Error(`${call.route.name} let nobody through`);
  return call.actor;
}

/**
 * A call that no request made: a job goes on with what a person confirmed, in that person's name. Whoever looks for
 * its request finds a bug.
 */
export function jobCall<R extends Route>(
  route: R,
  actor: Pick<Actor, 'idUser' | 'role'>,
  command: Pick<Call<R>, 'params' | 'query' | 'body' | 'commandId'>,
): Call<R> {
  const none = (): never => {
    throw new Error(`${route.name} was called by a job`);
  };
  return {
    ...command,
    isContinuable: true,
    route,
    actor: {
      ...actor,
      sessionHash: Buffer.alloc(0),
      scope: null,
      apartments: null,
    },
    ifMatch: undefined,
    get request() {
      return none();
    },
    get reply() {
      return none();
    },
  };
}

/**
 * A part of the call that writes a stream of its own, under a command id of its own: the same however often the call
 * comes. Its events name the call as their cause.
 */
export function partOf<C extends Call>(call: C, commandId: string): C {
  const causedBy = call.commandId;
  return { ...call, commandId, isContinuable: true, causedBy, ifMatch: undefined };
}
