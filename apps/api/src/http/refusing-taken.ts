import { codeOf } from '@scara/platform';
import { Refused } from './refused.js';

/** Postgres: another row has the same value in a unique column. */
const UNIQUE_VIOLATION = '23505';

/** Runs a write; where another row has a value that must be unique, throws `Refused` with what `taken` returns. */
export async function refusingTaken<T>(
  write: () => Promise<T>,
  taken: () => Refused['rejection'] | Promise<Refused['rejection']>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Refused(await taken());
  }
}
