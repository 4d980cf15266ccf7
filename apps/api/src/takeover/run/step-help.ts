import type { NamedProvider, TakeoverStep } from '@scara/domain/takeover';
import type { KnownIds } from './known-ids.js';
import type { Send } from './takeover-sender.js';

/** What a step asks for beside the commands. */
export interface StepHelp {
  readonly ids: KnownIds;
  readonly send: Send;
  /** Keys of the month's findings that must be accepted by name. */
  readonly findingsToAccept: (idMonth: number) => Promise<readonly string[]>;
  /** What the settings were before the take-over, of the fields that it changes. */
  readonly settingsBefore: (fields: readonly string[]) => Promise<Record<string, string>>;
  /** The association's provider of before the take-over that is the same one; undefined for none. */
  readonly providerBefore: (provider: NamedProvider) => Promise<number | undefined>;
}

/** The steps of one kind. */
export type Step<K extends TakeoverStep['kind']> = Extract<TakeoverStep, { kind: K }>;
