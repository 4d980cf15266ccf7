import { meterTypeText, monthName, type ObjectKind } from '@scara/contracts/http';
import { type Association, type MeterData, nameOfApartment } from '@scara/domain/association';
import { monthId, yearMonthOf } from '@scara/domain/kernel';

/** An object that an event refers to by id. */
export interface Reference {
  readonly kind: ObjectKind;
  readonly id: number;
}

/** Returns the names of objects; '' for an unknown one. */
export interface Names {
  of(kind: ObjectKind, id: number): string;
}

const keyOf = (kind: ObjectKind, id: number): string => `${kind}:${id}`;

/**
 * The names of existing objects, from the current association, and of others as the journal last recorded them
 * (`tell`). Objects asked for but not known are collected in `unknown`, to be looked up all at once.
 */
export class JournalNames implements Names {
  readonly #told = new Map<string, string>();
  readonly #unknown = new Map<string, Reference>();

  constructor(private readonly association: Association) {}

  get unknown(): readonly Reference[] {
    return [...this.#unknown.values()];
  }

  tell({ kind, id }: Reference, name: string): void {
    this.#told.set(keyOf(kind, id), name);
  }

  of(kind: ObjectKind, id: number): string {
    const key = keyOf(kind, id);
    const name = this.#standing(kind, id) ?? this.#told.get(key);
    if (name !== undefined) return name;
    // Every entrance is a group too.
    const entrance = kind === 'apartment_group' ? this.of('entrance', id) : '';
    if (entrance === '') this.#unknown.set(key, { kind, id });
    return entrance;
  }

  #standing(kind: ObjectKind, id: number): string | undefined {
    const { association } = this;
    const { blocks, entrances, groups, columns, funds, providers, meters } = association;
    switch (kind) {
      case 'association':
        return association.settings.name;
      case 'block':
        return blocks.get(id)?.name;
      case 'entrance':
        return entrances.get(id)?.name;
      case 'apartment':
        return nameOfApartment(association, id) || undefined;
      case 'apartment_group':
        return groups.get(id)?.name;
      case 'column':
        return columns.get(id)?.name;
      case 'fund':
        return funds.get(id)?.name;
      case 'provider':
        return providers.get(id)?.name;
      case 'meter': {
        const meter = meters.get(id);
        return meter && this.meterAt(meter);
      }
      case 'month':
        return monthName(yearMonthOf(monthId(id)));
      case 'notice':
      case 'certificate':
        return String(id);
      default:
        return undefined;
    }
  }

  /** Returns a meter's name with its apartment: 'A / 12: apă rece, TE100206'. */
  meterAt(meter: Pick<MeterData, 'idAp' | 'type' | 'series'>): string {
    return `${this.of('apartment', meter.idAp)}: ${this.meter(meter)}`;
  }

  /** Returns a meter's name from its own data: 'apă rece, TE100206'. */
  meter({ type, series }: { readonly type: number; readonly series: string }): string {
    const { settings } = this.association;
    return [meterTypeText(type, settings), series].filter(Boolean).join(', ');
  }
}

/** Returns the month (yyyymm) of a stream `month-{as}-{yyyymm}`; null for any other stream. */
export function monthOfStream(stream: string): number | null {
  const id = /^month-\d+-(\d{6})$/.exec(stream)?.[1];
  return id === undefined ? null : Number(id);
}
