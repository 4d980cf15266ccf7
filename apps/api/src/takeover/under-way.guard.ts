import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Route, routes } from '@scara/contracts/http';
import type { Admitted } from '../http/call.decorator.js';
import { idAsOf } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { takesAway } from '../http/turns.js';
import { Takeovers } from './takeovers.js';

/** Opening, publishing and closing a month depend on the months beside it, and a reopening removes a close. */
const LIVES_OF_MONTHS: ReadonlySet<string> = new Set(
  [routes.openMonth, routes.publishMonth, routes.closeMonth, routes.updateFirstMonth].map(
    ({ name }) => name,
  ),
);

/** Returns whether a call is refused while a takeover of its association is written or taken back. */
export const waitsForTakeover = (route: Route): boolean =>
  takesAway(route) || LIVES_OF_MONTHS.has(route.name);

/**
 * Runs after `DoorGuard`. Calls that read other streams take turns in this process (decision 123), but a takeover is
 * written by the worker: until it ends, nothing may be removed from its association, and no month of it may change
 * state.
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
