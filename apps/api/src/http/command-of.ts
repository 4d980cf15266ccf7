import { Command, Query } from '@nestjs/cqrs';
import type { AnswerOf, Route } from '@scara/contracts/http';
import type { Call } from './call.js';

/**
 * Returns the base class of a command that carries one route's call: `class AddFund extends commandOf<typeof
 * routes.addFund>() {}`.
 */
export function commandOf<R extends Route>() {
  return class extends Command<AnswerOf<R>> {
    constructor(readonly call: Call<R>) {
      super();
    }
  };
}

/** As `commandOf`, for a query. */
export function queryOf<R extends Route>() {
  return class extends Query<AnswerOf<R>> {
    constructor(readonly call: Call<R>) {
      super();
    }
  };
}
