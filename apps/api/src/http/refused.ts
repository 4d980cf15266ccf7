import type { Rejection } from '@scara/contracts/http';

/** A refusal on its way to the filter, which gives it its status and its sentence. */
export class Refused extends Error {
  constructor(
    readonly rejection: Rejection,
    /** One sentence per refused field, where the schemas refused. */
    readonly fields?: Readonly<Record<string, string>>,
    readonly retryAfterS?: number,
  ) {
    super(rejection.code);
    this.name = 'Refused';
  }
}
