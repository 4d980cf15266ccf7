import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ACCOUNTANT, type AnswerOf, type Route, routes } from '@scara/contracts/http';
import { approvable, approveDocuments, idOf, yearOfDocument } from '@scara/domain/cashbook';
import { AccessMap } from '../access/access-map.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { actorOf, type Call, partOf } from '../http/call.js';
import { commandIdNamed } from '../http/command-id.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Unapproved } from './unapproved.js';

type R = typeof routes;
type Answer = AnswerOf<R['approvePayments']>;
type Named = {
  readonly idAs: number;
  readonly idPd: number;
  /**
   * The revision that the accountant saw; undefined in an approval of all documents, which are approved as they are
   * now.
   */
  readonly revision?: number | undefined;
};

export class ApprovePayment extends commandOf<R['approvePayments']>() {}
export class ApproveSeveralPayments extends commandOf<R['multiplePayments']>() {}
export class ApproveAllPayments extends commandOf<R['approveAllPayments']>() {}

/** How many cashbooks one call writes at the same time. */
const AT_ONCE = 8;

/** The documents of one cashbook to approve. */
interface Selection {
  readonly idAs: number;
  readonly year: number;
  readonly idPds: readonly number[];
  /** The revision that the accountant saw of each document, where known. */
  readonly seen: ReadonlyMap<number, number>;
}

/**
 * Approves documents in one or several cashbooks: decided for each cashbook first, so that a refusal leaves no partial
 * result.
 */
abstract class Approving {
  constructor(
    protected readonly cashbooks: Cashbooks,
    protected readonly map: AccessMap,
  ) {}

  protected async approve(call: Call<Route>, documents: readonly Named[]): Promise<Answer> {
    const { idUser } = actorOf(call);
    const own = this.map.accountedBy(idUser);
    const isForeign = documents.some(({ idAs }) => !own.has(idAs));
    if (isForeign) throw new Refused({ code: 'association-not-found' });
    const selections = byBook(documents);
    await atOnce(selections, async ({ idAs, year, ...named }) => {
      const book = await this.cashbooks.book(idAs, year);
      const decision = approveDocuments({ ...named, idUser }, book);
      if (!decision.ok) throw new Refused(decision.rejection);
    });
    let answer: Answer = { revision: 0, position: '0', approved: 0 };
    await atOnce(selections, async ({ idAs, year, ...named }) => {
      const written = await this.cashbooks.write(
        callOn(call, idAs, `approve ${call.commandId} ${idAs} ${year}`),
        year,
        (book) => approveDocuments({ ...named, idUser }, book),
      );
      const approved = written.events.flatMap((event) =>
        event.type === 'DocumentsApproved' ? event.data.idPds : [],
      );
      answer = {
        revision: 0,
        position:
          BigInt(written.position) > BigInt(answer.position) ? written.position : answer.position,
        approved: answer.approved + approved.length,
      };
    });
    return answer;
  }
}

@CommandHandler(ApprovePayment)
export class ApprovePaymentHandler extends Approving implements ICommandHandler<ApprovePayment> {
  constructor(cashbooks: Cashbooks, map: AccessMap) {
    super(cashbooks, map);
  }

  execute({ call }: ApprovePayment): Promise<Answer> {
    return this.approve(call, [call.body]);
  }
}

@CommandHandler(ApproveSeveralPayments)
export class ApproveSeveralPaymentsHandler
  extends Approving
  implements ICommandHandler<ApproveSeveralPayments>
{
  constructor(cashbooks: Cashbooks, map: AccessMap) {
    super(cashbooks, map);
  }

  execute({ call }: ApproveSeveralPayments): Promise<Answer> {
    return this.approve(call, call.body.payments);
  }
}

/** Approves all documents that match the filter, except those the accountant wrote. */
@CommandHandler(ApproveAllPayments)
export class ApproveAllPaymentsHandler
  extends Approving
  implements ICommandHandler<ApproveAllPayments>
{
  constructor(
    cashbooks: Cashbooks,
    map: AccessMap,
    private readonly unapproved: Unapproved,
  ) {
    super(cashbooks, map);
  }

  async execute({ call }: ApproveAllPayments): Promise<Answer> {
    const { idUser } = actorOf(call);
    const { most, ...filter } = call.body;
    const listed = await this.unapproved.ids(idUser, filter);
    // The read models may lag slightly, so documents approved or annulled meanwhile are left out.
    const open = new Map<string, ReadonlySet<number>>();
    await atOnce(byBook(listed), async ({ idAs, year }) => {
      const book = await this.cashbooks.book(idAs, year);
      open.set(`${idAs} ${year}`, new Set([...approvable(book, idUser)].map(idOf)));
    });
    const documents = listed.filter(({ idAs, idPd }) =>
      open.get(`${idAs} ${yearOfDocument(idPd)}`)?.has(idPd),
    );
    if (documents.length > most) throw new Refused({ code: 'approvals-many', most });
    return this.approve(call, documents);
  }
}

/**
 * Returns the accountant's call as one on an association, with its own command id, since a call may write several
 * streams.
 */
function callOn<C extends Call<Route>>(
  call: C,
  idAs: number,
  command: string,
): C & { readonly params: { readonly idAs: number } } {
  const actor = { ...actorOf(call), role: ACCOUNTANT };
  return { ...partOf(call, commandIdNamed(command)), actor, params: { idAs } };
}

function byBook(documents: readonly Named[]): Selection[] {
  const books = new Map<string, Selection & { idPds: number[]; seen: Map<number, number> }>();
  for (const { idAs, idPd, revision } of documents) {
    const year = yearOfDocument(idPd);
    const key = `${idAs} ${year}`;
    const { idPds = [], seen = new Map<number, number>() } = books.get(key) ?? {};
    idPds.push(idPd);
    if (revision !== undefined) seen.set(idPd, revision);
    books.set(key, { idAs, year, idPds, seen });
  }
  return [...books.values()];
}

/**
 * Runs the work for each item, a few at the same time; the first failure is thrown once all work that began has ended.
 */
async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  let failure: { readonly error: unknown } | undefined;
  const run = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !failure; next = left.shift()) {
      try {
        await work(next);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (failure !== undefined) throw failure.error;
}
