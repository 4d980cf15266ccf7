import type pg from 'pg';

/** The pool under a name that Nest can inject. */
export class Database {
  constructor(readonly pool: pg.Pool) {}
}
