import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ApartmentName } from '../../components/apartment-name.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthName } from '../../lib/months.js';

/** Links from the rows of reports: to the account, the bill, the expense. */

type ApartmentLinkProps = { readonly idAs: number; readonly idAp: number; readonly n: string };

export function ApartmentLink({ idAs, idAp, n }: ApartmentLinkProps) {
  return (
    <Link to="/association/$idAs/apartment/$idAp/history" params={{ idAs, idAp }}>
      <ApartmentName n={n} />
    </Link>
  );
}

/** Returns a function that tells whether a month has bills; opening debts are of months before the first one. */
export function useHasBills(idAs: number): (idMonth: number) => boolean {
  const months = useQuery(monthQueries.all(idAs));
  const known = new Set(months.data?.months.map(({ idMonth }) => idMonth));
  return (idMonth) => known.has(idMonth);
}

type BillLinkProps = {
  readonly idAs: number;
  readonly idAp: number;
  readonly idMonth: number;
  readonly hasBill: boolean;
};

/** Links to a bill; shows only the month's name if there is no bill. */
export function BillLink({ idAs, idAp, idMonth, hasBill }: BillLinkProps) {
  if (!hasBill) return monthName(idMonth);
  return (
    <Link to="/association/$idAs/apartment/$idAp/month/$idMonth" params={{ idAs, idAp, idMonth }}>
      {monthName(idMonth)}
    </Link>
  );
}

type ExpenseLinkProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly idOutgo: number;
  readonly children: ReactNode;
};

export function ExpenseLink({ idAs, idMonth, idOutgo, children }: ExpenseLinkProps) {
  return (
    <Link
      to="/association/$idAs/month/$idMonth/outgo"
      params={{ idAs, idMonth }}
      search={{ cheltuiala: idOutgo }}
    >
      {children}
    </Link>
  );
}
