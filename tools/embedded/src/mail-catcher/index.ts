export {
  startMailCatcher,
  type MailCatcherOptions,
  type RunningMailCatcher,
} from './start-mail-catcher.js';
export type { Mail, MailSummary } from './mail-store.js';
