import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  CompanyRegistry,
  type RegisteredCompany,
  RegistryAway,
  RegistryWrong,
} from './company-registry.js';

/** The time limits of one attempt and of the whole answer, the number of attempts, and the pause between two questions. */
export interface AnafPace {
  readonly attemptMs: number;
  readonly attemptsMost: number;
  readonly betweenMs: number;
  /** The most questions that may wait; a further one is told that the register is away. */
  readonly waitingMost: number;
  /** How long a question may take with its wait; one that could not be answered in it is not asked any more. */
  readonly answerMs: number;
}

const PACE: AnafPace = {
  attemptMs: 4_000,
  attemptsMost: 2,
  betweenMs: 1_000,
  waitingMost: 8,
  // A page waits for 12 s.
  answerMs: 11_000,
};
const ANSWER_BYTES_MOST = 256 * 1024;

const words = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim());

/** The fields read from an answer; the service sends many more. */
const answer = z.object({
  found: z.array(
    z.object({
      date_generale: z.object({
        cui: z.union([z.number(), z.string()]),
        denumire: words,
        adresa: words,
      }),
      inregistrare_scop_Tva: z.object({ scpTVA: z.boolean() }),
      stare_inactiv: z.object({ statusInactivi: z.boolean() }).nullish(),
      adresa_sediu_social: z
        .object({ scod_JudetAuto: words, sdenumire_Localitate: words })
        .nullish(),
    }),
  ),
  notFound: z.array(z.unknown()).nullish(),
});

/**
 * The tax authority's public VAT service, version 9: `POST [{cui, data}]`, without a key. It requires at most one
 * question a second, so questions take turns. It is often slow and sometimes answers with HTML: both become refusals.
 */
export class AnafRegistry extends CompanyRegistry {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** When the next question may be asked, on the clock of `performance.now`. */
  private freeAtMs = 0;

  constructor(
    private readonly url: string,
    private readonly pace: AnafPace = PACE,
  ) {
    super();
  }

  async find(cif: string, on: string): Promise<RegisteredCompany | undefined> {
    if (this.waiting >= this.pace.waitingMost) throw new RegistryAway('too many are waiting');
    this.waiting += 1;
    const untilMs = performance.now() + this.pace.answerMs;
    try {
      return companyOf(await this.inTurn(() => this.ask(cif, on, untilMs)), cif);
    } finally {
      this.waiting -= 1;
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async ask(cif: string, on: string, untilMs: number): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const restMs = Math.max(0, this.freeAtMs - performance.now());
      if (performance.now() + restMs + this.pace.attemptMs > untilMs) {
        throw new RegistryAway('no time is left to ask');
      }
      await delay(restMs);
      try {
        return await this.askOnce(cif, on);
      } catch (error) {
        if (error instanceof RegistryWrong || attempt >= this.pace.attemptsMost) throw error;
      } finally {
        this.freeAtMs = performance.now() + this.pace.betweenMs;
      }
    }
  }

  private async askOnce(cif: string, on: string): Promise<string> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify([{ cui: Number(cif), data: on }]),
        redirect: 'error',
        signal: AbortSignal.timeout(this.pace.attemptMs),
      });
      // An unknown code is answered with 404 and the usual body.
      if (!response.ok && response.status !== 404) {
        throw new RegistryAway(`status ${response.status}`);
      }
      return await boundedText(response);
    } catch (error) {
      if (error instanceof RegistryAway || error instanceof RegistryWrong) throw error;
      throw new RegistryAway('no answer', { cause: error });
    }
  }
}

/** Returns the body as text, read only up to the size that an answer about one company can have. */
async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += (part as Uint8Array).byteLength;
    if (bytes > ANSWER_BYTES_MOST) throw new RegistryWrong('an endless answer');
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString('utf8');
}

function companyOf(text: string, cif: string): RegisteredCompany | undefined {
  const { found } = parsed(text);
  if (found.length === 0) return undefined;
  const one = found.find(({ date_generale: general }) => String(general.cui) === cif);
  if (one === undefined || one.date_generale.denumire === '') {
    throw new RegistryWrong('another company');
  }
  const seat = one.adresa_sediu_social;
  const county = seat?.scod_JudetAuto ?? '';
  return {
    cif,
    name: one.date_generale.denumire,
    county: county === '' ? '' : `RO-${county}`,
    city: seat?.sdenumire_Localitate ?? '',
    address: one.date_generale.adresa,
    tva: one.inregistrare_scop_Tva.scpTVA,
    isActive: one.stare_inactiv?.statusInactivi !== true,
  };
}

function parsed(text: string): z.output<typeof answer> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RegistryWrong('not JSON');
  }
  const checked = answer.safeParse(json);
  if (!checked.success) throw new RegistryWrong('another shape');
  return checked.data;
}
