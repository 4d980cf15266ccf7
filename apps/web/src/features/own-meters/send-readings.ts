import { ownMeterRoutes } from '@scara/contracts/http';

import { call } from '../../lib/http.js';
import { ProblemError } from '../../lib/problem-error.js';
import { readingOutbox, type WaitingReading } from './reading-outbox.js';

/** Statuses that say nothing about the reading itself: it goes on waiting. */
const passing: readonly number[] = [0, 401, 402, 429];

/** Sends the waiting readings, one tab at a time. Returns how many the server accepted. */
export async function sendReadings(idUser: number): Promise<number> {
  const send = async (): Promise<number> => {
    let taken = 0;
    for (const reading of await readingOutbox.all(idUser)) {
      if (reading.refusal !== '') continue;
      const outcome = await sendOne(reading);
      if (outcome === 'away') break;
      if (outcome === 'taken') {
        await readingOutbox.remove(reading.key);
        taken += 1;
      } else {
        await readingOutbox.refuse(reading, outcome.refusal);
      }
    }
    return taken;
  };
  // Locks exist on https only; without them the idempotency key alone keeps two tabs from sending a reading twice.
  return 'locks' in navigator
    ? await navigator.locks.request('scara.readings', send)
    : await send();
}

async function sendOne(
  reading: WaitingReading,
): Promise<'taken' | 'away' | { readonly refusal: string }> {
  const { idAs, idAp, idMonth, idMeter, indexE3, rollOverDigits, isSure } = reading;
  const params = { idAs, idAp };
  try {
    const kept =
      reading.photo === ''
        ? {}
        : await call(ownMeterRoutes.keepMeterPhoto, { params, body: { photo: reading.photo } });
    await call(ownMeterRoutes.enterTenantReadings, {
      params,
      key: reading.key,
      body: {
        idMonth,
        readings: [
          {
            idMeter,
            indexE3,
            ...kept,
            ...(rollOverDigits === undefined ? {} : { rollOverDigits }),
            ...(isSure === undefined ? {} : { isSure }),
          },
        ],
      },
    });
    return 'taken';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (passing.includes(error.status) || error.status >= 500) return 'away';
    return { refusal: Object.values(error.fields)[0] ?? error.message };
  }
}
