import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HEADER, routes } from '@scara/contracts/http';
import { aHome as aHomeOfThree } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

/** How many users edit the same few blocks at once, and how often each. */
const EDITORS = 50;
const ROUNDS_EACH = 10;

const stack = sharedStack();
let admin: Browser;
let idAs: number;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@structure.example');
  ({ idAs } = await admin.call(routes.createAssociation, {
    body: { name: 'Asociația Teiului 4' },
  }));
});

/** Creates a block with one entrance and one apartment. */
async function aHome(name: string): Promise<{ idBlock: number; idEntrance: number; idAp: number }> {
  const params = { idAs };
  const { idBlock } = await admin.call(routes.addBlock, { params, body: { name } });
  const { idEntrance } = await admin.call(routes.addEntrance, {
    params: { idAs, idBlock },
    body: { name: 'A' },
  });
  const { idAp } = await admin.call(routes.addApartment, {
    params: { idAs, idGroup: idEntrance },
    body: { number: '1', tenantName: 'Ion Știrbei', persons: 2, surfaceE5: 1_250_000 },
  });
  return { idBlock, idEntrance, idAp };
}

describe('the order of the apartments of an entrance', () => {
  it('is changed as a whole: lists, the open month and the journal tell it, and half an order is refused', async () => {
    const owner = new Browser(stack.url);
    await owner.register('ordine@structure.example');
    const { idAs, idEntrance, apartments } = await aHomeOfThree(owner);
    const [first, second] = apartments;
    const params = { idAs, idGroup: idEntrance };
    const add = async (number: string) =>
      (await owner.call(routes.addApartment, { params, body: { number, persons: 1 } })).idAp;
    const [last, between] = [await add('4'), await add('1A')];
    await owner.call(routes.openMonth, { params: { idAs }, body: { idMonth: 202509 } });
    const half = { params, body: { order: [first, between] } };
    expect(await owner.refused(routes.orderApartments, half)).toMatchObject({
      status: 422,
      code: 'apartment-order-incomplete',
      errors: { order: 'Ordinea trebuie să cuprindă fiecare apartament al scării o dată.' },
    });
    const order = [first, between, second, last];
    await owner.call(routes.orderApartments, { params, body: { order } });

    const { blocks } = await owner.call(routes.readStructure, { params: { idAs } });
    expect(blocks[0]?.inBlock[0]?.inEntrance.map(({ number }) => number)).toEqual([
      '1',
      '1A',
      '2',
      '4',
    ]);
    const table = { params: { ...params, idMonth: 202509 } };
    const { rows } = await owner.call(routes.readTable, table);
    expect(rows.map(({ idAp }) => idAp)).toEqual(order);
    const { entries } = await owner.call(routes.readAudit, { params: { idAs } });
    expect(entries[0]).toMatchObject({
      type: 'ApartmentsOrdered',
      objectKind: 'entrance',
      changes: [
        {
          field: 'order',
          before: 'după A / 4',
          after: 'după A / 1',
        },
      ],
    });
  });
});

