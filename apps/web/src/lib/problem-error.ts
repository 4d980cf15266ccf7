import type { Problem } from '@scara/contracts/http';

import { t } from './text.js';

/** An answer that was not a success, as the server put it: one sentence, and one per refused field. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What the call that goes on from here needs: of second-factor-needed alone. */
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

/** What a call was refused for, told by its status and answer; one that says nothing has a sentence of ours. */
export function problemIn(status: number, answer: unknown): ProblemError {
  const problem = answer as Partial<Problem> | null;
  return new ProblemError(status, {
    code: problem?.code ?? 'unexpected',
    message: problem?.message ?? (status === 403 ? t('http.forbidden') : t('error.title')),
    errors: problem?.errors,
    token: problem?.token,
  });
}

/** What went wrong in a sentence; a bug of ours is not explained to people. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ProblemError ? error.message : otherwise;
}

/** Refused for what somebody else did meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 409;

/** Whether the same question may be answered later: what was refused as it stands is refused again. */
export function helpsAgain(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  const { status } = error;
  return status < 400 || status >= 500 || status === 408 || status === 429;
}

/** Refused for who asks, whatever is asked; another 403 has a sentence of its own, said where it was asked. */
export const isNotTheirs = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 403 && error.code === 'forbidden';
