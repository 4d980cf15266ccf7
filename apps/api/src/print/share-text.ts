import { DISTRIBUTIONS, divisionText, shownNumber } from '@scara/contracts/http';
import { mulDivHalfUp } from '@scara/domain/kernel';
import type { DistributionBase, Formula, ShareExplanation } from '@scara/domain/month';
import { amountText, decimalsOf, quantityText } from './words.js';

/**
 * How a column's amount came about, short enough for a bill: the long form is the explanation on the screen
 * (computation.md §7), of which this is a summary. Several expenses in one column follow each other.
 */
export function sharesText(shares: readonly ShareExplanation[], unit: string): string {
  return shares
    .map((share) => shareText(share, unit))
    .filter((text) => text !== '')
    .join('; ');
}

function shareText(share: ShareExplanation, unit: string): string {
  switch (share.kind) {
    case 'not-a-payer':
      return '';
    case 'refused':
      return divisionText(share.refusal);
    case 'typed':
      return share.adjustmentBani === 0
        ? 'sumă stabilită pe apartament'
        : `sumă stabilită pe apartament, ajustată cu ${amountText(share.adjustmentBani)} lei`;
    case 'formula':
      return formulaText(share.formula);
    case 'metered':
      return meteredText(share, unit);
  }
}

function meteredText(share: Extract<ShareExplanation, { kind: 'metered' }>, unit: string): string {
  const { consumptionMilli, invoiceBani, invoiceMilli, difference, useBani, shareBani } = share;
  // Lei for one unit, in ten-thousandths of a leu.
  const price = mulDivHalfUp(invoiceBani, 100_000, invoiceMilli);
  const used = `${quantityText(consumptionMilli, decimalsOf([consumptionMilli]))} ${unit}`.trim();
  const use = `${used} × ${priceText(price)} lei`;
  return difference === null ? use : `${use} + diferență ${amountText(shareBani - useBani)} lei`;
}

function formulaText({ mode, looksAt, amountBani, weight, weightSum }: Formula): string {
  const whole = `${amountText(amountBani)} lei`;
  if (mode === 3 || mode === 8 || mode === 10) {
    return weight === 0 ? '' : `${whole} / ${weightSum} apartamente`;
  }
  const [decimals, noun] = WEIGHTS[looksAt] ?? [null, ''];
  if (decimals === null) return `${whole}, împărțiți ${NAMED[mode] ?? DISTRIBUTIONS[mode]}`;
  return `${whole} × ${shownNumber(weight, decimals)} / ${shownNumber(weightSum, decimals)} ${noun}`;
}

const NAMED: Partial<Record<number, string>> = { 6: 'după consum, altfel pe persoană' };

/** Decimals of a weight, and what it counts; a mode that looks at either of two things is only named. */
const WEIGHTS: Partial<Record<DistributionBase, readonly [number, string]>> = {
  persons: [0, 'persoane'],
  'undivided-share': [5, 'cote-părți'],
  consumption: [3, 'consum'],
  'heated-surface': [5, 'm² încălziți'],
  c2: [5, 'coeficient 2'],
  c3: [5, 'coeficient 3'],
  c4: [5, 'coeficient 4'],
};

/** Four decimals, as suppliers print their prices. */
function priceText(tenThousandths: number): string {
  const hundredths = Math.trunc(tenThousandths / 100);
  const rest = String(Math.abs(tenThousandths % 100)).padStart(2, '0');
  return amountText(hundredths) + rest;
}
