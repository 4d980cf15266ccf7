import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Admitted } from '../http/call.decorator.js';
import { Refused } from '../http/refused.js';
import { takesAway } from '../http/turns.js';
import { Takeovers } from './takeovers.js';

/**
 * Stands behind the door. What takes something away runs alone in this process (decision 123), but a take-over is
 * written by the worker: until it is over nothing goes from its association.
 */
@Injectable()
export class DeletionGuard implements CanActivate {
  constructor(private readonly takeovers: Takeovers) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { call } = context.switchToHttp().getRequest<Admitted>();
    if (call === undefined || !takesAway(call.route)) return true;
    const { idAs } = call.params as { idAs: number };
    if (await this.takeovers.isUnderWay(idAs)) throw new Refused({ code: 'takeover-under-way' });
    return true;
  }
}
