import { routes } from '@scara/contracts/http';

import { Browser } from '../../support/browser.js';
import { newAddress } from '../fixtures.js';
import { registered } from './sessions.js';

export const password = 'parola-buna-1';

export type SmallAssociation = {
  readonly idAs: number;
  readonly idBlock: number;
  readonly idGroup: number;
  /** In their order; each is numbered like its number of persons. */
  readonly apartments: readonly { readonly idAp: number; readonly number: string }[];
  /** The administrator, signed in, and their address. */
  readonly admin: Browser;
  readonly email: string;
  /** The address of the censor, who is the same in all associations. */
  readonly censor: string;
};

let censorOfAll: Promise<string> | undefined;

/**
 * Creates the censor of all associations once: a separate account for each was created some fifty times, and only five
 * were used to sign in.
 */
function theCensor(url: string): Promise<string> {
  const email = newAddress('cenzor');
  censorOfAll ??= new Browser(url).createAccount(email, password).then(() => email);
  return censorOfAll;
}

/** Creates an association with three apartments (1, 2 and 3 persons), a cold water meter in each, and a censor. */
export async function smallAssociation(
  url: string,
  name = 'Asociația Scurtă',
): Promise<SmallAssociation> {
  const email = newAddress('luna');
  const admin = await registered(url, email, password);
  const censor = await theCensor(url);
  const { idAs } = await admin.call(routes.createAssociation, {
    body: { name, hasCensor: true },
  });
  const params = { idAs };
  await admin.call(routes.changeRole, { params, body: { email: censor, roles: 4 } });
  const { idBlock } = await admin.call(routes.addBlock, { params, body: { name: 'A6' } });
  const { idEntrance: idGroup } = await admin.call(routes.addEntrance, {
    params: { idAs, idBlock },
    body: { name: 'A' },
  });
  const apartments: { idAp: number; number: string }[] = [];
  for (const persons of [1, 2, 3]) {
    const number = String(persons);
    const { idAp } = await admin.call(routes.addApartment, {
      params: { idAs, idGroup },
      body: { number, tenantName: `Familia ${persons}`, persons },
    });
    apartments.push({ idAp, number });
    await admin.call(routes.addMeter, {
      params: { idAs, idAp },
      body: { type: 1, location: 1, series: `S${persons}`, initialIndexE3: 100_000 },
    });
  }
  return { idAs, idBlock, idGroup, apartments, admin, email, censor };
}
