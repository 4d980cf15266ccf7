import type { Rejection } from '@scara/contracts/http';

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
