import type { ApiStack } from './api-stack.js';

/** What a spec may use of the shared installation: nothing that would stop a part of it for other specs. */
export type SharedStack = Pick<ApiStack, 'url' | 'config'> & {
  readonly mails: { readonly url: string };
  /** The address of the event node's own database. */
  readonly eventsUrl: string;
};

/**
 * Returns the installation that all `.api.spec.ts` files of a run share (`shared-stack.setup.mjs`). Their associations
 * and events exist side by side, like those of customers; the users of a file have the file's name as e-mail domain.
 */
export function sharedStack(): SharedStack {
  return JSON.parse(process.env['SCARA_SHARED_STACK']!) as SharedStack;
}
