import pg from 'pg';

/** How many events a node's database holds, whether a node runs on it or not. Throws what Postgres says. */
export async function countEvents(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from events');
    return Number(rows[0]!.count);
  } finally {
    await client.end();
  }
}
