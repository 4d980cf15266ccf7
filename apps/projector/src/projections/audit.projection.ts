import type { StoredEvent } from '@scara/contracts/events';
import type { AssociationEvent } from '@scara/domain/association';
import type { CashbookEvent } from '@scara/domain/cashbook';
import type { DocumentEvent } from '@scara/domain/documents';
import type { ExpenseMonthEvent } from '@scara/domain/expense-month';
import type { LetterEvent } from '@scara/domain/letters';
import type { ProposalEvent } from '@scara/domain/proposals';
import type { EventOf, Projection } from '../projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const auditEntry = table('audit_entry', {
  key: { position: 'big', preparePosition: 'big' },
  columns: {
    stream: 'text',
    revision: 'big',
    eventId: 'uuid',
    eventType: 'text',
    created: 'instant',
    actor: 'long',
    role: 'int',
    onBehalfOf: 'long?',
    approvedBy: 'long?',
    reason: 'text?',
    commandId: 'uuid',
    objectKind: 'text',
    objectId: 'long',
    data: 'text',
  },
});

/** The object that an event is about, so that the audit page can show the history of one object. */
interface AuditedObject {
  readonly kind: string;
  readonly id: number;
}

/** One entry per event type of the family; a missing type does not compile. */
type ObjectsOf<E extends StoredEvent> = {
  readonly [T in E['type']]: (
    data: Extract<E, { type: T }>['data'],
    stream: string,
  ) => AuditedObject;
};

/** Returns a function for the object of this kind whose id an event carries under `key`. */
const objectOf =
  <K extends string>(kind: string, key: K) =>
  (data: Readonly<Record<K, number>>): AuditedObject => ({ kind, id: data[key] });

const block = objectOf('block', 'idBlock');
const entrance = objectOf('entrance', 'idEntrance');
const apartment = objectOf('apartment', 'idAp');
const group = objectOf('apartment_group', 'idApartmentsGroup');
const user = objectOf('user', 'idUser');
const meter = objectOf('meter', 'idMeter');
const company = objectOf('company', 'idCompany');
const column = objectOf('column', 'idOutgoColumn');
const fund = objectOf('fund', 'idFund');
const provider = objectOf('provider', 'idServiceProvider');
const expense = objectOf('expense', 'idOutgo');
const due = objectOf('due', 'idDue');
const proposal = objectOf('proposal', 'idProposal');
const payment = objectOf('payment', 'idPd');
const announcement = objectOf('announcement', 'idAnnouncement');
const document = objectOf('document', 'idDocument');
const registerDocument = objectOf('register_document', 'idRegisterDocument');
const notice = objectOf('notice', 'number');
const certificate = objectOf('certificate', 'number');
/** Id 0 is the association itself: its number is already in association_id. */
const association = (): AuditedObject => ({ kind: 'association', id: 0 });
/** The month's id in calls, yyyymm. */
const month = (_data: unknown, stream: string): AuditedObject => ({
  kind: 'month',
  id: periodOf(stream),
});

export const associationAudit = auditOf<AssociationEvent>('association', {
  AssociationCreated: association,
  AssociationSettingsChanged: association,
  BlockAdded: block,
  BlockChanged: block,
  BlockDeleted: block,
  EntranceAdded: entrance,
  EntranceChanged: entrance,
  EntranceDeleted: entrance,
  ApartmentsOrdered: entrance,
  ApartmentAdded: apartment,
  ApartmentChanged: apartment,
  FormerOccupantsErased: apartment,
  ApartmentDeleted: apartment,
  ApartmentGroupAdded: group,
  ApartmentGroupChanged: group,
  ApartmentGroupDeleted: group,
  RolesChanged: user,
  AccountantAssigned: user,
  AccountantDismissed: user,
  AlertLookedAt: association,
  TenantLinked: apartment,
  TenantUnlinked: apartment,
  ApartmentCodeChanged: apartment,
  OutgoColumnAdded: column,
  OutgoColumnChanged: column,
  OutgoColumnDeleted: column,
  OutgoColumnsOrdered: association,
  MetersAdded: ({ meters }) => ({ kind: 'meter', id: meters[0]?.idMeter ?? 0 }),
  MeterChanged: meter,
  MetersDeleted: ({ meters }) => ({ kind: 'meter', id: meters[0]?.idMeter ?? 0 }),
  MeterReplaced: meter,
  MeterReplacementTakenBack: meter,
  ReadingWindowChanged: association,
  FundAdded: fund,
  FundChanged: fund,
  FundDeleted: fund,
  ServiceProviderAdded: provider,
  ServiceProviderChanged: provider,
  ServiceProviderDeleted: provider,
  CompanyMeterNumberAdded: company,
  CompanyMeterNumberRemoved: company,
  PersonsPlanned: apartment,
  PersonsPlanRemoved: apartment,
  FirstMonthChosen: association,
  PenaltyDecisionRecorded: association,
});

