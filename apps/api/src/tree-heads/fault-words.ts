import type { HistoryFault } from '@scara/event-store/history';
import { fingerprintOf } from './fingerprint.js';

const INSTANT = new Intl.DateTimeFormat('ro-RO', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Bucharest',
});

/** Returns a fault of the history as a Romanian sentence. */
export function faultSentence(fault: HistoryFault): string {
  switch (fault.kind) {
    case 'changed': {
      const { firstFact, lastFact, after, until } = fault;
      const since = after === null ? '' : `${INSTANT.format(new Date(after))} și `;
      const when = since === '' ? 'până la' : 'între';
      return (
        `Printre faptele ${firstFact}–${lastFact}, semnate ${when} ${since}` +
        `${INSTANT.format(new Date(until))}, unele au fost schimbate, șterse sau adăugate.`
      );
    }
    case 'forged':
      return `Amprenta a ${fault.revision + 1}-a nu a fost semnată de această instalare.`;
    case 'hidden':
      return `Cine citește „${fault.stream}” nu mai întâlnește toate faptele lui, fiecare la locul său.`;
    case 'lost':
      return `Amprenta ${fingerprintOf(fault.root)} nu mai este în istoric.`;
  }
}
