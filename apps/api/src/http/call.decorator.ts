import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import type { Route } from '@scara/contracts/http';
import type { FastifyRequest } from 'fastify';
import type { Call as CallOf } from './call.js';
import { papersInTurn } from './papers-in-turn.js';
import { inTurn } from './turns.js';

export const ROUTE = 'scara:route';

/** A request that `DoorGuard` let through; `call` holds the parsed call. */
export interface Admitted extends FastifyRequest {
  call?: CallOf;
}

/** Binds a method to a declared route: path, method, access rights and shapes all come from the contract. */
export function Call(route: Route): MethodDecorator {
  const binds = applyDecorators(
    SetMetadata(ROUTE, route),
    RequestMapping({ path: route.path, method: RequestMethod[route.method] }),
    HttpCode(200),
  );
  return (target, name, descriptor) => {
    descriptor.value = papersInTurn(route, inTurn(route, descriptor.value as never)) as never;
    binds(target, name, descriptor);
  };
}

/** Injects the parsed and admitted call as the parameter of a method bound by `@Call`. */
export const TheCall = createParamDecorator((_: unknown, context: ExecutionContext): CallOf => {
  const { call } = context.switchToHttp().getRequest<Admitted>();
  if (call === undefined) throw new Error('a call passed without the door');
  return call;
});