export const monthAudit = auditOf<ExpenseMonthEvent>('month', {
  MonthOpened: month,
  OpeningChanged: month,
  MonthTermsChanged: month,
  MonthDiscarded: month,
  ExpenseAdded: expense,
  ExpenseChanged: expense,
  ExpenseRemoved: expense,
  ExpensesDisabled: month,
  FundDueAdded: due,
  FundDueChanged: due,
  FundDueRemoved: due,
  ReadingsEntered: month,
  TenantReadingsEntered: apartment,
  FindingsAccepted: month,
  MonthPublished: month,
  MonthWithdrawn: month,
  CensorChecked: month,
  MonthSigned: month,
  SignatureRemoved: month,
  PenaltyRowHidden: apartment,
  PenaltyRowShown: apartment,
  MonthClosed: month,
  MonthReopened: month,
});

export const cashbookAudit = auditOf<CashbookEvent>('cashbook', {
  PaymentRegistered: payment,
  PaymentUpdated: payment,
  PaymentAnnulled: payment,
  PaymentReturned: payment,
  CollaboratorPaymentRegistered: payment,
  DisbursementRegistered: payment,
  MoneyTransferred: payment,
  PenaltyCorrected: payment,
  AdvanceDistributed: payment,
  AccountOpened: payment,
  PaymentAnnounced: announcement,
  AnnouncementConfirmed: announcement,
  AnnouncementRefused: announcement,
  AnnouncementWithdrawn: announcement,
  DocumentChecked: payment,
  // One event approves several documents; its entry is listed under the first.
  DocumentsApproved: ({ idPds }) => ({ kind: 'payment', id: idPds[0] ?? 0 }),
  RemarkAnswered: payment,
  PenaltyProposalDeclined: apartment,
});

export const proposalAudit = auditOf<ProposalEvent>('proposal', {
  InvoiceRead: proposal,
  ProposalAccepted: proposal,
  ProposalDropped: proposal,
});

export const documentAudit = auditOf<DocumentEvent>('document', {
  DocumentAdded: document,
  DocumentDeleted: document,
  RegisterDocumentAdded: registerDocument,
  RegisterDocumentChanged: registerDocument,
  RegisterDocumentDeleted: registerDocument,
});

export const letterAudit = auditOf<LetterEvent>('letters', {
  NoticeIssued: notice,
  NoticeWithdrawn: notice,
  CertificateIssued: certificate,
  CertificateWithdrawn: certificate,
});

/** Returns a projection that lists every event of a family in the audit table, which all families share. */
function auditOf<E extends StoredEvent>(family: string, objects: ObjectsOf<E>): Projection<E> {
  const on = Object.fromEntries(
    Object.entries(objects).map(([type, toObject]) => [
      type,
      (event: EventOf<E, E['type']>, rows: Rows) => {
        const object = toObject as (data: unknown, stream: string) => AuditedObject;
        record(event, object(event.data, event.streamId), rows);
      },
    ]),
  );
  return {
    name: `audit_${family}_v1`,
    family,
    tables: [auditEntry],
    on: on as unknown as Projection<E>['on'],
  };
}

function record(event: EventOf<StoredEvent, string>, object: AuditedObject, rows: Rows): void {
  const { metadata } = event;
  rows.insert(auditEntry, {
    position: event.position.commit,
    preparePosition: event.position.prepare,
    stream: event.streamId,
    revision: event.revision,
    eventId: event.id,
    eventType: event.type,
    created: event.created,
    actor: metadata.actor,
    role: metadata.role,
    onBehalfOf: metadata.onBehalfOf ?? null,
    approvedBy: metadata.approvedBy ?? null,
    reason: metadata.reason ?? null,
    commandId: metadata.commandId,
    objectKind: object.kind,
    objectId: object.id,
    data: JSON.stringify(dataShown(event)),
  });
}

/** Returns the part of the data that the audit shows: of a closed month its date, not its whole table. */
function dataShown({ type, data }: EventOf<StoredEvent, string>): unknown {
  if (type === 'MonthClosed') return { closed: (data as { closed: string }).closed };
  if (type === 'MonthPublished') return { published: (data as { published: string }).published };
  if (type === 'InvoiceRead') return invoiceShown(data as InvoiceRead);
  if (type === 'NoticeIssued') return noticeShown(data as Issued<'NoticeIssued'>);
  if (type === 'CertificateIssued') return certificateShown(data as Issued<'CertificateIssued'>);
  return data;
}

type Issued<T extends LetterEvent['type']> = Extract<LetterEvent, { type: T }>['data'];

/** Of a notice: who it is for and how much it asks for, not its whole text. */
function noticeShown({ idAp, apartment, issuedOn, deadline, totalBani }: Issued<'NoticeIssued'>) {
  return { idAp, apartment, issuedOn, deadline, totalBani };
}

/** Leaves out the certificate's code, which is only for those who hold the paper. */
function certificateShown(data: Issued<'CertificateIssued'>): unknown {
  const { idAp, apartment, issuedOn, validUntil, totalBani } = data;
  return { idAp, apartment, issuedOn, validUntil, totalBani };
}

type InvoiceRead = Extract<ProposalEvent, { type: 'InvoiceRead' }>['data'];

/** Returns the part of an invoice shown in the audit: what identifies it and the amount due, without its lines. */
function invoiceShown({ idProposal, invoice }: InvoiceRead): unknown {
  const { number, issued, due, currency, supplier, totals } = invoice;
  const { name: provider, cif: providerCif } = supplier;
  const { payableBani } = totals;
  return { idProposal, number, provider, providerCif, issued, due, currency, payableBani };
}
