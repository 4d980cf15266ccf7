import type { ExplainedExpense, ExplainedShare } from '@scara/contracts/http';

import { editScaled, formatBani, formatScaled } from '../../lib/format.js';
import { t } from '../../lib/text.js';

export type Step = {
  readonly label: string;
  readonly value: string;
  readonly isResult?: true;
};

type Formula = NonNullable<ExplainedShare['formula']>;

/** Returns the calculation of one share line by line, with the numbers the server used. */
export function calculationOf(
  share: ExplainedShare & Partial<Pick<ExplainedExpense, 'metered'>>,
): readonly Step[] {
  const { formula, typed, metered = null, shareBani } = share;
  if (formula !== null) return [...formulaSteps(formula), result(shareBani)];
  if (typed !== null) return typedSteps(typed, shareBani);
  if (metered !== null) return meteredSteps(metered, shareBani);
  return [];
}

function formulaSteps(formula: Formula): Step[] {
  const { amountBani, weight, weightSum, cutBani, roundingBan } = formula;
  const own = weightText(formula, weight);
  const all = weightText(formula, weightSum);
  const steps = [
    { label: t('calculation.amount'), value: lei(amountBani) },
    { label: t('calculation.weight'), value: t('calculation.of', { own, all }) },
    {
      label: t('calculation.cut'),
      value: `${formatBani(amountBani)} × ${own} / ${all} = ${formatBani(cutBani)}`,
    },
  ];
  if (roundingBan !== 0) {
    steps.push({ label: t('calculation.roundingBan'), value: signed(roundingBan) });
  }
  return steps;
}

function typedSteps(
  { typedBani, adjustmentBani }: NonNullable<ExplainedShare['typed']>,
  shareBani: number,
): Step[] {
  const steps: Step[] = [{ label: t('calculation.typed'), value: lei(typedBani) }];
  if (adjustmentBani !== 0) {
    steps.push({ label: t('calculation.adjustment'), value: signed(adjustmentBani) });
  }
  return [...steps, result(shareBani)];
}

function meteredSteps(
  metered: NonNullable<ExplainedExpense['metered']>,
  shareBani: number,
): Step[] {
  const { consumptionE3, invoiceBani, invoiceE3, canalPercentE2, useBani, difference } = metered;
  const consumption = formatScaled(consumptionE3, 3);
  const steps: Step[] = [
    {
      label: t('calculation.price'),
      value: `${formatBani(invoiceBani)} / ${formatScaled(invoiceE3, 3)}`,
    },
    { label: t('calculation.consumption'), value: consumption },
  ];
  if (canalPercentE2 !== null) {
    steps.push({ label: t('calculation.canal'), value: `${editScaled(canalPercentE2, 2)} %` });
  }
  steps.push({
    label: t('calculation.use'),
    value: `${consumption} × ${formatBani(invoiceBani)} / ${formatScaled(invoiceE3, 3)} = ${formatBani(useBani)}`,
  });
  if (difference !== null) {
    const { amountBani, weight, weightSum, cutBani, roundingBan } = difference;
    const own = weightText(difference, weight);
    const all = weightText(difference, weightSum);
    steps.push(
      {
        label: t('calculation.differenceAll'),
        value: t('calculation.differenceUnits', {
          amount: formatBani(amountBani),
          units: formatScaled(metered.differenceE3, 3),
        }),
      },
      {
        label: t('calculation.difference'),
        value: `${formatBani(amountBani)} × ${own} / ${all} = ${formatBani(cutBani)}`,
      },
    );
    if (roundingBan !== 0) {
      steps.push({ label: t('calculation.roundingBan'), value: signed(roundingBan) });
    }
  }
  return [...steps, result(shareBani)];
}

const result = (shareBani: number): Step => ({
  label: t('calculation.share'),
  value: lei(shareBani),
  isResult: true,
});

/** Formats a weight in the unit of its distribution mode: m³ and shares have decimals, persons and apartments none. */
export function weightText(
  { mode, looksAt }: Pick<Formula, 'mode' | 'looksAt'>,
  weight: number,
): string {
  switch (mode) {
    case 4:
    case 7:
    case 9:
    case 12:
    case 14:
      return editScaled(weight, 5);
    case 5:
      return formatScaled(weight, 3);
    // Automatic: by consumption where any is known, else by persons.
    case 6:
      return formatScaled(weight, looksAt === 'consumption' ? 3 : 0);
    case 11:
      return formatBani(weight);
    default:
      return formatScaled(weight, 0);
  }
}

const lei = (bani: number): string => `${formatBani(bani)} ${t('common.lei')}`;
const signed = (bani: number): string => (bani > 0 ? `+${lei(bani)}` : lei(bani));
