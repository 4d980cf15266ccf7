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

/** Finds the apartment of the person at the counter: the typed text, the apartments it matches, and the chosen one. */
export function useApartmentFinder(idAs: number) {
  const structure = useQuery(structureQuery(idAs));
  const [typed, setTyped] = useState('');
  // Searched when Enter is pressed; the apartments may arrive later, because the user types while they are read.
  const [sought, setSought] = useState('');
  const [idAp, setIdAp] = useState<number | null>(null);
  // Apartments served since the last search: the same person may have more apartments.
  const [served, setServed] = useState<readonly Apartment[]>([]);
  // Read with the first search instead of with the page: there are hardly ever any.
  const gone = useQuery({
    ...paymentQueries.goneOwing(idAs),
    enabled: sought !== '',
  });
  const apartments = useMemo(
    () => [...apartmentsOf(structure.data), ...goneOf(gone.data?.apartments ?? [])],
    [structure.data, gone.data],
  );
  const found = useMemo(() => findApartments(apartments, sought), [apartments, sought]);
  // Text typed for the next apartment while the previous payment is being answered has not been searched yet and stays.
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
    /** Searches for the typed text. */
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
    /** Makes room for the next apartment of the same person. */
    clear,
    serve: (one: Apartment): void => {
      setServed([...served, one]);
      clear();
    },
    /** Makes room for the next person. */
    reset: (): void => {
      setServed([]);
      clear();
      setTyped('');
    },
  };
}
