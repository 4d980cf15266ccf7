import { t } from '../../lib/text.js';

type Entrance = {
  readonly idEntrance: number;
  readonly title: string;
  readonly inEntrance: readonly {
    readonly idAp: number;
    readonly number: string;
    readonly tenantName: string;
  }[];
};

/** A deleted apartment that had an account in the period; `n` includes its entrance. */
type Gone = {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly number: string;
  readonly n: string;
};

export type ListedSheet = {
  readonly idAp: number;
  /** '' for a deleted apartment. */
  readonly owner: string;
  readonly label: string;
};

/** Returns the sheets to page through, of one entrance or of all; those of deleted apartments come last. */
export function listedSheets(
  entrances: readonly Entrance[],
  gone: readonly Gone[],
  idEntrance: number | undefined,
): ListedSheet[] {
  const isAsked = (one: { readonly idEntrance: number }): boolean =>
    idEntrance === undefined || one.idEntrance === idEntrance;
  // Entrances may have the same apartment numbers.
  const isPlaced = idEntrance === undefined && entrances.length > 1;
  return [
    ...entrances.filter(isAsked).flatMap(({ inEntrance, title }) =>
      inEntrance.map(({ idAp, number, tenantName: owner }) => ({
        idAp,
        owner,
        label: isPlaced ? `${number}, ${title}` : number,
      })),
    ),
    ...gone.filter(isAsked).map(({ idAp, number, n }) => ({
      idAp,
      owner: '',
      label: `${isPlaced ? n : number} ${t('arrears.gone')}`,
    })),
  ];
}
