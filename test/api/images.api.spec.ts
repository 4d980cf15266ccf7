import { routes } from '@scara/contracts/http';
import { aDrawing, sizeOf } from '../support/a-drawing.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

const stack = sharedStack();
let admin: Browser;
let idAs: number;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@images.example');
  ({ idAs } = await admin.call(routes.createAssociation, { body: { name: 'Asociația' } }));
});

describe('signatures of a person', () => {
  it('are kept once each, made to fit, and put away', async () => {
    const body = { signature: aDrawing(300, 120) };
    const { idSig } = await admin.call(routes.keepSignature, { body });
    expect(await admin.call(routes.keepSignature, { body })).toEqual({ idSig });
    const { signatures } = await admin.call(routes.listSignatures);
    expect(signatures).toHaveLength(1);
    expect(sizeOf(signatures[0]!.userSig)).toEqual({ width: 150, height: 60 });
    expect(await admin.call(routes.deleteSignature, { params: { idSig } })).toEqual({
      message: 'Semnătura a fost ștearsă',
    });
    expect((await admin.call(routes.listSignatures)).signatures).toEqual([]);
  });

  it('are nobody else’s', async () => {
    const { idSig } = await admin.call(routes.keepSignature, {
      body: { signature: aDrawing(30, 30, 10) },
    });
    const other = new Browser(stack.url);
    await other.register('alta@images.example');
    expect((await other.call(routes.listSignatures)).signatures).toEqual([]);
    const refused = await other.refused(routes.deleteSignature, { params: { idSig } });
    expect(refused).toMatchObject({ status: 404, code: 'signature-not-found' });
    expect((await admin.call(routes.listSignatures)).signatures).toHaveLength(1);
  });

  it('are images that can be decoded, ten at most', async () => {
    const notOne = await admin.refused(routes.keepSignature, {
      body: {
        signature: `data:image/png;base64,${Buffer.from('nu e imagine').toString('base64')}`,
      },
    });
    expect(notOne).toMatchObject({ status: 422, code: 'image-unreadable' });
    const long = await admin.refused(routes.keepSignature, {
      body: { signature: `data:image/png;base64,${'A'.repeat(100_000)}` },
    });
    expect(long.errors).toEqual({ signature: expect.stringContaining('prea mare') });
    const person = new Browser(stack.url);
    await person.register('multe@images.example');
    for (let grey = 1; grey <= 10; grey++) {
      await person.call(routes.keepSignature, { body: { signature: aDrawing(9, 9, grey) } });
    }
    const eleventh = await person.refused(routes.keepSignature, {
      body: { signature: aDrawing(9, 9, 200) },
    });
    expect(eleventh.code).toBe('signatures-too-many');
  });
});

describe('stamp and logo of an association', () => {
  it('are shown as they were kept, and taken off', async () => {
    const params = { idAs };
    await admin.call(routes.changeStamp, { params, body: { stamp: aDrawing(600, 480) } });
    await admin.call(routes.changeLogo, { params, body: { logo: aDrawing(400, 44) } });
    const shown = await admin.call(routes.listLogos, { params });
    expect(sizeOf(shown.stamp)).toEqual({ width: 150, height: 120 });
    expect(sizeOf(shown.logo)).toEqual({ width: 200, height: 22 });
    await admin.call(routes.changeStamp, { params, body: { stamp: '' } });
    await admin.call(routes.deleteLogo, { params });
    expect(await admin.call(routes.listLogos, { params })).toEqual({ stamp: '', logo: '' });
  });

  it('are named in the audit trail, not shown', async () => {
    const { entries } = await admin.call(routes.readAudit, { params: { idAs } });
    const changes = entries
      .flatMap((entry) => entry.changes)
      .filter((one) => one.field === 'stamp');
    expect(changes).toHaveLength(2);
    expect(changes[0]).toMatchObject({ label: 'Ștampilă', after: '' });
    expect(changes[1]?.after).toMatch(/^[0-9a-f]{8}$/);
  });

  it('are refused when they cannot be decoded', async () => {
    const refused = await admin.refused(routes.changeStamp, {
      params: { idAs },
      body: { stamp: `data:image/jpeg;base64,${Buffer.from('nu').toString('base64')}` },
    });
    expect(refused).toMatchObject({ status: 422, errors: { stamp: expect.any(String) } });
  });
});

describe('options of bills', () => {
  it('are kept with the other settings', async () => {
    const params = { idAs };
    await admin.call(routes.changeSettings, { params, body: { compl: true, onlyCalc: true } });
    const { settings } = await admin.call(routes.readAssociation, { params });
    expect(settings).toMatchObject({ compl: true, onlyCalc: true });
  });

  it('refuse general information that is too long once it is sanitised', async () => {
    const params = { idAs };
    const refused = await admin.refused(routes.changeSettings, {
      params,
      body: { generalInfo: `<p>${'x'.repeat(3893)}</p>` },
    });
    expect(refused).toMatchObject({
      status: 422,
      message: 'Campul informații generale conține prea multe caractere',
      errors: { generalInfo: 'Campul informații generale conține prea multe caractere' },
    });
    // The script is not counted, because it is not stored.
    const generalInfo = `<p>${'x'.repeat(3892)}</p><script>${'y'.repeat(500)}</script>`;
    await admin.call(routes.changeSettings, { params, body: { generalInfo } });
  });

  it('say whether penalties rest on a decision of the general meeting', async () => {
    const params = { idAs };
    const before = await admin.call(routes.readAssociation, { params });
    expect(before.hasPenaltyDecision).toBe(false);
    // A date in the form that users type is accepted too.
    const body = { number: '3', date: '14.03.2025', rateE2: 10 };
    const ahead = { params, body: { ...body, date: '2999-01-01' } };
    expect(await admin.refused(routes.recordPenaltyDecision, ahead)).toMatchObject({
      status: 422,
      errors: { date: 'Hotărârea adunării generale nu poate fi din viitor.' },
    });
    await admin.call(routes.recordPenaltyDecision, { params, body });
    const after = await admin.call(routes.readAssociation, { params });
    expect(after.hasPenaltyDecision).toBe(true);
  });

  it('keep the e-mail of an apartment', async () => {
    const params = { idAs };
    const { idBlock } = await admin.call(routes.addBlock, { params, body: { name: 'B1' } });
    const { idEntrance } = await admin.call(routes.addEntrance, {
      params: { idAs, idBlock },
      body: { name: 'A' },
    });
    const { idAp } = await admin.call(routes.addApartment, {
      params: { idAs, idGroup: idEntrance },
      body: { number: '1', email: 'Ion@Exemplu.ro' },
    });
    const shown = await admin.call(routes.readApartment, { params: { idAs, idAp } });
    expect(shown).toMatchObject({ email: 'ion@exemplu.ro' });
    const refused = await admin.refused(routes.changeApartment, {
      params: { idAs, idAp },
      body: { email: 'nu e adresă' },
    });
    expect(refused.errors).toHaveProperty('email');
  });
});
