import { areSame, byName } from '@scara/domain/kernel';

type Numbered = { readonly number: string };

/**
 * Sorts the apartments whose name begins with a digit by number, '2' before '2A' and '10'. Those with other names ('SAD
 * 1') keep their place, because some lists have shops first, some last. Returns undefined if nothing would move.
 */
export function byNumber<A extends Numbered>(apartments: readonly A[]): A[] | undefined {
  const sorted = apartments.filter(hasNumber).sort((a, b) => byName.compare(a.number, b.number));
  const next = sorted.values();
  const put = apartments.map((one) => (hasNumber(one) ? next.next().value! : one));
  return areSame(put, apartments) ? undefined : put;
}

const hasNumber = ({ number }: Numbered): boolean => /^\d/.test(number);
