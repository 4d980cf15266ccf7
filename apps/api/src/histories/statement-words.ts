import { monthName } from '@scara/contracts/http';
import type { StatementEntry, StatementLine } from '@scara/domain/ledger';

/** Returns the name of an operation in an apartment's history. */
export function entryName({ kind, month, paymentId }: StatementEntry): string {
  switch (kind) {
    case 'bill':
      return month === null ? 'Listă de plată' : `Lista de plată ${monthName(month)}`;
    case 'penalties':
      return paymentId === null ? 'Penalizări' : 'Corecție de penalizări';
    case 'payment':
      return 'Plată';
    case 'return':
      return 'Restituire';
    case 'credit':
      return 'Avans';
  }
}

/** Returns the name of a line of an operation; a deleted fund has no name any more. */
export function lineName(
  { kind, month }: Pick<StatementLine, 'kind' | 'month'>,
  fund: string | undefined,
): string {
  const of = month === null ? '' : ` ${monthName(month)}`;
  switch (kind) {
    case 'expense':
      return `Cheltuieli${of}`;
    case 'penalty':
      return `Penalizări${of}`;
    case 'fund':
      return `${fund ?? 'Fond șters'}${of}`;
    case 'advance':
      return 'Avans';
  }
}
