import 'reflect-metadata';
import { setMaxListeners } from 'node:events';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { type JobName, type JobPayload, jobs } from '@scara/contracts/jobs';
import { codeOf, openQueues } from '@scara/platform';
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
      providers: [AlertTenants, DestroyKeys],
    };
  }
}

export interface RunningWorker {
  readonly backend: 'postgres' | 'redis';
  /** Ends the jobs under way, then closes everything. */
  close(): Promise<void>;
}

/** One processor per declared job: one that is forgotten does not compile. */
type Processors = { readonly [N in JobName]: (payload: JobPayload<N>) => Promise<void> };

/** Starts the policies (outbox row → job) and the processors (job → effect). */
export async function startWorker(config: ApiConfig): Promise<RunningWorker> {
  const infrastructure = await openInfrastructure(config, 'worker');
  const { log } = infrastructure;
  const queues = await openQueues(config);
  const app = await NestFactory.createApplicationContext(WorkerModule.of(infrastructure), {
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const sendMail = app.get(SendMail);
  const sendBills = app.get(SendBills);
  const runTakeover = app.get(RunTakeover);
  const processors: Processors = {
    mail: (payload) => sendMail.run(payload),
    bills: (payload) => sendBills.run(payload),
    notice: (payload) => app.get(SendNotice).run(payload),
    history: (payload) => app.get(SendHistoryMail).run(payload),
    takeover: (payload) => runTakeover.run(payload),
    documentText: (payload) => app.get(ReadDocument).run(payload),
    meterReminders: (payload) => app.get(RemindTenants).run(payload),
    documentDrop: () => app.get(DropFiles).run(),
    historyCheck: () => app.get(CheckHistory).run(),
  };
  const started = async <N extends JobName>(name: N) => {
    const worker = await queues.worker<JobPayload<N>>(name, (job) => processors[name](job.data), {
      concurrency: 4,
      lockDurationMs: config.jobLockMs,
    });
    worker.on('failed', (job, error) => {
      log.warn({ job: job?.id, attempts: job?.attemptsMade, code: codeOf(error) }, 'job failed');
    });
    worker.on('error', (error) => log.warn({ code: codeOf(error) }, 'queue error'));
    return worker;
  };
  const workers = await Promise.all((Object.keys(jobs) as JobName[]).map((name) => started(name)));
  const opened = async <N extends JobName>(name: N) => {
    const queue = await queues.queue<JobPayload<N>>(name);
    queue.on('error', (error) => log.warn({ code: codeOf(error) }, 'queue error'));
    return queue;
  };
  const [mails, bills, takeovers, readings, droppings, reminders, notices, histories, checks] =
    await Promise.all([
      opened('mail'),
      opened('bills'),
      opened('takeover'),
      opened('documentText'),
      opened('documentDrop'),
      opened('meterReminders'),
      opened('notice'),
      opened('history'),
      opened('historyCheck'),
    ]);
  const stop = new AbortController();
  // Each policy and its pauses listen to it; ten are no leak.
  setMaxListeners(0, stop.signal);
  const policies = Promise.all([
    app.get(QueueMailWhenOutboxWritten).run(mails, stop.signal),
    app.get(QueueBillsWhenAsked).run(bills, stop.signal),
    app.get(QueueNoticesWhenAsked).run(notices, stop.signal),
    app.get(QueueHistoriesWhenAsked).run(histories, stop.signal),
    app.get(QueueTakeovers).run(takeovers, stop.signal),
    app.get(AlertTenants).run(stop.signal),
    app.get(DestroyKeys).run(stop.signal),
    app.get(QueueDocuments).run(readings, droppings, stop.signal),
    app.get(QueueMeterReminders).run(reminders, stop.signal),
    app.get(QueueHistoryCheck).run(checks, stop.signal),
    app.get(SignTreeHeads).run(stop.signal),
  ]);
  return {
    backend: queues.backend,
    close: async () => {
      stop.abort();
      runTakeover.stop();
      app.get(CheckHistory).stop();
      await policies;
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(
        [mails, bills, notices, histories, takeovers, readings, droppings, reminders, checks].map(
          (queue) => queue.close(),
        ),
      );
      await queues.close();
      await app.close();
      await infrastructure.close();
    },
  };
}
