import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { WAS_ENTERED } from '../../account/users.js';
import { Infrastructure } from '../../infrastructure.js';

/** Where a bill is mailed. */
export interface BillRecipient {
  readonly email: string;
  /** The account whose address it is; null for the one that the administrator keeps with the apartment. */
  readonly idUser: number | null;
}

/** Says where the bills of apartments are mailed. */
export abstract class BillRecipients {
  /** Those of each apartment asked for; none where its bill is handed over on paper. */
  abstract of(
    association: Association,
    apartments: readonly number[],
  ): Promise<(idAp: number) => readonly BillRecipient[]>;
}

interface TenantRow {
  readonly id_user: string;
  readonly email: string;
  readonly is_told: boolean;
}

/**
 * The address that the administrator keeps with the apartment, and those of the accounts linked to it. An address whose
 * owner has switched bills off gets none, wherever it stands; one that stands twice gets one.
 */
@Injectable()
export class ContactsAndTenants extends BillRecipients {
  constructor(private readonly infrastructure: Infrastructure) {
    super();
  }

  async of(
    { idAs, apartments: known, tenants }: Association,
    apartments: readonly number[],
  ): Promise<(idAp: number) => readonly BillRecipient[]> {
    const linked = [...new Set(apartments.flatMap((idAp) => tenants.get(idAp) ?? []))];
    const accounts = await this.accounts(idAs, linked);
    return (idAp) => {
      const own = (tenants.get(idAp) ?? []).flatMap((idUser) => accounts.get(idUser) ?? []);
      const told = own
        .filter(({ is_told }) => is_told)
        .map(({ id_user, email }) => ({ email, idUser: Number(id_user) }));
      const { email = '' } = known.get(idAp) ?? {};
      const isTheirs = own.some((one) => one.email === email.toLowerCase());
      // Of a person whose data was erased a mark is left, which is no address.
      return email.includes('@') && !isTheirs ? [{ email, idUser: null }, ...told] : told;
    };
  }

  /** Accounts that somebody has entered at least once: an address that was only invited gets no bills. */
  private async accounts(
    idAs: number,
    users: readonly number[],
  ): Promise<ReadonlyMap<number, TenantRow>> {
    if (users.length === 0) return new Map();
    const { rows } = await this.infrastructure.pool.query<TenantRow>(
      `select u.id_user, u.email, coalesce(n.outgo_reminder, true) as is_told
         from account."user" u
         left join account.notification_reminders n on n.id_user = u.id_user and n.id_as = $1
        where u.id_user = any($2::bigint[]) and ${WAS_ENTERED}`,
      [idAs, users],
    );
    return new Map(rows.map((row) => [Number(row.id_user), row]));
  }
}
