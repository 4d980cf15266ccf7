import { searchKey } from '@scara/domain/kernel';
import type { Payers, Place } from '@scara/domain/takeover';

/** The kinds of objects that have a name in the files and an id in the product. */
export type NamedKind =
  | 'block'
  | 'entrance'
  | 'apartment'
  | 'column'
  | 'meter'
  | 'group'
  | 'fund'
  | 'provider';

/** The ids that steps have created, by the objects' names in the files. */
export type KnownIds = {
  readonly add: (kind: NamedKind, name: string, id: number) => void;
  readonly get: (kind: NamedKind, name: string) => number;
  readonly apartment: (place: Place) => number;
  /** Null for a natural person, who is not kept as a provider. */
  readonly provider: (name: string) => number | null;
  /** The id of an entrance or a group; null for the whole association. */
  readonly payers: (payers: Payers) => number | null;
};

export const placeName = ({ entrance, apartment }: Place): string => `${entrance}/${apartment}`;

export function knownIds(): KnownIds {
  const ids = new Map<string, number>();
  const keyOf = (kind: NamedKind, name: string): string => `${kind} ${searchKey(name)}`;
  const get: KnownIds['get'] = (kind, name) => {
    const id = ids.get(keyOf(kind, name));
    if (id === undefined) throw new Error(`a step names a ${kind} that no step made`);
    return id;
  };
  return {
    add: (kind, name, id) => void ids.set(keyOf(kind, name), id),
    get,
    apartment: (place) => get('apartment', placeName(place)),
    provider: (name) => ids.get(keyOf('provider', name)) ?? null,
    payers: (payers) => {
      if (payers.kind === 'all') return null;
      return payers.kind === 'entrance'
        ? get('entrance', payers.entrance)
        : get('group', payers.group);
    },
  };
}
