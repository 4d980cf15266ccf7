import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import jpeg from 'jpeg-js';
import { orientationIn } from '../../images/fitted-image.js';
import { bareJpeg } from './bare-jpeg.js';
import { ClamavScan } from './clamav-scan.js';
import { kindOf } from './file-kind.js';
import { imageToPdf } from './image-to-pdf.js';
import { Infected, ScanAway } from './virus-scan.js';

const aJpeg = (): Buffer => {
  const { data } = jpeg.encode({ width: 40, height: 20, data: Buffer.alloc(3_200, 99) }, 80);
  return Buffer.from(data);
};

/** A JPEG whose camera recorded its place and that it was held sideways. */
function fromCamera(): Buffer {
  const tiff = Buffer.from([
    ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0],
    ...[0, 0, 0, 0],
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 44.43 26.10')]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  const plain = aJpeg();
  return Buffer.concat([
    plain.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    length,
    body,
    plain.subarray(2),
  ]);
}

describe('an image', () => {
  it('keeps how the camera was held and loses where it was', () => {
    const bare = bareJpeg(fromCamera())!;
    expect(bare.includes('GPS')).toBe(false);
    const at = bare.indexOf('Exif\0\0');
    expect(orientationIn(bare.subarray(at + 6))).toBe(6);
    expect(jpeg.decode(bare)).toMatchObject({ width: 40, height: 20 });
    expect(bareJpeg(aJpeg())!.includes('Exif')).toBe(false);
  });

  it('loses what a phone appended to it: a film, a second picture with its place', () => {
    const film = Buffer.from('ftypmp42 GPS 44.43 26.10');
    for (const appended of [film, Buffer.concat([fromCamera(), film])]) {
      expect(bareJpeg(Buffer.concat([aJpeg(), appended]))).toEqual(bareJpeg(aJpeg()));
    }
    // A picture whose end is missing stays as it is: most readers show what there is of it.
    const cut = aJpeg().subarray(0, -40);
    expect(bareJpeg(cut)).toEqual(cut);
  });

  it('may have fill bytes before its markers', () => {
    const plain = aJpeg();
    const filled = [plain.subarray(0, 2), Buffer.from([0xff, 0xff]), plain.subarray(2)];
    expect(bareJpeg(Buffer.concat(filled))).toEqual(bareJpeg(plain));
  });

  it('becomes a PDF of one page; one that is cut short does not', async () => {
    const pdf = await imageToPdf(fromCamera(), 'image/jpeg');
    expect(kindOf(pdf!)).toBe('application/pdf');
    expect(pdf!.includes('GPS')).toBe(false);
    expect(await imageToPdf(aJpeg().subarray(0, 12), 'image/jpeg')).toBeUndefined();
    expect(await imageToPdf(Buffer.from('\x89PNG\r\n\x1a\nnimic'), 'image/png')).toBeUndefined();
  });
});

describe('a scan by clamd', () => {
  let server: Server;
  let seen: Buffer;
  let verdict: string;
  beforeEach(async () => {
    seen = Buffer.alloc(0);
    verdict = 'stream: OK\0';
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        seen = Buffer.concat([seen, chunk]);
        if (seen.subarray(-4).equals(Buffer.alloc(4))) socket.end(verdict);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const scanned = (text: string): Promise<Buffer> => {
    const { port } = server.address() as AddressInfo;
    const scan = new ClamavScan({ host: '127.0.0.1', port });
    return buffer(Readable.from(scan.scanned(Readable.from([Buffer.from(text)]))));
  };

  it('gives the bytes on and sends them with their lengths', async () => {
    expect((await scanned('bun')).toString()).toBe('bun');
    expect(seen.toString('latin1')).toBe('zINSTREAM\0\0\0\0\x03bun\0\0\0\0');
  });

  it('ends in Infected for what is found, in ScanAway for any other answer', async () => {
    verdict = 'stream: Win.Test.EICAR_HDB-1 FOUND\0';
    await expect(scanned('rău')).rejects.toThrow(Infected);
    verdict = 'INSTREAM size limit exceeded. ERROR\0';
    await expect(scanned('mare')).rejects.toThrow(ScanAway);
  });

  it('ends in ScanAway where the daemon breaks off while the sender is slow, and in nothing else', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    const brokenOff = new Promise<void>((resolve) => {
      server.once('connection', (socket) => {
        socket.once('data', () => {
          socket.resetAndDestroy();
          setTimeout(resolve, 50);
        });
      });
    });
    async function* slowly() {
      yield Buffer.from('înce');
      await brokenOff;
      yield Buffer.from('put');
    }
    const { port } = server.address() as AddressInfo;
    const scan = new ClamavScan({ host: '127.0.0.1', port });
    try {
      await expect(buffer(Readable.from(scan.scanned(slowly())))).rejects.toThrow(ScanAway);
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });

  it('ends in ScanAway where nobody listens', async () => {
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const scan = new ClamavScan({ host: '127.0.0.1', port });
    const reading = buffer(Readable.from(scan.scanned(Readable.from([Buffer.from('x')]))));
    await expect(reading).rejects.toThrow(ScanAway);
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
});
