import pg from 'pg';

/** Returns how many events a node's database holds, whether or not a node runs on it. Throws the error of Postgres. */
export async function countEvents(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Without a listener, a lost connection would end the process; the query tells of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from events');
    return Number(rows[0]!.count);
  } finally {
    await client.end();
  }
}
