import { companyRoutes, PROVIDER_SEARCH_LEAST } from '@scara/contracts/http';
import { searchKey } from '@scara/domain/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';

import { cx } from '../lib/cx.js';
import { asks } from '../lib/asks.js';
import { call } from '../lib/http.js';
import { ProblemError, sentenceOf } from '../lib/problem-error.js';
import {
  companySearchQuery,
  digitsOf,
  providersQuery,
  type ChosenProvider,
} from '../lib/provider-queries.js';
import { t } from '../lib/text.js';
import { useDebounced } from '../lib/use-debounced.js';
import { Button } from './button.js';
import { Field } from './field.js';
import fieldStyles from './field.module.css';
import styles from './provider-field.module.css';
import { TextField } from './text-field.js';

type Mode = 'search' | 'cif' | 'manual';

type ProviderFieldProps = {
  readonly idAs: number;
  readonly value: ChosenProvider;
  readonly onChange: (value: ChosenProvider) => void;
  readonly error?: string | null | undefined;
  readonly optional?: boolean;
  /** Hides manual entry: default-provider and e-invoice flows accept no name typed by hand (3-configuration §2). */
  readonly hidesManual?: boolean;
  /** The field takes the focus when the form opens. */
  readonly autoFocus?: boolean;
  /** Ref of the input that is typed into first in the current mode. */
  readonly inputRef?: Ref<HTMLInputElement>;
};

const NOBODY: ChosenProvider = { idServiceProvider: '', provider: '', providerCif: '' };
const searchMs = 250;
const shownMost = 12;

/** Selects a service provider: searched by name from three letters on, found by fiscal code, or typed by hand. */
export function ProviderField(props: ProviderFieldProps) {
  const { value, onChange, hidesManual = false } = props;
  const [mode, setMode] = useState<Mode>(() => modeOf(value, hidesManual));
  const name = useId();
  const modes: readonly Mode[] = hidesManual ? ['search', 'cif'] : ['search', 'cif', 'manual'];
  return (
    <fieldset className={styles.provider}>
      <legend className={styles.legend}>
        {t('provider.legend')} {props.optional === true && <small>{t('common.optional')}</small>}
      </legend>
      <div className={styles.modes}>
        {modes.map((one) => (
          <label key={one} className={cx(fieldStyles.check, styles.mode)}>
            <input
              type="radio"
              className={fieldStyles.box}
              name={name}
              checked={mode === one}
              onChange={() => {
                setMode(one);
                // A name typed by hand has no code, and the name of a code is never typed: the two must not mix.
                if (one === 'manual' || mode === 'manual') onChange(NOBODY);
              }}
            />
            {t(`provider.mode.${one}`)}
          </label>
        ))}
      </div>
      {mode === 'search' && <SearchMode {...props} />}
      {mode === 'cif' && <CifMode {...props} />}
      {mode === 'manual' && <ManualMode {...props} />}
    </fieldset>
  );
}

function modeOf(value: ChosenProvider, hidesManual: boolean): Mode {
  if (value.idServiceProvider !== '' || value.provider === '') return 'search';
  return value.providerCif === '' && !hidesManual ? 'manual' : 'cif';
}

type Found = {
  readonly found: readonly ChosenProvider[];
  /** True while the companies are still none, or those of the letters typed before. */
  readonly isReading: boolean;
};

/** Returns the matches: the association's own providers first, then the platform's companies. */
function useFound(idAs: number, letters: string): Found {
  const own = useQuery(providersQuery(idAs));
  const companies = useQuery(companySearchQuery(letters));
  if (letters.length < PROVIDER_SEARCH_LEAST) return { found: [], isReading: false };
  const key = searchKey(letters);
  const known = (own.data?.providers ?? []).filter(({ isActive }) => isActive);
  const mine = known.filter((one) => searchKey(one.name).includes(key) || one.cif.includes(key));
  const cifs = new Set(known.map(({ cif }) => cif));
  const found = [
    ...mine.map(({ idServiceProvider, name, cif }) => ({
      idServiceProvider: String(idServiceProvider),
      provider: name,
      providerCif: cif,
    })),
    ...(companies.data?.companies ?? [])
      .filter(({ cif }) => cif === '' || !cifs.has(cif))
      .map(({ name, cif }) => ({ idServiceProvider: '', provider: name, providerCif: cif })),
  ];
  const isReading = companies.isLoading || companies.isPlaceholderData;
  return { found: found.slice(0, shownMost), isReading };
}

