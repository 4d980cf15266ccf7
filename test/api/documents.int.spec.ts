import { request } from 'node:http';
import { routes } from '@scara/contracts/http';
import { type FileStore, FileStoreAway } from '@scara/platform/files';
import pg from 'pg';
import { PNG } from 'pngjs';
import { documentFamily } from '../../apps/api/src/documents/document-stream.js';
import { DropFiles } from '../../apps/api/src/documents/files/drop-files.js';
import { Uploads } from '../../apps/api/src/documents/files/uploads.js';
import { DocumentStreams } from '../../apps/api/src/documents/documents.js';
import { openInfrastructure } from '../../apps/api/src/infrastructure.js';
import { type RunningWorker, startWorker } from '../../apps/api/src/start-worker.js';
import { Proposals } from '../../apps/api/src/supplier-invoices/proposals.js';
import { aPdf } from '../support/a-pdf.js';
import { type AHome, aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { linkedTenant } from '../support/tenants.js';
import { factOfTomorrow } from '../support/fact-of-tomorrow.js';
import { today } from '../support/days.js';
import { until } from '../support/until.js';
import { Browser } from '../support/browser.js';
import { type RunningS3Server, startS3Server } from '../support/s3-server.js';

// This takes long: users register, and files of 40 MB are sent.
let s3: RunningS3Server;
let stack: ApiStack;
let worker: RunningWorker;
let database: pg.Client;
let admin: Browser;
let home: AHome;
let idOutgo: number;

const IDMONTH = 202_509;
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

beforeAll(async () => {
  s3 = await startS3Server();
  stack = await startApiStack({ S3_URL: s3.url, CLAMAV_URL: 'sandbox' });
  worker = await startWorker(stack.config);
  database = new pg.Client({ connectionString: stack.config.DATABASE_URL });
  await database.connect();
  admin = new Browser(stack.url);
  await admin.register('admin@example.ro');
  home = await aHome(admin);
  await openedMonth(admin, home, { idMonth: IDMONTH, amountBani: 10_000 });
  const { expenses } = await admin.call(routes.listOutgo, {
    params: { idAs: home.idAs, idMonth: IDMONTH },
  });
  idOutgo = expenses[0]!.idOutgo;
});

afterAll(async () => {
  await worker.close();
  await database.end();
  await stack.stop();
  await s3.stop();
});

async function uploaded(name: string, content: Uint8Array, person = admin): Promise<string> {
  const answer = await person.upload(home.idAs, name, content);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { tmpName: string }).tmpName;
}

type Kind = 'outgo' | 'payment' | 'apartment' | 'month' | 'register';

async function attached(kind: Kind, idElement: number, ...tmpNames: string[]) {
  const params = { idAs: home.idAs, idElement };
  const documents = tmpNames.map((tmpName) => ({ tmpName }));
  await admin.call(routes.addDocuments, { params, body: { documents, documentsType: kind } });
  return listed(kind, idElement);
}

async function listed(kind: Kind, idElement: number, person = admin) {
  const params = { idAs: home.idAs, idElement };
  const query = { documentsType: kind };
  return (await person.call(routes.listDocuments, { params, query })).documents;
}

