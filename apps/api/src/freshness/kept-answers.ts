import { Injectable } from '@nestjs/common';
import type { AnswerOf, Route } from '@scara/contracts/http';
import type { Call } from '../http/call.js';
import { bytesOfText, KeptTexts } from '../http/kept-texts.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';

/** A register of one year with 300 apartments takes 0.6-0.9 MB. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;

/** SQL: how many events of an association are in the read models; any further event makes a kept answer outdated. */
const MARK = {
  name: 'mark-of-association',
  text: `select coalesce(sum(revision + 1), 0)::text as mark from read.stream_head where association_id = $1`,
};

/**
 * Keeps long answers that depend only on an association's events and the day, in the form they are sent: a year's
 * register is computed once until the next event. Not for answers that differ between callers.
 */
@Injectable()
export class KeptAnswers {
  private readonly kept = new KeptTexts(KEPT_BYTES_MAX, bytesOfText);
  private erasures = 0;

  constructor(private readonly infrastructure: Infrastructure) {
    // An answer about an erased person must not be sent again, and the erasure is no event of the association.
    infrastructure.vault.onErased(() => {
      this.erasures += 1;
      this.kept.clear();
    });
  }

  /** Returns the answer of a call as bytes, which Fastify sends unchanged. `make` may throw `Refused` as usual. */
  async of<R extends Route>(
    call: Call<R>,
    idAs: number,
    make: () => Promise<AnswerOf<R>>,
  ): Promise<AnswerOf<R>> {
    const { route, params, query, reply } = call;
    const key = JSON.stringify([route.name, params, query, today()]);
    const { erasures } = this;
    // Read before the answer is made: an event that arrives meanwhile may already be in it, and the answer is then made
    // once more.
    const { rows } = await this.infrastructure.pool.query<{ mark: string }>({
      ...MARK,
      values: [idAs],
    });
    const mark = rows[0]!.mark;
    const known = this.kept.get(key);
    const isKnown = known?.mark === mark;
    const answer = isKnown ? known.answer : Buffer.from(JSON.stringify(await make()));
    if (erasures === this.erasures) this.kept.keep(key, { mark, answer });
    reply.type('application/json; charset=utf-8');
    return answer as unknown as AnswerOf<R>;
  }
}
