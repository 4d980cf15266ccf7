import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';
import { HAS_SIGNED_IN } from '../../account/users.js';
import { Infrastructure } from '../../infrastructure.js';

/** An address that a bill is mailed to. */
export interface BillRecipient {
  readonly email: string;
  /** The account with this address; null for the address that the administrator keeps with the apartment. */
  readonly idUser: number | null;
}

/** Finds the addresses that the bills of apartments are mailed to. */
export abstract class BillRecipients {
  /** Returns the addresses of each apartment; none when its bill is delivered on paper. */
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
 * owner switched bills off gets none, even if the administrator keeps it too; an address found twice gets one mail.
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
      // Erased personal data leaves a mark in this field, which is no address.
      return email.includes('@') && !isTheirs ? [{ email, idUser: null }, ...told] : told;
    };
  }

  /**
   * Reads the accounts that have been signed in to at least once: an address that was only invited gets no bills.
   */
  private async accounts(
    idAs: number,
    users: readonly number[],
  ): Promise<ReadonlyMap<number, TenantRow>> {
    if (users.length === 0) return new Map();
    const { rows } = await this.infrastructure.pool.query<TenantRow>(
      `select u.id_user, u.email, coalesce(n.outgo_reminder, true) as is_told
         from account."user" u
         left join account.notification_reminders n on n.id_user = u.id_user and n.id_as = $1
        where u.id_user = any($2::bigint[]) and ${HAS_SIGNED_IN}`,
      [idAs, users],
    );
    return new Map(rows.map((row) => [Number(row.id_user), row]));
  }
}
