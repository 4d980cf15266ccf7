import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { monthName } from '../../lib/months.js';

/** Where the rows of reports lead: to the account, the bill, the expense. */

type ApartmentLinkProps = { readonly idAs: number; readonly idAp: number; readonly n: string };

export function ApartmentLink({ idAs, idAp, n }: ApartmentLinkProps) {
  return (
    <Link to="/association/$idAs/apartment/$idAp/history" params={{ idAs, idAp }}>
      {n}
    </Link>
  );
}

type BillLinkProps = { readonly idAs: number; readonly idAp: number; readonly idMonth: number };

export function BillLink({ idAs, idAp, idMonth }: BillLinkProps) {
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
