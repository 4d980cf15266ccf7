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

/** An apartment that was deleted and had an account in the period; `n` says its entrance too. */
type Gone = {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly number: string;
  readonly n: string;
};

export type ListedSheet = {
  readonly idAp: number;
  /** '' of a deleted apartment. */
  readonly owner: string;
  readonly label: string;
};

/** The sheets that are leafed through: of one entrance or of all, those of deleted apartments last. */
export function listedSheets(
  entrances: readonly Entrance[],
  gone: readonly Gone[],
  idEntrance: number | undefined,
): ListedSheet[] {
  const isAsked = (one: { readonly idEntrance: number }): boolean =>
    idEntrance === undefined || one.idEntrance === idEntrance;
  // Every entrance may have its number 1.
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
