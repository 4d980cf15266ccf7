import type { ApiStack } from './api-stack.js';

/** What a spec may use of the one installation: nothing that would stop a part of it for the others. */
export type SharedStack = Pick<ApiStack, 'url' | 'config'> & {
  readonly mails: { readonly url: string };
  /** The event node's own database. */
  readonly eventsUrl: string;
};

/**
 * The installation that all `.api.spec.ts` files of a run share (`shared-stack.setup.mjs`). Its specs stand beside
 * strangers' associations and facts, as customers do: people of a file have its name as their domain.
 */
export function sharedStack(): SharedStack {
  return JSON.parse(process.env['SCARA_SHARED_STACK']!) as SharedStack;
}
