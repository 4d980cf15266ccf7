import type { ServerResponse } from 'node:http';
import type { Route } from '@scara/contracts/http';
import { Lane } from '../lane.js';
import type { Call } from './call.js';

/** Papers and workbooks that one person is sent at once. */
const AT_ONCE = 2;

interface Person {
  readonly lane: Lane;
  /** Files that are being sent or wait. */
  files: number;
}

/** By person who has asked for a file; gone with the last one. */
const people = new Map<number, Person>();

type Method = (call: Call, ...rest: readonly unknown[]) => Promise<unknown>;

/**
 * Files are drawn while they are sent, between everybody's calls. A dozen that one person asks for together made the calls of all
 * others wait five times as long: the third of a person waits for the first now, whoever else prints does not. A turn
 * ends with the answer, so that somebody on a slow line waits for nobody's but their own.
 */
export function papersInTurn(route: Pick<Route, 'media'>, method: Method): Method {
  if (route.media === undefined) return method;
  return function (this: unknown, call, ...rest) {
    const { actor, reply } = call;
    if (actor === undefined) return method.call(this, call, ...rest);
    const person = people.get(actor.idUser) ?? { lane: new Lane(AT_ONCE, Infinity), files: 0 };
    people.set(actor.idUser, person);
    person.files += 1;
    return new Promise((resolve, reject) => {
      const send = async (): Promise<void> => {
        // Whoever left meanwhile is drawn nothing.
        if (reply.raw.closed) return resolve(undefined);
        const ended = endOf(reply.raw);
        resolve(method.call(this, call, ...rest));
        await ended;
      };
      person.lane
        .inTurn(send)
        .catch(reject)
        .finally(() => {
          person.files -= 1;
          if (person.files === 0) people.delete(actor.idUser);
        });
    });
  };
}

/** When the answer is sent, or its reader is gone. */
function endOf(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
  });
}
