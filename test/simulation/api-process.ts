import type { Call } from '../../apps/api/src/http/call.js';
import type { Infrastructure } from '../../apps/api/src/infrastructure.js';
import { AccessMap } from '../../apps/api/src/access/access-map.js';
import { Associations } from '../../apps/api/src/association/associations.js';
import { Accounts } from '../../apps/api/src/cashbook/accounts.js';
import { Cashbooks } from '../../apps/api/src/cashbook/cashbooks.js';
import {
  RegisterPayment,
  RegisterPaymentHandler,
  TakePayments,
  TakePaymentsHandler,
} from '../../apps/api/src/cashbook/register-document.js';
import {
  AnnulPayment,
  AnnulPaymentHandler,
  ReturnPayment,
  ReturnPaymentHandler,
} from '../../apps/api/src/cashbook/reversals.js';
import {
  CloseMonth,
  CloseMonthHandler,
  MonthClosing,
} from '../../apps/api/src/expense-month/close-month.js';
import {
  AcceptFindings,
  AcceptFindingsHandler,
  OpenMonth,
  OpenMonthHandler,
  PublishMonth,
  PublishMonthHandler,
  ReopenMonth,
  ReopenMonthHandler,
} from '../../apps/api/src/expense-month/month-life.js';
import { Months } from '../../apps/api/src/expense-month/months.js';
import {
  AddOutgo,
  AddOutgoHandler,
  ChangeOutgo,
  ChangeOutgoHandler,
  DeleteOutgo,
  DeleteOutgoHandler,
} from '../../apps/api/src/expense-month/outgo-commands.js';
import { Progress } from '../../apps/api/src/progress.js';
import type { routes } from '@scara/contracts/http';
import type { EventStore, Vault } from '@scara/event-store';
import { EventStoreOverClient } from '../../libs/event-store/src/open-event-store.js';
import type { Wire } from './wire.js';

type R = typeof routes;

/** The error that a browser gets if the process that it called has died. */
export class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}

/** The API's own command handlers over their own event store, as a process that can be killed. */
export class ApiProcess {
  readonly store: EventStore;
  readonly months: Months;
  readonly accounts: Accounts;
  readonly cashbooks: Cashbooks;
  readonly died: Promise<never>;
  readonly commands;

  constructor(vault: Vault, makeWire: (onKilled: () => void) => Wire) {
    let die = (): void => undefined;
    this.died = new Promise((_, reject) => {
      die = () => reject(new ConnectionReset());
    });
    this.died.catch(() => undefined);
    this.store = new EventStoreOverClient(
      makeWire(() => die()),
      { connectionString: 'simulation', vault },
    );
    // Of the infrastructure, these handlers use only the store.
    const infrastructure = { store: this.store } as Infrastructure;
    this.months = new Months(infrastructure);
    this.cashbooks = new Cashbooks(infrastructure, this.months);
    this.accounts = new Accounts(infrastructure, this.months, this.cashbooks);
    this.commands = this.handlers(infrastructure);
  }

  private handlers(infrastructure: Infrastructure) {
    const { months, cashbooks, accounts } = this;
    const associations = new Associations(infrastructure, new AccessMap());
    const closing = new MonthClosing(months, new Progress());
    return {
      openMonth: (call: Call<R['openMonth']>) =>
        new OpenMonthHandler(months, associations).execute(new OpenMonth(call)),
      addOutgo: (call: Call<R['addOutgo']>) =>
        new AddOutgoHandler(months).execute(new AddOutgo(call)),
      changeOutgo: (call: Call<R['changeOutgo']>) =>
        new ChangeOutgoHandler(months).execute(new ChangeOutgo(call)),
      deleteOutgo: (call: Call<R['deleteOutgo']>) =>
        new DeleteOutgoHandler(months).execute(new DeleteOutgo(call)),
      acceptFindings: (call: Call<R['acceptFindings']>) =>
        new AcceptFindingsHandler(months).execute(new AcceptFindings(call)),
      publishMonth: (call: Call<R['publishMonth']>) =>
        new PublishMonthHandler(months).execute(new PublishMonth(call)),
      closeMonth: (call: Call<R['closeMonth']>) =>
        new CloseMonthHandler(closing).execute(new CloseMonth(call)),
      reopenMonth: (call: Call<R['reopenMonth']>) =>
        new ReopenMonthHandler(months, associations).execute(new ReopenMonth(call)),
      registerPayment: (call: Call<R['registerPayment']>) =>
        new RegisterPaymentHandler(cashbooks, months, accounts).execute(new RegisterPayment(call)),
      takePayments: (call: Call<R['takePayments']>) =>
        new TakePaymentsHandler(cashbooks, accounts).execute(new TakePayments(call)),
      annulPayment: (call: Call<R['annulPayment']>) =>
        new AnnulPaymentHandler(cashbooks, months).execute(new AnnulPayment(call)),
      returnPayment: (call: Call<R['returnPayment']>) =>
        new ReturnPaymentHandler(cashbooks, months).execute(new ReturnPayment(call)),
    };
  }
}

export type CommandName = keyof ApiProcess['commands'];
export type AnswerTo<N extends CommandName> = Awaited<ReturnType<ApiProcess['commands'][N]>>;
