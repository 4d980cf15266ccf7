import type { MailPurpose } from '@scara/contracts/jobs';
import type { PoolClient } from 'pg';

/** Asks, in the transaction that makes it true, for what must follow. Answers the row's id. */
export async function writeOutbox(
  tx: PoolClient,
  purpose: MailPurpose,
  idUser: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    'insert into account.outbox (purpose, id_user) values ($1, $2) returning id',
    [purpose, idUser],
  );
  return Number(rows[0]?.id);
}
