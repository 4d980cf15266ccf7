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

/** Sends the product's own commands for one step, in the name of the person who confirmed. */
export type Send = <R extends Route>(
  type: CommandOf<R>,
  route: R,
  parts: CommandParts<R>,
) => Promise<AnswerOf<R>>;

/**
 * Makes the sender of a step. Command ids are derived from the takeover, the direction, the step, and the order of the
 * commands within it: a repeated step sends the same commands and writes nothing twice.
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
        // The same check as in `DoorGuard`: a file must not contain what a person may not send.
        body: parsedFields(route.body, parts.body ?? {}) as BodyOf<R>,
        commandId: commandIdOf(takeover.idTakeover, direction, step, sent++),
      },
    );
    return await execute(new type(call));
  };
}

/** Returns the command id, the same whenever the command is sent again. */
function commandIdOf(
  idTakeover: number,
  direction: 'forth' | 'back',
  step: number,
  order: number,
): string {
  return commandIdNamed(`takeover ${idTakeover} ${direction} ${step} ${order}`);
}
