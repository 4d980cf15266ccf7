import { randomUUID } from 'node:crypto';
import { routes } from '@scara/contracts/http';
import {
  GLOBAL_ROLES_ID,
  globalRolesFamily,
  grantGlobalRoles,
} from '../../apps/api/src/access/global-roles.js';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { type ApiStack } from './api-stack.js';
import { until } from './until.js';
import type { Browser } from './browser.js';

/**
 * Grants global roles as the operator does: by the same decision, on the same stream. Waits until the API knows of it.
 */
export async function granted(
  { config }: Pick<ApiStack, 'config'>,
  browser: Browser,
  roles: number,
): Promise<number> {
  const { idUser } = await browser.call(routes.session);
  if (idUser === null) throw new Error('nobody is signed in');
  const infrastructure = await openInfrastructure(config, 'grant');
  const command = { idUser, roles };
  await infrastructure.store.decide(
    globalRolesFamily,
    GLOBAL_ROLES_ID,
    { commandId: randomUUID(), command, actor: 0, role: 0, associationId: null },
    (state) => grantGlobalRoles(command, state),
  );
  await infrastructure.close();
  await until(async () => (await browser.call(routes.session)).role === roles);
  return idUser;
}
