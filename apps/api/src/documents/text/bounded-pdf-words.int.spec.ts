import { deflateSync } from 'node:zlib';
import { aPdf } from '../../../../../test/support/a-pdf.js';
import { boundedPdfWords } from './bounded-pdf-words.js';

const BOUNDS = { memoryMb: 200, heapMb: 256, timeMs: 60_000 };

const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** A PDF of one page whose content is that many spaces. */
function aBomb(spaces: number): Uint8Array<ArrayBuffer> {
  const content = deflateSync(Buffer.alloc(spaces, ' '));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
  ].map((text, at) => Buffer.from(`${at + 1} 0 obj\n${text}\nendobj\n`));
  const head = `4 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
  // Without a cross-reference table, the library searches for the objects.
  return copied(
    Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      ...objects,
      Buffer.from(head),
      content,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
    ]),
  );
}

it('reads the words of a PDF, and asks for the password of a locked one', async () => {
  const data = copied(await aPdf('Factura de gaz'));
  const read = await boundedPdfWords({ data, password: undefined }, BOUNDS);
  expect(read.state === 'read' && [...read.words]).toEqual(['factura', 'de', 'gaz']);
  const locked = copied(await aPdf('Factura', 'parola'));
  expect(await boundedPdfWords({ data: locked, password: undefined }, BOUNDS)).toEqual({
    state: 'password-needed',
  });
});

it('ends the reading of one that unpacks without end, and goes on with the next', async () => {
  const bomb = aBomb(600_000_000);
  expect(bomb.length).toBeLessThan(1_000_000);
  const [endless, next] = await Promise.all([
    boundedPdfWords({ data: bomb, password: undefined }, BOUNDS),
    boundedPdfWords({ data: copied(await aPdf('Apoi')), password: undefined }, BOUNDS),
  ]);
  expect([endless.state, next.state]).toEqual(['unreadable', 'read']);
});
