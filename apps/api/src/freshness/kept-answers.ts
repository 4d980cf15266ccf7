import { Injectable } from '@nestjs/common';
import type { AnswerOf, Route } from '@scara/contracts/http';
import type { Call } from '../http/call.js';
import { KeptTexts } from '../http/kept-texts.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';

/** A register of a year of 300 apartments takes 0.6-0.9 MB. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;

/** How many events the read models know of an association: another one, and nothing is as it was. */
const MARK = {
  name: 'mark-of-association',
  text: `select coalesce(sum(revision + 1), 0)::text as mark from read.stream_head where association_id = $1`,
};

/**
 * Long answers that follow from an association's facts and the day alone, kept as they are sent: a year's register is
 * worked out and put into words once, however often it is looked at before the next fact. Not for answers that differ
 * from reader to reader.
 */
@Injectable()
export class KeptAnswers {
  private readonly kept = new KeptTexts(KEPT_BYTES_MAX);
  private erasures = 0;

  constructor(private readonly infrastructure: Infrastructure) {
    // What was said of an erased person must not be said again; no event of the association tells of it.
    infrastructure.vault.onErased(() => {
      this.erasures += 1;
      this.kept.clear();
    });
  }

  /** The answer of a call, as bytes for Fastify to send as they are. `make` throws Refused as ever. */
  async of<R extends Route>(
    call: Call<R>,
    idAs: number,
    make: () => Promise<AnswerOf<R>>,
  ): Promise<AnswerOf<R>> {
    const { route, params, query, reply } = call;
    const key = JSON.stringify([route.name, params, query, today()]);
    const { erasures } = this;
    // Read before the answer is made: a fact that comes meanwhile may be in it, and then it is made once more.
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
