import type { ApartmentView, Structure } from '@scara/contracts/http';

import { blockIn, copyOf, withBlock } from './sheet-clipboard.js';
import {
  afterSave,
  bodyOf,
  draftAfter,
  draftOf,
  entrancesOf,
  goneNames,
  isChanged,
  merged,
  newOwnersIn,
  newRow,
  rowsOf,
  sheetFields,
  withDraft,
  withEntrances,
  withText,
} from './sheet-model.js';
import { countOf, firstOf, notesOf } from './sheet-notes.js';
import { step } from './use-sheet.js';

const apartment = (idAp: number, number: string, more: Partial<ApartmentView> = {}) =>
  ({
    idAp,
    idEntrance: 2,
    revision: 5,
    number,
    tenantName: 'Popa Ion',
    persons: 2,
    surfaceE5: 4_512_345,
    heatSurfaceE5: 0,
    c2E5: 0,
    c3E5: 0,
    c4E5: 0,
    tel1: '',
    tel2: '',
    email: '',
    ...more,
  }) as ApartmentView;

const structureOf = (...inEntrance: ApartmentView[]): Structure =>
  ({
    idAs: 7,
    revision: 5,
    name: 'Teiul',
    blocks: [{ idBlock: 1, name: 'A1', inBlock: [{ idEntrance: 2, name: 'A', inEntrance }] }],
  }) as unknown as Structure;

const structure = structureOf(apartment(11, '1'), apartment(12, '2'));
const entrances = entrancesOf(structure);
const rows = rowsOf(structure, entrances);
const fields = sheetFields(false);
const texts = (all: typeof rows) => all.map((row) => row.texts.number);

describe('pasting', () => {
  it('reads what a spreadsheet copies, breaks inside quotes too', () => {
    expect(blockIn('1\t"a ""b""\nc"\r\n2\t\r\n')).toEqual([
      ['1', 'a "b"\nc'],
      ['2', ''],
    ]);
    // Quotes are a part of a company's name, not marks around a cell.
    expect(blockIn('"Teiul" SRL\t2\n"Tei\t3')).toEqual([
      ['"Teiul" SRL', '2'],
      ['"Tei', '3'],
    ]);
    const named = [withText(rows[0]!, 'tenantName', '"Teiul"')];
    const copied = copyOf(named, ['tenantName'], { row: 0, column: 0 }, { row: 0, column: 0 });
    expect(blockIn(copied)).toEqual([['"Teiul"']]);
  });

  it('goes on below the last row with new apartments of the entrance above', () => {
    const pasted = withBlock(rows, fields, { row: 1, column: 0 }, [
      ['2A', 'Ionescu', '3'],
      ['3', 'Pop', '1'],
    ]);
    expect(texts(pasted)).toEqual(['1', '2A', '3']);
    expect(pasted[0]).toBe(rows[0]);
    expect(pasted[2]).toMatchObject({ idAp: null, texts: { entrance: 'Blocul A1 / Scara A' } });
    expect(notesOf(pasted, entrances).size).toBe(0);
    const other = newRow({ entrance: 'Blocul A1 / Scara B', number: '1' });
    const below = withBlock([...rows, other], fields, { row: 3, column: 0 }, [['2']]);
    expect(below.at(-1)?.texts).toMatchObject({ entrance: 'Blocul A1 / Scara B', number: '2' });
  });

  it('knows an entrance by what people call it, as long as only one is called so', () => {
    const block = (idBlock: number, name: string, ...inBlock: [number, string][]) => ({
      idBlock,
      name,
      inBlock: inBlock.map(([idEntrance, entrance]) => ({
        idEntrance,
        name: entrance,
        inEntrance: [],
      })),
    });
    const two = entrancesOf({
      blocks: [block(1, '14', [2, 'A'], [3, 'B']), block(4, 'Blocul T6', [5, 'Scara A'])],
    } as unknown as Structure);
    const meant = (entrance: string) =>
      withEntrances([newRow({ entrance, number: '1' })], two)[0]!.texts.entrance;
    expect(
      ['b', 'Scara B', '14/B', 'Bl. 14, sc. A', 't6 A', 'Blocul T6 / Scara A'].map(meant),
    ).toEqual([
      'Blocul 14 / Scara B',
      'Blocul 14 / Scara B',
      'Blocul 14 / Scara B',
      'Blocul 14 / Scara A',
      'Blocul T6 / Scara A',
      'Blocul T6 / Scara A',
    ]);
    expect(['A', 'C', '', 'scara'].map(meant)).toEqual(['A', 'C', '', 'scara']);
  });

  it('leaves out cells past the last column and copies back what it shows', () => {
    const last = fields.length - 1;
    const pasted = withBlock(rows, fields, { row: 0, column: last }, [['a@b.ro', 'în plus']]);
    expect(copyOf(pasted, fields, { row: 0, column: last }, { row: 1, column: last })).toBe(
      'a@b.ro\n',
    );
  });
});

