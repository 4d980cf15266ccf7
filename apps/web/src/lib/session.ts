import {
  sessionRoutes,
  type AssociationSession,
  GLOBAL,
  type SessionInfo,
} from '@scara/contracts/http';
import { byName } from '@scara/domain/kernel';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';

import { keepDraftsOf } from './drafts.js';
import { call } from './http.js';
import { forgetOffline } from './offline.js';
import { goOnAs, noteSignedIn } from './signed-in.js';

export const sessionKey = ['session'] as const;

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    const session = await call(sessionRoutes.session, { signal, quiet: true });
    goOnAs(session.idUser);
    if (session.idUser !== null) keepDraftsOf(session.idUser);
    else forgetOffline();
    return session;
  },
  staleTime: Infinity,
});

export function useSession(): SessionInfo | undefined {
  return useQuery(sessionQuery).data;
}

/** A new sign-in is here at once; everything read before belongs to whoever was here before. */
export function enter(queryClient: QueryClient, session: SessionInfo): void {
  noteSignedIn(session.idUser);
  if (session.idUser !== null) keepDraftsOf(session.idUser);
  forgetOffline();
  forgetRead(queryClient);
  queryClient.setQueryData(sessionKey, session);
}

/** Asks again who is here and what they may do. */
export const readSessionAnew = (queryClient: QueryClient): Promise<SessionInfo> =>
  queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** A session is over: nothing that was read in it stays. */
export async function leave(queryClient: QueryClient): Promise<void> {
  forgetRead(queryClient);
  await readSessionAnew(queryClient);
}

function forgetRead(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

/** The associations of a session in the person's order, then by name, numbers in names compared as numbers. */
export function associationsOf(session: SessionInfo | undefined): readonly AssociationSession[] {
  return Object.values(session?.admin ?? {}).sort(
    (a, b) =>
      (a.orderNumber ?? Infinity) - (b.orderNumber ?? Infinity) || byName.compare(a.name, b.name),
  );
}

/** From so many associations on one is searched: the names of most begin with the same word, which a list's keys do not get past. */
export const SEARCHED_FROM = 8;

/** The role mask on an association, those of single entrances included. */
export function rolesOn(session: SessionInfo | undefined, idAs: number): number {
  const association = session?.admin[String(idAs)];
  if (association === undefined) return 0;
  return association.groups.reduce((mask, group) => mask | group.roles, association.roles);
}

/** The apartment of an address, where it is the person's own. */
export const ownApartment = (
  session: SessionInfo | undefined,
  { idAs, idAp }: { readonly idAs: number; readonly idAp?: number | undefined },
): SessionInfo['apartments'][number] | undefined =>
  session?.apartments.find((one) => one.idAs === idAs && one.idAp === idAp);

/** The role mask on the whole of an association, without those of single entrances. */
export const wholeRolesOn = (session: SessionInfo | undefined, idAs: number): number =>
  session?.admin[String(idAs)]?.roles ?? 0;

/** The role mask in an entrance: what is held of the whole association holds there too. */
export function rolesIn(
  session: SessionInfo | undefined,
  idAs: number,
  idEntrance: number | undefined,
): number {
  const groups = session?.admin[String(idAs)]?.groups;
  const own = groups?.find(({ idGroup }) => idGroup === idEntrance);
  return wholeRolesOn(session, idAs) | (own?.roles ?? 0);
}

/** Who looks after the companies of the platform (1-core §6): rules and products are kept by the platform's admin too. */
export function keepsCompanies(session: SessionInfo | undefined): boolean {
  return ((session?.role ?? 0) & (GLOBAL.superuser | GLOBAL.admin)) !== 0;
}

export function isSuperuser(session: SessionInfo | undefined): boolean {
  return ((session?.role ?? 0) & GLOBAL.superuser) !== 0;
}
