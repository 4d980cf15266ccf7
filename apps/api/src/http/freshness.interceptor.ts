import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { HEADER } from '@scara/contracts/http';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { ReadModelState } from '../freshness/read-model-state.js';
import type { Admitted } from './call.decorator.js';
import { Refused } from './refused.js';

const WAIT_MAX_MS = 2_000;

/**
 * A read that names a position waits until the tables have passed it, at most 2 s, and else is refused: never stale
 * (architecture.md, Commands, queries, freshness). Every read says how far its data goes and how old it is; every
 * write of facts says where it stands.
 */
@Injectable()
export class FreshnessInterceptor implements NestInterceptor {
  constructor(private readonly state: ReadModelState) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { call } = context.switchToHttp().getRequest<Admitted>();
    if (call === undefined) return next.handle();
    const { reply } = call;
    if (call.route.effect === 'read') {
      await this.untilShown(call.request.headers[HEADER.position]);
      const { idAs } = call.params as { idAs?: number };
      void reply.header(HEADER.dataPosition, String(this.state.position));
      void reply.header(HEADER.dataAge, String(this.state.ageMs(idAs)));
      void reply.header('cache-control', 'no-store');
      return next.handle();
    }
    return next.handle().pipe(tap((answer: unknown) => writtenAt(reply, answer)));
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

function writtenAt(reply: FastifyReply, answer: unknown): void {
  const position = (answer as { position?: unknown } | null)?.position;
  if (typeof position === 'string') void reply.header(HEADER.position, position);
}
