import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { COOKIE, type Route, routes } from '@scara/contracts/http';
import { AccessFeed } from '../access/access-feed.js';
import { AccessMap } from '../access/access-map.js';
import type { AccessTable } from '../access/access-table.js';
import type { Sessions } from '../account/sessions.js';
import type { Infrastructure } from '../infrastructure.js';
import { DoorGuard } from './door.guard.js';

/** A browser with a session calls a route before it is known who may do what. */
function called(route: Route): Promise<boolean> {
  const reflector = { get: () => route } as unknown as Reflector;
  const session = { token: 't', hash: Buffer.alloc(32), idUser: 7, remembered: false };
  const sessions = { find: () => Promise.resolve(session) } as unknown as Sessions;
  const request = { headers: {}, cookies: { [COOKIE.session]: 't' }, params: {}, query: {} };
  const http = { getRequest: () => request, getResponse: () => ({}) };
  const context = { getHandler: () => called, switchToHttp: () => http };
  // Never started: it knows no rights yet.
  const feed = new AccessFeed({} as Infrastructure, new AccessMap(), {} as AccessTable);
  const guard = new DoorGuard(reflector, sessions, new AccessMap(), feed);
  return guard.canActivate(context as unknown as ExecutionContext);
}

test('nobody is told of no associations and no apartments while rights are not known yet', async () => {
  for (const route of [routes.session, routes.listOwnApartments, routes.listAssociations]) {
    await expect(called(route)).rejects.toMatchObject({ rejection: { code: 'rights-unknown' } });
  }
});
