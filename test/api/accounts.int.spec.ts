import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { COOKIE, HEADER, routes } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import pg from 'pg';
import { aHome, openedMonth } from '../support/a-month.js';
import { ResetKeys } from '../../apps/api/src/account/reset-password/reset-keys.js';
import type { Infrastructure } from '../../apps/api/src/infrastructure.js';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { mailedTo } from '../support/mailed.js';
import { granted } from '../support/global-roles.js';
import { linkedTenant } from '../support/tenants.js';

const SUPERUSER = 1024;

let stack: ApiStack;
let worker: RunningWorker;
let database: pg.Client;

beforeAll(async () => {
  stack = await startApiStack();
  worker = await startWorker(stack.config);
  database = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await worker.close();
  await stack.stop();
});

const newUser = (email: string) => ({
  email,
  password: 'parola-lunga-1',
  confirmPassword: 'parola-lunga-1',
  firstName: 'Ana',
  lastName: 'Popescu',
  termsAccepted: true as const,
});

describe('an account', () => {
  it('is registered, signed in, read, changed and signed out', async () => {
    const browser = new Browser(stack.url);
    const session = await browser.register('ana@example.ro');
    expect(session).toMatchObject({
      authorized: true,
      email: 'ana@example.ro',
      role: 0,
      admin: {},
      apartments: [],
    });
    const changed = await browser.call(routes.updateUser, {
      body: { phoneNumber: '+40 722 123 456' },
    });
    expect(changed).toMatchObject({ phoneNumber: '0040722123456', hasPassword: true });
    // An old keyboard's cedilla, and a letter typed as two signs.
    const renamed = { firstName: 'Ana  Ma\u0301ria', lastName: 'Ţurcanu-Şerban' };
    expect(await browser.call(routes.updateUser, { body: renamed })).toMatchObject({
      firstName: 'Ana Mária',
      lastName: 'Țurcanu-Șerban',
      phoneNumber: '0040722123456',
    });
    await browser.call(routes.logout);
    expect(await browser.call(routes.session)).toMatchObject({ authorized: false, expired: false });
    expect(await browser.refused(routes.readUser)).toMatchObject({
      status: 401,
      code: 'signed-out',
    });
  });

  it('mails a new password to whoever others try to register again and again', async () => {
    const email = 'des.inregistrat@example.ro';
    await new Browser(stack.url).register(email);
    const stranger = new Browser(stack.url);
    const again = () => stranger.try(routes.createUser, { body: newUser(email) });
    await Promise.all(Array.from({ length: 6 }, again));
    await stranger.call(routes.requestPasswordReset, { body: { email } });
    const { rows } = await database.query<{ purpose: string; count: number }>(
      `select purpose, count(*)::int from account.outbox join account."user" using (id_user)
        where email = $1 group by purpose order by purpose`,
      [email],
    );
    expect(rows).toEqual([
      { purpose: 'account-exists', count: 5 },
      { purpose: 'password-reset', count: 1 },
      { purpose: 'welcome-to-confirm', count: 1 },
    ]);
  });

  it('answers alike for a known and an unknown address', async () => {
    const browser = new Browser(stack.url);
    await browser.register('bogdan@example.ro');
    const stranger = new Browser(stack.url);
    const known = await stranger.try(routes.createUser, { body: newUser('bogdan@example.ro') });
    const fresh = await stranger.try(routes.createUser, { body: newUser('carmen@example.ro') });
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    const { rows } = await database.query(
      `select purpose from account.outbox join account."user" using (id_user)
        where email = 'bogdan@example.ro' order by id`,
    );
    expect(rows).toEqual([{ purpose: 'welcome-to-confirm' }, { purpose: 'account-exists' }]);
    const wrong = { password: 'alta-parola-1' };
    const ofKnown = await stranger.refused(routes.login, {
      body: { email: 'bogdan@example.ro', ...wrong },
    });
    const ofNobody = await stranger.refused(routes.login, {
      body: { email: 'nimeni@example.ro', ...wrong },
    });
    expect(ofKnown.code).toBe('login-refused');
    expect(ofNobody).toMatchObject({ status: ofKnown.status, message: ofKnown.message });
  });

  it('is asked for first when somebody types an apartment code', async () => {
    const refusal = await new Browser(stack.url).refused(routes.login, {
      body: { email: 'chirias@example.ro', password: 'ab12cd34ef' },
    });
    expect(refusal).toMatchObject({ status: 422, code: 'apartment-code-needs-account' });
    expect(refusal.message).toContain('trebuie mai întâi creat un cont');
  });

  it('refuses each wrong field under the field', async () => {
    const { errors } = await new Browser(stack.url).refused(routes.createUser, {
      body: {
        ...newUser('nu-e-adresa'),
        confirmPassword: 'altceva',
        firstName: 'A1',
        password: 'scurt',
      },
    });
    expect(errors).toMatchObject({
      email: 'Vă rugăm să introduceți o adresă de email validă.',
      firstName: expect.stringContaining('doar litere'),
      password: 'Vă rugăm introduceți o parolă care să conțină între 8 și 40 de caractere',
    });
  });

  it('is locked for a while after ten wrong passwords', async () => {
    const browser = new Browser(stack.url);
    const body = { email: 'blocat@example.ro', password: 'gresita-1' };
    for (let i = 0; i < 10; i++) await browser.refused(routes.login, { body });
    const refusal = await browser.refused(routes.login, { body });
    expect(refusal).toMatchObject({ status: 429, code: 'too-many-attempts' });
  });

  it('is opened at once by a password that was set from the mailbox after ten wrong ones', async () => {
    const browser = new Browser(stack.url);
    const email = 'uituc@example.ro';
    const { idUser } = await browser.register(email);
    const wrong = { email, password: 'gresita-1' };
    for (let i = 0; i < 10; i++) await browser.refused(routes.login, { body: wrong });
    expect((await browser.refused(routes.login, { body: wrong })).status).toBe(429);
    await browser.call(routes.requestPasswordReset, { body: { email } });
    const key = await mailedTo(stack, email, /password\/reset\/\d+\/([\w-]{43})/);
    const password = 'parola-noua-3';
    await browser.call(routes.setPassword, {
      params: { idUser: idUser!, key },
      body: { password },
    });
    await browser.call(routes.login, { body: { email, password } });
  });
});

