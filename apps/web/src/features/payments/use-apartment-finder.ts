import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { structureQuery } from '../../lib/structure.js';
import {
  type Apartment,
  apartmentsOf,
  findApartments,
  goneOf,
  namesakesOf,
} from './find-apartment.js';
import { paymentQueries } from './payments.queries.js';

/** Who stands at the counter: what is typed of them, the apartments that it finds, and the one that is chosen. */
export function useApartmentFinder(idAs: number) {
  const structure = useQuery(structureQuery(idAs));
  const [typed, setTyped] = useState('');
  // What was asked for may be answered later: the apartments are read while the first of them is typed.
  const [sought, setSought] = useState('');
  const [idAp, setIdAp] = useState<number | null>(null);
  // Whose money was taken or gathered since somebody was looked for: who came has perhaps more apartments.
  const [served, setServed] = useState<readonly Apartment[]>([]);
  // Asked with what is sought, not with the page: hardly ever is there one.
  const gone = useQuery({
    ...paymentQueries.goneOwing(idAs),
    enabled: sought !== '',
  });
  const apartments = useMemo(
    () => [...apartmentsOf(structure.data), ...goneOf(gone.data?.apartments ?? [])],
    [structure.data, gone.data],
  );
  const found = useMemo(() => findApartments(apartments, sought), [apartments, sought]);
  // What is typed for the next one while the one before is being answered was not looked for yet, and stays.
  const clear = (): void => {
    setIdAp(null);
    setTyped((now) => (now === sought ? '' : now));
    setSought('');
  };
  return {
    structure,
    typed,
    setTyped,
    found,
    apartment: found.length === 1 ? found[0] : found.find((one) => one.idAp === idAp),
    isUnknown:
      structure.isSuccess &&
      !gone.isLoading &&
      sought !== '' &&
      found.length === 0 &&
      sought === typed,
    namesakes: sought === '' ? namesakesOf(apartments, served) : [],
    /** Looks for what is typed. */
    seek: (): void => {
      setServed([]);
      setSought(typed);
      setIdAp(null);
    },
    choose: (one: Apartment): void => {
      setIdAp(one.idAp);
    },
    chooseNamesake: (one: Apartment): void => {
      setTyped(one.tenantName);
      setSought(one.tenantName);
      setIdAp(one.idAp);
    },
    /** The next apartment, of whoever stands there. */
    clear,
    serve: (one: Apartment): void => {
      setServed([...served, one]);
      clear();
    },
    /** The next person. */
    reset: (): void => {
      setServed([]);
      clear();
      setTyped('');
    },
  };
}
