import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes, type TakeoverState } from '@scara/contracts/http';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { EmptyAssociations } from './empty-associations.js';
import { BuiltOn } from './run/built-on.js';
import { TakeoverRuns } from './run/takeover-runs.js';
import { TakeoverPlans } from './takeover-plans.js';
import { isBeingTakenBack, isBeingWritten, shownState } from './takeover-rows.js';
import { fingerprintOf } from './takeover-view.js';
import { Takeovers } from './takeovers.js';

type R = typeof routes;

export class ConfirmTakeover extends commandOf<R['confirmTakeover']>() {}
export class ReverseTakeover extends commandOf<R['reverseTakeover']>() {}

/** Lets the worker write the previewed plan; a stopped takeover continues with the same steps. */
@CommandHandler(ConfirmTakeover)
export class ConfirmTakeoverHandler implements ICommandHandler<ConfirmTakeover> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly runs: TakeoverRuns,
    private readonly plans: TakeoverPlans,
    private readonly empty: EmptyAssociations,
  ) {}

  async execute({ call }: ConfirmTakeover): Promise<AnswerOf<R['confirmTakeover']>> {
    const { idAs, idTakeover } = call.params;
    const takeover = await this.takeovers.one(idAs, idTakeover);
    const { state } = takeover;
    if (isConfirmed(state)) return { state };
    // A takeover whose taking back has begun must never continue: its commands would count as already done.
    if (isBeingTakenBack(takeover) || (state !== 'draft' && state !== 'stopped')) {
      throw new Refused({ code: 'takeover-not-draft' });
    }
    if (fingerprintOf(takeover) !== call.body.fingerprint) {
      throw new Refused({ code: 'takeover-changed' });
    }
    const { steps, errors } = await this.plans.outcome(takeover);
    if (steps === null) throw new Refused({ code: 'takeover-has-errors', errors });
    const isBegun = takeover.stepsDone > 0;
    if (!isBegun) await this.empty.check(idAs);
    // Steps already done are known by their numbers: they go on only in the plan that they were counted in.
    const stepsTotal = isBegun ? takeover.stepsTotal : steps;
    const { idUser } = actorOf(call);
    const isStarted = await this.runs.start(takeover, { state: 'queued', idUser, stepsTotal });
    if (isStarted) return { state: 'queued' };
    const { state: stateNow } = await this.takeovers.one(idAs, idTakeover);
    if (isConfirmed(stateNow)) return { state: stateNow };
    throw new Refused({ code: 'takeover-changed' });
  }
}

/**
 * Takes back everything that the takeover wrote, as long as nobody has written on top of it. One that is being written
 * is written no further.
 */
@CommandHandler(ReverseTakeover)
export class ReverseTakeoverHandler implements ICommandHandler<ReverseTakeover> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly runs: TakeoverRuns,
    private readonly builtOn: BuiltOn,
  ) {}

  async execute({ call }: ReverseTakeover): Promise<AnswerOf<R['reverseTakeover']>> {
    const { idAs, idTakeover } = call.params;
    const takeover = await this.takeovers.one(idAs, idTakeover);
    const state = shownState(takeover);
    if (isReversed(state)) return { state };
    const { reason } = call.body;
    const { idUser } = actorOf(call);
    if (isBeingWritten(takeover)) {
      // What was built on it is asked by the worker, which alone knows when no step of its own is in hand.
      if (await this.runs.askBack(takeover, { idUser, reason })) return { state: 'reversing' };
      return this.changedMeanwhile(call.params);
    }
    if (state !== 'done' && state !== 'stopped') {
      throw new Refused({ code: 'takeover-not-written' });
    }
    // One whose taking back stopped and was given up is done: by now others may have written on what stayed.
    if (state === 'done' || !isBeingTakenBack(takeover)) {
      const made = [...(await this.runs.made(idTakeover)).values()];
      const what = await this.builtOn.whatSince(takeover, made);
      if (what !== null) throw new Refused({ code: 'takeover-built-on', what });
    }
    const { stepsTotal } = takeover;
    const next = { state: 'reversing', reason, idUser, stepsTotal } as const;
    if (await this.runs.start(takeover, next)) return { state: 'reversing' };
    return this.changedMeanwhile(call.params);
  }

  /** Answers a call that another one came before: the same, or throws `Refused` where that one did something else. */
  private async changedMeanwhile({
    idAs,
    idTakeover,
  }: ReverseTakeover['call']['params']): Promise<AnswerOf<R['reverseTakeover']>> {
    const state = shownState(await this.takeovers.one(idAs, idTakeover));
    if (isReversed(state)) return { state };
    throw new Refused({ code: 'takeover-changed' });
  }
}

/** Returns whether the takeover was confirmed before, in another tab or by another administrator; that is no error. */
const isConfirmed = (state: TakeoverState): state is 'queued' | 'running' | 'done' =>
  state === 'queued' || state === 'running' || state === 'done';

/** Returns whether the takeover is or was already taken back, by a call from another tab; that is no error. */
const isReversed = (state: TakeoverState): state is 'reversing' | 'reversed' =>
  state === 'reversing' || state === 'reversed';

/** Confirming a draft, which writes it, and taking a takeover back. */
@Controller()
export class ConfirmTakeoverController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.confirmTakeover)
  confirm(@TheCall() call: CallOf<R['confirmTakeover']>) {
    return this.commands.execute(new ConfirmTakeover(call));
  }

  @Call(routes.reverseTakeover)
  reverse(@TheCall() call: CallOf<R['reverseTakeover']>) {
    return this.commands.execute(new ReverseTakeover(call));
  }
}
