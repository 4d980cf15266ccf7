import { headLines } from '@scara/contracts/http';
import type { Grid, GridColumn, GridGroup } from './grid.js';
import { pagesDown, type PageRoom } from './list-chunks.js';
import { headOf, type Head } from './list-heads.js';
import { LINE } from './paper.js';
import { textLines } from './text-lines.js';
import type { Face } from './typeface.js';
import { DASH, amountText, decimalsOf, quantityText } from './words.js';

/** Returns the width of a text set at a font size of one point. */
export type Measure = (text: string, face: Face) => number;

export type PlannedColumn = {
  readonly x: number;
  readonly width: number;
  readonly label: string;
  readonly isStrong: boolean;
  readonly texts: readonly string[];
  readonly total: string;
};

export type PlannedGroup = {
  readonly x: number;
  readonly width: number;
  readonly head: Head;
  readonly columns: readonly PlannedColumn[];
};

/** The columns on one sheet: the apartments, and as many groups as fit beside them. */
export type PlannedPart = {
  readonly number: { readonly x: number; readonly width: number };
  readonly name: { readonly x: number; readonly width: number } | null;
  readonly groups: readonly PlannedGroup[];
  readonly right: number;
};

export type PlannedRow = {
  readonly number: readonly string[];
  readonly name: readonly string[];
  readonly height: number;
};

export type ListPlan = {
  readonly size: number;
  readonly padding: number;
  readonly headHeight: number;
  /** Height of the labels under the groups' names; 0 when no group has labels. */
  readonly labelHeight: number;
  readonly totalHeight: number;
  readonly rows: readonly PlannedRow[];
  readonly parts: readonly PlannedPart[];
};

/** The texts of a group, with their widths measured at one point. */
type Shown = { group: GridGroup; head: string[]; columns: Omit<PlannedColumn, 'x'>[] };

/** The font sizes to try, in points. */
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6];
const LEVEL_HEADS_SIZE_MIN = 8;
const LEVEL_HEAD_LINES_MAX = 5;
/** The largest font size for a list of several sheets across: a larger one would only need more sheets down. */
const SEVERAL_SHEETS_SIZE_MAX = 8.5;
/** How much smaller the font may get to save a page. */
const SIZE_FOR_A_PAGE = 1;
/** The padding on each side of a cell, as a share of the font size. */
const PADDING = 0.26;
const NUMBER_WIDTH_MAX = 70;
const NAME_WIDTH_MAX = 118;
/** A column is at most this many times as wide as it needs: figures far apart are hard to follow. */
const STRETCH_MAX = 2.4;

/**
 * Plans a list with the largest font size at which it fits one sheet across, with horizontal heads where possible. If
 * no size of at least `sizeMin` fits, it uses as few sheets across as that size needs.
 */
export function listPlan(
  grid: Grid,
  box: PageRoom & { readonly width: number },
  sizeMin: number,
  measure: Measure,
): ListPlan {
  const shown = shownGroups(grid, measure);
  const sizes = SIZES.filter((size) => size >= sizeMin);
  const plansOf = (mayTurn: boolean) =>
    sizes.map((size) => planned(grid, shown, { size, width: box.width, measure, mayTurn }));

  const level = plansOf(false).filter(
    (plan) =>
      plan.size >= LEVEL_HEADS_SIZE_MIN &&
      plan.parts.length === 1 &&
      plan.parts[0]!.groups.every(({ head }) => head.lines.length <= LEVEL_HEAD_LINES_MAX),
  );
  if (level.length > 0) return withFewestPages(level, box);
  const turned = plansOf(true);
  const fewest = turned.at(-1)!.parts.length;
  const sizeMax = fewest === 1 ? SIZES[0]! : SEVERAL_SHEETS_SIZE_MAX;
  const fitting = turned.filter(({ size, parts }) => size <= sizeMax && parts.length === fewest);
  return withFewestPages(fitting, box);
}

/**
 * Returns the first plan, or one with a slightly smaller font that saves a page, since nobody wants a sheet with two
 * rows.
 */
function withFewestPages(plans: readonly ListPlan[], room: PageRoom): ListPlan {
  const close = plans.filter(({ size }) => size >= plans[0]!.size - SIZE_FOR_A_PAGE);
  const pages = close.map((plan) => pagesDown(plan, room));
  return close[pages.indexOf(Math.min(...pages))]!;
}

type Frame = { size: number; width: number; measure: Measure; mayTurn: boolean };

function planned(grid: Grid, shown: readonly Shown[], frame: Frame): ListPlan {
  const { size, width } = frame;
  const padding = size * PADDING;
  const lead = leadWidths(grid, frame);
  const groups = shown.map((group) => groupNeeds(group, frame));
  const parts = partsOf(groups, lead, width).map((part, at) =>
    placed(part, at === 0 ? lead : { ...lead, name: 0 }, frame),
  );
  const heads = parts.flatMap((part) => part.groups);
  const line = size * LINE;
  const labelHeight = heads.some(isLabelled) ? line + padding : 0;
  const needs = heads.map((group) => {
    const { lines, upwards } = group.head;
    const height = upwards ? headLength(lines, frame) : lines.length * line;
    return height + 2 * padding - (isLabelled(group) ? 0 : labelHeight);
  });
  return {
    size,
    padding,
    headHeight: Math.max(line + 2 * padding - labelHeight, ...needs),
    labelHeight,
    totalHeight: line + 2 * padding,
    rows: rowsOf(grid, lead, frame),
    parts,
  };
}

