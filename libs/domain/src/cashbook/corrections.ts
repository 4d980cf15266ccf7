import { accept, isAmount, reject } from '../kernel/index.js';
import type { Cashbook } from './book.js';
import type { AdvanceDistributionData, PenaltyCorrectionData } from './events.js';
import type { CashbookRejection } from './rejections.js';
import {
  type CashbookContext,
  type CashbookDecision,
  cleanHead,
  dateRefusal,
  FULL,
  nextDocument,
} from './rules.js';

export type CorrectPenalty = Omit<PenaltyCorrectionData, 'number' | 'series'>;
export type DistributeAdvance = Omit<AdvanceDistributionData, 'number' | 'series' | 'amountBani'>;

/** The penalties of one bill in an apartment's account, read just before the decision. Bani. */
export interface PenaltyStanding {
  /** All posted penalties of the bill, corrections included. */
  readonly posted: number;
  /** The most that a correction of its day may take away: what was posted by then and still is; 0 or more. */
  readonly lowerable: number;
  /**
   * The most that the penalties may add up to: the bill's expenses that bear penalties, less the penalties paid before the
   * books began.
   */
  readonly principal: number;
}

/**
 * Type 20: reduces or increases the penalties of one bill, with its reason in `info`. Penalties never fall below 0, nor
 * exceed the debt that they arise from (Legea 196/2018 art. 77).
 */
export function correctPenalty(
  command: CorrectPenalty,
  book: Cashbook,
  context: CashbookContext,
  standing: PenaltyStanding,
  /** How many documents the same command writes before this one. */
  already = 0,
): CashbookDecision {
  const correction = { ...command, ...cleanHead({ ...command, series: '' }) };
  const { amountBani } = correction;
  if (!isAmount(amountBani) || amountBani === 0) {
    return reject({ code: 'penalty-correction-zero', field: 'amountBani' });
  }
  const refusal = dateRefusal(correction.emitted, context) ?? apartmentRefusal(command, context);
  if (refusal) return reject(refusal);
  if (correction.info === '') return reject({ code: 'payment-reason-needed', field: 'info' });
  const { posted, lowerable, principal } = standing;
  const mostBani = amountBani < 0 ? lowerable : Math.max(principal - posted, 0);
  if (Math.abs(amountBani) > mostBani) {
    return reject({ code: 'penalty-correction-beyond', field: 'amountBani', mostBani });
  }
  const idPd = nextDocument(book, context, already);
  if (idPd === undefined) return reject(FULL);
  return accept({ type: 'PenaltyCorrected', data: { idPd, ...correction } });
}

/**
 * Type 25: sets what an advance pays first when the next debts are posted; the remainder then pays the rest in the
 * ordinary order. `advanceBani` is the advance at the document's date, read just before the decision.
 */
export function distributeAdvance(
  command: DistributeAdvance,
  book: Cashbook,
  context: CashbookContext,
  advanceBani: number,
): CashbookDecision {
  const head = cleanHead({ ...command, series: '' });
  const { idAp, targets } = command;
  const refusal =
    dateRefusal(head.emitted, context) ??
    apartmentRefusal(command, context) ??
    targetsRefusal(targets, context);
  if (refusal) return reject(refusal);
  const amountBani = targets.reduce((sum, target) => sum + target.amountBani, 0);
  if (amountBani > advanceBani) {
    return reject({ code: 'advance-short', field: 'targets', advanceBani });
  }
  const idPd = nextDocument(book, context);
  if (idPd === undefined) return reject(FULL);
  return accept({ type: 'AdvanceDistributed', data: { idPd, ...head, idAp, amountBani, targets } });
}

function apartmentRefusal(
  { idAp }: { readonly idAp: number },
  context: CashbookContext,
): CashbookRejection | undefined {
  return context.hasApartment(idAp)
    ? undefined
    : { code: 'payment-apartment-unknown', field: 'idAp' };
}

function targetsRefusal(
  targets: AdvanceDistributionData['targets'],
  context: CashbookContext,
): CashbookRejection | undefined {
  const areRight = targets.every(({ amountBani }) => isAmount(amountBani) && amountBani > 0);
  const isOnce = new Set(targets.map(({ idF }) => idF)).size === targets.length;
  if (targets.length === 0 || !areRight || !isOnce) {
    return { code: 'advance-targets', field: 'targets' };
  }
  const areFunds = targets.every(({ idF }) => idF === null || context.hasFund(idF));
  return areFunds ? undefined : { code: 'payment-fund-unknown', field: 'idF' };
}
