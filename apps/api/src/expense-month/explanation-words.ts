import {
  type CoefficientNames,
  distributionText,
  divisionText,
  type MeteringNames,
  meteringText,
  shownLei as lei,
  shownMilli,
  shownNumber,
} from '@scara/contracts/http';
import {
  type ExpenseData,
  type MeterOfMonth,
  meterTypesOf,
  unitOf,
} from '@scara/domain/expense-month';
import {
  DISTRIBUTION,
  type DistributionMode,
  type Formula,
  type ShareExplanation,
} from '@scara/domain/month';

/**
 * Decimals with which each kind of weight is shown: persons and apartments are whole, consumptions are thousandths, all
 * others have five decimals.
 */
const WEIGHT_DECIMALS: Readonly<Record<string, number>> = {
  persons: 0,
  apartments: 0,
  consumption: 3,
  arrears: 2,
};

/** Modes in which every apartment that takes part has the weight 1, which has no decimals. */
const WEIGHT_OF_ONE: readonly DistributionMode[] = [
  DISTRIBUTION.apartments,
  DISTRIBUTION.apartmentsInUse,
  DISTRIBUTION.apartmentsWithConsumption,
];

type MeteringUnits = Parameters<typeof unitOf>[1];

/**
 * Explains in sentences why an apartment pays its share of an expense, in the order of the computation (computation.md
 * §7). `meters` are the apartment's meters in this month that the expense is divided by.
 */
export function sentencesOf(
  share: ShareExplanation,
  expense: ExpenseData,
  {
    group,
    isListed,
    meters,
    names,
  }: {
    readonly group: string;
    /** False for an apartment that only has its account in the month. */
    readonly isListed: boolean;
    readonly meters: readonly MeterOfMonth[];
    readonly names: CoefficientNames & MeteringNames & MeteringUnits;
  },
): string[] {
  const unit = unitOf([expense], names);
  const used = (e3: number): string => `${shownMilli(e3)} ${unit}`;
  const invoice = `${lei(expense.amountBani)} „${expense.name}”, plătită de ${group}.`;
  switch (share.kind) {
    case 'not-a-payer':
      return [
        invoice,
        isListed
          ? 'Apartamentul nu este în grupul care plătește.'
          : 'Apartamentul nu este pe lista acestei luni, care îi poartă numai contul.',
      ];
    case 'refused':
      return [invoice, divisionText(share.refusal)];
    case 'typed':
      return [
        invoice,
        `Sumă tastată: ${lei(share.typedBani)}.`,
        ...(share.adjustmentBani === 0
          ? []
          : [`Ajustare pentru diferența de rotunjire: ${lei(share.adjustmentBani)}.`]),
      ];
    case 'formula':
      return [invoice, ...formulaSentences(share.formula, names)];
    case 'metered':
      return [
        invoice,
        ...meters.map((meter) => meterSentence(meter, used)),
        ...(meters.length === 0 ? noMeter(expense, names) : []),
        ...(share.canalBasisPoints === null
          ? []
          : [`Canal: ${shownNumber(share.canalBasisPoints, 2)} % din apa rece și caldă.`]),
        `Preț: ${lei(share.invoiceBani)} pentru ${used(share.invoiceMilli)}.`,
        `${meterTypesOf(expense).length === 0 ? 'Consum tastat' : 'Consum'} ${used(share.consumptionMilli)}: ${lei(share.useBani)}.`,
        ...(share.difference === null
          ? ['Nu este nicio diferență de împărțit.']
          : [
              `Diferența până la factură, ${lei(share.difference.amountBani)} (${used(share.differenceMilli)}), se împarte ${distributionText(share.difference.mode, names)}.`,
              ...formulaSentences(share.difference, names),
            ]),
      ];
  }
}

/**
 * The consumption of an apartment without a meter is unknown: it counts as 0, and the apartment pays through the
 * difference.
 */
function noMeter(expense: ExpenseData, names: MeteringNames): string[] {
  if (meterTypesOf(expense).length === 0) return [];
  const what =
    expense.canalPercentE2 === null ? meteringText(expense.metering, names) : 'apă rece sau caldă';
  return [`Apartamentul nu are niciun contor pentru ${what}: consumul lui se socotește 0.`];
}

function formulaSentences(formula: Formula, names: CoefficientNames): string[] {
  const { mode, cutBani, roundingBan } = formula;
  const rounding =
    roundingBan === 0
      ? []
      : [`Rotunjire: ${roundingBan > 0 ? 'plus' : 'minus'} un ban, ca totalul să fie exact.`];
  return [
    `Împărțire ${distributionText(mode, names)}: ${ratioText(formula)} = ${lei(cutBani)}.`,
    ...rounding,
  ];
}

/** '400,00 lei × 2 / 4' */
function ratioText({ mode, looksAt, amountBani, weight, weightSum }: Formula): string {
  const decimals = WEIGHT_OF_ONE.includes(mode) ? 0 : (WEIGHT_DECIMALS[looksAt] ?? 5);
  const shown = (value: number): string => shownNumber(value, decimals);
  return `${lei(amountBani)} × ${shown(weight)} / ${shown(weightSum)}`;
}

/**
 * Explains in brief a share that no meter divides, for the expense's line on a printed bill: 'pe persoană, plătește
 * Scara A: 400,00 lei × 2 / 4'. Returns '' where nothing is divided. `group` is null for the whole association.
 */
export function divisionInBrief(
  share: ShareExplanation,
  { group, names }: { readonly group: string | null; readonly names: CoefficientNames },
): string {
  switch (share.kind) {
    case 'formula': {
      const { formula } = share;
      const { roundingBan } = formula;
      const payers = group === null ? '' : `, plătește ${group}`;
      const rounding = roundingBan === 0 ? '' : ` ${roundingBan > 0 ? '+' : '−'} 1 ban`;
      return `${distributionText(formula.mode, names)}${payers}: ${ratioText(formula)}${rounding}`;
    }
    case 'typed':
      return share.adjustmentBani === 0
        ? 'sumă tastată'
        : `sumă tastată ${lei(share.typedBani)}, ajustată cu ${lei(share.adjustmentBani)}`;
    case 'metered':
    case 'refused':
    case 'not-a-payer':
      return '';
  }
}

function meterSentence(
  { oldIndexE3, newIndexE3, rollOverE3, consumptionE3, replaced }: MeterOfMonth,
  used: (e3: number) => string,
): string {
  const fromE3 = replaced?.initialIndexE3 ?? oldIndexE3;
  const rolled = rollOverE3 === 0 ? '' : ` + ${shownMilli(rollOverE3)} (a trecut peste zero)`;
  const standing =
    newIndexE3 === null ? '' : `${shownMilli(newIndexE3)} − ${shownMilli(fromE3)}${rolled}`;
  if (replaced !== undefined) {
    const down = `Contor înlocuit: cel vechi ${shownMilli(replaced.finalIndexE3)} − ${shownMilli(oldIndexE3)}`;
    const up = standing === '' ? ', cel nou fără index' : `, cel nou ${standing}`;
    return `${down}${up}, în total ${used(consumptionE3)}.`;
  }
  if (standing === '') return `Contor fără index: rămâne la ${shownMilli(oldIndexE3)}.`;
  return `Contor: ${standing} = ${used(consumptionE3)}.`;
}
