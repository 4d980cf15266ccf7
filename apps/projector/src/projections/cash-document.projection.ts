import {
  type CashbookEvent,
  DOCUMENT_TYPE,
  type DocumentHead,
  typeOfReturn,
} from '@scara/domain/cashbook';
import { monthIdOf } from '@scara/domain/kernel';
import type { EventOf, Projection } from '../projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { type RowOf, table } from '../rows/table.js';

const cashDocument = table('cash_document', {
  key: { documentId: 'long' },
  columns: {
    type: 'int',
    returnOf: 'long?',
    mode: 'int',
    emitted: 'text',
    series: 'text',
    number: 'text',
    apartmentId: 'long?',
    fundId: 'long?',
    billMonth: 'long?',
    partner: 'text',
    fromAccount: 'text?',
    toAccount: 'text?',
    amountBani: 'long',
    info: 'text',
    author: 'long',
    isAnnulled: 'bool',
    approver: 'long?',
    approvedAt: 'text?',
    revision: 'big',
  },
});

const paidBill = table('paid_bill', {
  key: { documentId: 'long', place: 'int' },
  columns: { month: 'int', expenseId: 'long', amountBani: 'long' },
});

/** Default values for the columns that most documents do not have. */
const PLAIN = {
  returnOf: null,
  mode: 0,
  series: '',
  number: '',
  apartmentId: null,
  fundId: null,
  billMonth: null,
  partner: '',
  fromAccount: null,
  toAccount: null,
  isAnnulled: false,
  approver: null,
  approvedAt: null,
} as const;

const UNAPPROVED = { approver: null, approvedAt: null } as const;

type Any = EventOf<CashbookEvent, CashbookEvent['type']>;
type Row = RowOf<typeof cashDocument.key> & RowOf<typeof cashDocument.columns>;
type Written = Partial<Row> & Pick<Row, 'documentId' | 'type' | 'emitted' | 'amountBani' | 'info'>;

function insert(
  { metadata, revision }: Pick<Any, 'metadata' | 'revision'>,
  row: Written,
  rows: Rows,
): void {
  rows.insert(cashDocument, { ...PLAIN, author: metadata.actor, revision, ...row });
}

const headOf = ({ emitted, series, number, info }: DocumentHead) => ({
  emitted,
  series,
  number,
  info,
});

/**
 * The documents of the cashbooks, as registered, changed, annulled and approved, and the bills that disbursements paid.
 */
export const cashDocuments: Projection<CashbookEvent> = {
  name: 'cash_document_v3',
  family: 'cashbook',
  tables: [cashDocument, paidBill],
  on: {
    PaymentRegistered: (event, rows) => {
      const {
        idPd: documentId,
        type,
        mode,
        idAp: apartmentId,
        idF: fundId,
        amountBani,
      } = event.data;
      const own = { documentId, type, mode, apartmentId, fundId, amountBani };
      insert(event, { ...own, ...headOf(event.data) }, rows);
    },
    CollaboratorPaymentRegistered: (event, rows) => {
      const { idPd: documentId, type, mode, partner, idF: fundId, amountBani } = event.data;
      const own = { documentId, type, mode, partner, fundId, amountBani };
      insert(event, { ...own, ...headOf(event.data) }, rows);
    },
    DisbursementRegistered: (event, rows) => {
      const {
        idPd: documentId,
        type,
        mode,
        provider: partner,
        idF: fundId,
        amountBani,
      } = event.data;
      const own = { documentId, type, mode, partner, fundId, amountBani };
      insert(event, { ...own, ...headOf(event.data) }, rows);
      for (const [
        place,
        { month, idOutgo: expenseId, amountBani: part },
      ] of event.data.bills.entries()) {
        const paid = { month: monthIdOf(month), expenseId, amountBani: part };
        rows.insert(paidBill, { documentId, place, ...paid });
      }
    },
    MoneyTransferred: (event, rows) => {
      const { idPd: documentId, from: fromAccount, to: toAccount, amountBani } = event.data;
      const own = { documentId, type: DOCUMENT_TYPE.transfer, fromAccount, toAccount, amountBani };
      insert(event, { ...own, ...headOf(event.data) }, rows);
    },
    PenaltyCorrected: (event, rows) => {
      const { idPd: documentId, idAp: apartmentId, month, amountBani } = event.data;
      const billMonth = monthIdOf(month);
      const own = {
        documentId,
        type: DOCUMENT_TYPE.penaltyCorrection,
        apartmentId,
        billMonth,
        amountBani,
      };
      insert(event, { ...own, ...headOf(event.data) }, rows);
    },
    AdvanceDistributed: (event, rows) => {
      const { idPd: documentId, idAp: apartmentId, amountBani } = event.data;
      const own = { documentId, type: DOCUMENT_TYPE.advanceDistribution, apartmentId, amountBani };
      insert(event, { ...own, ...headOf(event.data) }, rows);
    },
    AccountOpened: (event, rows) => {
      const { idPd: documentId, account: toAccount, emitted, amountBani, info } = event.data;
      insert(
        event,
        { documentId, type: DOCUMENT_TYPE.opening, toAccount, emitted, amountBani, info },
        rows,
      );
    },
    PaymentReturned: (event, rows) => {
      const { idReturn: documentId, idPd: returnOf, of, mode, amountBani } = event.data;
      const { emitted, series, number, reason: info } = event.data;
      const own = { documentId, type: typeOfReturn(of), returnOf, mode, amountBani };
      insert(event, { ...own, emitted, series, number, info }, rows);
    },
    // As in the cashbook: a change revokes the approval.
    PaymentUpdated: ({ data: { idPd: documentId, after }, revision }, rows) => {
      rows.patch(cashDocument, { documentId }, { ...UNAPPROVED, revision, ...after });
    },
    PaymentAnnulled: ({ data: { idPd: documentId } }, rows) => {
      rows.patch(cashDocument, { documentId }, { ...UNAPPROVED, isAnnulled: true });
    },
    DocumentsApproved: ({ data: { idPds }, metadata, created }, rows) => {
      for (const documentId of idPds) {
        const approval = { approver: metadata.actor, approvedAt: created };
        rows.patch(cashDocument, { documentId }, approval);
      }
    },
  },
};
