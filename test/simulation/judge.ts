import { isDeepStrictEqual } from 'node:util';
import { balanceOf, ledgerOf } from '@scara/domain/ledger';
import type { RawEvent } from '../../libs/event-store/src/client/port.js';
import type { MemoryClient } from '../../libs/event-store/src/testing/index.js';
import type { ApiProcess, CommandName } from './api-process.js';
import type { Asked, Heard, Witness } from './person.js';
import { keyOf, type ReadTables } from './read-tables.js';
import { CommandsInStore, mustHold, ReferenceLedger } from './reference.js';

/** Commands that always append an event when they succeed. */
const ALWAYS_WRITE: readonly CommandName[] = [
  'openMonth',
  'addOutgo',
  'closeMonth',
  'registerPayment',
  'takePayments',
];

type Ledgers = Map<number, ReferenceLedger>;

/** Checks every fact, every answer and every row, and throws Broken at the first wrong one. */
export class Judge implements Witness {
  readonly ledgers: Ledgers = new Map();
  /** The ledgers up to the checkpoint of the read tables. */
  readonly #shown: Ledgers = new Map();
  readonly #commands = new CommandsInStore();
  readonly #answers = new Map<string, unknown>();
  readonly #refused: string[] = [];
  #next = 0;
  #nextShown = 0;

  constructor(private readonly server: MemoryClient) {}

  /** Checks all new facts. */
  look(): void {
    for (; this.#next < this.server.events.length; this.#next += 1) {
      const event = this.server.events[this.#next]!;
      this.#commands.take(event);
      ledgerOfEvent(this.ledgers, event).take(event);
    }
  }

  get facts(): number {
    return this.server.events.length;
  }

  heard({ name, commandIds, since }: Asked, heard: Heard<CommandName>): void {
    this.look();
    const inStore = commandIds.filter((id) => this.#commands.streamsOf(id).length > 0);
    const what = `${name} ${commandIds.join(', ')}`;
    mustHold(inStore.length <= 1, () => `${what}: done ${inStore.length} times`);
    if (heard.kind === 'refused') {
      mustHold(inStore.length === 0, () => `${what}: refused (${heard.code}) and done`);
      this.#refused.push(...commandIds);
    }
    if (heard.kind !== 'done') return;
    const isMissing = inStore.length === 0 && ALWAYS_WRITE.includes(name);
    mustHold(!isMissing, () => `${what}: acknowledged and not in the store`);
    if (name === 'closeMonth') this.#mustHaveReadAll(commandIds, since);
    const told = toldBy(heard.answer);
    const before = this.#answers.get(commandIds[0]!) ?? told;
    mustHold(isDeepStrictEqual(before, told), () => `${what}: answered in two ways`);
    this.#answers.set(commandIds[0]!, told);
  }

  /** A close must include all money that was registered before it was requested. */
  #mustHaveReadAll(commandIds: readonly string[], since: number): void {
    const { events } = this.server;
    const close = events.find(
      ({ type, metadata }) =>
        type === 'MonthClosed' &&
        commandIds.includes((metadata as { commandId: string }).commandId),
    )!;
    const read = (close.data as { read: { cashbooks: Record<string, number> } }).read.cashbooks;
    const book = `cashbook-${/-(\d+)/.exec(close.streamId)![1]}-`;
    for (const { streamId, revision } of events.slice(0, since)) {
      if (!streamId.startsWith(book)) continue;
      const upTo = read[streamId.slice(book.length)] ?? -1;
      mustHold(upTo >= Number(revision), () => `${close.streamId}: closed without ${streamId}`);
    }
  }

  /** Checks that the tables hold exactly what follows from the facts up to their checkpoint. */
  committed({ rows, checkpoint }: ReadTables): void {
    if (checkpoint === 'start') return;
    const upTo = (event: RawEvent): boolean => event.position!.commit <= checkpoint.commit;
    const { events } = this.server;
    const isBack = this.#nextShown > 0 && !upTo(events[this.#nextShown - 1]!);
    mustHold(!isBack, () => 'the tables went back');
    for (
      ;
      this.#nextShown < events.length && upTo(events[this.#nextShown]!);
      this.#nextShown += 1
    ) {
      ledgerOfEvent(this.#shown, events[this.#nextShown]!).take(events[this.#nextShown]!);
    }
    mustHold(
      rows.taken === this.#nextShown,
      () => `the tables took ${rows.taken} facts of ${this.#nextShown}`,
    );
    for (const [idAs, ledger] of this.#shown) {
      const { collected, payments } = ledger;
      const shown = rows.collected.get(idAs) ?? 0;
      mustHold(shown === collected, () => `${idAs}: ${shown} bani shown of ${collected}`);
      for (const [idPd, { idAp, amountBani, stands }] of payments) {
        const row = rows.documents.get(keyOf(idAs, idPd));
        mustHold(
          isDeepStrictEqual(row, { idAs, idAp, amountBani, stands }),
          () => `document ${idPd} is shown otherwise than it was`,
        );
      }
    }
  }

  /**
   * Checks at the end that no refused command was executed later, and that each process computes the right balance of
   * every apartment.
   */
  async judgeAccounts(processes: readonly ApiProcess[]): Promise<void> {
    this.look();
    for (const id of this.#refused) {
      mustHold(this.#commands.streamsOf(id).length === 0, () => `${id}: refused, and done later`);
    }
    for (const { months, accounts } of processes) {
      for (const [idAs, ledger] of this.ledgers) {
        const { association } = await months.association(idAs);
        const historyOf = await accounts.wholeHistories(association);
        for (const { idAp } of ledger.apartments) {
          const owes = balanceOf(ledgerOf(historyOf(idAp))).total;
          const expected = ledger.owes(idAp);
          mustHold(owes === expected, () => `apartment ${idAp} owes ${owes}, not ${expected}`);
        }
      }
    }
  }
}

/**
 * Returns the part of an answer that a repeated one must contain too; warnings may differ, because they depend on the
 * cashbook's later state.
 */
function toldBy(answer: object): unknown {
  const { idPd, paymentNumber, documents, idOutgo, position } = answer as Record<string, unknown>;
  return { idPd, paymentNumber, documents, idOutgo, position };
}

function ledgerOfEvent(ledgers: Ledgers, { streamId }: RawEvent): ReferenceLedger {
  const idAs = Number(/-(\d+)/.exec(streamId)![1]);
  const ledger = ledgers.get(idAs) ?? new ReferenceLedger();
  ledgers.set(idAs, ledger);
  return ledger;
}
