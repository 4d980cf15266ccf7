import type { UnpaidReport } from '@scara/contracts/http';

type Bills = Pick<UnpaidReport, 'bills' | 'totals'>;

/** Returns the unpaid bills of one entrance with their totals; with undefined all, as the server returned them. */
export function unpaidOf({ bills, totals }: Bills, idEntrance: number | undefined): Bills {
  if (idEntrance === undefined) return { bills, totals };
  const mine = bills.filter((bill) => bill.idEntrance === idEntrance);
  const sum = (part: keyof Bills['totals']): number =>
    mine.reduce((total, bill) => total + bill[part], 0);
  return {
    bills: mine,
    totals: {
      aBani: sum('aBani'),
      pBani: sum('pBani'),
      pPBani: sum('pPBani'),
      prevPenBani: sum('prevPenBani'),
      fundsBani: sum('fundsBani'),
      totalBani: sum('totalBani'),
    },
  };
}
