import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Vault } from '@scara/event-store';
import { memoryVault } from '@scara/event-store/testing';
import {
  FileMissing,
  type FilePlace,
  FileStore,
  FileStoreAway,
  openFileStore,
} from '@scara/platform/files';
import { type RunningS3Server, startS3Server } from '../support/s3-server.js';

const HERE: FilePlace = { subject: 'association:7', class: 'document' };
const THERE: FilePlace = { subject: 'association:8', class: 'document' };
const TEXT = Buffer.from('Factura nr. 12, Ana Pop, strada Păcii');

const read = async (files: FileStore, place: FilePlace, hash: string): Promise<Buffer> =>
  buffer(await files.get(place, hash));
const put = (files: FileStore, content: Buffer, place = HERE) =>
  files.put(place, Readable.from([content]));
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let s3: RunningS3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-files-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'S3'])('files in %s', (kind) => {
  let vault: Vault;
  let files: FileStore;
  beforeEach(async () => {
    vault = memoryVault();
    files = await openFileStore(
      { SCARA_DATA: folder, S3_URL: kind === 'S3' ? s3.url : undefined },
      vault,
    );
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
    'come back as they were: %i bytes',
    async (size) => {
      const content = randomBytes(size);
      const file = await put(files, content);
      expect(file).toEqual({ hash: sha256(content), size });
      expect((await read(files, HERE, file.hash)).equals(content)).toBe(true);
    },
  );

  it('are one file when put twice, and two in two places', async () => {
    const [one, two] = [await put(files, TEXT), await put(files, TEXT)];
    expect(two).toEqual(one);
    expect(await files.has(THERE, one.hash)).toBe(false);
    await expect(files.get(THERE, one.hash)).rejects.toThrow(FileMissing);
    await put(files, TEXT, THERE);
    await files.delete(HERE, one.hash);
    await files.delete(HERE, one.hash);
    expect(await files.has(HERE, one.hash)).toBe(false);
    expect(await read(files, THERE, one.hash)).toEqual(TEXT);
  });

  it('leave nothing when the content breaks off', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield TEXT;
      await delay(1);
      throw new Error('legătura s-a rupt');
    };
    await expect(files.put(HERE, broken())).rejects.toThrow('legătura s-a rupt');
    expect(await files.has(HERE, sha256(TEXT))).toBe(false);
    expect(await readdir(join(folder, 'files', 'drafts')).catch(() => [])).toEqual([]);
  });

  it('stand when they are settled, not before', async () => {
    const seen: boolean[] = [];
    await files.put(HERE, Readable.from([TEXT]), async ({ hash }, settle) => {
      seen.push(await files.has(HERE, hash));
      await settle();
      seen.push(await files.has(HERE, hash));
    });
    expect(seen).toEqual([false, true]);
    await files.delete(HERE, sha256(TEXT));
    const refused = files.put(HERE, Readable.from([TEXT]), () => Promise.reject(new Error('nu')));
    await expect(refused).rejects.toThrow('nu');
    expect(await files.has(HERE, sha256(TEXT))).toBe(false);
  });

  it('are gone with their key, and there again when put again', async () => {
    const { hash } = await put(files, TEXT);
    await vault.erase('association:7');
    await expect(files.get(HERE, hash)).rejects.toThrow(FileMissing);
    await put(files, TEXT);
    expect(await read(files, HERE, hash)).toEqual(TEXT);
  });

  it.each(['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(64)}/x`])(
    'have no name like %j',
    async (hash) => {
      await expect(files.get(HERE, hash)).rejects.toThrow(FileMissing);
    },
  );
});

