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

/** Starts a session in this tab; everything cached before belongs to the previous user and is dropped. */
export function enter(queryClient: QueryClient, session: SessionInfo): void {
  noteSignedIn(session.idUser);
  if (session.idUser !== null) keepDraftsOf(session.idUser);
  forgetOffline();
  forgetRead(queryClient);
  queryClient.setQueryData(sessionKey, session);
}

/** Reads again who is signed in and which rights they have. */
export const readSessionAnew = (queryClient: QueryClient): Promise<SessionInfo> =>
  queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** Ends the session in this tab and drops everything read in it. */
export async function leave(queryClient: QueryClient): Promise<void> {
  forgetRead(queryClient);
  await readSessionAnew(queryClient);
}

function forgetRead(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}

/** Returns the session's associations in the user's order, then by name, comparing numbers in names as numbers. */
export function associationsOf(session: SessionInfo | undefined): readonly AssociationSession[] {
  return Object.values(session?.admin ?? {}).sort(
    (a, b) =>
      (a.orderNumber ?? Infinity) - (b.orderNumber ?? Infinity) || byName.compare(a.name, b.name),
  );
}

/**
 * From this many associations on the list has a search box: most names begin with the same word, so typing the first
 * letters does not select one.
 */
export const SEARCHED_FROM = 8;

/** Returns the user's role mask in an association, including roles in single entrances. */
export function rolesOn(session: SessionInfo | undefined, idAs: number): number {
  const association = session?.admin[String(idAs)];
  if (association === undefined) return 0;
  return association.groups.reduce((mask, group) => mask | group.roles, association.roles);
}

/** Returns the apartment of an address if it is the user's own. */
export const ownApartment = (
  session: SessionInfo | undefined,
  { idAs, idAp }: { readonly idAs: number; readonly idAp?: number | undefined },
): SessionInfo['apartments'][number] | undefined =>
  session?.apartments.find((one) => one.idAs === idAs && one.idAp === idAp);

/** Returns the user's role mask on the whole association, without roles in single entrances. */
export const wholeRolesOn = (session: SessionInfo | undefined, idAs: number): number =>
  session?.admin[String(idAs)]?.roles ?? 0;

/** Returns the user's role mask in an entrance; roles on the whole association apply there too. */
export function rolesIn(
  session: SessionInfo | undefined,
  idAs: number,
  idEntrance: number | undefined,
): number {
  const groups = session?.admin[String(idAs)]?.groups;
  const own = groups?.find(({ idGroup }) => idGroup === idEntrance);
  return wholeRolesOn(session, idAs) | (own?.roles ?? 0);
}

/** Tells whether the user maintains the companies (1-core §6): the platform's admin keeps rules and products too. */
export function keepsCompanies(session: SessionInfo | undefined): boolean {
  return ((session?.role ?? 0) & (GLOBAL.superuser | GLOBAL.admin)) !== 0;
}

export function isSuperuser(session: SessionInfo | undefined): boolean {
  return ((session?.role ?? 0) & GLOBAL.superuser) !== 0;
}