describe('what was written is read back at once', () => {
  it('shows blocks, entrances, apartments and totals with the names in clear', async () => {
    const { idBlock, idEntrance, idAp } = await aHome('B1');
    const { blocks } = await admin.call(routes.readStructure, { params: { idAs } });
    const block = blocks.find((one) => one.idBlock === idBlock);
    expect(block?.name).toBe('B1');
    expect(block?.inBlock).toEqual([
      expect.objectContaining({
        idEntrance,
        totals: expect.objectContaining({ persTot: 2, cpiTotE5: 1_250_000 }),
      }),
    ]);
    expect(block?.inBlock[0]?.inEntrance).toEqual([
      expect.objectContaining({ idAp, tenantName: 'Ion Știrbei' }),
    ]);
    const list = await admin.call(routes.listApartments, { params: { idAs } });
    expect(list.apartments.find((one) => one.idAp === idAp)).toMatchObject({
      block: 'B1',
      entrance: 'A',
    });
    const own = await admin.call(routes.listAssociations);
    expect(own.associations).toEqual([
      expect.objectContaining({ idAs, roles: 1, name: 'Asociația Teiului 4' }),
    ]);
  });

  it('keeps groups of apartments, every entrance being one', async () => {
    const { idEntrance, idAp } = await aHome('B2');
    const { idApartmentsGroup } = await admin.call(routes.addApartmentGroup, {
      params: { idAs },
      body: { name: 'Cu centrală', apartments: [idAp] },
    });
    const { groups } = await admin.call(routes.listApartmentGroups, { params: { idAs } });
    expect(groups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ idApartmentsGroup: idEntrance, isEntrance: true }),
        expect.objectContaining({ idApartmentsGroup, isEntrance: false, apartments: [idAp] }),
      ]),
    );
  });

  it('answers 503 with Retry-After rather than something older', async () => {
    const answered = await admin.try(routes.readStructure, {
      params: { idAs },
      headers: { [HEADER.position]: '999999999999' },
    });
    expect(answered.status).toBe(503);
    expect(answered.headers.get('retry-after')).toBe('1');
  });

  it('shows the structure as it was then', async () => {
    const { idAp, idBlock } = await aHome('B3');
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await admin.call(routes.changeApartment, { params: { idAs, idAp }, body: { persons: 5 } });
    const then = await admin.call(routes.readStructureAt, {
      params: { idAs },
      query: { at: before },
    });
    const block = then.blocks.find((one) => one.idBlock === idBlock);
    expect(block?.inBlock[0]?.inEntrance[0]).toMatchObject({
      persons: 2,
      tenantName: 'Ion Știrbei',
    });
  });
});

describe('the same command', () => {
  it('sent twice happens once and answers the same', async () => {
    const key = randomUUID();
    const sent = { params: { idAs }, body: { name: 'Dublu' }, key };
    const first = await admin.call(routes.addBlock, sent);
    expect(await admin.call(routes.addBlock, sent)).toEqual(first);
  });

  it('under the same key with another body is refused', async () => {
    const key = randomUUID();
    await admin.call(routes.addBlock, { params: { idAs }, body: { name: 'Cheie' }, key });
    const refusal = await admin.refused(routes.addBlock, {
      params: { idAs },
      body: { name: 'Alta' },
      key,
    });
    expect(refusal).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
  });

  it('that creates an association creates one', async () => {
    const sent = { body: { name: 'Asociația Dublă' }, key: randomUUID() };
    const first = await admin.call(routes.createAssociation, sent);
    expect((await admin.call(routes.createAssociation, sent)).idAs).toBe(first.idAs);
  });

  it('without a key is refused', async () => {
    const refusal = await admin.refused(routes.addBlock, {
      params: { idAs },
      body: { name: 'Fără' },
      key: 'nu-e-cheie',
    });
    expect(refusal).toMatchObject({ status: 422, code: 'idempotency-key-needed' });
  });
});

