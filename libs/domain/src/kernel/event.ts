/** The shape of every event: a past-tense type name, stored for ever, and the data of what happened. */
export type DomainEvent<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly data: Data;
};
