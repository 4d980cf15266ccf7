import { partEdits, rowMark } from './edits.js';
import { SMALL, sourcesOf } from './tables.fixture.js';

const sources = sourcesOf(SMALL);
const edit = { kind: 'cell', table: 'apartments', row: 3, column: 'name', text: 'Nou' } as const;
const marked = { ...edit, mark: rowMark(SMALL.apartments[2]!.split(',')) };

describe('corrections of rows', () => {
  it('stand while their rows hold what was seen', () => {
    expect(partEdits(sources, [marked])).toEqual({ standing: [marked], lost: [] });
  });

  it('are lost where another row came into the place, or none is left there', () => {
    const [head, , ...rows] = SMALL.apartments;
    const lost = { standing: [], lost: [marked] };
    expect(partEdits(sourcesOf({ apartments: [head!, ...rows] }), [marked])).toEqual(lost);
    expect(partEdits([], [marked])).toEqual(lost);
  });

  it('without a mark are of whatever row stands there', () => {
    expect(partEdits([], [edit])).toEqual({ standing: [edit], lost: [] });
  });

  it('are told apart by every cell', () => {
    const marks = [['1', '23'], ['12', '3'], ['123'], ['', '123']].map((cells) => rowMark(cells));
    expect(new Set(marks).size).toBe(4);
  });
});