describe('an edit with If-Match', () => {
  it('of what somebody else deleted is told that it is gone', async () => {
    const { idBlock } = await admin.call(routes.addBlock, {
      params: { idAs },
      body: { name: 'Trecător' },
    });
    const { blocks } = await admin.call(routes.readStructure, { params: { idAs } });
    const ifMatch = blocks.find((one) => one.idBlock === idBlock)!.revision;
    const params = { idAs, idBlock };
    await admin.call(routes.deleteBlock, { params });
    const late = { params, body: { name: 'B9' }, ifMatch };
    expect(await admin.refused(routes.changeBlock, late)).toMatchObject({ status: 404 });
  });

  it('of what somebody else changed is 409, of another object is not', async () => {
    const { idBlock, idEntrance } = await aHome('B4');
    const { blocks } = await admin.call(routes.readStructure, { params: { idAs } });
    const ifMatch = blocks.find((one) => one.idBlock === idBlock)!.revision;
    const params = { idAs, idBlock };
    await admin.call(routes.changeBlock, { params, body: { street: 'Strada Lungă 1' }, ifMatch });
    const stale = await admin.refused(routes.changeBlock, {
      params,
      body: { name: 'B5' },
      ifMatch,
    });
    expect(stale).toMatchObject({ status: 409, code: 'stale-edit' });
    await admin.call(routes.changeEntrance, {
      params: { idAs, idEntrance },
      body: { name: 'B' },
      ifMatch: ifMatch + 1,
    });
  });

  it(`of ${EDITORS} people at once loses none: a count in a block is what one after the other would have counted`, async () => {
    const params = { idAs };
    const street = (count: number): string => `Numărul ${count}`;
    const counters = await Promise.all(
      ['N1', 'N2', 'N3'].map((name) =>
        admin.call(routes.addBlock, { params, body: { name, street: street(0) } }),
      ),
    );
    const counted = new Map(counters.map(({ idBlock }) => [idBlock, 0]));
    let stale = 0;
    const edit = async (editor: number): Promise<void> => {
      for (let round = 0; round < ROUNDS_EACH; round += 1) {
        const { idBlock } = counters[(editor + round) % counters.length]!;
        const { blocks } = await admin.call(routes.readStructure, { params });
        const seen = blocks.find((one) => one.idBlock === idBlock)!;
        const { status, body } = await admin.try(routes.changeBlock, {
          params: { idAs, idBlock },
          body: { street: street(1 + Number(seen.street.split(' ')[1])) },
          ifMatch: seen.revision,
        });
        if (status === 200) counted.set(idBlock, counted.get(idBlock)! + 1);
        else expect([status, (body as { code: string }).code]).toEqual([409, 'stale-edit']);
        if (status !== 200) stale += 1;
      }
    };
    await Promise.all(Array.from({ length: EDITORS }, (_, editor) => edit(editor)));
    const { blocks } = await admin.call(routes.readStructure, { params });
    for (const [idBlock, count] of counted) {
      expect(blocks.find((one) => one.idBlock === idBlock)?.street).toBe(street(count));
    }
    // Some edits must conflict and some must not; otherwise there was no concurrency.
    expect(stale).toBeGreaterThan(0);
    expect(stale).toBeLessThan(EDITORS * ROUNDS_EACH);
  });
});

describe('refusals stand at the right place', () => {
  it('under the field, in Romanian', async () => {
    const long = await admin.refused(routes.changeSettings, {
      params: { idAs },
      body: { name: 'x'.repeat(66) },
    });
    expect(long.status).toBe(422);
    expect(long.errors).toEqual({
      name: 'Câmpul „Nume” trebuie să aibă între 3 și 65 de caractere.',
    });
    const { idEntrance } = await aHome('B6');
    const twice = await admin.refused(routes.addApartment, {
      params: { idAs, idGroup: idEntrance },
      body: { number: '1' },
    });
    expect(twice).toMatchObject({
      status: 422,
      errors: { number: expect.stringContaining('„1”') },
    });
  });

  it('for what cannot be deleted', async () => {
    const { idEntrance, idBlock } = await aHome('B7');
    expect(
      await admin.refused(routes.deleteEntrance, { params: { idAs, idEntrance } }),
    ).toMatchObject({ status: 422, code: 'entrance-has-apartments' });
    expect(await admin.refused(routes.deleteBlock, { params: { idAs, idBlock } })).toMatchObject({
      status: 422,
      code: 'block-has-entrances',
    });
  });

  it('without a word of html that runs', async () => {
    await admin.call(routes.changeSettings, {
      params: { idAs },
      body: { generalInfo: '<p onclick="x()">Bună<script>alert(1)</script></p>' },
    });
    const { settings } = await admin.call(routes.readAssociation, { params: { idAs } });
    expect(settings.generalInfo).toBe('<p>Bună</p>');
  });
});