async function downloaded(file: number, query = '', person = admin) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `/api/association/${home.idAs}/download/${file}${query}`;
  const response = await fetch(stack.url + path, { headers: { cookie } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('documents of an element', () => {
  it('are attached in one go, listed, downloaded as they were sent and deleted', async () => {
    const [bill, papers] = [await aPdf('Factura de apă'), Buffer.from('PK\x03\x04restul arhivei')];
    const names = [await uploaded('Factură apă.pdf', bill), await uploaded('anexe.zip', papers)];
    expect(names[0]).toMatch(/^[a-z0-9]{20}$/);
    const documents = await attached('outgo', idOutgo, ...names);
    expect(documents).toMatchObject([
      { fileName: 'Factură apă.pdf', mediaType: 'application/pdf', size: bill.length },
      { fileName: 'anexe.zip', mediaType: 'application/zip' },
    ]);
    const [first, second] = documents;
    const file = await downloaded(first!.idDocument);
    expect(file.bytes.equals(Buffer.from(bill))).toBe(true);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Factura apa.pdf"; filename*=UTF-8''Factur%C4%83%20ap%C4%83.pdf`,
    );
    const shown = await downloaded(first!.idDocument, '?preview=1');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    // The product's own pages may embed it in a frame; nothing in it is loaded or executed.
    expect(shown.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*ancestors 'self'/,
    );
    expect(file.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const zip = await downloaded(second!.idDocument, '?preview=1');
    expect(zip.headers.get('content-disposition')).toMatch(/^attachment/);
    await admin.call(routes.deleteDocument, {
      params: { idAs: home.idAs, idDocument: second!.idDocument },
    });
    expect(await listed('outgo', idOutgo)).toHaveLength(1);
    expect((await downloaded(second!.idDocument)).status).toBe(404);
  });

  it('stay where what they were attached to is gone, and that is said', async () => {
    const { idAs } = home;
    const like = (await admin.call(routes.listOutgo, { params: { idAs, idMonth: IDMONTH } }))
      .expenses[0]!;
    const added = await admin.call(routes.addOutgo, {
      params: { idAs },
      body: {
        ...{ idMonth: IDMONTH, idOutgoColumn: like.idOutgoColumn, name: 'Din greșeală' },
        ...{ amountBani: 100, metering: 1, distribution: 3 },
      },
    });
    const tmpName = await uploaded('greșeală.pdf', await aPdf('greșeală'));
    const [paper] = await attached('outgo', added.idOutgo, tmpName);
    await admin.call(routes.deleteOutgo, { params: { idAs, idOutgo: added.idOutgo } });
    const params = { idAs, idDocument: paper!.idDocument };
    const refusal = { status: 404, code: 'document-element-not-found' };
    expect(await admin.refused(routes.deleteDocument, { params })).toMatchObject(refusal);
    const body = { password: 'x' };
    expect(await admin.refused(routes.unlockDocument, { params, body })).toMatchObject(refusal);
  });

  it('attach once when the command comes twice, and no other command takes the same upload', async () => {
    const tmpName = await uploaded('o-data.pdf', await aPdf('o dată'));
    const params = { idAs: home.idAs, idElement: IDMONTH };
    const body = { documents: [{ tmpName }], documentsType: 'month' as const };
    const key = '0b0e7e0a-4b1c-4c3e-9d52-2f6a1c0de001';
    await admin.call(routes.addDocuments, { params, body, key });
    await admin.call(routes.addDocuments, { params, body, key });
    expect(await listed('month', IDMONTH)).toHaveLength(1);
    expect(await admin.refused(routes.addDocuments, { params, body })).toMatchObject({
      status: 422,
      code: 'file-upload-gone',
    });
  });

  it('come to the same result where the process that attached them was killed before it answered', async () => {
    const tmpName = await uploaded('hârtie.pdf', await aPdf('Factură de hârtie'));
    const real = Object.getOwnPropertyDescriptor(Uploads.prototype, 'attached')!;
    const killed = jest.spyOn(Uploads.prototype, 'attached').mockImplementationOnce(async function (
      this: Uploads,
      ...marked
    ) {
      await (real.value as Uploads['attached']).apply(this, marked);
      throw new Error('killed');
    });
    const body = {
      ...{ provider: 'Apa SA', cif: 'RO 14399840', number: 'F 7', issued: '2025-09-10' },
      ...{ due: null, amountBani: 12_345, name: 'Apă rece', tmpName },
    };
    const key = '0b0e7e0a-4b1c-4c3e-9d52-2f6a1c0de002';
    const sent = { params: { idAs: home.idAs }, body, key };
    await expect(admin.try(routes.fastDocAdd, sent)).rejects.toThrow('500');
    killed.mockRestore();
    const { idProposal } = await admin.call(routes.fastDocAdd, sent);
    const { open } = await admin.call(routes.listSupplierInvoices, { params: sent.params });
    expect(open).toMatchObject([{ idProposal, file: { fileName: 'hârtie.pdf' } }]);
  });

  it('of an invoice lie on one expense where its acceptance was killed, whenever it is tried again', async () => {
    const { idAs, idOutgoColumn } = await aHome(admin, 'Asociația Facturilor');
    const params = { idAs };
    const opened = (idMonth: number) => admin.call(routes.openMonth, { params, body: { idMonth } });
    const invoice = async (number: string): Promise<number> => {
      const tmpName = await admin.upload(idAs, `${number}.pdf`, await aPdf(number));
      const body = {
        ...{ provider: 'Apa SA', cif: 'RO 14399840', number, issued: '2025-08-10' },
        ...{ due: null, amountBani: 12_345, name: 'Apă rece' },
        tmpName: (tmpName.body as { tmpName: string }).tmpName,
      };
      return (await admin.call(routes.fastDocAdd, { params, body })).idProposal;
    };
    const accept = (idProposal: number, idMonth: number, typed = {}) =>
      admin.try(routes.acceptSupplierInvoice, {
        params: { idAs, idProposal },
        body: { idMonth, ...typed },
      });
    const acceptKilled = async (...asked: Parameters<typeof accept>): Promise<void> => {
      const killed = jest
        .spyOn(Proposals.prototype, 'write')
        .mockRejectedValueOnce(new Error('killed'));
      await expect(accept(...asked)).rejects.toThrow('500');
      killed.mockRestore();
    };
    const expenses = async (idMonth: number) =>
      (await admin.call(routes.listOutgo, { params: { idAs, idMonth } })).expenses;
    const expense = { idOutgoColumn, name: 'Apă rece', metering: 1, distribution: 2 };
    const typed = { expense: { ...expense, amountBani: 12_345 } };

    await opened(202_508);
    const first = await invoice('A 1');
    await acceptKilled(first, 202_508, typed);
    await closedMonth(admin, { idAs }, { idMonth: 202_508, closed: '2025-09-05' });
    await opened(202_509);
    const [written] = await expenses(202_508);
    // In the next month it would be asked from the owners a second time.
    expect((await accept(first, 202_509, typed)).body).toMatchObject({ idOutgo: written!.idOutgo });
    expect(await expenses(202_509)).toEqual([]);
    const { decided } = await admin.call(routes.listSupplierInvoices, { params });
    expect(decided).toMatchObject([{ state: 'accepted', idMonth: 202_508 }]);

    // Deleted by hand meanwhile, it is written again.
    const second = await invoice('A 2');
    await acceptKilled(second, 202_509, typed);
    const [mistaken] = await expenses(202_509);
    await admin.call(routes.deleteOutgo, { params: { idAs, idOutgo: mistaken!.idOutgo } });
    await acceptKilled(second, 202_509, typed);
    // By one click, although a document of this number is there by now.
    expect((await accept(second, 202_509)).status).toBe(200);
    const [standing, ...more] = await expenses(202_509);
    expect(more).toEqual([]);
    const ofExpense = { params: { idAs, idElement: standing!.idOutgo } };
    const query = { documentsType: 'outgo' as const };
    const { documents } = await admin.call(routes.listDocuments, { ...ofExpense, query });
    expect(documents).toMatchObject([{ fileName: 'A 2.pdf' }]);
  });

  it('may be the same file twice: one content, two documents', async () => {
    const content = await aPdf('de două ori');
    const names = [await uploaded('a.pdf', content), await uploaded('b.pdf', content)];
    const [idAp] = home.apartments;
    const documents = await attached('apartment', idAp, ...names);
    const remove = (at: number) =>
      admin.call(routes.deleteDocument, {
        params: { idAs: home.idAs, idDocument: documents[at]!.idDocument },
      });
    await remove(0);
    expect((await downloaded(documents[1]!.idDocument)).status).toBe(200);
  });

  it.each(['outgo', 'payment', 'apartment', 'month', 'register'] as const)(
    'of %s that is not there are refused',
    async (kind) => {
      const tmpName = await uploaded('x.pdf', await aPdf('x'));
      const params = { idAs: home.idAs, idElement: 3_999_999_999 };
      const body = { documents: [{ tmpName }], documentsType: kind };
      expect((await admin.refused(routes.addDocuments, { params, body })).status).toBe(404);
    },
  );

  it('are shown to who may see the apartment, and to nobody of another association', async () => {
    const stranger = new Browser(stack.url);
    await stranger.register('strain@example.ro');
    await aHome(stranger, 'Altă asociație');
    const cashier = new Browser(stack.url);
    await cashier.register('casier-b@example.ro');
    await admin.call(routes.changeRole, {
      params: { idAs: home.idAs },
      body: { email: 'casier-b@example.ro', roles: 16, idGroup: home.secondEntrance },
    });
    const [idAp] = home.apartments;
    const tmpName = await uploaded('contract.pdf', await aPdf('Contract'));
    const documents = await attached('apartment', idAp, tmpName);
    const { idDocument } = documents.at(-1)!;
    expect((await downloaded(idDocument, '', stranger)).status).toBe(403);
    expect((await downloaded(idDocument, '', cashier)).status).toBe(404);
    const params = { idAs: home.idAs, idDocument };
    expect((await cashier.refused(routes.deleteDocument, { params })).status).toBe(403);
    const list = {
      params: { idAs: home.idAs, idElement: idAp },
      query: { documentsType: 'apartment' as const },
    };
    expect((await cashier.refused(routes.listDocuments, list)).status).toBe(404);
    // A file uploaded by another user cannot be used here.
    const theirs = await cashier.upload(home.idAs, 'al-meu.pdf', await aPdf('al meu'));
    const body = {
      documents: [{ tmpName: (theirs.body as { tmpName: string }).tmpName }],
      documentsType: 'month' as const,
    };
    const refused = await admin.refused(routes.addDocuments, {
      params: { idAs: home.idAs, idElement: IDMONTH },
      body,
    });
    expect(refused.code).toBe('file-upload-gone');
  });

  it('of an apartment are a tenant’s own, but for those of another owner’s time', async () => {
    const [, , idAp] = home.apartments;
    const params = { idAs: home.idAs, idAp };
    const named = (tenantName: string) =>
      admin.call(routes.changeApartment, { params, body: { tenantName } });
    const attachedNow = async (name: string): Promise<number> =>
      (await attached('apartment', idAp, await uploaded(name, await aPdf(name)))).at(-1)!
        .idDocument;
    await named('Vasile Vânzător');
    const sellers = await attachedNow('al-vanzatorului.pdf');
    await named('Ana Nouă');
    const before = await attachedNow('dinainte.pdf');
    const tenant = new Browser(stack.url);
    await tenant.register('chirias@documents.example');
    await linkedTenant(stack, tenant, params);
    const during = await attachedNow('din-timpul-lor.pdf');
    tenant.position = admin.position;
    const seen = await listed('apartment', idAp, tenant);
    expect(seen.map(({ idDocument }) => idDocument)).toEqual([before, during]);
    expect((await downloaded(sellers, '', tenant)).status).toBe(404);
    expect((await downloaded(before, '', tenant)).status).toBe(200);
    await named('Ana Nouă-Pop');
    tenant.position = admin.position;
    const later = await listed('apartment', idAp, tenant);
    expect(later.map(({ idDocument }) => idDocument)).toEqual([during]);
    expect(await listed('apartment', idAp)).toHaveLength(3);
  });

  it('of a deleted apartment, and of its payments, are read and deleted as before', async () => {
    const { idAs, secondEntrance: idGroup } = home;
    const body = { number: '9', persons: 1, tenantName: 'Plecat', surfaceE5: 1_000_000 };
    const { idAp } = await admin.call(routes.addApartment, { params: { idAs, idGroup }, body });
    await attached('apartment', idAp, await uploaded('act.pdf', await aPdf('act')));
    const { idPd } = await admin.call(routes.registerPayment, {
      params: { idAs },
      body: { pM: 1, series: 'CH', emitted: today(), idAp, amountBani: 500 },
    });
    await admin.call(routes.annulPayment, { params: { idAs, idPd }, body: { reason: 'greșit' } });
    const cashier = new Browser(stack.url);
    await cashier.register('casier-c@example.ro');
    await admin.call(routes.changeRole, {
      params: { idAs },
      body: { email: 'casier-c@example.ro', roles: 16, idGroup },
    });
    cashier.position = admin.position;
    expect(await listed('payment', idPd, cashier)).toEqual([]);
    await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
    cashier.position = admin.position;
    expect(await listed('payment', idPd, cashier)).toEqual([]);
    const [act] = await listed('apartment', idAp);
    await admin.call(routes.deleteDocument, {
      params: { idAs, idDocument: act!.idDocument },
    });
    expect(await listed('apartment', idAp)).toEqual([]);
  });

  it('are not attached from what was sent to another association', async () => {
    const other = await aHome(admin, 'A doua asociație');
    const sent = await admin.upload(other.idAs, 'alta.pdf', await aPdf('alta'));
    const { tmpName } = sent.body as { tmpName: string };
    const refused = await admin.refused(routes.addDocuments, {
      params: { idAs: home.idAs, idElement: IDMONTH },
      body: { documents: [{ tmpName }], documentsType: 'month' },
    });
    expect(refused.code).toBe('file-upload-gone');
  });
});

describe('a file on its way in', () => {
  const refusedUpload = async (name: string, content: Uint8Array | ReadableStream) => {
    const { status, body } = await admin.upload(home.idAs, name, content);
    return { status, code: (body as { code?: string }).code };
  };

  it('has a name of at most 100 characters', async () => {
    const content = await aPdf('nume');
    await uploaded(`${'ș'.repeat(96)}.pdf`, content);
    expect(await refusedUpload(`${'ș'.repeat(97)}.pdf`, content)).toEqual({
      status: 422,
      code: 'file-name-long',
    });
    expect((await refusedUpload('', content)).code).toBe('file-name-missing');
  });

  it.each([
    ['program.pdf', Buffer.from('MZ\x90\x00 %PDF-1.4 restul'), 'file-kind'],
    [
      'desen.pdf',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'file-kind',
    ],
    ['pagina.pdf', Buffer.from('<html>%PDF-1.4</html>'), 'file-kind'],
    ['gol.pdf', Buffer.alloc(0), 'file-empty'],
    [
      'poza.jpg',
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2, 3]),
      'file-image-unreadable',
    ],
    // A page scanned at 300 dpi is not damaged: the refusal says what is wrong.
    ['scanare.png', ofSides(2_480, 3_508), 'file-image-large'],
    ['virus.pdf', Buffer.from(`%PDF-1.4 ${EICAR}`), 'file-infected'],
  ])('%s is refused by what it holds', async (name, content, code) => {
    expect(await refusedUpload(name, content)).toEqual({ status: 422, code });
    // The rest of a long file is read and discarded, so that the connection can be reused.
    const long = Buffer.concat([content, Buffer.alloc(content.length === 0 ? 0 : 3_000_000)]);
    expect(await refusedUpload(name, long)).toEqual({ status: 422, code });
  });

  it('of 40 MB is refused, whether it says its size or not', async () => {
    const before = s3.objects.size;
    const photo = Buffer.alloc(40 * 1_048_576, 0xff);
    photo.set([0xff, 0xd8, 0xff, 0xe0]);
    expect(await refusedUpload('poza.jpg', photo)).toEqual({ status: 413, code: 'file-too-large' });
    const content = Buffer.concat([Buffer.from('%PDF-1.4'), photo.subarray(0, 21 * 1_048_576)]);
    const stream = new ReadableStream({
      start: (to) => {
        to.enqueue(content);
        to.close();
      },
    });
    const answer = await refusedUpload('mare.pdf', stream);
    expect(answer).toEqual({ status: 413, code: 'file-too-large' });
    expect(s3.objects.size).toBe(before);
  });

  it('that is an image becomes an A4 PDF, without what the camera knew', async () => {
    const png = new PNG({ width: 30, height: 20 });
    png.data.fill(120);
    const tmpName = await uploaded('poza contor.png', PNG.sync.write(png));
    const documents = await attached('month', IDMONTH, tmpName);
    const { fileName, idDocument, mediaType } = documents.at(-1)!;
    expect([fileName, mediaType]).toEqual(['poza contor.pdf', 'application/pdf']);
    const { bytes } = await downloaded(idDocument);
    expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 595\.2\d* 841\.8\d*\]/);
  });

  it('that is a zip is kept unopened, whatever it would unpack to', async () => {
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60_000, 0)]);
    await uploaded('bomba.zip', bomb);
  });

  it('broken off in the middle leaves nothing', async () => {
    const count = async (): Promise<number> =>
      Number((await database.query('select count(*) from account.document_upload')).rows[0].count);
    const [rows, objects] = [await count(), s3.objects.size];
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await new Promise<void>((resolve) => {
      const sending = request(`${stack.url}/api/association/${home.idAs}/documentTmp`, {
        method: 'PUT',
        headers: {
          cookie,
          'x-c-user': admin.cookies.get('c_user')!,
          'x-file-name': 'rupt.pdf',
          'content-type': 'application/octet-stream',
          'content-length': 1_000_000,
        },
      });
      sending.on('error', () => undefined);
      sending.on('close', resolve);
      sending.write(Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(200_000)]), () =>
        setTimeout(() => sending.destroy(), 50),
      );
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([await count(), s3.objects.size]).toEqual([rows, objects]);
  });

  it('is said to be away with its store, and comes in when the store is back', async () => {
    const content = await aPdf('mai târziu');
    s3.failWith(503);
    expect(await refusedUpload('tarziu.pdf', content)).toEqual({ status: 503, code: 'store-away' });
    const [document] = await listed('outgo', idOutgo);
    expect((await downloaded(document!.idDocument)).status).toBe(503);
    s3.failWith(0);
    await uploaded('tarziu.pdf', content);
    expect((await downloaded(document!.idDocument)).status).toBe(200);
  });

  it('is let go by name, with its bytes', async () => {
    const before = s3.objects.size;
    const content = await aPdf('renunț');
    const [one, other] = [await uploaded('renunt.pdf', content), await uploaded('b.pdf', content)];
    expect(s3.objects.size).toBe(before + 1);
    const params = { idAs: home.idAs };
    await admin.call(routes.deleteDocumentTmp, { params, query: { tmpName: one } });
    // The other upload has the same bytes, so they are kept.
    expect(s3.objects.size).toBe(before + 1);
    await admin.call(routes.deleteDocumentTmp, { params, query: { tmpName: other } });
    expect(s3.objects.size).toBe(before);
  });
});

