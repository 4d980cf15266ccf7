import { ADMINISTRATOR, CASHIER } from '@scara/contracts/http';
import { addMonths, firstDay, monthId, yearMonthOf } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';

import type { Command } from '../components/command-palette.js';
import { formatBani, formatDate } from '../lib/format.js';
import { today } from '../lib/month-grid.js';
import { monthFacts } from '../lib/month-facts.js';
import { monthQueries } from '../lib/month-queries.js';
import { isEditable, monthName } from '../lib/months.js';
import { paymentsQuery } from '../lib/payments-query.js';
import { isIncoming, nameOf, subjectOf } from '../lib/payment-words.js';
import type { LettersSearch, OutgoSearch, PaymentsSearch } from '../lib/search.js';
import { t } from '../lib/text.js';

export type GoTo = (to: string, search?: OutgoSearch | PaymentsSearch | LettersSearch) => void;

type WorkOf = {
  /** The current association; null outside of one. */
  readonly idAs: number | null;
  /** The user's role mask in that association. */
  readonly roles: number;
  /** Tells whether the user's menu has the page. */
  readonly leadsTo: (page: string) => boolean;
  readonly onGo: GoTo;
};

/** Returns the actions available in the current association: each opens the page or dialog for it. */
export function useActions({ idAs, roles, leadsTo, onGo }: WorkOf): readonly Command[] {
  const { data } = useMonths(idAs);
  const open = data?.months.find(({ state }) => isEditable(state));
  const action = (label: string, to: string, search?: Parameters<GoTo>[1], also = ''): Command => ({
    id: `action-${label}`,
    label,
    also,
    hint: t('palette.action'),
    icon: 'plus',
    isTyped: true,
    run: () => {
      onGo(to, search);
    },
  });
  const outgo = `/association/${idAs}/month/${open?.idMonth}/outgo`;
  const payments = `/association/${idAs}/payments`;
  const letters = `/association/${idAs}/letters`;
  return [
    ...(open !== undefined && (roles & ADMINISTRATOR) !== 0
      ? [
          action(t('outgo.add'), outgo, { cheltuiala: 'nou' }, t('palette.alsoInvoice')),
          action(t('outgo.addDue'), outgo, { cota: 'nou' }),
        ]
      : []),
    ...(leadsTo(payments) && (roles & (ADMINISTRATOR | CASHIER)) !== 0
      ? [action(t('palette.takePayment'), payments, { incasare: true }, t('palette.alsoReceipt'))]
      : []),
    ...(leadsTo(letters) && (roles & ADMINISTRATOR) !== 0
      ? [
          action(t('letters.issueOne'), letters, { acte: 'restante' }),
          action(t('letters.certify'), letters, { acte: 'adeverinte' }),
        ]
      : []),
  ];
}

/** Returns documents of the current association: expenses of its last two months, and a year of the cash book. */
export function useDocuments({ idAs, leadsTo, onGo }: WorkOf): readonly Command[] {
  const months = useMonths(idAs);
  const [last, before] = months.data?.months ?? [];
  const outgoOf = (idMonth: number | undefined) => ({
    ...monthFacts.outgo(idAs ?? 0, idMonth ?? 0),
    throwOnError: false,
    enabled: idMonth !== undefined,
  });
  const lists = [
    { idMonth: last?.idMonth, read: useQuery(outgoOf(last?.idMonth)) },
    { idMonth: before?.idMonth, read: useQuery(outgoOf(before?.idMonth)) },
  ];
  const page = `/association/${idAs}/payments`;
  const book = useQuery({
    ...paymentsQuery(idAs ?? 0, { fromDate: yearBefore(last?.idMonth), toDate: today() }),
    throwOnError: false,
    enabled: idAs !== null && leadsTo(page) && !months.isPending,
  });
  const expenses = lists.flatMap(({ idMonth, read }) =>
    (read.data?.expenses ?? []).map(({ idOutgo, name, amountBani, document }): Command => {
      const of = [document.number, `${formatBani(amountBani)} ${t('common.lei')}`];
      return {
        id: `expense-${idOutgo}`,
        label: [name, ...of].filter(Boolean).join(' · '),
        hint: t('palette.expense', { month: monthName(idMonth!) }),
        also: t('palette.alsoInvoice'),
        icon: 'invoice',
        isTyped: true,
        isBehind: true,
        run: () => {
          onGo(`/association/${idAs}/month/${idMonth}/outgo`, { cheltuiala: idOutgo });
        },
      };
    }),
  );
  const receipts = (book.data?.payments ?? []).toReversed().map((one): Command => {
    const isReceipt = isIncoming(one) && one.paymentNumber !== '';
    const of = [subjectOf(one), `${formatBani(one.amountBani)} ${t('common.lei')}`];
    return {
      id: `payment-${one.idPd}`,
      label: nameOf(one),
      hint: [...of, formatDate(one.emitted)].filter(Boolean).join(' · '),
      ...(isReceipt ? { also: t('palette.alsoReceipt') } : {}),
      icon: 'cash',
      isTyped: true,
      isBehind: true,
      run: () => {
        onGo(page, { document: one.idPd });
      },
    };
  });
  return [...expenses, ...receipts];
}

/** Months, newest first. If they cannot be read, the palette offers its pages without them. */
const useMonths = (idAs: number | null) =>
  useQuery({
    ...monthQueries.all(idAs ?? 0),
    throwOnError: false,
    enabled: idAs !== null,
  });

/**
 * Returns the day a year before the last month: in January users search for receipts of December, and an association
 * that has not opened a month for long searches for its latest ones.
 */
function yearBefore(lastMonth: number | undefined): string {
  const now = today();
  const began = lastMonth === undefined ? now : firstDay(yearMonthOf(monthId(lastMonth)));
  return addMonths(began < now ? began : now, -12);
}
