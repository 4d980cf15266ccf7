import { routes } from '@scara/contracts/http';
import pg from 'pg';
import { type AHome, aHome } from '../support/a-month.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { today } from '../support/days.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';

let stack: ApiStack;
let worker: RunningWorker;
let admin: Browser;
let home: AHome;
let otherHome: AHome;
let people = 0;

beforeAll(async () => {
  stack = await startApiStack();
  worker = await startWorker(stack.config);
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  home = await aHome(admin);
  otherHome = await aHome(admin, 'Asociația Plopul');
});

afterAll(async () => {
  await worker.close();
  await stack.stop();
});

const aPerson = async (): Promise<Browser> => {
  const person = new Browser(stack.url);
  await person.register(`persoana${(people += 1)}@example.ro`);
  return person;
};

const codesOf = async ({ idAs }: AHome): Promise<Map<number, string>> => {
  const { apartments } = await admin.call(routes.apartmentsAndPasswords, { params: { idAs } });
  return new Map(apartments.map(({ idAp, linkPassword }) => [idAp, linkPassword]));
};

const codeOf = async (place: 0 | 1 | 2, of = home): Promise<string> =>
  (await codesOf(of)).get(of.apartments[place])!;

const at = (place: 0 | 1 | 2, of = home) => ({ idAs: of.idAs, idAp: of.apartments[place] });

const add = (person: Browser, linkPassword: string) =>
  person.call(routes.addApartmentByCode, { body: { linkPassword } });