describe('bytes that nobody needs', () => {
  let drop: DropFiles;
  let files: FileStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const infrastructure = await openInfrastructure(stack.config, 'test');
    const [uploads, streams] = [new Uploads(infrastructure), new DocumentStreams(infrastructure)];
    drop = new DropFiles(infrastructure, uploads, streams);
    files = infrastructure.files;
    close = () => infrastructure.close();
  });
  afterAll(() => close());

  const aged = (name: string): Promise<unknown> =>
    database.query(
      `update account.document_upload set created_at = now() - interval '25 hours'
        where tmp_name = $1`,
      [name],
    );

  it('go a day after an upload that was never attached, and stay when a document has them', async () => {
    const before = s3.objects.size;
    const [lost, kept] = [await aPdf('neatașat'), await aPdf('atașat')];
    const names = [await uploaded('l.pdf', lost), await uploaded('k.pdf', kept)];
    const documents = await attached('month', IDMONTH, names[1]!);
    await drop.run();
    expect(s3.objects.size).toBe(before + 2);
    for (const name of names) await aged(name);
    await drop.run();
    expect(s3.objects.size).toBe(before + 1);
    expect((await downloaded(documents.at(-1)!.idDocument)).status).toBe(200);
  });

  it('go later where their store was away', async () => {
    const before = s3.objects.size;
    const tmpName = await uploaded('a.pdf', await aPdf('rămas'));
    await aged(tmpName);
    s3.failWith(503);
    await expect(drop.run()).rejects.toThrow();
    s3.failWith(0);
    expect(s3.objects.size).toBe(before + 1);
    await drop.run();
    expect(s3.objects.size).toBe(before);
  });

  it('go where the documents of another association cannot be read', async () => {
    const torn = await aHome(admin);
    const answer = await admin.upload(torn.idAs, 't.pdf', await aPdf('ilizibil'));
    await aged((answer.body as { tmpName: string }).tmpName);
    const other = await openInfrastructure(stack.config, 'test');
    await factOfTomorrow(other.store, documentFamily, torn.idAs);
    await other.close();
    // More of its uploads expire than one batch has, before any of the others.
    await database.query(
      `insert into account.document_upload
              (tmp_name, id_as, id_user, file_name, hash, size, media_type, created_at)
       select u.tmp_name || n, u.id_as, u.id_user, u.file_name, lpad(n::text, 64, '0'), u.size, u.media_type,
              u.created_at - interval '1 day'
         from account.document_upload u, generate_series(1, 250) n where u.id_as = $1`,
      [torn.idAs],
    );
    const before = s3.objects.size;
    await aged(await uploaded('b.pdf', await aPdf('bun')));
    await drop.run();
    expect(s3.objects.size).toBe(before);
    await database.query('delete from account.document_upload where id_as = $1', [torn.idAs]);
  });

  it('go where another file cannot be removed, and that one is told of', async () => {
    const names = [
      await uploaded('c.pdf', await aPdf('neclintit')),
      await uploaded('d.pdf', await aPdf('următorul')),
    ];
    const before = s3.objects.size;
    for (const name of names) await aged(name);
    const remove = jest
      .spyOn(files, 'delete')
      .mockImplementationOnce(() => Promise.reject(new FileStoreAway('EACCES')));
    await expect(drop.run()).rejects.toThrow('EACCES');
    remove.mockRestore();
    expect(s3.objects.size).toBe(before - 1);
    await drop.run();
    expect(s3.objects.size).toBe(before - 2);
  });

  it("go with an apartment's document, and stay five years with an expense's", async () => {
    const [idAp] = home.apartments;
    const ofApartment = await uploaded('ap.pdf', await aPdf('al apartamentului'));
    const ofExpense = await uploaded('ch.pdf', await aPdf('al cheltuielii'));
    const before = s3.objects.size;
    const documents = [
      (await attached('apartment', idAp, ofApartment)).at(-1)!,
      (await attached('outgo', idOutgo, ofExpense)).at(-1)!,
    ];
    for (const { idDocument } of documents) {
      await admin.call(routes.deleteDocument, { params: { idAs: home.idAs, idDocument } });
    }
    for (const name of [ofApartment, ofExpense]) await aged(name);
    // Waits until the table of documents is up to date.
    await admin.call(routes.listPayments, { params: { idAs: home.idAs } });
    await drop.run();
    expect(s3.objects.size).toBe(before - 1);
  });
});

