import type { z } from 'zod';

/** Classes of personal data; each has its own key per subject and year, so that each can be erased alone. */
export type PersonalClass = 'identity' | 'contact' | 'free-text' | 'image' | 'document';

/**
 * One personal field of a stored event. `path` is dotted inside `data` (`after.tenantName`); a missing or empty
 * field is left as it is. `subject` names whose key seals it, from the event's own ids (`apartment:70012`).
 */
export interface PersonalField {
  readonly path: string;
  readonly class: PersonalClass;
}

export interface StoredEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** How one event type is stored: its shape, its version, who its personal fields belong to. */
export interface StoredShape<D> {
  readonly version: number;
  /** Personal fields are plain strings in this schema: sealed or open, both are strings. */
  readonly data: z.ZodType<D>;
  readonly personal?: {
    /** `idAs` is the association of the command: ids of documents are counted in each association anew. */
    readonly subject: (data: D, idAs: number | null) => string;
    readonly fields: readonly PersonalField[];
  };
  /** A whole association in one event: data that comes near the store's bound of one append is stored deflated. */
  readonly isLarge?: true;
  /** upcasters[v] lifts data of version v to v + 1; total and pure. */
  readonly upcasters?: Readonly<Record<number, (data: unknown) => unknown>>;
}

/** One entry per event type of the union: a type that is forgotten here does not compile. */
export type SchemasFor<E extends StoredEvent> = {
  readonly [T in E['type']]: StoredShape<Extract<E, { type: T }>['data']>;
};
