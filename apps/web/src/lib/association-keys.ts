/** Query keys of one association; socket messages say which of them to read again. */
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
  /** Notices and certificates, and the debts they are about. */
  letters: (idAs: number) => ['association', idAs, 'letters'] as const,
  alerts: (idAs: number) => ['association', idAs, 'alerts'] as const,
  /** Balance sheets and the journal. */
  balance: (idAs: number) => ['association', idAs, 'balance'] as const,
  /** The list of months; the keys of one month begin with this one. */
  months: (idAs: number) => ['association', idAs, 'months'] as const,
  month: (idAs: number, idMonth: number) => ['association', idAs, 'months', idMonth] as const,
};

/** Queries over several associations, or over the user's own homes: a change of any association may affect them. */
export const keysAcross = [
  ['portfolio'],
  ['accounting'],
  ['users-on-associations'],
  ['tenant'],
  ['own-meters'],
] as const;

type Topic = Exclude<keyof typeof associationKeys, 'list' | 'all' | 'month'>;

/** The topics to read again when a read table changes, by the projector's name of the table. */
const topicsOf: Readonly<Record<string, readonly Topic[]>> = {
  // Columns, funds, meters and the persons of months are written to the association's own stream.
  association: ['settings', 'structure', 'columns', 'funds', 'providers', 'meters', 'months'],
  association_stats: ['structure'],
  // An entrance is also a group, and its title names its block. Bills, histories and reports of months show block,
  // entrance and apartment; the users' page shows the entrance of a role.
  block: ['structure', 'groups', 'months', 'users'],
  entrance: ['structure', 'groups', 'months', 'users'],
  apartment: ['structure', 'groups', 'months'],
  persons_plan: ['structure'],
  owner_name: ['structure'],
  apartment_group: ['groups'],
  apartment_group_member: ['groups'],
  association_role: ['users'],
  // Columns, funds, meters and suppliers' invoices have no read table of their own: they are computed from the events.
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
  cash_document: ['payments', 'months', 'funds', 'balance'],
  fraud_alert: ['alerts'],
  alert_look: ['alerts'],
  // Written, once there is a month, with every event of the association, its months and its cash books. While no month
  // is open, nothing else announces a renamed fund or a new meter to the months' pages.
  portfolio: ['months', 'balance'],
  // These change along with others, or are shown only by the pages that `keysAcross` covers.
  waiting_announcement: [],
  month_billed: [],
  paid_bill: [],
  service_provider: ['providers'],
  company_meter_number: ['providers'],
  expense_bill: ['months', 'balance'],
  month_posting: ['balance'],
  meter_reminder: ['meters'],
};

/** Returns the keys to read again after `kinds` of an association changed; an unknown kind means all of its keys. */
export function keysTouched(
  idAs: number,
  kinds: readonly string[],
): readonly (readonly unknown[])[] {
  if (kinds.some((kind) => topicsOf[kind] === undefined)) {
    return [associationKeys.all(idAs), associationKeys.list];
  }
  const topics = new Set(kinds.flatMap((kind) => topicsOf[kind] ?? []));
  return [...[...topics].map((topic) => associationKeys[topic](idAs)), associationKeys.list];
}
