import { letterEvents } from '@scara/contracts/events';
import { evolveLetters, type LetterEvent, type Letters, NO_LETTERS } from '@scara/domain/letters';
import type { StreamFamily } from '@scara/event-store';

/** `letters-7`: what association 7 wrote to owners, in its own stream so that numbers follow without gaps. */
export const letterFamily: StreamFamily<Letters, LetterEvent> = {
  name: 'letters',
  streamOf: (id) => `letters-${id}`,
  initial: NO_LETTERS,
  evolve: evolveLetters,
  schemas: letterEvents,
  associationOf: Number,
};
