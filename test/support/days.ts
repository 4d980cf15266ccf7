import { addDays, dateInBucharest, type LocalDate } from '@scara/domain/kernel';

/** Days as the product counts them: in Bucharest time, which is two or three hours ahead of UTC. */
export const today = (): LocalDate => dateInBucharest(Date.now());
export const yesterday = (): LocalDate => addDays(today(), -1);
