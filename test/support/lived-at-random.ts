import { addApartment, changeApartment, changeOutgoColumn } from '@scara/domain/association';
import {
  addExpense,
  addFundDue,
  changeTerms,
  enterReadings,
  withdrawMonth,
} from '@scara/domain/expense-month';
import { yearOfDocument } from '@scara/domain/cashbook';
import { nextMonth } from '@scara/domain/kernel';
import { type Dice, dice, eventAt } from '../../apps/projector/src/testing/history.js';
import { anExpense, IDS, Lived, month } from './lived.js';

const FIRST = month('2025-09');
const [FIRST_APARTMENT] = IDS.apartments;

/** Returns a random history of a year or more: bills, readings, payments on any date, months closed and reopened. */
export function livedAtRandom(seed: number, steps: number): Lived {
  const roll = dice(seed);
  const lived = new Lived();
  const paid: number[] = [];
  let at = FIRST;
  lived.open(at);
  for (let step = 0; step < steps; step += 1) {
    const closed = `${nextMonth(at)}-05`;
    switch (roll(10)) {
      case 0:
      case 1:
        spend(lived, at, roll);
        break;
      case 2: {
        const readings = [{ idMeter: 1 + roll(3), state: 2 as const, indexE3: step * 700 }];
        lived.try(at, (state) => enterReadings({ readings }, state, lived.association));
        break;
      }
      case 3:
        lived.tell((state) =>
          changeApartment({ idAp: FIRST_APARTMENT, apartment: { persons: roll(6) } }, state),
        );
        break;
      case 4:
        lived.tell((state) =>
          addApartment({ idEntrance: IDS.entranceB, number: `N${step}`, persons: roll(3) }, state),
        );
        break;
      case 5:
      case 6: {
        const idF = roll(4) === 0 ? IDS.fund : null;
        const day = `${roll(3) === 0 ? FIRST : at}-${String(1 + roll(28)).padStart(2, '0')}`;
        paid.push(lived.pay(IDS.apartments[roll(3)]!, day, 1 + roll(20_000), idF));
        break;
      }
      case 7:
        if (paid.length === 0) break;
        if (roll(2) === 0) lived.annul(paid.splice(roll(paid.length), 1)[0]!);
        else redate(lived, paid[roll(paid.length)]!, roll);
        break;
      case 8:
        lived.tell((state) =>
          changeOutgoColumn(
            { idOutgoColumn: IDS.water, column: { showMetering: (1 + roll(4)) as 1 } },
            state,
          ),
        );
        break;
      default:
        lived.acceptAll(at);
        if (typeof lived.publish(at, closed) === 'string') break;
        if (roll(4) === 0) {
          lived.try(at, (state) => withdrawMonth({ reason: 'o greșeală' }, state));
          break;
        }
        lived.close(at, closed);
        if (roll(3) === 0) {
          // The closed month is reopened while the next one is open, changed, and closed again.
          lived.open(nextMonth(at));
          lived.reopen(at);
          spend(lived, at, roll);
          lived.acceptAll(at);
          lived.publish(at, closed);
          lived.close(at, closed);
        } else {
          lived.open(nextMonth(at));
        }
        at = nextMonth(at);
        lived.try(at, (s) => changeTerms({ terms: { penaltiesRateE2: 20, maturityDays: 0 } }, s));
    }
  }
  return lived;
}

/** Moves a document to any day of its year: before or after the closes that counted it. */
function redate(lived: Lived, idPd: number, roll: Dice): void {
  const [month, day] = [1 + roll(12), 1 + roll(28)].map((one) => String(one).padStart(2, '0'));
  lived.redate(idPd, `${yearOfDocument(idPd)}-${month}-${day}`);
}

function spend(lived: Lived, at: typeof FIRST, roll: Dice): void {
  const isWater = roll(3) === 0;
  const expense = anExpense({
    amountBani: roll(90_000) - 9_000,
    isRecurring: roll(3) === 0,
    ...(isWater ? { idOutgoColumn: IDS.water, metering: 2, quantityE3: 1 + roll(30_000) } : {}),
    distribution: isWater ? 3 : 2,
  });
  lived.try(at, (state) => addExpense(expense, state, lived.association));
  if (roll(3) > 0) return;
  const due = { idFund: IDS.fund, amountBani: roll(9_000), idGroup: null, typedShares: null };
  lived.try(at, (state) => addFundDue({ ...due, distribution: 3 }, state, lived.association));
}

/** Returns the recorded events as a store would deliver them. */
export function eventsOf(recorded: Lived['recorded']) {
  const revisions = new Map<string, number>();
  return recorded.map(({ stream, event }, at) => {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    return {
      ...eventAt({ association: IDS.idAs, revision, commit: at * 113 + 5 }, event),
      streamId: stream,
      family: stream.slice(0, stream.indexOf('-')),
    };
  });
}
