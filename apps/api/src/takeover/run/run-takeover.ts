import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ADMINISTRATOR, problemOf, routes } from '@scara/contracts/http';
import { type JobPayload, jobs } from '@scara/contracts/jobs';
import { stepText } from '@scara/contracts/takeover';
import { type Association, standingProvider } from '@scara/domain/association';
import { AccessFeed } from '../../access/access-feed.js';
import { AccessMap } from '../../access/access-map.js';
import { associationFamily } from '../../association/association-stream.js';
import { ReadControlList } from '../../expense-month/month-queries.js';
import { jobCall } from '../../http/call.js';
import { isLastingRefusal, Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { today } from '../../http/today.js';
import { planOf } from '../planned-takeover.js';
import type { Failure, Takeover } from '../takeover-rows.js';
import { Takeovers } from '../takeovers.js';
import { BuiltOn } from './built-on.js';
import { knownIds } from './known-ids.js';
import { type Made, NOTHING } from './made.js';
import { ACCEPTED } from './month-steps.js';
import { performStep } from './perform-step.js';
import type { StepHelp } from './step-help.js';
import { TakeoverRuns, type Turn } from './takeover-runs.js';
import { senderOf } from './takeover-sender.js';
import { undoStep } from './undo-step.js';

/**
 * Job `takeover`: continues a confirmed takeover from where it is, or takes it back. A repeated step sends the same
 * commands, so that a job killed between a command and the record of its step writes nothing twice. A job delayed until
 * another took over ends at its next record. One that is to be taken back while it is written is turned round after a
 * recorded step: a job killed before the record repeats its step first. A refusal stops the takeover, visibly; when a store is away, the queue
 * tries again, and the last try that fails stops it too.
 */
@Injectable()
export class RunTakeover {
  private isStopping = false;

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly takeovers: Takeovers,
    private readonly runs: TakeoverRuns,
    private readonly builtOn: BuiltOn,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly map: AccessMap,
    private readonly feed: AccessFeed,
  ) {}

  /** Ends the running job after its current step; another worker continues it. */
  stop(): void {
    this.isStopping = true;
  }

  async run(payload: JobPayload<'takeover'>, isLastTry: boolean): Promise<void> {
    const { idTakeover } = jobs.takeover.parse(payload);
    const takeover = await this.runs.takeUp(idTakeover);
    if (takeover === undefined) return;
    try {
      if (takeover.state !== 'reversing') await this.carry(takeover);
      const back = takeover.state === 'reversing' ? takeover : await this.turnedBack(takeover);
      if (back !== undefined) await this.takeBack(back);
    } catch (error) {
      // Without a stop, the association would stay locked for as long as the fault lasts.
      if (isLastTry && !this.isStopping) await this.runs.stop(takeover, NO_TRY_LEFT);
      throw error;
    }
  }

  private async carry(takeover: Takeover & Turn): Promise<void> {
    const { idTakeover } = takeover;
    const [files, edits] = await Promise.all([
      this.takeovers.files(idTakeover),
      this.takeovers.edits(idTakeover),
    ]);
    const { steps } = planOf(files, edits, today()).plan;
    if (steps === null || steps.length !== takeover.stepsTotal) {
      await this.runs.stop(takeover, PLANNED_OTHERWISE);
      return;
    }
    const ids = knownIds();
    const before = this.before(takeover);
    const made = await this.runs.made(idTakeover);
    for (const one of made.values())
      for (const [kind, name, id] of one.ids) ids.add(kind, name, id);
    for (let at = takeover.stepsDone; at < steps.length; at++) {
      const step = steps[at]!;
      const outcome = await this.attempt(takeover, stepText(step), async () => {
        return await performStep(step, this.helpOf(takeover, at, { ids, before }));
      });
      if (outcome === undefined) return;
      if (!(await this.runs.stepDone(takeover, at, outcome))) return;
      for (const [kind, name, id] of outcome.ids) ids.add(kind, name, id);
    }
    await this.runs.finish(takeover);
  }

  /**
   * Returns a take-over that is to be taken back instead of written further, ready for it; undefined where it is not, or
   * where something was built on it, which stops it.
   */
  private async turnedBack(turn: Turn): Promise<(Takeover & Turn) | undefined> {
    const asked = await this.runs.askedBack(turn);
    if (asked === undefined) return undefined;
    const made = [...(await this.runs.made(asked.idTakeover)).values()];
    const what = await this.builtOn.whatSince(asked, made);
    if (what === null) return (await this.runs.turnBack(asked)) ? asked : undefined;
    const { message } = problemOf({ code: 'takeover-built-on', what });
    await this.runs.stop(asked, { step: TAKES_BACK, message });
    return undefined;
  }

  private async takeBack(takeover: Takeover & Turn): Promise<void> {
    const { idTakeover } = takeover;
    const made = [...(await this.runs.made(idTakeover))].reverse();
    const closed = closedMonths(made.map(([, one]) => one));
    for (const [number, { undo }] of made) {
      if (number >= takeover.stepsDone) continue;
      const outcome = await this.attempt(takeover, TAKES_BACK, async () => {
        const send = senderOf(takeover, 'back', number, (command) =>
          this.commands.execute(command),
        );
        // Reopening a month already takes its publication back.
        const isDone = undo?.kind === 'publication' && closed.has(undo.idMonth);
        if (undo !== null && !isDone) await undoStep(undo, takeover, send);
        return NOTHING;
      });
      if (outcome === undefined) return;
      if (!(await this.runs.stepUndone(takeover, number))) return;
    }
    await this.runs.takenBack(takeover);
  }

  /**
   * Performs a step and returns what it made; undefined when it was refused and the takeover is stopped with the
   * reason.
   */
  private async attempt(
    takeover: Takeover & Turn,
    step: string,
    perform: () => Promise<Made>,
  ): Promise<Made | undefined> {
    const { idAs, idUser } = takeover;
    if (this.isStopping) throw new Error('the worker is stopping');
    try {
      // The person who confirmed may have lost their role since; then nothing more is written in their name.
      this.feed.needUsable('write');
      const isAllowed = (this.map.rolesOn(idAs, idUser).roles & ADMINISTRATOR) !== 0;
      if (!isAllowed) throw new Refused({ code: 'forbidden' });
      return await perform();
    } catch (error) {
      // Others are tried again.
      if (!isLastingRefusal(error)) throw error;
      const [field] = Object.values(error.fields ?? {});
      await this.runs.stop(takeover, {
        step,
        message: field ?? problemOf(error.rejection).message,
      });
      return undefined;
    }
  }

  /** Reads the association as it was before the takeover wrote anything, also for a repeated step. Read once. */
  private before({ idAs, started: atInstant }: Takeover): () => Promise<Association> {
    let read: Promise<Association> | undefined;
    return () =>
      (read ??= this.infrastructure.store
        .load(associationFamily, String(idAs), { atInstant })
        .then(({ state }) => state.association));
  }

  private helpOf(
    takeover: Takeover,
    step: number,
    { ids, before }: { readonly ids: StepHelp['ids']; readonly before: () => Promise<Association> },
  ): StepHelp {
    return {
      ids,
      send: senderOf(takeover, 'forth', step, (command) => this.commands.execute(command)),
      findingsToAccept: async (idMonth) => {
        const { findings } = await this.queries.execute(
          new ReadControlList(
            jobCall(
              routes.readControlList,
              { idUser: takeover.idUser, role: ADMINISTRATOR },
              { params: { idAs: takeover.idAs, idMonth }, query: {}, body: {}, commandId: '' },
            ),
          ),
        );
        const own = findings.filter(({ severity, accepted }) => {
          return severity === 'accept' && (accepted === null || accepted.reason === ACCEPTED);
        });
        return own.map(({ key }) => key);
      },
      settingsBefore: async (fields) => pick(await before(), fields),
      providerBefore: async ({ cif, names }) =>
        standingProvider(await before(), { name: names[0]!, cif }),
    };
  }
}

const TAKES_BACK = 'Se ia înapoi preluarea.';

/** The stop when, between confirmation and job, an update of the product changed how the files are read. */
const PLANNED_OTHERWISE: Failure = {
  step: 'Se citesc fișierele confirmate.',
  message:
    'Fișierele se citesc acum altfel decât la confirmare. Luați preluarea înapoi și faceți-o din nou.',
};

/** The stop when the last try of the job met a fault that is no refusal. */
const NO_TRY_LEFT: Failure = {
  step: 'Operațiunea a fost încercată de mai multe ori.',
  message: 'O eroare a aplicației împiedică operațiunea. Încercați din nou mai târziu.',
};

function closedMonths(made: readonly Made[]): ReadonlySet<number> {
  return new Set(made.flatMap(({ undo }) => (undo?.kind === 'close' ? [undo.idMonth] : [])));
}

/** Only texts: a takeover changes no other settings. */
function pick({ settings }: Association, fields: readonly string[]): Record<string, string> {
  const wanted = new Set(fields);
  const texts = Object.entries(settings).filter(
    (entry): entry is [string, string] => wanted.has(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
