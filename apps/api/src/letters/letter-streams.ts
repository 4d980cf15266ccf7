import { Injectable } from '@nestjs/common';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Decision } from '@scara/domain/kernel';
import type { LetterEvent, Letters } from '@scara/domain/letters';
import { decideOn, type WrittenEvents, writtenEvents } from '../association/associations.js';
import { type Call, idAsOf } from '../http/call.js';
import { Infrastructure } from '../infrastructure.js';
import { letterFamily } from './letter-stream.js';

/** The letters of an association, from their stream. */
@Injectable()
export class LetterStreams {
  constructor(private readonly infrastructure: Infrastructure) {}

  async of(idAs: number): Promise<Letters> {
    return (await this.infrastructure.store.load(letterFamily, String(idAs))).state;
  }

  /** Decides and appends. Throws `Refused` for every refusal. */
  async write(
    call: Call<Route>,
    decide: (state: Letters) => Decision<LetterEvent, Rejection>,
  ): Promise<WrittenEvents<LetterEvent>> {
    const stream = { family: letterFamily, id: String(idAsOf(call)) };
    return writtenEvents(await decideOn(this.infrastructure.store, stream, call, decide));
  }
}
