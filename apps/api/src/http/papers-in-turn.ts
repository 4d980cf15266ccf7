import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from '@scara/contracts/http';
import { Lane } from '../lane.js';
import type { CallMethod } from './call.js';

/** What one person has at once: papers and workbooks that go out, files and pictures that come in and are unpacked. */
const AT_ONCE = { out: 2, in: 1 } as const;
type Kind = keyof typeof AT_ONCE;
/**
 * Between two files that come in others are answered, whose calls go to the database and back a few times: a refusal is
 * written and the next file begun without a look at anybody else.
 */
const REST_MS = 50;

interface Person {
  readonly lane: Lane;
  /** Files that are being sent or wait. */
  files: number;
}

/** By person with a file on this way; gone with the last one. */
const people: Readonly<Record<Kind, Map<number, Person>>> = {
  out: new Map(),
  in: new Map(),
};

/**
 * Files are drawn while they are sent, on the thread that answers everybody: a dozen that one person asked for together made
 * all other calls wait five times as long. So a person has two at once, and their third waits; what others print does not
 * wait for it. A turn ends when the file has left, so that a slow line holds up its own person alone.
 * Files and pictures that come in are unpacked one after the other for the same reason: thirty pictures of 17 kB that one
 * person sent together kept somebody else's page waiting for a minute.
 */
export function papersInTurn(
  route: Pick<Route, 'media' | 'unpacksFile'>,
  method: CallMethod,
): CallMethod {
  const kind = kindOf(route);
  if (kind === undefined) return method;
  const [atOnce, waiting] = [AT_ONCE[kind], people[kind]];
  return function (this: unknown, call, ...rest) {
    const { actor, reply } = call;
    if (actor === undefined) return method.call(this, call, ...rest);
    const person = waiting.get(actor.idUser) ?? { lane: new Lane(atOnce, Infinity), files: 0 };
    waiting.set(actor.idUser, person);
    person.files += 1;
    return new Promise((resolve, reject) => {
      const send = async (): Promise<void> => {
        // Whoever left meanwhile is drawn nothing.
        if (reply.raw.closed) return resolve(undefined);
        const ended = endOf(reply.raw);
        resolve(method.call(this, call, ...rest));
        await ended;
        if (kind === 'in') await wait(REST_MS);
      };
      person.lane
        .inTurn(send)
        .catch(reject)
        .finally(() => {
          person.files -= 1;
          if (person.files === 0) waiting.delete(actor.idUser);
        });
    });
  };
}

function kindOf({ media, unpacksFile }: Pick<Route, 'media' | 'unpacksFile'>) {
  if (media !== undefined) return 'out';
  return unpacksFile === true ? 'in' : undefined;
}

/** When the answer is sent, or its reader is gone. */
function endOf(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
  });
}
