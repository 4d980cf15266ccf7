import { EMPTY_ROW, tableHeight } from './list-chunks.js';
import type { ListFrame } from './list-frame.js';
import {
  LABEL_SCALE,
  ROW_PADDING,
  isLabelled,
  type ListPlan,
  type PlannedGroup,
  type PlannedPart,
} from './list-plan.js';
import { LINE, type Paper } from './paper.js';

type Rows = {
  readonly part: PlannedPart;
  readonly from: number;
  readonly to: number;
  readonly hasTotal: boolean;
};

/** A part of the list being drawn on a page, and its left edge. */
type Drawn = {
  readonly paper: Paper;
  readonly plan: ListPlan;
  readonly part: PlannedPart;
  readonly left: number;
};

const HEAVY = 0.8;
const THIN = 0.2;

/** Draws heads, rows and, on the last page, totals, from the top of the frame down. */
export function drawRows(paper: Paper, frame: ListFrame, plan: ListPlan, rows: Rows): void {
  const { left, top } = frame;
  const { part } = rows;
  const drawn = { paper, plan, part, left };
  const height = tableHeight(plan, rows, rows.hasTotal);
  drawHeads(drawn, top);
  let y = top + plan.headHeight + plan.labelHeight;
  if (plan.rows.length === 0) {
    paper.text('Nu există apartamente pe această scară.', left + plan.padding, y + 6, { size: 9 });
    y += EMPTY_ROW;
  }
  for (let at = rows.from; at < rows.to; at += 1) {
    drawRow(drawn, y, at);
    y += plan.rows[at]!.height;
    paper.across(left, y, part.right, THIN);
  }
  if (rows.hasTotal) drawTotals(drawn, y);
  for (const x of [0, part.number.width, ...part.groups.map((group) => group.x), part.right]) {
    paper.down(left + x, top, height);
  }
  paper.across(left, top, part.right, HEAVY);
  paper.across(left, top + height, part.right, HEAVY);
}

function drawHeads(drawn: Drawn, top: number): void {
  const { paper, plan, part, left } = drawn;
  const bottom = top + plan.headHeight + plan.labelHeight;
  const style = { size: plan.size, face: 'medium' as const };
  const y = bottom - plan.size * LINE - plan.padding;
  paper.text('Apart.', left + plan.padding, y, style);
  if (part.name !== null) paper.text('Nume', left + part.name.x + plan.padding, y, style);
  for (const group of part.groups) drawHead(drawn, top, group);
  paper.across(left, bottom, part.right, HEAVY);
}

function drawHead({ paper, plan, left }: Drawn, top: number, group: PlannedGroup): void {
  const style = { size: plan.size, face: 'medium' as const };
  const line = plan.size * LINE;
  const hasLabels = isLabelled(group);
  const height = plan.headHeight + (hasLabels ? 0 : plan.labelHeight);
  const middle = left + group.x + group.width / 2;
  const { lines, upwards } = group.head;
  const taken = lines.length * line;
  lines.forEach((text, at) => {
    if (upwards) {
      paper.upwards(text, middle - taken / 2 + at * line, top + height - plan.padding, style);
    } else {
      paper.text(text, middle, top + height - plan.padding - taken + at * line, style, 'center');
    }
  });
  if (!hasLabels) return;
  paper.across(left + group.x, top + height, group.width);
  for (const column of group.columns) {
    const x = left + column.x + column.width - plan.padding;
    const size = plan.size * LABEL_SCALE;
    paper.text(column.label, x, top + height + plan.padding / 2, { size, grey: true }, 'right');
  }
}

function drawRow({ paper, plan, part, left }: Drawn, top: number, at: number): void {
  const row = plan.rows[at]!;
  const y = top + ROW_PADDING / 2;
  const { size } = plan;
  row.number.forEach((text, line) => {
    paper.text(text, left + plan.padding, y + line * size * LINE, { size, face: 'bold' });
  });
  if (part.name !== null) {
    const x = left + part.name.x + plan.padding;
    row.name.forEach((text, line) => paper.text(text, x, y + line * size * LINE, { size }));
  }
  for (const column of part.groups.flatMap((group) => group.columns)) {
    const x = left + column.x + column.width - plan.padding;
    const face = column.isStrong ? 'bold' : 'regular';
    paper.text(column.texts[at]!, x, y, { size, face }, 'right');
  }
}

function drawTotals({ paper, plan, part, left }: Drawn, top: number): void {
  const style = { size: plan.size, face: 'bold' as const };
  const y = top + plan.padding;
  paper.across(left, top, part.right, HEAVY);
  paper.text('Total', left + plan.padding, y, style);
  for (const column of part.groups.flatMap((group) => group.columns)) {
    paper.text(column.total, left + column.x + column.width - plan.padding, y, style, 'right');
  }
}
