import { areSame, byName } from '@scara/domain/kernel';

type Numbered = { readonly number: string };

/**
 * The same apartments with those that have a number standing by it, '2' before '2A' and '10'. One that is called by
 * letters ('SAD 1') keeps its place: some papers have shops first, some last. undefined where nothing would move.
 */
export function byNumber<A extends Numbered>(apartments: readonly A[]): A[] | undefined {
  const sorted = apartments.filter(hasNumber).sort((a, b) => byName.compare(a.number, b.number));
  const next = sorted.values();
  const put = apartments.map((one) => (hasNumber(one) ? next.next().value! : one));
  return areSame(put, apartments) ? undefined : put;
}

const hasNumber = ({ number }: Numbered): boolean => /^\d/.test(number);
