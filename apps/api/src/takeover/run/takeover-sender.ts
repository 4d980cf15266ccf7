import type { Command } from '@nestjs/cqrs';
import { ADMINISTRATOR, type AnswerOf, type BodyOf, type Route } from '@scara/contracts/http';
import { type Call, jobCall } from '../../http/call.js';
import { commandIdNamed } from '../../http/command-id.js';
import { parsedFields } from '../../http/parse.js';
import type { Takeover } from '../takeover-rows.js';

type CommandOf<R extends Route> = new (call: Call<R>) => Command<AnswerOf<R>>;

export interface CommandParts<R extends Route> {
  readonly params?: Omit<Call<R>['params'] & object, 'idAs'>;
  readonly query?: Call<R>['query'];
  readonly body?: BodyOf<R>;
}

export type Execute = <A>(command: Command<A>) => Promise<A>;

/** Sends the product's own commands for one step, in the name of whoever confirmed. */
export type Send = <R extends Route>(
  type: CommandOf<R>,
  route: R,
  parts: CommandParts<R>,
) => Promise<AnswerOf<R>>;

/**
 * Command ids follow from the take-over, the direction and the step, and for a step of several commands from their
 * order: a step that is done again is the same commands, and writes nothing twice.
 */
export function senderOf(
  takeover: Takeover,
  direction: 'forth' | 'back',
  step: number,
  execute: Execute,
): Send {
  let sent = 0;
  return async <R extends Route>(type: CommandOf<R>, route: R, parts: CommandParts<R>) => {
    const call = jobCall(
      route,
      { idUser: takeover.idUser, role: ADMINISTRATOR },
      {
        params: { ...parts.params, idAs: takeover.idAs } as Call<R>['params'],
        query: (parts.query ?? {}) as Call<R>['query'],
        // The door's own check: what a person may not send, a file may not either.
        body: parsedFields(route.body, parts.body ?? {}) as BodyOf<R>,
        commandId: commandIdOf(takeover.idTakeover, direction, step, sent++),
      },
    );
    return await execute(new type(call));
  };
}

/** One for each command of a take-over: sent again, it is the same command. */
function commandIdOf(
  idTakeover: number,
  direction: 'forth' | 'back',
  step: number,
  order: number,
): string {
  return commandIdNamed(`takeover ${idTakeover} ${direction} ${step} ${order}`);
}
