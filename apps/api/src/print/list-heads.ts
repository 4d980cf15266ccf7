import { LINE } from './paper.js';
import { textLines } from './text-lines.js';

export type Head = {
  readonly lines: readonly string[];
  /** The head reads upwards, for the name is wider than its figures. */
  readonly upwards: boolean;
};

/** Heads beside ones that read upwards stay level as long as they are short. */
const LEVEL_LINES_MAX = 2;
/** Characters from which a turned name takes two lines where there is room, for the head's height. */
const LONG_NAME = 18;

/**
 * A name level in `room` points; or, where turning is allowed, turned when level would break a word or
 * take too many lines.
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

/** A name in the two lines whose longer one is shortest; whole when it has no space. */
function halves(name: string, measure: (text: string) => number): string[] {
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(measure));
  return splits.reduce((best, split) => (longest(split) < longest(best) ? split : best), [name]);
}