describe('a file in a folder', () => {
  let files: FileStore;
  beforeAll(async () => {
    files = await openFileStore({ SCARA_DATA: folder, S3_URL: undefined }, memoryVault());
  });
  const pathOf = (hash: string): string =>
    join(folder, 'files', 'document', 'association-7', hash.slice(0, 2), hash);

  it('is closed when who asked for it leaves before the first byte', async () => {
    const vault = memoryVault();
    const kept = await openFileStore({ SCARA_DATA: folder, S3_URL: undefined }, vault);
    const { hash } = await put(kept, randomBytes(300_000));
    const sealed = createReadStream(pathOf(hash));
    const shelf = { take: () => Promise.resolve(sealed) };
    const seen = new FileStore(
      shelf as unknown as ConstructorParameters<typeof FileStore>[0],
      vault,
    );
    const clear = await seen.get(HERE, hash);
    clear.destroy();
    await delay(50);
    expect(sealed.destroyed).toBe(true);
  });

  it('holds nothing of the clear text', async () => {
    const { hash } = await put(files, TEXT);
    expect((await readFile(pathOf(hash))).includes('Ana Pop')).toBe(false);
  });

  it.each([
    [
      'a changed byte',
      async (path: string, bytes: Buffer) => {
        bytes[bytes.length - 1]! ^= 1;
        await writeFile(path, bytes);
      },
    ],
    ['a lost end', (path: string, bytes: Buffer) => truncate(path, bytes.length - 1)],
    [
      'a lost last frame',
      (path: string, bytes: Buffer) => truncate(path, bytes.length - 16 - (200_000 % 65_536)),
    ],
    [
      'another file in its place',
      async (path: string) => {
        const other = await put(files, Buffer.from('altul'));
        await writeFile(path, await readFile(pathOf(other.hash)));
      },
    ],
  ])('is not given on with %s', async (_, harm) => {
    const { hash } = await put(files, randomBytes(200_000));
    await harm(pathOf(hash), await readFile(pathOf(hash)));
    await expect(read(files, HERE, hash)).rejects.toThrow();
  });

  it('that a killed process left half written is removed after a day, and not before', async () => {
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'files', 'drafts', name));
    await writeFile(old!, 'jumătate');
    await writeFile(young!, 'jumătate');
    const yesterday = new Date(Date.now() - 90_000_000);
    await utimes(old!, yesterday, yesterday);
    await openFileStore({ SCARA_DATA: folder, S3_URL: undefined }, memoryVault());
    expect(await readdir(join(folder, 'files', 'drafts'))).toEqual(['young']);
    await rm(young!);
  });
});

/** Returns the drafts that this process has open; a removed one has 'deleted' in its name. */
async function openDrafts(): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return paths.filter((path) => path.includes('scara-drafts'));
}

describe('a store that is away', () => {
  it('says so: a folder that cannot be', async () => {
    await writeFile(join(folder, 'not-a-folder'), '');
    const data = join(folder, 'not-a-folder');
    const files = await openFileStore({ SCARA_DATA: data, S3_URL: undefined }, memoryVault());
    await expect(put(files, TEXT)).rejects.toThrow(FileStoreAway);
    await expect(files.has(HERE, sha256(TEXT))).rejects.toThrow(FileStoreAway);
  });

  it.each([403, 404, 500, 503])('says so: S3 answers %i to a PUT', async (status) => {
    const files = await openFileStore({ SCARA_DATA: folder, S3_URL: s3.url }, memoryVault());
    s3.failWith(status);
    await expect(put(files, TEXT)).rejects.toThrow(FileStoreAway);
    s3.failWith(0);
  });

  it('says so: nobody listens', async () => {
    const other = await startS3Server();
    const files = await openFileStore({ SCARA_DATA: folder, S3_URL: other.url }, memoryVault());
    await other.stop();
    await expect(put(files, randomBytes(300_000))).rejects.toThrow(FileStoreAway);
    await expect(files.get(HERE, sha256(TEXT))).rejects.toThrow(FileStoreAway);
    expect(await openDrafts()).toEqual([]);
  });

  it('names what is wrong with an address without a key', async () => {
    await expect(
      openFileStore({ SCARA_DATA: folder, S3_URL: 'https://host/bucket' }, memoryVault()),
    ).rejects.toThrow('S3_URL');
  });

  it('is not believed when the secret is wrong', async () => {
    const wrong = s3.url.replace(/:[^:@]+@/, ':alt-secret@');
    const files = await openFileStore({ SCARA_DATA: folder, S3_URL: wrong }, memoryVault());
    await expect(put(files, TEXT)).rejects.toThrow(FileStoreAway);
  });
});
