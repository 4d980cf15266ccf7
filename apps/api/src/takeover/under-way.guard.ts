import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Route, routes } from '@scara/contracts/http';
import type { Admitted } from '../http/call.decorator.js';
import { idAsOf } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { takesAway } from '../http/turns.js';
import { Takeovers } from './takeovers.js';

/** What opens, shows or closes a month rests on the months beside it; a reopening takes a close away. */
const LIVES_OF_MONTHS: ReadonlySet<string> = new Set(
  [routes.openMonth, routes.publishMonth, routes.closeMonth, routes.updateFirstMonth].map(
    ({ name }) => name,
  ),
);

/** Whether a call is refused while a take-over of its association is written or taken back. */
export const waitsForTakeover = (route: Route): boolean =>
  takesAway(route) || LIVES_OF_MONTHS.has(route.name);

/**
 * Stands behind the door. What looks into other streams than its own has its turn in this process (decision 123), but a
 * take-over is written by the worker: until it is over nothing goes from its association, and no month of it moves on.
 */
@Injectable()
export class UnderWayGuard implements CanActivate {
  constructor(private readonly takeovers: Takeovers) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { call } = context.switchToHttp().getRequest<Admitted>();
    if (call === undefined || !waitsForTakeover(call.route)) return true;
    if (await this.takeovers.isUnderWay(idAsOf(call)))
      throw new Refused({ code: 'takeover-under-way' });
    return true;
  }
}
