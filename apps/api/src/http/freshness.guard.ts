import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { HEADER, mayNamePosition } from '@scara/contracts/http';
import type { FastifyInstance } from 'fastify';
import { ReadModelState } from '../freshness/read-model-state.js';
import type { Admitted } from './call.decorator.js';
import { Refused } from './refused.js';

const WAIT_MAX_MS = 2_000;

/**
 * Runs after `DoorGuard`. A request that names a position waits up to 2 s until the tables have reached it, and is
 * refused otherwise: it never gets stale data (architecture.md, Commands, queries, freshness). Every read answers with
 * its data's position and age in headers.
 */
@Injectable()
export class FreshnessGuard implements CanActivate {
  constructor(private readonly state: ReadModelState) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { call } = context.switchToHttp().getRequest<Admitted>();
    if (call === undefined || !mayNamePosition(call.route)) return true;
    await this.untilShown(call.request.headers[HEADER.position]);
    if (call.route.effect !== 'read') return true;
    const { idAs } = call.params as { idAs?: number };
    const { position } = this.state;
    if (position !== undefined) void call.reply.header(HEADER.dataPosition, String(position));
    void call.reply
      .header(HEADER.dataAge, String(this.state.ageMs(idAs)))
      .header('cache-control', 'no-store');
    return true;
  }

  private async untilShown(asked: string | string[] | undefined): Promise<void> {
    if (asked === undefined) return;
    if (typeof asked !== 'string' || !/^\d{1,19}$/.test(asked)) {
      throw new Refused({ code: 'position-malformed' });
    }
    if (!(await this.state.reaches(BigInt(asked), WAIT_MAX_MS))) {
      throw new Refused({ code: 'not-yet-shown' }, undefined, 1);
    }
  }
}

/**
 * Copies the position in the answer of every write of facts into a header. A hook rather than an interceptor, since a
 * single interceptor makes Nest run every call as a chain of observables.
 */
export function tellPositions(server: FastifyInstance): void {
  server.addHook('preSerialization', (request, reply, answer, done) => {
    const { call } = request as Admitted;
    if (call !== undefined && call.route.effect !== 'read') {
      const position = (answer as { readonly position?: unknown } | null)?.position;
      if (typeof position === 'string') void reply.header(HEADER.position, position);
    }
    done(null, answer);
  });
}
