import { randomUUID } from 'node:crypto';
import { routes } from '@scara/contracts/http';
import { linkTenant } from '@scara/domain/association';
import { associationFamily } from '../../apps/api/src/association/association-stream.js';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { type ApiStack } from './api-stack.js';
import { until } from './until.js';
import type { Browser } from './browser.js';

/** Links a signed-in user to an apartment by appending the event itself, and waits until the API knows of it. */
export async function linkedTenant(
  { config }: Pick<ApiStack, 'config'>,
  person: Browser,
  { idAs, idAp }: { readonly idAs: number; readonly idAp: number },
): Promise<void> {
  const { idUser } = await person.call(routes.session);
  const infrastructure = await openInfrastructure(config, 'test');
  try {
    const outcome = await infrastructure.store.decide(
      associationFamily,
      String(idAs),
      {
        commandId: randomUUID(),
        command: { call: 'linkedTenant', params: { idAs, idAp }, body: {} },
        actor: idUser!,
        role: 1,
        associationId: idAs,
      },
      ({ association }) => linkTenant({ idAp, idUser: idUser!, by: 'administrator' }, association),
    );
    if (!outcome.ok) throw new Error(outcome.rejection.code);
  } finally {
    await infrastructure.close();
  }
  await until(async () => {
    const { apartments } = await person.call(routes.session);
    return apartments.some((one) => one.idAp === idAp);
  });
}
