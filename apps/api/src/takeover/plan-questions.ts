import type { AnswerOf, routes, TakeoverPreview } from '@scara/contracts/http';
import { TAKEOVER_ROWS_AT_ONCE } from '@scara/contracts/http';
import type { TakeoverEdit } from '@scara/domain/takeover';
import type { UploadedFile } from './files/read-files.js';
import type { PlannedTakeover } from './planned-takeover.js';
import { previewOf, progressText, rowsOf } from './takeover-view.js';
import type { Takeover } from './takeover-rows.js';

type Rows = AnswerOf<(typeof routes)['readTakeoverRows']>;

/** The questions that can be asked about a plan. The plan itself is too large to be passed between threads. */
export interface Questions {
  readonly outcome: { readonly asked: object; readonly answer: PlanOutcome };
  readonly preview: {
    readonly asked: { readonly takeover: Takeover };
    readonly answer: { readonly preview: TakeoverPreview; readonly text: string };
  };
  readonly rows: {
    readonly asked: {
      readonly table: string;
      readonly from: number;
      readonly only: 'faulty' | 'warned' | undefined;
    };
    /** Null when the files have no such table. */
    readonly answer: Rows | null;
  };
}
export type QuestionKind = keyof Questions;

/** The outcome of planning; `steps` is their number, or null while there are errors. */
export interface PlanOutcome {
  readonly errors: number;
  readonly warnings: number;
  readonly steps: number | null;
}

/** What a plan is made from. */
export interface PlanMakings {
  readonly files: readonly UploadedFile[];
  readonly edits: readonly TakeoverEdit[];
}

/**
 * The message to the plan's thread; `makings` is sent only after the thread answered that it does not know the plan.
 */
export interface PlanRequest<K extends QuestionKind = QuestionKind> {
  readonly id: number;
  /** Identifies the takeover with exactly these files and edits. */
  readonly key: string;
  readonly kind: K;
  readonly asked: Questions[K]['asked'];
  readonly makings?: PlanMakings;
}

export type PlanResponse =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly kind: 'unknown-plan' }
  | { readonly id: number; readonly kind: 'failed'; readonly error: Error };

const answers: {
  readonly [K in QuestionKind]: (
    planned: PlannedTakeover,
    asked: Questions[K]['asked'],
  ) => Questions[K]['answer'];
} = {
  outcome: ({ plan: { errors, warnings, steps } }) => ({
    errors,
    warnings,
    steps: steps?.length ?? null,
  }),
  preview: (planned, { takeover }) => ({
    preview: previewOf(takeover, planned),
    text: progressText(planned, takeover.stepsDone),
  }),
  rows: (planned, { table: name, from, only }) => {
    const table = planned.tables.find((one) => one.table === name);
    return table === undefined
      ? null
      : rowsOf(planned, table, { from, only, most: TAKEOVER_ROWS_AT_ONCE });
  },
};

export function answerOf<K extends QuestionKind>(
  planned: PlannedTakeover,
  kind: K,
  asked: Questions[K]['asked'],
): Questions[K]['answer'] {
  return answers[kind](planned, asked);
}
