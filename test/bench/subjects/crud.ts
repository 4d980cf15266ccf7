import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Fixture, startFixture } from './fixture.js';

/** Creates an empty database beside the product's own, in the same Postgres. */
export async function crudDatabase(stack: { readonly databaseUrl: string }): Promise<string> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query('create database bench_crud');
  await client.end();
  const url = new URL(stack.databaseUrl);
  url.pathname = '/bench_crud';
  return url.href;
}

/** Runs the plain program on an empty database, with one signed-in user who administers the given associations. */
export async function startCrud(
  databaseUrl: string,
  person: { readonly token: string; readonly idUser: number },
  associations: readonly number[],
): Promise<Fixture> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(await readFile(new URL('../crud/schema.sql', import.meta.url), 'utf8'));
  await client.query(`insert into session values ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(person.token).digest(),
    person.idUser,
  ]);
  await client.query('insert into role select id, $2, 1 from unnest($1::bigint[]) id', [
    associations,
    person.idUser,
  ]);
  await client.end();
  return startFixture(new URL('../crud/main.ts', import.meta.url), databaseUrl);
}
