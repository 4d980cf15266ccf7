/** The shape of every event: a past-tense type stored for ever, and what happened in the office. */
export type DomainEvent<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly data: Data;
};
