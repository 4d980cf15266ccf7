import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Route } from '@scara/contracts/http';
import { Lane } from '../lane.js';
import type { CallMethod } from './call.js';

/**
 * How many files of one person are handled at once: `out` are papers and workbooks sent, `in` are uploads to unpack.
 */
const AT_ONCE = { out: 2, in: 1 } as const;
type Kind = keyof typeof AT_ONCE;
/**
 * The pause in ms after each uploaded file, in which other people's calls are answered: they go to the database and
 * back a few times, while a refused file takes no time and the next one would begin at once.
 */
const REST_MS = 50;

interface Person {
  readonly lane: Lane;
  /** How many of the person's files are being handled or wait. */
  files: number;
}

/** The people with files in each direction; a person is removed with their last file. */
const people: Readonly<Record<Kind, Map<number, Person>>> = {
  out: new Map(),
  in: new Map(),
};

/**
 * Limits how many files one person has at once. Files are drawn while they are sent, on the thread that answers
 * everyone: a dozen requested together by one person made all other calls wait five times as long. So a person has two
 * at once and their third waits, while other people's files do not. A turn ends when the file has been sent, so that a
 * slow connection delays only its own user. Uploaded files and images are unpacked one at a time for the same reason:
 * thirty images of 17 kB that one person sent together kept another person's page waiting for a minute.
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
        // The client disconnected while waiting: nothing is drawn for it.
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

/** Resolves when the answer has been sent or the client has disconnected. */
function endOf(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve);
  });
}
