import { letterEvents } from '@scara/contracts/events';
import { evolveLetters, type LetterEvent, type Letters, NO_LETTERS } from '@scara/domain/letters';
import type { StreamFamily } from '@scara/event-store';

/** `letters-7`: the letters of association 7 to owners, in their own stream so that their numbers have no gaps. */
export const letterFamily: StreamFamily<Letters, LetterEvent> = {
  name: 'letters',
  streamOf: (id) => `letters-${id}`,
  initial: NO_LETTERS,
  evolve: evolveLetters,
  schemas: letterEvents,
  associationOf: Number,
};
