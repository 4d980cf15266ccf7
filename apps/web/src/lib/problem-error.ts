import type { Problem } from '@scara/contracts/http';

import { t } from './text.js';

/** A refused or failed call: the server's sentence, and one sentence per refused field. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The token that the follow-up call needs; only `second-factor-needed` has one. */
  readonly token: string | undefined;

  constructor(status: number, problem: Pick<Problem, 'code' | 'message' | 'errors' | 'token'>) {
    super(problem.message);
    this.name = 'ProblemError';
    this.status = status;
    this.code = problem.code;
    this.fields = problem.errors ?? {};
    this.token = problem.token;
  }
}

/** Makes a ProblemError from a status and an answer; if the answer has no sentence, it gets one of ours. */
export function problemIn(status: number, answer: unknown): ProblemError {
  const problem = answer as Partial<Problem> | null;
  return new ProblemError(status, {
    code: problem?.code ?? 'unexpected',
    message: problem?.message ?? (status === 403 ? t('http.forbidden') : t('error.title')),
    errors: problem?.errors,
    token: problem?.token,
  });
}

/** Returns the sentence of a ProblemError; for any other error, which is a bug of ours, returns `otherwise`. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ProblemError ? error.message : otherwise;
}

/** Tells whether a call was refused because of another user's change (409). */
export const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 409;

/** Tells whether a retry may succeed: a request that was refused for its content is refused again. */
export function helpsAgain(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  const { status } = error;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/** Tells whether the user lacks the right to the resource; other 403 answers have a sentence shown where they occur. */
export const isNotTheirs = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 403 && error.code === 'forbidden';
