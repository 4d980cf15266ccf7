import { isWithin, moveCell } from './grid-moves.js';

const size = { rows: 3, columns: 2 };
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

describe('walking a table', () => {
  it('stops at the edges', () => {
    expect(moveCell({ row: 0, column: 0 }, press('ArrowUp'), size)).toEqual({ row: 0, column: 0 });
    expect(moveCell({ row: 2, column: 1 }, press('PageDown'), size)).toEqual({ row: 2, column: 1 });
  });

  it('goes on to the next row with Tab, back with Shift, and out at the ends', () => {
    expect(moveCell({ row: 0, column: 1 }, press('Tab'), size)).toEqual({ row: 1, column: 0 });
    expect(moveCell({ row: 1, column: 0 }, press('Tab', true), size)).toEqual({
      row: 0,
      column: 1,
    });
    expect(moveCell({ row: 2, column: 1 }, press('Tab'), size)).toBeNull();
    expect(moveCell({ row: 0, column: 0 }, press('Tab', true), size)).toBeNull();
  });

  it('goes to the corners with Ctrl, as a spreadsheet does', () => {
    const corner = (key: string) => ({ key, shiftKey: false, ctrlKey: true });
    expect(moveCell({ row: 1, column: 1 }, corner('Home'), size)).toEqual({ row: 0, column: 0 });
    expect(moveCell({ row: 1, column: 0 }, corner('End'), size)).toEqual({ row: 2, column: 1 });
    expect(moveCell({ row: 1, column: 1 }, press('Home'), size)).toEqual({ row: 1, column: 0 });
  });

  it('leaves other keys alone', () => {
    expect(moveCell({ row: 0, column: 0 }, press('a'), size)).toBeNull();
  });

  it('selects a rectangle from whichever corner', () => {
    const range = { from: { row: 2, column: 1 }, to: { row: 1, column: 0 } };
    expect(isWithin(range, 1, 1)).toBe(true);
    expect(isWithin(range, 0, 1)).toBe(false);
  });
});
