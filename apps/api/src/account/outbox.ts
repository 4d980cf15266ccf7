import type { MailPurpose } from '@scara/contracts/jobs';
import type { PoolClient } from 'pg';

/** Queues a mail in the same transaction as the change that causes it. Returns the id of the outbox row. */
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