describe('codes', () => {
  it('stand for every apartment, each its own, the same when asked again', async () => {
    const codes = await codesOf(home);
    expect(codes.size).toBe(3);
    for (const code of codes.values()) expect(code).toMatch(/^[a-z0-9]{10}$/);
    expect(new Set(codes.values()).size).toBe(3);
    expect(await codesOf(home)).toEqual(codes);
  });

  it('open their apartment by themselves, however they are typed', async () => {
    const person = await aPerson();
    const code = await codeOf(0);
    const typed = ` ${code.slice(0, 5).toUpperCase()} ${code.slice(5)} `;
    expect(await add(person, typed)).toMatchObject(at(0));
    const { apartments } = await person.call(routes.listOwnApartments);
    expect(apartments).toMatchObject([{ ...at(0), n: '1', association: 'Asociația Teiul' }]);
  });

  it('open the apartment of a path only when they are its own', async () => {
    const person = await aPerson();
    const refusal = await person.refused(routes.addOwnApartment, {
      params: at(0),
      body: { linkPassword: await codeOf(0, otherHome) },
    });
    expect(refusal).toMatchObject({
      status: 422,
      errors: { linkPassword: 'Codul introdus este incorect...' },
    });
    await person.call(routes.addOwnApartment, {
      params: at(0),
      body: { linkPassword: await codeOf(0) },
    });
    expect((await person.call(routes.listOwnApartments)).apartments).toHaveLength(1);
  });

  it('may be given twice: the apartment is there once', async () => {
    const person = await aPerson();
    const code = await codeOf(1);
    await add(person, code);
    await add(person, code);
    expect((await person.call(routes.listOwnApartments)).apartments).toHaveLength(1);
  });

  it('are not guessed: after ten wrong ones nobody tries an eleventh', async () => {
    const person = await aPerson();
    const wrong = { body: { linkPassword: 'zzzzzzzzz0' } };
    for (let i = 0; i < 10; i += 1) {
      expect((await person.refused(routes.addApartmentByCode, wrong)).status).toBe(422);
    }
    const right = { body: { linkPassword: await codeOf(0) } };
    expect((await person.refused(routes.addApartmentByCode, right)).code).toBe('too-many-attempts');
  });

  it('change when a tenant removes the apartment; two tabs remove it once', async () => {
    const person = await aPerson();
    const code = await codeOf(2);
    await add(person, code);
    await person.call(routes.removeOwnApartment, { params: at(2) });
    expect((await person.try(routes.removeOwnApartment, { params: at(2) })).status).toBe(403);
    expect((await person.call(routes.listOwnApartments)).apartments).toEqual([]);
    expect(await codeOf(2)).not.toBe(code);
    const refusal = await person.refused(routes.addApartmentByCode, {
      body: { linkPassword: code },
    });
    expect(refusal.code).toBe('apartment-code-wrong');
  });

  it('change when the administrator wants; who is linked stays', async () => {
    const person = await aPerson();
    const code = await codeOf(1);
    await add(person, code);
    const changed = await admin.call(routes.changeApartmentCode, { params: at(1) });
    expect(changed.linkPassword).toMatch(/^[a-z0-9]{10}$/);
    expect(changed.linkPassword).not.toBe(code);
    expect(await codeOf(1)).toBe(changed.linkPassword);
    expect((await person.call(routes.listOwnApartments)).apartments).toHaveLength(1);
  });

  it('are said nowhere in the facts', async () => {
    const code = await codeOf(0);
    const { entries } = await admin.call(routes.readAudit, { params: { idAs: home.idAs } });
    expect(entries.some(({ type }) => type === 'ApartmentCodeChanged')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  it('open nothing while the administrator has accepted no terms', async () => {
    const host = new Browser(stack.url);
    await host.register('gazda@example.ro');
    const young = await aHome(host, 'Asociația Nouă');
    const { idAs } = young;
    const { apartments } = await host.call(routes.apartmentsAndPasswords, { params: { idAs } });
    await setTerms('gazda@example.ro', 0);
    const person = await aPerson();
    const { linkPassword } = apartments[0]!;
    const body = { linkPassword };
    expect((await person.refused(routes.addApartmentByCode, { body })).code).toBe(
      'association-not-client',
    );
    await setTerms('gazda@example.ro', 1);
    await add(person, linkPassword);
  });

  it('are printed on slips, a page for ten', async () => {
    const { status, headers, body } = await admin.try(routes.printCodeSlips, {
      params: { idAs: home.idAs },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(String(body)).toMatch(/^%PDF-/);
    const none = await admin.refused(routes.printCodeSlips, {
      params: { idAs: home.idAs },
      query: { idEntrance: String(otherHome.idEntrance) },
    });
    expect(none.code).toBe('entrance-not-found');
  });
});

describe('people of an apartment', () => {
  it('are added by address, also who has no account: a link sets the password, once', async () => {
    const email = 'vecina@example.ro';
    const added = await admin.call(routes.addTenant, { params: at(0), body: { email } });
    expect(added.isNew).toBe(true);
    const { idUser } = added;
    const text = await mailTo(email, 'Apartamentul dumneavoastră în Scara');
    expect(text).toContain('apartamentul A / 1, Asociația Teiul');
    const key = new RegExp(`/account/password/reset/${idUser}/([A-Za-z0-9_-]{43})`).exec(text)![1]!;
    const password = 'parola-aleasa-1';
    const set = { params: { idUser, key }, body: { password, confirmPassword: password } };
    const neighbour = new Browser(stack.url);
    await neighbour.call(routes.setPassword, set);
    expect((await neighbour.try(routes.setPassword, set)).status).toBe(422);
    const { apartments } = await neighbour.call(routes.login, { body: { email, password } });
    expect(apartments).toMatchObject([at(0)]);
  });

  it('who have an account are told, and get no link', async () => {
    const person = await aPerson();
    const { email, idUser } = await person.call(routes.session);
    const added = await admin.call(routes.addTenant, { params: at(1), body: { email } });
    expect(added).toMatchObject({ idUser, isNew: false });
    const text = await mailTo(email, 'Un apartament a fost adăugat la contul dumneavoastră');
    expect(text).not.toContain('/account/password');
  });

  it('are removed by the administrator, hear of it, and the code they know opens nothing', async () => {
    const person = await aPerson();
    const { email, idUser } = await person.call(routes.session);
    const code = await codeOf(2);
    await add(person, code);
    const params = { ...at(2), idUser: idUser! };
    await admin.call(routes.removeTenant, { params });
    expect((await admin.refused(routes.removeTenant, { params })).code).toBe('tenant-not-found');
    await mailTo(email, 'Un apartament a fost scos din contul dumneavoastră');
    expect((await person.refused(routes.readTenants, { params: at(2) })).status).toBe(403);
    const again = { body: { linkPassword: code } };
    expect((await person.refused(routes.addApartmentByCode, again)).code).toBe(
      'apartment-code-wrong',
    );
  });

  it('hear when a meter of theirs is deleted, once', async () => {
    const person = await aPerson();
    const { email } = await person.call(routes.session);
    await add(person, await codeOf(0));
    const { idMeter } = await admin.call(routes.addMeter, {
      params: at(0),
      body: { type: 1, location: 1, series: 'S1', initialIndexE3: 0 },
    });
    await admin.call(routes.deleteMeter, { params: { ...at(0), idMeter } });
    const subject = 'Unul sau mai multe contoare ale apartamentului au fost șterse';
    await mailTo(email, subject);
    expect((await mailsTo(email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  it('see themselves; the administrator sees all of them, and the audit whom it was about', async () => {
    const [first, second] = [await aPerson(), await aPerson()];
    const code = await codeOf(1);
    await add(first, code);
    await add(second, code);
    const { idUser } = await first.call(routes.session);
    const own = await first.call(routes.readTenants, { params: at(1) });
    expect(own.tenants.map((one) => one.idUser)).toEqual([idUser]);
    const all = await admin.call(routes.readTenants, { params: at(1) });
    expect(all.tenants.length).toBeGreaterThan(1);
    const { users } = await admin.call(routes.registeredUsers, { params: { idAs: home.idAs } });
    expect(users.find((one) => one.idUser === idUser)?.apartments).toMatchObject([{ n: '2' }]);
    await admin.call(routes.readStructure, { params: { idAs: home.idAs } });
    const { entries } = await admin.call(routes.readAudit, {
      params: { idAs: home.idAs },
      query: { type: 'TenantLinked' },
    });
    expect(entries[0]?.changes).toMatchObject([{ field: 'tenant', after: 'Ana Popescu' }]);
  });

  it('are called by their address wherever something is told of them, until they say a name', async () => {
    const email = 'fara-nume@example.ro';
    const { idUser } = await admin.call(routes.addTenant, { params: at(2), body: { email } });
    const params = { idAs: home.idAs };
    const linked = { params, query: { type: 'TenantLinked' } };
    const { entries } = await admin.call(routes.readAudit, linked);
    expect(entries[0]?.changes).toMatchObject([{ field: 'tenant', after: email }]);
    await admin.call(routes.changeRole, { params, body: { email, roles: 2, idGroup: null } });
    const { users } = await admin.call(routes.listUsers, { params });
    expect(users.find((one) => one.idUser === idUser)).toMatchObject({ email, name: '' });
    await admin.call(routes.changeRole, { params, body: { email, roles: 0, idGroup: null } });
  });

  it('may administrate an association and live in another', async () => {
    const both = await aPerson();
    const mine = await aHome(both, 'Asociația Mea');
    await add(both, await codeOf(0));
    const { admin: roles, apartments } = await both.call(routes.session);
    expect(Object.keys(roles)).toEqual([String(mine.idAs)]);
    expect(apartments).toMatchObject([at(0)]);
    const { associations } = await both.call(routes.administrationContact);
    expect(associations.map(({ association }) => association).sort()).toEqual([
      'Asociația Mea',
      'Asociația Teiul',
    ]);
    expect(associations.find(({ idAs }) => idAs === home.idAs)?.administrators).toMatchObject([
      { email: 'admin@example.ro' },
    ]);
  });

  it('read what they owe and paid over all their apartments', async () => {
    const person = await aPerson();
    await add(person, await codeOf(0));
    await add(person, await codeOf(0, otherHome));
    await admin.call(routes.registerPayment, {
      params: { idAs: home.idAs },
      body: { pM: 2, emitted: today(), idAp: home.apartments[0], amountBani: 4_200 },
    });
    person.position = admin.position;
    const { apartments, totalBani } = await person.call(routes.readOwnPayments);
    expect(apartments.map(({ idAs }) => idAs)).toEqual([home.idAs, otherHome.idAs]);
    expect(apartments[0]!.payments.map(({ amountBani }) => amountBani)).toEqual([4_200]);
    expect(totalBani).toBe(apartments[0]!.totalBani + apartments[1]!.totalBani);
  });

  it('who has rights stands in the table of the administrator alone', async () => {
    const { users } = await admin.call(routes.usersOnAssociations);
    expect(users).toContainEqual(
      expect.objectContaining({
        email: 'admin@example.ro',
        association: 'Asociația Teiul',
        rolename: 'Administrator',
        isManager: false,
      }),
    );
    expect((await (await aPerson()).call(routes.usersOnAssociations)).users).toEqual([]);
  });

  it('of single entrances the table says which, and nothing of one that is gone', async () => {
    const made = await aHome(admin, 'Asociația Cireșul');
    const params = { idAs: made.idAs };
    const [one, gone] = [await aPerson(), await aPerson()];
    const addresses = await Promise.all(
      [one, gone].map(async (person) => (await person.call(routes.session)).email),
    );
    const { blocks } = await admin.call(routes.readStructure, { params });
    const sent = { params: { ...params, idBlock: blocks[0]!.idBlock }, body: { name: 'C' } };
    const { idEntrance } = await admin.call(routes.addEntrance, sent);
    for (const [at, idGroup] of [made.idEntrance, idEntrance].entries()) {
      const body = { email: addresses[at]!, roles: 16, idGroup };
      await admin.call(routes.changeRole, { params, body });
    }
    await admin.call(routes.deleteEntrance, { params: { ...params, idEntrance } });
    const { users } = await admin.call(routes.usersOnAssociations);
    const told = users.filter(({ association }) => association === 'Asociația Cireșul');
    expect(told.map(({ email, rolename }) => [email, rolename])).toEqual([
      ['admin@example.ro', 'Administrator'],
      [addresses[0], 'Casier (Bloc B1, scara A)'],
    ]);
    // The role went with its entrance: nobody reads the months of the others by it.
    expect((await gone.call(routes.session)).admin).toEqual({});
    expect((await gone.refused(routes.readAssociation, { params })).status).toBe(403);
  });
});

interface CaughtMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
}

async function mailsTo(email: string): Promise<CaughtMail[]> {
  const answer = await fetch(`${stack.mails.url}/mails`);
  return ((await answer.json()) as CaughtMail[]).filter(({ to }) => to.includes(email));
}

async function mailTo(email: string, subject: string): Promise<string> {
  let text: string | undefined;
  await until(async () => {
    const found = (await mailsTo(email)).find((mail) => mail.subject === subject);
    if (found === undefined) return false;
    const answer = await (await fetch(`${stack.mails.url}/mails/${found.id}`)).text();
    // The mail catcher lists a mail while it is still being written.
    if (!answer.trimEnd().endsWith('}')) return false;
    ({ text } = JSON.parse(answer) as { text: string });
    return true;
  });
  return text!;
}

async function setTerms(email: string, version: number): Promise<void> {
  const client = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await client.connect();
  await client.query('update account."user" set terms_version = $2 where email = $1', [
    email,
    version,
  ]);
  await client.end();
}
