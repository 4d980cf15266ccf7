import { pathOf, routes } from '@scara/contracts/http';
import pg from 'pg';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { Authenticator } from '../support/authenticator.js';
import { until } from '../support/until.js';
import { type Answered, Browser } from '../support/browser.js';
import {
  type ExternalPerson,
  type IdentityProviders,
  PERSON,
  startIdentityProviders,
} from '../support/identity-providers.js';

let providers: IdentityProviders;
let stack: ApiStack;
let database: pg.Client;

beforeAll(async () => {
  providers = await startIdentityProviders();
  stack = await startApiStack({ ...providers.environment, PUBLIC_URL: 'http://localhost:8080' });
  database = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await stack.stop();
  await providers.stop();
});

const ana: ExternalPerson = {
  sub: 'g-1',
  email: 'Ana@Example.ro',
  verified: true,
  firstName: 'Ana 🦊',
  lastName: 'Ionescu',
};

type Provider = 'google' | 'facebook';

/** Signs in as far as the provider's answer. Returns the path and query to which it redirects the browser. */
async function goneAndBack(
  browser: Browser,
  person: ExternalPerson,
  provider: Provider = 'google',
): Promise<string> {
  const gone = await browser.raw('GET', `/api/auth/${provider}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(gone.status).toBe(302);
  const there = await fetch(wayOf(gone), {
    redirect: 'manual',
    headers: { cookie: `${PERSON}=${encodeURIComponent(JSON.stringify(person))}` },
  });
  const back = new URL(there.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`http://localhost:8080/api/auth/${provider}/return`);
  return back.pathname + back.search;
}

function returned(browser: Browser, way: string): Promise<Answered> {
  return browser.raw('GET', way, { headers: { 'sec-fetch-site': 'cross-site' } });
}

async function signIn(
  person: ExternalPerson,
  provider: Provider = 'google',
): Promise<{ readonly browser: Browser; readonly way: string }> {
  const browser = new Browser(stack.url);
  const answered = await returned(browser, await goneAndBack(browser, person, provider));
  expect(answered.status).toBe(302);
  // The address of this redirect contains the provider's code.
  expect(answered.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answered.headers.get('cache-control')).toBe('no-store');
  return { browser, way: wayOf(answered) };
}

const wayOf = ({ headers }: Pick<Answered, 'headers'>): string => headers.get('location') ?? '';
const notice = (code: string, provider: Provider = 'google') =>
  `/?autentificare=${code}&prin=${provider}`;

async function accounts(email: string): Promise<number> {
  const { rowCount } = await database.query('select 1 from account."user" where email = $1', [
    email,
  ]);
  return rowCount ?? 0;
}

describe('an external sign-in', () => {
  it('leaves with code, PKCE, state and nonce, and makes an account once', async () => {
    const browser = new Browser(stack.url);
    const gone = await browser.raw('GET', '/api/auth/google');
    const asked = Object.fromEntries(new URL(wayOf(gone)).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'scara-google',
      redirect_uri: 'http://localhost:8080/api/auth/google/return',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(asked[secret]).toMatch(/^[\w-]{43}$/);
    }
    const first = await signIn(ana);
    expect(first.way).toBe('/');
    expect(await first.browser.call(routes.session)).toMatchObject({
      authorized: true,
      email: 'ana@example.ro',
      firstName: 'Ana',
      lastName: 'Ionescu',
    });
    // The user's address at the provider changed, but the user is the same.
    const second = await signIn({ ...ana, email: 'alta@example.ro', verified: false });
    expect((await second.browser.call(routes.session)).email).toBe('ana@example.ro');
    const user = await first.browser.call(routes.readUser);
    expect(user).toMatchObject({ hasPassword: false, externalProvider: 'google' });
    const { rows } = await database.query(
      `select u.terms_version, array_agg(o.purpose) as mails
         from account."user" u join account.outbox o using (id_user)
        where u.email = 'ana@example.ro' group by u.terms_version`,
    );
    expect(rows).toEqual([{ terms_version: 1, mails: ['welcome'] }]);
  });

  it('is a session as any other: signed out here and everywhere', async () => {
    const one = (await signIn(ana)).browser;
    const other = (await signIn(ana)).browser;
    await one.call(routes.logoutAndRemoveCookie);
    await until(async () => !(await other.call(routes.session)).authorized);
    expect((await one.call(routes.session)).authorized).toBe(false);
  });

  it('signs in with Facebook, by what its people page says', async () => {
    const person = { sub: 'f-1', email: 'fane@example.ro', firstName: 'Fane', lastName: 'Popa' };
    const { browser, way } = await signIn(person, 'facebook');
    expect(way).toBe('/');
    expect(await browser.call(routes.session)).toMatchObject({
      authorized: true,
      email: 'fane@example.ro',
      firstName: 'Fane',
    });
  });

  it('makes one account of two returns at once', async () => {
    const person = { ...ana, sub: 'g-twice', email: 'doi@example.ro' };
    const both = await Promise.all([signIn(person), signIn(person)]);
    expect(both.map(({ way }) => way)).toEqual(['/', '/']);
    expect(await accounts('doi@example.ro')).toBe(1);
  });

  it('sends a password that is asked for nowhere, but says where it is changed', async () => {
    await signIn({ ...ana, sub: 'g-parola', email: 'parola@example.ro' });
    await new Browser(stack.url).call(routes.requestPasswordReset, {
      body: { email: 'parola@example.ro' },
    });
    const { rows } = await database.query(
      `select purpose, k.id_user is not null as has_key
         from account.outbox o join account."user" u using (id_user)
         left join account.reset_key k on k.outbox_id = o.id
        where u.email = 'parola@example.ro' order by o.id`,
    );
    expect(rows).toEqual([
      { purpose: 'welcome', has_key: false },
      { purpose: 'password-elsewhere', has_key: false },
    ]);
  });
});

describe('an external sign-in of an account with a second factor', () => {
  it('leads to the code with a token and no session, and a recovery code does as well', async () => {
    const person = { ...ana, sub: 'g-cod', email: 'cod@example.ro' };
    const { browser } = await signIn(person);
    const begun = await browser.call(routes.beginSecondFactor, { body: { password: '' } });
    const phone = new Authenticator(begun.secret);
    const { recoveryCodes } = await browser.call(routes.confirmSecondFactor, {
      body: { code: phone.now() },
    });
    const again = await signIn(person);
    const token = /^\/\?autentificare=cod#([\w-]{43})$/.exec(again.way)?.[1] ?? '';
    expect(again.browser.cookies.has('dat')).toBe(false);
    expect((await again.browser.call(routes.session)).authorized).toBe(false);
    const wrong = await again.browser.refused(routes.loginWithCode, {
      body: { token, code: '000000' },
    });
    expect(wrong.code).toBe('one-time-code-wrong');
    const session = await again.browser.call(routes.loginWithCode, {
      body: { token, code: recoveryCodes[0]! },
    });
    expect(session).toMatchObject({ authorized: true, email: 'cod@example.ro' });
    await again.browser.call(routes.switchSecondFactorOff, {
      body: { password: '', code: recoveryCodes[1]! },
    });
    expect((await signIn(person)).way).toBe('/');
  });

  it('is changed by a sign-in of a moment ago, where there is no password to ask for', async () => {
    const person = { ...ana, sub: 'g-vechi', email: 'vechi@example.ro' };
    const { browser } = await signIn(person);
    await database.query(
      `update account.session set created_at = now() - interval '11 minutes' where id_user =
        (select id_user from account."user" where email = 'vechi@example.ro')`,
    );
    const begin = { body: { password: 'oarecare' } };
    expect(await browser.refused(routes.beginSecondFactor, begin)).toMatchObject({
      status: 422,
      code: 'sign-in-anew',
    });
    const anew = (await signIn(person)).browser;
    expect((await anew.try(routes.beginSecondFactor, begin)).status).toBe(200);
  });
});

describe('whose account it is', () => {
  it('is never that of an address with a password, however the provider vouches for it', async () => {
    await new Browser(stack.url).register('parolat@example.ro');
    const { browser, way } = await signIn({ ...ana, sub: 'g-2', email: 'parolat@example.ro' });
    expect(way).toBe(notice('account-has-password'));
    expect((await browser.call(routes.session)).authorized).toBe(false);
  });

  it('is never that of another provider’s person', async () => {
    await signIn({ ...ana, sub: 'g-3', email: 'comun@example.ro' });
    const { way } = await signIn({ sub: 'f-3', email: 'comun@example.ro' }, 'facebook');
    expect(way).toBe(notice('account-of-google', 'facebook'));
  });

  it('is the invited one only for a provider that says who reads the mail', async () => {
    const { rows } = await database.query<{ id_user: string }>(
      `insert into account."user" (email, first_name, last_name, terms_version)
       values ('invitat@example.ro', '', '', 0) returning id_user`,
    );
    await database.query(
      `with mail as (insert into account.outbox (purpose, id_user) values ('tenant-invited', $1) returning id)
       insert into account.reset_key (key_hash, id_user, outbox_id, expires_at)
       select 'cheie', $1, id, now() + interval '7 days' from mail`,
      [rows[0]?.id_user],
    );
    const linksLeft = async () =>
      (
        await database.query(
          'select 1 from account.reset_key where id_user = $1 and used_at is null',
          [rows[0]?.id_user],
        )
      ).rowCount;
    const byFacebook = await signIn({ sub: 'f-4', email: 'invitat@example.ro' }, 'facebook');
    expect(byFacebook.way).toBe(notice('account-invited', 'facebook'));
    expect(await linksLeft()).toBe(1);
    const { browser, way } = await signIn({ ...ana, sub: 'g-4', email: 'invitat@example.ro' });
    expect(way).toBe('/');
    // The invitation's link, which would set a password, is no longer valid.
    expect(await linksLeft()).toBe(0);
    expect(await browser.call(routes.session)).toMatchObject({
      idUser: Number(rows[0]?.id_user),
      firstName: 'Ana',
    });
    // The user accepts the terms by signing in, as by creating an account.
    const joined = await database.query<{ terms_version: number }>(
      'select terms_version from account."user" where id_user = $1 and confirmed_at is not null',
      [rows[0]?.id_user],
    );
    expect(joined.rows).toEqual([{ terms_version: 1 }]);
  });

  it('is nobody’s without a valid address, and the page of its own says so', async () => {
    const nobody = [
      signIn({ ...ana, sub: 'g-5', email: 'neverificat@example.ro', verified: false }),
      signIn({ sub: 'g-6', verified: true }),
      // Google does not say whether the address is verified, so it does not count as verified.
      signIn({ sub: 'g-7', email: 'neverificat@example.ro' }),
      signIn({ sub: 'f-5' }, 'facebook'),
      signIn({ sub: 'f-6', email: 'nu e adresă' }, 'facebook'),
    ];
    for (const { way } of await Promise.all(nobody)) expect(way).toBe('/account/invalidEmail');
    expect(await accounts('neverificat@example.ro')).toBe(0);
  });
});

describe('a return', () => {
  it('is taken once: a second one signs nobody in', async () => {
    const browser = new Browser(stack.url);
    const way = await goneAndBack(browser, ana);
    const mark = browser.cookies.get('ext') ?? '';
    expect(wayOf(await returned(browser, way))).toBe('/');
    // The page is loaded again by the signed-in user.
    expect(wayOf(await returned(browser, way))).toBe('/');
    const thief = new Browser(stack.url);
    thief.cookies.set('ext', mark);
    expect(wayOf(await returned(thief, way))).toBe(notice('expired'));
    expect(thief.cookies.has('dat')).toBe(false);
  });

  it('is taken from the browser that began alone, and by its own provider', async () => {
    const browser = new Browser(stack.url);
    const way = await goneAndBack(browser, ana);
    const victim = new Browser(stack.url);
    expect(wayOf(await returned(victim, way))).toBe(notice('expired'));
    await victim.raw('GET', '/api/auth/google');
    expect(wayOf(await returned(victim, way))).toBe(notice('expired'));
    const crossed = way.replace('/google/', '/facebook/');
    expect(wayOf(await returned(browser, crossed))).toBe(notice('expired', 'facebook'));
    expect(wayOf(await returned(browser, way))).toBe('/');
  });

  it('too late is refused', async () => {
    const browser = new Browser(stack.url);
    const way = await goneAndBack(browser, ana);
    await database.query("update account.external_attempt set expires_at = now() - interval '1 s'");
    expect(wayOf(await returned(browser, way))).toBe(notice('expired'));
  });

  it.each([
    ['refuses', 'declined'],
    ['breaks', 'failed'],
    ['foreign-token', 'failed'],
    ['other-nonce', 'failed'],
  ] as const)('of somebody who %s says “%s”', async (trouble, said) => {
    const { browser, way } = await signIn({ ...ana, trouble });
    expect(way).toBe(notice(said));
    expect(browser.cookies.has('dat')).toBe(false);
  });

  it('with a made-up code, or with two, is refused by the provider’s rules', async () => {
    for (const spoil of [
      (way: string) => way.replace(/code=[^&]+/, 'code=made-up'),
      (way: string) => `${way}&code=second`,
      (way: string) => way.replace(/code=[^&]+&/, ''),
    ]) {
      const browser = new Browser(stack.url);
      const way = await goneAndBack(browser, ana);
      expect(wayOf(await returned(browser, spoil(way)))).toBe(notice('failed'));
    }
  });

  it('leads to our own pages, whatever is asked for', async () => {
    for (const query of ['?returnTo=https://evil.example', '?next=//evil.example&code=a', '?']) {
      for (const route of [routes.googleReturn, routes.facebookReturn]) {
        const way = wayOf(await returned(new Browser(stack.url), pathOf(route) + query));
        expect(way).toMatch(/^\/\?autentificare=expired&prin=\w+$/);
      }
    }
    const elsewhere = await new Browser(stack.url).raw('GET', '/api/auth/google', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(elsewhere.status).toBe(403);
  });
});
