import { monthIdOf } from '@scara/domain/kernel';
import type { ExpenseRow, OpeningRow, Place } from '@scara/domain/takeover';
import { METERING } from '@scara/domain/month';
import type { KnownIds } from './known-ids.js';

/** Returns the body of the call that adds an expense from the files, with ids in place of names. */
export function expenseBody(expense: ExpenseRow, ids: KnownIds) {
  const { column, amountBani, metering, distribution, quantityMilli, typedShares } = expense;
  const { unit, typedConsumptions } = expense;
  const toShare = ({ place, bani }: { place: Place; bani: number }) => ({
    idAp: ids.apartment(place),
    amountBani: bani,
  });
  return {
    amountBani,
    metering,
    distribution,
    name: column,
    idMonth: monthIdOf(expense.month),
    idOutgoColumn: ids.get('column', column),
    // Without metering a quantity is only informative, and the product does not keep it.
    quantityE3: metering === METERING.none ? null : quantityMilli,
    idGroup: ids.payers(expense.payers),
    canalPercentE2: expense.canalBasisPoints,
    typedShares: typedShares && typedShares.map(toShare),
    typedConsumptions:
      typedConsumptions &&
      typedConsumptions.map(({ place, milli }) => ({
        idAp: ids.apartment(place),
        consumptionE3: milli,
      })),
    ...(unit !== '' && { unit }),
    document: {
      // An expense with a fiscal code is linked to its provider by the code and keeps its own name beside it (decision
      // 33).
      idServiceProvider: expense.providerCif === '' ? ids.provider(expense.provider) : null,
      provider: expense.provider,
      providerCif: expense.providerCif,
      number: expense.invoice,
      date: expense.invoiceDate ?? ('' as const),
    },
  };
}

/** Returns the balances of all apartments together, as the call that opens the first month needs them. */
export function openingBody(rows: readonly OpeningRow[], ids: KnownIds) {
  type Opening = { idAp: number; advanceBani: number; debts: ReturnType<typeof debtOf>[] };
  const byApartment = new Map<number, Opening>();
  for (const row of rows) {
    const idAp = ids.apartment(row.place);
    const known = byApartment.get(idAp) ?? { idAp, advanceBani: 0, debts: [] };
    byApartment.set(idAp, known);
    if (row.kind === 'advance') known.advanceBani += row.amountBani;
    else known.debts.push(debtOf(row, ids));
  }
  return [...byApartment.values()];
}

function debtOf(row: Exclude<OpeningRow, { kind: 'advance' }>, ids: KnownIds) {
  const { amountBani } = row;
  const idMonth = monthIdOf(row.month);
  switch (row.kind) {
    case 'penalty':
      return { kind: 'penalties', idMonth, amountBani } as const;
    case 'fund':
      return { kind: 'fund', idMonth, idFund: ids.get('fund', row.fund), amountBani } as const;
    case 'arrears':
      return {
        ...({ kind: 'expenses', idMonth, amountBani } as const),
        published: row.published,
        maturityDays: row.maturityDays,
        penaltiesRateE2: row.rateE2,
        principalBani: row.principalBani,
        penaltiesBani: row.penaltiesBani,
        penaltiesThrough: row.penaltiesThrough,
      };
  }
}
