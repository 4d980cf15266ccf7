import type { NamedProvider, TakeoverStep } from '@scara/domain/takeover';
import type { KnownIds } from './known-ids.js';
import type { Send } from './takeover-sender.js';

/** What a step needs besides the commands. */
export interface StepHelp {
  readonly ids: KnownIds;
  readonly send: Send;
  /**
   * The keys of the month's findings that must be accepted individually, those that this step has already accepted
   * included: a repeated step sends the same command.
   */
  readonly findingsToAccept: (idMonth: number) => Promise<readonly string[]>;
  /** The values, before the takeover, of the settings that it changes. */
  readonly settingsBefore: (fields: readonly string[]) => Promise<Record<string, string>>;
  /** The id of the association's own provider that is the same one; undefined for none. */
  readonly providerBefore: (provider: NamedProvider) => Promise<number | undefined>;
}

/** The step type of one kind. */
export type Step<K extends TakeoverStep['kind']> = Extract<TakeoverStep, { kind: K }>;
