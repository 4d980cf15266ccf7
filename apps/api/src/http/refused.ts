import { type Rejection, statusOf } from '@scara/contracts/http';

/** A refusal thrown to `ProblemFilter`, which adds the status and the sentence. */
export class Refused extends Error {
  constructor(
    readonly rejection: Rejection,
    /** One sentence per refused field, when schema validation refused the input. */
    readonly fields?: Readonly<Record<string, string>>,
    readonly retryAfterS?: number,
  ) {
    super(rejection.code);
    this.name = 'Refused';
  }
}

/** Refusals of this status and above pass by themselves: what is away comes back. */
const STATUS_OF_FAULTS = 500;

/** Returns whether an error is a refusal that a job would meet again however often it tried. */
export const isLastingRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && statusOf(error.rejection.code) < STATUS_OF_FAULTS;
