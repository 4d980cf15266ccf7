import { randomUUID, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { COOKIE, HEADER, type Route, TENANT } from '@scara/contracts/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AccessFeed } from '../access/access-feed.js';
import { AccessMap } from '../access/access-map.js';
import { type Session, Sessions } from '../account/sessions.js';
import { type Admitted, ROUTE } from './call.decorator.js';
import type { Actor } from './call.js';
import { isCrossSite } from './origin.js';
import { parsedFields, parsedParams } from './parse.js';
import { Refused } from './refused.js';
import { csrfTokenOf, hadSession, setSessionCookies } from './session-cookies.js';

const commandId = z.uuid();

/**
 * Admits the calls of every declared route. It checks in this order: same site, session, access rights, command id,
 * shape of the input. A caller who is not admitted learns nothing about the shapes, and their body is not parsed.
 */
@Injectable()
export class DoorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly map: AccessMap,
    private readonly feed: AccessFeed,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    // Health, metrics and similar endpoints are not declared routes: they guard themselves.
    if (route === undefined) return true;
    const request = context.switchToHttp().getRequest<Admitted>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (isCrossSite(request) && isGuardedFromOtherSites(route)) {
      throw new Refused({ code: 'cross-site' });
    }
    const session = await this.sessionOf(route, request, reply);
    const params = parsedParams(route.params, request.params) as Record<string, unknown>;
    const actor = session && this.actorOf(route, session, params);
    request.call = {
      route,
      params,
      commandId: commandIdOf(route, request),
      ifMatch: route.effect === 'fact' ? ifMatchOf(request) : undefined,
      query: parsedFields(route.query, request.query),
      body: route.method === 'GET' ? {} : parsedFields(route.body, request.body ?? {}),
      actor,
      request,
      reply,
    };
    return true;
  }

  private async sessionOf(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session | undefined> {
    const token = request.cookies[COOKIE.session];
    const isPublic = route.access.kind === 'public';
    // A public route needs no session; some say more to a caller who has one.
    const session = token === undefined ? undefined : await this.sessions.find(token);
    if (session === undefined) {
      if (isPublic) return undefined;
      // An answer that the page had stopped waiting for may have cleared all cookies; the page's CSRF token still shows
      // that it had a session.
      const hadOne = hadSession(request) || request.headers[HEADER.csrf] !== undefined;
      throw new Refused({ code: hadOne ? 'session-expired' : 'signed-out' });
    }
    if (!isPublic && route.method !== 'GET' && !carriesToken(request, session.token)) {
      throw new Refused({ code: 'csrf' });
    }
    // A browser started anew has dropped `c_user`, without which it could write nothing.
    const isStartedAnew = request.cookies[COOKIE.csrf] === undefined;
    if (session.remembered && (session.wasExtended || isStartedAnew)) {
      setSessionCookies(request, reply, session);
    }
    return session;
  }

  private actorOf(route: Route, session: Session, params: Record<string, unknown>): Actor {
    const { access } = route;
    const known = {
      idUser: session.idUser,
      sessionHash: session.hash,
      apartments: null,
    };
    const isOwn = access.kind === 'public' || access.kind === 'signed-in';
    const isRead = route.effect === 'read';
    // Routes about the caller alone check no rights, but their answers list associations and apartments from the map.
    if (isRead || !isOwn) this.feed.needUsable(isRead ? 'read' : 'write');
    if (isOwn) return { ...known, role: 0, scope: null };
    if (access.kind === 'global') {
      const role = this.map.globalRoles(session.idUser) & access.roles;
      if (role === 0) throw new Refused({ code: 'forbidden' });
      return { ...known, role, scope: null };
    }
    const idAs = params['idAs'] as number;
    const held = this.map.rolesOn(idAs, session.idUser);
    const own = access.tenants === true ? this.map.apartmentsOf(idAs, session.idUser) : null;
    const isTenant = own !== null && isAmong(own, params['idAp']);
    const role = held.roles & access.roles;
    // A person who has a role here and is also a tenant of the apartment keeps the tenant bit too.
    if (role !== 0) return { ...known, role: isTenant ? role | TENANT : role, scope: null };
    const groups = access.groupScope === true ? held.groups : [];
    const allowed = groups.filter((group) => (group.roles & access.roles) !== 0);
    if (allowed.length === 0 && !isTenant) throw new Refused({ code: 'forbidden' });
    const scope = new Map(allowed.map((group) => [group.idGroup, group.roles & access.roles]));
    return {
      ...known,
      role: [...scope.values()].reduce((mask, held) => mask | held, isTenant ? TENANT : 0),
      scope,
      apartments: isTenant ? own : null,
    };
  }
}

/** A path without an apartment concerns all of the person's own apartments. */
function isAmong(own: ReadonlySet<number>, idAp: unknown): boolean {
  return idAp === undefined ? own.size > 0 : own.has(idAp as number);
}

/**
 * Returns whether the route refuses requests from other sites: every write, and also a GET that changes something
 * (decisions.md).
 */
export function isGuardedFromOtherSites(route: Route): boolean {
  if (route.fromOtherSites === true) return false;
  return (
    route.method !== 'GET' || route.effect !== 'read' || route.name === 'addAssociationSession'
  );
}

function carriesToken(request: FastifyRequest, token: string): boolean {
  const given = request.headers[HEADER.csrf];
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(csrfTokenOf(token))];
  return a.length === b.length && timingSafeEqual(a, b);
}

function commandIdOf(route: Route, request: FastifyRequest): string {
  const parsed = commandId.safeParse(request.headers[HEADER.idempotencyKey]);
  if (parsed.success && route.effect !== 'read') return parsed.data.toLowerCase();
  if (route.effect === 'fact') throw new Refused({ code: 'idempotency-key-needed' });
  return randomUUID();
}

function ifMatchOf(request: FastifyRequest): number | undefined {
  const given = request.headers[HEADER.ifMatch];
  if (given === undefined) return undefined;
  const match = /^(?:W\/)?"?(-1|\d{1,15})"?$/.exec(given);
  if (match === null) throw new Refused({ code: 'if-match-malformed' });
  return Number(match[1]);
}
