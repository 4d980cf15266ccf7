import { mayNamePosition, type ProblemCode, type Route } from '@scara/contracts/http';
import type { Json } from './described-schema.js';

/** A path, query or header parameter of a call. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
}

const POSITION = { type: 'string', pattern: String.raw`^\d{1,19}$` };

const REVISION = {
  type: 'string',
  pattern: String.raw`^(?:W/)?"?(-1|\d{1,15})"?$`,
  examples: ['"12"'],
};

/** Describes a header of an answer. */
export const header = (description: string, schema: Json): Json => ({ description, schema });

/** Returns the headers of an answer: the position of a write, or how far a read's data goes. */
export function answerHeadersOf({ effect }: Route): Json {
  if (effect === 'account') return {};
  if (effect === 'fact') {
    return { 'X-Scara-Position': header('Ca `position` din răspuns.', POSITION) };
  }
  return {
    'X-Scara-Data-Position': header('Până unde merg datele arătate.', POSITION),
    'X-Scara-Data-Age': header('De câte milisecunde pot fi vechi; 0, sunt la zi.', {
      type: 'integer',
      minimum: 0,
    }),
  };
}

const HEADERS = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    required: true,
    description:
      'Un uuid nou pentru fiecare comandă, același când ea este trimisă din nou: atunci se întâmplă o singură dată.',
    schema: { type: 'string', format: 'uuid' },
  },
  ifMatch: {
    name: 'If-Match',
    required: false,
    description:
      'Între ghilimele, revizia la care a fost văzut ce se modifică: dacă s-a schimbat între timp, 409.',
    schema: REVISION,
  },
  bookMatch: {
    name: 'If-Match',
    required: false,
    description:
      'Între ghilimele, revizia registrului anului la care a fost văzut apartamentul (`books` din paymentData al lui): dacă între timp s-a mai încasat de la el, 409 payment-unseen.',
    schema: REVISION,
  },
  position: {
    name: 'X-Scara-Position',
    required: false,
    description:
      '`position` a unei scrieri: răspunsul o vede, după cel mult două secunde de așteptare, sau este 503 not-yet-shown.',
    schema: POSITION,
  },
  fileName: {
    name: 'X-File-Name',
    required: true,
    description: 'Numele fișierului, codat ca într-o adresă (encodeURIComponent).',
    schema: { type: 'string' },
  },
} as const;

/** Returns the headers that a call requires or accepts. */
export function headersOf(route: Route): Parameter[] {
  const position = mayNamePosition(route) ? [HEADERS.position] : [];
  const rests = (code: ProblemCode): boolean => route.refusals.includes(code);
  // Calls that refuse an edit based on an older revision take the revision in a header.
  const edits = [
    ...(rests('stale-edit') || rests('remark-unseen') ? [HEADERS.ifMatch] : []),
    ...(rests('payment-unseen') ? [HEADERS.bookMatch] : []),
  ];
  const ofFact = [HEADERS.idempotencyKey, ...edits];
  const named =
    route.uploadMaxBytes !== undefined
      ? [HEADERS.fileName]
      : [...(route.effect === 'fact' ? ofFact : []), ...position];
  return named.map((one) => ({ ...one, in: 'header' }));
}
