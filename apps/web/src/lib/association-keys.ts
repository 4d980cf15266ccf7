/** Query keys of one association: what the socket names is what is read again. */
export const associationKeys = {
  list: ['associations'] as const,
  all: (idAs: number) => ['association', idAs] as const,
  settings: (idAs: number) => ['association', idAs, 'settings'] as const,
  structure: (idAs: number) => ['association', idAs, 'structure'] as const,
  groups: (idAs: number) => ['association', idAs, 'groups'] as const,
  users: (idAs: number) => ['association', idAs, 'users'] as const,
  codes: (idAs: number) => ['association', idAs, 'codes'] as const,
  audit: (idAs: number) => ['association', idAs, 'audit'] as const,
  columns: (idAs: number) => ['association', idAs, 'columns'] as const,
  documents: (idAs: number) => ['association', idAs, 'documents'] as const,
  funds: (idAs: number) => ['association', idAs, 'funds'] as const,
  providers: (idAs: number) => ['association', idAs, 'providers'] as const,
  meters: (idAs: number) => ['association', idAs, 'meters'] as const,
  payments: (idAs: number) => ['association', idAs, 'payments'] as const,
  /** Notices and certificates, and the debts that they are about. */
  letters: (idAs: number) => ['association', idAs, 'letters'] as const,
  alerts: (idAs: number) => ['association', idAs, 'alerts'] as const,
  /** Balance sheets and the journal. */
  balance: (idAs: number) => ['association', idAs, 'balance'] as const,
  /** The list of months; what is of one month stands under it. */
  months: (idAs: number) => ['association', idAs, 'months'] as const,
  month: (idAs: number, idMonth: number) => ['association', idAs, 'months', idMonth] as const,
};

/** What shows several associations at once, or a person's own homes: a change of any of them may be on it. */
export const keysAcross = [
  ['portfolio'],
  ['accounting'],
  ['users-on-associations'],
  ['tenant'],
  ['own-meters'],
] as const;

type Topic = Exclude<keyof typeof associationKeys, 'list' | 'all' | 'month'>;

/** The read tables as the projector names them, and the pages that show them. */
const topicsOf: Readonly<Record<string, readonly Topic[]>> = {
  // Columns, funds, meters and persons of months stand in the association's own stream.
  association: ['settings', 'structure', 'columns', 'funds', 'providers', 'meters', 'months'],
  association_stats: ['structure'],
  // Entrances are groups, and are called by their block too. Bills, histories and reports of months bear all three; an open
  // month is computed anew with them, and where none is open nothing else says that they changed.
  block: ['structure', 'groups', 'months'],
  entrance: ['structure', 'groups', 'months'],
  apartment: ['structure', 'groups', 'months'],
  persons_plan: ['structure'],
  owner_name: ['structure'],
  apartment_group: ['groups'],
  apartment_group_member: ['groups'],
  association_role: ['users'],
  // Columns, funds, meters and payments have no table of their own: they are read from what was written.
  audit_entry: ['audit', 'columns', 'funds', 'meters', 'codes', 'payments', 'letters'],
  document: ['documents'],
  register_document: ['documents'],
  month: ['months', 'balance'],
  month_table: ['months'],
  month_persons: ['months'],
  month_closing: ['months'],
  fund_due: ['funds'],
  account_close: ['months'],
  account_month: ['months'],
  account_opening: ['months'],
  hidden_penalty: ['months'],
  declined_penalty: ['months'],
  account_event: ['payments', 'months', 'funds', 'balance'],
  posted_penalty: ['months'],
  cash_document: ['payments'],
  fraud_alert: ['alerts'],
  alert_look: ['alerts'],
  // Of no association's own pages: `keysAcross` names what shows them.
  waiting_announcement: [],
  portfolio: [],
  month_billed: [],
  service_provider: ['providers'],
  company_meter_number: ['providers'],
  expense_bill: ['months', 'balance'],
  month_posting: ['balance'],
  /** Named by the commands of this application alone. */
  letters: ['letters'],
  cashbook: ['payments', 'months', 'funds', 'balance'],
  expense_month: ['months', 'balance'],
  outgo_column: ['columns', 'months'],
  meter: ['meters', 'months'],
  meter_reminder: ['meters'],
};

/** The keys to read again after `kinds` of an association changed; a kind not known here concerns everything of it. */
export function keysTouched(
  idAs: number,
  kinds: readonly string[],
): readonly (readonly unknown[])[] {
  if (kinds.some((kind) => topicsOf[kind] === undefined)) {
    return [associationKeys.all(idAs), associationKeys.list];
  }
  const topics = new Set(kinds.flatMap((kind) => topicsOf[kind] ?? []));
  const keys = [...topics].map((topic) => associationKeys[topic](idAs));
  return kinds.includes('audit_entry') && kinds.length === 1
    ? keys
    : [...keys, associationKeys.list];
}