export function isLabelled(group: PlannedGroup): boolean {
  return group.columns.some(({ label }) => label !== '');
}

function headLength(head: readonly string[], { size, measure }: Frame): number {
  return Math.max(...head.map((line) => measure(line, 'medium') * size));
}

function shownGroups(grid: Grid, measure: Measure): Shown[] {
  return grid.groups.map((group) => ({
    group,
    head: headLines(group.name),
    columns: group.columns.map((column) => shownColumn(column, measure)),
  }));
}

function shownColumn(column: GridColumn, measure: Measure): Shown['columns'][number] {
  const decimals =
    column.kind === 'milli' ? decimalsOf([...column.values, column.total]) : undefined;
  const text = (value: number | null) => figureText(value, column.kind, decimals);
  const texts = column.values.map(text);
  const total = text(column.total);
  // All digits of a face are equally wide, so its longest text is its widest.
  const longest = texts.reduce((a, b) => (b.length > a.length ? b : a), '');
  const face = column.isStrong ? 'bold' : 'regular';
  const width = Math.max(
    measure(longest, face),
    measure(total, 'bold'),
    measure(column.label, 'regular') * LABEL_SCALE,
  );
  return { label: column.label, isStrong: column.isStrong, texts, total, width };
}

/** The size of labels relative to figures. */
export const LABEL_SCALE = 0.9;

function figureText(value: number | null, kind: GridColumn['kind'], decimals = 0): string {
  if (value === null) return '';
  if (kind === 'count') return String(value);
  if (value === 0) return DASH;
  return kind === 'bani' ? amountText(value) : quantityText(value, decimals);
}

type Needs = { shown: Shown; head: string[]; widths: number[]; width: number };

/** Returns the width that a group needs at a font size: for its figures, and for its head, turned or wrapped. */
function groupNeeds(shown: Shown, { size, measure, mayTurn }: Frame): Needs {
  const padding = size * PADDING;
  const widths = shown.columns.map((column) => column.width * size + 2 * padding);
  const figures = widths.reduce((sum, width) => sum + width, 0);
  const words = shown.head.flatMap((line) => line.split(' '));
  const widest = Math.max(...words.map((word) => measure(word, 'medium') * size));
  const head = mayTurn ? shown.head.length * size * LINE : widest;
  const width = Math.max(figures, head + 2 * padding);
  return { shown, head: shown.head, widths: widths.map((each) => (each * width) / figures), width };
}

/** Distributes the groups over sheets: as many as fit beside the apartment, the rest on the next sheet. */
function partsOf(
  groups: readonly Needs[],
  lead: { number: number; name: number },
  width: number,
): Needs[][] {
  const parts: Needs[][] = [[]];
  let used = lead.number + lead.name;
  for (const group of groups) {
    if (used + group.width > width && parts.at(-1)!.length > 0) {
      parts.push([]);
      used = lead.number;
    }
    parts.at(-1)!.push(group);
    used += group.width;
  }
  return parts;
}

/** Places the columns of one sheet and distributes the remaining width among them. */
function placed(
  groups: readonly Needs[],
  lead: { number: number; name: number },
  frame: Frame,
): PlannedPart {
  const { width } = frame;
  const first = lead.number + lead.name;
  const needed = groups.reduce((sum, group) => sum + group.width, 0);
  // A group too wide even for a sheet of its own is narrowed, so that it never passes the edge.
  const stretch = Math.min(STRETCH_MAX, (width - first) / needed);
  let x = first;
  const placedGroups = groups.map((group): PlannedGroup => {
    const groupX = x;
    const columns = group.shown.columns.map((column, at): PlannedColumn => {
      const columnWidth = group.widths[at]! * stretch;
      x += columnWidth;
      return { ...column, x: x - columnWidth, width: columnWidth };
    });
    const head = headOf(group.head, x - groupX - 2 * frame.size * PADDING, {
      size: frame.size,
      mayTurn: frame.mayTurn,
      measure: (text) => frame.measure(text, 'medium') * frame.size,
    });
    return { x: groupX, width: x - groupX, head, columns };
  });
  return {
    number: { x: 0, width: lead.number },
    name: lead.name === 0 ? null : { x: lead.number, width: lead.name },
    groups: placedGroups,
    right: x,
  };
}

function leadWidths(grid: Grid, { size, measure }: Frame): { number: number; name: number } {
  const need = (texts: readonly string[], face: Face, most: number) =>
    Math.min(
      most,
      Math.max(...texts.map((text) => measure(text, face) * size)) + 2 * size * PADDING,
    );
  return {
    number: need([...grid.numbers, 'Total', 'Apart.'], 'bold', NUMBER_WIDTH_MAX),
    name: grid.names === null ? 0 : need([...grid.names, 'Nume'], 'regular', NAME_WIDTH_MAX),
  };
}

/** A row is as high as its number and name need; its figures take one line. */
function rowsOf(
  grid: Grid,
  lead: { number: number; name: number },
  { size, measure }: Frame,
): PlannedRow[] {
  const lines = (text: string, width: number, face: Face) =>
    textLines(text, width - 2 * size * PADDING, (piece) => measure(piece, face) * size);
  return grid.numbers.map((text, at) => {
    const number = lines(text, lead.number, 'bold');
    const name = grid.names === null ? [] : lines(grid.names[at]!, lead.name, 'regular');
    const height = Math.max(number.length, name.length) * size * LINE + ROW_PADDING;
    return { number, name, height };
  });
}

/** The padding above and below a row's text together. */
export const ROW_PADDING = 2.4;
