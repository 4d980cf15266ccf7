import 'reflect-metadata';
import { setMaxListeners } from 'node:events';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { type JobName, type JobPayload, jobs } from '@scara/contracts/jobs';
import { codeOf, type Logger, openQueues, type QueueFactory } from '@scara/platform';
import type { Queue } from 'bullmq';
import { AccessModule } from './access/access.module.js';
import { AccountModule } from './account/account.module.js';
import { InfrastructureModule } from './app.module.js';
import { BillMailModule } from './bills/mail/bill-mail.module.js';
import { QueueBillsWhenAsked } from './bills/mail/queue-bills.policy.js';
import { SendBills } from './bills/mail/send-bills.processor.js';
import { HistoryMailModule } from './histories/mail/history-mail.module.js';
import { QueueHistoriesWhenAsked } from './histories/mail/queue-histories.policy.js';
import { SendHistoryMail } from './histories/mail/send-history.processor.js';
import { DocumentJobsModule } from './documents/document-jobs.module.js';
import { DropFiles } from './documents/files/drop-files.js';
import { QueueDocuments } from './documents/queue-documents.policy.js';
import { ReadDocument } from './documents/text/read-document.processor.js';
import { NestLogger } from './http/nest-logger.js';
import { type ApiConfig, type Infrastructure, openInfrastructure } from './infrastructure.js';
import { NoticeMailModule } from './letters/mail/notice-mail.module.js';
import { QueueNoticesWhenAsked } from './letters/mail/queue-notices.policy.js';
import { SendNotice } from './letters/mail/send-notice.processor.js';
import { MailModule } from './mail/mail.module.js';
import { QueueMailWhenOutboxWritten } from './mail/outbox.policy.js';
import { SendMail } from './mail/send-mail.processor.js';
import { WrapKeysAnew } from './master-key/wrap-keys-anew.policy.js';
import { QueueTakeovers } from './takeover/queue-takeovers.policy.js';
import { RunTakeover } from './takeover/run/run-takeover.js';
import { TakeoverModule } from './takeover/takeover.module.js';
import { MeterReminderModule } from './meters/reminders/meter-reminder.module.js';
import { QueueMeterReminders } from './meters/reminders/queue-reminders.policy.js';
import { RemindTenants } from './meters/reminders/remind-tenants.processor.js';
import { DestroyKeys } from './association/erase-former-occupants/destroy-keys.policy.js';
import { AlertTenants } from './tenants/alerts.policy.js';
import { CheckHistory } from './tree-heads/check-history.js';
import { QueueHistoryCheck } from './tree-heads/queue-history-check.policy.js';
import { SignTreeHeads } from './tree-heads/sign-tree-heads.policy.js';
import { TreeHeadJobsModule } from './tree-heads/tree-head-jobs.module.js';

@Module({})
class WorkerModule {
  static of(infrastructure: Infrastructure): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        InfrastructureModule.of(infrastructure),
        CqrsModule.forRoot(),
        AccessModule,
        AccountModule,
        MailModule,
        TakeoverModule,
        BillMailModule,
        NoticeMailModule,
        HistoryMailModule,
        DocumentJobsModule,
        MeterReminderModule,
        TreeHeadJobsModule,
      ],
      providers: [AlertTenants, DestroyKeys, WrapKeysAnew],
    };
  }
}

export interface RunningWorker {
  readonly backend: 'postgres' | 'redis';
  /** Ends the running jobs, then closes everything. */
  close(): Promise<void>;
}

/** One processor per declared job; the type makes a forgotten one a compile error. */
type Processors = {
  readonly [N in JobName]: (payload: JobPayload<N>, isLastTry: boolean) => Promise<void>;
};

type JobQueues = { readonly [N in JobName]: Queue<JobPayload<N>> };

const NAMES = Object.keys(jobs) as JobName[];