describe('the audit', () => {
  it('says who changed what, before and after, page by page', async () => {
    const { idAp } = await aHome('B8');
    await admin.call(routes.changeApartment, {
      params: { idAs, idAp },
      body: { tenantName: 'Maria Țepeș' },
    });
    const about = { objectKind: 'apartment', objectId: String(idAp) };
    const page = await admin.call(routes.readAudit, {
      params: { idAs },
      query: { ...about, limit: '1' },
    });
    expect(page.entries).toEqual([
      expect.objectContaining({
        type: 'ApartmentChanged',
        who: 'Ana Popescu',
        objectName: 'B8 / A / 1',
        changes: [
          {
            field: 'tenantName',
            label: 'Nume proprietar',
            before: 'Ion Știrbei',
            after: 'Maria Țepeș',
          },
        ],
      }),
    ]);
    const next = await admin.call(routes.readAudit, {
      params: { idAs },
      query: { ...about, limit: '1', cursor: page.next! },
    });
    expect(next.entries.map((one) => one.type)).toEqual(['ApartmentAdded']);
    expect(next.next).toBeNull();
  });

  it('names what is gone as it was last told', async () => {
    const { idAp } = await aHome('B9');
    const { idMeters } = await admin.call(routes.addMeters, {
      params: { idAs },
      body: {
        adminMeters: ['R8', 'R9'].map((series) => ({
          ...{ idAp, type: 1, location: 1, series, initialIndexE3: 0 },
        })),
      },
    });
    const idMeter = idMeters[1]!;
    const changed = { params: { idAs, idMeter }, body: { series: 'R10' } };
    await admin.call(routes.changeMeter, changed);
    await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
    const { entries } = await admin.call(routes.readAudit, {
      params: { idAs },
      query: { objectKind: 'apartment', objectId: String(idAp) },
    });
    expect(entries.map(({ type, objectName }) => [type, objectName])).toEqual([
      ['ApartmentDeleted', 'B9 / A / 1'],
      ['ApartmentAdded', 'B9 / A / 1'],
    ]);
    const ofMeter = await admin.call(routes.readAudit, {
      params: { idAs },
      query: { objectKind: 'meter', objectId: String(idMeter) },
    });
    expect(ofMeter.entries.map(({ type, objectName }) => [type, objectName])).toEqual([
      ['MetersDeleted', 'B9 / A / 1'],
      ['MeterChanged', 'B9 / A / 1: apă rece, R10'],
      ['MetersAdded', 'B9 / A / 1'],
    ]);
  });
});

describe('beside a take-over', () => {
  it('takes nothing away and moves no month on until it is over', async () => {
    const { idAs: taken } = await admin.call(routes.createAssociation, {
      body: { name: 'Asociația care se preia' },
    });
    const { idTakeover } = await admin.call(routes.beginTakeover, { params: { idAs: taken } });
    const params = { idAs: taken, idTakeover };
    const content = readFileSync(
      new URL('../../tools/demo/teiul/apartments.csv', import.meta.url),
    ).toString('base64');
    const body = { name: 'apartments.csv', part: 0, parts: 1, content };
    await admin.call(routes.uploadTakeoverPart, { params, body });
    const { preview } = await admin.call(routes.readTakeover, { params });
    // No worker runs here, so the takeover stays waiting.
    await admin.call(routes.confirmTakeover, {
      params,
      body: { fingerprint: preview!.fingerprint },
    });
    const call = { params: { idAs: taken, idBlock: taken * 10_000 + 1 } };
    const underWay = {
      code: 'takeover-under-way',
      message: 'În asociație se scrie acum o preluare. Încercați din nou după ce se încheie.',
    };
    expect(await admin.refused(routes.deleteBlock, call)).toMatchObject(underWay);
    const month = { params: { idAs: taken }, body: { idMonth: 202509 } };
    expect(await admin.refused(routes.openMonth, month)).toMatchObject(underWay);
    expect(await admin.refused(routes.closeMonth, month)).toMatchObject(underWay);
    // In other associations everything works as usual.
    const { idBlock } = await aHome('B99');
    expect(
      await admin.refused(routes.deleteBlock, { params: { idAs, idBlock } }),
    ).not.toMatchObject({ code: 'takeover-under-way' });
  });
});
