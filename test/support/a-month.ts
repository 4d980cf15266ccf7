import { routes } from '@scara/contracts/http';
import type { Browser } from './browser.js';

export interface AHome {
  readonly idAs: number;
  readonly idEntrance: number;
  /** Apartments 1, 2 and 3; the third one is in the second entrance. */
  readonly apartments: readonly [number, number, number];
  readonly secondEntrance: number;
  readonly idOutgoColumn: number;
  readonly idFund: number;
}

/** Creates an association with two entrances, three apartments, one column and one fund, and no month yet. */
export async function aHome(admin: Browser, name = 'Asociația Teiul'): Promise<AHome> {
  const { idAs } = await admin.call(routes.createAssociation, {
    body: { name, maturityDays: 0, penaltiesRateE2: 20 },
  });
  const params = { idAs };
  const { idBlock } = await admin.call(routes.addBlock, { params, body: { name: 'B1' } });
  const entrance = async (letter: string): Promise<number> => {
    const sent = { params: { idAs, idBlock }, body: { name: letter } };
    return (await admin.call(routes.addEntrance, sent)).idEntrance;
  };
  const [idEntrance, secondEntrance] = [await entrance('A'), await entrance('B')];
  const apartment = async (idGroup: number, number: string, persons: number): Promise<number> => {
    const body = { number, persons, tenantName: `Locatar ${number}`, surfaceE5: 1_000_000 };
    return (await admin.call(routes.addApartment, { params: { idAs, idGroup }, body })).idAp;
  };
  const apartments = [
    await apartment(idEntrance, '1', 2),
    await apartment(idEntrance, '2', 1),
    await apartment(secondEntrance, '3', 1),
  ] as const;
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Gunoi' },
  });
  const { idFund } = await admin.call(routes.addFund, {
    params,
    body: { name: 'Fond de reparații' },
  });
  return { idAs, idEntrance, secondEntrance, apartments, idOutgoColumn, idFund };
}

/** Opens a month with one expense divided by persons, and a due of the fund divided equally. */
export async function openedMonth(
  admin: Browser,
  home: AHome,
  { idMonth, amountBani, dueBani = 0 }: { idMonth: number; amountBani: number; dueBani?: number },
): Promise<void> {
  const { idAs, idOutgoColumn, idFund } = home;
  await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth } });
  await admin.call(routes.addOutgo, {
    params: { idAs },
    body: { idMonth, idOutgoColumn, name: 'Salubris', amountBani, metering: 1, distribution: 2 },
  });
  if (dueBani === 0) return;
  await admin.call(routes.addFundDue, {
    params: { idAs, idMonth },
    body: { idFund, amountBani: dueBani, distribution: 3 },
  });
}

/** Publishes the list of a month, and accepts all findings of the control list. */
export async function publishedMonth(
  admin: Browser,
  { idAs }: Pick<AHome, 'idAs'>,
  { idMonth, published }: { idMonth: number; published: string },
): Promise<void> {
  const params = { idAs, idMonth };
  const { findings } = await admin.call(routes.readControlList, { params });
  const open = findings.filter(({ severity }) => severity === 'accept').map(({ key }) => key);
  if (open.length > 0) {
    await admin.call(routes.acceptFindings, { params, body: { findings: open, reason: 'probă' } });
  }
  await admin.call(routes.publishMonth, { params: { idAs }, body: { idMonth, published } });
}

/** Publishes and closes a month on the same day. */
export async function closedMonth(
  admin: Browser,
  home: Pick<AHome, 'idAs'>,
  { idMonth, closed }: { idMonth: number; closed: string },
): Promise<void> {
  await publishedMonth(admin, home, { idMonth, published: closed });
  await admin.call(routes.closeMonth, { params: { idAs: home.idAs }, body: { idMonth, closed } });
}
