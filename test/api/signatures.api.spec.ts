import { routes } from '@scara/contracts/http';
import { aDrawing } from '../support/a-drawing.js';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

const stack = sharedStack();
let admin: Browser;
let censor: Browser;
let home: AHome;
const idMonth = 202_509;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@signatures.example');
  censor = new Browser(stack.url);
  await censor.register('cenzor@signatures.example');
  home = await aHome(admin);
  const params = { idAs: home.idAs };
  await admin.call(routes.changeRole, {
    params,
    body: { email: 'cenzor@signatures.example', roles: 4 },
  });
  await openedMonth(admin, home, { idMonth, amountBani: 40_000 });
});

const aSignature = async (person: Browser, grey = 10): Promise<number> =>
  (await person.call(routes.keepSignature, { body: { signature: aDrawing(50, 20, grey) } })).idSig;

const summary = { balanceStat: true, oldDocs: false, oldDocsDetails: 'Lipsesc două chitanțe.' };

it('stands under the list with the name of who signed', async () => {
  const idSig = await aSignature(admin);
  const params = { idAs: home.idAs, idSig };
  const answer = await admin.call(routes.signMonth, { params, body: { idMonth, roles: 1 } });
  expect(answer.message).toBe('Tabelul de cheltuieli a fost semnat');
  const { signatures } = await admin.call(routes.readMonth, {
    params: { idAs: home.idAs, idMonth },
  });
  expect(signatures).toEqual([
    expect.objectContaining({
      role: 1,
      name: 'Ana Popescu',
      userSig: expect.stringMatching(/^data:image\/png;base64,/),
      signed: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    }),
  ]);
});

it('stays there when its owner puts it away', async () => {
  const idSig = await aSignature(admin);
  await admin.call(routes.deleteSignature, { params: { idSig } });
  expect((await admin.call(routes.listSignatures)).signatures).toEqual([]);
  const { signatures } = await admin.call(routes.readMonth, {
    params: { idAs: home.idAs, idMonth },
  });
  expect(signatures[0]?.userSig).not.toBe('');
  const refused = await admin.refused(routes.signMonth, {
    params: { idAs: home.idAs, idSig },
    body: { idMonth, roles: 1 },
  });
  expect(refused.code).toBe('signature-not-found');
});

it('is put only in a role that the person holds, and is nobody else’s', async () => {
  const idSig = await aSignature(admin, 20);
  const params = { idAs: home.idAs, idSig };
  const asCensor = await admin.refused(routes.signMonth, {
    params,
    body: { idMonth, roles: 4, signatureSummary: summary },
  });
  expect(asCensor).toMatchObject({ status: 403, code: 'signature-role' });
  const borrowed = await censor.refused(routes.signMonth, {
    params,
    body: { idMonth, roles: 4, signatureSummary: summary },
  });
  expect(borrowed).toMatchObject({ status: 404, code: 'signature-not-found' });
});

it('of a censor needs the summary, and an explanation where the answer is No', async () => {
  const idSig = await aSignature(censor, 30);
  const params = { idAs: home.idAs, idSig };
  const without = await censor.refused(routes.signMonth, { params, body: { idMonth, roles: 4 } });
  expect(without).toMatchObject({
    status: 422,
    code: 'signature-summary-needed',
    errors: { signatureSummary: expect.any(String) },
  });
  const unexplained = await censor.refused(routes.signMonth, {
    params,
    body: { idMonth, roles: 4, signatureSummary: { ...summary, oldDocsDetails: ' ' } },
  });
  expect(unexplained.code).toBe('signature-summary-needed');
  const long = { oldDocsDetails: 'a'.repeat(2_000), otherDetails: 'b'.repeat(1_901) };
  const tooLong = await censor.refused(routes.signMonth, {
    params,
    body: { idMonth, roles: 4, signatureSummary: { ...summary, ...long } },
  });
  expect(tooLong).toMatchObject({
    code: 'signature-summary-long',
    errors: { signatureSummary: expect.stringContaining('3900') },
  });
  await censor.call(routes.signMonth, {
    params,
    body: { idMonth, roles: 4, signatureSummary: summary },
  });
  const { signatures } = await censor.call(routes.readMonth, {
    params: { idAs: home.idAs, idMonth },
  });
  expect(signatures.map(({ role }) => role)).toEqual([1, 4]);
});

it('given before the list is shown is lost with figures it was not given to', async () => {
  const changing = await aHome(admin, 'Asociația care se răzgândește');
  const params = { idAs: changing.idAs };
  const cenzor = { email: 'cenzor@signatures.example', roles: 4 };
  await admin.call(routes.changeRole, { params, body: cenzor });
  await openedMonth(admin, changing, { idMonth, amountBani: 40_000 });
  const sign = async (person: Browser, roles: 1 | 4): Promise<void> => {
    const idSig = await aSignature(person, 40 + roles);
    const signatureSummary = roles === 4 ? { signatureSummary: summary } : {};
    await person.call(routes.signMonth, {
      params: { ...params, idSig },
      body: { idMonth, roles, ...signatureSummary },
    });
  };
  const standing = async () => {
    const month = await admin.call(routes.readMonth, { params: { ...params, idMonth } });
    return month.signatures.map(({ role, isOutdated }) => ({ role, isOutdated }));
  };
  await sign(admin, 1);
  await sign(censor, 4);
  const { expenses } = await admin.call(routes.listOutgo, { params: { ...params, idMonth } });
  const of = { params: { ...params, idOutgo: expenses[0]!.idOutgo } };
  await admin.call(routes.changeOutgo, { ...of, body: { name: 'Salubris SA' } });
  expect(await standing()).toEqual([
    { role: 1, isOutdated: false },
    { role: 4, isOutdated: false },
  ]);
  await admin.call(routes.changeOutgo, { ...of, body: { amountBani: 41_000 } });
  expect(await standing()).toEqual([
    { role: 1, isOutdated: true },
    { role: 4, isOutdated: true },
  ]);
  await sign(admin, 1);
  await publishedMonth(admin, changing, { idMonth, published: '2025-10-05' });
  expect(await standing()).toEqual([{ role: 1, isOutdated: false }]);
  await sign(censor, 4);
  expect(await standing()).toEqual([
    { role: 1, isOutdated: false },
    { role: 4, isOutdated: false },
  ]);
  const { entries } = await admin.call(routes.readAudit, { params });
  expect(entries.find(({ type }) => type === 'SignatureRemoved')?.changes).toContainEqual(
    expect.objectContaining({
      label: 'Lista s-a schimbat de la semnare',
      before: null,
      after: true,
    }),
  );
});

it('is taken off by whoever holds the role, until the month is closed', async () => {
  const params = { idAs: home.idAs };
  const query = { idMonth: String(idMonth), roles: '4' };
  expect(await admin.refused(routes.removeSignature, { params, query })).toMatchObject({
    code: 'signature-role',
  });
  const removed = await censor.call(routes.removeSignature, { params, query });
  expect(removed.message).toBe('Semnătura a fost ștearsă');
  expect(await censor.refused(routes.removeSignature, { params, query })).toMatchObject({
    code: 'signature-not-signed',
  });
  await closedMonth(admin, home, { idMonth, closed: '2025-10-05' });
  const late = await admin.refused(routes.removeSignature, {
    params,
    query: { ...query, roles: '1' },
  });
  expect(late).toMatchObject({ status: 409, code: 'signature-month-closed' });
});