describe('what is wrong', () => {
  const noteOf = (field: (typeof fields)[number], text: string) =>
    notesOf([withText(rows[0]!, field, text)], entrances).get('a11')?.[field];

  it.each([
    ['surfaceE5', '45,123456', 'Cel mult 5 zecimale.'],
    ['c2E5', '1,12345', 'Cel mult 4 zecimale.'],
    ['persons', 'doi', 'Introduceți un număr, de exemplu 12,5.'],
    ['persons', '1,5', 'Introduceți un număr întreg.'],
    ['surfaceE5', '-1', expect.stringContaining('între 0')],
    ['number', 'x'.repeat(27), expect.stringContaining('26')],
    ['tel1', '0722', expect.stringContaining('telefon')],
    ['email', 'a@', expect.stringContaining('email')],
  ] as const)('%s %s', (field, text, reason) => {
    expect(noteOf(field, text)).toEqual(reason);
  });

  it('is a number twice in one entrance, also inside one paste; never the one that stood there', () => {
    const pasted = withBlock(rows, fields, { row: 1, column: 0 }, [['1'], ['7'], [' 7 ']]);
    const notes = notesOf(pasted, entrances);
    expect(pasted.map(({ key }) => notes.get(key)?.number !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is counted by cells, and led to row by row where its column is shown', () => {
    const columns = sheetFields(true).map((field) => ({ field }));
    const all = [rows[0]!, withText(withText(rows[1]!, 'persons', 'doi'), 'number', '')];
    const notes = notesOf(all, entrances);
    expect(countOf(notes)).toBe(2);
    // In a sheet of one entrance nobody could correct the entrance's old name: its column is not there.
    const renamed = [newRow({ entrance: 'Scara Z', number: '9' })];
    expect([notesOf(renamed, entrances).size, notesOf(renamed, null).size]).toEqual([1, 0]);
    const number = columns.findIndex(({ field }) => field === 'number');
    expect(firstOf(notes, all, columns)).toEqual({ row: 1, column: number });
    expect(firstOf(notes, all, [])).toEqual({ row: 1, column: 0 });
    expect(firstOf(new Map(), all, columns)).toBeNull();
  });
});

describe('saving', () => {
  it('sends what differs, with the revision that was shown, and new rows with their entrance', () => {
    const changed = [
      withText(rows[0]!, 'c2E5', '1,2345'),
      newRow({ entrance: entrances[0]!.title, number: '9', persons: '4' }),
    ];
    expect(bodyOf(changed, entrances)).toEqual({
      apartments: [
        { idAp: 11, revision: 5, c2E5: 123_450 },
        { idEntrance: 2, number: '9', persons: 4 },
      ],
    });
    const saved = afterSave(changed, changed, { apartments: [11, 20], revision: 9 });
    expect(saved.some(isChanged)).toBe(false);
    expect(saved[1]).toMatchObject({ idAp: 20, before: { revision: 9 } });
  });

  it('stands once where the list that has it was read before the answer came', () => {
    const added = [...rows, newRow({ entrance: rows[0]!.texts.entrance, number: '9' })];
    const fresh = rowsOf(
      structureOf(apartment(11, '1'), apartment(12, '2'), apartment(20, '9', { revision: 9 })),
      entrances,
    );
    const saved = afterSave(merged(added, fresh), [added[2]!], { apartments: [20], revision: 9 });
    expect(texts(saved)).toEqual(['1', '2', '9']);
    // A step from before the row was added keeps the apartment that was read.
    const undone = afterSave(merged(rows, fresh), [added[2]!], { apartments: [20], revision: 9 });
    expect(texts(undone)).toEqual(['1', '2', '9']);
  });

  it('is over somebody else’s change only once that was seen', () => {
    const mine = [withText(rows[0]!, 'persons', '5'), rows[1]!];
    const theirs = structureOf(
      apartment(11, '1', { tenantName: 'Altcineva', revision: 8 }),
      apartment(12, '2', { persons: 1, revision: 9 }),
      apartment(13, '3', { revision: 10 }),
    );
    const fresh = rowsOf(theirs, entrances);
    const kept = merged(mine, fresh);
    expect(kept[0]).toBe(mine[0]);
    expect(kept[1]?.texts.persons).toBe('1');
    expect(kept).toHaveLength(3);
    const seen = merged(mine, fresh, 'seen');
    expect(seen[0]).toMatchObject({
      texts: { tenantName: 'Altcineva', persons: '5' },
      before: { revision: 8 },
    });
  });

  it('stands against an answer that was read before it', () => {
    const changed = [withText(rows[0]!, 'persons', '5'), rows[1]!];
    const saved = afterSave(changed, changed, { apartments: [11, 12], revision: 9 });
    expect(merged(saved, rows)[0]?.texts.persons).toBe('5');
  });

  it('tells of another owner typed over one, not of a mark, of a first name, or of a new apartment', () => {
    const empty = rowsOf(structureOf(apartment(14, '4', { tenantName: '' })), entrances)[0]!;
    const added = newRow({ tenantName: 'Pop Ana' });
    const sold = withText(rows[0]!, 'tenantName', 'Pop Ana');
    const marked = withText(rows[1]!, 'tenantName', 'Popă ION');
    const first = withText(empty, 'tenantName', 'Pop Ana');
    expect(newOwnersIn([sold, marked, first, added])).toEqual([sold]);
  });

  it('names what was deleted under it, and nothing that was only shown', () => {
    const mine = [withText(rows[0]!, 'persons', '5'), rows[1]!, newRow({ number: '9' })];
    expect(goneNames(mine, [])).toEqual([`${rows[0]!.texts.entrance}, 1`]);
    expect(goneNames(mine, rows)).toEqual([]);
    expect(goneNames(draftOf(mine).rows, [])).toEqual([`${rows[0]!.texts.entrance}, 1`]);
  });

  it('leaves nothing of what was saved for a sheet that was left meanwhile, and what was typed after it', () => {
    const sent = [withText(rows[0]!, 'persons', '5'), newRow({ number: '9' })];
    const kept = JSON.parse(JSON.stringify(draftOf(sent)));
    expect(draftAfter(kept, sent)).toEqual({ rows: [] });
    const later = draftOf([withText(sent[0]!, 'persons', '6'), sent[1]!]);
    expect(draftAfter(later, sent).rows.map((row) => row.texts.persons)).toEqual(['6']);
    expect(draftAfter({}, sent)).toEqual({ rows: [] });
  });

  it('outlives a reload', () => {
    const typed = [withText(rows[0]!, 'persons', '5'), rows[1]!, newRow({ number: '9' })];
    const again = withDraft(rows, JSON.parse(JSON.stringify(draftOf(typed))));
    expect(again.map((row) => row.texts)).toEqual(typed.map((row) => row.texts));
    expect(again.map(isChanged)).toEqual([true, false, true]);
  });
});

test('steps go back and forward; an edit that changes nothing is none', () => {
  const first = { past: [], rows, future: [] };
  const edited = step(first, {
    kind: 'edit',
    over: (all) => all.map((row) => withText(row, 'persons', '9')),
  });
  expect(step(edited, { kind: 'edit', over: (all) => [...all] })).toBe(edited);
  const back = step(edited, { kind: 'undo' });
  expect(back.rows).toBe(rows);
  expect(step(back, { kind: 'redo' }).rows).toBe(edited.rows);
});