describe('whoever gives a right', () => {
  it('is told of some addresses that nobody has, and not of lists of them', async () => {
    const browser = new Browser(stack.url);
    await browser.register('curios@example.ro');
    const { idAs } = await browser.call(routes.createAssociation, {
      body: { name: 'Asociația Curioasă' },
    });
    const give = (email: string) =>
      browser.refused(routes.changeRole, {
        params: { idAs },
        body: { email, roles: 16, idGroup: null },
      });
    await until(async () => (await give('nimeni@example.ro')).code === 'user-not-found');
    for (let i = 0; i < 29; i++) await give(`nimeni${i}@example.ro`);
    const enough = { status: 429, code: 'too-many-attempts' };
    expect(await give('nimeni@example.ro')).toMatchObject(enough);
    expect(await give('curios@example.ro')).toMatchObject(enough);
  });
});

describe('an external sign-in that is not configured', () => {
  it('says so at the login modal', async () => {
    const browser = new Browser(stack.url);
    for (const provider of ['google', 'facebook']) {
      for (const way of ['', '/return?code=a&state=b']) {
        const answered = await browser.raw('GET', `/api/auth/${provider}${way}`);
        expect([answered.status, answered.headers.get('location')]).toEqual([
          302,
          `/?autentificare=unavailable&prin=${provider}`,
        ]);
      }
    }
  });
});

