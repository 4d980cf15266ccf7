import type { TakeoverStep } from '@scara/domain/takeover';
import type { Made } from './made.js';
import {
  acceptFindings,
  addExpense,
  askDue,
  closeMonth,
  enterReadings,
  fixTerms,
  openMonth,
  publishMonth,
  registerPayment,
} from './month-steps.js';
import type { StepHelp } from './step-help.js';
import {
  addApartment,
  addBlock,
  addColumn,
  addEntrance,
  addFund,
  addGroup,
  addMeters,
  addProvider,
  changeSettings,
  planPersons,
} from './structure-steps.js';

/** Performs one step with the product's own commands. Throws `Refused` when a command is refused. */
export async function performStep(step: TakeoverStep, help: StepHelp): Promise<Made> {
  switch (step.kind) {
    case 'settings':
      return await changeSettings(step, help);
    case 'block':
      return await addBlock(step, help);
    case 'entrance':
      return await addEntrance(step, help);
    case 'apartment':
      return await addApartment(step, help);
    case 'column':
      return await addColumn(step, help);
    case 'meters':
      return await addMeters(step, help);
    case 'group':
      return await addGroup(step, help);
    case 'fund':
      return await addFund(step, help);
    case 'provider':
      return await addProvider(step, help);
    case 'open-month':
      return await openMonth(step, help);
    case 'month-terms':
      return await fixTerms(step, help);
    case 'persons':
      return await planPersons(step, help);
    case 'readings':
      return await enterReadings(step, help);
    case 'expense':
      return await addExpense(step, help);
    case 'fund-due':
      return await askDue(step, help);
    case 'accept-findings':
      return await acceptFindings(step, help);
    case 'publish-month':
      return await publishMonth(step, help);
    case 'close-month':
      return await closeMonth(step, help);
    case 'payment':
      return await registerPayment(step, help);
  }
}
