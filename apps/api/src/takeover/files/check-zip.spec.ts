import { PARTS_MAX } from './bounds.js';
import { checkZip } from './check-zip.js';
import { UnreadableFile } from './grid.js';
import { zipOf } from './zip.fixture.js';

const MOST = 1_000;
const part = (name: string, text = name) => [name, Buffer.from(text)] as const;

/** Returns the reason for which a ZIP is refused; undefined when it is accepted. */
function refusalOf(zip: Buffer): unknown {
  try {
    checkZip(zip, MOST);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problem;
    throw error;
  }
}

describe('the parts of a ZIP', () => {
  it('are named, whatever programs write behind their names and at its end', () => {
    const zip = zipOf([part('a.txt'), part('xl/foaie ș.xml')], {
      extra: Buffer.alloc(9, 1),
      comment: Buffer.from('a remark'),
      endComment: Buffer.alloc(0xffff, 'x'),
    });
    expect(checkZip(zip, MOST)).toEqual(['a.txt', 'xl/foaie ș.xml']);
  });

  it('unpack to no more than is allowed together', () => {
    const half = part('a.txt', 'a'.repeat(MOST / 2));
    expect(refusalOf(zipOf([half, half]))).toBeUndefined();
    expect(refusalOf(zipOf([half, half, part('b', 'b')]))).toMatchObject({
      code: 'file-unpacks-too-large',
    });
  });

  it('are no more than a workbook has', () => {
    const parts = Array.from({ length: PARTS_MAX + 1 }, () => part('', ''));
    expect(refusalOf(zipOf(parts.slice(1)))).toBeUndefined();
    expect(refusalOf(zipOf(parts))).toEqual({ code: 'file-unpacks-too-large', most: PARTS_MAX });
  });

  it('are refused where they are encrypted', () => {
    const zip = zipOf([part('a.txt')]);
    const entry = zip.indexOf(Buffer.from('504b0102', 'hex'));
    zip.writeUInt16LE(1, entry + 8);
    expect(refusalOf(zip)).toEqual({ code: 'file-old-or-encrypted' });
  });

  it.each(['xl/A.XML', 'xl/_rels/a.rels', 'xl/a.vml'])('declare nothing in %s', (name) => {
    const doctype = { code: 'file-damaged', detail: 'DOCTYPE' };
    expect(refusalOf(zipOf([part(name, '<!DOCTYPE a><a/>')]))).toEqual(doctype);
    expect(refusalOf(zipOf([part(name, '<!ENTITY b "c">')]))).toEqual(doctype);
    expect(refusalOf(zipOf([part(name, '<a/>')]))).toBeUndefined();
  });

  it('are looked for inside the file alone', () => {
    const zip = zipOf([part('a.txt')]);
    zip.writeUInt32LE(zip.length - 2, zip.length - 22 + 16);
    expect(refusalOf(zip)).toEqual({ code: 'file-damaged', detail: 'ZIP' });
  });
});
