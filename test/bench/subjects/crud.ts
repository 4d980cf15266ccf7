import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const typescript = new URL('../../../tools/examples/typescript.mjs', import.meta.url).href;

export interface Crud {
  readonly address: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** An empty database beside the product's own, in the same Postgres. */
export async function crudDatabase(stack: { readonly databaseUrl: string }): Promise<string> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  await client.query('create database bench_crud');
  await client.end();
  const url = new URL(stack.databaseUrl);
  url.pathname = '/bench_crud';
  return url.href;
}

/** Runs the fixture on an empty database, with one person signed in who administers the given associations. */
export async function startCrud(
  databaseUrl: string,
  person: { readonly token: string; readonly idUser: number },
  associations: readonly number[],
): Promise<Crud> {
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
  const child = fork(fileURLToPath(new URL('../crud/main.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    execArgv: ['--import', typescript],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the CRUD fixture ended (${String(code)})`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
