import { LINE } from './paper.js';
import { textLines } from './text-lines.js';

export type Head = {
  readonly lines: readonly string[];
  /** The head is written upwards, because the name is wider than its figures. */
  readonly upwards: boolean;
};

/** The most lines of a horizontal head beside heads written upwards. */
const LEVEL_LINES_MAX = 2;
/** Number of characters from which a name written upwards takes two lines, if there is room, to keep the heads low. */
const LONG_NAME = 18;

/**
 * Lays out a name horizontally in `room` points or, where turning is allowed, upwards when the horizontal name would
 * break a word or take too many lines.
 */
export function headOf(
  names: readonly string[],
  room: number,
  type: { size: number; mayTurn: boolean; measure: (text: string) => number },
): Head {
  const level = names.flatMap((name) => textLines(name, room, type.measure));
  const words = names.join(' ').split(' ');
  const isWhole = words.every((word) => type.measure(word) <= room);
  if (!type.mayTurn || (isWhole && level.length <= LEVEL_LINES_MAX)) {
    return { lines: level, upwards: false };
  }
  const hasRoomForTwo = room >= 2 * type.size * LINE;
  const [name = '', ...rest] = names;
  const turned = rest.length === 0 && hasRoomForTwo && name.length > LONG_NAME;
  return { lines: turned ? halves(name, type.measure) : names, upwards: true };
}

/** Splits a name into the two lines whose longer one is shortest; a name without a space stays whole. */
function halves(name: string, measure: (text: string) => number): string[] {
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(measure));
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best), [name]);
}
