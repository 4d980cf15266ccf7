import type { BodyOf, ParamsOf, QueryOf, Route } from '@scara/contracts/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The entrances that a person's roles are limited to, each with the role bits held there; null when the roles hold in
 * the whole association. Empty for a tenant.
 */
export type Scope = ReadonlyMap<number, number> | null;

/** The signed-in person who calls, as `DoorGuard` identified them. */
export interface Actor {
  readonly idUser: number;
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  /** The role bits that the person holds here and the route allows; events and the audit record them as the role. */
  readonly role: number;
  readonly scope: Scope;
  /** The person's own apartments here when the route admitted them as a tenant; null otherwise. */
  readonly apartments: ReadonlySet<number> | null;
}

/** Returns whether the person may see an apartment: through a role that reaches its entrance, or as its tenant. */
export function seesApartment(
  { scope, apartments }: Pick<Actor, 'scope' | 'apartments'>,
  { idAp, idEntrance }: { readonly idAp: number; readonly idEntrance: number | undefined },
): boolean {
  return reaches(scope, idEntrance) || apartments?.has(idAp) === true;
}

/**
 * Returns whether the person sees the entrance's apartments only as a tenant, and so only months that were published.
 */
export function isTenantIn(
  { scope, apartments }: Pick<Actor, 'scope' | 'apartments'>,
  idEntrance: number | undefined,
): boolean {
  return apartments !== null && !reaches(scope, idEntrance);
}

/**
 * Returns whether a role limited to `scope` (null: unlimited) reaches the entrance. An apartment without an entrance is
 * reached only by an unlimited role.
 */
export function reaches(scope: Scope, idEntrance: number | undefined): boolean {
  return scope === null || (idEntrance !== undefined && scope.has(idEntrance));
}

/** Returns the role bits that the person holds in this entrance; bits held in another entrance do not count. */
export function rolesIn({ role, scope }: Actor, idEntrance: number | undefined): number {
  return scope === null ? role : (scope.get(idEntrance ?? 0) ?? 0);
}

/** A call that passed `DoorGuard`: its caller identified, its access allowed, its input parsed. */
export interface Call<R extends Route = Route> {
  readonly route: R;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Undefined on public routes only. */
  readonly actor: Actor | undefined;
  /** The Idempotency-Key header; a random uuid where the route requires none. */
  readonly commandId: string;
  /** True when the command id is derived from the work itself, so that repeating the work sends the same command. */
  readonly isContinuable?: boolean;
  /** The command id of the call that caused this one, where one call writes several streams. */
  readonly causedBy?: string;
  readonly ifMatch: number | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A controller method that answers calls, as the wrappers around the method see it. */
export type CallMethod = (call: Call, ...rest: readonly unknown[]) => Promise<unknown>;

/** Returns the association id in the path of a call about one association. */
export function idAsOf(call: Pick<Call, 'params'>): number {
  return (call.params as { readonly idAs: number }).idAs;
}

/** Returns the caller of a route that is not public; throws when there is none. */
export function actorOf(call: Pick<Call, 'actor' | 'route'>): Actor {
  if (call.actor === undefined) throw new Error(`${call.route.name} let nobody through`);
  return call.actor;
}

/**
 * Makes a call without a request: a job continues, in a person's name, the work that this person confirmed. Reading its
 * `request` or `reply` throws.
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
 * Makes the part of a call that writes another stream, under a command id of its own, which must be the same each time
 * the call is repeated. Its events name the original call as their cause.
 */
export function partOf<C extends Call>(call: C, commandId: string): C {
  const causedBy = call.commandId;
  return { ...call, commandId, isContinuable: true, causedBy, ifMatch: undefined };
}
