import type { ExplainedShare } from '@scara/contracts/http';
import { type Association, blockToName } from '@scara/domain/association';
import type { ExpenseData, MeterOfMonth, PreparedMonth } from '@scara/domain/expense-month';
import type { Formula, ShareExplanation } from '@scara/domain/month';
import type { Users } from '../account/users.js';
import type { Infrastructure } from '../infrastructure.js';
import { sentencesOf } from './explanation-words.js';

type Author = ExplainedShare['author'];
type Spoken = Parameters<typeof sentencesOf>[2];

const WHOLE_ASSOCIATION = 'toată asociația';

/** The groups that can pay in a month, and the entrances and blocks that name them. */
export interface Payers {
  readonly basis: Pick<PreparedMonth['basis'], 'groups' | 'apartments'>;
  readonly association: Pick<Association, 'blocks' | 'entrances'>;
}

/**
 * Returns the name of the payers for use within a sentence. The name of an entrance gets the word „scara” unless it has
 * it: „plătește 1” would say nothing. Where there are several blocks, the entrance's block is added, since entrances of
 * different blocks have the same names.
 */
export function groupName({ basis, association }: Payers, idGroup: number | null): string {
  const name = basis.groups.find(({ id }) => id === idGroup)?.name;
  if (idGroup === null || name === undefined) return WHOLE_ASSOCIATION;
  if (!basis.apartments.some(({ idEntrance }) => idEntrance === idGroup)) return name;
  const entrance = /^scara\b/iu.test(name) ? name : `scara ${name}`;
  const block = blockToName(association, idGroup);
  if (block === '') return entrance;
  return `${entrance} din ${/^bloc(ul)?\b/iu.test(block) ? block : `blocul ${block}`}`;
}

/** Returns the explanation of one apartment's share, the same for an expense and for a fund due. */
export function explainedShare(
  share: ShareExplanation,
  expense: ExpenseData,
  spoken: Omit<Spoken, 'meters'> & {
    readonly meters?: readonly MeterOfMonth[];
    readonly author: Author;
  },
): ExplainedShare {
  const { author, meters = [], ...said } = spoken;
  return {
    name: expense.name,
    amountBani: expense.amountBani,
    shareBani: share.shareBani,
    kind: share.kind,
    sentences: sentencesOf(share, expense, { ...said, meters }),
    formula: share.kind === 'formula' ? formulaOf(share.formula) : null,
    typed:
      share.kind === 'typed'
        ? { typedBani: share.typedBani, adjustmentBani: share.adjustmentBani }
        : null,
    author,
  };
}

export function formulaOf(formula: Formula): NonNullable<ExplainedShare['formula']> {
  const { mode, looksAt, amountBani, weight, weightSum, cutBani, roundingBan } = formula;
  return { mode, looksAt, amountBani, weight, weightSum, cutBani, roundingBan };
}

/** Returns who entered or last changed each of an association's expenses or dues, and when. */
export async function authorsOf(
  { pool }: Infrastructure,
  users: Users,
  of: { readonly idAs: number; readonly kind: 'expense' | 'due'; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, Author>> {
  const { rows } = await pool.query<{ id: string; actor: string; created: Date }>(
    `select distinct on (object_id) object_id as id, actor, created
       from read.audit_entry
      where association_id = $1 and object_kind = $2 and object_id = any($3::bigint[])
      order by object_id, revision desc`,
    [of.idAs, of.kind, of.ids],
  );
  const nameOf = await users.names(rows.map(({ actor }) => Number(actor)));
  return new Map(
    rows.map(({ id, actor, created }) => [
      Number(id),
      { name: nameOf(Number(actor)), at: created.toISOString() },
    ]),
  );
}
