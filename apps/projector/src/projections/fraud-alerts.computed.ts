import {
  bookAlerts,
  depositAlerts,
  type FraudAlert,
  ibanAlerts,
  supplierIbanAlerts,
  tillAlert,
} from '@scara/domain/alerts';
import { dateInBucharest, type LocalDate } from '@scara/domain/kernel';
import type { ComputedProjection } from '../computed/computed-projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';
import { associations, cashbooks, proposals } from './folds.js';

const fraudAlert = table('fraud_alert', {
  key: { source: 'text', alert: 'text' },
  columns: {
    code: 'text',
    date: 'text',
    amountBani: 'long',
    documentId: 'long?',
    apartmentId: 'long?',
    detail: 'text',
  },
});

const dayOf = (recorded: string): LocalDate => dateInBucharest(Date.parse(recorded));

/**
 * The alerts of an association. A cashbook is examined when it or a later one changes, because a series continues over
 * New Year; settings and invoices every time, because they are short. The alerts about the till and about bank deposits
 * need the collected totals of all cashbooks.
 */
export const fraudAlerts: ComputedProjection = {
  name: 'fraud_alerts_v5',
  folds: [associations, cashbooks, proposals],
  tables: [fraudAlert],
  // An association that has neither a cashbook nor invoices has no alerts.
  wants: (streams) =>
    streams.some((stream) => stream.startsWith('cashbook-') || stream.startsWith('proposal-')),
  asks: (association) =>
    [associations, cashbooks, proposals].flatMap((fold) => association.namesOf(fold)),
  compute: (association, touched, rows) => {
    const books = association.streamsOf(cashbooks);
    const states = books.map(({ state }) => state);
    let isDue = false;
    for (const { stream, state } of books.toReversed()) {
      isDue ||= touched.has(stream);
      if (isDue) write(stream, bookAlerts(state, states), rows);
    }
    write('till', tillAlert(states), rows);
    write('deposits', depositAlerts(states), rows);
    for (const { state } of association.streamsOf(associations)) {
      write('settings', ibanAlerts(state, dayOf), rows);
    }
    for (const { stream, state } of association.streamsOf(proposals)) {
      if (touched.has(stream)) write('invoices', supplierIbanAlerts(state), rows);
    }
  },
};

function write(source: string, alerts: readonly FraudAlert[], rows: Rows): void {
  rows.sweep(fraudAlert, 'source', source);
  for (const { key, code, date, amountBani, ...rest } of alerts) {
    const {
      idPd = null,
      idAp = null,
      ...detail
    } = rest as {
      readonly idPd?: number;
      readonly idAp?: number;
    };
    rows.put(fraudAlert, {
      source,
      alert: key,
      code,
      date,
      amountBani,
      documentId: idPd,
      apartmentId: idAp,
      detail: JSON.stringify(detail),
    });
  }
}