/** Starts the policies (outbox row → job) and the processors (job → effect). */
export async function startWorker(config: ApiConfig): Promise<RunningWorker> {
  const infrastructure = await openInfrastructure(config, 'worker');
  const { log } = infrastructure;
  const queues = await openQueues(config);
  const app = await NestFactory.createApplicationContext(WorkerModule.of(infrastructure), {
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const processors = processorsOf(app);
  const started = async <N extends JobName>(name: N) => {
    const worker = await queues.worker<JobPayload<N>>(
      name,
      ({ data, attemptsMade, opts: { attempts = 1 } }) =>
        processors[name](data, attemptsMade + 1 >= attempts),
      { concurrency: 4, lockDurationMs: config.jobLockMs },
    );
    worker.on('failed', (job, error) => {
      log.warn({ job: job?.id, attempts: job?.attemptsMade, code: codeOf(error) }, 'job failed');
    });
    worker.on('error', (error) => log.warn({ code: codeOf(error) }, 'queue error'));
    return worker;
  };
  const workers = await Promise.all(NAMES.map((name) => started(name)));
  const opened = await openedQueues(queues, log);
  const stop = new AbortController();
  const policies = runPolicies(app, opened, stop.signal);
  return {
    backend: queues.backend,
    close: async () => {
      stop.abort();
      app.get(RunTakeover).stop();
      app.get(SendBills).stop();
      app.get(CheckHistory).stop();
      await policies;
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(Object.values(opened).map((queue) => queue.close()));
      await queues.close();
      await app.close();
      await infrastructure.close();
    },
  };
}

function processorsOf(app: INestApplicationContext): Processors {
  return {
    mail: (payload) => app.get(SendMail).run(payload),
    bills: (payload) => app.get(SendBills).run(payload),
    notice: (payload) => app.get(SendNotice).run(payload),
    history: (payload) => app.get(SendHistoryMail).run(payload),
    takeover: (payload, isLastTry) => app.get(RunTakeover).run(payload, isLastTry),
    documentText: (payload) => app.get(ReadDocument).run(payload),
    meterReminders: (payload) => app.get(RemindTenants).run(payload),
    documentDrop: () => app.get(DropFiles).run(),
    historyCheck: () => app.get(CheckHistory).run(),
  };
}

/** Opens the queue of every job, for the policies that add jobs. */
async function openedQueues(queues: QueueFactory, log: Logger): Promise<JobQueues> {
  const opened = NAMES.map(async (name) => {
    const queue = await queues.queue(name);
    queue.on('error', (error) => log.warn({ code: codeOf(error) }, 'queue error'));
    return [name, queue] as const;
  });
  return Object.fromEntries(await Promise.all(opened)) as unknown as JobQueues;
}

/** Runs all policies; resolves when `signal` has aborted and the last of them has ended. */
async function runPolicies(
  app: INestApplicationContext,
  queues: JobQueues,
  signal: AbortSignal,
): Promise<void> {
  // Each policy and its pauses listen to the signal, so more than ten listeners are no leak.
  setMaxListeners(0, signal);
  await Promise.all([
    app.get(QueueMailWhenOutboxWritten).run(queues.mail, signal),
    app.get(QueueBillsWhenAsked).run(queues.bills, signal),
    app.get(QueueNoticesWhenAsked).run(queues.notice, signal),
    app.get(QueueHistoriesWhenAsked).run(queues.history, signal),
    app.get(QueueTakeovers).run(queues.takeover, signal),
    app.get(AlertTenants).run(signal),
    app.get(DestroyKeys).run(signal),
    app.get(WrapKeysAnew).run(signal),
    app.get(QueueDocuments).run(queues.documentText, queues.documentDrop, signal),
    app.get(QueueMeterReminders).run(queues.meterReminders, signal),
    app.get(QueueHistoryCheck).run(queues.historyCheck, signal),
    app.get(SignTreeHeads).run(signal),
  ]);
}
