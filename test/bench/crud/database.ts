import type pg from 'pg';

/** Wraps the pool in a class that Nest can inject. */
export class Database {
  constructor(readonly pool: pg.Pool) {}
}
