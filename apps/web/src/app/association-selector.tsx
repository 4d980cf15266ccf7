import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

import { fetchedPart } from '../components/fetched-part.js';
import { Icon } from '../components/icon.js';
import { useAddressParams } from '../lib/address.js';
import { associationsOf, SEARCHED_FROM, useSession } from '../lib/session.js';
import { t } from '../lib/text.js';
import { samePlaceOf } from './same-place.js';
import styles from './selector.module.css';

const CommandPalette = fetchedPart(
  async () => (await import('../components/command-palette.js')).CommandPalette,
);

/** Switches to the same page of another association. */
export function AssociationSelector() {
  const session = useSession();
  const navigate = useNavigate();
  const { idAs } = useAddressParams();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const associations = associationsOf(session);
  // The address may name an association in which the user is only a tenant.
  if (!associations.some((one) => one.idAs === idAs)) return null;

  const options = associations.map((one) => ({ id: String(one.idAs), label: one.name }));
  const chooser = {
    options,
    chosen: String(idAs),
    onChoose: (id: string) => void navigate({ to: samePlaceOf(path, id) }),
  };
  return options.length >= SEARCHED_FROM ? <Searched {...chooser} /> : <Listed {...chooser} />;
}

type ChooserProps = {
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

function Listed({ options, chosen, onChoose }: ChooserProps) {
  return (
    <label className={styles.selector}>
      <span className="visually-hidden">{t('menu.selector')}</span>
      <select
        className={styles.control}
        value={chosen}
        onChange={(event) => {
          onChoose(event.target.value);
        }}
      >
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </label>
  );
}

function Searched({ options, chosen, onChoose }: ChooserProps) {
  const [isOpen, setOpen] = useState(false);
  const preload = () => void CommandPalette.preload();
  return (
    <div className={styles.selector}>
      <button
        type="button"
        className={styles.control}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setOpen(true);
        }}
      >
        <span className="visually-hidden">{t('menu.selector')}: </span>
        {options.find(({ id }) => id === chosen)?.label}
      </button>
      <Icon name="chevronDown" />
      {isOpen && (
        <CommandPalette
          title={t('menu.selector')}
          placeholder={t('menu.selectorSearch')}
          commands={options.map(({ id, label }) => ({
            id,
            label,
            icon: id === chosen ? 'check' : 'block',
            run: () => {
              onChoose(id);
            },
          }))}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