function SearchMode(props: ProviderFieldProps) {
  const { idAs, value, onChange, error, hidesManual = false, autoFocus = false, inputRef } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [dropped, setDropped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const letters = useDebounced((typed ?? '').trim(), searchMs);
  const { found, isReading } = useFound(idAs, letters);
  const isOpen = typed !== null && found.length > 0;
  // Until the debounce has passed and the answer is there, the suggestions shown belong to the letters typed before.
  const isOfNow = letters === typed?.trim() && !isReading;

  const isNone =
    typed !== null && letters.length >= PROVIDER_SEARCH_LEAST && found.length === 0 && !isReading;

  const choose = (one: ChosenProvider) => {
    setTyped(null);
    setActive(0);
    onChange(one);
  };
  const walk = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isOfNow) choose(found[active] ?? found[0]!);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setTyped(null);
    }
  };
  const notChosen = dropped === '' ? undefined : t('provider.dropped', { typed: dropped });
  const isChosen = typed === null && value.provider !== '';
  const help =
    isChosen && value.providerCif !== ''
      ? t('provider.cifIs', { cif: value.providerCif })
      : t('provider.searchHelp');

  return (
    <div className={styles.search}>
      <Field
        label={t('provider.search')}
        help={help}
        error={error && (notChosen ?? error)}
        warning={notChosen}
      >
        {(control) => (
          <input
            {...control}
            ref={inputRef}
            role="combobox"
            autoFocus={autoFocus}
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            className={fieldStyles.control}
            value={typed ?? value.provider}
            onKeyDown={walk}
            onBlur={() => {
              // A typed text without a choice selects no provider, and the field says so.
              setTyped(null);
              setDropped(typed?.trim() ?? '');
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              setDropped('');
              setActive(0);
              onChange(NOBODY);
            }}
          />
        )}
      </Field>
      <ul
        id={listId}
        role="listbox"
        aria-label={t('provider.found')}
        className={styles.list}
        hidden={!isOpen}
      >
        {found.map((one, at) => (
          <li
            key={`${one.idServiceProvider}-${one.providerCif}-${one.provider}`}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            className={cx(styles.option, at === active && styles.active)}
            // Chooses before the input's blur, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            <span>{one.provider}</span>
            <small>
              {one.providerCif}
              {one.idServiceProvider !== '' && ` · ${t('provider.own')}`}
            </small>
          </li>
        ))}
      </ul>
      {isNone && (
        <p className={styles.none} role="status">
          {t(hidesManual ? 'provider.noneByName' : 'provider.none')}
        </p>
      )}
    </div>
  );
}

function CifMode({ idAs, value, onChange, error, inputRef }: ProviderFieldProps) {
  const own = useQuery(providersQuery(idAs));
  const [said, setSaid] = useState<string | null>(null);
  const find = useMutation({
    mutationKey: asks,
    mutationFn: (cif: string) => call(companyRoutes.getCompanyByCIF, { query: { cif } }),
  });
  const look = () => {
    setSaid(null);
    find.mutate(value.providerCif, {
      onSuccess: ({ cif, name, message }) => {
        const known = own.data?.providers.find((one) => one.cif === cif);
        onChange({
          idServiceProvider: known === undefined ? '' : String(known.idServiceProvider),
          provider: known?.name ?? name.slice(0, 100),
          providerCif: cif,
        });
        setSaid(message);
      },
    });
  };
  const refusal = find.isError ? refusalText(find.error) : null;
  return (
    <div className={styles.cif}>
      <TextField
        label={t('provider.cif')}
        value={value.providerCif}
        inputRef={inputRef}
        maxLength={15}
        error={refusal ?? error}
        onChange={(text) => {
          find.reset();
          setSaid(null);
          // 3-configuration §4: typing a CUI clears the name.
          onChange({ ...NOBODY, providerCif: text });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || value.provider !== '' || value.providerCif === '') return;
          event.preventDefault();
          look();
        }}
      />
      <Button
        busy={find.isPending}
        disabled={digitsOf(value.providerCif) === ''}
        className={styles.fetch}
        onClick={look}
      >
        {t('provider.fetch')}
      </Button>
      <TextField
        label={t('provider.name')}
        value={value.provider}
        readOnly
        help={said === null ? undefined : <span role="status">{said}</span>}
        onChange={() => undefined}
      />
    </div>
  );
}

function ManualMode({ value, onChange, error, inputRef }: ProviderFieldProps) {
  return (
    <TextField
      label={t('provider.name')}
      help={t('provider.manualHelp')}
      value={value.provider}
      inputRef={inputRef}
      maxLength={100}
      error={error}
      onChange={(provider) => {
        onChange({ ...NOBODY, provider });
      }}
    />
  );
}

function refusalText(error: unknown): string {
  const ofField = error instanceof ProblemError ? error.fields['cif'] : undefined;
  return ofField ?? sentenceOf(error, t('error.text'));
}
