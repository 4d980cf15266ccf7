import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { builtModule } from '../built-module.js';
import type {
  PlanMakings,
  PlanOutcome,
  PlanRequest,
  PlanResponse,
  QuestionKind,
  Questions,
} from './plan-questions.js';
import type { Takeover } from './takeover-rows.js';
import { Takeovers } from './takeovers.js';

const THREAD = builtModule('./plan-thread.js', import.meta.url);
/** After so many ms without questions the thread ends and frees the memory of its plans. */
const IDLE_MS = 300_000;
const HEAP_MOST_MB = 1_024;

interface Waiting {
  readonly resolve: (response: PlanResponse) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Answers questions about the plan of each takeover with its current files and edits. Plans are made and kept in a
 * thread of their own, since fifty thousand rows take seconds, during which the API must answer other requests. The
 * thread starts with the first question and ends when no more are asked.
 */
@Injectable()
export class TakeoverPlans implements OnApplicationShutdown {
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly takeovers: Takeovers) {}

  outcome(takeover: Takeover): Promise<PlanOutcome> {
    return this.ask(takeover, 'outcome', {});
  }

  preview(takeover: Takeover): Promise<Questions['preview']['answer']> {
    return this.ask(takeover, 'preview', { takeover });
  }

  rows(
    takeover: Takeover,
    asked: Questions['rows']['asked'],
  ): Promise<Questions['rows']['answer']> {
    return this.ask(takeover, 'rows', asked);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end(new Error('the api stops'));
  }

  private async ask<K extends QuestionKind>(
    { idTakeover, revision }: Takeover,
    kind: K,
    asked: Questions[K]['asked'],
  ): Promise<Questions[K]['answer']> {
    const question = { key: `${idTakeover} ${revision}`, kind, asked };
    let response = await this.send(question);
    if (response.kind === 'unknown-plan') {
      const [files, edits] = await Promise.all([
        this.takeovers.files(idTakeover),
        this.takeovers.edits(idTakeover),
      ]);
      const makings: PlanMakings = { files, edits };
      response = await this.send({ ...question, makings });
    }
    if (response.kind === 'failed') throw response.error;
    if (response.kind === 'unknown-plan') throw new Error('a plan that cannot be made');
    return response.answer as Questions[K]['answer'];
  }

  private send(request: Omit<PlanRequest, 'id'>): Promise<PlanResponse> {
    const thread = (this.thread ??= this.begin());
    const id = (this.asked += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      clearTimeout(this.idle);
      thread.postMessage({ ...request, id } satisfies PlanRequest);
    });
  }

  private begin(): Worker {
    const thread = new Worker(THREAD, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MOST_MB },
    });
    thread.unref();
    thread.on('message', (response: PlanResponse) => {
      this.waiting.get(response.id)?.resolve(response);
      this.waiting.delete(response.id);
      if (this.waiting.size > 0) return;
      this.idle = setTimeout(() => void this.end(new Error('the plans are put away')), IDLE_MS);
      this.idle.unref();
    });
    // All waiting questions fail with the thread's error; the next question starts a new thread.
    thread.on('error', (error) => {
      if (this.thread === thread) void this.end(error);
    });
    return thread;
  }

  private async end(reason: Error): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    clearTimeout(this.idle);
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
    await thread?.terminate();
  }
}
