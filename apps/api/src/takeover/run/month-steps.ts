import { routes } from '@scara/contracts/http';
import { DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { monthIdOf, yearOf } from '@scara/domain/kernel';
import { RegisterPayment } from '../../cashbook/register-document.js';
import { TakeCloseOver } from '../../expense-month/close-month.js';
import {
  AcceptFindings,
  ChangeMonth,
  OpenMonth,
  PublishMonth,
} from '../../expense-month/month-life.js';
import { AddFundDue, AddOutgo } from '../../expense-month/outgo-commands.js';
import { TakeReadingsOver } from '../../meters/month-meters.js';
import { inMonth, type Made, NOTHING } from './made.js';
import { expenseBody, openingBody } from './step-bodies.js';
import type { Step, StepHelp } from './step-help.js';

/** The reason that the takeover gives when it accepts a finding. */
export const ACCEPTED = 'Preluare din fișiere: lista a fost afișată înainte de preluare.';

/* Steps of the months and of the received money. */

export async function openMonth(
  { month, opening }: Step<'open-month'>,
  { ids, send }: StepHelp,
): Promise<Made> {
  const idMonth = monthIdOf(month);
  const { revision } = await send(OpenMonth, routes.openMonth, {
    body: { idMonth, opening: openingBody(opening, ids) },
  });
  return inMonth(idMonth, revision, { kind: 'month', idMonth });
}

export async function fixTerms(
  { month: terms }: Step<'month-terms'>,
  { send }: StepHelp,
): Promise<Made> {
  const { month, maturityDays, rateE2 } = terms;
  const idMonth = monthIdOf(month);
  const { revision } = await send(ChangeMonth, routes.changeMonth, {
    body: { idMonth, maturityDays, penaltiesRateE2: rateE2 },
  });
  return inMonth(idMonth, revision, null);
}

export async function enterReadings(
  { month, readings }: Step<'readings'>,
  help: StepHelp,
): Promise<Made> {
  const idMonth = monthIdOf(month);
  const entries = readings.map(({ series, state, indexMilli }) => ({
    idMeter: help.ids.get('meter', series),
    state,
    indexE3: indexMilli,
  }));
  const { revision } = await help.send(TakeReadingsOver, routes.enterReadings, {
    body: { idMonth, readings: entries },
  });
  const idMeters = entries.map(({ idMeter }) => idMeter);
  return inMonth(idMonth, revision, { kind: 'readings', idMonth, idMeters });
}

export async function addExpense(
  { expense }: Step<'expense'>,
  { ids, send }: StepHelp,
): Promise<Made> {
  const { idOutgo, revision } = await send(AddOutgo, routes.addOutgo, {
    body: expenseBody(expense, ids),
  });
  return inMonth(monthIdOf(expense.month), revision, { kind: 'expense', idOutgo });
}

export async function askDue(
  { due: { month, fund, totalBani, distribution, payers } }: Step<'fund-due'>,
  { ids, send }: StepHelp,
): Promise<Made> {
  const idMonth = monthIdOf(month);
  const { idDue, revision } = await send(AddFundDue, routes.addFundDue, {
    params: { idMonth },
    body: {
      idFund: ids.get('fund', fund),
      amountBani: totalBani,
      distribution,
      idGroup: ids.payers(payers),
    },
  });
  return inMonth(idMonth, revision, { kind: 'due', idDue });
}

export async function acceptFindings(
  { month }: Step<'accept-findings'>,
  { send, findingsToAccept }: StepHelp,
): Promise<Made> {
  const idMonth = monthIdOf(month);
  const findings = [...(await findingsToAccept(idMonth))];
  if (findings.length === 0) return NOTHING;
  const { revision } = await send(AcceptFindings, routes.acceptFindings, {
    params: { idMonth },
    body: { findings, reason: ACCEPTED },
  });
  return inMonth(idMonth, revision, null);
}

export async function publishMonth(
  { month, date }: Step<'publish-month'>,
  { send }: StepHelp,
): Promise<Made> {
  const idMonth = monthIdOf(month);
  const { revision } = await send(PublishMonth, routes.publishMonth, {
    body: { idMonth, published: date },
  });
  return inMonth(idMonth, revision, { kind: 'publication', idMonth });
}

export async function closeMonth(
  { month, date }: Step<'close-month'>,
  { send }: StepHelp,
): Promise<Made> {
  const idMonth = monthIdOf(month);
  const { revision } = await send(TakeCloseOver, routes.closeMonth, {
    body: { idMonth, closed: date },
  });
  return inMonth(idMonth, revision, { kind: 'close', idMonth });
}

export async function registerPayment({ payment }: Step<'payment'>, help: StepHelp): Promise<Made> {
  const { date, place, amountBani, mode, fund, receipt } = payment;
  const { idPd, revision } = await help.send(RegisterPayment, routes.registerPayment, {
    body: {
      t: DOCUMENT_TYPE.payment,
      pM: mode,
      emitted: date,
      amountBani,
      idAp: help.ids.apartment(place),
      idF: fund === null ? null : help.ids.get('fund', fund),
      ...(receipt && { series: receipt.series, paymentNumber: String(receipt.number) }),
    },
  });
  const year = yearOf(date);
  const at = { stream: 'cashbook', year, revision } as const;
  const number = receipt === null ? '' : String(receipt.number);
  return { ids: [], undo: { kind: 'payment', idPd, number }, at };
}
