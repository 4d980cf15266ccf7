import type { CashbookEvent } from '@scara/domain/cashbook';
import {
  apartmentRows,
  type ExpenseMonthEvent,
  type OpeningBalance,
  type PenaltyRowPlace,
} from '@scara/domain/expense-month';
import type { EventOf, Projection } from '../projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const accountClose = table('account_close', {
  key: { month: 'int' },
  columns: {
    revision: 'big',
    closed: 'text',
    isReopened: 'bool',
    head: 'text',
    columns: 'text',
    books: 'text',
  },
});

const accountMonth = table('account_month', {
  key: { apartmentId: 'long', month: 'int' },
  columns: {
    revision: 'big',
    entranceId: 'long',
    place: 'int',
    posted: 'text',
    bill: 'text',
    carried: 'text',
  },
});

const accountOpening = table('account_opening', {
  key: { month: 'int', apartmentId: 'long' },
  columns: { balance: 'text' },
});

const hiddenPenalty = table('hidden_penalty', {
  key: { apartmentId: 'long', month: 'int', billMonth: 'text', fromDay: 'text' },
  columns: { revision: 'big' },
});

const declinedPenalty = table('declined_penalty', {
  key: { apartmentId: 'long', billMonth: 'text', year: 'int', revision: 'big' },
  columns: { leftBani: 'long', declinedOn: 'text', reason: 'text' },
});

const accountEvent = table('account_event', {
  key: { paymentId: 'long', year: 'int', revision: 'big' },
  columns: { apartmentId: 'long?', emitted: 'text?', type: 'text', data: 'text' },
});

/**
 * Every close split into rows, so that an apartment's years are read without its neighbours'. When a month is closed
 * again, rows are overwritten one by one; an apartment that is no longer in the close keeps a row with the earlier
 * revision, which readers skip.
 */
export const accountMonths: Projection<ExpenseMonthEvent> = {
  name: 'account_months_v1',
  family: 'month',
  tables: [accountClose, accountMonth, accountOpening, hiddenPenalty],
  on: {
    MonthOpened: ({ data, streamId }, rows) => {
      writeOpening(periodOf(streamId), data.opening, rows);
    },
    OpeningChanged: ({ data, streamId }, rows) => {
      rows.sweep(accountOpening, 'month', periodOf(streamId));
      writeOpening(periodOf(streamId), data.after, rows);
    },
    MonthDiscarded: ({ streamId }, rows) => {
      const month = periodOf(streamId);
      rows.sweep(accountOpening, 'month', month);
      rows.sweep(accountClose, 'month', month);
      rows.sweep(accountMonth, 'month', month);
      rows.sweep(hiddenPenalty, 'month', month);
    },
    MonthReopened: ({ streamId }, rows) => {
      rows.patch(accountClose, { month: periodOf(streamId) }, { isReopened: true });
    },
    PenaltyRowHidden: ({ data, streamId, revision }, rows) => {
      rows.insert(hiddenPenalty, { ...hiddenKey(data, streamId), revision });
    },
    PenaltyRowShown: ({ data, streamId }, rows) => {
      rows.delete(hiddenPenalty, hiddenKey(data, streamId));
    },
    MonthClosed: ({ data, streamId, revision }, rows) => {
      const month = periodOf(streamId);
      const { head, columns, apartments } = apartmentRows(data.result);
      rows.put(accountClose, {
        month,
        revision,
        closed: data.closed,
        isReopened: false,
        head: JSON.stringify(head),
        columns: JSON.stringify(columns),
        books: JSON.stringify(data.read.cashbooks),
      });
      for (const [place, { idAp, idEntrance, posted, bill, carried }] of apartments.entries()) {
        rows.put(accountMonth, {
          apartmentId: idAp,
          month,
          revision,
          entranceId: idEntrance,
          place,
          posted: JSON.stringify(posted),
          bill: JSON.stringify(bill),
          carried: JSON.stringify(carried),
        });
      }
    },
  },
};

/**
 * The events that change an account, or that add to a document that does. Cashbook events that concern no apartment's
 * account are left out.
 */
export const accountEvents: Projection<CashbookEvent> = {
  name: 'account_events_v1',
  family: 'cashbook',
  tables: [accountEvent, declinedPenalty],
  on: {
    PaymentRegistered: (event, rows) => registered(event, rows),
    PenaltyCorrected: (event, rows) => registered(event, rows),
    AdvanceDistributed: (event, rows) => registered(event, rows),
    PaymentUpdated: (event, rows) => followed(event, event.data.after.emitted ?? null, rows),
    PaymentAnnulled: (event, rows) => followed(event, null, rows),
    PaymentReturned: (event, rows) => followed(event, event.data.emitted, rows),
    DocumentChecked: (event, rows) => followed(event, null, rows),
    PenaltyProposalDeclined: ({ data, streamId, revision }, rows) => {
      const { idAp: apartmentId, month: billMonth, leftBani, declinedOn, reason } = data;
      const key = { apartmentId, billMonth, year: periodOf(streamId), revision };
      rows.insert(declinedPenalty, { ...key, leftBani, declinedOn, reason });
    },
  },
};

type Registered = EventOf<
  CashbookEvent,
  'PaymentRegistered' | 'PenaltyCorrected' | 'AdvanceDistributed'
>;
type Followed = EventOf<
  CashbookEvent,
  'PaymentUpdated' | 'PaymentAnnulled' | 'PaymentReturned' | 'DocumentChecked'
>;

function registered({ type, data, streamId, revision }: Registered, rows: Rows): void {
  const { idPd: paymentId, idAp: apartmentId, emitted } = data;
  const year = periodOf(streamId);
  const row = { paymentId, year, revision, apartmentId, emitted, type };
  rows.insert(accountEvent, { ...row, data: JSON.stringify(data) });
}

function followed(
  { type, data, streamId, revision }: Followed,
  emitted: string | null,
  rows: Rows,
): void {
  const row = { paymentId: data.idPd, year: periodOf(streamId), revision, emitted, type };
  rows.insert(accountEvent, { ...row, apartmentId: null, data: JSON.stringify(data) });
}

function hiddenKey({ idAp, month, from }: PenaltyRowPlace, streamId: string) {
  return { apartmentId: idAp, month: periodOf(streamId), billMonth: month, fromDay: from };
}

function writeOpening(month: number, opening: readonly OpeningBalance[], rows: Rows): void {
  for (const balance of opening) {
    const row = { month, apartmentId: balance.idAp, balance: JSON.stringify(balance) };
    rows.put(accountOpening, row);
  }
}
