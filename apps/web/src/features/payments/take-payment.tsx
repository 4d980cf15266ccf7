import { ADMINISTRATOR, CASHIER } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { apartmentName } from '../../lib/payment-words.js';
import { associationsOf, rolesOn, useSession } from '../../lib/session.js';
import { structureQuery } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { formatKept, keepFormat, seriesKept } from './counter-memory.js';
import {
  type Apartment,
  apartmentsOf,
  findApartments,
  goneOf,
  namesakesOf,
} from './find-apartment.js';
import { PaymentForm } from './payment-form.js';
import { likeBefore } from './payment-values.js';
import { paymentQueries, printReceipts, type ReceiptFormat } from './payments.queries.js';
import type { Entry, Taken } from './sitting.js';
import { SittingList } from './sitting-list.js';
import { TodayTaken } from './today-taken.js';
import { useSitting } from './use-sitting.js';
import styles from './payments.module.css';

/** More would be a list to search in instead of a choice. */
const MATCHES_SHOWN = 12;

/**
 * The counter: an apartment, Enter, an amount, Enter, and Enter again prints; the hands stay on the keys. Several
 * apartments, of several associations, gather in one sitting before the money is taken.
 */
export function TakePayment({ idAs: own }: { idAs: number }) {
  const session = useSession();
  const [idAs, setIdAs] = useState(own);
  const structure = useQuery(structureQuery(idAs));
  const [typed, setTyped] = useState('');
  // What was asked for may be answered later: the apartments are read while the first of them is typed.
  const [sought, setSought] = useState('');
  const [idAp, setIdAp] = useState<number | null>(null);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  // Whose money was taken or gathered since somebody was looked for: who came has perhaps more apartments.
  const [served, setServed] = useState<readonly Apartment[]>([]);
  const { entries, add, remove } = useSitting();
  // Of this association: another one has other banks.
  const [last, setLast] = useState<Entry['head']>();
  const before = last ?? entries.findLast((one) => one.idAs === idAs)?.head;
  const ownSeries = seriesKept(idAs);
  const series = useQuery({ ...paymentQueries.series(idAs), enabled: ownSeries === '' });
  const [format, setFormat] = useState<ReceiptFormat>(formatKept);
  const finder = useRef<HTMLInputElement>(null);
  const takeAll = useRef<HTMLButtonElement>(null);
  const places = useMemo(
    () =>
      associationsOf(session).filter(
        (one) => (rolesOn(session, one.idAs) & (ADMINISTRATOR | CASHIER)) !== 0,
      ),
    [session],
  );
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
  const apartment = found.length === 1 ? found[0] : found.find((one) => one.idAp === idAp);
  const isUnknown =
    structure.isSuccess &&
    !gone.isLoading &&
    sought !== '' &&
    found.length === 0 &&
    sought === typed;
  const nameOf = (of: number): string => places.find((one) => one.idAs === of)?.name ?? '';

  const serve = (apartment: Apartment): void => {
    setServed([...served, apartment]);
    next();
  };
  const next = (): void => {
    setIdAp(null);
    setTyped('');
    setSought('');
    finder.current?.focus();
  };
  const print = (): void => {
    for (const { idAs: of, ids } of taken) printReceipts(of, ids, format);
  };
  const enter = (): void => {
    if (typed.trim() === '') {
      if (entries.length > 0) takeAll.current?.focus();
      else print();
      return;
    }
    setServed([]);
    setSought(typed);
    setIdAp(null);
  };
  const namesakes = (sought === '' ? namesakesOf(apartments, served) : []).filter(
    (one) => !entries.some(({ key }) => key === `${idAs} ${one.idAp}`),
  );
  return (
    <div className={styles.take}>
      <div className={styles.fields}>
        {places.length > 1 && (
          <Select
            label={t('payments.association')}
            value={String(idAs)}
            options={places.map((one) => ({ value: String(one.idAs), label: one.name }))}
            onChange={(chosen) => {
              setIdAs(Number(chosen));
              setServed([]);
              setLast(undefined);
              next();
            }}
          />
        )}
        <TextField
          label={t('payments.find')}
          help={taken.length > 0 ? t('payments.findPrints') : t('payments.findHelp')}
          error={isUnknown ? t('payments.noApartment') : undefined}
          value={typed}
          inputRef={finder}
          autoFocus
          autoComplete="off"
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            enter();
          }}
        />
        <Select<ReceiptFormat>
          label={t('payments.paper')}
          value={format}
          options={[
            { value: 'a5', label: t('payments.paperA5') },
            { value: 'roll', label: t('payments.paperRoll') },
          ]}
          onChange={(chosen) => {
            setFormat(chosen);
            keepFormat(chosen);
          }}
        />
      </div>
      {structure.isPending || series.isLoading ? (
        <Skeleton label={t('common.loading')} />
      ) : structure.isError ? (
        <FailedRead title={t('payments.failed')} read={structure} />
      ) : null}
      {taken.map((one) => (
        <Notice key={one.ids.join()} tone="done">
          <div className={styles.taken}>
            {taken.length > 1 && `${nameOf(one.idAs)}. `}
            {t('payments.saved', { receipts: one.text })}
            <Button
              kind="quiet"
              icon="print"
              onClick={() => {
                printReceipts(one.idAs, one.ids, format);
              }}
            >
              {t('payments.printTaken')}
            </Button>
          </div>
        </Notice>
      ))}
      {[...new Set(taken.flatMap(({ warnings }) => warnings))].map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {found.length > 1 && apartment === undefined && (
        <section className={styles.matches} aria-label={t('payments.several')}>
          <p>{t('payments.several')}</p>
          {found.slice(0, MATCHES_SHOWN).map((one, at) => (
            <Button
              key={one.idAp}
              autoFocus={at === 0}
              onClick={() => {
                setIdAp(one.idAp);
              }}
            >
              {apartmentName(one)}
            </Button>
          ))}
          {found.length > MATCHES_SHOWN && (
            <p>{t('payments.severalMore', { count: found.length - MATCHES_SHOWN })}</p>
          )}
        </section>
      )}
      {namesakes.length > 0 && (
        <section className={styles.matches} aria-label={t('payments.sameName')}>
          <p>{t('payments.sameName')}</p>
          {namesakes.map((one) => (
            <Button
              key={one.idAp}
              onClick={() => {
                setTyped(one.tenantName);
                setSought(one.tenantName);
                setIdAp(one.idAp);
              }}
            >
              {apartmentName(one)}
            </Button>
          ))}
        </section>
      )}
      {apartment !== undefined && !series.isLoading && (
        <PaymentForm
          key={`${idAs} ${apartment.idAp}`}
          {...{ idAs, apartment, format }}
          placeName={places.length > 1 ? nameOf(idAs) : ''}
          series={ownSeries || (series.data?.series ?? '')}
          isGathering={entries.length > 0}
          way={likeBefore(before, entries.length > 0)}
          onTaken={(one, head) => {
            setTaken([one]);
            setLast(head);
            serve(apartment);
          }}
          onAdd={(entry) => {
            add(entry);
            setLast(entry.head);
            serve(apartment);
          }}
        />
      )}
      {entries.length > 0 && (
        <SittingList
          {...{ entries, takeAll }}
          onRemove={(key) => {
            remove(new Set([key]));
          }}
          onTaken={(done, documents) => {
            remove(done);
            setTaken(documents);
            // What is being typed for one more apartment was not taken, and stays.
            if (apartment === undefined) next();
          }}
        />
      )}
      {apartment === undefined && structure.isSuccess && <TodayTaken {...{ idAs, format }} />}
    </div>
  );
}
