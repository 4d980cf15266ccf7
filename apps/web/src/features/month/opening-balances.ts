import type { BodySentTo, monthRoutes } from '@scara/contracts/http';
import { AMOUNT_MAX, monthId, yearMonthOf } from '@scara/domain/kernel';
import { assumedDays } from '@scara/domain/month';

import { parseScaled } from '../../lib/format.js';
import { monthLater } from '../../lib/months.js';
import { boundsWarning, shapeRefusal } from '../../lib/number-input.js';
import type { Texts } from '../../lib/pasted-column.js';
import { t } from '../../lib/text.js';

type Opening = NonNullable<BodySentTo<typeof monthRoutes.openMonth>['opening']>;
type Debt = Opening[number]['debts'][number];

/** One kind of opening balance; a fund's due has the fund's id as its key. */
export type BalanceColumn = { readonly key: string; readonly name: string };

/** The typed texts, by column and then by apartment. */
export type BalanceTexts = Readonly<Record<string, Texts>>;

const ARREARS = 'arrears';
const PENALTIES = 'penalties';
const ADVANCE = 'advance';

export const BALANCE_BOUNDS = { decimals: 2, min: 0, max: AMOUNT_MAX } as const;

export const balanceColumns = (
  funds: readonly { readonly idFund: number; readonly name: string }[],
): readonly BalanceColumn[] => [
  { key: ARREARS, name: t('opening.arrears') },
  { key: PENALTIES, name: t('opening.penalties') },
  ...funds.map(({ idFund, name }) => ({ key: String(idFund), name })),
  { key: ADVANCE, name: t('opening.advance') },
];

/** Returns why a typed text is not a balance, or null. */
export function balanceRefusal(text: string): string | null {
  const refusal = shapeRefusal(text, BALANCE_BOUNDS) ?? boundsWarning(text, BALANCE_BOUNDS);
  if (refusal !== null) return refusal;
  return text.trim() === '' || parseScaled(text, 2) !== null ? null : t('number.invalid');
}

export const balanceBani = (texts: BalanceTexts, key: string, idAp: number): number =>
  parseScaled(texts[key]?.[idAp] ?? '', BALANCE_BOUNDS.decimals) ?? 0;

/**
 * Returns the apartments' opening balances as the first month takes them. An old list gives only the amounts that are
 * left, so they are entered as debts of the month before the first, with the first month's terms and the days that a
 * takeover assumes when its files do not give them (`assumedDays`). Earlier penalties count towards the law's cap.
 */
export function openingFrom(
  texts: BalanceTexts,
  apartments: readonly { readonly idAp: number }[],
  columns: readonly BalanceColumn[],
  first: {
    readonly idMonth: number;
    readonly maturityDays: number;
    readonly penaltiesRateE2: number;
  },
): Opening {
  const idMonth = monthLater(first.idMonth, -1);
  const days = assumedDays(yearMonthOf(monthId(idMonth)), yearMonthOf(monthId(first.idMonth)));
  const { maturityDays, penaltiesRateE2 } = first;
  const old = { ...days, maturityDays, penaltiesRateE2 };
  return apartments
    .map(({ idAp }) => {
      const bani = (key: string): number => balanceBani(texts, key, idAp);
      const [arrears, penalties] = [bani(ARREARS), bani(PENALTIES)];
      const debts: Debt[] = [];
      if (arrears > 0) {
        debts.push({
          ...({ kind: 'expenses', idMonth, amountBani: arrears, principalBani: arrears } as const),
          ...old,
          penaltiesBani: Math.min(penalties, arrears),
        });
      }
      if (penalties > 0) debts.push({ kind: 'penalties', idMonth, amountBani: penalties });
      for (const { key } of columns) {
        const [idFund, amountBani] = [Number(key), bani(key)];
        if (amountBani > 0 && idFund > 0) {
          debts.push({ kind: 'fund', idMonth, idFund, amountBani });
        }
      }
      return { idAp, debts, advanceBani: bani(ADVANCE) };
    })
    .filter(({ debts, advanceBani }) => debts.length > 0 || advanceBani > 0);
}
