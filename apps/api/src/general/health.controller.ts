import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessFeed } from '../access/access-feed.js';
import { ReadModelState } from '../freshness/read-model-state.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { Metrics } from './metrics.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const LAST_CHECK = "select faults <> '[]' as broken from account.history_check";

/** Returns the result of the last check of history, as a word for monitoring. */
function historyOf(check: { readonly broken: boolean } | undefined): string {
  if (check === undefined) return 'unchecked';
  return check.broken ? 'changed' : 'unchanged';
}

/** For supervisors and monitoring; reveals nothing about people or associations. */
@Controller()
export class HealthController {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly feed: AccessFeed,
    private readonly state: ReadModelState,
    private readonly metrics: Metrics,
  ) {}

  /** The process is alive. */
  @Get('health')
  health(): { readonly status: 'ok' } {
    return { status: 'ok' };
  }

  /** Answers 200 when the process can do its work, else 503 with the part that cannot. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { store, pool } = this.infrastructure;
    const history = await pool.query<{ broken: boolean }>(LAST_CHECK).then(
      ({ rows }) => historyOf(rows[0]),
      () => undefined,
    );
    const database = history === undefined ? 'down' : 'up';
    const access = this.feed.health();
    const eventStore = store.health().status;
    const isReady = database === 'up' && eventStore === 'up' && this.feed.isUsable('write');
    await reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady, database, eventStore, access, history, dataAgeMs: this.state.ageMs() });
  }

  /** Metrics for Prometheus, only for requests from this machine. */
  @Get('metrics')
  async scrape(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!LOOPBACK.test(request.ip)) throw new Refused({ code: 'not-found' });
    const { registry } = this.metrics;
    await reply.header('content-type', registry.contentType).send(await registry.metrics());
  }
}
