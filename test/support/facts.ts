import pg from 'pg';
import type { SharedStack } from './shared-stack.js';

export interface Facts {
  /** Returns how many events there are: the same number twice means that nothing was written in between. */
  head(): Promise<number>;
  dispose(): Promise<void>;
}

/**
 * Counts the events written by users of one domain (`months.example`) in a shared installation, where other tests
 * write at any time.
 */
export function factsBy(stack: SharedStack, domain: string): Facts {
  const accounts = new pg.Pool({ connectionString: stack.config.DATABASE_URL, max: 1 });
  const events = new pg.Pool({ connectionString: stack.eventsUrl, max: 1 });
  return {
    async head() {
      const { rows: people } = await accounts.query<{ id_user: number }>(
        `select id_user from account."user" where email like '%@' || $1`,
        [domain],
      );
      if (people.length === 0) throw new Error(`nobody has an account at ${domain}`);
      const actors = people.flatMap(({ id_user }) =>
        [',', '}'].map((end) => Buffer.from(`"actor":${id_user}${end}`)),
      );
      const { rows } = await events.query<{ written: number }>(
        `select count(*)::int as written from events
          where exists (select from unnest($1::bytea[]) one where position(one in record) > 0)`,
        [actors],
      );
      return rows[0]!.written;
    },
    async dispose() {
      await Promise.all([accounts.end(), events.end()]);
    },
  };
}
