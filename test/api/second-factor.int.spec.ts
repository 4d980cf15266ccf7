import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathOf, routes } from '@scara/contracts/http';
import pg from 'pg';
import { inTransaction } from '@scara/platform';
import { Attempts } from '../../apps/api/src/account/attempts.js';
import {
  type GoodCode,
  SecondFactors,
} from '../../apps/api/src/account/second-factor/second-factors.js';
import { type Infrastructure, openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { Authenticator } from '../support/authenticator.js';
import { Browser } from '../support/browser.js';
import { mailedTo } from '../support/mailed.js';
import { until } from '../support/until.js';

const password = 'parola-lunga-1';
const WRONG = '000000';

let stack: ApiStack;
let database: pg.Client;

beforeAll(async () => {
  stack = await startApiStack();
  database = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await stack.stop();
});

interface Guarded {
  readonly email: string;
  readonly idUser: number;
  readonly browser: Browser;
  readonly phone: Authenticator;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Creates a signed-in account with the second factor on, for an address under `.example`, which needs no confirmation,
 * and whose last code can be used again.
 */
async function guarded(name: string): Promise<Guarded> {
  const email = `${name}@adresa.example`;
  const browser = new Browser(stack.url);
  const { idUser } = await browser.register(email, password);
  const { secret } = await browser.call(routes.beginSecondFactor, { body: { password } });
  const phone = new Authenticator(secret);
  const body = { code: phone.now() };
  const { recoveryCodes } = await browser.call(routes.confirmSecondFactor, { body });
  await asIfLater(email);
  return { email, idUser: idUser!, browser, phone, secret, recoveryCodes };
}

/** Makes the used codes count as old, so that the test need not wait for the next one. */
async function asIfLater(email: string): Promise<void> {
  await database.query(`update account.second_factor set last_step = 0 where id_user = ${OF}`, [
    email,
  ]);
}

const OF = '(select id_user from account."user" where email = $1)';

/** Signs in with the right password; returns the token for the code. */
async function passwordGiven(email: string, browser = new Browser(stack.url), remember = false) {
  const body = { email, password, remember };
  const refusal = await browser.refused(routes.login, { body });
  expect(refusal).toMatchObject({ status: 422, code: 'second-factor-needed' });
  return refusal.token!;
}

const mails = async (email: string): Promise<string[]> => {
  const { rows } = await database.query<{ purpose: string }>(
    `select purpose from account.outbox where id_user = ${OF} order by id`,
    [email],
  );
  return rows.map(({ purpose }) => purpose);
};

/** Returns everything stored about a second factor, to detect changes by a refused call. */
const stored = async (email: string): Promise<unknown> => {
  const { rows } = await database.query(
    `select f.secret, f.confirmed_at, f.last_step,
            array(select row(code_hash, used_at)::text from account.recovery_code r
                   where r.id_user = f.id_user order by code_hash) as codes
       from account.second_factor f where f.id_user = ${OF}`,
    [email],
  );
  return [rows, await mails(email)];
};

describe('switching the second factor on', () => {
  it('asks for the password, then for a code, and until then asks for nothing at a sign-in', async () => {
    const browser = new Browser(stack.url);
    const email = 'porneste@adresa.example';
    await browser.register(email, password);
    expect(await browser.call(routes.readSecondFactor)).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    const unproven = await browser.refused(routes.beginSecondFactor, { body: { password: 'x' } });
    expect(unproven).toMatchObject({
      status: 422,
      code: 'password-wrong',
      errors: { password: 'Parola nu este corectă.' },
    });
    const early = await browser.refused(routes.confirmSecondFactor, { body: { code: WRONG } });
    expect(early).toMatchObject({ status: 409, code: 'second-factor-not-begun' });

    const begun = await browser.call(routes.beginSecondFactor, { body: { password } });
    expect(begun.address).toContain(`secret=${begun.secret}`);
    const wrong = await browser.refused(routes.confirmSecondFactor, { body: { code: WRONG } });
    expect(wrong).toMatchObject({ status: 422, errors: { code: expect.any(String) } });
    await new Browser(stack.url).call(routes.login, { body: { email, password } });

    const body = { code: new Authenticator(begun.secret).now() };
    const { recoveryCodes } = await browser.call(routes.confirmSecondFactor, { body });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await browser.call(routes.readSecondFactor)).toEqual({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    for (const again of [
      await browser.refused(routes.confirmSecondFactor, { body }),
      await browser.refused(routes.beginSecondFactor, { body: { password } }),
    ]) {
      expect(again).toMatchObject({ status: 409, code: 'second-factor-on' });
    }
    expect(await mails(email)).toEqual(['welcome-to-confirm', 'second-factor-on']);

    // A person who saw the code being typed cannot sign in with it.
    const spent = { token: await passwordGiven(email), code: body.code };
    const refused = await new Browser(stack.url).refused(routes.loginWithCode, { body: spent });
    expect(refused).toMatchObject({ status: 422, code: 'one-time-code-wrong' });
  });

  it('begun in a second window, the first one’s secret is no good any more', async () => {
    const browser = new Browser(stack.url);
    await browser.register('doua@adresa.example', password);
    const first = await browser.call(routes.beginSecondFactor, { body: { password } });
    const second = await browser.call(routes.beginSecondFactor, { body: { password } });
    const confirm = (secret: string) =>
      browser.try(routes.confirmSecondFactor, { body: { code: new Authenticator(secret).now() } });
    expect((await confirm(first.secret)).status).toBe(422);
    const both = await Promise.all([confirm(second.secret), confirm(second.secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('waits until the address is confirmed: its owner, who sets another password, has no code', async () => {
    const [maker, owner] = [new Browser(stack.url), new Browser(stack.url)];
    const email = 'adresa.altuia@example.ro';
    await maker.register(email, password);
    const begin = (of: Browser) => of.try(routes.beginSecondFactor, { body: { password } });
    expect(await begin(maker)).toMatchObject({
      status: 409,
      body: { code: 'address-unconfirmed', message: expect.stringContaining('Confirmați') },
    });
    expect((await maker.call(routes.readSecondFactor)).isOn).toBe(false);
    await database.query('update account."user" set confirmed_at = now() where email = $1', [
      email,
    ]);
    await owner.call(routes.login, { body: { email, password } });
    expect((await begin(owner)).status).toBe(200);
  });

  it('is begun anew after a quarter of an hour', async () => {
    const browser = new Browser(stack.url);
    await browser.register('incet@adresa.example', password);
    const { secret } = await browser.call(routes.beginSecondFactor, { body: { password } });
    await database.query(
      `update account.second_factor set begun_at = now() - interval '16 minutes' where id_user = ${OF}`,
      ['incet@adresa.example'],
    );
    const late = await browser.refused(routes.confirmSecondFactor, {
      body: { code: new Authenticator(secret).now() },
    });
    expect(late.code).toBe('second-factor-not-begun');
  });

  it('keeps secret and codes nowhere in clear', async () => {
    const { secret, recoveryCodes } = await guarded('ascuns');
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts = [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll('-', '')),
    ];
    const patterns = texts.flatMap((text) => [
      `%${text}%`,
      `%${Buffer.from(text).toString('hex')}%`,
    ]);
    for (const { name } of tables) {
      const { rows } = await database.query(`select 1 from ${name} t where t::text ilike any($1)`, [
        patterns,
      ]);
      expect([name, rows]).toEqual([name, []]);
    }
  });
});

describe('signing in with a second factor', () => {
  it('gives no session and no cookie before the code, and after it what a sign-in gives', async () => {
    const { email, phone, idUser } = await guarded('intra');
    const browser = new Browser(stack.url);
    const first = await browser.try(routes.login, { body: { email, password } });
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(first.body).toEqual({
      code: 'second-factor-needed',
      message: 'Parola este corectă. Contul cere și codul din aplicația de autentificare.',
      token: expect.stringMatching(/^[\w-]{43}$/),
      requestId: expect.any(String),
    });
    const { token } = first.body as { token: string };
    const wrong = await browser.try(routes.loginWithCode, { body: { token, code: WRONG } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: expect.any(String) } } });
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect((await browser.call(routes.session)).authorized).toBe(false);
    const { rows } = await database.query('select token_hash from account.sign_in_step');
    expect(JSON.stringify(rows)).not.toContain(token);

    const code = phone.now();
    const session = await browser.call(routes.loginWithCode, { body: { token, code } });
    expect(session).toMatchObject({ authorized: true, idUser, email, admin: {}, apartments: [] });
    expect(await browser.call(routes.session)).toEqual(session);
    const again = await new Browser(stack.url).refused(routes.loginWithCode, {
      body: { token, code: WRONG },
    });
    expect(again).toMatchObject({ status: 422, code: 'sign-in-step-over' });
  });

  it.each([true, false])('remembers through both steps whom it shall: %s', async (remember) => {
    const { email, phone } = await guarded(`minte-${remember}`);
    const token = await passwordGiven(email, new Browser(stack.url), remember);
    const answered = await new Browser(stack.url).try(routes.loginWithCode, {
      body: { token, code: phone.now() },
    });
    const [dat = ''] = answered.headers.getSetCookie();
    expect(dat).toMatch(/^dat=[\w-]{43};/);
    expect(dat.includes('Max-Age=86400')).toBe(remember);
  });

  it('takes a code once, whoever comes first', async () => {
    const { email, phone } = await guarded('odata');
    const tokens = await Promise.all([passwordGiven(email), passwordGiven(email)]);
    const code = phone.now();
    const inTwoTabs = await Promise.all(
      tokens.map((token) =>
        new Browser(stack.url).try(routes.loginWithCode, { body: { token, code } }),
      ),
    );
    expect(inTwoTabs.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = await passwordGiven(email);
    const reused = await new Browser(stack.url).refused(routes.loginWithCode, {
      body: { token: late, code },
    });
    expect(reused).toMatchObject({ code: 'one-time-code-wrong' });
  });

  it('takes a token once, whatever two codes come with it', async () => {
    const { email, phone, recoveryCodes } = await guarded('jeton');
    const token = await passwordGiven(email);
    const both = await Promise.all(
      [phone.now(), recoveryCodes[0]!].map((code) =>
        new Browser(stack.url).try(routes.loginWithCode, { body: { token, code } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    // The code that came too late was not used up.
    const { rows } = await database.query<{ spent: number }>(
      `select (select count(*)::int from account.recovery_code r
                where r.id_user = f.id_user and used_at is not null) + (last_step > 0)::int as spent
         from account.second_factor f where id_user = ${OF}`,
      [email],
    );
    expect(rows).toEqual([{ spent: 1 }]);
  });

  it('ends with five wrong codes of a token, and after ten with those of the account', async () => {
    const { email, phone } = await guarded('ghiceste');
    const guess = (token: string, code = WRONG) =>
      new Browser(stack.url).refused(routes.loginWithCode, { body: { token, code } });
    const token = await passwordGiven(email);
    for (let i = 0; i < 5; i++) expect((await guess(token)).code).toBe('one-time-code-wrong');
    expect(await guess(token, phone.now())).toMatchObject({ code: 'sign-in-step-over' });
    const next = await passwordGiven(email);
    for (let i = 0; i < 5; i++) await guess(next);
    const last = await passwordGiven(email);
    expect(await guess(last, phone.now())).toMatchObject({
      status: 429,
      code: 'too-many-attempts',
    });
  });

  it('is ended with the sessions that end while it is let in', async () => {
    const { email, browser, phone } = await guarded('intre');
    const token = await passwordGiven(email);
    const entering = new Browser(stack.url);
    await database.query(
      `create function account.held() returns trigger language plpgsql as $$
         begin perform pg_advisory_xact_lock(4711); return new; end $$;
       create trigger held before insert on account.session for each row execute function account.held()`,
    );
    await database.query('select pg_advisory_lock(4711)');
    const waiting = async () =>
      (await database.query('select from pg_locks where not granted')).rowCount;
    const entered = entering.call(routes.loginWithCode, { body: { token, code: phone.now() } });
    await until(async () => (await waiting()) === 1);
    let isEnded = false;
    const ended = browser.call(routes.logoutAndRemoveCookie).then(() => (isEnded = true));
    await until(async () => isEnded || (await waiting()) === 2);
    await database.query('select pg_advisory_unlock(4711)');
    await Promise.all([entered, ended]);
    await database.query('drop function account.held() cascade');
    expect((await entering.refused(routes.readUser)).status).toBe(402);
  });

  it('ends five minutes after the password, and with a token that is nobody’s', async () => {
    const { email, phone } = await guarded('tarziu');
    const token = await passwordGiven(email);
    await database.query(
      `update account.sign_in_step set expires_at = now() - interval '1 second' where id_user = ${OF}`,
      [email],
    );
    for (const spoilt of [token, 'a'.repeat(43), 'x']) {
      const refusal = await new Browser(stack.url).refused(routes.loginWithCode, {
        body: { token: spoilt, code: phone.now() },
      });
      expect(refusal.code).toBe('sign-in-step-over');
    }
  });

  it('says of a wrong password what it says of an account that is none', async () => {
    const { email } = await guarded('alike');
    const body = { password: 'alta-parola-1' };
    const [known, unknown] = [
      await new Browser(stack.url).refused(routes.login, { body: { email, ...body } }),
      await new Browser(stack.url).refused(routes.login, {
        body: { email: 'nimeni@adresa.example', ...body },
      }),
    ];
    expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' });
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and its person is told', async () => {
    const { email, recoveryCodes, browser } = await guarded('pierdut');
    const [code = ''] = recoveryCodes;
    const stranger = await guarded('strain');
    const withOthers = await new Browser(stack.url).refused(routes.loginWithCode, {
      body: { token: await passwordGiven(email), code: stranger.recoveryCodes[0]! },
    });
    expect(withOthers.code).toBe('one-time-code-wrong');
    await new Browser(stack.url).call(routes.loginWithCode, {
      body: { token: await passwordGiven(email), code: code.toUpperCase().replaceAll('-', ' ') },
    });
    const again = await new Browser(stack.url).refused(routes.loginWithCode, {
      body: { token: await passwordGiven(email), code },
    });
    expect(again.code).toBe('one-time-code-wrong');
    expect((await browser.call(routes.readSecondFactor)).recoveryCodesLeft).toBe(9);
    expect(await mails(email)).toEqual([
      'welcome-to-confirm',
      'second-factor-on',
      'recovery-code-used',
    ]);
  });

  it('is one of ten others once they were renewed, which asks for password and code', async () => {
    const { email, recoveryCodes, browser, phone } = await guarded('altele');
    const before = await stored(email);
    for (const [body, field] of [
      [{ password: 'gresita-1', code: phone.now() }, 'password'],
      [{ password, code: WRONG }, 'code'],
    ] as const) {
      const refusal = await browser.refused(routes.renewRecoveryCodes, { body });
      expect(Object.keys(refusal.errors ?? {})).toEqual([field]);
    }
    expect(await stored(email)).toEqual(before);
    const body = { password, code: phone.now() };
    const renewed = await browser.call(routes.renewRecoveryCodes, { body });
    const signedInWith = async (code: string) =>
      new Browser(stack.url).try(routes.loginWithCode, {
        body: { token: await passwordGiven(email), code },
      });
    expect((await signedInWith(recoveryCodes[1]!)).status).toBe(422);
    expect((await signedInWith(renewed.recoveryCodes[1]!)).status).toBe(200);
    expect(await mails(email)).toEqual([
      'welcome-to-confirm',
      'second-factor-on',
      'recovery-codes-renewed',
      'recovery-code-used',
    ]);
  });
});

describe('switching the second factor off', () => {
  let worker: RunningWorker;

  beforeAll(async () => {
    worker = await startWorker(stack.config);
  });

  afterAll(() => worker.close());

  it('asks for password and code; then a sign-in is as it was', async () => {
    const { email, browser, phone, recoveryCodes } = await guarded('opreste');
    const before = await stored(email);
    const off = (body: { password: string; code: string }) =>
      browser.refused(routes.switchSecondFactorOff, { body });
    expect((await off({ password: 'gresita-1', code: phone.now() })).code).toBe('password-wrong');
    expect((await off({ password: '', code: phone.now() })).code).toBe('password-wrong');
    expect((await off({ password, code: WRONG })).code).toBe('one-time-code-wrong');
    expect(await stored(email)).toEqual(before);
    const token = await passwordGiven(email);
    const body = { password, code: recoveryCodes[3]! };
    await browser.call(routes.switchSecondFactorOff, { body });
    expect(await off(body)).toMatchObject({ status: 409, code: 'second-factor-off' });
    expect((await browser.refused(routes.renewRecoveryCodes, { body })).code).toBe(
      'second-factor-off',
    );
    const waited = await browser.refused(routes.loginWithCode, {
      body: { token, code: phone.now() },
    });
    expect(waited.code).toBe('sign-in-step-over');
    await new Browser(stack.url).call(routes.login, { body: { email, password } });
    expect(await stored(email)).toEqual([
      [],
      ['welcome-to-confirm', 'second-factor-on', 'recovery-code-used', 'second-factor-off'],
    ]);
  });

  it('is done once by two at once', async () => {
    const { browser, recoveryCodes } = await guarded('deodata');
    const both = await Promise.all(
      [0, 1].map((at) =>
        browser.try(routes.switchSecondFactorOff, {
          body: { password, code: recoveryCodes[at]! },
        }),
      ),
    );
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([409, 422]).toContain(statuses[1]);
  });

  it('is not done by a new password: the code is asked for after it', async () => {
    const { email, idUser, phone } = await guarded('resetat');
    const stranger = new Browser(stack.url);
    const begunBefore = await passwordGiven(email);
    await stranger.call(routes.requestPasswordReset, { body: { email } });
    const key = await mailedTo(stack, email, /password\/reset\/\d+\/([\w-]{43})/);
    const set = await stranger.try(routes.setPassword, {
      params: { idUser, key },
      body: { password: 'parola-noua-2' },
    });
    expect(set.status).toBe(200);
    expect((await stranger.call(routes.session)).authorized).toBe(false);
    const late = await stranger.refused(routes.loginWithCode, {
      body: { token: begunBefore, code: phone.now() },
    });
    expect(late.code).toBe('sign-in-step-over');
    const login = { body: { email, password: 'parola-noua-2' } };
    const { code, token } = await stranger.refused(routes.login, login);
    expect(code).toBe('second-factor-needed');
    await stranger.call(routes.loginWithCode, { body: { token: token!, code: phone.now() } });
  });

  it('is done by the operator for a lost phone: sessions end, and its person is told', async () => {
    const { email, browser } = await guarded('telefon');
    // Broken off between the factor and the sessions, it has done neither.
    await database.query(
      `create function account.held() returns trigger language plpgsql as $$ begin raise 'away'; end $$;
       create trigger held before delete on account.session for each row execute function account.held()`,
    );
    await expect(byOperator(email)).rejects.toThrow();
    await database.query('drop function account.held() cascade');
    expect((await browser.call(routes.readSecondFactor)).isOn).toBe(true);
    expect(await byOperator(email)).toContain('a fost scoasă');
    await until(async () => (await browser.try(routes.readUser)).status === 402);
    await new Browser(stack.url).call(routes.login, { body: { email, password } });
    expect(await mails(email)).toEqual([
      'welcome-to-confirm',
      'second-factor-on',
      'second-factor-removed',
    ]);
    await expect(byOperator(email)).rejects.toThrow('nu are verificarea în doi pași pornită');
    await expect(byOperator('nimeni@adresa.example')).rejects.toThrow('Nu există un cont');
  });

  it('is the end of the account’s too: nothing of it stays, and its key is destroyed', async () => {
    const { email, idUser, browser } = await guarded('incheie');
    await browser.call(routes.requestAccountDeletion);
    const key = await mailedTo(stack, email, /email\/delete\/\d+\/([\w-]{43})/);
    await browser.call(routes.deleteAccount, { params: { idUser, key } });
    expect(await leftOf(idUser)).toEqual([]);
  });

  it('is ended by the same link where it broke off before its key was destroyed', async () => {
    const { email, idUser, browser } = await guarded('intrerupe');
    await browser.call(routes.requestAccountDeletion);
    const key = await mailedTo(stack, email, /email\/delete\/\d+\/([\w-]{43})/);
    const reader = new Browser(stack.url);
    await database.query(
      `create function vault.away() returns trigger language plpgsql as $$ begin raise 'away'; end $$;
       create trigger away before update on vault.data_key execute function vault.away()`,
    );
    const path = pathOf(routes.deleteAccount, { idUser, key });
    const headers = { 'content-type': 'application/json' };
    const brokenOff = await reader.raw('DELETE', path, { headers, body: '{}' });
    await database.query('drop function vault.away() cascade');
    expect(brokenOff.status).toBe(500);
    await reader.call(routes.deleteAccount, { params: { idUser, key } });
    expect(await leftOf(idUser)).toEqual([]);
  });

  /** Returns what remains of an account with a second factor, including keys that can still open its texts. */
  async function leftOf(idUser: number): Promise<unknown[]> {
    const { rows } = await database.query(
      `select 1 from account."user" where id_user = $1
       union all select 1 from account.second_factor where id_user = $1
       union all select 1 from account.recovery_code where id_user = $1
       union all select 1 from vault.data_key
                  where subject = 'user:' || $1::text and destroyed_at is null`,
      [idUser],
    );
    return rows;
  }
});

describe('of two calls that both found their code good', () => {
  let infrastructure: Infrastructure;
  let factors: SecondFactors;

  beforeAll(async () => {
    infrastructure = await openInfrastructure(stack.config, 'second');
    factors = new SecondFactors(infrastructure, new Attempts(infrastructure));
  });

  afterAll(() => infrastructure.close());

  const spend = (idUser: number, code: GoodCode) =>
    inTransaction(infrastructure.pool, (tx) => factors.spendIn(tx, idUser, code));

  it('one spends it, be it of the app or of the list', async () => {
    const { email, idUser, phone, recoveryCodes } = await guarded('intrecere');
    for (const typed of [phone.now(), recoveryCodes[0]!]) {
      const [one, other] = [
        await factors.goodCode(idUser, typed),
        await factors.goodCode(idUser, typed),
      ];
      await spend(idUser, one);
      const after = await stored(email);
      await expect(spend(idUser, other)).rejects.toThrow('one-time-code-wrong');
      expect(await stored(email)).toEqual(after);
    }
  });

  it('none switches the factor on where another secret was begun after it was looked up', async () => {
    const account = await new Browser(stack.url).register('altul@adresa.example', password);
    const idUser = account.idUser!;
    const code = new Authenticator((await factors.begin(idUser))!).now();
    const { pool, vault } = infrastructure;
    const openValue = async (sealed: string): Promise<string> => {
      await factors.begin(idUser);
      return vault.openValue(sealed);
    };
    const slow = { pool, vault: { openValue } } as unknown as Infrastructure;
    const late = new SecondFactors(slow, new Attempts(infrastructure));
    await expect(late.confirm(idUser, code)).rejects.toThrow('second-factor-not-begun');
    expect(await factors.isOn(idUser)).toBe(false);
  });
});

it('is described with every call of it, and the login’s answer with its token', async () => {
  const { body } = await new Browser(stack.url).raw('GET', '/api/openapi.json');
  const { paths, components } = body as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    components: { schemas: { Problem: { properties: object } } };
  };
  expect(paths[pathOf(routes.login)]?.['post']?.responses['422']?.description).toContain(
    'second-factor-needed',
  );
  expect(components.schemas.Problem.properties).toHaveProperty('token');
  expect(Object.keys(paths[pathOf(routes.readSecondFactor)] ?? {}).sort()).toEqual([
    'delete',
    'get',
    'post',
  ]);
});

/** Returns the output of the operator's command; throws if it fails. */
async function byOperator(email: string): Promise<string> {
  const { DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY } = stack.config;
  const script = new URL('../../apps/api/dist/remove-second-factor.js', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, email], {
    env: { ...process.env, DATABASE_URL, EVENTSTORE_URL, SCARA_MASTER_KEY: SCARA_MASTER_KEY! },
  });
  return stdout;
}
