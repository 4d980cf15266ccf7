import { type BookDocument, CORRECTION } from '@scara/domain/cashbook';

/** A document as registers and the journal name it: 'Chitanță CH 12'; the kind alone without a number, '' of none. */
export function documentText(document: BookDocument | undefined): string {
  if (document === undefined) return '';
  const { series, number } = document;
  return [kindText(document), series, number].filter(Boolean).join(' ');
}

function kindText(document: BookDocument): string {
  switch (document.kind) {
    case 'payment':
    case 'collaborator':
      return document.mode === 1
        ? 'Chitanță'
        : document.mode === CORRECTION
          ? 'Notă de corecție'
          : 'Extras de cont';
    case 'disbursement':
      return document.mode === 1
        ? 'Dispoziție de plată'
        : document.mode === CORRECTION
          ? 'Notă de corecție'
          : 'Ordin de plată';
    case 'return':
      return document.of < 10 ? 'Dispoziție de plată' : 'Încasare';
    case 'transfer':
      return 'Transfer';
    case 'penalty-correction':
    case 'advance-distribution':
      return 'Notă de corecție';
    case 'opening':
      return 'Sold inițial';
  }
}