describe('the register of documents', () => {
  const entry = {
    type: 'Proces-verbal',
    number: '14',
    added: '2025-09-10',
    date: '2025-09-09',
    from: 'Adunarea generală',
    info: '',
  };
  const found = async (text: string): Promise<readonly number[]> =>
    (
      await admin.call(routes.searchRegisterDocuments, {
        params: { idAs: home.idAs },
        body: { text },
      })
    ).found;

  it('adds, edits, lists, finds by a word inside a PDF, and deletes', async () => {
    const params = { idAs: home.idAs };
    const { idRegisterDocument } = await admin.call(routes.addRegisterDocument, {
      params,
      body: { registerDocument: entry },
    });
    const ofEntry = { ...params, idRegisterDocument };
    await admin.call(routes.editRegisterDocument, {
      params: ofEntry,
      body: { registerDocument: { info: 'despre acoperiș' } },
    });
    const tmpName = await uploaded('pv.pdf', await aPdf('Se aproba hidroizolatia terasei'));
    const documents = await attached('register', idRegisterDocument, tmpName);
    await until(async () => (await listed('register', idRegisterDocument))[0]!.text === 'read');
    const { registerDocuments } = await admin.call(routes.listRegisterDocuments, { params });
    expect(registerDocuments).toEqual([
      { ...entry, info: 'despre acoperiș', idRegisterDocument, documents: 1 },
    ]);
    expect(await found('HIDROIZOLAȚIA')).toEqual([idRegisterDocument]);
    expect(await found('hidroizolatia acop')).toEqual([idRegisterDocument]);
    expect(await found('hidroizolatia ascensor')).toEqual([]);
    expect(await found('hidro')).toEqual([]);
    const short = { params: { idAs: home.idAs }, body: { text: ' hi ' } };
    expect((await admin.refused(routes.searchRegisterDocuments, short)).status).toBe(422);
    await admin.call(routes.deleteRegisterDocument, { params: ofEntry });
    expect(await found('hidroizolatia')).toEqual([]);
    expect((await downloaded(documents[0]!.idDocument)).status).toBe(404);
  });

  it.each([
    [{ type: 't'.repeat(51) }, 'type'],
    [{ number: '1'.repeat(51) }, 'number'],
    [{ number: '0' }, 'number'],
    [{ from: 'x'.repeat(101) }, 'from'],
    [{ info: 'x'.repeat(501) }, 'info'],
    [{ date: '2099-01-01' }, 'date'],
  ])('refuses %j', async (wrong, field) => {
    const refused = await admin.refused(routes.addRegisterDocument, {
      params: { idAs: home.idAs },
      body: { registerDocument: { ...entry, ...wrong } },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors ?? {}).join()).toContain(field);
  });

  it('tells a password that is needed from one that is wrong, and reads with the right one', async () => {
    const { idRegisterDocument } = await admin.call(routes.addRegisterDocument, {
      params: { idAs: home.idAs },
      body: { registerDocument: { ...entry, number: '15' } },
    });
    const tmpName = await uploaded('inchis.pdf', await aPdf('comoara ascunsa', 'sesam'));
    const [document] = await attached('register', idRegisterDocument, tmpName);
    const comesTo = (text: string): Promise<void> =>
      until(async () => (await listed('register', idRegisterDocument))[0]!.text === text);
    await comesTo('password-needed');
    const unlock = (password: string) =>
      admin.try(routes.unlockDocument, {
        params: { idAs: home.idAs, idDocument: document!.idDocument },
        body: { password },
      });
    await unlock('gresit');
    await comesTo('password-wrong');
    await unlock('sesam');
    await comesTo('read');
    expect(await found('comoara')).toEqual([idRegisterDocument]);
    expect((await unlock('sesam')).status).toBe(422);
  });
});

