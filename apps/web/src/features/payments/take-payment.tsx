import { ADMINISTRATOR, CASHIER } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { Button } from '../../components/button.js';
import { Select } from '../../components/choice.js';
import { FailedRead } from '../../components/failed-read.js';
import { Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { today } from '../../lib/month-grid.js';
import { apartmentName } from '../../lib/payment-words.js';
import { associationsOf, rolesOn, useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { formatKept, keepFormat, seriesKept } from './counter-memory.js';
import type { Apartment } from './find-apartment.js';
import { PaymentForm } from './payment-form.js';
import { type Before, likeBefore } from './payment-values.js';
import { paymentQueries, printReceipts, type ReceiptFormat } from './payments.queries.js';
import type { Entry, Taken } from './sitting.js';
import { SittingList } from './sitting-list.js';
import { TodayTaken } from './today-taken.js';
import { useApartmentFinder } from './use-apartment-finder.js';
import { useSitting } from './use-sitting.js';
import styles from './payments.module.css';

/** The maximum number of matches offered; with more the user would have to search in the list. */
const MATCHES_SHOWN = 12;

/**
 * The counter, for keyboard use: an apartment, Enter, an amount, Enter, and Enter again prints. Payments of several
 * apartments, also of several associations, can be gathered in one sitting before they are taken.
 */
export function TakePayment({ idAs: own }: { idAs: number }) {
  const session = useSession();
  const [idAs, setIdAs] = useState(own);
  const { structure, typed, found, apartment, isUnknown, ...finder } = useApartmentFinder(idAs);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [printed, setPrinted] = useState(0);
  const { entries, add, keep, remove } = useSitting();
  // Only of this association: another one has other banks.
  const [last, setLast] = useState<Before>();
  const gathered = entries.findLast((one) => one.idAs === idAs);
  const before = last ?? (gathered && { ...gathered.head, on: gathered.on });
  const day = useToday();
  const ownSeries = seriesKept(idAs);
  const series = useQuery({ ...paymentQueries.series(idAs), enabled: ownSeries === '' });
  const [format, setFormat] = useState<ReceiptFormat>(formatKept);
  const field = useRef<HTMLInputElement>(null);
  const takeAll = useRef<HTMLButtonElement>(null);
  // A sitting is answered renders after it was sent: by then the next payer may be served.
  const isServing = useRef(false);
  useEffect(() => {
    isServing.current = found.length > 0;
  }, [found]);
  const places = useMemo(
    () =>
      associationsOf(session).filter(
        (one) => (rolesOn(session, one.idAs) & (ADMINISTRATOR | CASHIER)) !== 0,
      ),
    [session],
  );
  const nameOf = (of: number): string => places.find((one) => one.idAs === of)?.name ?? '';

  const goOn = (served: Apartment, head: Entry['head']): void => {
    setLast({ ...head, on: today() });
    finder.serve(served);
    field.current?.focus();
  };
  const show = (documents: readonly Taken[]): void => {
    setTaken(documents);
    setPrinted(0);
  };
  /** Prints one file: browsers block a second window of one key press. The next Enter prints the next file. */
  const print = (): void => {
    const next = taken[printed % taken.length];
    if (next === undefined) return;
    printReceipts(next.idAs, next.ids, format);
    setPrinted(printed + 1);
  };
  const enter = (): void => {
    if (typed.trim() === '') {
      if (entries.length > 0) takeAll.current?.focus();
      else print();
      return;
    }
    finder.seek();
  };
  const namesakes = finder.namesakes.filter(
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
              setLast(undefined);
              finder.reset();
              field.current?.focus();
            }}
          />
        )}
        <TextField
          label={t('payments.find')}
          help={taken.length > 0 ? t('payments.findPrints') : t('payments.findHelp')}
          error={isUnknown ? t('payments.noApartment') : undefined}
          value={typed}
          inputRef={field}
          autoFocus
          autoComplete="off"
          onChange={finder.setTyped}
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
        <Skeleton />
      ) : structure.isError ? (
        <FailedRead title={t('payments.failed')} read={structure} />
      ) : null}
      <TakenNotices {...{ taken, format }} nameOf={nameOf} />
      {found.length > 1 && apartment === undefined && (
        <ApartmentChoice
          title={t('payments.several')}
          more="payments.severalMore"
          apartments={found}
          takesFocus
          onChoose={finder.choose}
        />
      )}
      {namesakes.length > 0 && (
        <ApartmentChoice
          title={t('payments.sameName')}
          more="payments.sameNameMore"
          apartments={namesakes}
          onChoose={finder.chooseNamesake}
        />
      )}
      {apartment !== undefined && !series.isLoading && (
        <PaymentForm
          key={`${idAs} ${apartment.idAp}`}
          {...{ idAs, apartment, format }}
          placeName={places.length > 1 ? nameOf(idAs) : ''}
          series={ownSeries || (series.data?.series ?? '')}
          isGathering={entries.length > 0}
          way={likeBefore(before, entries.length > 0, day)}
          onTaken={(one, head, isThere) => {
            show([one]);
            // On a slow line the next payer is served before the answer arrives: what is typed for them stays.
            if (isThere) goOn(apartment, head);
          }}
          onAdd={(entry, isThere) => {
            add(entry);
            if (isThere) goOn(apartment, entry.head);
          }}
        />
      )}
      {entries.length > 0 && (
        <SittingList
          {...{ entries, takeAll, keep }}
          onRemove={(key) => {
            remove(new Set([key]));
          }}
          onTaken={(done, documents) => {
            remove(done);
            show(documents);
            // A payment being typed for another apartment was not taken and stays.
            if (isServing.current) return;
            finder.clear();
            field.current?.focus();
          }}
        />
      )}
      {apartment === undefined && structure.isSuccess && <TodayTaken {...{ idAs, format }} />}
    </div>
  );
}

/** Shows the receipts just issued, with warnings about them. */
function TakenNotices({
  taken,
  format,
  nameOf,
}: {
  readonly taken: readonly Taken[];
  readonly format: ReceiptFormat;
  readonly nameOf: (idAs: number) => string;
}) {
  return (
    <>
      {taken.map((one) => (
        <Notice key={`${one.idAs} ${one.ids.join()}`} tone="done">
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
    </>
  );
}

/** Lets the user choose one of the apartments; only the first ones are shown if there are many. */
function ApartmentChoice({
  title,
  more,
  apartments,
  takesFocus = false,
  onChoose,
}: {
  readonly title: string;
  /** Text for the matches not shown: how many they are and how to find them. */
  readonly more: 'payments.severalMore' | 'payments.sameNameMore';
  readonly apartments: readonly Apartment[];
  readonly takesFocus?: boolean;
  readonly onChoose: (apartment: Apartment) => void;
}) {
  return (
    <section className={styles.matches} aria-label={title}>
      <p>{title}</p>
      {apartments.slice(0, MATCHES_SHOWN).map((one, at) => (
        <Button
          key={one.idAp}
          autoFocus={takesFocus && at === 0}
          onClick={() => {
            onChoose(one);
          }}
        >
          {apartmentName(one)}
        </Button>
      ))}
      {apartments.length > MATCHES_SHOWN && (
        <p>{t(more, { count: apartments.length - MATCHES_SHOWN })}</p>
      )}
    </section>
  );
}
