import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Decision } from '@scara/domain/kernel';
import type { LetterEvent, Letters } from '@scara/domain/letters';
import { contextOf, type Written, writtenEvents } from '../association/associations.js';
import { actorOf, type Call } from '../http/call.js';
import { Infrastructure } from '../infrastructure.js';
import { letterFamily } from './letter-stream.js';

/** The letters of an association as their stream has them. */
@Injectable()
export class LetterStreams {
  constructor(private readonly infrastructure: Infrastructure) {}

  async of(idAs: number): Promise<Letters> {
    return (await this.infrastructure.store.load(letterFamily, String(idAs))).state;
  }

  /** Decides and appends. Throws Refused for every refusal. */
  async write(
    call: Call<Route>,
    decide: (state: Letters) => Decision<LetterEvent, Rejection>,
  ): Promise<Written & { readonly events: readonly LetterEvent[] }> {
    const { idAs } = call.params as { idAs: number };
    const outcome = await this.infrastructure.store.decide<Letters, LetterEvent, Rejection>(
      letterFamily,
      String(idAs),
      contextOf(call, idAs, actorOf(call).role),
      decide,
    );
    return writtenEvents(outcome);
  }
}