it('says of a file that is damaged where it lies that it cannot be read', async () => {
  const names = new Set(s3.objects.keys());
  const tmpName = await uploaded('stricat.pdf', await aPdf('stricat'));
  const [document] = (await attached('month', IDMONTH, tmpName)).slice(-1);
  const textOf = async () =>
    (await listed('month', IDMONTH)).find(({ idDocument }) => idDocument === document!.idDocument)!
      .text;
  await until(async () => (await textOf()) === 'read');
  const [name] = [...s3.objects.keys()].filter((one) => !names.has(one));
  const bytes = Buffer.from(s3.objects.get(name!)!);
  bytes[bytes.length - 1]! ^= 1;
  s3.objects.set(name!, bytes);
  await database.query(
    `update account.document_text set state = 'waiting', run = run + 1
      where hash = (select hash from read.document where association_id = $1 and document_id = $2)`,
    [home.idAs, document!.idDocument],
  );
  await until(async () => (await textOf()) === 'unreadable', 30_000);
});

it('keeps nothing of a document in clear, in tables or in the store', async () => {
  const dump = await database.query(
    `select array_agg(t::text) as rows from (
       select u::text as t from account.document_upload u
       union all select x::text from account.document_text x
       union all select d::text from read.document d
       union all select e.data from read.audit_entry e where e.event_type like '%Document%') all_rows`,
  );
  const text = JSON.stringify(dump.rows);
  for (const secret of ['Factur', 'contract.pdf', 'hidroizola', 'Adunarea', 'sesam']) {
    expect(text).not.toContain(secret);
  }
  const stored = Buffer.concat([...s3.objects.values()]).toString('latin1');
  expect(stored).not.toContain('%PDF-');
});

/** Returns a small PNG file that claims to have these sides. */
function ofSides(width: number, height: number): Buffer {
  const png = PNG.sync.write(new PNG({ width: 1, height: 1 }));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
