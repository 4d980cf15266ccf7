import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@scara/contracts/http';
import { openQueues } from '@scara/platform';
import pg from 'pg';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { freePort } from '../support/free-port.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { startWorkerProcess } from '../support/worker-process.js';

const KILLS = 4;
const ACCOUNTS = 8;

const redisServer = hasRedis() ? 'redis-server' : undefined;
if (redisServer === undefined) {
  console.warn('redis-server is not on this machine: the queue on Redis was not run');
}
const backends = ['postgres', ...(redisServer === undefined ? [] : ['redis'])] as const;

describe.each(backends)('with the queue on %s', (backend) => {
  let stack: ApiStack;
  let redis: { readonly url: string; stop(): Promise<void> } | undefined;

  beforeAll(async () => {
    stack = await startApiStack();
    redis = backend === 'redis' ? await startRedis() : undefined;
  });

  afterAll(async () => {
    await stack.stop();
    await redis?.stop();
  });

  it('welcomes each account once, the worker killed and the jobs delivered again', async () => {
    const emails = Array.from({ length: ACCOUNTS }, (_, i) => `nou${i}@example.ro`);
    let worker = startWorker();
    for (const [i, email] of emails.entries()) {
      await new Browser(stack.url).register(email);
      if (i % (ACCOUNTS / KILLS) !== 0) continue;
      await new Promise((resolve) => setTimeout(resolve, 150 * i));
      worker.kill('SIGKILL');
      worker = startWorker();
    }
    try {
      await until(async () => (await recipients()).size === ACCOUNTS);
      await deliverAllAgain();
      await until(async () => (await undispatched()) === 0);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    } finally {
      worker.kill('SIGTERM');
    }
    const sent = await recipients();
    expect([...sent.keys()].sort()).toEqual(emails.sort());
    // If the worker is killed between the SMTP answer and its commit, the same Message-ID is sent again, which is one
    // message in a mailbox.
    expect([...sent.values()].every((ids) => ids.size === 1)).toBe(true);
  });

  it('waits for a mail server that is away', async () => {
    const email = 'rabdator@example.ro';
    const tries = await connections();
    const withoutServer = startWorker({ SMTP_URL: tries.url });
    try {
      await new Browser(stack.url).register(email);
      await until(() => tries.count() >= 2);
    } finally {
      withoutServer.kill('SIGTERM');
      tries.close();
    }
    const worker = startWorker();
    try {
      await until(async () => (await recipients()).has(email));
    } finally {
      worker.kill('SIGTERM');
    }
  });

  it('mails a link that holds from then on after a mail server was away for a day, and none that is spent', async () => {
    const email = 'uitat@example.ro';
    const tries = await connections();
    const withoutServer = startWorker({ SMTP_URL: tries.url });
    const person = new Browser(stack.url);
    const { idUser } = await person.register(email);
    const asked = `id in (select id from account.outbox
      where id_user = ${idUser} and purpose = 'password-reset')`;
    try {
      for (let i = 0; i < 2; i += 1) {
        await person.call(routes.requestPasswordReset, { body: { email } });
      }
      await until(async () => (await undispatched()) === 0 && tries.count() >= 2);
    } finally {
      withoutServer.kill('SIGTERM');
      tries.close();
    }
    // As if a day had passed, during which the first link's key was used up with those of another mail.
    await query(`update account.reset_key set expires_at = expires_at - interval '30 hours'`);
    await query(`update account.outbox set dispatched_at = dispatched_at - interval '30 hours'`);
    await query(
      `update account.reset_key set used_at = now()
        where outbox_id = (select min(id) from account.outbox where ${asked})`,
    );
    const worker = startWorker();
    try {
      await until(async () => {
        const done = await query(
          `select 1 from account.outbox join account.job_effect on effect_key = 'outbox-' || id || ':mail'
            where done_at is not null and ${asked}`,
        );
        return done.length === 2;
      });
    } finally {
      worker.kill('SIGTERM');
    }
    const link = new RegExp(`/password/reset/${idUser}/([\\w-]{43})`);
    const keys = (await mailsTo(email)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
    expect(new Set(keys).size).toBe(1);
    const params = { idUser: idUser!, key: keys[0]! };
    const checked = await person.try(routes.checkPasswordKey, { params });
    expect(checked).toMatchObject({ status: 200, body: { email } });
    // Half an hour, as the mail says.
    const [life] = await query(
      `select expires_at between now() + interval '25 minutes' and now() + interval '30 minutes' as is_right
         from account.reset_key where used_at is null
          and outbox_id in (select id from account.outbox where ${asked})`,
    );
    expect(life).toEqual({ is_right: true });
  });

  it('forgets who was mailed what after 90 days, but not what a key still belongs to', async () => {
    await new Browser(stack.url).register('demult@example.ro');
    const OLD = `now() - interval '91 days'`;
    const mailed = async (when: string): Promise<string> => {
      const [row] = await query(
        `with mail as (insert into account.outbox (purpose, id_user, dispatched_at)
           select 'password-elsewhere', max(id_user), ${when} from account."user" returning id)
         insert into account.job_effect (effect_key, done_at)
           select 'outbox-' || id || ':mail', ${when} from mail returning split_part(effect_key, ':', 1) as of`,
      );
      return (row as { of: string }).of;
    };
    const left = async (): Promise<unknown[]> =>
      query(
        `select 'outbox-' || id as of from account.outbox where purpose = 'password-elsewhere'
         union all select split_part(effect_key, ':', 1) from account.job_effect
          where effect_key like 'outbox-%' and done_at < now() - interval '80 days'`,
      );
    const [old, keyed, recent] = [
      await mailed(OLD),
      await mailed(OLD),
      await mailed(`now() - interval '89 days'`),
    ];
    await query(
      `insert into account.reset_key (key_hash, id_user, outbox_id, expires_at)
       select '\\x01', id_user, id, now() + interval '1 day' from account.outbox
        where 'outbox-' || id = '${keyed}'`,
    );
    const ofOthers = await whatElseExpires();
    const worker = startWorker();
    try {
      await until(async () => !(await left()).some((row) => (row as { of: string }).of === old));
    } finally {
      worker.kill('SIGTERM');
    }
    expect(await ofOthers()).toEqual([
      'cheie buna',
      'cheie cu mail pe drum',
      'cheie de ieri',
      'scris acum 29 de zile',
      'sesiune',
    ]);
    expect((await left()).map((row) => (row as { of: string }).of).sort()).toEqual(
      [keyed, recent, recent].sort(),
    );
  });

  /**
   * Writes rows that have expired and rows that have not, named where they have a hash; the returned function reads
   * which are left.
   */
  async function whatElseExpires(): Promise<() => Promise<unknown>> {
    await query(
      `with person as (select max(id_user) as id_user from account."user"),
         message as (
           insert into account.outbox (purpose, id_user, dispatched_at)
             select 'contact', id_user, now() from person, generate_series(1, 2) returning id),
         numbered as (select id, row_number() over (order by id) as nr from message),
         written as (
           insert into account.contact_message (outbox_id, email, message, created_at)
             select id, 'scris@example.ro', '', now() - make_interval(days => 27 + nr::int * 2) from numbered)
       insert into account.session (token_hash, id_user, remembered, expires_at)
         select convert_to(name, 'utf8'), id_user, true, now() + life
           from person, (values ('sesiune trecuta', interval '-1 second'),
                                ('sesiune', interval '1 hour')) one (name, life)`,
    );
    await query(
      `with key (name, life, tried) as (values
           ('cheie buna', interval '3 days', interval '4 days'),
           ('cheie de ieri', interval '-20 hours', interval '4 days'),
           ('cheie cu mail pe drum', interval '-2 days', interval '2 days'),
           ('cheie trecuta', interval '-2 days', interval '4 days')),
         numbered as (select *, nextval('account.outbox_id_seq') as id from key),
         mail as (
           insert into account.outbox (id, purpose, id_user, dispatched_at) overriding system value
             select id, 'email-change', (select max(id_user) from account."user"), now() - tried
               from numbered returning id, id_user)
       insert into account.reset_key (key_hash, id_user, outbox_id, expires_at)
         select convert_to(name, 'utf8'), id_user, id, now() + life from numbered join mail using (id)`,
    );
    return async () => {
      const rows = await query(
        `select convert_from(hash, 'utf8') as name
           from (select token_hash as hash from account.session
                 union all select key_hash from account.reset_key) h where length(hash) between 2 and 31
         union all select 'scris acum ' || (now()::date - created_at::date) || ' de zile' from account.contact_message
         order by 1`,
      );
      return rows.map((row) => (row as { name: string }).name);
    };
  }

  function startWorker(environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const queue = redis === undefined ? {} : { REDIS_URL: redis.url };
    return startWorkerProcess(stack, 4_000, { ...queue, ...environment });
  }

  /** Returns the mails to this address, with wrapped lines joined. */
  async function mailsTo(email: string): Promise<string[]> {
    const list = await (await fetch(`${stack.mails.url}/mails`)).json();
    const own = (list as { id: string; to: string[] }[]).filter(({ to }) => to.includes(email));
    return Promise.all(
      own.map(async ({ id }) => {
        const mail = await (await fetch(`${stack.mails.url}/mails/${id}`)).text();
        return mail.replaceAll('=\\r\\n', '');
      }),
    );
  }

  /** Returns the Message-IDs by recipient. */
  async function recipients(): Promise<Map<string, Set<string>>> {
    const answer = await fetch(`${stack.mails.url}/mails`);
    const found = new Map<string, Set<string>>();
    for (const { to, messageId } of (await answer.json()) as {
      to: string[];
      messageId: string;
    }[]) {
      for (const one of to) found.set(one, (found.get(one) ?? new Set()).add(messageId));
    }
    return found;
  }

  /** Makes every row look as if it had been queued by a worker that died before recording it. */
  async function deliverAllAgain(): Promise<void> {
    const queues = await openQueues({
      DATABASE_URL: stack.config.DATABASE_URL,
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    });
    const queue = await queues.queue('mail');
    await queue.obliterate({ force: true });
    await queue.close();
    await queues.close();
    await query('update account.outbox set dispatched_at = null');
  }

  async function undispatched(): Promise<number> {
    const [row] = await query(
      'select count(*)::int as n from account.outbox where dispatched_at is null',
    );
    return (row as { n: number }).n;
  }

  async function query(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: stack.config.DATABASE_URL });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
});

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startRedis(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'scara-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a mail server that hangs up on every connection, and counts them. */
async function connections(): Promise<{ url: string; count(): number; close(): void }> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, count: () => count, close: () => server.close() };
}