describe('a session', () => {
  it('sets cookies that scripts and other sites cannot use', async () => {
    await new Browser(stack.url).register('cookie@example.ro');
    const response = await fetch(`${stack.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'cookie@example.ro', password: 'parola-lunga-1' }),
    });
    const [dat = '', csrf = ''] = response.headers.getSetCookie();
    expect(dat).toMatch(/^dat=[\w-]{43};.*HttpOnly; Secure; SameSite=Lax/);
    expect(csrf).toMatch(/^c_user=[\w-]{43};/);
    expect(csrf).not.toContain('HttpOnly');
    const { rows } = await database.query('select token_hash from account.session');
    expect(JSON.stringify(rows)).not.toContain(dat.slice(4, 47));
  });

  it('that expired is 402 and clears the cookies', async () => {
    const browser = new Browser(stack.url);
    await browser.register('expirat@example.ro');
    await database.query(
      `update account.session set expires_at = now() - interval '1 second' where id_user =
        (select id_user from account."user" where email = 'expirat@example.ro')`,
    );
    // The row was changed directly in the database; the process notices it a moment later.
    await until(async () => (await browser.try(routes.listAssociations)).status === 402);
    expect(browser.cookies.size).toBe(0);
  });

  it.each([COOKIE.hint, COOKIE.csrf])(
    'with nothing left but %s is 402, and the session call says it had expired',
    async (name) => {
      const browser = new Browser(stack.url);
      browser.cookies.set(name, '1');
      expect((await browser.refused(routes.readUser)).status).toBe(402);
      browser.cookies.set(name, '1');
      expect(await browser.call(routes.session)).toMatchObject({
        authorized: false,
        expired: true,
      });
    },
  );

  it('whose cookies are all gone is 402 to a page that still names it, 401 to a visitor', async () => {
    const browser = new Browser(stack.url);
    const headers = { [HEADER.csrf]: 'a' };
    expect((await browser.refused(routes.readUser, { headers })).status).toBe(402);
    expect((await browser.refused(routes.readUser)).status).toBe(401);
    expect(await browser.call(routes.session)).toMatchObject({ expired: false });
  });

  it('ends on every device at once', async () => {
    const [here, there] = [new Browser(stack.url), new Browser(stack.url)];
    await here.register('peste@example.ro');
    await there.call(routes.login, {
      body: { email: 'peste@example.ro', password: 'parola-lunga-1' },
    });
    await here.call(routes.logoutAndRemoveCookie);
    expect((await there.refused(routes.readUser)).status).toBe(402);
  });

  it('ends together with the former password, or neither does', async () => {
    const browser = new Browser(stack.url);
    const email = 'impreuna@example.ro';
    const { idUser } = await browser.register(email);
    await browser.call(routes.requestPasswordReset, { body: { email } });
    const key = await mailedTo(stack, email, /password\/reset\/\d+\/([\w-]{43})/);
    const body = { password: 'parola-noua-4' };
    const setIt = () =>
      new Browser(stack.url).try(routes.setPassword, { params: { idUser: idUser!, key }, body });
    await database.query(
      `create function account.fail() returns trigger language plpgsql as
         $$ begin raise exception 'no session ends'; end $$;
       create trigger fails before delete on account.session
         for each row when (old.id_user = ${idUser}) execute function account.fail()`,
    );
    await expect(setIt()).rejects.toThrow('500 unexpected');
    await browser.call(routes.readUser);
    await new Browser(stack.url).call(routes.login, {
      body: { email, password: 'parola-lunga-1' },
    });
    await database.query('drop function account.fail() cascade');
    expect((await setIt()).status).toBe(200);
    expect((await browser.refused(routes.readUser)).status).toBe(402);
  });

  it('that ends with its account is heard of too', async () => {
    const browser = new Browser(stack.url);
    await browser.register('plecat@example.ro');
    await browser.call(routes.readUser);
    await database.query(`delete from account."user" where email = 'plecat@example.ro'`);
    await until(async () => (await browser.try(routes.listAssociations)).status === 402);
  });

  it('begins its day anew with a call that comes when some of it has passed, and so does its cookie', async () => {
    const browser = new Browser(stack.url);
    const email = 'zilnic@example.ro';
    await browser.register(email);
    const body = { email, password: 'parola-lunga-1', remember: true };
    await browser.call(routes.login, { body });
    const left = (least: string) =>
      database.query(
        `select from account.session join account."user" using (id_user)
          where email = $1 and expires_at > now() + $2::interval`,
        [email, least],
      );
    await database.query(
      `update account.session s set expires_at = now() + interval '23 hours'
         from account."user" u where u.id_user = s.id_user and email = $1`,
      [email],
    );
    // A recent look-up of the session is cached.
    await until(async () => {
      const { headers } = await browser.try(routes.readUser);
      return headers.getSetCookie().some((cookie) => /^dat=.*Max-Age=86400/.test(cookie));
    });
    expect((await left('23 hours 59 minutes')).rowCount).toBe(1);
  });

  it('that is remembered goes on in a browser started anew, which has dropped c_user', async () => {
    const browser = new Browser(stack.url);
    const email = 'repornit@example.ro';
    await browser.register(email);
    const body = { email, password: 'parola-lunga-1', remember: true };
    await browser.call(routes.login, { body });
    const before = browser.cookies.get(COOKIE.csrf);
    browser.cookies.delete(COOKIE.csrf);
    expect(await browser.call(routes.session)).toMatchObject({ authorized: true, email });
    expect(browser.cookies.get(COOKIE.csrf)).toBe(before);
    await browser.call(routes.updateUser, { body: { firstName: 'Maria' } });
  });

  it('that runs out by itself ends nothing twice', async () => {
    const browser = new Browser(stack.url);
    await browser.register('trecut@example.ro');
    await browser.call(routes.readUser);
    const heard: string[] = [];
    database.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await database.query('listen scara_session_ended');
    const of = `(select id_user from account."user" where email = 'trecut@example.ro')`;
    await database.query(
      `update account.session set expires_at = now() - interval '1 second' where id_user = ${of}`,
    );
    await database.query(`delete from account.session where id_user = ${of}`);
    await database.query('unlisten scara_session_ended');
    expect(heard).toHaveLength(1);
  });

  it('is not used by other sites, nor without its token', async () => {
    const browser = new Browser(stack.url);
    await browser.register('csrf@example.ro');
    const name = { body: { name: 'Asociația Furată' } };
    const crossSite = await browser.refused(routes.createAssociation, {
      ...name,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite).toMatchObject({ status: 403, code: 'cross-site' });
    const foreign = await browser.refused(routes.createAssociation, {
      ...name,
      headers: { origin: 'https://alt.example' },
    });
    expect(foreign.code).toBe('cross-site');
    const tokenless = await browser.refused(routes.createAssociation, {
      ...name,
      headers: { 'x-c-user': 'ghicit' },
    });
    expect(tokenless).toMatchObject({ status: 403, code: 'csrf' });
  });
});

/** Mailed keys of a person, made and spent without the api. */
function keysOf(idUser: number) {
  const vault = {
    fingerprint: (text: string) => createHash('sha256').update(text).digest('hex'),
  };
  const pool = new pg.Pool({ connectionString: stack.config.DATABASE_URL, max: 2 });
  const keys = new ResetKeys({ pool, vault } as unknown as Infrastructure);
  const mailed = async () => {
    await keys.issue(idUser);
    const { rows } = await database.query<{ id: string }>(
      'select max(id) as id from account.outbox where id_user = $1',
      [idUser],
    );
    const id = Number(rows[0]!.id);
    return { id, key: await keys.begin(id, 'password-reset') };
  };
  return { pool, keys, mailed, end: () => pool.end() };
}

describe('a forgotten password', () => {
  it('is set once with the mailed key; old sessions end', async () => {
    const browser = new Browser(stack.url);
    const { idUser } = await browser.register('uitat@example.ro');
    const stranger = new Browser(stack.url);
    const asked = await stranger.call(routes.requestPasswordReset, {
      body: { email: 'uitat@example.ro' },
    });
    const unknown = await stranger.call(routes.requestPasswordReset, {
      body: { email: 'x@example.ro' },
    });
    expect(asked).toEqual(unknown);
    const key = await mailedTo(stack, 'uitat@example.ro', /password\/reset\/\d+\/([\w-]{43})/);
    const params = { idUser: idUser!, key };
    // An invited user never typed the address, but signs in with it afterwards, so the answer contains it.
    const checked = await stranger.try(routes.checkPasswordKey, { params });
    expect(checked).toMatchObject({ status: 200, body: { email: 'uitat@example.ro' } });
    // A link that a mail program truncated is answered like a used one.
    const cut = { params: { ...params, key: key.slice(0, 20) } };
    expect(await stranger.try(routes.checkPasswordKey, cut)).toMatchObject({
      status: 201,
      body: { email: '' },
    });
    const wrong = { password: 'parola-noua-2', confirmPassword: 'alta-parola-2' };
    const differs = await stranger.refused(routes.setPassword, { params, body: wrong });
    expect(Object.keys(differs.errors ?? {})).toEqual(['confirmPassword']);
    // The page sends the password twice; the call requires it only once (1-core §7).
    const body = { password: 'parola-noua-2' };
    await stranger.call(routes.setPassword, { params, body });
    expect((await browser.refused(routes.readUser)).status).toBe(402);
    await stranger.call(routes.login, {
      body: { email: 'uitat@example.ro', password: 'parola-noua-2' },
    });
    const again = await new Browser(stack.url).refused(routes.setPassword, { params, body });
    expect(again).toMatchObject({ status: 422, code: 'reset-key-invalid' });
    const spent = await stranger.try(routes.checkPasswordKey, { params });
    expect(spent).toMatchObject({ status: 201, body: { message: again.message, email: '' } });
  });

  it('is set, and an account ended, by a link that another person opened: who is signed in there stays', async () => {
    const email = 'a-altuia@example.ro';
    const owner = new Browser(stack.url);
    const { idUser } = await owner.register(email);
    const other = new Browser(stack.url);
    await other.register('cine-deschide@example.ro');
    await owner.call(routes.requestPasswordReset, { body: { email } });
    const setKey = await mailedTo(stack, email, /password\/reset\/\d+\/([\w-]{43})/);
    const password = 'parola-noua-7';
    await other.call(routes.setPassword, {
      params: { idUser: idUser!, key: setKey },
      body: { password },
    });
    expect((await other.call(routes.readUser)).email).toBe('cine-deschide@example.ro');
    expect((await owner.refused(routes.readUser)).status).toBe(402);
    await owner.call(routes.login, { body: { email, password } });
    await owner.call(routes.requestAccountDeletion);
    const endKey = await mailedTo(stack, email, /email\/delete\/\d+\/([\w-]{43})/);
    await other.call(routes.deleteAccount, { params: { idUser: idUser!, key: endKey } });
    expect((await other.call(routes.readUser)).email).toBe('cine-deschide@example.ro');
    expect((await owner.refused(routes.readUser)).status).toBe(402);
  });

  it('is set by no key that was mailed after the copy that the installation was restored from', async () => {
    const { idUser } = await new Browser(stack.url).register('restaurata@example.ro');
    const { mailed, end } = keysOf(idUser!);
    const lost = await mailed();
    await database.query('delete from account.outbox where id = $1', [lost.id]);
    await database.query(`select setval('account.outbox_id_seq', $1, false)`, [lost.id]);
    const again = await mailed();
    await end();
    expect(again.id).toBe(lost.id);
    expect(again.key).not.toBe(lost.key);
  });

  it('is set by one of two links that are pressed at one instant', async () => {
    const { idUser } = await new Browser(stack.url).register('deodata@example.ro');
    const { pool, keys, mailed, end } = keysOf(idUser!);
    const set = (key: string) =>
      inTransaction(pool, (tx) => keys.setPasswordIn(tx, idUser!, key, 'o amprentă'));
    const told: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      const two = [(await mailed()).key!, (await mailed()).key!];
      const answers = await Promise.allSettled(two.map(set));
      told.push(
        ...answers.map((one) => (one.status === 'fulfilled' ? one.value : `${one.reason}`)),
      );
    }
    await end();
    expect(told.toSorted()).toEqual([...Array(5).fill(false), ...Array(5).fill(true)]);
  });

  it('is set by no link that is too old, nor by one that was mailed beside the one that set it', async () => {
    const email = 'linkuri@example.ro';
    const { idUser } = await new Browser(stack.url).register(email);
    const mailed = async (life: string) => {
      const key = randomBytes(32).toString('base64url');
      await database.query(
        `with mail as (insert into account.outbox (purpose, id_user, dispatched_at)
                       values ('password-reset', $1, now()) returning id)
         insert into account.reset_key (key_hash, id_user, outbox_id, expires_at)
         select $2, $1, id, now() + $3::interval from mail`,
        [idUser, createHash('sha256').update(key).digest(), life],
      );
      return { idUser: idUser!, key };
    };
    const [old, first, second] = [
      await mailed('-1 second'),
      await mailed('1 minute'),
      await mailed('1 minute'),
    ];
    const set = async (params: typeof old, password: string) =>
      (await new Browser(stack.url).try(routes.setPassword, { params, body: { password } })).status;
    expect(await set(old, 'parola-noua-4')).toBe(422);
    expect(await set(first, 'parola-noua-5')).toBe(200);
    expect(await set(second, 'parola-noua-6')).toBe(422);
    const body = { email, password: 'parola-noua-5' };
    await new Browser(stack.url).call(routes.login, { body });
  });

  it('is mailed five links an hour at most, whoever asks, and word of who registers it beside them', async () => {
    const email = 'plin@example.ro';
    await new Browser(stack.url).register(email);
    const ask = () => new Browser(stack.url).call(routes.requestPasswordReset, { body: { email } });
    await Promise.all(Array.from({ length: 5 }, ask));
    const before = await mailsOf(email);
    await ask();
    const after = await mailsOf(email);
    expect(
      (await new Browser(stack.url).try(routes.createUser, { body: newUser(email) })).status,
    ).toBe(200);
    expect([before, after, await mailsOf(email)]).toEqual([6, 6, 7]);
  });

  async function mailsOf(email: string): Promise<number | null> {
    const { rowCount } = await database.query(
      'select from account.outbox join account."user" using (id_user) where email = $1',
      [email],
    );
    return rowCount;
  }
});

describe('an address', () => {
  const isUnconfirmed = async (browser: Browser) =>
    (await browser.call(routes.readUser)).isUnconfirmed;
  const CONFIRMS = /email\/confirm\/\d+\/([\w-]{43})/;

  it('is confirmed by the link of the welcome mail, pressed once or twice, which opens nothing else', async () => {
    const browser = new Browser(stack.url);
    const { idUser } = await browser.register('proba@example.ro');
    expect(await isUnconfirmed(browser)).toBe(true);
    const key = await mailedTo(stack, 'proba@example.ro', CONFIRMS);
    const params = { idUser: idUser!, key };
    const stranger = new Browser(stack.url);
    for (const route of [routes.checkEmailKey, routes.checkDeletionKey]) {
      expect(await stranger.refused(route, { params })).toMatchObject({
        code: 'account-key-invalid',
      });
    }
    const anothers = { params: { idUser: idUser! - 1, key } };
    expect((await stranger.refused(routes.confirmEmail, anothers)).code).toBe(
      'account-key-invalid',
    );
    // Another user may be signed in where the link is opened, so the answer names the address.
    const asked = { message: '', email: 'proba@example.ro' };
    expect(await stranger.call(routes.checkConfirmationKey, { params })).toEqual(asked);
    expect(await isUnconfirmed(browser)).toBe(true);
    const done = await stranger.call(routes.confirmEmail, { params });
    expect(await isUnconfirmed(browser)).toBe(false);
    expect(await stranger.call(routes.confirmEmail, { params })).toEqual(done);
    // A link for the previous address reveals nothing about the current one.
    expect(await stranger.call(routes.checkConfirmationKey, { params })).toEqual({
      ...done,
      email: '',
    });
    // Once confirmed, no further mail is sent, nor said to be.
    expect(await browser.call(routes.requestEmailConfirmation)).toEqual(done);
    const { rows } = await database.query(
      `select purpose from account.outbox where id_user = $1 order by id`,
      [idUser],
    );
    expect(rows).toEqual([{ purpose: 'welcome-to-confirm' }]);
  });

  it('that replaces a confirmed one waits for its own link, and the former one confirms nothing', async () => {
    const browser = new Browser(stack.url);
    const { idUser } = await browser.register('mutata@example.ro');
    const first = await mailedTo(stack, 'mutata@example.ro', CONFIRMS);
    await browser.call(routes.confirmEmail, { params: { idUser: idUser!, key: first } });
    await browser.call(routes.requestEmailReset);
    const key = await mailedTo(stack, 'mutata@example.ro', /email\/reset\/\d+\/([\w-]{43})/);
    await browser.call(routes.changeEmail, {
      params: { idUser: idUser!, key },
      body: { newEmail: 'mutata2@example.ro' },
    });
    const late = { params: { idUser: idUser!, key: first } };
    expect((await browser.refused(routes.confirmEmail, late)).code).toBe('account-key-invalid');
    expect(await isUnconfirmed(browser)).toBe(true);
    const second = await mailedTo(stack, 'mutata2@example.ro', CONFIRMS);
    await browser.call(routes.confirmEmail, { params: { idUser: idUser!, key: second } });
    expect(await isUnconfirmed(browser)).toBe(false);
  });

  it('is confirmed by a password that was set with a link mailed there', async () => {
    const browser = new Browser(stack.url);
    const { idUser } = await browser.register('uitata@example.ro');
    await browser.call(routes.requestPasswordReset, { body: { email: 'uitata@example.ro' } });
    const key = await mailedTo(stack, 'uitata@example.ro', /password\/reset\/\d+\/([\w-]{43})/);
    const password = 'parola-noua-3';
    await browser.call(routes.setPassword, {
      params: { idUser: idUser!, key },
      body: { password },
    });
    await browser.call(routes.login, { body: { email: 'uitata@example.ro', password } });
    expect(await isUnconfirmed(browser)).toBe(false);
  });

  it('that is given a right is told of it, and whoever gave it that nobody has confirmed it', async () => {
    const administrator = new Browser(stack.url);
    await administrator.register('da-drepturi@example.ro');
    const { idAs } = await administrator.call(routes.createAssociation, {
      body: { name: 'Asociația Drepturilor' },
    });
    const email = 'primeste-drepturi@example.ro';
    const { idUser } = await new Browser(stack.url).register(email);
    const given = await administrator.call(routes.changeRole, {
      params: { idAs },
      body: { email, roles: 4, idGroup: null },
    });
    expect(given).toMatchObject({ idUser, isUnconfirmed: true });
    const { users } = await administrator.call(routes.listUsers, { params: { idAs } });
    expect(users.find((user) => user.email === email)).toMatchObject({ isUnconfirmed: true });
    const link = await mailedTo(stack, email, /(association\/\d+)/);
    expect(link).toBe(`association/${idAs}`);
    const { rows } = await database.query(
      `select u.email from account.outbox o join account."user" u using (id_user)
        where o.purpose = 'rights-given' and o.id_as = $1`,
      [idAs],
    );
    // The user who created the association gave the role to themselves, so no mail is sent.
    expect(rows).toEqual([{ email }]);
    const { DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY } = stack.config;
    const script = new URL('../../apps/api/dist/grant.js', import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [script, email, '2'], {
      env: { ...process.env, DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY: SCARA_MASTER_KEY! },
    });
    expect(stdout).toContain('nimeni nu a confirmat încă această adresă');
  });
});

describe('another address', () => {
  it('is set once with the mailed key, which opens nothing else', async () => {
    const browser = new Browser(stack.url);
    const { idUser } = await browser.register('veche@example.ro');
    await new Browser(stack.url).register('luata@example.ro');
    await browser.call(routes.requestEmailReset);
    const key = await mailedTo(stack, 'veche@example.ro', /email\/reset\/\d+\/([\w-]{43})/);
    const params = { idUser: idUser!, key };
    const stranger = new Browser(stack.url);
    expect(await stranger.call(routes.checkEmailKey, { params })).toEqual({
      message: '',
      email: 'veche@example.ro',
    });
    for (const route of [routes.checkDeletionKey, routes.deleteAccount]) {
      expect(await stranger.refused(route, { params })).toMatchObject({
        status: 422,
        code: 'account-key-invalid',
      });
    }
    expect((await stranger.try(routes.checkPasswordKey, { params })).status).toBe(201);
    const change = (newEmail: string, confirmEmail = newEmail) =>
      stranger.try(routes.changeEmail, { params, body: { newEmail, confirmEmail } });
    expect(await change('noua@example.ro', 'alta@example.ro')).toMatchObject({
      status: 422,
      body: { errors: { confirmEmail: 'Emailul confirmat nu coincide cu cel nou!' } },
    });
    expect(await change('luata@example.ro')).toMatchObject({
      status: 422,
      body: { code: 'email-not-usable', errors: { newEmail: expect.any(String) } },
    });
    expect(await change('Veche@example.ro')).toMatchObject({
      status: 422,
      body: { code: 'email-same', errors: { newEmail: expect.any(String) } },
    });
    expect((await change('Noua@example.ro')).status).toBe(200);
    expect(await change('a-doua@example.ro')).toMatchObject({
      status: 422,
      body: { code: 'account-key-invalid' },
    });
    expect(await browser.call(routes.readUser)).toMatchObject({ email: 'noua@example.ro' });
    const login = { password: 'parola-lunga-1', remember: false };
    await stranger.refused(routes.login, { body: { ...login, email: 'veche@example.ro' } });
    await stranger.call(routes.login, { body: { ...login, email: 'noua@example.ro' } });
  });

  it('is asked for by its person whatever strangers ask for, who is told when it was too often', async () => {
    const [browser, stranger] = [new Browser(stack.url), new Browser(stack.url)];
    const email = 'hartuita@example.ro';
    await browser.register(email);
    for (let i = 0; i < 6; i++) {
      await stranger.call(routes.requestPasswordReset, { body: { email } });
    }
    await browser.call(routes.requestEmailReset);
    expect(await mailedTo(stack, email, /email\/reset\/\d+\/([\w-]{43})/)).not.toBe('');
    for (let i = 0; i < 4; i++) await browser.call(routes.requestAccountDeletion);
    for (const route of [routes.requestEmailReset, routes.requestEmailConfirmation]) {
      expect(await browser.refused(route)).toMatchObject({
        status: 429,
        code: 'too-many-attempts',
        message: 'Prea multe încercări. Vă rugăm să așteptați 60 de minute.',
      });
    }
  });

  it('leaves nothing in the former mailbox that opens the account', async () => {
    const browser = new Browser(stack.url);
    const { idUser } = await browser.register('parasita@example.ro');
    const mailed = async (pattern: RegExp) => ({
      idUser: idUser!,
      key: await mailedTo(stack, 'parasita@example.ro', pattern),
    });
    await browser.call(routes.requestPasswordReset, { body: { email: 'parasita@example.ro' } });
    const toPassword = await mailed(/password\/reset\/\d+\/([\w-]{43})/);
    await browser.call(routes.requestAccountDeletion);
    const toDelete = await mailed(/email\/delete\/\d+\/([\w-]{43})/);
    await browser.call(routes.requestEmailReset);
    const toChange = await mailed(/email\/reset\/\d+\/([\w-]{43})/);
    const body = { newEmail: 'mutata@example.ro', confirmEmail: 'mutata@example.ro' };
    await browser.call(routes.changeEmail, { params: toChange, body });
    const stranger = new Browser(stack.url);
    expect((await stranger.try(routes.checkPasswordKey, { params: toPassword })).status).toBe(201);
    expect(await stranger.refused(routes.deleteAccount, { params: toDelete })).toMatchObject({
      status: 422,
      code: 'account-key-invalid',
    });
  });
});

describe('the end of an account', () => {
  it('leaves associations and apartments, and nothing of the person; never an association alone', async () => {
    const [owner, other] = [new Browser(stack.url), new Browser(stack.url)];
    const { idUser } = await owner.register('sterge@example.ro');
    await other.register('urmeaza@example.ro');
    const home = await aHome(other);
    await linkedTenant(stack, owner, { idAs: home.idAs, idAp: home.apartments[0] });
    const left = await aHome(owner, 'Asociația Lăsată');
    const { idAs } = left;
    await openedMonth(owner, left, { idMonth: 202510, amountBani: 10_000 });
    const list = { params: { idAs, idMonth: 202510 } };
    const { findings } = await owner.call(routes.readControlList, list);
    const seen = findings.filter(({ severity }) => severity !== 'blocks').map(({ key }) => key);
    await owner.call(routes.acceptFindings, {
      ...list,
      body: { findings: seen, reason: 'le-am văzut' },
    });
    expect(await owner.refused(routes.requestAccountDeletion)).toMatchObject({
      status: 409,
      code: 'account-administers',
      message: expect.stringContaining('Asociația Lăsată'),
    });
    await owner.call(routes.changeRole, {
      params: { idAs },
      body: { email: 'urmeaza@example.ro', roles: 1, idGroup: null },
    });
    await owner.call(routes.requestAccountDeletion);
    const key = await mailedTo(stack, 'sterge@example.ro', /email\/delete\/\d+\/([\w-]{43})/);
    const params = { idUser: idUser!, key };
    const stranger = new Browser(stack.url);
    const checked = await stranger.call(routes.checkDeletionKey, { params });
    expect(checked.email).toBe('sterge@example.ro');
    expect(
      (
        await stranger.try(routes.changeEmail, {
          params,
          body: { newEmail: 'x@example.ro' },
        })
      ).status,
    ).toBe(422);
    await stranger.call(routes.deleteAccount, { params });
    expect(await stranger.refused(routes.deleteAccount, { params })).toMatchObject({
      status: 422,
      code: 'account-key-invalid',
    });
    await until(async () => (await owner.try(routes.listAssociations)).status === 402);
    const { rows } = await database.query(
      `select 1 from account."user" where id_user = $1
       union all select 1 from account.session where id_user = $1
       union all select 1 from account.reset_key where id_user = $1`,
      [idUser],
    );
    expect(rows).toEqual([]);
    other.position = undefined;
    await until(async () => {
      const { users } = await other.call(routes.listUsers, { params: { idAs }, anyPosition: true });
      return users.length === 1;
    });
    await until(async () => {
      const { rowCount } = await database.query(
        `select from read.audit_entry where association_id = $1 and event_type = 'TenantUnlinked'`,
        [home.idAs],
      );
      return rowCount === 1;
    });
    // The audit still distinguishes users, by the number of the account, which no longer has a name.
    const { entries, actors } = await other.call(routes.readAudit, { params: { idAs } });
    const ended = `[cont șters, nr. ${idUser}]`;
    expect(entries[0]).toMatchObject({ type: 'RolesChanged', who: ended, objectName: ended });
    expect(actors).toContainEqual({ idUser, name: ended });
    const accepted = (await other.call(routes.readControlList, list)).findings.flatMap(
      (finding) => finding.accepted ?? [],
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(accepted).toEqual(seen.map(() => ({ by: ended, reason: 'le-am văzut' })));
    // The address is free again.
    await new Browser(stack.url).register('sterge@example.ro');
  });
});

describe('a message of the contact page', () => {
  const message = 'Cine este partenerul din Arad?';
  const send = () =>
    new Browser(stack.url).try(routes.sendContactMessage, {
      body: { email: 'vizitator@example.ro', message },
    });

  it('is refused while nobody looks after the platform, and mailed to whoever does', async () => {
    expect(await send()).toMatchObject({ status: 409, body: { code: 'contact-away' } });
    const root = new Browser(stack.url);
    await root.register('platforma@example.ro');
    await granted(stack, root, SUPERUSER);
    expect((await send()).status).toBe(200);
    const from = await mailedTo(stack, 'platforma@example.ro', /(vizitator@example\.ro) a scris:/);
    expect(from).toBe('vizitator@example.ro');
    // The reply button of the mail program writes to the visitor.
    const answered = /"key":"reply-to","value":"([^"]*)"/;
    expect(await mailedTo(stack, 'platforma@example.ro', answered)).toBe('vizitator@example.ro');
    const empty = await new Browser(stack.url).refused(routes.sendContactMessage, {
      body: { email: 'nimic', message: ' ' },
    });
    expect(empty).toMatchObject({ status: 422, code: 'fields-refused' });
    expect(Object.keys(empty.errors ?? {}).sort()).toEqual(['email', 'message']);

    // A user who deletes their account is no longer responsible for anything.
    const { idUser } = await root.call(routes.readUser);
    await root.call(routes.requestAccountDeletion);
    const key = await mailedTo(stack, 'platforma@example.ro', /email\/delete\/\d+\/([\w-]{43})/);
    await root.call(routes.deleteAccount, { params: { idUser, key } });
    await until(async () => (await send()).status === 409);
  });
});
