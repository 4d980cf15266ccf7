import type { z } from 'zod';

/** Classes of personal data; each has its own key per subject and year, so that each can be erased alone. */
export type PersonalClass = 'identity' | 'contact' | 'free-text' | 'image' | 'document';

/**
 * One personal field of a stored event. `path` is dotted inside `data` (`after.tenantName`); a missing or empty field
 * is left as it is. The `subject` beside the fields names whose key seals them, from the event's own ids
 * (`apartment:70012`).
 */
export interface PersonalField {
  readonly path: string;
  readonly class: PersonalClass;
}

/**
 * Upcasts without changes, where an earlier version lacks only fields that are optional, or that a change did not
 * change.
 */
export const asItIs = (data: unknown): unknown => data;

export interface StoredEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** How one event type is stored: its shape, its version, and the subject of its personal fields. */
export interface StoredShape<D> {
  readonly version: number;
  /** Personal fields are plain strings in this schema: sealed or open, both are strings. */
  readonly data: z.ZodType<D>;
  readonly personal?: {
    /**
     * `idAs` is the association of the command, needed because document ids are counted separately in each association.
     */
    readonly subject: (data: D, idAs: number | null) => string;
    readonly fields: readonly PersonalField[];
  };
  /** The event holds a whole association: data near the store's limit of one append is stored compressed. */
  readonly isLarge?: true;
  /** upcasters[v] lifts data of version v to v + 1; total and pure. */
  readonly upcasters?: Readonly<Record<number, (data: unknown) => unknown>>;
}

/** One entry for each event type of the union: a missing type does not compile. */
export type SchemasFor<E extends StoredEvent> = {
  readonly [T in E['type']]: StoredShape<Extract<E, { type: T }>['data']>;
};
